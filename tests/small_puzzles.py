"""Small puzzles for measuring: some with a quick solution, some that are hopeless, and what is known of each."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from laar.cards.library import own_library
from laar.files import Document, read
from laar.puzzle.search import Search
from laar.puzzle.task import Task, read_puzzle

CARDS = Path(__file__).parent / "cards" / "puzzles.yaml"
PUZZLES = Path(__file__).parent.parent / "puzzles"
CRYPT = "the crypt"
_Cards = list[dict[str, Any]]
_FRESH = {"moved": False, "movement_spent": 0}


def _card(name: str, card: str, at: str, **more: Any) -> dict[str, Any]:
    """A card of the first player's that has moved already."""
    return {"id": name, "card": f"test:{card}", "owner": "first", "at": at, "movement_spent": 1, "moved": True} | more


def _foe(name: str, card: str, at: str, state: str = "closed") -> dict[str, Any]:
    """A card of the second player's."""
    return {"id": name, "card": f"test:{card}", "owner": "second", "at": at, "state": state}


# The cards, what is to be destroyed this turn, and whether it can be.
SMALL: dict[str, tuple[_Cards, list[str], bool]] = {
    "a spark kills": ([_card("s", "spark", "C1"), _foe("a", "militia", "C1'")], ["a"], True),
    "a spark, five lives": ([_card("s", "spark", "C3"), _foe("a", "warded", "C1'")], ["a"], False),
    "too far away": ([_card("m", "militia", "A3", **_FRESH), _foe("a", "militia", "E3'")], ["a"], False),
    "two of one": ([_card("s", "spark", "C3"), _foe("a", "militia", "C1'"), _foe("b", "militia", "A3'")], ["a", "b"], False),
    "a strike kills": ([_card("m", "brute", "C1"), _foe("a", "militia", "C1'")], ["a"], True),
    "a strike, five lives": ([_card("m", "militia", "C1"), _foe("a", "warded", "C1'")], ["a"], False),
    "a duel": ([_card("m", "militia", "C1"), _foe("a", "warded", "C1'", "open")], ["a"], False),
    "two sparks, five lives": (
        [_card("s", "spark", "C3"), _card("t", "spark", "A3"), _foe("a", "warded", "C1'")], ["a"], False,
    ),
    "two sparks, two and two": (
        [_card("s", "spark", "C3"), _card("t", "spark", "A3"), _foe("a", "militia", "C1'"), _foe("b", "militia", "A3'")],
        ["a", "b"], True,
    ),
    "three sparks, five and two": (
        [_card("s", "spark", "C3"), _card("t", "spark", "A3"), _card("u", "spark", "E3"), _foe("a", "warded", "C1'"),
         _foe("b", "militia", "A3'")], ["a", "b"], False,
    ),
    "two walk": (
        [_card("m", "militia", "A3", **_FRESH), _card("n", "militia", "C3", **_FRESH), _foe("a", "militia", "C3'")],
        ["a"], False,
    ),
    "three walk": (
        [_card("m", "militia", "A3", **_FRESH), _card("n", "militia", "C3", **_FRESH), _card("o", "militia", "E3", **_FRESH),
         _foe("a", "militia", "C3'")], ["a"], False,
    ),
    "four sparks, five and five": (
        [_card("s", "spark", "C3"), _card("t", "spark", "A3"), _card("u", "spark", "E3"), _card("v", "spark", "E2"),
         _foe("a", "warded", "C1'"), _foe("b", "warded", "A3'")], ["a", "b"], False,
    ),
}  # fmt: skip


def small(name: str, unexecuted: str | None = None, **more: Any) -> Task:
    """One of them; `unexecuted` gets a keyword that no rule executes, `more` are other fields of a puzzle file."""
    cards, destroy, _ = SMALL[name]
    cards = [card | ({"effects": [{"keyword": "camouflage"}]} if card["id"] == unexecuted else {}) for card in cards]
    data = {"schema": 1, "title": name, "side": "first", "goal": {"destroy": destroy}, **more}
    data["position"] = {"turn": {"active": "first"}, "cards": cards}
    return read_puzzle(Document(name, data), own_library().with_files([CARDS]))


def crypt(**more: Any) -> Task:
    """The puzzle of the crypt, with other fields if wanted."""
    document = read(PUZZLES / "crypt.yaml")
    return read_puzzle(Document(CRYPT, document.data | more), own_library().with_files([PUZZLES / "cards.yaml"]))


def decided(task: Task, jobs: int = 1, seconds: float | None = None) -> tuple[str, int]:
    """Whether the search finds a puzzle `solved`, `none` or `unknown`, and how many positions it knows then."""
    with Search(task, jobs) as search:
        why = search.decide([search.root], None if seconds is None else time.monotonic() + seconds)
        return ("unknown" if why else "solved" if search.root.low else "none"), len(search.graph)
