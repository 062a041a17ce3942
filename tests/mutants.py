"""Small faults planted in rules, one at a time: a rule deleted, a literal dropped, a negation flipped, a bound moved.

What a mutant could change is found by logic: a position in which the new rule derives nothing that wasn't there, and the old
one nothing that may go, has the same answer set. `touching` writes this down as rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import clingo
from clingo import ast
from clingo.ast import ASTType, ComparisonOperator, Sign

from laar.program import RELEVANT_ONLY, RulesError, ground, rules_root, statements_of
from laar.syntax import head_literals

Operator = Literal["delete", "drop", "flip", "bound"]
TOUCHED = "touched"
_FLIPPED = {
    ComparisonOperator.Equal: ComparisonOperator.NotEqual,
    ComparisonOperator.NotEqual: ComparisonOperator.Equal,
}
_MOVED = {
    ComparisonOperator.LessThan: ComparisonOperator.LessEqual,
    ComparisonOperator.LessEqual: ComparisonOperator.LessThan,
    ComparisonOperator.GreaterThan: ComparisonOperator.GreaterEqual,
    ComparisonOperator.GreaterEqual: ComparisonOperator.GreaterThan,
}
# A change: its operator, in words, the rule that comes of it.
_Change = tuple[Operator, str, ast.AST | None]


@dataclass(frozen=True)
class Mutant:
    """One fault: statement `number` of a file of `asp/`, the rule `old`, becomes `new` or nothing.

    It is told by the rule's line, the rule as clingo writes it, and the change in words.
    """

    file: str
    line: int
    number: int
    operator: Operator
    rule: str
    change: str
    old: ast.AST = field(compare=False, repr=False)
    new: ast.AST | None = field(compare=False, repr=False)

    @property
    def place(self) -> str:
        """The file and the line."""
        return f"asp/{self.file}:{self.line}"

    def __str__(self) -> str:
        """As it is listed."""
        return f"{self.place} {self.operator} {self.change}"


def mutants_of(file: Path) -> tuple[Mutant, ...]:
    """All mutants of the rules of a file, in their order; those that clingo calls unsafe are none."""
    name = file.relative_to(rules_root()).as_posix() if file.is_relative_to(rules_root()) else file.name
    found: list[Mutant] = []
    for number, item in enumerate(statements_of(file)):
        if item.ast_type == ASTType.Rule and head_literals(item.head):
            found += (
                Mutant(name, item.location.begin.line, number, operator, str(item), change, item, new)
                for operator, change, new in changes(item)
            )
    return tuple(found)


def changes(rule: ast.AST) -> Iterator[_Change]:
    """What can be changed of a rule, each change once, without those that make it unsafe."""
    yield "delete", str(rule.head), None
    seen = {str(rule)}
    for operator, change, new in (*_of_body(rule), *_of_numbers(rule)):
        if str(new) not in seen and _safe(new):
            seen.add(str(new))
            yield operator, change, new


def _of_body(rule: ast.AST) -> Iterator[tuple[Operator, str, ast.AST]]:
    body = list(rule.body)
    for place, literal in enumerate(body):
        rest = [*body[:place], *body[place + 1 :]]
        yield "drop", str(literal), rule.update(body=rest)
        for operator, change, other in _of_literal(literal):
            yield operator, change, rule.update(body=[*body[:place], other, *body[place + 1 :]])


def _of_literal(literal: ast.AST) -> Iterator[tuple[Operator, str, ast.AST]]:
    atom = literal.atom
    if atom.ast_type == ASTType.Comparison:
        if len(atom.guards) == 1:
            guard = atom.guards[0]
            for operator, table in (("flip", _FLIPPED), ("bound", _MOVED)):
                if guard.comparison in table:
                    other = guard.update(comparison=table[ComparisonOperator(guard.comparison)])
                    yield _told(operator, literal, literal.update(atom=atom.update(guards=[other])))
        return
    if literal.sign == Sign.Negation:
        yield _told("flip", literal, literal.update(sign=Sign.NoSign))
    if atom.ast_type == ASTType.BodyAggregate:
        for side in ("left_guard", "right_guard"):
            guard = getattr(atom, side)
            if guard is not None and guard.comparison in _MOVED:
                other = guard.update(comparison=_MOVED[ComparisonOperator(guard.comparison)])
                yield _told("bound", literal, literal.update(atom=atom.update(**{side: other})))
        for number, element in enumerate(atom.elements):
            for place, one in enumerate(element.condition):
                fewer = element.update(condition=[*element.condition[:place], *element.condition[place + 1 :]])
                elements = [*atom.elements[:number], fewer, *atom.elements[number + 1 :]]
                yield "drop", f"{one} in {atom}", literal.update(atom=atom.update(elements=elements))


def _told(operator: Any, old: ast.AST, new: ast.AST) -> tuple[Operator, str, ast.AST]:
    return operator, f"{old} → {new}", new


class _Nearer(ast.Transformer):
    """Takes the 1 away from one of the sums and differences `X+1`, `X-1` under a node."""

    def __init__(self, which: int) -> None:
        self.left = which
        self.change: str | None = None

    def visit_BinaryOperation(self, node: ast.AST) -> ast.AST:
        new = node.update(**self.visit_children(node))
        by_one = node.right.ast_type == ASTType.SymbolicTerm and node.right.symbol == clingo.Number(1)
        if not by_one or node.operator_type not in (ast.BinaryOperator.Plus, ast.BinaryOperator.Minus):
            return new
        self.left -= 1
        if self.left == -1:
            left: ast.AST = node.left
            self.change = f"{node} → {left}"
            return left
        return new


def _of_numbers(rule: ast.AST) -> Iterator[tuple[Operator, str, ast.AST]]:
    which = 0
    while True:
        nearer = _Nearer(which)
        new = nearer(rule)
        if nearer.change is None:
            return
        yield "bound", f"{nearer.change}, number {which + 1}", new
        which += 1


def _safe(rule: ast.AST) -> bool:
    try:
        ground([rule], "", RELEVANT_ONLY)
    except RulesError:
        return False
    return True


# --- What a mutant could change --------------------------------------------------------------------------------------


def touching(mutant: Mutant, number: int) -> list[ast.AST]:
    """Rules for `touched(number)`: an answer set without it is that of the mutant, too.

    The new rule derives what isn't there; or the old one has derived something, unless it only lost a literal.
    """
    rule = mutant.old
    head = ast.Function(rule.location, TOUCHED, [ast.SymbolicTerm(rule.location, clingo.Number(number))], 0)
    touched = ast.Literal(rule.location, Sign.NoSign, ast.SymbolicAtom(head))
    found: list[ast.AST] = []
    if mutant.new is not None:
        absent = mutant.new.head.update(sign=Sign.Negation)
        found.append(ast.Rule(rule.location, touched, [*mutant.new.body, absent]))
    if mutant.new is None or not _weaker(mutant.old.body, mutant.new):
        found.append(ast.Rule(rule.location, touched, list(rule.body)))
    return found


def _weaker(body: Sequence[ast.AST], new: ast.AST) -> bool:
    """Whether the new rule fires wherever the old one does, for the same head: its body is a part of the old one's."""
    return len(new.body) < len(body) and all(literal in body for literal in new.body)
