"""Rules for one state, rewritten for many: what they look like, what they mean, what is refused (design §2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import clingo
import pytest
from clingo import ast
from hypothesis import given, settings
from hypothesis import strategies as st

from laar.cards.library import Library
from laar.engine import question
from laar.indexing import STATE, NotIndexable, Signature, dependent, indexed, stratified
from laar.program import ground, parsed, rule_files, shown
from strategies import position_data, table_of


def read(text: str) -> list[ast.AST]:
    found: list[ast.AST] = []
    ast.parse_string(text, found.append)
    return found


def read_file(file: Path, text: str) -> list[ast.AST]:
    file.write_text(text, encoding="utf-8")
    found: list[ast.AST] = []
    ast.parse_files([str(file)], found.append)
    return found


def written(statements: Iterable[ast.AST]) -> list[str]:
    return [str(item) for item in statements]


# --- Before and after --------------------------------------------------------------------------------------------------

# A name, what goes in, what comes out.
TABLE = """
a source
    a(F) :- holds(F).
    a(Index,F) :- holds(Index,F).
what doesn't depend
    a(X) :- b(X), not c(X). b(1..3). d.
    a(X) :- b(X), not c(X). b(1..3). d.
no arguments
    a :- holds(x). b :- a.
    a(Index) :- holds(Index,x). b(Index) :- a(Index).
through rules
    a(X) :- b(X). b(X) :- holds(f(X)), c(X).
    a(Index,X) :- b(Index,X). b(Index,X) :- holds(Index,f(X)), c(X).
a fact
    a(1). a(X) :- holds(X).
    a(Index,1) :- index(Index). a(Index,X) :- holds(Index,X).
a source that is derived
    holds(F) :- given(F).
    holds(Index,F) :- given(F), index(Index).
a body that doesn't depend
    a(X) :- b(X). a(X) :- holds(X).
    a(Index,X) :- b(X), index(Index). a(Index,X) :- holds(Index,X).
only negative
    a(X) :- b(X), not holds(X).
    a(Index,X) :- b(X), not holds(Index,X), index(Index).
negative beside positive
    a(X) :- holds(X), not holds(n).
    a(Index,X) :- holds(Index,X), not holds(Index,n).
double negation
    a :- not not holds(x).
    a(Index) :- not not holds(Index,x), index(Index).
recursion
    a(X) :- holds(X). a(X) :- a(Y), e(Y,X).
    a(Index,X) :- holds(Index,X). a(Index,X) :- a(Index,Y), e(Y,X).
anonymous variables
    a :- holds(f(_,_)).
    a(Index) :- holds(Index,f(_,_)).
count
    a(N) :- N = #count{ X : holds(X) }.
    a(Index,N) :- N = #count{ X : holds(Index,X) }, index(Index).
count beside an atom
    a(N) :- holds(y), N > #count{ X : holds(X), b(X) }, c(N).
    a(Index,N) :- holds(Index,y), N > #count{ X : holds(Index,X), b(X) }, c(N).
sum with tuples
    s(I,S) :- holds(I), S = #sum{ N,R : holds(b(I,R,N)); -N,R : c(R,N), not holds(R) }.
    s(Index,I,S) :- holds(Index,I), S = #sum{ N,R : holds(Index,b(I,R,N)); -N,R : c(R,N), not holds(Index,R) }.
max and min
    a(M) :- M = #max{ X : holds(X) }, not 0 > #min{ X : holds(X) }.
    a(Index,M) :- M = #max{ X : holds(Index,X) }, not 0 > #min{ X : holds(Index,X) }, index(Index).
two bounds
    a :- 1 <= #sum{ X : holds(X) } <= 3.
    a(Index) :- 1 <= #sum{ X : holds(Index,X) } <= 3, index(Index).
a set in a body
    a :- 1 { holds(X) : b(X) } 2.
    a(Index) :- 1 { holds(Index,X) : b(X) } 2, index(Index).
a condition in a body
    a :- holds(X) : b(X).
    a(Index) :- holds(Index,X) : b(X); index(Index).
a condition over state
    a :- c(X) : holds(X), not d(X); holds(y).
    a(Index) :- c(X) : holds(Index,X), not d(X); holds(Index,y).
