"""Rules written for one state, rewritten for many at once (design §2, indexing on demand).

The rules say `holds(F)`. For a batch every predicate that depends on the state gets one more argument, the first: which
position (or time, or edition, or a pair of them) an atom is about. Nothing else changes:

    spot(I,X) :- holds(at(I,X)), column(X).    spot(Index,I,X) :- holds(Index,at(I,X)), column(X).
    empty :- not holds(card).                  empty(Index) :- not holds(Index,card), index(Index).
    #show legal(D) : legal(D).                 #show on(Index,legal(D)) : legal(Index,D).

The facts of a batch are `index(i).` for each index i, `holds(i,F).` for each fluent of its state, and what is shared as it
is. Each index then has the very atoms that its state has alone. With choices the answer sets of a batch are all
combinations of those of its states; so one state without an answer set leaves the batch without one, which is why
integrity constraints over state are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, count, product
from pathlib import Path

from clingo import ast
from clingo.ast import ASTType

from laar.program import RulesError, ground, shown
from laar.syntax import head_literals, is_atom

Signature = tuple[str, int]
STATE: frozenset[Signature] = frozenset({("holds", 1)})
"""What carries the state; comparisons of editions add `("param", 2)` and `("window", 1)`."""

DOMAIN: Signature = ("index", 1)
WRAPPER = "on"
_PASSED = {ASTType.Comment, ASTType.Definition, ASTType.Program}
_INDEXED = _PASSED | {ASTType.Rule, ASTType.Defined, ASTType.ShowTerm, ASTType.ShowSignature, ASTType.Minimize}
_FIRST_WORD = re.compile("^[A-Z][a-z]+")
_INCLUDE = re.compile(r'%\*.*?\*%|%[^\n]*|"(?:\\.|[^"\\])*"|(?P<include>#include\b)', re.DOTALL)


class NotIndexable(RulesError):
    """A statement that has no indexed form: its `file`, its `line` and `what` is wrong with it."""

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(f"{file}:{line}: {what}")
        self.file = file
        self.line = line
        self.what = what


def dependent(statements: Iterable[ast.AST], sources: frozenset[Signature] = STATE) -> frozenset[Signature]:
    """The predicates that depend on the state: the sources, and the heads of rules in which a dependent atom occurs.

    An atom and its classical negation are one predicate here.
    """
    return _closure([_look(item) for item in statements], sources)


def mentioned(statements: Iterable[ast.AST]) -> frozenset[Signature]:
    """The predicates of all atoms of the statements; an atom and its classical negation are one predicate here."""
    return frozenset(chain.from_iterable(_look(item).mentions for item in statements))


def indexed(statements: Iterable[ast.AST], sources: frozenset[Signature] = STATE) -> tuple[ast.AST, ...]:
    """The statements with an index for every dependent predicate. Raises `NotIndexable`.

    A rule whose body doesn't bind the index gets `index(Index)`; `#show term : body` over state shows `on(Index,term)`.
    """
    program = [_look(item) for item in statements]
    predicates = _closure(program, sources)
    _refuse_includes({look.item.location.begin.filename for look in program})
    _refuse_clashes(program, predicates)
    text = "\n".join(str(look.item) for look in program)
    names = chain(["Index"], (f"Index{number}" for number in count(2)))
    indexer = _Indexer(predicates, next(name for name in names if name not in text))
    return tuple(indexer.statement(look) for look in program)


def stratified(statements: Iterable[ast.AST]) -> list[list[Signature]]:
    """The groups of predicates that depend on each other, somewhere by way of a negation; none if all is stratified.

    What stands in an aggregate, in the condition of a conditional literal or under a double negation counts as negated. A
    classically negated predicate is one of its own: its name begins with `-`.
    """
    facts: set[str] = set()
    for rule in (item for item in statements if item.ast_type == ASTType.Rule):
        for (head, arity), (read, negated) in product(_heads(rule.head), _reads(rule)):
            facts.add(f'edge(("{head}",{arity}),("{read[0]}",{read[1]}),{int(negated)}).')
    groups: dict[Signature, set[Signature]] = {}
    for term in shown(ground((), _LOOPS + "".join(facts))):
        one, other = ((pair.arguments[0].string, pair.arguments[1].number) for pair in term.arguments)
        groups.setdefault(one, set()).add(other)
    return sorted(map(list, {tuple(sorted(group)) for group in groups.values()}))


_LOOPS = """
#defined edge/3.
reach(X,Y) :- edge(X,Y,_).
reach(X,Z) :- reach(X,Y), edge(Y,Z,_).
together(X,Y) :- reach(X,Y), reach(Y,X).
#show.
#show (X,Z) : edge(X,Y,1), together(X,Y), together(X,Z).
"""


def _closure(program: Sequence[_Look], sources: frozenset[Signature]) -> frozenset[Signature]:
    found = set(sources)
    size = 0
    while size != len(found):
        size = len(found)
        found.update(chain.from_iterable(look.heads for look in program if not found.isdisjoint(look.mentions)))
    return frozenset(found)


# --- Looking at statements ---------------------------------------------------------------------------------------------


class _Seen(ast.Transformer):
    """The predicates of the atoms under some nodes."""

    def __init__(self, *nodes: ast.AST) -> None:
        self.signatures: set[Signature] = set()
        self.theory: ast.AST | None = None
        for node in nodes:
            self(node)

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
        self.signatures |= _signatures(node.symbol)
        return node

    def visit_TheoryAtom(self, node: ast.AST) -> ast.AST:
        self.theory = node
        return node


class _NoPools(ast.Transformer):
    """Refuses pools inside an atom."""

    def visit_Pool(self, node: ast.AST) -> ast.AST:
        raise _at(node, "a pool (;) in an atom over state: write one rule for each")


def _at(node: ast.AST, what: str) -> NotIndexable:
    begin = node.location.begin
    return NotIndexable(begin.filename, begin.line, what)


def _negated(node: ast.AST, atom: str) -> NotIndexable:
    return _at(node, f"{atom} depends on the state and is classically negated: give it a name of its own")


def _signatures(symbol: ast.AST) -> frozenset[Signature]:
    """What predicates an atom's symbol is of; more than one only for a pool such as `p(a;b,c)`."""
    match symbol.ast_type:
        case ASTType.Pool:
            return frozenset(chain.from_iterable(_signatures(argument) for argument in symbol.arguments))
        case ASTType.UnaryOperation:
            return frozenset((f"-{name}", arity) for name, arity in _signatures(symbol.argument))
        case _:
            return frozenset({(symbol.name, len(symbol.arguments))})


