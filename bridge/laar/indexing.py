"""Rules written for one state, rewritten for many at once (design §2, indexing on demand).

The rules say `holds(F)`. For a batch every predicate that depends on the state gets one more argument, the first: which
position (or time, or edition, or a pair of them) an atom is about. Nothing else changes:

    blocked(D,closed) :- candidate(D), not holds(open).      blocked(Index,D,closed) :- candidate(Index,D), not holds(Index,open).
    empty :- not holds(card).                                empty(Index) :- not holds(Index,card), index(Index).
    #show legal(D) : legal(D).                               #show on(Index,legal(D)) : legal(Index,D).

The facts of a batch are `index(i).` for each index i, `holds(i,F).` for each fluent of its state, and what is shared as it
is. Each index then has the very atoms that its state has alone. With choices the answer sets of a batch are all
combinations of those of its states; so one state without an answer set leaves the batch without one, which is why
integrity constraints over state are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from pathlib import Path

from clingo import ast
from clingo.ast import ASTType

from laar.program import RulesError, ground, shown

Signature = tuple[str, int]
STATE: frozenset[Signature] = frozenset({("holds", 1)})
"""What carries the state; comparisons of editions add `("param", 2)` and `("window", 1)`."""

DOMAIN: Signature = ("index", 1)
WRAPPER = "on"
_REFUSED = {
    ASTType.Edge: "#edge",
    ASTType.External: "#external",
    ASTType.Heuristic: "#heuristic",
    ASTType.ProjectAtom: "#project",
    ASTType.ProjectSignature: "#project",
    ASTType.Script: "#script",
    ASTType.TheoryDefinition: "#theory",
}
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
    rules = [(_plain(_heads(item.head)), _plain(_atoms(item))) for item in statements if item.ast_type == ASTType.Rule]
    found = set(sources)
    size = 0
    while size != len(found):
        size = len(found)
        found.update(chain.from_iterable(heads for heads, atoms in rules if not found.isdisjoint(atoms)))
    return frozenset(found)


def indexed(statements: Iterable[ast.AST], sources: frozenset[Signature] = STATE) -> tuple[ast.AST, ...]:
    """The statements with an index for every dependent predicate. Raises `NotIndexable`.

    A rule whose body doesn't bind the index gets `index(Index)`; `#show term : body` over state shows `on(Index,term)`.
    """
    program = tuple(statements)
    predicates = dependent(program, sources)
    _refuse_includes(program)
    _refuse_clashes(program, predicates)
    names = set(chain.from_iterable(_Seen(item).variables for item in program))
    indexer = _Indexer(predicates, next(name for name in _fresh() if name not in names))
    return tuple(indexer.statement(item) for item in program)


def stratified(statements: Iterable[ast.AST]) -> list[list[Signature]]:
    """The groups of predicates that depend on each other, somewhere by way of a negation; none if all is stratified.

    What stands in an aggregate, in the condition of a conditional literal or under a double negation counts as negated. A
    classically negated predicate is one of its own: its name begins with `-`.
    """
    facts = set()
    for rule in statements:
        if rule.ast_type != ASTType.Rule:
            continue
        reads = list(_reads(rule))
        for head in _heads(rule.head):
            facts.update(f"edge({_term(head)},{_term(read)})." for read, _ in reads)
            facts.update(f"negative({_term(head)},{_term(read)})." for read, negated in reads if negated)
    groups: dict[Signature, set[Signature]] = {}
    for pair in shown(ground((), _LOOPS + "".join(sorted(facts)))):
        one, other = ((term.arguments[0].string, term.arguments[1].number) for term in pair.arguments)
        groups.setdefault(one, set()).add(other)
    return [list(group) for group in sorted({tuple(sorted(group)) for group in groups.values()})]


_LOOPS = """
#defined edge/2. #defined negative/2.
reach(X,Y) :- edge(X,Y).
reach(X,Z) :- reach(X,Y), edge(Y,Z).
loop(X,Y) :- reach(X,Y), reach(Y,X).
#show.
#show (X,Z) : negative(X,Y), loop(X,Y), loop(X,Z).
"""


def _term(signature: Signature) -> str:
    return f'("{signature[0]}",{signature[1]})'


def _fresh() -> Iterator[str]:
    yield "Index"
    yield from (f"Index{number}" for number in count(2))


# --- Looking at statements ---------------------------------------------------------------------------------------------


class _Seen(ast.Transformer):
    """The atoms and the names of variables under some nodes."""

    def __init__(self, *nodes: ast.AST) -> None:
        self.symbols: list[ast.AST] = []
        self.variables: set[str] = set()
        for node in nodes:
            self(node)

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
        self.symbols.append(node.symbol)
        return node.update(**self.visit_children(node))

    def visit_Variable(self, node: ast.AST) -> ast.AST:
        self.variables.add(node.name)
        return node


class _NoPools(ast.Transformer):
    """Refuses pools inside an atom."""

    def visit_Pool(self, node: ast.AST) -> ast.AST:
        raise _at(node, "a pool (;) in an atom over state: write one rule for each")


def _at(node: ast.AST, what: str) -> NotIndexable:
    begin = node.location.begin
    return NotIndexable(begin.filename, begin.line, what)


def _signatures(symbol: ast.AST) -> frozenset[Signature]:
    """What predicates an atom's symbol is of; more than one only for a pool such as `p(a;b,c)`."""
    match symbol.ast_type:
        case ASTType.Pool:
            return frozenset(chain.from_iterable(_signatures(argument) for argument in symbol.arguments))
        case ASTType.UnaryOperation:
            return frozenset((f"-{name}", arity) for name, arity in _signatures(symbol.argument))
        case ASTType.Function:
            return frozenset({(symbol.name, len(symbol.arguments))})
        case _:
            return frozenset({(symbol.symbol.name, len(symbol.symbol.arguments))})


