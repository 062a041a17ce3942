"""Names in a position file that mean nothing: cards that aren't there, abilities that a card doesn't have, odd targets."""

from __future__ import annotations

from collections.abc import Iterator

from laar.cards.compile import abilities_of
from laar.faults import Fault, NotKnown, both
from laar.files import Key
from laar.position.model import CardInPlay
from laar.position.stack import Forming, StackItem
from laar.position.table import Table
from laar.position.words import LINE, cell_of

_HIGHEST = {"row": 6, "column": 5}


def nameless(table: Table) -> Iterator[Fault]:
    """A fault for each name that means nothing, at its line."""
    for card in table.cards:
        yield from _card(table, card, ("cards", table.places[card.id or ""]))
    for index, item in enumerate(table.position.stack):
        yield from _item(table, item, ("stack", index))
    for index, pending in enumerate(table.position.pending):
        yield from _known(table, pending.card, ("pending", index, "card"))
        yield from _used(table, pending.card, pending.written_on, pending.ability, ("pending", index, "ability"))
    for index, later in enumerate(table.position.delayed):
        yield from _known(table, later.card, ("delayed", index, "card"))
        yield from _used(table, later.card, later.written_on, later.ability, ("delayed", index, "ability"))
        for number, target in enumerate(later.targets):
            yield from _target(table, target, ("delayed", index, "targets", number))
    if table.position.forming is not None:
        yield from _declared(table, table.position.forming, ("forming",))


def _card(table: Table, card: CardInPlay, key: Key) -> Iterator[Fault]:
    yield from _known(table, card.host, (*key, "host"))
    for number, other in enumerate(card.last_formed):
        yield from _known(table, other, (*key, "last_formed", number))
    for number, effect in enumerate(card.effects):
        yield from _known(table, effect.source, (*key, "effects", number, "source"))
        if effect.ability is not None:
            yield from _written(table, effect.card or "", effect.ability, (*key, "effects", number, "ability"))
        if effect.as_long is not None:
            yield from _written(table, effect.as_long.card, effect.as_long.ability, (*key, "effects", number, "as_long"))
    for name in card.used:
        yield from _written(table, card.card, name, (*key, "used", name))
    for number, marker in enumerate(card.markers):
        if marker.ability is not None:
            yield from _written(table, marker.written_on or "", marker.ability, (*key, "markers", number, "ability"))
    for number, done in enumerate(card.in_a_row):
        yield from _used(table, card.id or "", done.written_on, done.ability, (*key, "in_a_row", number, "ability"))
    record = table.entry(card).card
    for figure in card.assume.model_fields_set:
        known = getattr(record, figure)
        if known != "unknown":
            ru = f"«{figure}» карты «{record.name}» известно ({known}): предполагать нечего"
            yield table.fault((*key, "assume", figure), both(ru, f"{figure} of {record.name} is known ({known})"))


def _item(table: Table, item: StackItem, key: Key) -> Iterator[Fault]:
    yield from _declared(table, item, key)
    for word, amounts in (("wounds", item.wounds), ("shares", item.shares)):
        said = [(amount.card, amount.part) for amount in amounts]
        for number, amount in enumerate(amounts):
            yield from _known(table, amount.card, (*key, word, number))
            if said[number] in said[:number]:
                ru = f"раны карты «{amount.card}» указаны дважды: сложите их"
                yield table.fault((*key, word, number), both(ru, f"the wounds of {amount.card!r} are given twice: add them up"))
    for number, other in enumerate(item.instead):
        yield from _known(table, other.card, (*key, "instead", number, "card"))
        yield from _known(table, other.by, (*key, "instead", number, "by"))
        yield from _used(table, other.by, other.written_on, other.ability, (*key, "instead", number, "ability"))
    for number, done in enumerate(item.contributed):
        yield from _known(table, done.card, (*key, "contributed", number, "card"))
        yield from _used(table, done.card, done.written_on, done.ability, (*key, "contributed", number, "ability"))
    for name in (*item.dice, item.defender):
        yield from _known(table, name, key)


def _declared(table: Table, item: StackItem | Forming, key: Key) -> Iterator[Fault]:
    yield from _known(table, item.card, (*key, "card"))
    if item.ability is not None:
        yield from _used(table, item.card, item.written_on, item.ability, (*key, "ability"))
    for number, target in enumerate(item.targets):
        yield from _target(table, target, (*key, "targets", number))


def _known(table: Table, name: str | None, key: Key) -> Iterator[Fault]:
    if name is not None and table.card(name) is None:
        known = ", ".join(sorted(card.id or "" for card in table.cards))
        yield table.fault(
            key,
            both(
                f"в этой позиции нет карты с id «{name}»; есть: {known}", f"there is no card {name!r} here; there are: {known}"
            ),
        )


def _used(table: Table, instance: str, written_on: str | None, ability: str, key: Key) -> Iterator[Fault]:
    card = table.card(instance)
    if card is not None:
        yield from _written(table, written_on or card.card, ability, key)


def _written(table: Table, card_text: str, ability: str, key: Key) -> Iterator[Fault]:
    try:
        entry = table.library.find(card_text)
    except NotKnown as error:
        yield table.fault(key, str(error))
        return
    known = [item.id for item, _ in abilities_of(entry.card)]
    # Whether a keyword gives an ability, and whether the card has it, is judged by the rules.
    if ability not in known and ability not in entry.card.keywords and " " not in ability:
        listed = ", ".join(known)
        yield table.fault(
            key,
            both(
                f"у карты «{entry.card.name}» нет особенности «{ability}»; есть: {listed or 'ни одной'}",
                f"{entry.card.name} has no ability {ability!r}; it has: {listed or 'none'}",
            ),
        )


def _target(table: Table, target: str, key: Key) -> Iterator[Fault]:
    if table.card(target) is not None:
        return
    try:
        cell_of(target)
    except ValueError:
        line = LINE.match(target)
        if line is None or int(line[2]) > _HIGHEST[line[1]]:
            ru = f"«{target}» — не карта этой позиции и не клетка"
            yield table.fault(key, both(ru, f"{target!r} is neither a card of this position nor a cell"))
