"""The properties hold over small scopes; a planted fault is found; what is nowhere true proves nothing; gaps have witnesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from clingo import ast

from laar.check import Rewrite, Scope, check, checking_library, gaps, properties, property_named, scope_of
from laar.check.search import program, question
from laar.editions import named, ours
from laar.engine import rule
from laar.position.save import to_yaml
from laar.program import ground, parsed_text

FINDINGS = Path(__file__).parent / "cases" / "findings"
LIBRARY = checking_library()


def small(edition: str) -> Scope:
    """Two cards, one declaration, two firings, one number of each kind."""
    scope = scope_of(edition, 2, 1, 2)
    return replace(scope, wounds=(3,), dice=(6,), cells=scope.cells[:2])


SCOPES = {name: small("classic") for name in properties()}


@pytest.mark.parametrize("edition", ours())
@pytest.mark.parametrize("name", properties())
def test_the_property_holds(name: str, edition: str) -> None:
    outcome = check(name, edition, small(edition), LIBRARY)
    assert outcome.status == "holds", outcome.witness and to_yaml(outcome.witness.position)


def planted(old: str, new: str = "") -> Rewrite:
    """The rules with one of them replaced."""

    def rewrite(rules: Sequence[ast.AST]) -> list[ast.AST]:
        kept = [item for item in rules if str(item) != old]
        assert len(kept) == len(rules) - 1, old
        return [*kept, *parsed_text(new)]

    return rewrite


def unfinished_rounds(rules: Sequence[ast.AST]) -> list[ast.AST]:
    """Without the second upper bound what the first one only supposed is left unsettled."""
    return [item for item in rules if not str(item).startswith("has_l1(I,A,own) :-")]


FAULTS = {
    "candidates": planted(
        "reason(D,Clause,Particulars) :- blocked(D,Clause,Particulars).",
        "reason(D,Clause,Particulars) :- blocked(D,Clause,Particulars), Particulars != priority.",
    ),
    "cards_kept": planted("then(D,del(zone(I,Zone))) :- leaving_play(D,I); holds(zone(I,Zone))."),
    "consequences": planted(
        "then(advance(system),add(closed(T))) :- shuts(_,T).",
        "then(advance(system),add(closed(I))) :- on_top(_,I,_), handing.",
    ),
    "decider": planted("decider(P) :- on_turn(P).", "decider(P) :- on_turn(_), player(P)."),
    "leftovers": planted("tied_to(Rank,blocked(Rank)) :- holds(blocked(Rank))."),
    "kinds": planted(
        "kind(A,triggered) :- ability(A); conditioned(A); not paid(A).", "kind(A,triggered) :- ability(A), conditioned(A)."
    ),
    "merging": planted(
        "lapses(D,I,A,F) :- legal(D); D = trigger(_,I,A,E,_); occasion(I,A,F); same_marker(E,F).",
        "lapses(D,J,A,F) :- legal(D), D = trigger(_,_,A,_,_), occasion(J,A,F).",
    ),
    "numbers_kept": planted("then(D,del(is(Key,Old))) :- became(D,Key,New); holds(is(Key,Old)); Old != New."),
    "optional": planted(
        "lapses(D,I,A,E) :- legal(D); D = pass(P); occasion(I,A,E); waits_for(P,I,A,E).",
        "lapses(D,I,A,E) :- legal(D), D = pass(P), occasion(I,A,E), waits_for(P,I,A,E), not optional(A).",
    ),
    "paid": planted("change(advance(system),tokens(I),add,-N,paid(Rank)) :- paying(Rank,I,A); payment(A,_,tokens(N))."),
    "passing": planted("legal(D) :- possible(D); not held_back(D).", "legal(D) :- possible(D)."),
    "payment": planted(
        "barred(S,c(113,3),tokens(I,N,Has)) :- owes(S,I,tokens(N)); value(tokens(I),Has); Has < N.",
    ),
    "priority": planted(
        "barred(S,c(113,5,2),priority) :- uses(S,A); sudden(A); drafter(S,P); not holds(priority(P)).",
    ),
    "progress": planted("next_window(Rank,calculated) :- moving_on(Rank,declared); not goes_by_chance(Rank)."),
    "prohibition": planted(
        "barred(S,e09(419,1,b),forbidden(Source)) "
        ":- draws_on(S,A); attack_slot(A,_,_); source(S,I); forbidden(I,attack,Source).",
    ),
    "settling": unfinished_rounds,
    "slow": planted("barred(S,c(113,5,1),step) :- uses(S,A); slow(A); holds(phase(main)); not holds(step(choice))."),
    "stack_kept": planted("tied_to(Rank,window(Rank,X)) :- holds(window(Rank,X))."),
    "statics": unfinished_rounds,
    "turn_kept": planted("then(D,del(priority(P))) :- legal(D); declares(D,P); holds(priority(P))."),
}


def test_every_property_has_a_planted_fault() -> None:
    assert sorted(FAULTS) == properties()


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_planted_fault_is_found(name: str) -> None:
    outcome = check(name, "classic", small("classic"), LIBRARY, FAULTS[name])
    assert outcome.status == "violated"
    assert outcome.witness is not None
    assert not rule([outcome.witness], {"valid"})[0].invalid


@pytest.mark.parametrize("name", properties())
def test_a_premise_that_is_nowhere_true_is_no_proof(name: str) -> None:
    outcome = check(name, "classic", small("classic"), LIBRARY, lambda rules: [*rules, *parsed_text(":- premise.")])
    assert outcome.status == "vacuous"


@pytest.mark.parametrize("name", properties())
def test_an_empty_generator_is_no_proof(name: str) -> None:
    nobody = replace(small("classic"), active=())
    assert check(name, "classic", nobody, LIBRARY).status == "vacuous"


@pytest.mark.parametrize("name", [*properties(), *gaps()])
def test_a_property_reads_nothing_that_is_not_there(name: str) -> None:
    """clingo has nothing to say about it, with all rules loaded."""
    claim = property_named(name)
    for edition in ours():
        game = named(edition)
        rules = [*program(claim, game, whole=True)]
        ground(rules, question(claim, replace(small(edition), cards=0), LIBRARY))
    assert claim.sentence("ru") != claim.sentence("en")
    assert claim.clauses
