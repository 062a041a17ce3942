"""Reading position files, as far as it goes and with every fault found on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from laar.cards.library import Entry, Library
from laar.faults import BadInput, Fault, NotKnown, both
from laar.files import Document, Key, faults_of, parse, read
from laar.position.model import CardInPlay, Position
from laar.position.names import nameless
from laar.position.table import Table


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
        ru = "позиция — это поля со значениями, например «turn: …»"
        return Reading(None, (document.fault(at, both(ru, "a position is a mapping, for example «turn: …»")),))
    faults: list[Fault] = []
    left_out: set[int] = set()
    try:
        position = Position.model_validate(data)
    except ValidationError as error:
        faults += faults_of(error, document, at)
        rest, left_out = _without(data, error)
        if rest is None:
            return Reading(None, tuple(faults))
        position = Position.model_validate(rest)
    numbers = [number for number in range(len(position.cards) + len(left_out)) if number not in left_out]
    table, unresolved = _resolved(position, library, document, at, numbers)
    if unresolved or faults:
        faults += unresolved
    else:
        faults += nameless(table)
    if not faults:
        return Reading(table)
    lines = {fault.line for fault in faults}
    troubled = {name for name, number in table.places.items() if _lines(document, (*at, "cards", number)) & lines}
    return Reading(_bare(table), tuple(faults), frozenset(troubled))


def _without(data: dict[str, Any], error: ValidationError) -> tuple[dict[str, Any] | None, set[int]]:
    """The data without the list items that have faults, and the numbers of the cards among them; None if one is elsewhere."""
    bad: dict[str, set[int]] = {}
    for item in error.errors(include_url=False):
        match item["loc"]:
            case (str(name), int(index), *_):
                bad.setdefault(name, set()).add(index)
            case _:
                return None, set()
    rest = {
        name: [item for index, item in enumerate(value) if index not in bad[name]] if name in bad else value
        for name, value in data.items()
    }
    return rest, bad.get("cards", set())


def _bare(table: Table) -> Table:
    """The cards alone: what else there is may hang on what has faults."""
    nothing = {"stack": (), "forming": None, "pending": (), "just": (), "happened": ()}
    cards = tuple(card.model_copy(update={"effects": (), "used": {}}) for card in table.cards)
    return Table(table.position.model_copy(update=nothing), cards, table.library, table.document, table.at, table.places)


def _lines(document: Document, key: Key) -> set[int]:
    return {line for place, line in document.lines.items() if place[: len(key)] == key}


def _resolved(
    position: Position, library: Library, document: Document, at: Key, numbers: list[int]
) -> tuple[Table, list[Fault]]:
    cards: list[CardInPlay] = []
    faults: list[Fault] = []
    places: dict[str, int] = {}
    game = position.edition.partition("-")[0]
    library = library.played_in(game)
    for number, card in zip(numbers, position.cards, strict=True):
        name = card.id or f"c{number + 1}"
        key = (*at, "cards", number)
        if name in places:
            line = document.line((*at, "cards", places[name]))
            ru = f"id «{name}» уже у карты в строке {line}"
            faults.append(document.fault((*key, "id"), both(ru, f"the card in line {line} has the id {name!r}")))
            continue
        places[name] = number
        try:
            entry = library.find(card.card)
        except NotKnown as error:
            faults.append(document.fault((*key, "card"), str(error)))
            continue
        found = list(_misplaced(entry, card, document, key, game))
        faults += found
        if not found:
            zone = card.zone or ("battlefield" if card.at else _home(entry, card))
            update = {"id": name, "card": entry.card.id, "zone": zone, "controller": card.controller or card.owner}
            cards.append(card.model_copy(update=update))
    return Table(position, tuple(cards), library, document, at, places), faults


def _misplaced(entry: Entry, card: CardInPlay, document: Document, key: Key, game: str) -> Iterator[Fault]:
    if entry.game != game:
        ru = f"карта «{entry.card.name}» из другой игры ({entry.game})"
        yield document.fault((*key, "card"), both(ru, f"{entry.card.name} is a card of another game ({entry.game})"))
    fields = ("battlefield", "additional", "deal", "recruitment")
    if game == "heroes" and (card.zone in fields or card.at is not None or card.host is not None):
        ru = f"в «Героях» нет поля боя; «{entry.card.name}» лежит в одной из зон: play, hand, graveyard, deck, exile"
        en = f"Heroes has no battlefield; {entry.card.name} lies in one of the zones play, hand, graveyard, deck, exile"
        yield document.fault((*key, "at" if card.at else "zone"), both(ru, en))
    if game == "classic" and card.zone in ("play", "hand"):
        ru = f"зоны «{card.zone}» в классической игре нет"
        yield document.fault((*key, "zone"), both(ru, f"classic has no zone {card.zone!r}"))
    if card.zone is None and card.at is None and _home(entry, card) is None:
        ru = f"где лежит «{entry.card.name}»? Нужна клетка (at) или зона (zone)"
        yield document.fault(key, both(ru, f"where is {entry.card.name}? Give a cell (at) or a zone (zone)"))


def _home(entry: Entry, card: CardInPlay) -> str | None:
    if card.host is not None:
        return "battlefield"
    if entry.game == "heroes":
        return "play"
    return "additional" if entry.card.type in ("flyer", "terrain") else None
