"""The smallest position of growing scopes in which something is so."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clingo import ast

from laar.cards.library import Library
from laar.check.tmpscope import Scope
from laar.files import Document
from laar.position.load import from_document
from laar.position.state import position_data
from laar.position.table import Table
from laar.program import Term, cheapest, ground, rules_root, statements_of

# So many cards, of so many prints at a time: with few cards of all.
_GROWTH: tuple[tuple[int, int], ...] = ((1, 500), (2, 8), (3, 4))
_CELLS = ("C1", "C1'", "D1'", "E2'")
_ZONES = {"classic": ("battlefield", "additional"), "heroes": ("play", "graveyard", "hand")}


@dataclass
class Clock:
    """The time that a search may take."""

    seconds: float
    begun: float

    @classmethod
    def of(cls, seconds: float) -> Clock:
        """A clock that starts now."""
        return cls(seconds, time.perf_counter())

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self.begun + self.seconds - time.perf_counter()


class NotInTime(Exception):
    """The time was over before the search was."""


def positions(game: str) -> list[ast.AST]:
    """The statements that generate positions, those in the middle of things among them, and what of them is shown."""
    root = rules_root() / "check"
    files = (root / "generator" / "core.lp", root / "generator" / f"{game}.lp", root / "underway.lp")
    return [statement for file in files for statement in statements_of(file)]


def growing(library: Library, game: str) -> Iterator[Scope]:
    """Scopes over all cards of a game, few cards first."""
    prints = sorted(name for name, entry in library.entries.items() if entry.game == game)
    for cards, number in _GROWTH:
        for start in range(0, len(prints), number):
            yield Scope(cards, tuple(prints[start : start + number]), _CELLS[: cards + 1], _ZONES[game])


def smallest(program: Sequence[ast.AST], facts: str, clock: Clock) -> list[Term] | None:
    """The shown terms of the cheapest answer set of a program with `#minimize`, None without one. Raises `NotInTime`."""
    if clock.left <= 0:
        raise NotInTime
    found, proven = cheapest(ground(program, facts), clock.left)
    if not proven:
        raise NotInTime
    return found


def position_of(terms: Sequence[Term], edition: str, library: Library, title: str) -> Table:
    """The position whose fluents are shown as `state(F)`."""
    state = [term.arguments[0] for term in terms if term.name == "state"]
    return from_document(Document(title, {"title": title, **position_data(state, edition)}), library)
