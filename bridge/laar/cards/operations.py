"""Effect operations: what a part of an ability does. Each is one word of the rulebook with its own fields.

`target` is a `Ref` (a card: this one, a target by number, a role), or `affects` names all cards of a filter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, model_validator

from laar.cards.filters import Amount, Attack, Capability, CapabilityGroup, Counted, Filter, Grade, Magnitude, Ref, Strict
from laar.faults import both

if TYPE_CHECKING:
    from laar.cards.model import Ability

Duration = Literal[
    "end_of_turn", "end_of_own_turn", "end_of_enemy_turn", "start_of_own_turn", "next_attack", "next_strike",
    "battle", "while_source", "while_condition",
]  # fmt: skip
Modified = Literal[
    "weak_strike", "medium_strike", "strong_strike", "strike", "movement", "life", "die", "range", "armour",
    "attack_experience", "defence_experience", "regeneration",
    "wounds_from", "magnitude",
]  # fmt: skip


class _Aimed(Strict):
    """An operation on one card by reference or on every card of a filter."""

    target: Ref | None = None
    affects: Filter | None = None

    @model_validator(mode="after")
    def _one_aim(self) -> _Aimed:
        if (self.target is None) == (self.affects is None):
            raise ValueError(both("нужно ровно одно из target и affects", "give either target or affects"))
        return self


class Attacked(Strict):
    """Attack `target` with an attack of the ability's capability or of `kind`; for a simple strike `by` may differ."""

    op: Literal["attack"]
    target: Ref
    by: Ref = "self"
    kind: Attack | None = None
    value: Magnitude | None = None


class Wound(_Aimed):
    """Deal wounds that are not an attack; with three values a die decides."""

    op: Literal["wound"]
    value: Magnitude


class Heal(_Aimed):
    """Remove wounds, `all` of them or an amount."""

    op: Literal["heal"]
    amount: Amount


class Plain(_Aimed):
    """Destroy, open, close, exile, or free of poison."""

    op: Literal["destroy", "open", "close", "exile", "cure"]


class Tokens(_Aimed):
    """Gain or lose tokens; `at_most` is the most that the card may hold."""

    op: Literal["gain_tokens", "lose_tokens"]
    amount: Amount
    at_most: int | None = None


class Relocate(_Aimed):
    """Put a card on a cell (target slot `to`)."""

    op: Literal["relocate"]
    to: Ref


class Swap(Strict):
    """Two cards change places."""

    op: Literal["swap"]
    cards: tuple[Ref, Ref]


class Control(_Aimed):
    """Take control of a card."""

    op: Literal["control"]
    duration: Duration


class Grant(_Aimed):
    """Give an ability or a keyword: an acquired one (119.1)."""

    op: Literal["grant"]
    ability: Ability | None = None
    keyword: str | None = None
    value: int | None = None
    duration: Duration = "battle"

    @model_validator(mode="after")
    def _one_thing(self) -> Grant:
        if (self.ability is None) == (self.keyword is None):
            raise ValueError(both("нужно ровно одно из ability и keyword", "give either ability or keyword"))
        return self


class Lose(_Aimed):
    """Lose abilities: all own ones, or one keyword."""

    op: Literal["lose"]
    what: Literal["abilities", "keyword"]
    keyword: str | None = None
    duration: Duration = "battle"


class Modify(_Aimed):
    """Add to a number. `against` narrows it to the other side of an attack, `by` to kinds of attack."""

    op: Literal["modify"]
    what: Modified
    amount: Amount
    by: tuple[Attack | Capability | CapabilityGroup, ...] = ()
    against: Filter | None = None
    duration: Duration = "while_condition"


class SetAttack(Strict):
    """Set attacks to a grade or to a magnitude: the one that is going on, in a static ability every one.

    `by` narrows it to kinds of attack, `at` to the attacks at one card.
    """

    op: Literal["set_attack"]
    grade: Grade | None = None
    magnitude: int | None = None
    by: tuple[Attack | CapabilityGroup, ...] = ()
    at: Ref | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> SetAttack:
        if (self.grade is None) == (self.magnitude is None):
            raise ValueError(both("нужно ровно одно из grade и magnitude", "give either grade or magnitude"))
        return self


class Redirect(Strict):
    """Replace the target of the attack that is being declared; `by` narrows it to kinds of attack."""

    op: Literal["redirect"]
    to: Ref
    by: tuple[Attack | CapabilityGroup, ...] = ()


class Redistribute(Strict):
    """Take the wounds that are being received, or `amount` wounds of `source`, over to other cards."""

    op: Literal["redistribute"]
    source: Ref
    among: Filter
    amount: Amount = "all"


class Bring(_Aimed):
    """From the graveyard (resurrect) or the deck (summon) into play: to the cell `to`, but for what needs none.

    `closed` if it comes so.
    """

    op: Literal["resurrect", "summon"]
    to: Ref | None = None
    closed: bool = False


class Prevent(_Aimed):
    """Prevent wounds, or block what is going on (`amount: all`)."""

    op: Literal["prevent", "block"]
    amount: Amount = "all"


class Replace(_Aimed):
    """Put something else in the place of what is done to a card: the parts of `ability`, or nothing.

    In these `self` is the card whose text it is and `subject` the card to which it would have been done.
    """

    op: Literal["replace"]
    what: Literal["destroy", "wound", "heal"]
    ability: Ability | None = None


class Restrict(_Aimed):
    """Forbid a declaration: to move, attack, act, open, or to be chosen by others."""

    op: Literal["forbid"]
    what: Literal["move", "attack", "act", "open", "defend_against", "enemy_target"]
    duration: Duration = "while_condition"


class Allow(_Aimed):
    """Permit what the rules otherwise do not."""

    op: Literal["allow"]
    what: Literal[
        "stay_open_defending", "stay_open_attacking", "defend_any_nonflying", "strike_flyers", "move_diagonally",
        "second_strike", "strike_at_range_2",
    ]  # fmt: skip


class Marker(_Aimed):
    """Put a named marker; its meaning is the ability that it grants."""

    op: Literal["marker"]
    name: str
    ability: Ability | None = None


class Choose(Strict):
    """While it is executed, the ability's player chooses so many different cards of a zone, or as many as there are.

    Of a deck it is his own.

    `number` is how the later parts point to them: as to the target that would come next.
    """

    op: Literal["choose"]
    number: Annotated[int, Field(ge=1, le=9)]
    where: Filter
    amount: Annotated[int, Field(ge=1, le=9)] | Counted
    zone: Literal["play", "graveyard", "deck"] = "play"


class Delay(Strict):
    """Do the rest of the parts at a later moment."""

    op: Literal["delay"]
    until: Literal["start_of_own_turn", "start_of_enemy_turn", "end_of_turn"]


Operation = Annotated[
    Attacked | Wound | Heal | Plain | Tokens | Relocate | Swap | Control | Grant | Lose | Modify | SetAttack | Redirect
    | Redistribute | Bring | Prevent | Replace | Restrict | Allow | Marker | Choose | Delay,
    Field(discriminator="op"),
]  # fmt: skip