def _plain(signatures: Iterable[Signature]) -> frozenset[Signature]:
    return frozenset((name.removeprefix("-"), arity) for name, arity in signatures)


def _atoms(*nodes: ast.AST) -> frozenset[Signature]:
    return frozenset(chain.from_iterable(map(_signatures, _Seen(*nodes).symbols)))


def _mentioned(statement: ast.AST) -> frozenset[Signature]:
    """The predicates that a statement is about, `#defined p/n` and `#show p/n` included."""
    if statement.ast_type in (ASTType.Defined, ASTType.ShowSignature):
        return frozenset({(statement.name, statement.arity)})
    return _plain(_atoms(statement))


def _is_atom(literal: ast.AST) -> bool:
    """Whether a literal is an atom as it stands, without negation."""
    return (
        literal.ast_type == ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type == ASTType.SymbolicAtom
    )


def _head_literals(head: ast.AST) -> Sequence[ast.AST]:
    match head.ast_type:
        case ASTType.Literal:
            return [head]
        case ASTType.Aggregate | ASTType.Disjunction:
            return [element.literal for element in head.elements]
        case ASTType.HeadAggregate:
            return [element.condition.literal for element in head.elements]
        case _:
            return []


def _heads(head: ast.AST) -> frozenset[Signature]:
    """The predicates that a head derives; none for an integrity constraint."""
    return _atoms(*filter(_is_atom, _head_literals(head)))


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
            yield from ((found, not _is_atom(item.literal)) for found in _atoms(item.literal))
            yield from ((found, True) for found in _atoms(*item.condition))
        else:
            yield from ((found, not _is_atom(item)) for found in _atoms(item))


# --- Refusing ----------------------------------------------------------------------------------------------------------


def _refuse_includes(program: Sequence[ast.AST]) -> None:
    """Clingo puts included files in place without a trace, so the files are read again."""
    for file in sorted({item.location.begin.filename for item in program}):
        text = Path(file).read_text(encoding="utf-8") if Path(file).is_file() else ""
        for match in _INCLUDE.finditer(text):
            if match["include"]:
                raise NotIndexable(file, text.count("\n", 0, match.start()) + 1, "#include is not indexed: name the file")


