"""Rules that fire in no position of a scope: a report, and no proof that they never do."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from clingo import ast

from laar.cards.library import Library
from laar.check.scope import Scope, generator
from laar.editions import Edition
from laar.program import RELEVANT_ONLY, ground, parsed, parsed_text, possible, rule_files, rules_root
from laar.syntax import is_constraint

_SWITCHES = ("valid", "settled_only", "both", "consequences", "wide", "cited", "told")


@dataclass(frozen=True)
class Dead:
    """How many rules there are and which of them (`asp/file.lp:line`) fire nowhere.

    `complete` says that the search has come to its end; else some of them may fire all the same.
    """

    rules: int
    never: tuple[str, ...]
    complete: bool
    seconds: float


def dead(edition: Edition, scope: Scope, library: Library, seconds: float | None = None) -> Dead:
    """The rules of the edition that fire nowhere in the scope, searched for so many `seconds` at most."""
    begun = time.perf_counter()
    rules = [item for item in parsed(rule_files(edition, generator(edition))) if item.ast_type != ast.ASTType.ShowTerm]
    places = {place: item for item in rules if (place := _place(item))}
    twins = [_fired(item) for item in rules if _place(item)]
    facts = scope.facts(library) + "".join(f"{word}." for word in _SWITCHES)
    control = ground([*rules, *twins, *parsed_text("#show fired/1.")], facts, RELEVANT_ONLY)
    found, complete = possible(control, seconds)
    fired = {term.arguments[0].string for term in found}
    return Dead(len(places), tuple(sorted(set(places) - fired)), complete, time.perf_counter() - begun)


def _place(item: ast.AST) -> str | None:
    """Where a rule stands, if it has a body and a head; what says that something is no position fires nowhere by design."""
    if item.ast_type != ast.ASTType.Rule or not item.body or is_constraint(item):
        return None
    if str(item.head).startswith("invalid("):
        return None
    begin = item.location.begin
    path = Path(begin.filename).relative_to(rules_root())
    return None if path.parts[0] == "check" else f"asp/{path}:{begin.line}"


def _fired(item: ast.AST) -> ast.AST:
    """The twin of a rule: `fired(place)` if its body holds."""
    (twin,) = parsed_text(f'fired("{_place(item)}").')
    return ast.Rule(item.location, twin.head, item.body)
