"""The stepper: the next position is the old one without what goes and with what comes. It knows no rule of the game."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from laar.engine import rule
from laar.facts import fluents
from laar.faults import NotKnown, both
from laar.files import Document
from laar.position.load import from_document
from laar.position.state import position_data
from laar.position.table import Table
from laar.program import parse
from laar.ruling import Consequence, Declaration, Reason, Ruling

_WANTED = ("legal", "consequences")


class CannotAnswer(Exception):
    """The rules don't say what follows: `reasons` name what no rule executes yet (L-21), in the position `table`."""

    def __init__(self, reasons: tuple[Reason, ...], table: Table) -> None:
        super().__init__(", ".join(str(reason.particular) for reason in reasons))
        self.reasons = reasons
        self.table = table


@dataclass(frozen=True)
class Step:
    """One step: the position `before` it, what was declared (or `advance`, or a die), what followed, the position `after`."""

    before: Table
    declaration: Declaration
    consequence: Consequence
    after: Table


def asked(table: Table) -> Ruling:
    """The ruling of a position with what follows from each legal declaration."""
    return rule([table], _WANTED)[0]


def take(table: Table, choice: str, ruling: Ruling | None = None) -> Step:
    """Apply a choice (see `meant`); `ruling` is that of the position if it is there already.

    Raises `NotKnown` if it isn't legal here, `CannotAnswer` if nothing says what follows.
    """
    ruling = ruling or asked(table)
    if not ruling.legal and ruling.awaiting.kind in ("system", "die"):
        raise CannotAnswer(missing(table), table)
    declaration = meant(ruling, choice)
    consequence = ruling.consequences.get(declaration.id, Consequence())
    return Step(table, declaration, consequence, after(table, consequence))


def meant(ruling: Ruling, choice: str) -> Declaration:
    """The legal declaration that a choice means: its id, its number from 1, `pass` of whoever may, `roll N` of the next die.

    Raises `NotKnown` with the list of what is legal.
    """
    words = " ".join(choice.replace("’", "'").split())
    if words.isdigit() and 0 < int(words) <= len(ruling.legal):
        return ruling.legal[int(words) - 1]
    kind, _, rest = words.partition(" ")
    for item in ruling.legal:
        whole = item.id.casefold() == words.casefold()
        if whole or (words == item.kind == "pass") or (kind == item.kind == "roll" and rest == item.targets[-1]):
            return item
    legal = ", ".join(item.id for item in ruling.legal) or "—"
    raise NotKnown(both(f"«{words}» здесь нельзя; можно: {legal}", f"{words!r} is not legal here; legal: {legal}"))


def advanced(table: Table) -> Generator[Step, None, tuple[Table, Ruling]]:
    """Steps of the system, one after the other, until a player or a die decides or the battle is over.

    Ends with the position reached and its ruling. Raises `CannotAnswer` where the rules don't go on.
    """
    while (ruling := asked(table)).awaiting.kind == "system":
        step = take(table, "advance", ruling)
        yield step
        table = step.after
    if ruling.awaiting.kind == "die" and not ruling.legal:
        raise CannotAnswer(missing(table), table)
    return table, ruling


def chosen(table: Table, choice: str) -> Iterator[Step]:
    """The steps of a choice as people make it: what the system does before, the choice, what it does after.

    `resolve` is everybody passing until the stack is empty, somebody must do something else, or a die is thrown.
    """
    table, ruling = yield from advanced(table)
    if choice != "resolve":
        step = take(table, choice, ruling)
        yield step
        yield from advanced(step.after)
        return
    while table.position.stack and any(item.kind == "pass" for item in ruling.legal):
        step = take(table, "pass", ruling)
        yield step
        table, ruling = yield from advanced(step.after)


def after(table: Table, consequence: Consequence) -> Table:
    """The position after a step. Nothing is added that is there, deleted that isn't, or both at once."""
    before = set(fluents(table))
    adds, deletes = set(consequence.adds), set(consequence.deletes)
    assert not adds & deletes, sorted(adds & deletes)
    assert deletes <= before, sorted(deletes - before)
    assert not adds & before, sorted(adds & before)
    data = position_data(map(parse, (before - deletes) | adds), table.position.edition)
    told = {"title": table.position.title, "note": table.position.note}
    data |= {key: text for key, text in told.items() if text is not None}
    next_table = from_document(Document(table.document.file, data), table.library)
    return next_table.under(table.edition)


def missing(table: Table) -> tuple[Reason, ...]:
    """What keeps the system from going on: parts of abilities and keywords that no rule executes yet (L-21)."""
    refused = rule([table], {"refused", "consequences"})[0].refused or ()
    found = {reason for item in refused if item.kind in ("advance", "roll") for reason in item.reasons}
    return tuple(sorted(found, key=str))
