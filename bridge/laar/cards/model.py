"""The form of a card's record: figures with their sources and abilities in the vocabulary of the rulebook.

Nothing here says what a card *does* in play: the records become facts (`laar.cards.compile`) that the rules in `asp/`
interpret. The kind of an ability is derived there from how it is written (114–118).
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from laar.cards import operations
from laar.cards.filters import (
    Amount,
    Attack,
    Bound,
    Capability,
    CapabilityGroup,
    CardType,
    Element,
    Filter,
    Grade,
    Strict,
    Turn,
    as_text,
)
from laar.cards.operations import Operation
from laar.faults import both

Unknown = Literal["unknown"]
Count = Annotated[int, Field(ge=0, le=99)]
Word = Literal["до", "при", "после", "если", "когда", "начало хода", "конец хода", "unknown"]
Joint = Literal[",", ";", "при этом", "чтобы", "иначе"]
Event = Literal[
    "attack_declared", "attack", "miss", "wounded", "healed", "died", "defends", "moved", "relocated", "opened", "closed",
    "capability", "life_became", "rolled", "turn", "battle_start", "control_changed", "entered",
    "token_gained", "sequence",
]  # fmt: skip


class Payment(Strict):
    """One resource before the colon (113.3). Exactly one field."""

    tokens: Annotated[int, Field(ge=1)] | Literal["x"] | None = None
    wound: Annotated[int, Field(ge=1)] | None = None
    life: Annotated[int, Field(ge=1)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if len(self.model_fields_set) != 1:
            raise ValueError(both("в одной оплате — один ресурс", "one resource each"))
        return self


Cost = Literal["sudden", "close", "destroy", "movement"] | Payment


class Occurrence(Strict):
    """Something that happens: `subject` is the card to which it does, `agent` the card that does it.

    What is left out follows 116.3.3. `origin` is the place from which the subject came, judged like every filter from the
    side of this card's player; `seat` is his, going first or second.
    """

    event: Event
    subject: Literal["self"] | Filter | None = None
    agent: Literal["self"] | Filter | None = None
    by: tuple[Attack | Capability | CapabilityGroup, ...] = ()
    grade: tuple[Grade, ...] = ()
    turn: Turn | None = None
    bound: Bound | None = None
    seat: Literal["first", "second"] | None = None
    origin: Filter | None = None

    @model_validator(mode="after")
    def _where_it_belongs(self) -> Self:
        if self.seat is not None and self.event != "battle_start":
            raise ValueError(both("«seat» бывает только при event: battle_start", "seat goes with event: battle_start only"))
        if self.origin is not None and self.event not in ("moved", "relocated"):
            raise ValueError(
                both("«origin» бывает только при event: moved и relocated", "origin goes with event: moved or relocated only")
            )
        return self


class When(Occurrence):
    """The condition of a conditional playable or a triggered ability.

    With event `sequence` everything in `of` has happened one after another, in any order, and nothing but movement came
    between. `each_time` is «каждый раз»: no limit that an edition sets by default concerns it (R15 113.5).
    """

    word: Word
    each_time: bool = False
    of: tuple[Occurrence, ...] = ()

    @model_validator(mode="after")
    def _sequence(self) -> Self:
        if (self.event == "sequence") != bool(self.of):
            raise ValueError(
                both("«of» нужен при event: sequence и только при нём", "of goes with event: sequence and with nothing else")
            )
        if self.of and (len(self.of) < 2 or any(item.event == "sequence" for item in self.of)):
            raise ValueError(
                both("в «of» не менее двух событий, и не sequence", "of holds two events or more, and no sequence in it")
            )
        if self.of and (self.subject or self.agent or self.by or self.grade or self.bound):
            raise ValueError(
                both("при event: sequence условия пишут внутри «of»", "with event: sequence conditions stand inside of")
            )
        return self


class While(Strict):
    """The existence condition of a static ability (117.3): each field given must hold.

    `self_is` must fit this card; `exists` at least `at_least` cards of the filter in play.
    """

    self_is: Filter | None = None
    exists: Filter | None = None
    at_least: int = 1
    none: Filter | None = None
    turn: Turn | None = None

    @model_validator(mode="after")
    def _some(self) -> Self:
        if not self.model_fields_set - {"at_least"}:
            raise ValueError(both("условие «while» пусто", "the condition is empty"))
        return self


class Target(Strict):
    """One choice of a declaration. `at_least`/`at_most` below or above 1: so many different things are chosen.

    `every` takes all legal cards without a choice (116.3.2).
    """

    kind: Literal["card", "cell", "row", "column"] = "card"
    zone: Literal["play", "graveyard", "hand"] = "play"
    where: Filter = Filter()
    at_least: Annotated[int, Field(ge=0, le=9)] = 1
    at_most: Annotated[int, Field(ge=1, le=9)] = 1
    every: bool = False
    differs_from: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _bounds(self) -> Self:
        if self.at_least > self.at_most:
            raise ValueError(both("at_least больше at_most", "at_least exceeds at_most"))
        return self


class Part(Strict):
    """One step of what an ability does, tied to the one before by a joint (119.3, 119.4 of Heroes; L-07)."""

    do: Operation
    joint: Joint | None = None
    may: bool = False


class Limit(Strict):
    """«X раз за ход» / «X раз за бой»."""

    times: Annotated[int, Field(ge=1)] = 1
    per: Literal["turn", "battle"]


class Ability(Strict):
    """One ability as written. `also` holds further writings of the same ability, which share its limit (118.1).

    `zone` is where its text works.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,15}$")]
    name: str | None = None
    formation: bool = False
    zone: Literal["play", "graveyard"] = "play"
    cost: tuple[Cost, ...] = ()
    when: When | None = None
    condition: While | None = Field(None, alias="while")
    may: bool = False
    limit: Limit | None = None
    capability: Capability | None = None
    targets: tuple[Target, ...] = ()
    parts: Annotated[tuple[Part, ...], Field(min_length=1)]
    also: tuple[Ability, ...] = ()

    @model_validator(mode="after")
    def _shape(self) -> Self:
        if "sudden" in self.cost and self.cost[0] != "sudden":
            raise ValueError(both("значок внезапности — первый символ оплаты (113.5.2)", "the sudden icon comes first"))
        plain = [item for item in self.cost if isinstance(item, str)]
        if len(plain) != len(set(plain)):
            raise ValueError(both("символ оплаты повторён", "a payment symbol is repeated"))
        if sum(isinstance(item, Payment) and item.tokens is not None for item in self.cost) > 1:
            raise ValueError(both("оплата фишками указана дважды", "tokens are paid twice in one cost"))
        if self.parts[0].joint is not None:
            raise ValueError(both("у первой части не может быть связки", "the first part has no joint"))
        for number, target in enumerate(self.targets, start=1):
            if any(other >= number for other in target.differs_from):
                raise ValueError(both("differs_from указывает на более раннюю цель", "must point to an earlier target"))
        return self

    @model_validator(mode="after")
    def _choices(self) -> Self:
        numbers = [part.do.number for part in self.parts if isinstance(part.do, operations.Choose)]
        first = len(self.targets) + 1
        if numbers != list(range(first, first + len(numbers))):
            raise ValueError(
                both("номера в choose продолжают номера целей", "the numbers of choose go on after those of the targets")
            )
        declared = self.cost or self.when or self.targets or self.may or any(part.may for part in self.parts)
        if numbers and not declared:
            raise ValueError(both("статическая особенность ничего не выбирает (117.2)", "a static ability chooses nothing"))
        return self


