"""What a search proves, checkable without it: the strategy, and a refutation of every other first declaration."""

from __future__ import annotations

from typing import Any

from laar.puzzle.search import Found, entry_of
from laar.puzzle.strategy import refuting, winning


def certificate(found: Found) -> dict[str, Any]:
    """The certificate of a solved puzzle; `unrefuted` are first declarations that fail only by positions that come again."""
    refutations: dict[str, Any] = {}
    unrefuted: list[str] = []
    for name, child in entry_of(found.root).edges:
        if child.low == 0:
            table = refuting(child)
            if table is None:
                unrefuted.append(name)
            else:
                refutations[name] = table
    return {
        "schema": 1,
        "worth": str(found.worth),
        "strategy": winning(found.root),
        "refutations": refutations,
        "unrefuted": unrefuted,
    }
