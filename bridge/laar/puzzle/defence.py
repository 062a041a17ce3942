"""A puzzle that is played: where it stands, what the best defence answers, and hints."""

from __future__ import annotations

import random
from collections.abc import Iterable

from laar.faults import NotKnown, both
from laar.puzzle.graph import Node
from laar.puzzle.search import Search
from laar.puzzle.strategy import best
from laar.ruling import Awaiting
from laar.stepper import Step


class Defence:
    """Answers for everybody but the solver: the opponent as the puzzle takes him, and the dice. `dice` rolls by chance."""

    def __init__(self, search: Search, dice: random.Random) -> None:
        self._search = search
        self._puzzle = search.task.puzzle
        self._dice = dice

    def path(self, steps: Iterable[Step]) -> list[Node]:
        """The nodes that steps have come through, from the start on.

        Raises `NotKnown` at a choice that the puzzle rules out. Withdrawing leads back to where it was begun.
        """
        path = [self._search.root]
        for step in steps:
            node = self._known(path[-1])
            if node.kind == "end":
                break
            if step.declaration.kind == "withdraw":
                path.append(next(past for past in reversed(path) if past.spot.fluents == step.after.fluents))
                continue
            behind = dict(node.edges).get(step.declaration.id)
            if behind is None:
                name = step.declaration.id
                raise NotKnown(both(f"задача не допускает «{name}»", f"the puzzle rules out {name!r}"))
            path.append(behind)
        self._known(path[-1])
        return path

    def answer(self, node: Node, awaiting: Awaiting) -> str | None:
        """What is chosen at a node by whoever isn't the solver; None where the solver chooses, or nobody."""
        if node.kind == "chance":
            return self._dice.choice(node.live)[0]
        if node.kind == "opponent":
            return best(node, wins=False)[0]
        others = awaiting.player != self._puzzle.side and (awaiting.kind == "die" or self._puzzle.opponent != "helper")
        return node.live[0][0] if node.kind == "one" and others else None

    def hint(self, node: Node, level: int) -> str:
        """Whether the goal is still in reach, then by how many choices, then the card, then the choice itself."""
        self._search.decide([child for _, child in node.live])
        if node.low == 0:
            return both("отсюда цели уже не достичь; undo", "the goal is out of reach from here; undo")
        working = [name for name, child in node.live if child.low == node.low]
        name = best(node, wins=True)[0]
        words = name.split()
        said = [
            both(f"цель достижима; верных выборов здесь: {len(working)} из {len(node.live)}",
                 f"the goal is in reach; choices that work here: {len(working)} of {len(node.live)}"),
            both(f"посмотрите на {words[1]}", f"look at {words[1]}") if len(words) > 1 else both("подождите", "wait"),
            both(f"верно: {name}", f"this works: {name}"),
        ]  # fmt: skip
        return said[min(level, len(said) - 1)]

    def _known(self, node: Node) -> Node:
        self._search.decide([node])
        return node
