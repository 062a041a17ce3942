"""What a search proves, checkable without it: of every first declaration a strategy if it works, a refutation if it doesn't."""

from __future__ import annotations

import hashlib
from typing import Any

from laar.engine import question
from laar.puzzle.graph import Node
from laar.puzzle.search import Found
from laar.puzzle.strategy import refuting, winning
from laar.puzzle.task import Task

SCHEMA = 1


def certificate(task: Task, found: Found) -> dict[str, Any]:
    """The certificate of a puzzle that is solved or has no solution.

    A `strategy` proves that the side reaches what a first declaration is worth, a `refutation` that it can't reach more. Where
    the first choice isn't the side's, that is said of the puzzle itself under an empty name.
    """
    return {
        "schema": SCHEMA,
        "puzzle": task.puzzle.title,
        "edition": task.table.edition.name,
        "fingerprint": fingerprint(task),
        "status": found.status,
        "worth": str(found.worth),
        "firsts": {name: _proofs(node, found) for name, node in (found.firsts or {"": found.root}).items()},
    }


def _proofs(node: Node, found: Found) -> dict[str, Any]:
    proofs: dict[str, Any] = {"worth": str(node.low)}
    if node.low == found.worth > 0:
        proofs["strategy"] = winning(node)
    if node.low < 1:
        proofs["refutation"] = refuting(node)
    return proofs


def fingerprint(task: Task) -> str:
    """A short digest of the position, its cards and what is asked: a certificate of another puzzle is told by it."""
    asked = task.puzzle.model_dump_json(include={"side", "goal", "horizon", "opponent", "dice"})
    text = question(task.table, frozenset()) + task.table.edition.name + asked
    return hashlib.sha256(text.encode()).hexdigest()[:16]
