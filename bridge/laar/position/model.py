"""The form of a position file (design §7): what lies on the table and what of the past the rules still look at.

Only the form is checked here. Whether the position can exist is judged by `asp/core/valid.lp`.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from laar.cards.filters import Strict
from laar.faults import both

Player = Literal["first", "second"]
Phase = Literal["start", "main", "end"]
# The one step with a name that the newest rules show is the choice subphase; `other` is any other part of a phase.
Step = Literal["choice", "other"]
Zone = Literal["battlefield", "additional", "graveyard", "deck", "deal", "recruitment", "exile"]
Window = Literal["declared", "rolled", "calculated", "applied", "completed"]
Instance = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
AbilityId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,15}$")]
Count = Annotated[int, Field(ge=-99, le=99)]
Duration = Literal[
    "end_of_turn", "end_of_own_turn", "end_of_enemy_turn", "start_of_own_turn", "next_attack", "next_strike",
    "battle", "while_source", "while_condition",
]  # fmt: skip

# Capitals only: `c1` is a card's id.
_CELL = re.compile(r"^([A-E])([1-3])('?)$")
# A row or a column as a target.
LINE = re.compile(r"^(row|column) ?([1-6])$")
_KEYWORD = r"^[a-z][a-z0-9_]{0,31}$"


def cell_of(text: str) -> tuple[int, int]:
    """Column 1–5 and row 1–6 of a cell written as in the rulebook (E09 207.5): the first player's third row is 1.

    `C1` is (3, 3), `C1'` is (3, 4). Raises `ValueError` for anything else.
    """
    match = _CELL.match(text.replace("’", "'").replace("′", "'"))
    if not match:
        raise ValueError(both(f"«{text}» — не клетка; клетки пишутся A1…E3 и A1'…E3'", "not a cell"))
    number = int(match[2])
    return "ABCDE".index(match[1]) + 1, 3 + number if match[3] else 4 - number


def cell_name(column: int, row: int) -> str:
    """The rulebook's name of a cell; inverse of `cell_of`."""
    letter = "ABCDE"[column - 1]
    return f"{letter}{4 - row}" if row <= 3 else f"{letter}{row - 3}'"


class Turn(Strict):
    """Whose turn, and where in it."""

    active: Player
    phase: Phase = "main"
    step: Step | None = None
    number: Annotated[int, Field(ge=1, le=999)] | None = None


class Used(Strict):
    """How often an ability was used."""

    turn: Annotated[int, Field(ge=0, le=99)] = 0
    battle: Annotated[int, Field(ge=0, le=99)] = 0


class Effect(Strict):
    """Something a card has acquired (119.1), or lost.

    An ability (`card` and `ability` name where it is written), a keyword, or the loss of `abilities` or of a keyword.
    """

    card: str | None = None
    ability: AbilityId | None = None
    keyword: Annotated[str, Field(pattern=_KEYWORD)] | None = None
    value: int | None = None
    lose: Annotated[str, Field(pattern=_KEYWORD)] | None = None
    source: Instance | None = None
    duration: Duration = "battle"

    @field_validator("card", mode="before")
    @classmethod
    def _number_is_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if sum(thing is not None for thing in (self.ability, self.keyword, self.lose)) != 1:
            raise ValueError(both("эффект — это одно из ability, keyword и lose", "give one of ability, keyword and lose"))
        if self.ability is not None and self.card is None:
            raise ValueError(both("к ability нужна card, на которой она записана", "ability needs the card it is written on"))
        return self


class Assumed(Strict):
    """Figures that no source gives, supplied for this position; each one used is listed in the answer."""

    life: Annotated[int, Field(ge=0, le=99)] | None = None
    movement: Annotated[int, Field(ge=0, le=9)] | None = None
    cost: Annotated[int, Field(ge=0, le=99)] | None = None
    strike: tuple[int, int, int] | None = None
    element: Literal["steppe", "mountain", "forest", "swamp", "dark", "neutral"] | None = None
    crystal: Literal["gold", "silver"] | None = None
    unique: bool | None = None
    classes: tuple[str, ...] | None = None


class Borrowed(Strict):
    """Control of a card by another one (`by`), and how long it lasts."""

    by: Instance
    duration: Duration = "battle"


class CardInPlay(Strict):
    """One card of the position. `at` puts it on the battlefield; elsewhere give `zone`."""

    id: Instance | None = None
    card: str
    owner: Player
    controller: Player | None = None
    at: str | None = None
    zone: Zone | None = None
    state: Literal["open", "closed"] = "open"
    hidden: bool = False
    wounds: Count = 0
    tokens: Count = 0
    additional_life: Count = 0
    negative_life: Count = 0
    movement_spent: Count = 0
    strikes: Annotated[int, Field(ge=0, le=9)] = 0
    moved: bool = False
    acted: bool = False
    wounded_this_turn: bool = False
    may_strike_flyer: bool = False
    prepared: bool = False
    doomed: bool = False
    last_at: str | None = None
    borrowed: tuple[Borrowed, ...] = ()
    host: Instance | None = None
    effects: tuple[Effect, ...] = ()
    used: dict[AbilityId, Used] = Field(default_factory=dict)
    assume: Assumed = Assumed()

    @field_validator("card", mode="before")
    @classmethod
    def _number_is_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value

    @field_validator("at", "last_at")
    @classmethod
    def _cell(cls, value: str | None) -> str | None:
        return None if value is None else cell_name(*cell_of(value))

    @model_validator(mode="after")
    def _place(self) -> Self:
        if self.at is not None and self.zone not in (None, "battlefield"):
            raise ValueError(both(f"клетка есть только на поле боя, а зона — {self.zone}", "only the battlefield has cells"))
        return self


