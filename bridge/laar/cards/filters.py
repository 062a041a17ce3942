"""What a card's text may demand of a card or a cell, and the amounts it may name.

A `Filter` is a conjunction: every field that is given must hold. The rules that judge each field stand in
`conditions/` of `asp/core` and `asp/classic`; here is only the form in which it is written down.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from laar.faults import both

CardType = Literal[
    "creature",
    "ground",
    "flyer",
    "nonflying",
    "companion",
    "parasite",
    "symbiote",
    "artifact",
    "terrain",
    "hero",
    "character",
    "spell",
    "support",
]
Element = Literal["steppe", "mountain", "forest", "swamp", "dark", "neutral"]
Attack = Literal["simple_strike", "special_strike", "magical_strike", "strike_across", "shot", "throw", "discharge"]
Capability = Literal["spell", "influence", "special_strike", "magical_strike", "strike_across", "shot", "throw", "discharge"]
# A group of kinds that texts name by one word; `belongs/2` in `asp/classic/types.lp` says what belongs to each.
CapabilityGroup = Literal["attack", "strike", "melee", "ranged", "magical", "nonmagical", "any"]
Grade = Literal["weak", "medium", "strong"]
Turn = Literal["own", "enemy"]
# To whom a text points: this card, a target by its number, a role in what is happening now.
Ref = Literal["self", "attacker", "attacked", "subject", "agent", "host"] | Annotated[int, Field(ge=1, le=9)]


class Strict(BaseModel):
    """Base of everything read from files: no unknown fields, nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)


def as_text(value: object) -> object:
    """A number as text: ids of cards are written without quotes, too."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


# How a file names a card: an id, a name, or a name with its set.
CardName = Annotated[str, BeforeValidator(as_text)]


def listed(value: object) -> object:
    """One thing where a list may stand is a list of one."""
    return value if isinstance(value, list | tuple) else [value]


class Bound(Strict):
    """A bound on a number, both ends included."""

    at_least: int | None = None
    at_most: int | None = None

    @model_validator(mode="before")
    @classmethod
    def _exact(cls, value: object) -> object:
        return {"at_least": value, "at_most": value} if isinstance(value, int) else value

    @model_validator(mode="after")
    def _some(self) -> Bound:
        if self.at_least is None and self.at_most is None:
            raise ValueError(
                both("граница пуста: нужно at_least, at_most или число", "an empty bound: give at_least, at_most or a number")
            )
        return self


class Filter(Strict):
    """A conjunction of conditions on one card or cell.

    Lists under `type`, `element` and `has` mean "any of these". `none_of` demands that each of its conditions fails.
    """

    who: Literal["self", "other"] | None = None
    side: Turn | None = None
    name: str | None = None
    type: Annotated[tuple[CardType, ...], BeforeValidator(listed)] = ()
    element: Annotated[tuple[Element, ...], BeforeValidator(listed)] = ()
    card_class: str | None = Field(None, alias="class")
    crystal: Literal["gold", "silver"] | None = None
    unique: bool | None = None
    cost: Bound | None = None
    life: Bound | None = None
    movement: Bound | None = None
    weak_strike: Bound | None = None
    wounds: Bound | None = None
    tokens: Bound | None = None
    state: Literal["open", "closed"] | None = None
    wounded: bool | None = None
    range: Annotated[int, Field(ge=1, le=9)] | None = None
    adjacent: Ref | None = None
    orthogonal: Ref | None = None
    diagonal: Ref | None = None
    beside: Ref | None = None
    opposite: Ref | None = None
    line: Ref | None = None
    across: Ref | None = None
    same_row: Ref | None = None
    same_column: Ref | None = None
    formation: Ref | None = None
    in_formation: bool | None = None
    row: Annotated[int, Field(ge=1, le=3)] | None = None
    half: Turn | None = None
    column: Literal["edge", "centre"] | None = None
    free: bool | None = None
    moved: bool | None = None
    acted: bool | None = None
    wounded_this_turn: bool | None = None
    has: Annotated[tuple[Capability | CapabilityGroup, ...], BeforeValidator(listed)] = ()
    keyword: str | None = None
    role: Literal["attacker", "attacked", "defender"] | None = None
    none_of: Filter | None = None

    @model_validator(mode="after")
    def _not_empty_negation(self) -> Filter:
        if self.none_of is not None and not self.none_of.model_fields_set:
            raise ValueError(both("«none_of» пуст: нечего исключать", "none_of is empty: there is nothing to exclude"))
        return self


class Counted(Strict):
    """An amount that is counted: `plus + per × (number of what is meant)`, never above `at_most`."""

    of: Literal["x", "cards", "wounds", "tokens", "life", "weak_strike", "prophecy_cost", "moved_cells"]
    where: Filter | None = None
    card: Ref = "self"
    per: int = 1
    plus: int = 0
    at_most: int | None = None

    @model_validator(mode="after")
    def _where(self) -> Counted:
        if (self.of == "cards") != (self.where is not None):
            raise ValueError(
                both("«where» нужен при of: cards и только при нём", "where goes with of: cards and with nothing else")
            )
        return self


Amount = int | Counted | Literal["all"]
Triple = tuple[Amount, Amount, Amount]


def triple(value: object) -> object:
    """«На X» is X-X-X (E09 205.7.a)."""
    return value if isinstance(value, list | tuple) else (value, value, value)


Magnitude = Annotated[Triple, BeforeValidator(triple)]
