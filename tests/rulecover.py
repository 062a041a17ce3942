"""Which rules of `asp/` fire over the case files, and which prohibitions are somewhere the only reason of a refusal.

Every rule k gets a twin with the head `fired(k, …the head's arguments…)`; the program otherwise stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import clingo
from clingo import ast

from casefile import good_cases, positions, read_case
from laar.cards.library import Library
from laar.editions import Edition
from laar.engine import BATCH, batch_facts
from laar.indexing import indexed
from laar.position.check import answered
from laar.position.table import Table
from laar.program import ground, parsed, rule_files, rules_root
from laar.rounds import Use

_PROHIBITIONS = {"blocked", "unfit", "discord", "lacking"}


@dataclass
class Cover:
    """Rules by number with their places; those that fired; prohibitions that were the only reason once."""

    places: dict[int, str] = field(default_factory=dict)
    prohibitions: set[int] = field(default_factory=set)
    fired: set[int] = field(default_factory=set)
    alone: set[int] = field(default_factory=set)


def measure(library: Library) -> Cover:
    """Run every question of every good case, many at a time."""
    cover = Cover()
    program = indexed(_instrumented(rule_files("classic"), cover))
    tables = [answered(document, library)[0] for path in good_cases() for document in positions(read_case(path))]
    for start in range(0, len(tables), BATCH):
        _run(program, tables[start : start + BATCH], cover)
    return cover


def _instrumented(files: tuple[Path | Use | Edition, ...], cover: Cover) -> list[ast.AST]:
    program: list[ast.AST] = []
    for statement in parsed(files):
        program.append(statement)
        if statement.ast_type != ast.ASTType.Rule or statement.head.ast_type != ast.ASTType.Literal or not statement.body:
            continue
        symbol = statement.head.atom.symbol
        number = len(cover.places)
        location = statement.location.begin
        cover.places[number] = f"asp/{Path(location.filename).relative_to(rules_root())}:{location.line}"
        name, arguments = (symbol.name, list(symbol.arguments))
        if name in _PROHIBITIONS and not _general(name, arguments):
            cover.prohibitions.add(number)
        index = ast.SymbolicTerm(statement.location, clingo.Number(number))
        fired = ast.Function(statement.location, "fired", [index, ast.Function(statement.location, name, arguments, 0)], 0)
        head = ast.Literal(statement.location, ast.Sign.NoSign, ast.SymbolicAtom(fired))
        program.append(ast.Rule(statement.location, head, statement.body))
    return program


def _general(name: str, arguments: list[ast.AST]) -> bool:
    """A rule that only passes on what another one says has a variable where the clause stands."""
    return name == "blocked" and arguments[1].ast_type == ast.ASTType.Variable


def _run(program: Sequence[ast.AST], tables: Sequence[Table], cover: Cover) -> None:
    control = ground(program, batch_facts(tables, frozenset({"refused", "clauses", "both", "now", "valid"})))
    reasons: dict[tuple[clingo.Symbol, clingo.Symbol], list[tuple[clingo.Symbol, clingo.Symbol]]] = {}
    for atom in control.symbolic_atoms.by_signature("reason", 4):
        index, declaration, clause, why = atom.symbol.arguments
        reasons.setdefault((index, declaration), []).append((clause, why))
    sole = {(*key, *found[0]) for key, found in reasons.items() if len(found) == 1}
    parts = {(str(index), str(clause), str(why), *_about(declaration)) for index, declaration, clause, why in sole}
    for atom in control.symbolic_atoms.by_signature("fired", 3):
        index, rule_number, head = atom.symbol.arguments
        number = rule_number.number
        cover.fired.add(number)
        if number in cover.prohibitions - cover.alone and _is_sole(index, head, sole, parts):
            cover.alone.add(number)


def _is_sole(index: clingo.Symbol, head: clingo.Symbol, sole: set[Any], parts: set[tuple[str, str, str, str, str]]) -> bool:
    arguments = head.arguments
    if head.name == "blocked":
        return (index, *arguments) in sole
    if head.name == "lacking":
        card, ability, why = map(str, arguments)
        return (str(index), "c(113,2)", f"lacking({why})", card, ability) in parts
    if head.name == "unfit":
        card, ability, slot, target, clause, why = map(str, arguments)
        return (str(index), clause, f"aim({slot},{target},{why})", card, ability) in parts
    card, ability, first, second, clause, why = map(str, arguments)
    return (str(index), clause, f"pair({first},{second},{why})", card, ability) in parts


def _about(declaration: clingo.Symbol) -> tuple[str, str]:
    if declaration.name in ("use", "trigger"):
        return str(declaration.arguments[1]), str(declaration.arguments[2])
    return "", ""