class IntendedWounds(Strict):
    """Wounds that are calculated and not yet placed."""

    card: Instance
    amount: Annotated[int, Field(ge=0, le=99)]


class Happening(Strict):
    """An event, as a trigger waits for it or as a card looks back at it."""

    event: Annotated[str, Field(pattern=_KEYWORD)]
    subject: Instance | None = None
    agent: Instance | None = None
    kind: Annotated[str, Field(pattern=_KEYWORD)] | None = None
    amount: int | None = None
    grade: Literal["weak", "medium", "strong"] | None = None


class Occasion(Happening):
    """The event on which a triggered ability was declared; `marker` numbers the special marker that carries it (543.5)."""

    marker: Annotated[int, Field(ge=1, le=99)] | None = None


class StackItem(Strict):
    """A declaration on the stack. `window` says how far it has come; one that waits under others keeps its own (L-01).

    `redirected` says that its attack has a new target, `defender` that this is a defender assigned to it.

    What it keeps reserved follows from its payment (113.3); `x` is the number chosen for a payment of X tokens, `weakened` what
    who rolled higher has said where both hit (E09 216.7), `occasion` what a triggered ability was declared on. `named` are the
    targets of slots for several things, `missed` those that are no legal ones any more (E09 423.3).
    """

    player: Player
    kind: Literal["use", "strike", "move", "accumulate", "prepare", "defend"]
    card: Instance
    ability: AbilityId | None = None
    written_on: str | None = None
    targets: tuple[str, ...] = ()
    x: Annotated[int, Field(ge=0, le=99)] | None = None
    window: Window = "declared"
    redirected: bool = False
    defender: Instance | None = None
    wounds: tuple[IntendedWounds, ...] = ()
    dice: dict[Instance, Annotated[int, Field(ge=1, le=6)]] = Field(default_factory=dict)
    weakened: bool | None = None
    named: dict[Annotated[int, Field(ge=1, le=9)], tuple[str, ...]] = Field(default_factory=dict)
    missed: tuple[str, ...] = ()
    occasion: Occasion | None = None

    @field_validator("written_on", mode="before")
    @classmethod
    def _number_is_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value

    @model_validator(mode="after")
    def _ability(self) -> Self:
        if (self.kind == "use") != (self.ability is not None):
            raise ValueError(both("ability указывается при kind: use и только при нём", "ability goes with kind: use"))
        return self


class Pending(Strict):
    """A triggered ability whose condition has been met and that is not declared yet.

    `marker` numbers special markers that carry the ability: each fires for itself (543.5).
    """

    card: Instance
    ability: AbilityId
    written_on: str | None = None
    event: Happening
    marker: Annotated[int, Field(ge=1, le=99)] | None = None

    @field_validator("written_on", mode="before")
    @classmethod
    def _number_is_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


class Forming(Strict):
    """A declaration half made: what is named so far, and what has been picked for its open slots."""

    player: Player
    card: Instance
    ability: AbilityId
    written_on: str | None = None
    targets: tuple[str, ...] = ()
    picked: dict[Annotated[int, Field(ge=1, le=9)], tuple[str, ...]] = Field(default_factory=dict)
    x: Annotated[int, Field(ge=0, le=99)] | None = None


class Delayed(Strict):
    """Something that an executed ability has left for later."""

    card: Instance
    ability: AbilityId
    player: Player
    until: Literal["start_of_own_turn", "start_of_enemy_turn", "end_of_turn"]
    targets: tuple[str, ...] = ()


class Position(Strict):
    """A position. What is left out takes a default that the answer lists as an assumption.

    `just` is what the last step has caused, `happened` everything of this turn, in order.
    """

    schema_version: Literal[1] = Field(1, alias="schema")
    title: str | None = None
    note: str | None = None
    edition: str = "classic"
    turn: Turn
    priority: Player | Literal["nobody"] | None = None
    passes: Annotated[int, Field(ge=0, le=2)] = 0
    cards: tuple[CardInPlay, ...] = ()
    stack: tuple[StackItem, ...] = ()
    pending: tuple[Pending, ...] = ()
    forming: Forming | None = None
    delayed: tuple[Delayed, ...] = ()
    just: tuple[Happening, ...] = ()
    happened: tuple[Happening, ...] = ()
    result: Literal["first", "second", "draw"] | None = None
