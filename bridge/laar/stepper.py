"""The stepper: the next position is the old one without what goes and with what comes. It knows no rule of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from laar.engine import rule
from laar.facts import fluents
from laar.faults import NotKnown, both
from laar.files import Document
from laar.position.load import from_document
from laar.position.state import position_data
from laar.position.table import Table
from laar.program import terms
from laar.ruling import Consequence, Declaration, Reason, Ruling

_WANTED = ("legal", "consequences")


class CannotAnswer(Exception):
    """The rules don't say what follows: `reasons` name what no rule executes yet (L-21)."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__(", ".join(str(reason.particular) for reason in reasons))
        self.reasons = reasons


@dataclass(frozen=True)
class Step:
    """One step: what was declared (or `advance`, or a die), what followed, and the position after it."""

    declaration: Declaration
    consequence: Consequence
    after: Table


def successors(table: Table) -> tuple[Ruling, dict[str, Consequence]]:
    """The ruling of a position with what follows from each legal declaration."""
    ruling = rule([table], _WANTED)[0]
    return ruling, ruling.consequences


def take(table: Table, identifier: str) -> Step:
    """Apply a legal declaration. Raises `NotKnown` if it isn't legal here, `CannotAnswer` if nothing says what follows."""
    ruling, consequences = successors(table)
    declaration = next((item for item in ruling.legal if item.id == identifier), None)
    if declaration is None:
        if ruling.awaiting.kind in ("system", "die") and not ruling.legal:
            raise CannotAnswer(missing(table))
        legal = ", ".join(item.id for item in ruling.legal)
        ru, en = f"«{identifier}» здесь нельзя; можно: {legal}", f"{identifier!r} is not legal here; legal: {legal}"
        raise NotKnown(both(ru, en))
    return Step(declaration, consequences[identifier], after(table, consequences[identifier]))


def advanced(table: Table) -> Iterator[Step]:
    """Steps of the system, one after the other, until a player or a die decides or the battle is over."""
    while rule([table], {"legal", "consequences"})[0].awaiting.kind == "system":
        step = take(table, "advance")
        yield step
        table = step.after


def after(table: Table, consequence: Consequence) -> Table:
    """The position after a step. Nothing is added that is there, deleted that isn't, or both at once."""
    before = set(fluents(table))
    adds, deletes = set(consequence.adds), set(consequence.deletes)
    assert not adds & deletes, sorted(adds & deletes)
    assert deletes <= before, sorted(deletes - before)
    assert not adds & before, sorted(adds & before)
    data = position_data(terms((before - deletes) | adds), table.position.edition)
    told = {"title": table.position.title, "note": table.position.note}
    data |= {key: text for key, text in told.items() if text is not None}
    next_table = from_document(Document(table.document.file, data), table.library)
    return next_table.under(table.edition)


def missing(table: Table) -> tuple[Reason, ...]:
    """What keeps the system from going on: parts of abilities and keywords that no rule executes yet (L-21)."""
    refused = rule([table], {"refused", "consequences"})[0].refused or ()
    found = {reason for item in refused if item.kind in ("advance", "roll") for reason in item.reasons}
    return tuple(sorted(found, key=str))
