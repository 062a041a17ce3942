"""The search: what a puzzle is worth to its side, and which first declarations reach that."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from laar.puzzle.expanding import Expander
from laar.puzzle.graph import Graph, Node, Spot, Value
from laar.puzzle.model import Task
from laar.state import state_of

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Found:
    """What the search has found.

    `status`: `solved`, `none` (no solution) or `unknown` (a limit, or something that no rule executes). `worth` is 1 or 0, by
    `chance` the probability; unless it is known, the least that is sure. `firsts` gives the worth of every first declaration.
    """

    status: Literal["solved", "none", "unknown"]
    worth: Value
    firsts: dict[str, Value]
    root: Node
    positions: int
    seconds: float


def solve(
    task: Task, jobs: int = 1, seconds: float | None = None, progress: Progress = lambda _: None, *, all_firsts: bool = True
) -> Found:
    """Search a puzzle with so many processes, for so many seconds at most. `progress` is told how many positions are known."""
    begun = time.monotonic()
    until = None if seconds is None else begun + seconds
    with Expander(task.table, jobs) as expander:
        graph = Graph(task.puzzle, expander)
        horizon = task.puzzle.horizon
        root = graph.node(Spot(state_of(task.table).fluents, horizon.turns, horizon.declarations))
        known = _decide(graph, [root], expander.width, until, progress)
        entry = entry_of(root)
        if known and all_firsts:
            known = _decide(graph, [child for _, child in entry.edges], expander.width, until, progress)
        firsts = {name: child.low for name, child in entry.edges} if entry.kind == "side" else {}
        worth = root.low
        status: Literal["solved", "none", "unknown"] = "unknown"
        if root.decided or known:
            status = "solved" if worth > 0 else "none"
        return Found(status, worth, firsts, root, len(graph), time.monotonic() - begun)


def entry_of(root: Node) -> Node:
    """The first node at which somebody has a choice."""
    seen = set()
    while root.kind == "one" and id(root) not in seen:
        seen.add(id(root))
        root = root.edges[0][1]
    return root


def _decide(graph: Graph, roots: list[Node], width: int, until: float | None, progress: Progress) -> bool:
    """Look at positions until the roots are decided or nothing is left; whether nothing unknown stands in the way."""
    while frontier := graph.frontier(roots, width):
        if until is not None and time.monotonic() > until:
            return False
        try:
            graph.expand(frontier)
        except KeyboardInterrupt:
            return False
        progress(len(graph))
    return not any(_rests_on_unknown(root) for root in roots)


def _rests_on_unknown(root: Node) -> bool:
    """Whether an undecided worth rests on something that no rule executes, or on chance that comes back to itself."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen or node.decided:
            continue
        seen.add(id(node))
        if node.kind in ("unknown", "chance"):
            return True
        waiting.extend(child for _, child in node.edges)
    return False
