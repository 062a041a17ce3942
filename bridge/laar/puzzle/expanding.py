"""What can follow in a position, for many positions at once and over several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from time import perf_counter

from laar.engine import BATCH, rule
from laar.position.table import Table
from laar.processes import pool
from laar.ruling import Declaration, Ruling
from laar.state import State, state_of
from laar.stepper import WANTED, successors

# Seconds that full batches have taken one process before others begin: a puzzle that is decided sooner gains nothing by them.
_WORTHWHILE = 3.0


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
    """Rules positions that come from one table, in up to `jobs` processes once that is worth their beginning, until `close`."""

    def __init__(self, table: Table, jobs: int = 1) -> None:
        self._origin = state_of(table)
        self._jobs = jobs
        self._spent = 0.0
        self._pool: ProcessPoolExecutor | None = None
        self._warming: list[Future[object]] = []
        self.width = BATCH * jobs

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def expand(self, positions: Sequence[frozenset[str]]) -> list[Turnout]:
        """The turnout of each position, given by its fluents, in the same order."""
        if self._jobs > 1 and len(positions) >= BATCH and (shared := self.processes(positions)) is not None:
            size = min(BATCH, -(-len(positions) // self._jobs))
            shares = [positions[start : start + size] for start in range(0, len(positions), size)]
            return [turnout for found in shared.map(_share, shares) for turnout in found]
        begun = perf_counter()
        turnouts = list(_turnouts(self._origin, positions))
        if len(positions) >= BATCH:
            self._spent += perf_counter() - begun
        return turnouts

    def processes(self, positions: Sequence[frozenset[str]]) -> ProcessPoolExecutor | None:
        """The processes, if they know the rules by now: what one asks first takes it seconds, meanwhile we go on alone."""
        if self._pool is None and self._spent > _WORTHWHILE:
            self._pool = pool(self._jobs, _begin, self._origin)
            self._warming = [self._pool.submit(_share, positions[:BATCH]) for _ in range(self._jobs)]
        return self._pool if self._warming and all(task.done() for task in self._warming) else None


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
