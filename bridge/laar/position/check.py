"""Is this a position? Reading faults and what `invalid/2` says, together, each with its line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from laar.cards.library import Library
from laar.editions import Edition, named
from laar.engine import rule
from laar.explain.speaker import Speaker
from laar.faults import BadInput, Fault, NotKnown, both
from laar.files import Document, Key, read
from laar.position.load import examine
from laar.position.table import Table
from laar.ruling import Particular, Reason, Ruling

# What is said of a declaration by its rank.
_OF_THE_STACK = {
    "no_source", "no_ability", "no_target", "targets", "not_interactive", "no_number", "no_x", "unpaid", "begun_behind",
    "spell_not_cast", "unpayable", "rolled_before_window", "defends_nothing",
    "defends_itself",
}  # fmt: skip


def checked(path: Path, library: Library, edition: Edition | None = None) -> Table:
    """Read a position file and make sure that it can exist. Raises `BadInput` with every fault there is.

    `edition` overrides the file's.
    """
    return answered(read(path), library, edition)[0]


def answered(
    document: Document, library: Library, edition: Edition | None = None, want: Iterable[str] = ("legal",), at: Key = ()
) -> tuple[Table, Ruling]:
    """A position, the part `at` of a document, with its ruling. Raises `BadInput` with every fault of the position."""
    reading = examine(document, library, at)
    if reading.table is None:
        raise BadInput(reading.faults)
    table = reading.table
    if edition is not None:
        table = table.under(edition)
    faults = list(reading.faults)
    try:
        _ = table.edition
    except NotKnown as error:
        raise BadInput([*faults, table.fault(("edition",), str(error))]) from None
    if edition is not None and edition.game != named(table.position.edition).game:
        ru = f"редакция «{edition.name}» — другой игры ({edition.game}), чем позиция ({table.position.edition})"
        en = f"edition {edition.name!r} is of another game ({edition.game}) than the position ({table.position.edition})"
        raise BadInput([*faults, table.fault(("edition",), both(ru, en))])
    ruling = rule([table], {*want, "valid"})[0]
    for finding in ruling.invalid:
        if not mentioned(finding.particular) & reading.troubled:
            faults.append(fault(finding, table))
    if faults:
        raise BadInput(faults)
    return table, ruling


def fault(finding: Reason, table: Table) -> Fault:
    """A finding as a fault at the line of the card or stack item that it is about."""
    names = [name for name in finding.particular.arguments if name in table.places]
    key: tuple[str | int, ...] = ("cards", table.places[str(names[0])]) if names else ()
    ranks = [argument for argument in finding.particular.arguments if isinstance(argument, int)]
    if finding.particular.name in _OF_THE_STACK:
        key = ("stack", ranks[0] - 1)
    elif not names:
        key = ("stack",) if table.position.stack else ("turn",)
    ru, en = Speaker(table, "ru").invalid(finding), Speaker(table, "en").invalid(finding)
    return table.fault(key, both(f"{ru} ({finding.clause})", f"{en} ({finding.clause})"))


def mentioned(particular: Particular) -> set[str]:
    """The words among a particular's arguments, at any depth."""
    found: set[str] = set()
    for argument in particular.arguments:
        if isinstance(argument, Particular):
            found |= mentioned(argument)
        elif isinstance(argument, str):
            found.add(argument)
    return found
