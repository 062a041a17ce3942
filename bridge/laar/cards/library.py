"""The library of cards: ours and a user's own files; finding a card by id or by name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from laar.cards.compile import card_facts
from laar.cards.model import Card, CardSet
from laar.faults import BadInput, Fault, NotKnown, both
from laar.files import Document, faults_of, read


def data_root() -> Path:
    """The folder that holds `asp/`, `cards/` and `clauses/`: inside an installed package, else the source tree."""
    package = Path(__file__).resolve().parent.parent
    return package if (package / "asp").is_dir() else package.parent.parent


@dataclass(frozen=True)
class Entry:
    """A card with where it comes from."""

    card: Card
    set: str
    game: str
    file: str
    line: int

    @property
    def full_name(self) -> str:
        """`Имя@set`, which names one print."""
        return f"{self.card.name}@{self.set}"


@dataclass(frozen=True)
class Library:
    """Cards by id. `find` also takes `Имя@set` and a bare name that has one print only, or one in the `game` that is played."""

    entries: dict[str, Entry] = field(default_factory=dict)
    game: str | None = None
    _compiled: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    def find(self, text: str) -> Entry:
        """The card that `text` names. Raises `NotKnown` with a sentence that lists what could be meant."""
        if text in self.entries:
            return self.entries[text]
        name, _, card_set = text.partition("@")
        same = [entry for entry in self.entries.values() if entry.card.name.casefold() == name.strip().casefold()]
        found = [entry for entry in same if not card_set or entry.set == card_set.strip()]
        found = [entry for entry in found if entry.game == self.game] or found
        if len(found) == 1:
            return found[0]
        prints = ", ".join(f"{entry.full_name} ({entry.card.id})" for entry in same)
        if len(found) > 1:
            raise NotKnown(
                both(
                    f"у карты «{name}» несколько изданий, назовите одно: {prints}",
                    f"{name} has several prints, name one: {prints}",
                )
            )
        if same:
            raise NotKnown(
                both(
                    f"карты «{name}» нет в наборе «{card_set}»; есть {prints}",
                    f"set {card_set!r} has no {name}; there is {prints}",
                )
            )
        near = self._nearest(text)
        ru, en = (f"; похожая: «{near}»", f"; much like it: {near}") if near else ("", "")
        raise NotKnown(both(f"неизвестная карта «{text}»{ru}", f"unknown card {text!r}{en}"))

    def played_in(self, game: str) -> Library:
        """The same cards; a name means one of this game where there is one."""
        return replace(self, game=game)

    def _nearest(self, text: str) -> str:
        names = {entry.card.name.casefold(): entry.card.name for entry in self.entries.values()}
        near = difflib.get_close_matches(text.casefold(), list(names), n=1, cutoff=0.7)
        return names[near[0]] if near else ""

    def facts(self, card_id: str) -> str:
        """The facts of a card, made once."""
        if card_id not in self._compiled:
            self._compiled[card_id] = card_facts(self.entries[card_id].card)
        return self._compiled[card_id]

    def with_files(self, files: Iterable[Path]) -> Library:
        """This library and the cards of a user's files. Raises `BadInput` with every fault in them."""
        entries = dict(self.entries)
        faults: list[Fault] = []
        for file in files:
            try:
                found = read_set(file)
            except BadInput as error:
                faults += error.faults
                continue
            for entry in found:
                taken = entries.get(entry.card.id)
                if taken is not None:
                    text = both(f"id «{entry.card.id}» уже есть: {taken.full_name}", f"the id is taken: {taken.full_name}")
                    faults.append(Fault(entry.file, entry.line, text))
                entries[entry.card.id] = entry
        if faults:
            raise BadInput(faults)
        return Library(entries)


def read_set(path: Path) -> list[Entry]:
    """Read one file of cards. Raises `BadInput` with every fault and its line."""
    document = read(path)
    card_set = validate_set(document)
    return [
        Entry(card, card_set.set, card_set.game, document.file, document.line(("cards", index)))
        for index, card in enumerate(card_set.cards)
    ]


def validate_set(document: Document) -> CardSet:
    """Check the form of a file of cards. Raises `BadInput`."""
    try:
        card_set = CardSet.model_validate(document.data)
    except ValidationError as error:
        raise BadInput(faults_of(error, document)) from None
    seen: dict[str, int] = {}
    faults = []
    for index, card in enumerate(card_set.cards):
        if card.id in seen:
            faults.append(
                document.fault(
                    ("cards", index, "id"), both(f"id «{card.id}» указан дважды", f"the id {card.id!r} is given twice")
                )
            )
        seen[card.id] = index
    if faults:
        raise BadInput(faults)
    return card_set


@cache
def own_library() -> Library:
    """The cards that come with Laar."""
    return Library().with_files(sorted((data_root() / "cards").glob("*/*.yaml")))
