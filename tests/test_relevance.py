"""Leaving out rules that cannot fire changes no answer: nothing that fires is left out, and much of the rest is."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laar.cards.library import Library
from laar.engine import question
from laar.position.table import Table
from laar.program import ONCE, RELEVANT_ONLY, ROUNDS, Rules, ground, parsed, rule_files, shown
from laar.relevance import Relevance
from laar.state import State
from laar.stepper import WANTED
from played import states_of_replays
from rulecover import tables_of_cases

WIDE = frozenset({"refused", "clauses", "both", "now", "valid"})


def left(folder: Path, rules: str, facts: str) -> list[str]:
    """The rules that are kept for the facts."""
    file = folder / "rules.lp"
    file.write_text(rules, encoding="utf-8")
    relevance = Relevance((file,))
    everything = relevance.statements([facts])
    statements = parsed((file,))
    assert list(everything) == list(range(len(statements))), "the first time it doesn't pay to look"
    return [str(statements[number]) for number in relevance.statements([facts])]


@pytest.mark.parametrize(
    ("rule", "facts"),
    [
        ("a(X) :- b(X), c(X).", "b(1)."),
        ("a(X) :- keyword(X,flight).", "keyword(c1,armour)."),
        ("a(X) :- holds(is(tokens(X),_)).", "holds(is(wounds(c1),2))."),
        ("a(X) :- b(X), c(X).", "b(1). c(f(1))."),
        ("a(X) :- b(f(X)), c(X).", "b(f(g(c1))). c(h(c1))."),
        ("a(X) :- b(X,X).", "b(1,f(1))."),
        ("a(X) :- d(X). d(X) :- b(X,one).", "b(c1,two)."),
    ],
)
def test_what_cannot_fire_is_left_out(tmp_path: Path, rule: str, facts: str) -> None:
    spoken = "spoken(flight). spoken(armour). spoken(one). spoken(two)."
    assert not [found for found in left(tmp_path, rule + spoken, facts) if found.startswith("a(")]


@pytest.mark.parametrize(
    ("rule", "facts"),
    [
        ("a(X) :- b(X), c(X).", "b(1). c(2)."),
        ("a(X) :- b(X), not c(X).", "b(1)."),
        ("a(X) :- X = #count{ Y : c(Y) }.", ""),
        ("a(X) :- c(X) : d(X); b(X).", "b(1)."),
        ("a(X) :- e(X). { e(X) : b(X) } :- c.", "b(1). c."),
        ("a(X) :- e(X). { e(X) : b(X) } :- c.", "c."),
        ("a(X+1) :- b(X). b(X) :- a(X), X < 3.", "b(1)."),
        ("a(g(X)) :- b(X). b(X) :- a(X), d. b(h(X)) :- b(X), d.", "b(1). d."),
        ("a(Y) :- b(X), Y = f(X). d(X) :- a(f(X)).", "b(1)."),
    ],
)
def test_what_may_fire_stays(tmp_path: Path, rule: str, facts: str) -> None:
    assert len(left(tmp_path, rule, facts)) == rule.count(".")


NAMES = st.sampled_from(["k", "m", "1", "f(k)", "f(1)", "g(k,f(m))"])
TERMS = st.sampled_from(["X", "Y", "_", "k", "m", "1", "f(X)", "f(_)", "g(X,Y)", "f(f(Y))"])
PREDICATES = st.sampled_from("abcd")
FACTS = st.lists(st.builds("{}({},{}).".format, PREDICATES, NAMES, NAMES), max_size=5)
ATOMS = st.builds("{}({},{})".format, PREDICATES, TERMS, TERMS)


@st.composite
def rules(draw: st.DrawFn) -> str:
    """A rule that binds X and Y, and builds no terms without end."""
    body = draw(st.lists(ATOMS, min_size=1, max_size=3))
    bound = [name for name in "XY" if any(name in atom for atom in body)]
    terms = st.sampled_from([*bound, "k", "1"])
    return f"{draw(PREDICATES)}({draw(terms)},{draw(terms)}) :- {', '.join(body)}."


@given(st.lists(rules(), min_size=1, max_size=6), FACTS)
def test_every_rule_that_fires_is_kept(tmp_path_factory: pytest.TempPathFactory, program: list[str], facts: list[str]) -> None:
    folder = tmp_path_factory.mktemp("rules")
    twins = "".join(f"fired({number}) :-{rule.split(':-')[1]}" for number, rule in enumerate(program))
    control = ground(parsed((_written(folder / "twins.lp", "".join(program) + twins),)), "".join(facts), RELEVANT_ONLY)
    fired = {atom.symbol.arguments[0].number for atom in control.symbolic_atoms.by_signature("fired", 1)}
    relevance = Relevance((_written(folder / "rules.lp", "\n".join(program)),))
    relevance.statements(facts)
    assert fired <= set(relevance.statements(facts))


def _written(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


def test_positions_are_ruled_the_same_with_half_of_the_rules(library: Library) -> None:
    asked: list[tuple[Table | State, frozenset[str], int]] = []
    asked += [(table, WIDE, number) for table in tables_of_cases(library)[::24] for number in (ONCE, ROUNDS)]
    asked += [(state, WANTED, ONCE) for n, state in enumerate(states_of_replays(library, every=60)) if not n % 7]
    assert len(asked) > 50
    looked: dict[Rules, Relevance] = {}
    for position, wanted, number in asked:
        files = rule_files(position.edition, number=number)
        facts = question(position, wanted)
        statements = parsed(files)
        if files not in looked:
            looked[files] = Relevance(files)
            looked[files].statements([facts])
        kept = looked[files].statements([facts])
        assert len(kept) < 0.6 * len(statements)
        some = ground([statements[n] for n in kept], facts, RELEVANT_ONLY)
        assert sorted(map(str, shown(some))) == sorted(map(str, shown(ground(statements, facts))))
