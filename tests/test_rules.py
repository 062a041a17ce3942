"""Lints over the rules: every input is given by somebody, everything derived is read by somebody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from clingo import ast

from laar.cards.library import Library
from laar.editions import ours
from laar.program import DIRECT, ONCE, ROUNDS, parsed, rule_files, rules_root
from laar.rounds import is_template

# What the bridge says beside the tables of cards: the state and what is asked for.
ASKED = {("holds", 1), ("given", 1), ("goal", 1), ("wide", 0), ("cited", 0), ("both", 0), ("focus", 2)}
ASKED |= {("changed", 1), ("said", 2), ("sought", 1)}
ASKED |= {
    ("told", 0),
    ("scope_card", 2),
    ("scope_print", 2),
    ("scope_active", 1),
    ("scope_zone", 1),
    ("scope_rank", 1),
    ("scope_pending", 1),
    ("scope_cell", 1),
    ("scope_tokens", 1),
    ("scope_wounds", 1),
    ("scope_die", 1),
    ("scope_coins", 1),
    ("settled_only", 0),
    ("every_window", 0),
}


# What comparisons ask for: `said` gets the side that says it.
COMPARED = {("said", 1), ("differing", 0), ("deciding", 0)}


def program() -> tuple[ast.AST, ...]:
    """All rules: every edition, every way to settle statics, and what is loaded for one question only."""
    ways = [rule_files(edition, number=number) for edition in ours() for number in (ONCE, ROUNDS, DIRECT)]
    root = rules_root()
    rest = (*(root / name for name in ("why.lp", "kinds.lp", "unexecuted.lp")), *sorted((root / "check").rglob("*.lp")))
    return parsed((*dict.fromkeys(file for way in ways for file in way), *rest))


def plain(name: str) -> str:
    """A predicate's name without the suffix of its round."""
    return re.sub(r"_(?:[ul]\d|none|this|last|prior|lower|upper|direct)$", "", name)


class _Predicates(ast.Transformer):
    """Collects (name, arity) of every atom under a node."""

    def __init__(self) -> None:
        self.found: set[tuple[str, int]] = set()

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
        symbol = node.symbol
        if symbol.ast_type == ast.ASTType.UnaryOperation:
            symbol = symbol.argument
        if symbol.ast_type == ast.ASTType.Function:
            self.found.add((plain(symbol.name), len(symbol.arguments)))
        else:
            self.found.add((symbol.symbol.name, 0))
        return node


def atoms(*nodes: ast.AST) -> set[tuple[str, int]]:
    collector = _Predicates()
    for node in nodes:
        collector(node)
    return collector.found


def heads() -> set[tuple[str, int]]:
    return {found for s in program() if s.ast_type == ast.ASTType.Rule for found in atoms(s.head)}


def read() -> set[tuple[str, int]]:
    found: set[tuple[str, int]] = set()
    for statement in program():
        if statement.ast_type == ast.ASTType.Rule:
            found |= atoms(*statement.body)
            if statement.head.ast_type == ast.ASTType.Aggregate:
                found |= {pair for element in statement.head.elements for pair in atoms(*element.condition)}
        elif statement.ast_type in (ast.ASTType.ShowTerm, ast.ASTType.Minimize):
            found |= atoms(*statement.body)
    return found


def defined() -> set[tuple[str, int]]:
    return {(plain(s.name), s.arity) for s in program() if s.ast_type == ast.ASTType.Defined}


def test_every_input_is_given_by_somebody(library: Library) -> None:
    facts = "".join(library.facts(card) for card in library.entries)
    given = {(match[1], _arity(match[2])) for match in re.finditer(r"(?:^|\.)([a-z_]+)\((.*?)\)(?=\.[a-z]|\.$)", facts)}
    assert not sorted(defined() - heads() - given - ASKED)


def _arity(arguments: str) -> int:
    depth, count, quoted = 0, 1, False
    for sign in arguments:
        quoted ^= sign == '"'
        depth += (sign == "(") - (sign == ")") if not quoted else 0
        count += sign == "," and depth == 0 and not quoted
    return count


def test_everything_derived_is_read_by_somebody() -> None:
    # What a property says is asked for by the checker.
    said = {("premise", 0), ("violated", 0), ("sentence", 2), ("under", 1), ("asks", 1), ("of_print", 1), ("filled_by", 1)}
    assert not sorted(heads() - read() - said - COMPARED)


def test_each_file_names_its_inputs() -> None:
    """What a file reads, it defines itself, takes from another file, or names with `#defined`."""
    known = heads()
    for path in files():
        text = path.read_text(encoding="utf-8")
        local = {(plain(s.name), s.arity) for s in parsed((path,)) if s.ast_type == ast.ASTType.Defined}
        for statement in parsed((path,)):
            if statement.ast_type == ast.ASTType.Rule:
                assert atoms(*statement.body) <= known | local | ASKED | defined(), f"{path.name}: {statement}"
        assert text.startswith("% "), f"{path.name} has no header"
        assert "Example:" in text or "editions" in str(path) or path.parent == rules_root() or "Premise:" in text, (
            f"{path.name}: no worked example"
        )


def files() -> Iterator[Path]:
    yield from sorted(rules_root().rglob("*.lp"))


def test_a_template_is_told_by_its_own_folder() -> None:
    assert not is_template(Path("/games/conditions/laar/asp/core/time.lp"))
    assert is_template(Path("/games/laar/asp/core/conditions/steady/cards.lp"))
    assert is_template(Path("/games/laar/asp/core/conditions/unknown.lp"))


@pytest.mark.parametrize("path", list(files()), ids=lambda path: path.name)
def test_lines_are_short(path: Path) -> None:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        assert len(line) <= 132, f"{path.name}:{number}"