def _atoms(*nodes: ast.AST) -> frozenset[Signature]:
    return frozenset(_Seen(*nodes).signatures)


def _plain(signatures: Iterable[Signature]) -> frozenset[Signature]:
    """The signatures without classical negation."""
    return frozenset((name.removeprefix("-"), arity) for name, arity in signatures)


class _Look:
    """A statement with the predicates that it derives and all that it mentions; classical negation is left out."""

    def __init__(self, item: ast.AST) -> None:
        self.item = item
        self.kind: ASTType = item.ast_type
        self.heads = _plain(_heads(item.head)) if self.kind == ASTType.Rule else frozenset()
        named = self.kind in (ASTType.Defined, ASTType.ShowSignature)
        seen = _Seen() if named else _Seen(item)
        self.mentions = frozenset({(item.name, item.arity)}) if named else _plain(seen.signatures)
        self.theory = seen.theory


def _look(item: ast.AST) -> _Look:
    """A statement looked at, once for all; an equal one that stands elsewhere is another, for what is said of it."""
    begin = item.location.begin
    return _looked(item, begin.filename, begin.line, begin.column)


@lru_cache(maxsize=16384)
def _looked(item: ast.AST, *_place: str | int) -> _Look:
    return _Look(item)


def _heads(head: ast.AST) -> frozenset[Signature]:
    """The predicates that a head derives; none for an integrity constraint."""
    return _atoms(*filter(is_atom, head_literals(head)))


def _reads(rule: ast.AST) -> Iterator[tuple[Signature, bool]]:
    """What a rule reads, and whether it is read negated."""
    conditions: list[ast.AST] = []
    if rule.head.ast_type == ASTType.Aggregate:
        conditions = [literal for element in rule.head.elements for literal in element.condition]
    elif rule.head.ast_type == ASTType.HeadAggregate:
        conditions = [literal for element in rule.head.elements for literal in element.condition.condition]
    elif rule.head.ast_type == ASTType.Disjunction:
        yield from ((found, True) for element in rule.head.elements for found in _atoms(*element.condition))
    for item in chain(conditions, rule.body):
        if item.ast_type == ASTType.ConditionalLiteral:
            yield from ((found, not is_atom(item.literal)) for found in _atoms(item.literal))
            yield from ((found, True) for found in _atoms(*item.condition))
        else:
            yield from ((found, not is_atom(item)) for found in _atoms(item))


