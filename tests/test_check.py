"""The properties hold over a small scope; a planted fault is found; an empty generator proves nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from clingo import ast

from laar.cards.library import Library
from laar.check import Rewrite, Scope, check, properties
from laar.engine import rule
from laar.position.save import to_yaml
from laar.program import parsed_text

SCOPE = Scope(2, ("10056", "10073", "10061", "standin:ground"), ("C1", "C1'", "D1"))
STEPS = Scope(2, ("standin:finisher", "standin:fencer"), ("C1", "C1'"), wounds=(6,), dice=(6,), active=("first",))
SCOPES = {
    "settling": Scope(3, ("10044", "10061", "10048"), ("C1", "C2", "D1")),
    "consequences": STEPS,
    "induction": STEPS,
}
SCOPES = {name: SCOPES.get(name, SCOPE) for name in properties()}


@pytest.mark.parametrize("name", properties())
def test_the_property_holds(library: Library, name: str) -> None:
    outcome = check(name, "classic", SCOPES[name], library)
    assert outcome.status == "holds", outcome.witness and to_yaml(outcome.witness.position)


def planted(old: str, new: str) -> Rewrite:
    """The rules with one of them replaced."""

    def rewrite(rules: Sequence[ast.AST]) -> list[ast.AST]:
        kept = [item for item in rules if str(item) != old]
        assert len(kept) == len(rules) - 1, old
        return [*kept, *parsed_text(new)]

    return rewrite


FAULTS = {
    "candidates": planted(
        "reason(D,Clause,Particulars) :- blocked(D,Clause,Particulars).",
        "reason(D,Clause,Particulars) :- blocked(D,Clause,Particulars), Particulars != priority.",
    ),
    "passing": planted("legal(D) :- possible(D); not held_back(D).", "legal(D) :- possible(D)."),
    "consequences": planted(
        "then(advance(system),add(closed(T))) :- shuts(_,T).",
        "then(advance(system),add(closed(I))) :- on_top(_,I,_), handing.",
    ),
    "induction": planted("then(D,del(zone(I,Zone))) :- leaving_play(D,I); holds(zone(I,Zone)).", ""),
}


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_planted_fault_is_found(library: Library, name: str) -> None:
    outcome = check(name, "classic", SCOPES[name], library, FAULTS[name])
    assert outcome.status == "violated"
    assert outcome.witness is not None
    assert not rule([outcome.witness])[0].invalid


def test_a_planted_fault_in_the_statics_is_found(library: Library) -> None:
    """Without the second upper bound what the first one only supposed is left unsettled."""

    def rewrite(rules: Sequence[ast.AST]) -> list[ast.AST]:
        return [item for item in rules if not str(item).startswith("keyword_l1(I,K,V,acquired) :- gift_l1")]

    outcome = check("settling", "classic", SCOPES["settling"], library, rewrite)
    assert outcome.status == "violated"


@pytest.mark.parametrize("name", properties())
def test_an_empty_generator_is_no_proof(library: Library, name: str) -> None:
    empty = Scope(0, ("10056",), ("C1",))
    outcome = check(name, "classic", empty, library, lambda rules: [*rules, *_nobody()])
    assert outcome.status == "vacuous"


def _nobody() -> list[ast.AST]:
    return parsed_text(":- holds(priority(_)).:- candidate(_).")
