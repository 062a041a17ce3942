"""Which instances of which rules derive what.

Every rule is ground with a twin, `_derived(Rule,Head,Atoms,Values) :- body`, so that gringo itself writes down each instance
of each rule with what stands for its variables. Ground bodies would not do: what is false, counted or compared is dropped
from them, and of several derivations of an atom one is kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import clingo
from clingo import ast

from laar.cards.library import data_root
from laar.explain.catalogue import cited_rules
from laar.program import Term

_TWIN = "_derived"


@dataclass(frozen=True)
class Rule:
    """A rule that derives one atom; `variables` are those whose values its instances tell."""

    place: str
    clauses: tuple[str, ...]
    body: tuple[ast.AST, ...]
    variables: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """An instance of a rule, as the atom of its twin tells it."""

    rule: Rule
    twin: Term

    def literals(self) -> Iterator[tuple[ast.AST, Term]]:
        """Its literals, each with its ground atom: 0 for one that is not about an atom."""
        return zip(self.rule.body, self.twin.arguments[2].arguments, strict=True)

    @cached_property
    def premises(self) -> tuple[Term, ...]:
        """What the rule wants to be so."""
        return tuple(atom for literal, atom in self.literals() if sign(literal) == ast.Sign.NoSign)

    def written(self, literal: ast.AST) -> str:
        """A literal with the values of its variables."""
        values = dict(zip(self.rule.variables, self.twin.arguments[3].arguments, strict=True))

        def value(node: ast.AST) -> ast.AST:
            return ast.SymbolicTerm(node.location, values[node.name]) if node.name in values else node

        return str(_Variables(value).visit(literal))


def sign(literal: ast.AST) -> ast.Sign | None:
    """The sign of a literal that is about an atom, `p(X)` or `not p(X)`; None for comparisons, aggregates and the rest."""
    if literal.ast_type != ast.ASTType.Literal or literal.atom.ast_type != ast.ASTType.SymbolicAtom:
        return None
    return ast.Sign(literal.sign) if literal.sign != ast.Sign.DoubleNegation else None


def traced(statements: Iterable[ast.AST]) -> tuple[list[ast.AST], list[Rule]]:
    """The statements with a twin for each rule, which is shown, and the rules by the numbers that their twins have."""
    found: list[ast.AST] = []
    rules: list[Rule] = []
    for item in statements:
        found.append(item)
        if item.ast_type == ast.ASTType.Rule and sign(item.head) == ast.Sign.NoSign:
            place = _place(item)
            rules.append(Rule(place, _citations().get(place, ()), tuple(item.body), _variables(item)))
            found.append(_twin(item, len(rules) - 1, rules[-1].variables))
        at = item.location
    if rules:
        found.append(ast.ShowSignature(at, _TWIN, 4, True))
    return found, rules


def steps(shown: Iterable[Term], rules: Sequence[Rule]) -> dict[Term, list[Step]]:
    """Every instance of every rule by what it derives, from the shown terms of an answer set."""
    found: dict[Term, list[Step]] = defaultdict(list)
    for twin in shown:
        if twin.name == _TWIN:
            number, head, _, _ = twin.arguments
            found[head].append(Step(rules[number.number], twin))
    return found


def shallowest(wanted: Term, given: Set[Term], found: Mapping[Term, Sequence[Step]]) -> dict[Term, Step]:
    """For all that the wanted atom may rest on, the step reached first from the facts: so no proof runs in a circle."""
    needed = {wanted: None}
    waiting = [wanted]
    while waiting:
        for step in found.get(waiting.pop(), ()):
            fresh = [atom for atom in step.premises if atom not in needed]
            needed |= dict.fromkeys(fresh)
            waiting += fresh
    chosen: dict[Term, Step] = {}
    left = [atom for atom in needed if atom not in given]
    while left:
        reached = {}
        for atom in left:
            for step in found.get(atom, ()):
                if all(premise in given or premise in chosen for premise in step.premises):
                    reached[atom] = step
                    break
        if not reached:
            break
        chosen |= reached
        left = [atom for atom in left if atom not in reached]
    return chosen


class _Variables(ast.Transformer):
    """Every variable changed by a function."""

    def __init__(self, change: Callable[[ast.AST], ast.AST]) -> None:
        self._change = change

    def visit_Variable(self, node: ast.AST) -> ast.AST:
        """The variable changed."""
        return self._change(node)


def _twin(rule: ast.AST, number: int, variables: Iterable[str]) -> ast.AST:
    at = rule.location
    nothing = ast.SymbolicTerm(at, clingo.Number(0))
    unnamed = iter(range(1000))

    def name(node: ast.AST) -> ast.AST:
        return ast.Variable(node.location, f"Unnamed__{next(unnamed)}") if node.name == "_" else node

    def keep(node: ast.AST) -> ast.AST:
        return ast.SymbolicTerm(node.location, clingo.Function("_")) if node.name == "_" else node

    body: list[ast.AST] = []
    atoms: list[ast.AST] = []
    for literal in rule.body:
        kind = sign(literal)
        body.append(_Variables(name).visit(literal) if kind == ast.Sign.NoSign else literal)
        atoms.append(nothing if kind is None else _Variables(keep).visit(body[-1].atom.symbol))
    values = [ast.Variable(at, variable) for variable in variables]
    parts = [ast.SymbolicTerm(at, clingo.Number(number)), rule.head.atom.symbol]
    parts += [ast.Function(at, "atoms", atoms, 0), ast.Function(at, "values", values, 0)]
    head = ast.SymbolicAtom(ast.Function(at, _TWIN, parts, 0))
    return ast.Rule(at, ast.Literal(at, ast.Sign.NoSign, head), body)


def _variables(rule: ast.AST) -> tuple[str, ...]:
    """The names of the variables that have one value in an instance: all but those within aggregates and conditions."""
    found: dict[str, None] = {}

    def note(node: ast.AST) -> ast.AST:
        found[node.name] = None
        return node

    for literal in rule.body:
        if literal.ast_type == ast.ASTType.ConditionalLiteral:
            continue
        aggregate = literal.atom.ast_type in (ast.ASTType.BodyAggregate, ast.ASTType.Aggregate)
        for part in (literal.atom.left_guard, literal.atom.right_guard) if aggregate else (literal,):
            if part is not None:
                _Variables(note).visit(part)
    return tuple(name for name in found if name != "_")


def _place(rule: ast.AST) -> str:
    start = rule.location.begin
    file = Path(start.filename)
    return f"{file.relative_to(data_root()) if file.is_relative_to(data_root()) else file}:{start.line}"


@cache
def _citations() -> dict[str, tuple[str, ...]]:
    """The clauses cited above the rule at each place."""
    found: dict[str, list[str]] = defaultdict(list)
    for clause, places in cited_rules().items():
        for place in places:
            found[place].append(clause)
    return {place: tuple(clauses) for place, clauses in found.items()}