choice
    { a(X) : holds(X) }.
    { a(Index,X) : holds(Index,X) } :- index(Index).
choice with a body
    { a(X) : b(X); c } = 1 :- holds(y).
    { a(Index,X) : b(X); c(Index) } = 1 :- holds(Index,y).
a choice is one thing
    { a; b } 1. a :- holds(x).
    { a(Index); b(Index) } 1 :- index(Index). a(Index) :- holds(Index,x).
head aggregate
    #count{ X : a(X) : b(X), holds(X) } 1 :- c.
    #count{ X : a(Index,X) : b(X), holds(Index,X) } 1 :- c, index(Index).
disjunction
    a(X); b :- holds(X). c :- b.
    a(Index,X); b(Index) :- holds(Index,X). c(Index) :- b(Index).
a condition in a head
    a(X) : holds(X) :- b.
    a(Index,X) : holds(Index,X) :- b; index(Index).
a negative literal beside an atom in a head
    a; not b :- holds(x).
    a(Index); not b :- holds(Index,x).
terms
    a(-X,|X|,X**2,"holds(X)",(X,),(),f(X,(Y,Z))) :- holds(g(X,Y)), Z = X-Y*2, Z != 1..3.
    a(Index,-X,|X|,X**2,"holds(X)",(X,),(),f(X,(Y,Z))) :- holds(Index,g(X,Y)), Z = X-Y*2, Z != 1..3.
a term is no atom
    a(holds(X)) :- b(holds(X)). c :- holds(holds(x)).
    a(holds(X)) :- b(holds(X)). c(Index) :- holds(Index,holds(x)).
unification and a chain
    a(D,P) :- holds(D), D = use(P,_,_,(T,)), T < P < 9.
    a(Index,D,P) :- holds(Index,D), D = use(P,_,_,(T,)), T < P < 9.
pools of what doesn't depend
    a(X) :- holds(X), b(X;X+1), X = (1;2).
    a(Index,X) :- holds(Index,X), b(X;X+1), X = (1;2).
truth
    a :- holds(x), #true, not #false.
    a(Index) :- holds(Index,x), #true, not #false.
another arity is another predicate
    a :- holds, a(1,2). b :- holds(x).
    a :- holds, a(1,2). b(Index) :- holds(Index,x).
all arities move up
    a(X) :- holds(X). a :- a(_).
    a(Index,X) :- holds(Index,X). a(Index) :- a(Index,_).
the name is taken
    a(Index) :- holds(Index), Index2 = Index, b(Index2).
    a(Index3,Index) :- holds(Index3,Index), Index2 = Index, b(Index2).
classical negation of what doesn't depend
    -a(X) :- b(X). c :- -a(1), holds(x).
    -a(X) :- b(X). c(Index) :- -a(1), holds(Index,x).
a constraint on what doesn't depend
    :- a, not b. c :- holds(x).
    :- a, not b. c(Index) :- holds(Index,x).
minimize of what doesn't depend
    #minimize{ X@2,Y : a(X,Y) }. :~ b. [1]
    #minimize{ X@2,Y : a(X,Y) }. :~ b. [1]
defined
    #defined holds/1. #defined a/2. #defined b/0. b :- holds(x).
    #defined holds/2. #defined a/2. #defined b/1. b(Index) :- holds(Index,x).
show
    #show. #show f(X) : holds(X), a(X). #show b(Y) : a(Y). #show c.
    #show. #show on(Index,f(X)) : holds(Index,X), a(X). #show b(Y) : a(Y). #show c.
show without an atom
    #show X : a(X), not holds(X).
    #show on(Index,X) : a(X), not holds(Index,X), index(Index).
show of what doesn't depend
    #show a/2. b :- holds(x).
    #show a/2. b(Index) :- holds(Index,x).
constants and parts
    #const n = 3. #program base. a(n) :- holds(n). % a comment
    #const n = 3. #program base. a(Index,n) :- holds(Index,n). % a comment
