"""A position ready to be asked about: names resolved, defaults filled in and listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from laar.cards.library import Entry, Library
from laar.editions import Edition, named
from laar.faults import Fault
from laar.files import Document, Key
from laar.position.model import CardInPlay, Position
from laar.position.words import Step


@dataclass(frozen=True)
class Assumption:
    """Something the file leaves out or supplies: what it is about and the value taken."""

    about: str
    value: str
    card: str | None = None


@dataclass(frozen=True)
class Table:
    """A position ready to be asked about.

    `cards` are the position's cards with ids and card ids filled in, `places` their numbers in the file; `at` is the part of
    the document that the position is. `ruled_by` overrides the edition that the file names.
    """

    position: Position
    cards: tuple[CardInPlay, ...]
    library: Library
    document: Document
    at: Key = ()
    places: Mapping[str, int] = field(default_factory=dict)
    ruled_by: Edition | None = None

    @property
    def step(self) -> Step:
        """The step of the turn, with its default."""
        turn = self.position.turn
        return turn.step or ("choice" if turn.phase == "main" else "other")

    @property
    def priority(self) -> str:
        """Who has priority (`nobody` while a declaration is being formed or the game is over), with its default."""
        position = self.position
        if position.priority is not None:
            return position.priority
        return "nobody" if position.forming or position.result else position.turn.active

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """What was taken for granted, and what the position supplies of unknown figures."""
        return tuple(self._assumptions())

    @property
    def edition(self) -> Edition:
        """The edition that it is ruled by. Raises `NotKnown` if the file names one that nobody knows."""
        return self.ruled_by or named(self.position.edition)

    def under(self, edition: Edition) -> Table:
        """The same position under another edition."""
        return replace(self, ruled_by=edition)

    def card(self, instance: str) -> CardInPlay | None:
        """The card of that id, if there is one."""
        return self._by_id.get(instance)

    @cached_property
    def _by_id(self) -> dict[str, CardInPlay]:
        return {card.id or "": card for card in self.cards}

    @cached_property
    def prints(self) -> Mapping[str, str]:
        """The card id of every card by its own id."""
        return {card.id or "": card.card for card in self.cards}

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """The ids of every card that the position mentions, whether it lies there or something is written on it."""
        position = self.position
        elsewhere = [item.written_on for item in position.stack]
        elsewhere += [other.written_on for item in position.stack for other in item.instead]
        elsewhere += [done.written_on for item in position.stack for done in item.contributed]
        elsewhere += [done.written_on for card in self.cards for done in card.in_a_row]
        elsewhere += [marker.written_on for card in self.cards for marker in card.markers]
        elsewhere += [pending.written_on for pending in position.pending]
        elsewhere += [later.written_on for later in position.delayed]
        elsewhere += [position.forming.written_on if position.forming else None]
        elsewhere += [effect.card for card in self.cards for effect in card.effects]
        elsewhere += [effect.as_long.card for card in self.cards for effect in card.effects if effect.as_long is not None]
        return frozenset((*self.prints.values(), *(self.library.find(name).card.id for name in elsewhere if name is not None)))

    def entry(self, card: CardInPlay) -> Entry:
        """The print that a card of this position is."""
        return self.library.entries[card.card]

    def fault(self, key: Key, message: str) -> Fault:
        """A fault at a part of the position."""
        return self.document.fault((*self.at, *key), message)

    def _assumptions(self) -> Iterator[Assumption]:
        position = self.position
        if "edition" not in position.model_fields_set and self.ruled_by is None:
            yield Assumption("edition", position.edition)
        if "phase" not in position.turn.model_fields_set:
            yield Assumption("phase", position.turn.phase)
        if position.turn.step is None and position.turn.phase == "main":
            yield Assumption("step", self.step)
        if position.priority is None and not position.forming and not position.result:
            yield Assumption("priority", self.priority)
        for card in self.cards:
            for figure in sorted(card.assume.model_fields_set):
                yield Assumption(figure, str(getattr(card.assume, figure)), card.id)
