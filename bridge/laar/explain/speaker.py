"""Plain values of a ruling into sentences about the cards of a position."""

from __future__ import annotations

from dataclasses import dataclass

from laar.cards.compile import abilities_of
from laar.cards.model import Ability
from laar.explain import words_en, words_ru
from laar.explain.book import Book
from laar.faults import Lang
from laar.position.model import CardInPlay
from laar.position.table import Table
from laar.ruling import Declaration, Particular, Reason

_BOOKS = {
    ("classic", "ru"): words_ru.BOOK, ("classic", "en"): words_en.BOOK,
    ("heroes", "ru"): words_ru.QUEUE, ("heroes", "en"): words_en.QUEUE,
}  # fmt: skip
_FAR = 999
_UNSEEN = {"ru": "«скрытая»", "en": "«hidden»"}
# Zones whose cards their player alone knows, and those whose order nobody does.
_PRIVATE, _SEALED = ("hand", "deal", "recruitment"), ("deck",)


@dataclass(frozen=True)
class Speaker:
    """Says things about one position in one language. Total over whatever the rules can say; see the tests.

    With a `viewer` it speaks to that player, and names nothing that is hidden from him; without one everybody may listen.
    """

    table: Table
    lang: Lang = "ru"
    viewer: str | None = None

    @property
    def book(self) -> Book:
        """The words of the game in the language."""
        return _BOOKS[self.table.edition.game, self.lang]

    def sees(self, card: CardInPlay) -> bool:
        """Whether the viewer knows what a card is; of others he sees what their backs show (L-16)."""
        if self.viewer is None:
            return True
        own = (card.controller or card.owner) == self.viewer
        return card.zone not in _SEALED and (own or not (card.hidden or card.zone in _PRIVATE))

    def twins(self, card: CardInPlay) -> bool:
        """Whether another card that the viewer sees has the name of this one."""
        name = self.table.entry(card).card.name
        return sum(self.table.entry(other).card.name == name for other in self.table.cards if self.sees(other)) > 1

    def card(self, instance: str) -> str:
        """A card as people name it: «Имя»; where two cards have one name, with the id that tells them apart."""
        card = self.table.card(instance)
        if card is None:
            return instance
        if not self.sees(card):
            return f"{_UNSEEN[self.lang]} {card.at}" if card.at else _UNSEEN[self.lang]
        name = self.table.entry(card).card.name
        return f"«{name}» ({instance})" if self.twins(card) else f"«{name}»"

    def player(self, player: str) -> str:
        """A player, or `draw`."""
        return self.book.players.get(player, player)

    def reason(self, reason: Reason) -> str:
        """Why something is refused, one sentence without the clause."""
        return self.particular(reason.particular)

    def invalid(self, reason: Reason) -> str:
        """Why something is no position."""
        template = self.book.invalid[reason.particular.name]
        return template.format(*(self._argument(argument) for argument in reason.particular.arguments))

    def particular(self, particular: Particular) -> str:
        """A particular in words."""
        book = self.book
        name, arguments = particular.name, particular.arguments
        if not name:  # an ability: the pair (card, id)
            return f"[{arguments[1]}]"
        if name == "bound":
            return self._bound(particular)
        if name in ("aim", "pair"):
            return self._misfit(particular)
        if name in book.reasons:
            return book.reasons[name].format(*(self._argument(argument) for argument in arguments))
        if name in book.conditions:
            return book.conditions[name].format(*(self._argument(argument) for argument in arguments))
        return book.words[name].format(*(self._argument(argument) for argument in arguments))

    def _misfit(self, particular: Particular) -> str:
        book = self.book
        *first, why = particular.arguments
        needed = (why.name if isinstance(why, Particular) else why) in book.conditions
        words = self._argument(why)
        named = [self._argument(argument) for argument in first]
        return book.reasons[particular.name].format(*named, book.need.format(words) if needed else words)

    def _bound(self, particular: Particular) -> str:
        what, low, high = particular.arguments
        book = self.book
        kind = (
            "bound_exactly" if low == high
            else "bound_at_least" if high == _FAR
            else "bound_at_most" if low == -_FAR
            else "bound"
        )  # fmt: skip
        numbers = {"bound_at_most": (high,), "bound_at_least": (low,), "bound_exactly": (low,)}.get(kind, (low, high))
        return book.conditions[kind].format(self._argument(what), *numbers)

    def _argument(self, argument: Particular | int | str) -> str:
        if isinstance(argument, Particular):
            return self.particular(argument)
        if isinstance(argument, int):
            return str(argument)
        if self.table.card(argument):
            return self.card(argument)
        book = self.book
        return book.words.get(argument) or book.conditions.get(argument) or book.reasons.get(argument) or argument

    def change(self, change: Particular) -> str:
        """A change of the position, as of the question "what would make it legal?"."""
        book = self.book
        words = []
        for argument in change.arguments:
            if isinstance(argument, Particular):
                inner = [self._argument(item) for item in argument.arguments]
                words.append(book.changes[argument.name].format(*inner))
            elif isinstance(argument, str) and argument in book.players:
                words.append(self.player(argument))
            else:
                words.append(book.changes.get(str(argument)) or self._argument(argument))
        return book.changes[change.name].format(*words)

    def declaration(self, declaration: Declaration) -> str:
        """A declaration in words."""
        kind = f"{declaration.kind}_at" if declaration.ability and declaration.targets else declaration.kind
        slot, targets = (declaration.targets[0], declaration.targets[1:]) if kind == "pick" else ("", declaration.targets)
        return self.book.declarations[kind].format(
            card=self.card(declaration.card or ""),
            ability=self.ability_name(declaration),
            slot=slot,
            targets=", ".join(self.card(target) for target in targets),
            event=self.event(declaration.event or ""),
        )

    def event(self, event: str) -> str:
        """The occasion of a triggered ability: what happened, and to whom."""
        name, *about = event.partition("@")[0].split(":")
        names = [self.card(word) if self.table.card(word) else self.book.words.get(word, word) for word in about if word != "-"]
        what = self.book.words.get(name, name)
        return f"{what}: {', '.join(names)}" if names else what

    def ability_name(self, declaration: Declaration) -> str:
        """What a used ability is called: its kind of capability and its name in print, else its id."""
        ability = self.ability(declaration)
        book = self.book
        if ability is None:
            return book.words.get(declaration.ability or "", declaration.ability or "")
        kind = book.words[ability.capability] if ability.capability else ""
        words = [kind, f"«{ability.name}»" if ability.name else "", f"[{ability.id}]"]
        return " ".join(word for word in words if word)

    def ability(self, declaration: Declaration) -> Ability | None:
        """The record of the ability that a declaration uses; None for what rules or keywords give."""
        holder = self.table.card(declaration.card or "")
        written_on = declaration.written_on or (holder.card if holder else "")
        entry = self.table.library.entries.get(written_on)
        found = abilities_of(entry.card) if entry else ()
        return next((ability for ability, _ in found if ability.id == declaration.ability), None)