""".strip().splitlines()


@pytest.mark.parametrize(("before", "after"), list(zip(TABLE[1::3], TABLE[2::3], strict=True)), ids=TABLE[::3])
def test_before_and_after(before: str, after: str) -> None:
    assert written(indexed(read(before))) == written(read(after))


def test_the_statements_keep_their_places_and_number() -> None:
    program = parsed(rule_files("classic"))
    result = indexed(program)
    assert [item.location for item in result] == [item.location for item in program]
    assert [item.ast_type for item in result] == [item.ast_type for item in program]


def test_what_is_indexed_can_be_indexed_again() -> None:
    once = indexed(read("a(X) :- holds(X). b :- not a(1)."))
    twice = indexed(once[:2], frozenset({("holds", 2)}))
    assert written(twice)[1] == "a(Index2,Index,X) :- holds(Index2,Index,X)."


def test_sources_are_asked_for() -> None:
    editions = STATE | {("param", 2)}
    program = read("a :- param(x,y). param(x,z). b :- window(x). #defined param/2.")
    assert dependent(program) == STATE
    assert dependent(program, editions) == editions | {("a", 0)}
    assert written(indexed(program, editions))[1:] == [
        "a(Index) :- param(Index,x,y).",
        "param(Index,x,z) :- index(Index).",
        "b :- window(x).",
        "#defined param/3.",
    ]


DEPENDENT: dict[str, set[Signature]] = {
    "a(X) :- holds(X). b(X,Y) :- c(X,Y), not a(X). d(X) :- c(X,X).": {("a", 1), ("b", 2)},
    "a :- #count{ X : holds(X) } > 1. b :- c : a. d :- not not b.": {("a", 0), ("b", 0), ("d", 0)},
    "{ a : b; c : holds(x) }.": {("a", 0), ("c", 0)},
    "a; b. a :- holds(x). c :- b.": {("a", 0), ("b", 0), ("c", 0)},
    "-a :- holds(x). b :- a.": {("a", 0), ("b", 0)},
    "a(1;2,3) :- holds(x).": {("a", 1), ("a", 2)},
    ":- holds(x). #show a : holds(x). #defined b/0. not c :- holds(x).": set(),
}


@pytest.mark.parametrize("program", DEPENDENT)
def test_dependent(program: str) -> None:
    assert dependent(read(program)) == STATE | DEPENDENT[program]


# --- Meaning -----------------------------------------------------------------------------------------------------------

# A name and the fluents of which all states are made; a program.
MEANING = """
positive: f(1) f(2) g
    a(X) :- holds(f(X)). b :- a(1), a(2).
negative: f(1) f(2) f(4)
    d(1..3). a(X) :- d(X), not holds(f(X)). none :- not holds(f(1)), not holds(f(2)).
negation through rules: x y z e
    a :- holds(x), not b. b :- holds(y), not c. c :- holds(z), not d. d :- not e. e :- holds(e).
double negation: x f(1) f(2)
    a :- not not holds(x). b(X) :- holds(f(X)), not not holds(x).
recursion: e(1,2) e(2,3) e(3,1) e(3,4)
    r(X,Y) :- holds(e(X,Y)). r(X,Z) :- r(X,Y), holds(e(Y,Z)). far(X) :- n(X), not r(1,X). n(1..4).
recursion over what is shared: f(1) f(3) f(4)
    in(X) :- holds(f(X)). in(Y) :- in(X), next(X,Y). next(X,X+1) :- X = 1..3.
count: f(1,1) f(1,2) f(2,1) g
    many(N) :- N = #count{ X : holds(f(X,_)) }. few :- 2 > #count{ X,Y : holds(f(X,Y)) }.
count beside atoms: p(a) p(b) o(a,1) o(a,2) dead(1)
    c(P,N) :- holds(p(P)), N = #count{ X : holds(o(P,X)), not holds(dead(X)) }.
count with a bound: p(a) f(a,1) f(a,2) f(b,1)
    least(1..2). enough(I) :- holds(p(I)), least(L), L <= #count{ T : fits(I,T) }. fits(I,T) :- holds(f(I,T)).
