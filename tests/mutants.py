"""Small faults planted in rules, one at a time: a rule deleted, a literal dropped, a negation flipped, a bound moved.

What a mutant could change is found by logic: where the new rule derives nothing that wasn't there, and the old one nothing
that may go, or where nothing asks for what comes or goes, all that is shown is the same. `touching` and `reading` write this
down as rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from pathlib import Path
from typing import Any, Literal

import clingo
from clingo import ast
from clingo.ast import ASTType, ComparisonOperator, Sign

from laar.program import RELEVANT_ONLY, RulesError, ground, rules_root, statements_of
from laar.syntax import head_literals

Operator = Literal["delete", "drop", "flip", "bound"]
Signature = tuple[str, int]
TOUCHED = "touched"
_CHANGED = "changed__"
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
    """Rules for the atoms that could come or go with the mutant, `changed__p(number,…)` for those of `p`.

    The new rule derives what isn't there; or the old one has derived something, unless it only lost a literal. Where the
    mutant's rule reads its own atoms, the new one is a reader, too (`reading`).
    """
    found: list[ast.AST] = []
    if mutant.new is not None:
        absent = mutant.new.head.update(sign=Sign.Negation)
        found.append(mutant.new.update(head=_changed(mutant.new.head, number), body=[*mutant.new.body, absent]))
        found += reading(mutant.new, {signature(mutant.new.head)}, number)
    if mutant.new is None or not _weaker(mutant.old.body, mutant.new):
        found.append(mutant.old.update(head=_changed(mutant.old.head, number)))
    return found


def reading(statement: ast.AST, changing: Collection[Signature], number: int | None = None) -> list[ast.AST]:
    """Rules for `touched(number)` where atoms of these predicates, if they come or go, matter to a statement.

    They matter if all else that it asks for is so: without `touched` what the program shows is the same. What stands in an
    aggregate or a condition is taken to matter wherever the plain atoms beside it hold.
    """
    if statement.ast_type == ASTType.ShowSignature:
        atom = ast.Function(statement.location, statement.name, [_anything(statement)] * statement.arity, 0)
        shown = ast.Literal(statement.location, Sign.NoSign, ast.SymbolicAtom(atom))
        return [_touched(statement, [_changed(shown, number)])] if signature(shown) in changing else []
    body: list[ast.AST] = list(getattr(statement, "body", ()))
    plain = [literal for literal in body if _is_plain(literal)]
    places = [place for place, literal in enumerate(body) if _is_plain(literal) and signature(literal) in changing]
    found: list[ast.AST] = []
    for chosen in chain.from_iterable(combinations(places, size) for size in range(1, len(places) + 1)):
        if len({signature(body[place]) for place in chosen}) == 1:
            changed = [_changed(literal, number) if place in chosen else literal for place, literal in enumerate(body)]
            found.append(_touched(statement, changed))
    for one in _within(statement, plain) & set(changing):
        atom = ast.Function(statement.location, one[0], [_anything(statement)] * one[1], 0)
        inside = ast.Literal(statement.location, Sign.NoSign, ast.SymbolicAtom(atom))
        beside = [literal for literal in plain if literal.sign == Sign.NoSign and signature(literal) != one]
        found.append(_touched(statement, [_changed(inside, number), *beside]))
    return found


def coming_and_going(rule: ast.AST) -> list[Signature]:
    """The predicate of which this rule says that an atom comes or goes."""
    name, arity = signature(rule.head)
    return [(name.removeprefix(_CHANGED), arity - 1)] if name.startswith(_CHANGED) else []


def signature(literal: ast.AST) -> Signature:
    """The predicate of a literal with a plain atom."""
    return literal.atom.symbol.name, len(literal.atom.symbol.arguments)


def _is_plain(literal: ast.AST) -> bool:
    atom: ast.AST | None = literal.atom if literal.ast_type == ASTType.Literal else None
    return atom is not None and atom.ast_type == ASTType.SymbolicAtom and atom.symbol.ast_type == ASTType.Function


def _within(statement: ast.AST, plain: Sequence[ast.AST]) -> set[Signature]:
    """The predicates that a statement asks for elsewhere than in plain literals of its body."""
    found: set[Signature] = set()

    class _Signatures(ast.Transformer):
        def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
            if node.symbol.ast_type == ASTType.Function:
                found.add((node.symbol.name, len(node.symbol.arguments)))
            return node

    for literal in getattr(statement, "body", ()):
        if literal not in plain:
            _Signatures().visit(literal)
    head = getattr(statement, "head", None)
    if head is not None and head.ast_type != ASTType.Literal:
        _Signatures().visit(head)
    return found


def _changed(literal: ast.AST, number: int | None) -> ast.AST:
    """The same atom as one that comes or goes with the mutant of this number, or any."""
    atom = literal.atom.symbol
    place = literal.location
    who = ast.Variable(place, "Mutant") if number is None else ast.SymbolicTerm(place, clingo.Number(number))
    changed = ast.Function(place, _CHANGED + atom.name, [who, *atom.arguments], 0)
    return ast.Literal(place, Sign.NoSign, ast.SymbolicAtom(changed))


def _anything(statement: ast.AST) -> ast.AST:
    return ast.Variable(statement.location, "_")


def _touched(statement: ast.AST, body: Sequence[ast.AST]) -> ast.AST:
    changed = next(literal for literal in body if _is_plain(literal) and signature(literal)[0].startswith(_CHANGED))
    head = ast.Function(statement.location, TOUCHED, [changed.atom.symbol.arguments[0]], 0)
    touched = ast.Literal(statement.location, Sign.NoSign, ast.SymbolicAtom(head))
    return ast.Rule(statement.location, touched, list(body))


def _weaker(body: Sequence[ast.AST], new: ast.AST) -> bool:
    """Whether the new rule fires wherever the old one does, for the same head: its body is a part of the old one's."""
    return len(new.body) < len(body) and all(literal in body for literal in new.body)
