"""The search: what a puzzle is worth to its side, and which first declarations reach that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from laar.faults import BadInput, both
from laar.puzzle.expanding import Expander
from laar.puzzle.graph import Graph, Node, Spot, Value, choice_of
from laar.puzzle.task import Task
from laar.ruling import Reason
from laar.state import State, state_of
from laar.stepper import missing

Progress = Callable[[int], None]
Status = Literal["solved", "none", "unknown"]


@dataclass(frozen=True)
class Found:
    """What the search has found.

    `status`: `solved`, `none` (no solution) or `unknown`. `worth` is 1 or 0, by `chance` the probability; unless it is known,
    the least that is sure. `firsts` are the nodes behind each first declaration, none if the first choice isn't the side's.
    `why` says, in both languages, why nothing is known.
    """

    status: Status
    worth: Value
    firsts: dict[str, Node]
    root: Node
    positions: int
    seconds: float
    why: tuple[str, ...] = ()
    missing: tuple[Reason, ...] = ()

    @property
    def working(self) -> list[str]:
        """The first declarations that reach what the puzzle is worth."""
        return [name for name, node in self.firsts.items() if node.low == self.worth > 0]


class Search:
    """A search that can be asked again: what was found stays. `jobs` are its processes; use it in a `with`."""

    def __init__(self, task: Task, jobs: int = 1, progress: Progress = lambda _: None) -> None:
        self.task = task
        self._expander = Expander(task.table, jobs)
        self._progress = progress
        self.graph = Graph(task.puzzle, self._expander)
        horizon = task.puzzle.horizon
        self.root = self.graph.node(Spot(state_of(task.table).fluents, horizon.turns, horizon.declarations))

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *_: object) -> None:
        self._expander.close()

    def solve(self, seconds: float | None = None) -> Found:
        """What the puzzle and each first declaration are worth, after so many seconds at most.

        Raises `BadInput` if nobody has anything to choose.
        """
        begun = time.monotonic()
        until = None if seconds is None else begun + seconds
        why = self.decide([self.root], until)
        entry = choice_of(self.root)
        if entry.kind == "end":
            text = both("решать нечего: до конца задачи выбора нет", "nothing to decide: there is no choice until the end")
            raise BadInput([self.task.document.fault(("position",), text)])
        firsts = dict(entry.live) if entry.kind == "side" else {}
        why = why or self.decide(list(firsts.values()), until)
        status: Status = "unknown" if why else "solved" if self.root.low > 0 else "none"
        return Found(
            status, self.root.low, firsts, self.root, len(self.graph), time.monotonic() - begun, why, self._missing(why)
        )

    def decide(self, roots: Sequence[Node], until: float | None = None) -> tuple[str, ...]:
        """Look at positions until the roots are decided or nothing is left; why not, if something stands in the way."""
        while frontier := self.graph.frontier(roots, self._expander.width):
            if until is not None and time.monotonic() > until:
                return (both("время вышло", "the time is up"),)
            try:
                self.graph.expand(frontier)
            except KeyboardInterrupt:
                return (both("прервано", "broken off"),)
            self._progress(len(self.graph))
        return tuple(dict.fromkeys(_OBSTACLES[node.kind] for node in _undecided(roots) if node.kind in _OBSTACLES))

    def _missing(self, why: tuple[str, ...]) -> tuple[Reason, ...]:
        if _OBSTACLES["unknown"] not in why:
            return ()
        found = (State(node.spot.fluents, self.task.table) for node in _undecided([self.root]) if node.kind == "unknown")
        return next((reasons for state in found if (reasons := missing(state))), ())


def solve(task: Task, jobs: int = 1, seconds: float | None = None, progress: Progress = lambda _: None) -> Found:
    """Search a puzzle with so many processes, for so many seconds at most. `progress` is told how many positions are known."""
    with Search(task, jobs, progress) as search:
        return search.solve(seconds)


# What keeps an undecided worth from being known when nothing is left to look at. What comes back to itself by the side's own
# choice alone is worth nothing to it.
_OBSTACLES = {
    "unknown": both("ни одно правило этого не исполняет (L-21)", "no rule executes this (L-21)"),
    "undealt": both("в задаче не хватает результатов костей", "the puzzle's list of dice is too short"),
    "chance": both("бросок возвращается к той же позиции", "a die comes back to the same position"),
    "opponent": both("противник может вернуться к той же позиции", "the opponent can come back to the same position"),
}


def _undecided(roots: Sequence[Node]) -> Iterator[Node]:
    """The nodes on which what is undecided of the roots rests."""
    seen: set[int] = set()
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        if id(node) in seen or node.decided:
            continue
        seen.add(id(node))
        yield node
        waiting.extend(child for _, child in node.edges)
