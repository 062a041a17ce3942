"""Is this a position? Reading faults and what `invalid/2` says, together, each with its line."""

from __future__ import annotations

from pathlib import Path

from laar.cards.library import Library
from laar.engine import rule
from laar.explain.speaker import Lang, Speaker
from laar.files import BadInput, Document, Fault, read
from laar.position.load import Table, examine
from laar.program import editions
from laar.ruling import Particular, Reason


def checked(path: Path, library: Library, lang: Lang = "ru", edition: str | None = None) -> Table:
    """Read a position file and make sure that it can exist. Raises `BadInput` with every fault there is.

    `edition` overrides the file's.
    """
    return checked_document(read(path), library, lang, edition)


def checked_document(document: Document, library: Library, lang: Lang = "ru", edition: str | None = None) -> Table:
    """As `checked`, for a document that is already parsed."""
    reading = examine(document, library)
    if reading.table is None:
        raise BadInput(reading.faults)
    table = reading.table
    if edition is not None:
        table = table.under(edition)
    faults = list(reading.faults)
    if table.position.edition not in editions():
        listed = ", ".join(editions())
        text = f"неизвестная редакция «{table.position.edition}»; есть: {listed} / unknown edition"
        raise BadInput([*faults, document.fault(("edition",), text)])
    speaker = Speaker(table, lang)
    for finding in rule([table])[0].invalid:
        if not mentioned(finding.particular) & reading.troubled:
            faults.append(fault(finding, speaker))
    if faults:
        raise BadInput(faults)
    return table


def fault(finding: Reason, speaker: Speaker) -> Fault:
    """A finding as a fault at the line of the card or stack item that it is about."""
    table = speaker.table
    names = mentioned(finding.particular)
    key: tuple[str | int, ...] = ()
    for index, card in enumerate(table.cards):
        if card.id in names:
            key = ("cards", index)
    ranks = [argument for argument in finding.particular.arguments if isinstance(argument, int)]
    if finding.particular.name in ("no_source", "no_target", "targets", "not_interactive", "no_number", "no_x"):
        key = ("stack", ranks[0] - 1)
    elif not names:
        key = ("stack",) if table.position.stack else ("turn",)
    return table.document.fault(key, f"{speaker.invalid(finding)} ({finding.clause})")


def mentioned(particular: Particular) -> set[str]:
    """The words among a particular's arguments, at any depth."""
    found: set[str] = set()
    for argument in particular.arguments:
        if isinstance(argument, Particular):
            found |= mentioned(argument)
        elif isinstance(argument, str):
            found.add(argument)
    return found
