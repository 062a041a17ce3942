"""The cards of a table as a viewer sees them, as plain values: the board in the terminal and the picture draw the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from laar.explain.speaker import Speaker
from laar.position.model import CardInPlay
from laar.position.words import cell_of
from laar.render.now import short
from laar.ruling import Now

_WORDS = {
    "ru": {
        "owner": "владелец: {0}", "marker": "маркер: {0}", "times": "{0} × {1}", "borrowed": "под контролем карты {0}",
        "no_abilities": "без особенностей", "used": "использовано: {0}",
    },
    "en": {
        "owner": "owner: {0}", "marker": "marker: {0}", "times": "{0} × {1}", "borrowed": "controlled by {0}",
        "no_abilities": "no abilities", "used": "used: {0}",
    },
}  # fmt: skip


@dataclass(frozen=True)
class SeenCard:
    """A card as it is seen. One whose back is seen has no `name`, `id` and figures; what its back shows it has (L-16).

    `tag` is its id where another card has the same name. `life` is what is left, `printed` what is printed: None where it
    has none or nobody told, `?` where nobody knows. `movement` is (left, all) where some is spent. `notes` are what it
    acquired, lost and used, in short; `attached` are the symbiotes that it carries, on its cell.
    """

    id: str | None
    name: str | None
    tag: str | None
    side: str
    zone: str
    cell: tuple[int, int] | None
    closed: bool
    hidden: bool
    acted: bool
    wounds: int
    tokens: int
    hero: bool = False
    life: int | str | None = None
    printed: int | str | None = None
    movement: tuple[int, int] | None = None
    notes: tuple[str, ...] = ()
    attached: tuple[SeenCard, ...] = ()


def sight(speaker: Speaker, now: Mapping[str, Now] | None = None) -> list[SeenCard]:
    """The cards in the order of the file, those that are attached to a card with it.

    `now` is what the cards are at the moment, as a ruling says it; lives and what is acquired are told only with it.
    """
    told, cards = now or {}, speaker.table.cards
    carried = {card.id: [other for other in cards if other.host == card.id] for card in cards}
    alone = [card for card in cards if card.host is None]
    found = [(_seen(card, speaker, told), carried[card.id]) for card in alone]
    return [
        replace(card, attached=tuple(replace(_seen(other, speaker, told), cell=card.cell) for other in others))
        for card, others in found
    ]


def _seen(card: CardInPlay, speaker: Speaker, now: Mapping[str, Now]) -> SeenCard:
    side = card.controller or card.owner
    known = speaker.sees(card)
    name = card.id or ""
    face = speaker.table.entry(card).card
    told = now.get(name) if known else None
    numbers = told.numbers if told else {}
    printed = face.life if card.assume.life is None else card.assume.life
    unknown = "?" if printed == "unknown" else None
    return SeenCard(
        id=name if known else None,
        name=face.name if known else None,
        tag=name if known and speaker.twins(card) else None,
        side=side,
        zone=card.zone or "",
        cell=cell_of(card.at) if card.at else None,
        closed=card.state == "closed",
        hidden=card.hidden or not known,
        acted=card.acted,
        wounds=card.wounds,
        tokens=card.tokens,
        hero=known and face.type == "hero",
        life=numbers.get("life", unknown) if known else None,
        printed=("?" if unknown else printed) if known else None,
        movement=_movement(card, numbers) if known else None,
        notes=tuple(_notes(card, side, speaker, told)) if known else (),
    )


def _movement(card: CardInPlay, numbers: Mapping[str, int]) -> tuple[int, int] | None:
    if not card.movement_spent or "movement_left" not in numbers:
        return None
    return numbers["movement_left"], numbers["movement"]


def _notes(card: CardInPlay, side: str, speaker: Speaker, told: Now | None) -> Iterable[str]:
    words = _WORDS[speaker.lang]
    if card.owner != side:
        yield words["owner"].format(speaker.player(card.owner))
    for control in card.borrowed:
        yield words["borrowed"].format(speaker.card(control.by))
    for marker in card.markers:
        name = marker.name or f"[{marker.ability}]"
        yield words["marker"].format(name if marker.count == 1 else words["times"].format(name, marker.count))
    for effect in card.effects:
        if effect.part is not None:
            yield f"[{effect.ability}] {effect.amount:+d}"
        if effect.lose == "abilities":
            yield words["no_abilities"]
    for ability, used in card.used.items():
        times = max(used.turn, used.battle)
        if times:
            yield words["used"].format(f"[{ability}]" if times == 1 else words["times"].format(f"[{ability}]", times))
    if told is not None:
        yield from short(card.id or "", told, speaker)
