"""Puzzle files: a position, what is to be reached by whom and until when, and what is taken for granted of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, model_validator

from laar.cards.filters import Bound, Strict
from laar.cards.library import Library
from laar.editions import Edition
from laar.faults import BadInput, Fault, both
from laar.files import Document, Key, faults_of
from laar.position.check import answered
from laar.position.table import Table
from laar.position.words import Instance, Player, Zone

# Who decides for whom: against the solver, not at all (he passes where he may), or with him; dice also by a list or by odds.
Opponent = Literal["adversary", "passive", "helper"]
Dice = Literal["adversary", "helper", "chance"]


class CardGoal(Strict):
    """What is asked of one card: each field given must hold."""

    card: Instance
    zone: Zone | None = None
    state: Literal["open", "closed"] | None = None
    wounds: Bound | None = None
    tokens: Bound | None = None


class Goal(Strict):
    """What the side must reach; of several fields, all.

    `win`: the battle is won. `destroy`: these cards are in a graveyard. `save`: these cards are in play when the time is over.
    `cards`: conditions on cards.
    """

    win: bool = False
    destroy: tuple[Instance, ...] = ()
    save: tuple[Instance, ...] = ()
    cards: tuple[CardGoal, ...] = ()

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not (self.win or self.destroy or self.save or self.cards):
            raise ValueError(
                both("цель пуста: win, destroy, save или cards", "an empty goal: give win, destroy, save or cards")
            )
        return self


class Horizon(Strict):
    """Until when: the end of that turn (1 is the present one), and so many declarations of the side at most."""

    turns: Annotated[int, Field(ge=1, le=9)] = 1
    declarations: Annotated[int, Field(ge=1, le=99)] | None = None


class Puzzle(Strict):
    """A puzzle file. Unknown keys are refused, and what is left out takes a default that the answer prints.

    `dice` may be a list of results, thrown in this order. `solution` is the intended line, choices as `laar step` takes them;
    `solutions` how many first declarations work.
    """

    schema_version: Literal[1] = Field(1, alias="schema")
    title: str
    author: str | None = None
    source: str | None = None
    note: str | None = None
    clauses: tuple[str, ...] = ()
    position: dict[str, Any]
    side: Player
    goal: Goal
    horizon: Horizon = Horizon()
    opponent: Opponent = "adversary"
    dice: Dice | tuple[Annotated[int, Field(ge=1, le=6)], ...] = "adversary"
    solution: tuple[str, ...] = ()
    solutions: Annotated[int, Field(ge=0)] | None = None


@dataclass(frozen=True)
class Task:
    """A puzzle with its position read."""

    puzzle: Puzzle
    table: Table
    document: Document


def read_puzzle(document: Document, library: Library, edition: Edition | None = None) -> Task:
    """A puzzle and its position. Raises `BadInput` with every fault there is."""
    try:
        puzzle = Puzzle.model_validate(document.data)
    except ValidationError as error:
        raise BadInput(faults_of(error, document)) from None
    table, ruling = answered(document, library, edition, at=("position",))
    faults = list(_unknown(puzzle, table, document))
    if ruling.awaiting.kind == "nothing":
        text = both("решать нечего: сражение уже закончено", "nothing to decide: the battle is over already")
        faults.append(document.fault(("position",), text))
    if faults:
        raise BadInput(faults)
    return Task(puzzle, table, document)


def _unknown(puzzle: Puzzle, table: Table, document: Document) -> Iterator[Fault]:
    """Goals about cards that are not there."""
    goal = puzzle.goal
    asked: list[tuple[Key, str]] = []
    for field in ("destroy", "save"):
        asked += [(("goal", field, number), name) for number, name in enumerate(getattr(goal, field))]
    asked += [(("goal", "cards", number, "card"), item.card) for number, item in enumerate(goal.cards)]
    for key, name in asked:
        if table.card(name) is None:
            there = ", ".join(card.id or "" for card in table.cards)
            text = both(
                f"цель называет карту «{name}», а есть: {there}", f"the goal names the card {name!r}; there are: {there}"
            )
            yield document.fault(key, text)
