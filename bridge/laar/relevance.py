"""Rules that cannot fire for the facts at hand are left out before grounding.

Grounding takes as long as there are rules, whether they fire or not, and of two thousand a position needs some hundreds. A rule
is kept if all positive atoms of its body could be derived. That is judged on shapes: numbers and names that no rule mentions
are forgotten (`holds(is(tokens(c1),2))` is `holds(is(tokens(*),#))`), and every place of a predicate is judged for itself, as
what may stand there. So more is kept than fires, never less, and the answer sets are the same.

Example: without a fact of the shape `keyword(*,flight,yes)` no rule stays that asks for `keyword(A,flight,yes)`, and none that
asks for what only such rules derive.
"""

from __future__ import annotations

import heapq
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain
from pathlib import Path

import clingo
from clingo import ast
from clingo.ast import ASTType

from laar.editions import Edition
from laar.indexing import STATE
from laar.program import Rules, RulesError, parsed_text, statements_of
from laar.rounds import Use
from laar.syntax import head_literals, is_atom

Functor = tuple[str, int]
# An atom or a term: its functor and its arguments, which may be variables (their name) or anything at all (None).
Atom = tuple[Functor, tuple["Term", ...]]
Term = str | None | Atom
_NUMBER: Functor = ("#", 0)
_UNMENTIONED: Functor = ("*", 0)
# Terms are looked into as deep as this; deeper, anything may stand.
_DEPTH = 3


class _Place:
    """What may stand at one place of an atom: anything, or these names and terms of these functors, with their own places."""

    __slots__ = ("anything", "names", "terms")

    def __init__(self) -> None:
        self.anything = False
        self.names: set[Functor] = set()
        self.terms: dict[Functor, list[_Place]] = {}


# The places of each predicate that may hold, and the places at which each variable of a rule stands.
_World = dict[Functor, list[_Place]]
_Bound = dict[str, list[_Place]]


@dataclass(frozen=True)
class _Rule:
    """What a rule needs, what else binds its variables (the conditions of a choice), and what it derives."""

    needs: tuple[Atom, ...]
    binds: tuple[Atom, ...]
    derives: tuple[Atom, ...]


class Relevance:
    """Tells which statements of some rule files matter for some facts."""

    def __init__(self, files: Rules) -> None:
        self._files = files
        self._asked = False
        # The last questions, and what was found for which shapes: of like questions most need not be looked into.
        self._recent: deque[frozenset[Atom]] = deque(maxlen=4)
        self._found: deque[tuple[frozenset[Atom], tuple[int, ...]]] = deque(maxlen=64)

    def statements(self, facts: Iterable[str]) -> Sequence[int]:
        """The numbers of the statements that matter for the facts, given in pieces of program text.

        The first time these are all of them: looking through the rules takes longer than to ground them once.
        """
        if not self._asked:
            self._asked = True
            return range(sum(len(statements_of(file)) for file in self._files))
        shapes = frozenset().union(*(_shapes(self, piece) for piece in facts))
        fitting = [kept for known, kept in self._found if shapes <= known]
        if not fitting:
            tables = _of_tables(shapes)
            together = shapes.union(*(old for old in self._recent if _of_tables(old) == tables))
            fitting.append(self.kept(together))
            self._found.append((together, fitting[0]))
        self._recent.append(shapes)
        return min(fitting, key=len)

    @cached_property
    def _rules(self) -> dict[int, _Rule]:
        found = enumerate(chain.from_iterable(map(_rules_of, self._files)))
        return {number: rule for number, rule in found if rule is not None}

    @cached_property
    def _others(self) -> list[int]:
        """What is no rule and always matters; `#defined` doesn't, as RELEVANT_ONLY says."""
        found = enumerate(chain.from_iterable(map(statements_of, self._files)))
        return [number for number, item in found if item.ast_type not in (ASTType.Rule, ASTType.Defined)]

    @cached_property
    def _names(self) -> frozenset[Functor]:
        """The names without arguments that rules mention."""
        atoms = (atom for rule in self._rules.values() for atom in (*rule.needs, *rule.binds, *rule.derives))
        return frozenset(name for atom in atoms for name in _names(atom))

    @cached_property
    def _order(self) -> tuple[int, ...]:
        """What a rule needs is looked at before it, but for loops: most rules are looked at once."""
        return tuple(_ordered(self._rules))

    @cached_property
    def _readers(self) -> dict[Functor, list[int]]:
        """The turns of the rules that need a predicate."""
        readers: dict[Functor, list[int]] = defaultdict(list)
        for turn, number in enumerate(self._order):
            for functor, _ in self._rules[number].needs:
                readers[functor].append(turn)
        return readers

    def shapes(self, piece: str) -> frozenset[Atom]:
        """The shapes of the facts in a piece of program text."""
        return frozenset(self._forgetful(atom) for item in parsed_text(piece) for atom in _atoms(item.head))

    def kept(self, shapes: frozenset[Atom]) -> tuple[int, ...]:
        """The numbers of the statements that matter for facts of these shapes."""
        world: _World = {}
        for shape in shapes:
            _derive(shape, world, {})
        alive: set[int] = set()
        waiting = list(range(len(self._order)))
        queued = set(waiting)
        while waiting:
            turn = heapq.heappop(waiting)
            queued.discard(turn)
            rule = self._rules[self._order[turn]]
            bound: _Bound = {}
            if not _may_fire(rule, world, bound):
                continue
            alive.add(self._order[turn])
            for functor, terms in rule.binds:
                if functor in world:
                    _may_stand(terms, world[functor], bound)
            for atom in rule.derives:
                if _derive(atom, world, bound):
                    for again in self._readers.get(atom[0], ()):
                        if again not in queued:
                            queued.add(again)
                            heapq.heappush(waiting, again)
        return tuple(sorted((*self._others, *alive)))

    def _forgetful(self, atom: Atom) -> Atom:
        functor, arguments = atom
        if not arguments and functor != _NUMBER and functor not in self._names:
            functor = _UNMENTIONED
        return functor, tuple(self._forgetful(term) if isinstance(term, tuple) else term for term in arguments)


