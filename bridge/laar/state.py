"""A position as the rules see it: a set of fluents, and the table that it was read from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from laar.editions import Edition
from laar.facts import fluents
from laar.files import Document
from laar.position.load import from_document
from laar.position.state import position_data
from laar.position.table import Table
from laar.program import parse
from laar.ruling import Ruling


@dataclass(frozen=True)
class State:
    """A position: its `fluents` as ready terms, and `origin`, the table that it or its forerunner was read from.

    What steps never change — cards, library, edition, title — is the origin's. Equal are states with equal fluents.
    """

    fluents: frozenset[str]
    origin: Table = field(compare=False, repr=False)
    # What the stepper was told about it, by what it asked for.
    ruled: dict[frozenset[str], Ruling] = field(default_factory=dict, compare=False, repr=False)

    @property
    def edition(self) -> Edition:
        """The edition that it is ruled by."""
        return self.origin.edition

    @property
    def prints(self) -> Mapping[str, str]:
        """The card id of every card by its own id."""
        return self.origin.prints

    @cached_property
    def table(self) -> Table:
        """The same as a table, which can be shown and saved."""
        origin = self.origin
        data = position_data(map(parse, self.fluents), origin.position.edition)
        told = {"title": origin.position.title, "note": origin.position.note}
        data |= {key: text for key, text in told.items() if text is not None}
        return from_document(Document(origin.document.file, data), origin.library).under(origin.edition)

    def changed(self, adds: Iterable[str], deletes: Iterable[str]) -> State:
        """The state without what goes and with what comes. Nothing comes that is there, goes that isn't, or does both."""
        coming, going = frozenset(adds), frozenset(deletes)
        assert not coming & going, sorted(coming & going)
        assert going <= self.fluents, sorted(going - self.fluents)
        assert not coming & self.fluents, sorted(coming & self.fluents)
        return State((self.fluents - going) | coming, self.origin)


def state_of(position: Table | State) -> State:
    """A table as a state; a state as it is."""
    return position if isinstance(position, State) else State(frozenset(fluents(position)), position)
