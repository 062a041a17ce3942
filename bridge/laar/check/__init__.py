"""Properties of the rules over every position of a small scope, with a position as witness for each failure."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from clingo import ast

from laar.cards.library import Library
from laar.editions import Edition
from laar.files import Document
from laar.position.load import from_document
from laar.position.state import position_data
from laar.position.table import Table
from laar.position.words import cell_of
from laar.program import answer_sets, ground, parsed, parsed_text, rule_files, rules_root, statements_of
from laar.terms import call, cell, constant, quoted

Rewrite = Callable[[Sequence[ast.AST]], Sequence[ast.AST]]


@dataclass(frozen=True)
class Scope:
    """What the generator may use: so many cards, of these prints (card ids), on these cells, with so many tokens and wounds.

    `events` are occasions of triggered abilities, written as in ids of declarations without who they are about.
    """

    cards: int
    prints: tuple[str, ...]
    cells: tuple[str, ...]
    tokens: int = 1
    events: tuple[str, ...] = ("died",)
    wounds: int = 0

    def facts(self, library: Library) -> str:
        """The scope as facts, with the tables of its prints."""
        names = [f"c{number}" for number in range(1, self.cards + 1)]
        found = [call("scope_card", name) for name in names]
        found += [call("scope_print", quoted(card)) for card in self.prints]
        found += [call("scope_cell", cell(cell_of(place))) for place in self.cells]
        found.append(call("scope_tokens", self.tokens))
        found += [call("scope_wounds", number) for number in range(1, self.wounds + 1)]
        for event in self.events:
            for subject in names:
                term = call("event", constant(event), subject, "none", "none")
                found.append(call("scope_event", term))
        return "".join(f"{fact}." for fact in found) + "".join(library.facts(card) for card in sorted(set(self.prints)))


@dataclass(frozen=True)
class Outcome:
    """What came of a property: `holds` is said only if its premise is true somewhere in the scope, else it is `vacuous`.

    `witness` is a position that violates it; `seconds` is what it took.
    """

    name: str
    status: Literal["holds", "violated", "vacuous"]
    witness: Table | None
    seconds: float


def properties() -> list[str]:
    """The names of the properties: the files of `asp/check/properties/`."""
    return sorted(path.stem for path in (rules_root() / "check" / "properties").glob("*.lp"))


def check(name: str, edition: Edition | str, scope: Scope, library: Library, rewrite: Rewrite = lambda rules: rules) -> Outcome:
    """Look for a position of the scope that violates a property. `rewrite` changes the rules first, for planted faults."""
    begun = time.perf_counter()
    root = rules_root() / "check"
    rules = list(rewrite(parsed(rule_files(edition, ("check/generator.lp",)))))
    rules += statements_of(root / "properties" / f"{name}.lp")
    asked = scope.facts(library) + "wide.both.consequences."
    for wanted, status in (("violated", "violated"), ("premise", "holds")):
        found = next(answer_sets(ground([*rules, *parsed_text(f":- not {wanted}.")], asked)), None)
        if found is not None:
            edition_name = edition if isinstance(edition, str) else edition.base
            state = [term.arguments[0] for term in found]
            witness = (
                from_document(Document(name, position_data(state, edition_name)), library) if status == "violated" else None
            )
            return Outcome(name, "violated" if witness else "holds", witness, time.perf_counter() - begun)
    return Outcome(name, "vacuous", None, time.perf_counter() - begun)