sum with tuples: b(x,1,2) b(x,2,2) b(y,1,-3) b(y,2,2)
    bound(I,R,N) :- holds(b(I,R,N)). s(I,S) :- bound(I,_,_), S = #sum{ N,R : bound(I,R,N) }.
    t(S) :- S = #sum{ N,R : bound(_,R,N) }.
sum of several parts: u(1,2) u(2,2) d(1,1) d(1,3)
    s(S) :- S = #sum{ N,R,up : holds(u(R,N)); -N,R,down : holds(d(R,N)), N > 1 }.
sum between bounds: b(1,1) b(2,1) b(3,2)
    ok(L) :- limit(L), L-1 <= #sum{ N,R : holds(b(R,N)) } <= L+1. limit(0..4).
max and min: v(1) v(5) v(-2) x
    most(M) :- M = #max{ N : holds(v(N)) }. least(M) :- holds(x), M = #min{ N : holds(v(N)); 9 }.
negated aggregates: f(1) f(2) f(3)
    a :- not #count{ X : holds(f(X)) } > 1. b :- not not 1 < #sum{ X : holds(f(X)) }.
a set in a body: f(1) f(2) f(3) x
    a :- 1 { holds(f(X)) : d(X) } 2. d(2..3). b :- holds(x), not 2 { holds(f(1)); holds(f(2)) }.
arithmetic: spent(1,2) spent(2,3) spent(7,1)
    left(I,A-S) :- allowed(I,A), holds(spent(I,S)). allowed(1,3). allowed(2,1).
    m(|X-Y|,X*Y,X/2,X\\2,X**2) :- holds(spent(X,Y)).
comparison and assignment: v(1) v(2) v(4)
    a(X,Z) :- holds(v(X)), Z = X+1, Z < 4. b(X,Y) :- holds(v(X)), holds(v(Y)), X < Y. c(X) :- holds(v(X)), 1 <= X <= 2.
tuples and one-tuples: s((a,)) s((a,b)) s(()) t(a) t(b)
    one(T) :- holds(s((T,))). two(T,U) :- holds(s((T,U))). none :- holds(s(())). back((T,)) :- holds(t(T)), not one(T).
strings: card("10","a,b") card("10","a")
    k(N) :- holds(card("10","a,b")), name("10",N). name("10","holds(x)"). k("no") :- not holds(card("10","a,b")).
intervals: max(0) max(2) max(3)
    a(X) :- holds(max(N)), X = 1..N. b(X) :- X = 1..2, not holds(max(X)). c :- holds(max(1..2)).
conditional literals: f(1) f(2) x
    all :- holds(f(X)) : d(X). d(1..2). good :- ok(X) : holds(f(X)). ok(2). both :- holds(x); ok(X) : holds(f(X)).
facts: f(self) f(b)
    s(self,0). s(X,1) :- holds(f(X)). t(X) :- s(X,_), not holds(f(X)).
anonymous variables: f(1,1) f(2,1) g(1)
    a :- holds(f(_,_)). b(X) :- holds(f(X,_)), not holds(g(_)). c :- not holds(f(1,_)).
nested functions: s(1,use(f,card(c),(k,a1),(cell(1,2),))) s(1,use(g,card(d),(k,a1),(cell(2,2),))) s(2,x)
    a(P,C) :- holds(s(1,use(P,card(C),(k,a1),(cell(X,Y),)))), X < Y.
unification: has(p,i,a) has(q,i,b) has(q,j,a)
    cand(use(P,I,A,T)) :- holds(has(P,I,A)), t(T). cand(pass(P)) :- holds(has(P,_,_)). t(()). t((1,)).
    by(D,P) :- cand(D), D = use(P,I,A,T). by(D,P) :- cand(D), D = pass(P). one(D,T) :- cand(D), D = use(_,_,_,(T,)).
prohibitions: closed(1) closed(2) x
    cand(1..2). blocked(D,c(1),closed(D)) :- cand(D), holds(closed(D)). blocked(D,c(2),no) :- cand(D), not holds(x).
    out(D) :- blocked(D,_,_). legal(D) :- cand(D), not out(D).
what is shared: x y
    wide. a(X) :- wide, holds(X). b(X) :- d(X), X != 2. d(1..3).