@lru_cache(maxsize=1 << 16)
def _shapes(relevance: Relevance, piece: str) -> frozenset[Atom]:
    return relevance.shapes(piece)


def _of_tables(shapes: frozenset[Atom]) -> frozenset[Atom]:
    return frozenset(shape for shape in shapes if shape[0] not in STATE)


# --- Places --------------------------------------------------------------------------------------------------------------


def _may_fire(rule: _Rule, world: _World, bound: _Bound) -> bool:
    """Whether all that the rule needs may hold at once; notes where its variables stand."""
    for functor, terms in rule.needs:
        places = world.get(functor)
        if places is None or not _may_stand(terms, places, bound):
            return False
    return all(len(places) < 2 or _meet(places) for places in bound.values())


def _may_stand(terms: Sequence[Term], places: Sequence[_Place], bound: _Bound) -> bool:
    """Whether such terms may stand at the places, one at each; notes where their variables stand."""
    for term, place in zip(terms, places, strict=True):
        if isinstance(term, str):
            bound.setdefault(term, []).append(place)
        elif term is None or place.anything:
            continue
        elif not term[1]:
            if term[0] not in place.names:
                return False
        else:
            inner = place.terms.get(term[0])
            if inner is None or not _may_stand(term[1], inner, bound):
                return False
    return True


def _meet(places: Sequence[_Place]) -> bool:
    """Whether one term may stand at all of the places, as far as functors say."""
    limited = [place for place in places if not place.anything]
    if len(limited) < 2:
        return True
    first, *rest = limited
    return bool(
        first.names.intersection(*(place.names for place in rest))
        or any(all(functor in place.terms for place in rest) for functor in first.terms)
    )


def _derive(atom: Atom, world: _World, bound: _Bound) -> bool:
    """Let such an atom hold from now on; whether that is new."""
    functor, terms = atom
    places = world.get(functor)
    new = places is None
    if places is None:
        places = world[functor] = [_Place() for _ in terms]
    for term, place in zip(terms, places, strict=True):
        if _place(term, place, bound, 1):
            new = True
    return new


