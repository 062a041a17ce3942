"""Steps: what is added and deleted, that positions after a step are positions, that choices mean what they say."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest
from typer.testing import CliRunner

from laar.cards.library import Library
from laar.cli import app
from laar.engine import rule
from laar.faults import NotKnown
from laar.position.load import loads
from laar.position.save import to_yaml
from laar.state import State, state_of
from laar.stepper import EVERY_WINDOW, WANTED, CannotAnswer, Step, advanced, asked, chosen, meant, take, taken
from sixteen import sixteen
from walks import check_step, walk

TWO = """
turn: {active: first}
cards:
  - {id: brute, card: "standin:brute", owner: first, at: C1}
  - {id: plain, card: "standin:plain", owner: second, at: "C1'"}
  - {id: medic, card: "standin:medic", owner: second, at: "D1'", tokens: 1}
"""
# Nobody there can answer anything.
QUIET = TWO.replace(", tokens: 1}", ", state: closed}")


@pytest.mark.clause("L-21")
@pytest.mark.parametrize("seed", [1, 2])
def test_random_steps_never_contradict_and_read_again_the_same(seed: int) -> None:
    """Each step is set arithmetic, its position is one, and its file form reads back to the same position."""
    for found in walk(sixteen(64), 1000, seed):
        if isinstance(found, Step):
            check_step(found)


def test_listed_executes_and_refused_is_rejected(library: Library) -> None:
    """T1, T5, T13, T14, T21: the list is what can be done, duties can't be passed over, and no wish changes it."""
    reached = [found.after for found in walk(sixteen(16, library), 160, 3, width=16) if isinstance(found, Step)][::5]
    wide = rule(reached, {"legal", "refused", "consequences", "clauses", "now"})
    everywhere = rule(reached, EVERY_WINDOW)
    refusals = 0
    for state, narrow, full, every in zip(reached, rule(reached, WANTED), wide, everywhere, strict=True):
        assert narrow.legal == full.legal
        assert narrow.awaiting == full.awaiting == every.awaiting
        if narrow.awaiting.kind == "player":
            assert narrow.legal == every.legal
            assert narrow.legal
            assert {item.player for item in narrow.legal} == {narrow.awaiting.player}
        for item in narrow.legal:
            taken(state, item, narrow)
            assert not narrow.mandatory or item.kind == "trigger"
        for item in full.refused or ():
            refusals += 1
            with pytest.raises(NotKnown):
                meant(narrow, item.id)
    assert refusals > 1000


def test_steps_back_and_forth(library: Library) -> None:
    """T17: taking a step back gives the position from before, and the same choices from the start the same positions."""
    start = state_of(loads(QUIET, library))
    steps = [step for choice in ("strike brute plain", "roll 4", "roll 1", "resolve") for step in _go_on(start, choice)]
    for step in steps:
        assert step.after.changed(step.consequence.deletes, step.consequence.adds) == step.before
    again = start
    for step in steps:
        again = take(again, step.declaration.id).after
        assert again == step.after


_LINE: dict[State, list[Step]] = {}


def _go_on(start: State, choice: str) -> list[Step]:
    line = _LINE.setdefault(start, [])
    found = list(chosen(line[-1].after if line else start, choice))
    line += found
    return found


LINES = {
    "a strike that nobody can answer": (QUIET, ["strike brute plain"]),
    "a strike that somebody could answer once": (TWO, ["strike brute plain"]),
    "an ability and what it sets off": (
        QUIET.replace("standin:brute", "standin:finisher").replace("standin:plain", "standin:mourner"), ["use brute storm"],
    ),
    "a step": (QUIET.replace("standin:plain", "standin:brooder"), ["move brute B1"]),
}  # fmt: skip


@pytest.mark.clause("L-01")
@pytest.mark.parametrize("name", sorted(LINES))
def test_with_every_window_the_same_positions_are_reached(library: Library, name: str) -> None:
    """Windows that nobody could use are passed over: who asks for all of them passes more often and comes to the same."""
    text, choices = LINES[name]
    ends = {}
    for want in (WANTED, EVERY_WINDOW):
        state, passes = state_of(loads(text, library)), 0
        dice = cycle((6, 2, 5))
        for choice in choices:
            for step in chosen(state, choice, want):
                state = step.after
            while (ruling := asked(state, want)).awaiting.kind == "die" or "stack(" in str(sorted(state.fluents)):
                go_on = "pass" if any(item.kind == "pass" for item in ruling.legal) else ruling.legal[0].id
                go_on = f"roll {next(dice)}" if ruling.awaiting.kind == "die" else go_on
                passes += go_on == "pass"
                for step in chosen(state, go_on, want):
                    state = step.after
        ends[want] = state, passes
    assert ends[WANTED][0] == ends[EVERY_WINDOW][0]
    assert ends[WANTED][1] < ends[EVERY_WINDOW][1] or text == TWO


@pytest.mark.clause("113.2")
def test_a_refused_declaration_is_rejected(library: Library) -> None:
    table = loads(TWO, library)
    for item in rule([table], {"refused"})[0].refused or ():
        with pytest.raises(NotKnown):
            take(table, item.id)


