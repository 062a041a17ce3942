"""Random battles: told by number and seed alone, gone on with from a journal, and broken invariants are found."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from laar.cards.library import Library
from laar.cli import app
from laar.editions import named
from laar.engine import rule
from laar.position.load import loads
from laar.ruling import Clause, Particular, Reason
from laar.soak import battles as module
from laar.soak.battles import battles
from laar.soak.deals import dealt
from laar.state import state_of

ROOT = Path(__file__).parent.parent
PAIR = """
turn: {active: first}
cards:
  - {id: brute, card: "standin:brute", owner: first, at: C1}
  - {id: plain, card: "standin:plain", owner: second, at: "C1'"}
"""


def test_a_battle_is_told_by_its_number_and_the_seed(library: Library) -> None:
    start = state_of(loads(PAIR, library))
    narrow = sorted(battles(lambda _: start, range(4), 7, 300, width=2), key=lambda battle: battle.number)
    wide = sorted(battles(lambda _: start, range(4), 7, 300, width=8), key=lambda battle: battle.number)
    assert narrow == wide
    assert len({battle.steps for battle in wide}) > 1
    assert not [battle for battle in wide if battle.violation]
    assert {battle.result for battle in wide} & {"first", "second", "no_end"}


def test_squads_are_dealt_by_seed_and_number_alone(library: Library) -> None:
    deals = [dealt(library, 1, number, named("classic")) for number in range(12)]
    assert len({deal.fluents for deal in deals}) == len(deals)
    assert deals[3].fluents == dealt(library, 1, 3, named("classic")).fluents
    assert not [reason for ruling in rule(deals, {"valid"}) for reason in ruling.invalid]


def test_what_no_rule_executes_ends_a_battle(library: Library) -> None:
    hidden = PAIR.replace("owner: second", "effects: [{keyword: camouflage}], owner: second")
    start = state_of(loads(hidden, library))
    assert {battle.result for battle in battles(lambda _: start, range(6), 1, 400)} <= {"cannot_answer", "no_end"}


def test_a_position_that_is_none_is_a_violation(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Reason(Clause("E09:206.1"), Particular("no_zone", ("plain",)))
    monkeypatch.setattr(
        module, "rule", lambda states, want: [replace(ruling, invalid=(broken,)) for ruling in rule(states, want)]
    )
    (battle,) = battles(lambda _: state_of(loads(PAIR, library)), [0], 1, 10)
    assert battle.result == "violation"
    assert battle.violation is not None
    assert "E09:206.1" in battle.violation
    assert "standin:plain" in (battle.position or "")


def test_the_command_goes_on_from_its_journal(tmp_path: Path) -> None:
    duel, journal = str(ROOT / "examples" / "duel.yaml"), tmp_path / "journal.jsonl"
    words = ["soak", duel, "--longest", "30", "--jobs", "1", "--journal", str(journal), "--json"]
    first = CliRunner().invoke(app, [*words, "--battles", "2"])
    assert first.exit_code == 1, first.output  # thirty steps are no battle
    assert len(journal.read_text(encoding="utf-8").splitlines()) == 3
    second = CliRunner().invoke(app, [*words, "--battles", "3"])
    told = json.loads(second.stdout)
    assert told["finished"] == told["battles"] == 3
    assert told["results"] == {"no_end": 3}
    assert told["steps"] == 90
    assert told["violations"] == []
    assert set(told["clauses"]) <= {"E09:215.6", "506.2", "113.4", "E09:205.2.a"}
    other = CliRunner().invoke(app, [*words, "--battles", "3", "--seed", "2"])
    assert other.exit_code == 2
    assert "журнал другого задания" in other.stderr
    journal.write_text("not a journal", encoding="utf-8")
    wrong = CliRunner().invoke(app, words)
    assert wrong.exit_code == 2
    assert "не журнал" in wrong.stderr


def test_where_a_battle_stopped_is_a_position_to_play_on_from(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    words = ["soak", str(ROOT / "examples" / "duel.yaml"), "--longest", "30", "--jobs", "1", "--battles", "2", "-o", str(kept)]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 1, told.output
    assert "(0, 1)" in told.stdout
    files = sorted(kept.iterdir())
    assert [file.name for file in files] == ["battle-0.yaml", "battle-1.yaml"]
    on = CliRunner().invoke(app, ["soak", *map(str, files), "--longest", "5", "--jobs", "1", "--battles", "2", "--json"])
    assert json.loads(on.stdout)["steps"] == 10
    wrong = CliRunner().invoke(app, [*words[:-1], str(files[0])])
    assert wrong.exit_code == 2
    assert "не папка" in wrong.stderr
