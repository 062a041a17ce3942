"""The form of a position file (design §7): what lies on the table and what of the past the rules still look at.

Only the form is checked here. Whether the position can exist is judged by `asp/core/valid.lp`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from laar.cards.filters import CardName, Strict
from laar.faults import both
from laar.position.stack import Delayed, Forming, Happening, PartNumber, Pending, StackItem
from laar.position.words import (
    KEYWORD,
    AbilityId,
    Count,
    Duration,
    Instance,
    Phase,
    Player,
    Step,
    Zone,
    cell_name,
    cell_of,
)  # fmt: skip


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


class AsLong(Strict):
    """The text by whose «пока …» an effect lasts."""

    card: CardName
    ability: AbilityId


class Effect(Strict):
    """Something a card has acquired (119.1), or lost.

    An ability (`card` and `ability` name where it is written), a keyword, the loss of `abilities` or of a keyword, a
    ban (`forbid`), or an `amount` added to a number (`strike` is all three of its numbers) or to what the `part` of an
    ability speaks of: attacks of some kind, at some cards. `source` is the card that it comes from. With `as_long` it
    lasts as long as the condition of that text holds, and not for a `duration`.
    """

    card: CardName | None = None
    ability: AbilityId | None = None
    keyword: Annotated[str, Field(pattern=KEYWORD)] | None = None
    value: int | None = None
    lose: Annotated[str, Field(pattern=KEYWORD)] | None = None
    forbid: Literal["move", "attack", "act", "open", "defend_against", "enemy_target"] | None = None
    number: Literal["life", "movement", "strike", "weak_strike", "medium_strike", "strong_strike"] | None = None
    part: PartNumber | None = None
    amount: Count | None = None
    source: Instance | None = None
    duration: Duration = "battle"
    as_long: AsLong | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if sum(thing is not None for thing in (self.ability, self.keyword, self.lose, self.forbid, self.number)) != 1:
            ru = "эффект — это одно из ability, keyword, lose, forbid и number"
            raise ValueError(both(ru, "give one of ability, keyword, lose, forbid and number"))
        if self.part is not None and self.ability is None:
            raise ValueError(both("part — часть особенности: нужна ability", "a part is one of an ability: give ability"))
        if (self.number is None and self.part is None) != (self.amount is None):
            raise ValueError(both("amount нужен при number и part и только при них", "amount goes with number and part only"))
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


class Marker(Strict):
    """Special markers of one kind on a card: their meaning is the `ability` written on `written_on`, or only a `name`."""

    name: Annotated[str, Field(min_length=1, max_length=60)] | None = None
    ability: AbilityId | None = None
    written_on: CardName | None = None
    count: Annotated[int, Field(ge=1, le=99)] = 1

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if (self.ability is None) == (self.name is None):
            raise ValueError(both("у маркера есть либо ability, либо name", "a marker has either ability or name"))
        if (self.ability is None) != (self.written_on is None):
            raise ValueError(both("к ability нужна written_on, на которой она записана", "ability needs written_on"))
        return self


class Borrowed(Strict):
    """Control of a card by another one (`by`), and how long it lasts."""

    by: Instance
    duration: Duration = "battle"


class Done(Strict):
    """Something done that a text on this card waits for among others (L-22).

    `event` is its number in the text, `place` its place among what was done one after another.
    """

    ability: AbilityId
    written_on: CardName | None = None
    event: Annotated[int, Field(ge=1, le=9)]
    place: Annotated[int, Field(ge=1, le=9)]


class CardInPlay(Strict):
    """One card of the position. `at` puts it on the battlefield; elsewhere give `zone`.

    `last_at` and `last_formed` are where it was and with whom it was in formation when it left, as long as an ability of it
    or about it still waits. `seen_life` are its lives as they were noticed last, where a text watches them (L-09).
    """

    id: Instance | None = None
    card: CardName
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
    armour_spent: Count = 0
    prevention: Count = 0
    moved: bool = False
    acted: bool = False
    wounded_this_turn: bool = False
    may_strike_flyer: bool = False
    prepared: bool = False
    doomed: bool = False
    last_at: str | None = None
    last_formed: tuple[Instance, ...] = ()
    seen_life: Count | None = None
    borrowed: tuple[Borrowed, ...] = ()
    host: Instance | None = None
    effects: tuple[Effect, ...] = ()
    markers: tuple[Marker, ...] = ()
    used: dict[AbilityId, Used] = Field(default_factory=dict)
    in_a_row: tuple[Done, ...] = ()
    assume: Assumed = Assumed()

    @field_validator("at", "last_at")
    @classmethod
    def _cell(cls, value: str | None) -> str | None:
        return None if value is None else cell_name(*cell_of(value))

    @model_validator(mode="after")
    def _place(self) -> Self:
        if self.at is not None and self.zone not in (None, "battlefield"):
            raise ValueError(both(f"клетка есть только на поле боя, а зона — {self.zone}", "only the battlefield has cells"))
        return self


class Position(Strict):
    """A position. What is left out takes a default that the answer lists as an assumption.

    `just` is what the last step has caused.
    """

    schema_version: Literal[1] = Field(1, alias="schema")
    title: str | None = None
    note: str | None = None
    edition: str = "classic"
    turn: Turn
    priority: Player | Literal["nobody"] | None = None
    coins: dict[Player, Annotated[int, Field(ge=0, le=99)]] = Field(default_factory=dict)
    passes: Annotated[int, Field(ge=0, le=2)] = 0
    cards: tuple[CardInPlay, ...] = ()
    stack: tuple[StackItem, ...] = ()
    pending: tuple[Pending, ...] = ()
    forming: Forming | None = None
    delayed: tuple[Delayed, ...] = ()
    just: tuple[Happening, ...] = ()
    result: Literal["first", "second", "draw"] | None = None
