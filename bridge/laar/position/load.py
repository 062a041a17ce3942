"""From a position file to a `Table`: names resolved, defaults filled in and listed, every reading fault with its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from laar.cards.compile import PLAYABLE_KEYWORDS, abilities_of
from laar.cards.library import Entry, Library
from laar.files import BadInput, Document, Fault, Key, faults_of, parse, read
from laar.position.model import CardInPlay, Position, Step, cell_of

_KINDS_OF_TARGETS = {"row": range(1, 7), "column": range(1, 6)}


@dataclass(frozen=True)
class Assumption:
    """Something the file leaves out or supplies: what it is about and the value taken."""

    about: str
    value: str
    card: str | None = None


@dataclass(frozen=True)
class Table:
    """A position ready to be asked about.

    `cards` are the position's cards with ids and card ids filled in; `entries` the prints they are.
    """

    position: Position
    cards: tuple[CardInPlay, ...]
    library: Library
    assumptions: tuple[Assumption, ...]
    document: Document

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

    def under(self, edition: str) -> Table:
        """The same position under another edition."""
        return replace(self, position=self.position.model_copy(update={"edition": edition}))

    def card(self, instance: str) -> CardInPlay | None:
        """The card of that id, if there is one."""
        return next((card for card in self.cards if card.id == instance), None)

    def entry(self, card: CardInPlay) -> Entry:
        """The print that a card of this position is."""
        return self.library.entries[card.card]


@dataclass(frozen=True)
class Reading:
    """What came of reading a position: what could be made of it, every fault, and the cards that have one.

    With faults, `table` is only good for finding more of them; it is None if the form itself is beyond use.
    """

    table: Table | None
    faults: tuple[Fault, ...] = ()
    troubled: frozenset[str] = frozenset()


def load(path: Path, library: Library) -> Table:
    """Read a position file. Raises `BadInput` with all reading faults; whether it can exist is asked elsewhere."""
    return from_document(read(path), library)


def loads(text: str, library: Library, file: str = "<text>") -> Table:
    """As `load`, from text."""
    return from_document(parse(text, file), library)


def from_document(document: Document, library: Library, at: Key = ()) -> Table:
    """As `load`, from the part `at` of a document that is already parsed."""
    reading = examine(document, library, at)
    if reading.faults or reading.table is None:
        raise BadInput(reading.faults)
    return reading.table


def examine(document: Document, library: Library, at: Key = ()) -> Reading:
    """Read a position as far as it goes, with every fault found."""
    data: Any = document.data
    for step in at:
        data = data[step]
    if not isinstance(data, dict):
        text = "позиция — это поля со значениями, например «turn: …» / a mapping is wanted"
        return Reading(None, (document.fault(at, text),))
    faults: list[Fault] = []
    try:
        position = Position.model_validate(data)
    except ValidationError as error:
        faults += faults_of(error, document, at)
        rest = _without(data, error)
        if rest is None:
            return Reading(None, tuple(faults))
        position = Position.model_validate(rest)
        return Reading(None, tuple(faults)) if not position.cards else _examined(position, library, document, at, faults)
    return _examined(position, library, document, at, faults)


def _examined(position: Position, library: Library, document: Document, at: Key, faults: list[Fault]) -> Reading:
    shifted = bool(faults)
    cards, unresolved = _resolve(position, library, document, at, shifted)
    table = Table(position, cards, library, (), document)
    named = list(_names(table, at)) if not unresolved and not shifted else []
    faults += [*unresolved, *named]
    if not faults:
        return Reading(Table(position, cards, library, tuple(_assumptions(table)), document))
    bare = {"stack": (), "forming": None, "pending": (), "just": (), "happened": (), "priority": "nobody"}
    kept = tuple(card.model_copy(update={"effects": (), "used": {}}) for card in cards)
    troubled = {card.id or "" for index, card in enumerate(cards) if _has_fault(document, faults, (*at, "cards", index))}
    return Reading(Table(position.model_copy(update=bare), kept, library, (), document), tuple(faults), frozenset(troubled))


def _has_fault(document: Document, faults: list[Fault], key: Key) -> bool:
    lines = {line for place, line in document.lines.items() if place[: len(key)] == key}
    return any(fault.line in lines for fault in faults)


def _without(data: dict[str, Any], error: ValidationError) -> dict[str, Any] | None:
    """The data without the list items that have faults; None if a fault is elsewhere."""
    bad: dict[str, set[int]] = {}
    for item in error.errors(include_url=False):
        match item["loc"]:
            case (str(name), int(index), *_):
                bad.setdefault(name, set()).add(index)
            case _:
                return None
    return {
        name: [item for index, item in enumerate(value) if index not in bad[name]] if name in bad else value
        for name, value in data.items()
    }


def _resolve(
    position: Position, library: Library, document: Document, at: Key, shifted: bool
) -> tuple[tuple[CardInPlay, ...], list[Fault]]:
    cards: list[CardInPlay] = []
    faults: list[Fault] = []
    taken: dict[str, int] = {}
    for index, card in enumerate(position.cards):
        # After items with faults were left out, places in the file no longer match: such faults are told by name.
        key = at if shifted else (*at, "cards", index)
        name = card.id or f"c{index + 1}"
        if name in taken:
            line = document.line((*at, "cards", taken[name]))
            text = f"id «{name}» уже у карты в строке {line} / id already taken"
            faults.append(document.fault((*key, "id"), text))
        taken.setdefault(name, index)
        try:
            entry = library.find(card.card)
        except LookupError as error:
            faults.append(document.fault((*key, "card"), str(error)))
            continue
        if entry.game != "classic":
            faults.append(document.fault((*key, "card"), f"карта «{card.card}» из другой игры / a card of another game"))
        zone = card.zone or ("battlefield" if card.at else _home(entry, card))
        if zone is None:
            text = "нужна клетка (at) или зона (zone) / give a cell (at) or a zone"
            faults.append(document.fault(key, text))
        update = {"id": name, "card": entry.card.id, "zone": zone, "controller": card.controller or card.owner}
        cards.append(card.model_copy(update=update))
    return tuple(cards), faults


def _home(entry: Entry, card: CardInPlay) -> str | None:
    if card.host is not None:
        return "battlefield"
    return "additional" if entry.card.type in ("flyer", "terrain") else None


def _names(table: Table, at: Key) -> Iterator[Fault]:
    """Names in the file that mean nothing."""
    document, position = table.document, table.position
    instances = {card.id for card in table.cards}

    def known(name: str | None, key: Key) -> Iterator[Fault]:
        if name is not None and name not in instances:
            yield document.fault(key, f"нет карты с id «{name}» в этой позиции / no such card here")

    for index, card in enumerate(table.cards):
        key = (*at, "cards", index)
        yield from known(card.host, (*key, "host"))
        for number, effect in enumerate(card.effects):
            yield from known(effect.source, (*key, "effects", number, "source"))
            if effect.ability is not None:
                yield from _written(table, effect.card or "", effect.ability, (*key, "effects", number, "ability"))
        for name in card.used:
            yield from _written(table, card.card, name, (*key, "used", name))
        yield from _supplied(table, card, (*key, "assume"))
    for index, item in enumerate(position.stack):
        key = (*at, "stack", index)
        yield from known(item.card, (*key, "card"))
        for wound in item.wounds:
            yield from known(wound.card, (*key, "wounds"))
        for name in item.dice:
            yield from known(name, (*key, "dice"))
        for number, target in enumerate(item.targets):
            yield from _target(table, target, (*key, "targets", number))
        if item.kind == "use":
            yield from _used(table, item.card, item.written_on, item.ability or "", (*key, "ability"))
        if index + 1 < len(position.stack) and (item.window != "declared" or item.wounds or item.dice):
            text = "выполняется только верхнее заявленное; ниже — window: declared / only the top one executes"
            yield document.fault((*key, "window"), text)
    for index, pending in enumerate(position.pending):
        yield from known(pending.card, (*at, "pending", index, "card"))
    if position.forming is not None:
        forming, key = position.forming, (*at, "forming")
        yield from known(forming.card, (*key, "card"))
        yield from _used(table, forming.card, forming.written_on, forming.ability, (*key, "ability"))
        for number, target in enumerate(forming.targets):
            yield from _target(table, target, (*key, "targets", number))


def _used(table: Table, instance: str, written_on: str | None, ability: str, key: Key) -> Iterator[Fault]:
    card = table.card(instance)
    if card is not None:
        yield from _written(table, written_on or card.card, ability, key)


def _written(table: Table, card_text: str, ability: str, key: Key) -> Iterator[Fault]:
    try:
        entry = table.library.find(card_text)
    except LookupError as error:
        yield table.document.fault(key, str(error))
        return
    known = [item.id for item, _ in abilities_of(entry.card)] + [
        word for word in PLAYABLE_KEYWORDS if word in entry.card.keywords
    ]
    if ability not in known:
        listed = ", ".join(known) or "нет ни одной"
        text = f"у карты «{entry.card.name}» нет особенности «{ability}»; есть: {listed} / no such ability"
        yield table.document.fault(key, text)


def _supplied(table: Table, card: CardInPlay, key: Key) -> Iterator[Fault]:
    record = table.entry(card).card
    for figure in card.assume.model_fields_set:
        known = getattr(record, "card_class" if figure == "class" else figure, None)
        if known != "unknown":
            text = f"«{figure}» карты «{record.name}» известно ({known}): предполагать нечего / the figure is known"
            yield table.document.fault((*key, figure), text)


def _target(table: Table, target: str, key: Key) -> Iterator[Fault]:
    if any(card.id == target for card in table.cards):
        return
    try:
        cell_of(target)
    except ValueError:
        kind, _, number = target.partition(" ")
        if not (kind in _KINDS_OF_TARGETS and number.isdigit() and int(number) in _KINDS_OF_TARGETS[kind]):
            text = f"«{target}» — не карта этой позиции и не клетка / neither a card of this position nor a cell"
            yield table.document.fault(key, text)


def _assumptions(table: Table) -> Iterator[Assumption]:
    position = table.position
    if "edition" not in position.model_fields_set:
        yield Assumption("edition", position.edition)
    if "phase" not in position.turn.model_fields_set:
        yield Assumption("phase", position.turn.phase)
    if position.turn.step is None and position.turn.phase == "main":
        yield Assumption("step", table.step)
    if position.priority is None and not position.forming and not position.result:
        yield Assumption("priority", table.priority)
    for card in table.cards:
        for figure in sorted(card.assume.model_fields_set):
            yield Assumption(figure, str(getattr(card.assume, figure)), card.id)
