"""Looking at parsed rules: what is an atom, what a head is made of."""

from __future__ import annotations

from collections.abc import Sequence

from clingo import ast
from clingo.ast import ASTType


def is_atom(literal: ast.AST) -> bool:
    """Whether a literal is an atom as it stands, without negation."""
    plain = literal.ast_type == ASTType.Literal and literal.sign == ast.Sign.NoSign
    return plain and literal.atom.ast_type == ASTType.SymbolicAtom


def head_literals(head: ast.AST) -> Sequence[ast.AST]:
    """The literals of a head, whatever its form; none for a form that derives nothing."""
    match head.ast_type:
        case ASTType.Literal:
            return [head]
        case ASTType.Aggregate | ASTType.Disjunction:
            return [element.literal for element in head.elements]
        case ASTType.HeadAggregate:
            return [element.condition.literal for element in head.elements]
        case _:
            return []


def is_constraint(statement: ast.AST) -> bool:
    """Whether a statement is an integrity constraint: a rule without a head."""
    if statement.ast_type != ASTType.Rule or statement.head.ast_type != ASTType.Literal:
        return False
    return bool(statement.head.atom.ast_type == ASTType.BooleanConstant)
