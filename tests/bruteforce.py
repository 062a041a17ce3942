"""An oracle for the puzzle solver: every line is walked to its end, nothing is pruned and no worth is kept.

Only rulings are asked for once a position; of the solver it shares the form of puzzles and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from laar.cards.library import Library
from laar.engine import rule
from laar.faults import BadInput
from laar.files import Document
from laar.position.words import cell_name
from laar.puzzle.goal import reached, waits_for_the_end
from laar.puzzle.task import Task, read_puzzle
from laar.ruling import Declaration, Ruling
from laar.state import State, state_of
from laar.stepper import WANTED, taken

POOL = (
    "10010", "10017", "10031", "10038", "10065", "10069", "10073", "10103", "10110", "10113", "10125", "10129", "10150",
    "10163", "10174", "10183", "10184",
)  # fmt: skip
OPPONENTS = ("adversary", "passive", "helper")
DICE = ("adversary", "helper", "chance", "fixed")
# Cells that don't touch, and ones that do: strikes have 36 outcomes.
_APART = [cell_name(x, y) for x, y in ((1, 2), (3, 2), (5, 2), (2, 5), (4, 5), (1, 4))]
_CLOSE = [cell_name(x, y) for x in (3, 4) for y in (3, 4)]


class TooLarge(Exception):
    """More lines than anybody wants to walk."""


@dataclass(frozen=True)
class At:
    """A position within a puzzle."""

    state: State
    turns: int
    declarations: int | None
    thrown: int


class BruteForce:
    """Walks every line of a puzzle, at most so many steps, through at most so many positions."""

    def __init__(self, task: Task, positions: int = 250, most: int = 20_000) -> None:
        self._puzzle = task.puzzle
        self._left = most
        horizon = task.puzzle.horizon
        self._start = At(state_of(task.table), horizon.turns, horizon.declarations, 0)
        self._rulings: dict[frozenset[str], Ruling] = {}
        wave = [self._start]
        while wave:
            fresh = list({at.state for at in wave if at.state.fluents not in self._rulings})
            self._rulings |= {s.fluents: found for s, found in zip(fresh, rule(fresh, WANTED), strict=True)}
            if len(self._rulings) > positions:
                raise TooLarge
            wave = list(
                {
                    then
                    for at in wave
                    if not self._over(at)
                    for _, then in self._ways(at)
                    if then.state.fluents not in self._rulings
                }
            )

    def worth(self) -> Fraction | None:
        """What the puzzle is worth to its side; None if no rule says what follows somewhere."""
        return self._worth(self._start, frozenset())

    def _worth(self, at: At, passed: frozenset[At]) -> Fraction | None:
        self._left -= 1
        if self._left < 0:
            raise TooLarge
        if self._over(at):
            return Fraction(int(reached(self._puzzle.goal, self._puzzle.side, at.state.fluents)))
        if at in passed:
            return Fraction(0)
        values = [self._worth(then, passed | {at}) for _, then in self._ways(at)]
        known = [value for value in values if value is not None]
        if not known:
            return None
        ruling = self._rulings[at.state.fluents]
        if ruling.awaiting.kind == "die":
            kind = "side" if self._puzzle.dice == "helper" else "opponent" if self._puzzle.dice == "adversary" else "chance"
        else:
            kind = "side" if ruling.awaiting.player == self._puzzle.side or self._puzzle.opponent == "helper" else "opponent"
        return sum(known, Fraction(0)) / len(known) if kind == "chance" else max(known) if kind == "side" else min(known)

    def _over(self, at: At) -> bool:
        ended = at.turns == 0 or any(fluent.startswith("result(") and "," not in fluent for fluent in at.state.fluents)
        reachable = not waits_for_the_end(self._puzzle.goal)
        return ended or (reachable and reached(self._puzzle.goal, self._puzzle.side, at.state.fluents))

    def _ways(self, at: At) -> Iterator[tuple[Declaration, At]]:
        ruling, puzzle = self._rulings[at.state.fluents], self._puzzle
        passes = [item for item in ruling.legal if item.kind == "pass"]
        for item in ruling.legal:
            own = ruling.awaiting.player == puzzle.side
            die = ruling.awaiting.kind == "die"
            spends = own and item.card is not None and item.kind != "replace" and item.id not in ruling.mandatory
            if item.kind == "withdraw" or (spends and at.declarations == 0):
                continue
            if ruling.awaiting.kind == "player" and not own and puzzle.opponent == "passive" and passes and item not in passes:
                continue
            listed = puzzle.dice[at.thrown : at.thrown + 1] if isinstance(puzzle.dice, tuple) else None
            if die and listed is not None and [item.targets[-1]] != [str(number) for number in listed]:
                continue
            after = taken(at.state, item, ruling).after
            ended = next(f for f in at.state.fluents if f.startswith("active(")) not in after.fluents
            left = None if at.declarations is None else at.declarations - spends
            yield item, At(after, at.turns - ended, left, at.thrown + (die and isinstance(puzzle.dice, tuple)))


def small_puzzle(number: int, library: Library) -> Task | None:
    """The random puzzle of this number: two to four cards close to each other; None if it is no puzzle."""
    chance = random.Random(number)
    count = chance.choice((2, 2, 3, 3, 4))
    cells = chance.sample(_CLOSE if chance.random() < 0.1 else _APART, count)
    cards: list[dict[str, Any]] = []
    for index in range(count):
        owner = "first" if index % 2 == 0 else "second"
        name = chance.choice(POOL)
        life = library.entries[name].card.life
        assert isinstance(life, int)
        cards.append(
            {
                "id": f"c{index}", "card": name, "owner": owner, "at": cells[index], "moved": True,
                "movement_spent": library.entries[name].card.movement,
                "state": "closed" if chance.random() < (0.2, 0.7)[index % 2] else "open", "tokens": chance.randint(0, 2),
                "wounds": max(0, life - chance.randint(1, 3)),
            }
        )  # fmt: skip
    dice: object = DICE[number % 4]
    if dice == "fixed":
        dice = [chance.randint(1, 6) for _ in range(6)]
    place = chance.randrange(1, count, 2)
    aim, hurt = f"c{place}", cards[place]["wounds"] + chance.randint(1, 2)
    goal = chance.choice([
        {"destroy": [aim]}, {"destroy": [aim]}, {"cards": [{"card": aim, "wounds": {"at_least": hurt}}]},
        {"save": ["c0"]}, {"save": [aim], "cards": [{"card": "c0", "state": "closed"}]}, {"win": True},
    ])  # fmt: skip
    data = {
        "schema": 1, "title": f"random {number}", "side": "first", "goal": goal, "dice": dice,
        "opponent": OPPONENTS[number % 3],
        "horizon": {"turns": 1, "declarations": chance.choice((1, 1, 1, 2))},
        "position": {"turn": {"active": "first"}, "cards": cards},
    }  # fmt: skip
    try:
        return read_puzzle(Document(f"random {number}", data), library)
    except BadInput:
        return None