def _refuse_clashes(program: Sequence[ast.AST], predicates: frozenset[Signature]) -> None:
    """With one argument more, a predicate must not become another one."""
    for item in program:
        for name, arity in sorted(_mentioned(item)):
            independent = (name, arity) not in predicates
            if (name, arity if independent else arity + 1) == DOMAIN:
                raise _at(item, f"{name}/{arity} is in the way of index/1, the domain of the index: rename it")
            if independent and (name, arity - 1) in predicates:
                raise _at(item, f"{name}/{arity - 1} depends on the state and would become {name}/{arity}: rename one")


class _Indexer(ast.Transformer):
    """Gives the index to atoms and statements."""

    def __init__(self, predicates: frozenset[Signature], name: str) -> None:
        self._predicates = predicates
        self._name = name

    def statement(self, item: ast.AST) -> ast.AST:
        """A statement with its index, if it is about state."""
        if item.ast_type in _REFUSED:
            raise _at(item, f"{_REFUSED[item.ast_type]} is not indexed")
        about_state = not _mentioned(item).isdisjoint(self._predicates)
        match item.ast_type:
            case ASTType.Rule:
                if about_state and not _heads(item.head):
                    raise _at(item, "an integrity constraint over state would empty a whole batch: derive a fault instead")
                return self._bound(self.visit(item), item) if about_state else self.visit(item)
            case ASTType.ShowTerm:
                new = self.visit(item)
                if not about_state:
                    return new
                term = ast.Function(item.location, WRAPPER, [self._variable(item), item.term], 0)
                return self._bound(new.update(term=term), item)
            case ASTType.ShowSignature | ASTType.Minimize if about_state:
                raise _at(item, _unshown(item) if item.ast_type == ASTType.ShowSignature else _MINIMIZE)
            case ASTType.Defined if about_state:
                if not item.positive:
                    raise _at(item, _NEGATED.format(f"{item.name}/{item.arity}"))
                return item.update(arity=item.arity + 1)
            case ASTType.Program if item.name != "base" or item.parameters:
                raise _at(item, f"#program {item.name} is not indexed: all rules belong to the base program")
            case ASTType.ShowSignature | ASTType.Minimize | ASTType.Defined | ASTType.Program:
                return self.visit(item)
            case ASTType.Definition | ASTType.Comment:
                return item
            case other:
                raise _at(item, f"a statement of kind {str(other).removeprefix('ASTType.')} is not indexed")

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
        symbol = node.symbol
        found = _signatures(symbol)
        if _plain(found).isdisjoint(self._predicates):
            return node
        _NoPools()(symbol)
        if symbol.ast_type == ASTType.UnaryOperation:
            raise _at(symbol, _NEGATED.format(str(symbol)))
        if symbol.ast_type != ASTType.Function:
            symbol = ast.Function(symbol.location, symbol.symbol.name, [], 0)
        return node.update(symbol=symbol.update(arguments=[self._variable(symbol), *symbol.arguments]))

    def visit_TheoryAtom(self, node: ast.AST) -> ast.AST:
        raise _at(node, "a theory atom is not indexed")

    def _variable(self, near: ast.AST) -> ast.AST:
        return ast.Variable(near.location, self._name)

    def _bound(self, new: ast.AST, old: ast.AST) -> ast.AST:
        """The new statement with a domain for the index, if no atom of the old body gives it one."""
        if any(_is_atom(literal) and not _atoms(literal).isdisjoint(self._predicates) for literal in old.body):
            return new
        atom = ast.SymbolicAtom(ast.Function(old.location, DOMAIN[0], [self._variable(old)], 0))
        return new.update(body=[*new.body, ast.Literal(old.location, ast.Sign.NoSign, atom)])


_MINIMIZE = "#minimize or a weak constraint over state would add up the costs of a whole batch"
_NEGATED = "{} depends on the state and is classically negated: use a predicate of another name"


def _unshown(item: ast.AST) -> str:
    arguments = ",".join("XYZUVW"[number % 6] + "'" * (number // 6) for number in range(item.arity))
    atom = f"{item.name}({arguments})" if arguments else item.name
    return f"#show {item.name}/{item.arity} doesn't tell whose atoms these are: write #show {atom} : {atom}."
