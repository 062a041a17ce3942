"""The properties hold over small scopes; a planted fault is found; what is nowhere true proves nothing; gaps have witnesses."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from clingo import ast
from typer.testing import CliRunner

from laar.check import Rewrite, Scope, check, checking_library, gaps, properties, property_named, scope_of
from laar.check.dead import dead
from laar.check.search import program, question
from laar.cli import app
from laar.editions import named, ours
from laar.engine import rule
from laar.position.load import load
from laar.position.save import to_yaml
from laar.program import ground, parsed_text, rules_root
from laar.state import state_of
from laar.stepper import WANTED, taken

FINDINGS = Path(__file__).parent / "cases" / "findings"
LIBRARY = checking_library()
VOCABULARY = sorted((rules_root() / "check" / "vocabulary").glob("*.yaml"))


def small(edition: str) -> Scope:
    """Two cards, one declaration, two firings, one number of each kind."""
    scope = scope_of(edition, 2, 1, 2)
    return replace(scope, wounds=(3,), dice=(6,), cells=scope.cells[:2])


# What a run over all of them reaches (test_rule_coverage).
SCOPES = [(name, small(edition)) for name in (*properties(), *gaps()) for edition in ("classic", "heroes-2")]


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


# --- Gaps of the rulebook -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", gaps())
def test_a_gap_is_found_and_names_the_ruling_that_fills_it(name: str) -> None:
    outcome = check(name, "classic", small("classic"), LIBRARY)
    assert outcome.status == "violated"
    assert outcome.witness is not None
    recorded = load(FINDINGS / f"{name}.yaml", LIBRARY)
    assert len(state_of(outcome.witness).fluents) == len(state_of(recorded).fluents), to_yaml(outcome.witness.position)
    assert property_named(name).filled_by


def test_every_finding_is_told_of() -> None:
    told = (FINDINGS.parents[2] / "docs" / "findings.md").read_text(encoding="utf-8")
    assert sorted(path.stem for path in FINDINGS.glob("*.yaml")) == gaps()
    for name in gaps():
        claim = property_named(name)
        assert all(word in told for word in (f"`{name}`", f"findings/{name}.yaml", *claim.clauses, *claim.filled_by)), name


@pytest.mark.clause("L-29")
@pytest.mark.parametrize(("name", "kind"), [("paradox", "paradox"), ("ambiguity", "ambiguous")])
def test_statics_without_one_answer_are_not_ruled(name: str, kind: str) -> None:
    ruling = rule([load(FINDINGS / f"{name}.yaml", LIBRARY)])[0]
    assert ruling.finding is not None
    assert ruling.finding.kind == kind
    assert not ruling.legal


@pytest.mark.clause("L-06")
def test_a_duty_that_cannot_be_met_lapses() -> None:
    state = state_of(load(FINDINGS / "duty.yaml", LIBRARY))
    ruling = rule([state], WANTED)[0]
    assert [item.kind for item in ruling.legal] == ["pass"]
    after = taken(state, ruling.legal[0], ruling).after
    assert not [fluent for fluent in after.fluents if fluent.startswith("pending(")]


@pytest.mark.clause("L-30")
def test_what_has_gone_is_not_owed() -> None:
    state = state_of(load(FINDINGS / "reserved.yaml", LIBRARY))
    assert not [fluent for fluent in state.fluents if fluent.startswith("is(tokens(")]
    ruling = rule([state], WANTED)[0]
    after = taken(state, ruling.legal[0], ruling).after
    assert "window(1,completed)" in after.fluents
    assert not [fluent for fluent in after.fluents if fluent.startswith("is(tokens(")]


# --- The command ----------------------------------------------------------------------------------------------------------

TINY = ["--cards", "2", "--stack", "1", "--jobs", "1"]


def test_all_that_holds_is_said_with_its_scope() -> None:
    result = CliRunner().invoke(app, ["check", "passing", "kinds", *TINY, "--json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["scope"]["cards"] == 2
    assert [item["name"] for item in data["properties"]] == ["passing", "kinds"]
    assert {item["status"] for item in data["properties"]} == {"holds"}
    assert all(item["sentence"] and item["clauses"] and item["witness"] is None for item in data["properties"])


@pytest.mark.parametrize("name", gaps())
def test_a_witness_is_a_position_that_commands_take(name: str, tmp_path: Path) -> None:
    file = tmp_path / "witness.yaml"
    result = CliRunner().invoke(app, ["check", name, *TINY, "--witness", str(file)])
    assert result.exit_code == 1, result.output
    cards = [option for path in VOCABULARY for option in ("--cards", str(path))]
    again = CliRunner().invoke(app, ["legal", str(file), *cards])
    assert again.exit_code == (3 if property_named(name).prints else 0), again.output


def test_an_empty_scope_proves_nothing() -> None:
    result = CliRunner().invoke(app, ["check", "passing", *TINY, "--cards", "0", "--lang", "en"])
    assert result.exit_code == 1
    assert "no proof" in result.stdout


def test_a_limit_is_said() -> None:
    result = CliRunner().invoke(app, ["check", "stack_kept", "--jobs", "1", "--time-limit", "0.01"])
    assert result.exit_code == 3, result.output


@pytest.mark.parametrize("words", [["nonsense"], ["--cell", "Z9"], ["--print", "Nobody"], ["--edition", "none"]])
def test_bad_use_is_one_sentence(words: list[str]) -> None:
    result = CliRunner().invoke(app, ["check", *words])
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1


def test_rules_that_fire_nowhere_are_listed() -> None:
    """A rule that asks for what nothing of the scope is."""
    found = dead(named("classic"), small("classic"), LIBRARY)
    assert found.complete
    lines = (rules_root() / "core" / "legality.lp").read_text(encoding="utf-8").splitlines()
    firing = next(number for number, line in enumerate(lines, start=1) if line.startswith("possible(D) :- "))
    assert f"asp/core/legality.lp:{firing}" not in found.never
    assert [place for place in found.never if place.startswith("asp/classic/keywords/vampirism.lp")]
    assert 0 < len(found.never) < found.rules