def test_forming_and_withdrawing_gives_the_very_position_back(library: Library) -> None:
    """T3: withdrawn after each of its steps, a declaration leaves no trace."""
    table = loads(TWO.replace("standin:brute", "standin:binder").replace("at: C1}", "at: C1, tokens: 2}"), library)
    begun = ("use brute some", "number 2", "pick 1 plain", "pick 1 medic")
    for length in range(1, len(begun) + 1):
        state = state_of(table)
        for choice in (*begun[:length], "withdraw"):
            state = take(state, choice).after
        assert state == state_of(table)


def test_what_a_choice_means(library: Library) -> None:
    table = loads(TWO, library)
    ruling = asked(table)
    assert meant(ruling, "1") == ruling.legal[0]
    assert meant(ruling, "pass").id == "pass first"
    with pytest.raises(NotKnown):
        meant(ruling, "roll 3")


def test_windows_that_nobody_could_use_are_passed_over(library: Library) -> None:
    """Where nobody could answer a step is executed to its end without asking anybody (L-01)."""
    table = loads(QUIET, library)
    quick = [step.after for step in chosen(table, "move brute B1")][-1]
    assert [item.id for item in asked(quick).legal][-1] == "pass first"
    assert quick.table.card("brute").at == "B1"  # type: ignore[union-attr]


def test_what_no_rule_executes_is_said(library: Library, tmp_path: Path) -> None:
    text = TWO.replace('"standin:brute", ', '"standin:brute", effects: [{keyword: camouflage}], ')
    state = state_of(loads(text, library))
    for choice in ("strike brute plain", "pass", "pass"):
        state = take(state, choice).after
        state = state if choice == "pass" else take(state, "advance").after
    with pytest.raises(CannotAnswer) as caught:
        list(advanced(state))
    assert [reason.clause.id for reason in caught.value.reasons] == ["L-21"]
    (tmp_path / "p.yaml").write_text(text, encoding="utf-8")
    cards = str(Path(__file__).parent / "cards" / "replays.yaml")
    done = CliRunner().invoke(app, ["step", str(tmp_path / "p.yaml"), "strike brute plain", "pass", "pass", "--cards", cards])
    assert done.exit_code == 3
    assert "camouflage" in done.stderr


def test_step_writes_a_position_that_goes_on(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(TWO, encoding="utf-8")
    cards = ["--cards", str(Path(__file__).parent / "cards" / "replays.yaml")]
    out = tmp_path / "next.yaml"
    done = CliRunner().invoke(app, ["step", str(tmp_path / "p.yaml"), "move brute B1", "resolve", "-o", str(out), *cards])
    assert done.exit_code == 0, done.output
    assert "карта «Заменитель-громила» стоит на клетке B1" in done.stdout
    assert CliRunner().invoke(app, ["legal", str(out), *cards]).exit_code == 0
    nowhere = ["step", str(tmp_path / "p.yaml"), "pass", "-o", str(tmp_path / "none" / "p.yaml"), *cards]
    lost = CliRunner().invoke(app, nowhere)
    assert lost.exit_code == 2
    assert "файл не записать" in lost.stderr
    assert lost.stdout == ""
    bad = CliRunner().invoke(app, ["step", str(tmp_path / "p.yaml"), "move brute E3", *cards])
    assert bad.exit_code == 2
    assert "move brute E3" in bad.stderr


def test_a_replay_that_fails_says_where(tmp_path: Path) -> None:
    replay = tmp_path / "r.yaml"
    position = "\n  ".join(TWO.strip().splitlines())
    text = f"title: t\nposition:\n  {position}\nmoves:\n  - do: pass\n    expect: {{awaiting: first}}\n"
    replay.write_text(text, encoding="utf-8")
    cards = ["--cards", str(Path(__file__).parent / "cards" / "replays.yaml")]
    done = CliRunner().invoke(app, ["replay", str(replay), *cards])
    assert done.exit_code == 1
    assert "✗ ждём не first, а second" in done.stdout
    replay.write_text(text.replace("do: pass", "do: fly away"), encoding="utf-8")
    wrong = CliRunner().invoke(app, ["replay", str(replay), *cards])
    assert wrong.exit_code == 2
    assert "r.yaml:9" in wrong.stderr


def test_two_parts_may_wound_one_card_and_cards_are_named_by_number(library: Library) -> None:
    """What a step can lead to can be read again; ids of cards need no quotes wherever a card is named."""
    table = loads(
        TWO
        + """
priority: nobody
passes: 2
stack:
  - player: first
    kind: strike
    card: brute
    targets: [plain]
    window: calculated
    dice: {brute: 5}
    wounds: [{card: plain, amount: 1}, {card: plain, amount: 2, part: 2}]
delayed:
  - {card: brute, ability: a1, written_on: 10096, player: first, until: end_of_turn, targets: [row1]}
""",
        library,
    )
    assert table.position.delayed[0].written_on == "10096"
    assert "10096" in table.mentioned
    assert state_of(loads(to_yaml(table.position), library)) == state_of(table)
