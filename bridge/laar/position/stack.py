"""The form of what is under way in a position: declarations on the stack, firings that wait, one half made."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from laar.cards.filters import CardName, Strict
from laar.faults import both
from laar.position.words import KEYWORD, AbilityId, Instance, Player, Window

PartNumber = Annotated[int, Field(ge=1, le=99)]
# What came of a part of a text (L-07).
Result = Literal["full", "partial", "replaced", "noop", "impossible", "declined", "skipped", "blocked", "stopped"]


class IntendedWounds(Strict):
    """Wounds that are calculated and not yet placed; `part` is the part of the text that deals them."""

    card: Instance
    amount: Annotated[int, Field(ge=0, le=999)]
    part: PartNumber = 1


class Instead(Strict):
    """What was decided about a replacement (L-07): instead of what `part` does to `card`, what the text of `by` says."""

    part: PartNumber = 1
    card: Instance
    by: Instance
    ability: AbilityId
    written_on: CardName | None = None


class Contribution(Strict):
    """What a declaration has done for a text that waits for several things in a row (L-22): the `event` of that number."""

    card: Instance
    ability: AbilityId
    written_on: CardName | None = None
    event: Annotated[int, Field(ge=1, le=9)]


class Happening(Strict):
    """An event, as a trigger waits for it or as a card looks back at it."""

    event: Annotated[str, Field(pattern=KEYWORD)]
    subject: Instance | None = None
    agent: Instance | None = None
    kind: Annotated[str, Field(pattern=KEYWORD)] | None = None
    amount: int | None = None
    grade: Literal["weak", "medium", "strong"] | None = None


class Occasion(Happening):
    """The event on which a triggered ability was declared; `marker` numbers the special marker that carries it (543.5)."""

    marker: Annotated[int, Field(ge=1, le=99)] | None = None


class StackItem(Strict):
    """A declaration on the stack. `window` says how far it has come; one that waits under others keeps its own (L-01).

    `redirected` says that its attack has a new target, `defender` that this is a defender assigned to it.

    What it keeps reserved follows from its payment (113.3); `x` is the number chosen for a payment of X tokens, `weakened`
    what who rolled higher has said where both hit (E09 216.7), `occasion` what a triggered ability was declared on,
    `could_answer` what a conditional playable may be about, as long as its player hasn't said which. `named` are the targets
    of slots for several things, `missed` those that are no legal ones any more (E09 423.3).

    `results` say what came of the parts of its text that have been applied, `accepted` are parts that may be left out and
    weren't, `prevented` those whose wounds were lessened; `blocked`: nothing of it is applied, and it is paid; `prepaid`: it
    was put off, and paid then. `shares` are wounds that its player has given to others while he redistributes them.
    """

    player: Player
    kind: Literal["use", "strike", "move", "accumulate", "prepare", "defend", "play"]
    card: Instance
    ability: AbilityId | None = None
    written_on: CardName | None = None
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
    could_answer: tuple[Happening, ...] = ()
    results: dict[PartNumber, Result] = Field(default_factory=dict)
    accepted: tuple[PartNumber, ...] = ()
    prevented: tuple[PartNumber, ...] = ()
    blocked: bool = False
    prepaid: bool = False
    instead: tuple[Instead, ...] = ()
    shares: tuple[IntendedWounds, ...] = ()
    contributed: tuple[Contribution, ...] = ()

    @model_validator(mode="after")
    def _ability(self) -> Self:
        if (self.kind == "use") != (self.ability is not None):
            raise ValueError(both("ability указывается при kind: use и только при нём", "ability goes with kind: use"))
        return self


class Pending(Strict):
    """A triggered ability whose condition has been met and that is not declared yet.

    `marker` numbers special markers that carry the ability: each fires for itself (543.5). `player` is whose firing it is
    where that is settled at the event (Heroes).
    """

    card: Instance
    ability: AbilityId
    written_on: CardName | None = None
    event: Happening
    marker: Annotated[int, Field(ge=1, le=99)] | None = None
    player: Player | None = None


class Forming(Strict):
    """A declaration half made: what is named so far, and what has been picked for its open slots."""

    player: Player
    card: Instance
    ability: AbilityId
    written_on: CardName | None = None
    targets: tuple[str, ...] = ()
    picked: dict[Annotated[int, Field(ge=1, le=9)], tuple[str, ...]] = Field(default_factory=dict)
    x: Annotated[int, Field(ge=0, le=99)] | None = None


class Delayed(Strict):
    """Something that an executed ability has left for later: what follows its part `part` is done then."""

    card: Instance
    ability: AbilityId
    written_on: CardName | None = None
    player: Player
    part: PartNumber = 1
    until: Literal["start_of_own_turn", "start_of_enemy_turn", "end_of_turn"]
    targets: tuple[str, ...] = ()
