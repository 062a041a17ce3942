"""The smallest position of growing scopes in which something is so."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from clingo import ast

from laar.cards.library import Library
from laar.check.scope import Scope, generator
from laar.editions import Edition
from laar.faults import Lang
from laar.program import FRUGAL, RELEVANT_ONLY, Term, cheapest, ground, rules_root, statements_of

# Cards, declarations on the stack, prints at a time.
_GROWTH: tuple[tuple[int, int, int], ...] = ((1, 1, 500), (1, 2, 500), (2, 1, 8), (3, 1, 4))
# A text that counts what there is: beside other cards its every possible count is ground, for minutes.
_COUNTS = "existence_count("
# Seconds that one scope may take.
_SHRINKING = 20.0
_CELLS = ("C1", "C1'", "D1'", "E2'")


@dataclass(frozen=True)
class Found:
    """The shown terms of an answer set, and whether none is smaller."""

    terms: tuple[Term, ...]
    proven: bool


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


def positions(edition: Edition) -> list[ast.AST]:
    """The statements that choose a position, also one in the middle of things, and show its fluents."""
    files = (*generator(edition), "check/underway.lp", "check/smallest.lp")
    return [statement for file in files for statement in statements_of(rules_root() / file)]


def growing(library: Library, game: str) -> Iterator[Scope]:
    """Scopes over all cards of a game, few cards first; several at once only of prints that don't count cards."""
    prints = sorted(name for name, entry in library.entries.items() if entry.game == game)
    for cards, stack, number in _GROWTH:
        if cards > 1:
            prints = [name for name in prints if _COUNTS not in library.facts(name)]
        for start in range(0, len(prints), number):
            some = tuple(prints[start : start + number])
            cells = _CELLS[: cards + 1] if game == "classic" else ()
            yield Scope(cards, some, cells, wounds=(1,), stack=stack, pending=2, dice=(5,), active=("first",))


def smallest(
    program: Sequence[ast.AST], atom: str, scopes: Iterable[Scope], library: Library, clock: Clock, searched: list[Scope]
) -> Found | None:
    """The smallest position, of the first scope that has one, in which the atom is true; None if none of them has.

    `searched` comes to hold the scopes that were looked through. Raises `TimeoutError` if not all were to their end and
    nothing was found.
    """
    ended = True
    for scope in scopes:
        if clock.left <= 0:
            raise TimeoutError
        searched.append(scope)
        control = ground(program, scope.facts(library) + "settled_only.", (*RELEVANT_ONLY, *FRUGAL))
        terms, proven = cheapest(control, atom, max(0.0, min(clock.left, _SHRINKING)))
        if terms is not None:
            return Found(tuple(terms), proven)
        ended = ended and proven
    if not ended:
        raise TimeoutError
    return None


@dataclass(frozen=True)
class Extent:
    """How far a search went: the most cards of a position, the most declarations on its stack, of how many prints."""

    cards: int
    stack: int
    prints: int

    def data(self) -> dict[str, int]:
        """As `--json` shows it."""
        return {"cards": self.cards, "stack": self.stack, "prints": self.prints}

    def said(self, lang: Lang) -> str:
        """In words."""
        if lang == "ru":
            return f"карт в позиции не больше {self.cards}, заявок в стеке не больше {self.stack}, изданий {self.prints}"
        return f"at most {self.cards} cards in a position, {self.stack} declarations on the stack, of {self.prints} prints"


def extent(scopes: Sequence[Scope]) -> Extent:
    """How far the scopes reach, together."""
    return Extent(
        max((scope.cards for scope in scopes), default=0),
        max((scope.stack for scope in scopes), default=0),
        len({name for scope in scopes for name in scope.prints}),
    )
