"""Puzzle files: a position, what is to be reached by whom and until when, and what is taken for granted of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator

from laar.cards.filters import Bound, Strict
from laar.faults import NotKnown, both
from laar.position.words import Instance, Player, Zone, cell_of

# Who decides for whom: against the solver, not at all (he passes where he may), or with him; dice also by a list or by odds.
Opponent = Literal["adversary", "passive", "helper"]
Dice = Literal["adversary", "helper", "chance"]
_Listed = tuple[Annotated[int, Field(ge=1, le=6)], ...]


def _cell(text: str) -> str:
    cell_of(text)
    return text


class CardGoal(Strict):
    """What is asked of one card: each field given must hold."""

    card: Instance
    zone: Zone | None = None
    at: Annotated[str, AfterValidator(_cell)] | None = None
    controller: Player | None = None
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
    """Until when: the end of that turn (1 is the present one), and so many declarations of the side at most.

    What must be declared (116.6) doesn't count.
    """

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
    dice: Annotated[
        Annotated[Dice, Tag("word")] | Annotated[_Listed, Tag("list")],
        Discriminator(lambda value: "list" if isinstance(value, list | tuple) else "word"),
    ] = "adversary"
    solution: tuple[str, ...] = ()
    solutions: Annotated[int, Field(ge=0)] | None = None


def goal_of(words: Sequence[str]) -> dict[str, Any]:
    """A goal as a puzzle file has it, from words as the command line takes them: `win`, `destroy:a,b`, `save:a`.

    Raises `NotKnown` for anything else.
    """
    goal: dict[str, Any] = {}
    for word in words:
        kind, _, names = word.partition(":")
        if word == "win":
            goal["win"] = True
        elif kind in ("destroy", "save") and names:
            goal[kind] = [*goal.get(kind, ()), *(name.strip() for name in names.split(","))]
        else:
            ru = f"цель «{word}» не понять; бывает: win, destroy:карта,карта, save:карта"
            raise NotKnown(both(ru, f"no such goal: {word!r}; there are: win, destroy:card,card, save:card"))
    return goal
