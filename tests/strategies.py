"""Positions for property tests: valid ones, small, over cards that between them have every kind of ability."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from laar.cards.library import Library
from laar.files import Document
from laar.position.load import from_document
from laar.position.table import Table
from laar.position.words import cell_name

POOL = (
    "10118", "10184", "10038", "10031", "10065", "10073", "10095", "10010", "10046", "10070", "10163", "10013", "10128",
    "10191", "10145", "10017", "10198", "10174", "20182", "10039", "10075", "10027", "10002", "10129", "10056",
    "standin:artifact", "standin:combined", "seed-001:Невтида", "10044",
)  # fmt: skip
CELLS = [cell_name(x, y) for x in range(1, 6) for y in range(1, 7)]
FLYERS = {"10070", "10056"}


@st.composite
def position_data(draw: st.DrawFn, hidden: bool = True) -> dict[str, Any]:
    """The data of a position of two to six cards."""
    count = draw(st.integers(2, 6))
    cells = draw(st.permutations(CELLS))
    cards: list[dict[str, Any]] = []
    for index in range(count):
        name = draw(st.sampled_from(POOL))
        card: dict[str, Any] = {"id": f"c{index}", "card": name, "owner": draw(st.sampled_from(["first", "second"]))}
        if name not in FLYERS:
            card["at"] = cells[index]
            card["hidden"] = hidden and draw(st.integers(0, 9)) == 0
        card["state"] = draw(st.sampled_from(["open", "open", "closed"]))
        card["wounds"] = draw(st.integers(0, 2))
        card["tokens"] = draw(st.integers(0, 3))
        card["acted"] = draw(st.integers(0, 5)) == 0
        card["moved"] = draw(st.integers(0, 5)) == 0
        if name.startswith("seed") and draw(st.booleans()):
            card["assume"] = {"life": draw(st.integers(3, 9)), "movement": draw(st.integers(0, 2))}
        cards.append(card)
    phase = draw(st.sampled_from(["main", "main", "main", "start", "end"]))
    step = draw(st.sampled_from(["choice", "choice", "other"])) if phase == "main" else "other"
    data: dict[str, Any] = {
        "turn": {"active": draw(st.sampled_from(["first", "second"])), "phase": phase, "step": step},
        "priority": draw(st.sampled_from(["first", "second", "first", "second", "nobody"])),
        "cards": cards,
    }
    if draw(st.booleans()):
        striker, target = draw(st.permutations(range(count)))[:2]
        if cards[striker]["card"] != "standin:artifact":
            item = {"player": cards[striker]["owner"], "kind": "strike", "card": f"c{striker}", "targets": [f"c{target}"]}
            item["window"] = draw(st.sampled_from(["declared", "declared", "rolled", "calculated", "applied", "completed"]))
            if item["window"] == "calculated":
                item["wounds"] = [{"card": f"c{target}", "amount": draw(st.integers(0, 3))}]
            item["redirected"] = draw(st.integers(0, 4)) == 0
            data["stack"] = [item]
    return data


def table_of(data: dict[str, Any], library: Library) -> Table:
    """The data as a table, without a file."""
    return from_document(Document("generated", data), library)
