"""Two rulings of one position, compared: who decides, what is legal, what is a duty, what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from laar.reading import event_id
from laar.ruling import Awaiting, Ruling

# What a comparison asks of a ruling.
COMPARED = frozenset({"legal", "clauses", "refused", "consequences"})
What = Literal["awaiting", "legal", "mandatory", "event", "adds", "deletes"]
EFFECTS: tuple[What, ...] = ("event", "adds", "deletes")
_ORDER: tuple[What, ...] = ("awaiting", "legal", "mandatory", *EFFECTS)


@dataclass(frozen=True)
class Difference:
    """Something that one ruling says and the other one doesn't: `of` which declaration, and whether it is the first one's."""

    what: What
    of: str | None
    value: str
    first: bool


def differences(first: Ruling, second: Ruling) -> list[Difference]:
    """What only one of two rulings of a position says, in an order."""
    found: list[Difference] = []
    for mine, other, whose in ((first, second, True), (second, first, False)):
        found += (Difference(what, of, value, whose) for what, of, value in sorted(_said(mine) - _said(other), key=str))
    return sorted(found, key=lambda item: (_ORDER.index(item.what), item.of or ""))


def _said(ruling: Ruling) -> set[tuple[What, str | None, str]]:
    found: set[tuple[What, str | None, str]] = {("awaiting", None, awaited(ruling.awaiting))}
    found |= {("legal", item.id, item.id) for item in ruling.legal}
    found |= {("mandatory", name, name) for name in ruling.mandatory}
    for name, consequence in ruling.consequences.items():
        found |= {("adds", name, fact) for fact in consequence.adds}
        found |= {("deletes", name, fact) for fact in consequence.deletes}
        found |= {("event", name, event_id(event)) for event in consequence.events}
    return found


def awaited(awaiting: Awaiting) -> str:
    """What a ruling waits for, in one word or two."""
    return " ".join(word for word in (awaiting.kind, awaiting.player, awaiting.result, awaiting.card) if word)
