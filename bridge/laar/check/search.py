"""Looking through all positions of a scope at once for one that violates a property."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from clingo import ast

from laar.cards.library import Library
from laar.check.property import Property, property_named
from laar.check.scope import Scope, generator
from laar.check.witness import position_of
from laar.editions import Edition, named
from laar.position.table import Table
from laar.program import RELEVANT_ONLY, answer_set_with, fewest, ground, parsed, parsed_text, rule_files

Rewrite = Callable[[Sequence[ast.AST]], Sequence[ast.AST]]
Status = Literal["holds", "violated", "vacuous", "unknown"]
# Seconds that the search for a smaller witness may take beyond the first one.
_SHRINKING = 30.0


@dataclass(frozen=True)
class Outcome:
    """What came of a property in a scope.

    `holds` is said only if its premise is true somewhere in the scope, else it is `vacuous` and no proof; `unknown`: the time
    was over. `witness` is the smallest position that violates it, `seconds` is what it took.
    """

    name: str
    status: Status
    witness: Table | None
    seconds: float


def check(
    name: str,
    edition: Edition | str,
    scope: Scope,
    library: Library,
    rewrite: Rewrite = lambda rules: rules,
    seconds: float | None = None,
) -> Outcome:
    """Look for a position of the scope that violates a property, for so many `seconds` at most.

    `rewrite` changes the rules first, for planted faults. Raises `NotKnown` if there is no such property.
    """
    begun = time.perf_counter()
    claim = property_named(name)
    edition = named(edition) if isinstance(edition, str) else edition
    control = ground(rewrite(program(claim, edition)), question(claim, scope, library), RELEVANT_ONLY)

    def left() -> float | None:
        return None if seconds is None else max(0.0, seconds - (time.perf_counter() - begun))

    def outcome(status: Status, witness: Table | None = None) -> Outcome:
        return Outcome(name, status, witness, time.perf_counter() - begun)

    try:
        if answer_set_with(control, "violated", left()) is not None:
            found = fewest(control, "violated", _SHRINKING)
            return outcome("violated", position_of(found, edition.base, library, name).under(edition))
        return outcome("holds" if answer_set_with(control, "premise", left()) is not None else "vacuous")
    except TimeoutError:
        return outcome("unknown")


def program(claim: Property, edition: Edition, *, whole: bool = False) -> list[ast.AST]:
    """The rules of the edition with the generator and a property: no more of them than the property reads, or the `whole`."""
    present = None if whole else frozenset({"valid", "pending", *claim.asks})
    smaller = parsed_text("#minimize { 1,F : holds(F) }.")
    return [*parsed(rule_files(edition, generator(edition), present=present)), *claim.statements, *smaller]


def question(claim: Property, scope: Scope, library: Library) -> str:
    """The scope and the switches as facts."""
    if claim.prints:
        scope = replace(scope, prints=claim.prints)
    switches = [word for word in sorted(claim.asks) if word not in ("unclaimed", "unsettled")]
    if "unsettled" not in claim.asks:
        switches.append("settled_only")
    return scope.facts(library) + "".join(f"{word}." for word in ("valid", *switches))
