"""The AND/OR graph of a puzzle with chance nodes: what is known of each position, between two bounds, and what that rests on.

A position is expanded at most once (a transposition is the same node); what it is worth to the side lies between `low` and
`high` and only ever gets nearer. What only comes back to itself and never to the goal stays at `low` 0: the least fixpoint.
Withdrawing a declaration that is being formed gives back the position from before, so nobody gains by it: it is no choice,
and a declaration that can only be withdrawn is `void`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from laar.puzzle.expanding import Expander, Option, Turnout
from laar.puzzle.goal import reached, waits_for_the_end
from laar.puzzle.model import Puzzle

Value = Fraction | int
_RESULTS = frozenset(("result(first)", "result(second)", "result(draw)"))
# Whose choice: the side's, its opponent's, chance; `one` has a single way on, `unknown` none that rules know, `undealt` is a
# die beyond the puzzle's list.
Kind = Literal["side", "opponent", "chance", "one", "end", "unknown", "undealt"]


@dataclass(frozen=True)
class Spot:
    """A position within a puzzle: turns and declarations that are left, and how many dice have been thrown."""

    fluents: frozenset[str]
    turns: int
    declarations: int | None = None
    thrown: int = 0


@dataclass(eq=False)
class Node:
    """What is known of a spot. `edges` are what can be said and where it leads, `forming` if that could be withdrawn.

    `risen` and `fallen` say when `low` rose and `high` fell last: what a proof rests on was known before.
    """

    spot: Spot
    kind: Kind | None = None
    edges: tuple[tuple[str, Node], ...] = ()
    low: Value = 0
    high: Value = 1
    risen: int = 0
    fallen: int = 0
    forming: bool = False
    void: bool = False
    parents: list[Node] = field(default_factory=list)

    @property
    def live(self) -> list[tuple[str, Node]]:
        """The edges that come to something."""
        return [edge for edge in self.edges if not edge[1].void]

    @property
    def decided(self) -> bool:
        """Whether its worth is known exactly, or doesn't matter."""
        return self.void or self.low == self.high


class Graph:
    """The part of a puzzle's graph that has been looked at."""

    def __init__(self, puzzle: Puzzle, expander: Expander) -> None:
        self._puzzle = puzzle
        self._expander = expander
        self._nodes: dict[Spot, Node] = {}
        self._clock = 0

    def __len__(self) -> int:
        return len(self._nodes)

    def node(self, spot: Spot) -> Node:
        """The node of a spot, judged if the goal is reached there or the time is over."""
        found = self._nodes.get(spot)
        if found is None:
            found = self._nodes[spot] = Node(spot)
            goal, side = self._puzzle.goal, self._puzzle.side
            over = spot.turns == 0 or not _RESULTS.isdisjoint(spot.fluents)
            if over or not waits_for_the_end(goal):
                won = reached(goal, side, spot.fluents)
                if won or over:
                    found.kind = "end"
                    found.low = found.high = int(won)
        return found

    def frontier(self, roots: Iterable[Node], most: int) -> list[Node]:
        """Nodes not yet looked at on which what is undecided of the roots rests, nearest first."""
        seen: set[int] = set()
        waiting = deque(root for root in roots if not root.decided)
        found: list[Node] = []
        while waiting and len(found) < most:
            node = waiting.popleft()
            if id(node) in seen:
                continue
            seen.add(id(node))
            if node.kind is None:
                found.append(node)
            waiting.extend(child for _, child in node.edges if not child.decided and id(child) not in seen)
        return found

    def expand(self, nodes: Sequence[Node]) -> None:
        """Look at the nodes, and let what is known of them be known above."""
        for node, turnout in zip(nodes, self._expander.expand([node.spot.fluents for node in nodes]), strict=True):
            options = tuple(option for option in turnout.options if option.kind != "withdraw")
            node.forming = len(options) < len(turnout.options)
            node.kind, options = self._choices(node.spot, turnout, options)
            node.edges = tuple((option.id, self.node(self._after(node.spot, turnout, option))) for option in options)
            for _, child in node.edges:
                child.parents.append(node)
        self._tell(nodes)

    def _choices(self, spot: Spot, turnout: Turnout, options: tuple[Option, ...]) -> tuple[Kind, tuple[Option, ...]]:
        """Whose choice a spot is, and among what."""
        kind: Kind
        puzzle = self._puzzle
        if turnout.kind == "die":
            kind, options = self._rolled(spot, options)
        elif turnout.player == puzzle.side:
            kind = "side"
            if spot.declarations == 0:
                options = tuple(option for option in options if not option.declared)
        else:
            kind = "side" if puzzle.opponent == "helper" else "opponent"
            if puzzle.opponent == "passive":
                options = tuple(option for option in options if option.kind == "pass") or options
        if len(options) == 1:
            return "one", options
        return (kind if options or kind == "undealt" else "unknown"), options

    def _rolled(self, spot: Spot, options: tuple[Option, ...]) -> tuple[Kind, tuple[Option, ...]]:
        dice = self._puzzle.dice
        if isinstance(dice, tuple):
            wanted = dice[spot.thrown : spot.thrown + 1]
            return "undealt", tuple(option for option in options if wanted and option.id.endswith(f" {wanted[0]}"))
        kinds: dict[str, Kind] = {"adversary": "opponent", "helper": "side", "chance": "chance"}
        return kinds[dice], options

    def _after(self, spot: Spot, turnout: Turnout, option: Option) -> Spot:
        """Where an option leads: a turn less if the active player changes, a declaration less if the side has made one."""
        passed = {fluent for fluent in spot.fluents if fluent.startswith("active(")} - option.fluents
        spent = turnout.player == self._puzzle.side and option.declared
        return Spot(
            option.fluents,
            spot.turns - bool(passed),
            None if spot.declarations is None else spot.declarations - spent,
            spot.thrown + (turnout.kind == "die") if isinstance(self._puzzle.dice, tuple) else 0,
        )

    def _tell(self, nodes: Iterable[Node]) -> None:
        waiting = deque(nodes)
        while waiting:
            node = waiting.popleft()
            void = node.forming and all(child.void for _, child in node.edges)
            low, high = _bounds(node)
            if (low, high, void) != (node.low, node.high, node.void):
                node.void = void
                self._clock += 1
                node.risen = self._clock if low != node.low else node.risen
                node.fallen = self._clock if high != node.high else node.fallen
                node.low, node.high = low, high
                waiting.extend(node.parents)


def _bounds(node: Node) -> tuple[Value, Value]:
    lows = [child.low for _, child in node.live]
    highs = [child.high for _, child in node.live]
    match node.kind:
        case _ if not lows:
            return node.low, node.high
        case "side" | "one":
            return max(lows), max(highs)
        case "opponent":
            return min(lows), min(highs)
        case "chance":
            return Fraction(sum(lows, Fraction())) / len(lows), Fraction(sum(highs, Fraction())) / len(highs)
        case _:
            return node.low, node.high


def choice_of(node: Node) -> Node:
    """The node itself or the first behind it at which somebody has a choice, or the end."""
    seen: set[int] = set()
    while len(ways := node.live) == 1 and id(node) not in seen:
        seen.add(id(node))
        node = ways[0][1]
    return node