def _place(term: Term, place: _Place, bound: _Bound, depth: int) -> bool:
    """Let such a term stand at the place from now on; whether that is new."""
    if place.anything:
        return False
    if isinstance(term, str) and term in bound:
        return _join(bound[term], place, depth)
    if not isinstance(term, tuple) or depth > _DEPTH:
        place.anything = True
        return True
    functor, arguments = term
    if not arguments:
        new = functor not in place.names
        place.names.add(functor)
        return new
    inner = place.terms.get(functor)
    new = inner is None
    if inner is None:
        inner = place.terms[functor] = [_Place() for _ in arguments]
    for argument, at in zip(arguments, inner, strict=True):
        if _place(argument, at, bound, depth + 1):
            new = True
    return new


def _join(places: Sequence[_Place], place: _Place, depth: int) -> bool:
    """Let what may stand at all of the places stand at this one from now on; whether that is new."""
    limited = [other for other in places if not other.anything]
    if place.anything or place in limited:
        return False
    if not limited or depth > _DEPTH:
        place.anything = True
        return True
    first, *rest = limited
    had = len(place.names)
    place.names |= first.names.intersection(*(other.names for other in rest)) if rest else first.names
    new = len(place.names) != had
    for functor, arguments in list(first.terms.items()):
        if all(functor in other.terms for other in rest):
            inner = place.terms.get(functor)
            if inner is None:
                inner = place.terms[functor] = [_Place() for _ in arguments]
                new = True
            for number, at in enumerate(inner):
                if _join([other.terms[functor][number] for other in limited], at, depth + 1):
                    new = True
    return new


# --- Statements ----------------------------------------------------------------------------------------------------------


@cache
def _rules_of(file: Path | Use | Edition) -> tuple[_Rule | None, ...]:
    """The rules of a file as far as they matter here, None for other statements."""
    return tuple(_rule(item) if item.ast_type == ASTType.Rule else None for item in statements_of(file))


def _rule(item: ast.AST) -> _Rule:
    heads = head_literals(item.head)
    conditions: list[ast.AST] = []
    if item.head.ast_type == ASTType.Aggregate:
        conditions = [literal for element in item.head.elements for literal in element.condition]
    return _Rule(
        tuple(atom for literal in item.body for atom in _atoms(literal)),
        tuple(atom for literal in conditions for atom in _atoms(literal)),
        tuple(atom for literal in heads for atom in _atoms(literal)),
    )


def _atoms(literal: ast.AST) -> Iterator[Atom]:
    if is_atom(literal):
        atom = _term(literal.atom.symbol)
        if not isinstance(atom, tuple):
            begin = literal.location.begin
            raise RulesError(f"{begin.filename}:{begin.line}: {literal} is not one plain atom: write a rule for each")
        yield atom


def _term(term: ast.AST) -> Term:
    match term.ast_type:
        case ASTType.Variable:
            return None if term.name == "_" else str(term.name)
        case ASTType.SymbolicTerm:
            return _ready(term.symbol)
        case ASTType.Function:
            return (term.name, len(term.arguments)), tuple(map(_term, term.arguments))
        case _:
            return None


def _ready(symbol: clingo.Symbol) -> Atom:
    match symbol.type:
        case clingo.SymbolType.Number:
            return _NUMBER, ()
        case clingo.SymbolType.Function:
            return (symbol.name, len(symbol.arguments)), tuple(map(_ready, symbol.arguments))
        case _:
            return _UNMENTIONED, ()


def _names(atom: Atom) -> Iterator[Functor]:
    functor, arguments = atom
    if not arguments:
        yield functor
    for term in arguments:
        if isinstance(term, tuple):
            yield from _names(term)


def _ordered(rules: dict[int, _Rule]) -> Iterator[int]:
    """The rules, each after those that derive what it needs, as far as that goes."""
    deriving: dict[Functor, list[int]] = defaultdict(list)
    for n, rule in rules.items():
        for atom in rule.derives:
            deriving[atom[0]].append(n)
    seen: set[int] = set()
    for start in rules:
        stack = [(start, False)]
        while stack:
            n, done = stack.pop()
            if done:
                yield n
            elif n not in seen:
                seen.add(n)
                stack.append((n, True))
                stack += [(m, False) for atom in rules[n].needs for m in deriving.get(atom[0], ())]
