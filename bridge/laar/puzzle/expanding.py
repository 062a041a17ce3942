"""What can follow in a position, for many positions at once and over several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from laar.engine import BATCH, rule
from laar.position.table import Table
from laar.processes import pool
from laar.ruling import Declaration, Ruling
from laar.state import State, state_of
from laar.stepper import WANTED, successors


@dataclass(frozen=True)
class Option:
    """One thing that can be said: its id and kind, whether it is a declaration that nothing obliges to, where it leads.

    What is rolled, passes, and choices within a declaration are no declarations.
    """

    id: str
    kind: str
    declared: bool
    fluents: frozenset[str]


@dataclass(frozen=True)
class Turnout:
    """Who decides in a position — `player`, `die`, `system`, `nothing` — and what he can say; nothing if no rule says it."""

    kind: str
    player: str | None
    options: tuple[Option, ...]


class Expander:
    """Rules positions that come from one table, many of them in up to `jobs` processes, which live until `close`."""

    def __init__(self, table: Table, jobs: int = 1) -> None:
        self._origin = state_of(table)
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None
        self.width = BATCH * jobs

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def expand(self, positions: Sequence[frozenset[str]]) -> list[Turnout]:
        """The turnout of each position, given by its fluents, in the same order."""
        if self._jobs == 1 or len(positions) < BATCH:  # a few are ruled sooner than processes begin
            return list(_turnouts(self._origin, positions))
        if self._pool is None:
            self._pool = pool(self._jobs, _begin, self._origin)
        size = min(BATCH, -(-len(positions) // self._jobs))
        shares = [positions[start : start + size] for start in range(0, len(positions), size)]
        return [turnout for found in self._pool.map(_share, shares) for turnout in found]


_ORIGIN: list[State] = []


def _begin(origin: State) -> None:
    _ORIGIN.append(origin)


def _share(positions: Sequence[frozenset[str]]) -> list[Turnout]:
    return list(_turnouts(_ORIGIN[0], positions))


def _turnouts(origin: State, positions: Sequence[frozenset[str]]) -> Iterator[Turnout]:
    states = [State(fluents, origin.origin) for fluents in positions]
    for state, ruling in zip(states, rule(states, WANTED), strict=True):
        options = tuple(
            Option(step.declaration.id, step.declaration.kind, declares(step.declaration, ruling), step.after.fluents)
            for step in successors(state, ruling)
        )
        yield Turnout(ruling.awaiting.kind, ruling.awaiting.player, options)


def declares(item: Declaration, ruling: Ruling) -> bool:
    """Whether something that can be said is a declaration of a card, by will, and not a choice within one."""
    return item.card is not None and item.kind != "replace" and item.id not in ruling.mandatory
