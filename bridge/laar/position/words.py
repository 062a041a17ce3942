"""The words of a position file that several of its parts share, and the names of cells."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from laar.faults import both

Player = Literal["first", "second"]
Phase = Literal["start", "main", "end"]
# The one step with a name that the newest rules show is the choice subphase; `other` is any other part of a phase.
Step = Literal["choice", "other"]
Zone = Literal["battlefield", "additional", "graveyard", "deck", "deal", "recruitment", "exile", "play", "hand"]
Window = Literal["declared", "rolled", "calculated", "applied", "completed"]
Instance = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
# An id of a card's ability, or the keyword that gives it with its number («jump 3», «teleport yes»).
AbilityId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,31}( [0-9]{1,2}| yes| unknown)?$")]
# What the rules count, and no more than once beyond (L-05 and `beyond` in `asp/core/execution/numbers.lp`).
Count = Annotated[int, Field(ge=-999, le=999)]
Duration = Literal[
    "end_of_turn", "end_of_own_turn", "end_of_enemy_turn", "start_of_own_turn", "next_attack", "next_strike",
    "battle", "while_source", "while_condition",
]  # fmt: skip

# Capitals only: `c1` is a card's id.
_CELL = re.compile(r"^([A-E])([1-3])('?)$")
# A row or a column as a target.
LINE = re.compile(r"^(row|column) ?([1-6])$")
KEYWORD = r"^[a-z][a-z0-9_]{0,31}$"


def cell_of(text: str) -> tuple[int, int]:
    """Column 1–5 and row 1–6 of a cell written as in the rulebook (E09 207.5): the first player's third row is 1.

    `C1` is (3, 3), `C1'` is (3, 4). Raises `ValueError` for anything else.
    """
    match = _CELL.match(text.replace("’", "'").replace("′", "'"))
    if not match:
        raise ValueError(both(f"«{text}» — не клетка; клетки пишутся A1…E3 и A1'…E3'", "not a cell"))
    number = int(match[2])
    return "ABCDE".index(match[1]) + 1, 3 + number if match[3] else 4 - number


def cell_name(column: int, row: int) -> str:
    """The rulebook's name of a cell; inverse of `cell_of`."""
    letter = "ABCDE"[column - 1]
    return f"{letter}{4 - row}" if row <= 3 else f"{letter}{row - 3}'"