# --- Refusing ----------------------------------------------------------------------------------------------------------


def _refuse_includes(files: Iterable[str]) -> None:
    """Clingo puts included files in place without a trace, so the files are read again."""
    for file in sorted(files):
        text = Path(file).read_text(encoding="utf-8") if Path(file).is_file() else ""
        for match in _INCLUDE.finditer(text):
            if match["include"]:
                raise NotIndexable(file, text.count("\n", 0, match.start()) + 1, "#include is not indexed: name the file")


def _refuse_clashes(program: Sequence[_Look], predicates: frozenset[Signature]) -> None:
    """With one argument more, a predicate must not become another one."""
    for look in program:
        for name, arity in sorted(look.mentions):
            depends = (name, arity) in predicates
            if (name, arity + depends) == DOMAIN:
                raise _at(look.item, f"{name}/{arity} is in the way of index/1, the domain of the index: rename it")
            if not depends and (name, arity - 1) in predicates:
                raise _at(look.item, f"{name}/{arity - 1} depends on the state and would become {name}/{arity}: rename one")


# --- Rewriting ---------------------------------------------------------------------------------------------------------


class _Indexer(ast.Transformer):
    """Gives the index to atoms and statements."""

    def __init__(self, predicates: frozenset[Signature], name: str) -> None:
        self._predicates = predicates
        self._name = name

    def statement(self, look: _Look) -> ast.AST:
        """A statement with its index, if it is about state."""
        item = look.item
        if look.theory is not None:
            raise _at(look.theory, "a theory atom is not indexed")
        about_state = not look.mentions.isdisjoint(self._predicates)
        new = self(item) if about_state else item
        match look.kind:
            case ASTType.Program if item.name != "base" or item.parameters:
                raise _at(item, f"#program {item.name} is not indexed: all rules belong to the base program")
            case kind if kind not in _INDEXED:
                raise _at(item, f"#{_FIRST_WORD.findall(kind.name)[0].lower()} is not indexed")
            case _ if not about_state:
                return new
            case ASTType.Rule:
                if not look.heads:
                    raise _at(item, "an integrity constraint over state would empty a whole batch: derive a fault instead")
                return self._bound(new, item)
            case ASTType.ShowTerm:
                term = ast.Function(item.location, WRAPPER, [self._variable(item), item.term], 0)
                return self._bound(new.update(term=term), item)
            case ASTType.Defined if item.positive:
                return item.update(arity=item.arity + 1)
            case ASTType.Defined:
                raise _negated(item, f"-{item.name}/{item.arity}")
            case ASTType.ShowSignature:
                raise _at(item, f"#show {item.name}/{item.arity} doesn't say whose atoms these are: show terms instead")
            case _:
                raise _at(item, "#minimize or a weak constraint over state would add up the costs of a whole batch")

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
        symbol = node.symbol
        if _plain(_signatures(symbol)).isdisjoint(self._predicates):
            return node
        _NoPools()(symbol)
        if symbol.ast_type == ASTType.UnaryOperation:
            raise _negated(symbol, str(symbol))
        return node.update(symbol=symbol.update(arguments=[self._variable(symbol), *symbol.arguments]))

    def _variable(self, near: ast.AST) -> ast.AST:
        return ast.Variable(near.location, self._name)

    def _bound(self, new: ast.AST, old: ast.AST) -> ast.AST:
        """The new statement with a domain for the index, if no atom of the old body gives it one."""
        atoms = (literal.atom.symbol for literal in old.body if is_atom(literal))
        if any(not _signatures(symbol).isdisjoint(self._predicates) for symbol in atoms):
            return new
        atom = ast.SymbolicAtom(ast.Function(old.location, DOMAIN[0], [self._variable(old)], 0))
        return new.update(body=[*new.body, ast.Literal(old.location, ast.Sign.NoSign, atom)])
