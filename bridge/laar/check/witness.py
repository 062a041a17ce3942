"""The position that an answer set of the generator is of."""

from __future__ import annotations

from collections.abc import Sequence

from laar.cards.library import Library
from laar.files import Document
from laar.position.load import from_document
from laar.position.state import position_data
from laar.position.table import Table
from laar.program import Term


def position_of(terms: Sequence[Term], edition: str, library: Library, title: str) -> Table:
    """The position whose fluents are shown as `state(F)`."""
    state = [term.arguments[0] for term in terms if term.name == "state"]
    return from_document(Document(title, {"title": title, **position_data(state, edition)}), library)