pools of what is shared: f(1) f(2) f(3) f(4)
    d(1..4). a(X) :- holds(f(X)), d(X;X+1), X = (1;2;4).
a condition on two: f(1) f(2)
    n(1). n(2). a(X) :- n(X), not holds(f(X)), not b(X). b(X) :- holds(f(Y)), n(X), X != Y.
a constant: v(1) v(2) v(3)
    #const least = 2. a(X) :- holds(v(X)), X >= least.
"""

# The same with more than one answer set: those of a batch are all combinations.
CHOICES = """
choice: f(1) f(2) g
    { a(X) : holds(f(X)) }. b(X) :- a(X), holds(g).
choice with a body: f g
    { a } :- holds(f). b :- not a. c :- not holds(f).
choice with bounds: f f(1) f(3)
    1 { a(X) : d(X), not holds(f(X)) } 1 :- not holds(f). d(1..3). b :- a(1).
head aggregate: v(1) v(2) x
    1 #sum{ X : a(X) : holds(v(X)) } 3 :- holds(x).
disjunction: x y
    a; b :- holds(x). c :- a, not holds(y).
negative loop: x y
    a :- not b, holds(x). b :- not a.
"""


def rows(table: str) -> dict[str, tuple[str, str]]:
    """The program and the fluents of each row, by name."""
    found = re.findall(r"^(\w[^:]*): (.*)\n((?: .*\n)+)", table, re.MULTILINE)
    return {name: ("#defined holds/1." + text, fluents) for name, fluents, text in found}


def all_states(fluents: str) -> list[tuple[str, ...]]:
    words = fluents.split()
    return [found for size in range(len(words) + 1) for found in combinations(words, size)]


def answers(statements: Iterable[ast.AST], facts: str) -> set[frozenset[clingo.Symbol]]:
    control = ground(statements, facts, ["0"])
    with control.solve(yield_=True) as handle:
        return {frozenset(model.symbols(atoms=True)) for model in handle}


def alone(program: Sequence[ast.AST], state: Iterable[str]) -> set[frozenset[str]]:
    return {frozenset(map(str, found)) for found in answers(program, "".join(f"holds({fluent})." for fluent in state))}


def share(answer: frozenset[clingo.Symbol], index: clingo.Symbol, about: frozenset[Signature]) -> frozenset[str]:
    """What an answer set of a batch says of one index."""
    found = set()
    for atom in answer:
        if (atom.name, len(atom.arguments) - 1) not in about:
            found.add(str(atom))
        elif atom.arguments[0] == index:
            found.add(str(clingo.Function(atom.name, atom.arguments[1:])))
    return frozenset(text for text in found if not text.startswith("index("))


def together(program: Sequence[ast.AST], states: Mapping[str, Sequence[str]]) -> set[tuple[frozenset[str], ...]]:
    """The answer sets of a batch, each as what it says of every index."""
    about = dependent(program)
    facts = [f"index({index})." + "".join(f"holds({index},{fluent})." for fluent in state) for index, state in states.items()]
    indices = [clingo.parse_term(index) for index in states]
    return {tuple(share(found, index, about) for index in indices) for found in answers(indexed(program), "".join(facts))}


@pytest.mark.parametrize("name", rows(MEANING))
def test_each_index_has_the_answer_of_its_state(name: str) -> None:
    text, fluents = rows(MEANING)[name]
    program = read(text)
    states = {f"{number}": state for number, state in enumerate(all_states(fluents))}
    expected = [alone(program, state) for state in states.values()]
    assert len(set().union(*expected)) > 2, "the states make no difference"
    assert together(program, states) == set(product(*expected))


@pytest.mark.parametrize("name", rows(MEANING + CHOICES))
def test_two_states_under_indices_that_are_pairs(name: str) -> None:
    text, fluents = rows(MEANING + CHOICES)[name]
    program = read(text)
    states = all_states(fluents)
    for one, other in combinations(states[:4] + states[-4:], 2):
        got = together(program, {"(a,1)": one, "(a,2)": other})
        assert got == set(product(alone(program, one), alone(program, other)))


def test_an_empty_state_and_a_full_one() -> None:
    program = read("#defined holds/1. a :- not holds(x). b :- holds(x). c :- a, not b. none :- not holds(y).")
    got = together(program, {"full": ["x", "y"], "empty": []})
    assert got == {(frozenset({"holds(x)", "holds(y)", "b"}), frozenset({"a", "c", "none"}))}


def test_one_state_under_two_editions() -> None:
    program = read("near(X) :- holds(at(X)), param(range,N), X <= N. far(X) :- holds(at(X)), not near(X).")
    facts = (
        "holds((o,E),at(1..2)) :- index((o,E)). index((o,old)). index((o,new)). param((o,old),range,1). param((o,new),range,2)."
    )
    (found,) = answers(indexed(program, STATE | {("param", 2)}), facts)
    assert {str(atom) for atom in found if atom.name in ("near", "far")} == {
        "near((o,old),1)", "far((o,old),2)", "near((o,new),1)", "near((o,new),2)",
    }  # fmt: skip


def test_what_is_shown_says_whose_it_is() -> None:
    program = read("#defined holds/1. #show. a(1). #show f(X) : holds(X). #show no : not holds(x). #show X : a(X).")
    control = ground(indexed(program), "index(i). index(j). holds(i,x). holds(j,y).")
    assert {str(term) for term in shown(control)} == {"on(i,f(x))", "on(j,f(y))", "on(j,no)", "1"}


# --- Refusing ----------------------------------------------------------------------------------------------------------

REFUSED = {
    "#edge (a,b) : c.": "#edge",
    "#project a/1.": "#project",
    "#project a(X) : b(X).": "#project",
    "#heuristic a(X) : b(X). [1,true]": "#heuristic",
    "#external a(X) : b(X).": "#external",
    "#script (lua) \n#end.": "#script",
    "#theory t { x { + : 1, binary, left }; &a/0: x, any }.": "#theory",
    "a :- &sum{ x } > 1.": "theory atom",
    "&sum{ x } > 1 :- a.": "theory atom",
    ":- holds(x).": "integrity constraint",
    ":- a, not d.": "integrity constraint",
    ":- 1 #count{ X : d(X) }.": "integrity constraint",
    "not a :- d.": "integrity constraint",
    "not d :- a.": "integrity constraint",
    "X = 1 :- holds(X).": "integrity constraint",
    "not a; not b :- holds(x).": "integrity constraint",
    "#minimize{ 1,X : holds(X) }.": "#minimize",
    "#maximize{ 1 : a, not d }.": "#minimize",
    ":~ d(X). [X]": "#minimize",
    "#show d/1.": "#show d/1",
    "#show holds/1.": "#show holds/1",
    "a :- holds(x;y).": "pool",
    "a :- holds((x;y)).": "pool",
    "a :- not holds(f(1,(x;y))).": "pool",
    "d(1;2).": "pool",
    "a(X) :- X = #count{ Y : d(Y;1) }.": "pool",
    "-d(X) :- b(X).": "negated",
    "a :- -d(1).": "negated",
    "-e :- holds(x).": "negated",
    "#defined -d/1.": "negated",
    "#program step(t).": "#program step",
    "#program other.": "#program other",
    "e(X,Y) :- holds(f(X,Y)). a :- e(1,2,3).": "e/3",
    "a :- holds(x,y).": "holds/2",
    "index(X) :- b(X).": "index/1",
    "a :- index.  index :- holds(x).": "index/0",
}


@pytest.mark.parametrize("statement", REFUSED)
def test_refused_with_file_and_line(statement: str, tmp_path: Path) -> None:
    file = tmp_path / "rules.lp"
    program = read_file(file, f"d :- holds(x).\nd(X) :- holds(X).\n\n{statement}\n")
    with pytest.raises(NotIndexable) as caught:
        indexed(program)
    assert (caught.value.file, caught.value.line) == (str(file), 4)
    assert REFUSED[statement] in caught.value.what
    assert str(caught.value) == f"{file}:4: {caught.value.what}"


@pytest.mark.parametrize("text", ["#include <incmode>.", '#include "other.lp".', "a.\n%* #include *% #include <incmode>."])
def test_include_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "other.lp").write_text("b :- holds(x).\n", encoding="utf-8")
    file = tmp_path / "rules.lp"
    program = read_file(file, text)
    with pytest.raises(NotIndexable, match="#include") as caught:
        indexed(program)
    assert (caught.value.file, caught.value.line) == (str(file), text.count("\n") + 1)


def test_include_in_a_comment_or_a_string_is_none(tmp_path: Path) -> None:
    text = '% #include <incmode>.\n%* #include\n*% a("% #include") :- holds(x). b. % #include\n'
    program = read_file(tmp_path / "rules.lp", text)
    assert len(indexed(program)) == len(program)


# --- Stratified --------------------------------------------------------------------------------------------------------

STRATIFIED: dict[str, list[list[Signature]]] = {
    "a :- b, not c. b :- not c. c :- d. d :- d.": [],
    "a :- not a.": [[("a", 0)]],
    "a :- b. b :- not c. c :- a. d :- not a. e :- e, not d.": [[("a", 0), ("b", 0), ("c", 0)]],
    "a(X) :- not b(X), d(X). b(X) :- not a(X), d(X). f :- not g. g :- not f.": [[("a", 1), ("b", 1)], [("f", 0), ("g", 0)]],
    "a :- not a(1).": [],
    "a :- not not a.": [[("a", 0)]],
    "-a :- not a.": [],
    "-a :- not a. a :- not -a.": [[("-a", 0), ("a", 0)]],
    "a(N) :- N = #count{ X : b(X) }. b(X) :- a(X).": [[("a", 1), ("b", 1)]],
    "a :- b : c. b :- a.": [],
    "a :- b : c. c :- a.": [[("a", 0), ("c", 0)]],
    "{ a : b }. b :- a.": [],
    "{ a : not b }. b :- a.": [[("a", 0), ("b", 0)]],
    "#sum{ 1 : a : not b } 2. b :- a.": [[("a", 0), ("b", 0)]],
    "a : b; c. b :- a.": [[("a", 0), ("b", 0)]],
    ":- not a. a :- b. #show x : not a.": [],
    "": [],
}


@pytest.mark.parametrize("program", STRATIFIED)
def test_stratified(program: str) -> None:
    assert stratified(read(program)) == STRATIFIED[program]


# --- The rules ---------------------------------------------------------------------------------------------------------


@cache
def classic() -> tuple[ast.AST, ...]:
    return indexed(parsed(rule_files("classic")))


def test_the_rules_are_stratified() -> None:
    assert stratified(parsed(rule_files("classic"))) == []


def test_the_rules_can_be_compared_by_edition() -> None:
    editions = STATE | {("param", 2), ("window", 1)}
    assert editions < dependent(parsed(rule_files("classic")), editions)
    assert len(indexed(parsed(rule_files("classic")), editions)) == len(classic())


def batch(questions: Sequence[str]) -> str:
    """The facts of several questions at once: the state of each with its index, the tables of cards and the switches once."""
    facts: dict[str, None] = {}
    for number, text in enumerate(questions):
        facts[f"index({number})."] = None
        for fact in written(read(text))[1:]:
            facts[fact.replace("holds(", f"holds({number},", 1) if fact.startswith("holds(") else fact] = None
    return "".join(facts)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(position_data(), min_size=2, max_size=5),
    st.sampled_from([{"legal"}, {"legal", "refused"}, {"legal", "clauses", "refused", "both"}]),
)
def test_a_batch_rules_each_position_as_it_is_ruled_alone(
    library: Library, positions: list[dict[str, Any]], wanted: set[str]
) -> None:
    questions = [question(table_of(data, library), frozenset(wanted)) for data in positions]
    control = ground(classic(), batch(questions))
    assert not [str(atom.symbol) for atom in control.symbolic_atoms if not atom.is_fact]
    found: dict[int, set[str]] = {number: set() for number in range(len(questions))}
    for term in shown(control):
        index, said = term.arguments
        assert term.name == "on"
        found[index.number].add(str(said))
    for number, text in enumerate(questions):
        assert found[number] == {str(term) for term in shown(ground(parsed(rule_files("classic")), text))}
