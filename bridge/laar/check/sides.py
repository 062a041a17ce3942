"""Several bodies of rules side by side: one program in which one position is ruled by each, with the side's name as index.

What the sides share is ground once; only what depends on that in which they differ gets the index (see `indexing`). The
position is a choice of the generator, the same for all sides, and must be one for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from clingo import ast
from clingo.ast import ASTType

from laar.check.parameters import terms_by_parameter
from laar.editions import Edition
from laar.indexing import Signature, dependent, indexed, mentioned
from laar.program import Term, parsed, parsed_text, rule_files
from laar.syntax import is_constraint
from laar.terms import call

# What of `asp/` says a ruling for comparing (`extra` of `rule_files`).
SAID = ("check/rulings.lp",)
_PARAMETER = "param"


def side_by_side(
    rules: Sequence[ast.AST], positions: Sequence[ast.AST], sides: Mapping[str, Iterable[str]], sources: frozenset[Signature]
) -> list[ast.AST]:
    """The rules over the positions that the statements generate, by the names of the sides: `said(Side,X)`.

    Each side has facts of its own, which are of the predicates `sources`. `said(X)` is left with its one argument if nothing
    that is said depends on them.
    """
    forbidding = [item for item in positions if is_constraint(item)]
    choosing = [item for item in positions if not is_constraint(item)]
    judged = [*rules, *(item.update(head=parsed_text("excluded.")[0].head) for item in forbidding)]
    split = dependent(judged, sources)
    facts = [f"index({side})." for side in sides] + [fact for own in sides.values() for fact in own]
    # What may be chosen because of one side may be chosen.
    facts += [_on_any_side(*signature) for signature in sorted(split & mentioned(choosing))]
    facts.append(":- excluded(_)." if ("excluded", 0) in split else ":- excluded.")
    return [*indexed(judged, sources), *choosing, *parsed_text("".join(facts))]


def compares(program: Iterable[ast.AST]) -> bool:
    """Whether what is said depends on the side at all."""
    return any(item.ast_type == ASTType.Rule and str(item.head).startswith("said(Index,") for item in program)


def editions_side_by_side(sides: Mapping[str, Edition], positions: Sequence[ast.AST]) -> list[ast.AST]:
    """Editions of one game side by side (see `side_by_side`).

    So that `param(after_trigger,X)` and `param(payment,X)` aren't one predicate to the index, a parameter that differs is
    renamed: `param_after_trigger(X)`.
    """
    terms = {side: frozenset(chain(*terms_by_parameter(edition).values())) for side, edition in sides.items()}
    shared = frozenset.intersection(*terms.values())
    apart = frozenset.union(*terms.values()) - shared
    separate = _Separate(str(term.arguments[0]) for term in apart if term.name == _PARAMETER)
    sources = frozenset(map(separate.signature, apart))
    own = {
        side: [f"{separate.about(side, term)}." for term in sorted(found) if separate.signature(term) in sources]
        for side, found in terms.items()
    }
    files = (file for file in rule_files(next(iter(sides.values())), SAID) if not isinstance(file, Edition))
    common = parsed_text("".join(f"{term}." for term in sorted(shared) if separate.signature(term) not in sources))
    rules = [separate.rule(item) for item in parsed(tuple(files))]
    return side_by_side([*rules, *common], [separate.rule(item) for item in positions], own, sources)


class _Separate(ast.Transformer):
    """Gives each parameter in which editions differ a predicate of its own."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)

    def signature(self, term: Term) -> Signature:
        """The predicate of a fact of an edition."""
        own = term.name == _PARAMETER and str(term.arguments[0]) in self._names
        return (f"{_PARAMETER}_{term.arguments[0]}", 1) if own else (term.name, len(term.arguments))

    def about(self, side: str, term: Term) -> str:
        """A fact of the edition of a side."""
        name, arity = self.signature(term)
        return call(name, side, *map(str, term.arguments[-arity:]))

    def rule(self, statement: ast.AST) -> ast.AST:
        """A statement with the atoms of the parameters renamed."""
        return self(statement) if f"{_PARAMETER}(" in str(statement) else statement

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
        """Rename the atoms of the parameters."""
        symbol = node.symbol
        if symbol.ast_type != ASTType.Function or symbol.name != _PARAMETER or str(symbol.arguments[0]) not in self._names:
            return node
        return node.update(symbol=symbol.update(name=f"{_PARAMETER}_{symbol.arguments[0]}", arguments=symbol.arguments[1:]))


def _on_any_side(name: str, arity: int) -> str:
    variables = [f"X{number}" for number in range(arity)]
    return f"{call(name, *variables)} :- {call(name, 'Side', *variables)}."
