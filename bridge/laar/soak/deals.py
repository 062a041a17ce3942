"""Starts of random battles that nobody has to write: a few cards a side, beside one another, some of them hurt.

Only the position is made here; whether it can exist is asked like of any other.
"""

from __future__ import annotations

import random
from typing import Any

from laar.cards.library import Library
from laar.cards.model import Card
from laar.editions import Edition
from laar.files import Document
from laar.position.load import from_document
from laar.position.words import cell_name
from laar.state import State, state_of

# The two rows of each half that touch the enemy's or lie behind them, and how many cards a side has.
_ROWS = {"first": (2, 3), "second": (4, 5)}
_SQUAD = (2, 3)


def dealt(library: Library, seed: int, number: int, edition: Edition) -> State:
    """The start of that number: squads of two or three creatures whose figures are all known, told by the seed alone."""
    chance = random.Random(f"{seed}:deal:{number}")
    prints = [card for card in (library.entries[name].card for name in sorted(library.entries)) if _playable(card)]
    cards: list[dict[str, Any]] = []
    for player, rows in _ROWS.items():
        cells = [cell_name(column, row) for column in range(1, 6) for row in rows]
        chance.shuffle(cells)
        for place in range(chance.choice(_SQUAD)):
            card = chance.choice(prints)
            at = {"zone": "additional"} if card.type == "flyer" else {"at": cells[place]}
            cards.append(
                {
                    "id": f"{player}_{place}", "card": card.id, "owner": player, **at,
                    "state": chance.choice(["open", "closed"]), "tokens": chance.randrange(3),
                    "wounds": chance.randrange(card.life) if isinstance(card.life, int) else 0,
                }
            )  # fmt: skip
    data = {"turn": {"active": chance.choice(list(_ROWS))}, "cards": cards}
    return state_of(from_document(Document(f"battle {number}", data), library).under(edition))


def _playable(card: Card) -> bool:
    figures = (card.life, card.movement, card.strike, card.cost, card.crystal, card.unique, card.element, card.classes)
    return card.type in ("ground", "flyer") and "unknown" not in figures and not card.invented
