"""The names of zones, and whose cards lie in them."""

from __future__ import annotations

from collections.abc import Iterable

from laar.render.sight import SeenCard

ZONES = {
    "ru": {
        "battlefield": "Поле боя", "additional": "Дополнительная зона", "graveyard": "Кладбище", "deck": "Колода",
        "deal": "Раздача", "recruitment": "Набор", "exile": "Изгнание", "play": "В игре", "hand": "Рука",
    },
    "en": {
        "battlefield": "Battlefield", "additional": "Additional zone", "graveyard": "Graveyard", "deck": "Deck",
        "deal": "Deal", "recruitment": "Recruitment", "exile": "Exile", "play": "In play", "hand": "Hand",
    },
}  # fmt: skip


def owned(cards: Iterable[SeenCard], zone: str, side: str) -> list[SeenCard]:
    """The cards of a side in a zone, heroes first."""
    return sorted((card for card in cards if card.zone == zone and card.side == side), key=lambda card: not card.hero)
