"""Different positions of sixteen cards for benchmarks: real cards, a fixed seed."""

from __future__ import annotations

import random
from typing import Any

from laar.cards.library import Library, own_library
from laar.position.table import Table
from laar.position.words import cell_name
from strategies import table_of


def sixteen(number: int, library: Library | None = None, seed: int = 1) -> list[Table]:
    """`number` different valid positions of sixteen cards."""
    library = library or own_library()
    chance = random.Random(seed)
    prints = [entry.card for entry in library.entries.values() if entry.card.id[0].isdigit()]
    tables = []
    for _ in range(number):
        cells = [cell_name(x, y) for x in range(1, 6) for y in range(1, 7)]
        chance.shuffle(cells)
        cards: list[dict[str, Any]] = []
        for index in range(16):
            card = chance.choice(prints)
            data = {"id": f"c{index}", "card": card.id, "owner": "first" if index % 2 else "second"}
            if card.type != "flyer":
                data["at"] = cells[index]
            cards.append(data | {"state": chance.choice(["open", "open", "closed"]), "tokens": chance.randint(0, 2)})
        tables.append(
            table_of({"turn": {"active": "first"}, "priority": chance.choice(["first", "second"]), "cards": cards}, library)
        )
    return tables