class Card(Strict):
    """One print of a card."""

    id: Annotated[str, BeforeValidator(as_text), Field(pattern=r"^[0-9A-Za-zА-Яа-яЁё:_' .\-]{1,60}$")]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    number: int | None = None
    type: Literal["ground", "flyer", "companion", "parasite", "artifact", "terrain", "hero", "creature", "spell", "support"]
    cost: Count | Unknown | None = None
    crystal: Literal["gold", "silver"] | Unknown | None = None
    unique: bool | Unknown = False
    element: Element | Unknown | Annotated[tuple[Element, ...], Field(min_length=2)]
    classes: tuple[str, ...] | Unknown = ()
    life: Count | Unknown | None = None
    movement: Count | Unknown | None = None
    strike: tuple[Count, Count, Count] | Count | Unknown | None = None
    keywords: dict[str, int | Literal[True] | Unknown] = Field(default_factory=dict)
    abilities: tuple[Ability, ...] = ()
    sources: dict[str, str] = Field(default_factory=dict)
    note: str | None = None
    invented: bool = False

    @property
    def game(self) -> Literal["classic", "heroes"]:
        """The game whose types it has."""
        return "heroes" if self.type in ("hero", "creature", "spell", "support") else "classic"

    @model_validator(mode="after")
    def _figures(self) -> Self:
        if self.game == "heroes":
            return self._of_heroes()
        if self.cost is None or self.crystal is None:
            raise ValueError(both("у карты есть стоимость и кристалл (208)", "a card has a cost and a crystal"))
        if isinstance(self.strike, int):
            raise ValueError(both("у простого удара три числа (208.2)", "a simple strike has three numbers"))
        creature = self.type in ("ground", "flyer", "companion", "parasite")
        if creature and (self.life is None or self.strike is None):
            raise ValueError(both("у существа есть жизни и простой удар (208.2)", "a creature has life and a strike"))
        if (self.type == "ground") != (self.movement is not None):
            raise ValueError(both("движение есть у наземного существа и только у него (208.2)", "movement goes with ground"))
        if self.type == "artifact" and self.life is None:
            raise ValueError(both("у артефакта есть жизни (208.3)", "an artifact has life"))
        if not creature and self.strike is not None:
            raise ValueError(both("простой удар есть только у существа (208.3, 208.4)", "only creatures strike"))
        return self

    def _of_heroes(self) -> Self:
        """What each type has in print (R15 101)."""
        has = {"hero": (False, True, False), "creature": (True, True, True), "spell": (True, False, False)}
        wanted = has.get(self.type, (True, False, False))
        given = (self.cost is not None, self.life is not None, self.strike is not None)
        if given != wanted or self.movement is not None or self.crystal is not None:
            ru = "у героя есть жизни, у существа — стоимость, жизни и удар, у заклинания и поддержки — стоимость"
            raise ValueError(both(ru, "a hero has life, a creature cost, life and strike, a spell or a support cost"))
        return self

    @model_validator(mode="after")
    def _ids(self) -> Self:
        ids = [ability.id for top in self.abilities for ability in (top, *top.also)]
        if len(ids) != len(set(ids)):
            raise ValueError(both("id особенности повторён", "an ability id is repeated"))
        return self


class CardSet(Strict):
    """A file of cards."""

    schema_version: Literal[1] = Field(1, alias="schema")
    game: Literal["classic", "heroes"]
    set: str
    title: str
    sources: dict[str, str] = Field(default_factory=dict)
    cards: tuple[Card, ...]


# An operation may give an ability, and an ability is made of operations: the name is resolved at first use.
operations.Ability = Ability  # type: ignore[attr-defined]

__all__ = [
    "Ability", "Amount", "Card", "CardSet", "CardType", "Limit", "Occurrence", "Part", "Payment", "Target", "When", "While",
]  # fmt: skip
