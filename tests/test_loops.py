"""Endless chains are found and said (L-05, E09 103.4)."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from laar.cards.library import Library
from laar.cli import app
from laar.loops import loop
from laar.position.load import loads
from laar.position.save import to_yaml
from laar.state import state_of
from laar.stepper import CannotAnswer, Step, asked, chosen

CRADLE = """
turn: {active: first}
cards:
  - {id: sleeper, card: "standin:sleeper", owner: first, at: C1, tokens: 1}
  - {id: nurse, card: "standin:nurse", owner: first, at: D1}
  - {id: plain, card: "standin:plain", owner: second, at: "C1'"}
"""
CARDS = [word for name in ("parts", "replays") for word in ("--cards", str(Path(__file__).parent / "cards" / f"{name}.yaml"))]


def played(library: Library, text: str, first: str, most: int) -> list[Step]:
    """The choice, then whatever must be declared, or the first thing that can be, until nothing must or enough is done."""
    state = state_of(loads(text, library))
    steps = list(chosen(state, first))
    while len(steps) < most:
        ruling = asked(steps[-1].after)
        if not ruling.mandatory and not steps[-1].after.table.position.stack:
            break
        choice = sorted(ruling.mandatory)[0] if ruling.mandatory else "pass"
        steps += chosen(steps[-1].after, choice)
    return steps


@pytest.mark.clause("E09:103.4", "L-05")
def test_a_loop_of_mandatory_triggers_is_found(library: Library) -> None:
    """T15: one opens when it is closed, the other closes what opens."""
    steps = played(library, CRADLE, "use sleeper nap", 60)
    found = loop(steps)
    assert found is not None
    assert found.mandatory
    assert {step.declaration.ability for step in found.steps} >= {"up", "down"}


@pytest.mark.clause("L-05")
def test_a_loop_that_a_player_could_leave_is_told_apart(library: Library) -> None:
    free = CRADLE.replace("standin:nurse", "standin:plain")
    assert loop(played(library, free, "use sleeper nap", 60)) is None
    there = state_of(loads(free, library))
    steps = list(chosen(there, "pass"))
    while steps[-1].after.fluents != there.fluents and len(steps) < 80:
        steps += chosen(steps[-1].after, "pass")
    found = loop(steps)
    assert found is not None
    assert not found.mandatory


@pytest.mark.clause("L-05")
def test_a_number_that_grows_without_end_is_said(library: Library) -> None:
    """T16: a text that answers itself; near the bound it is not counted on, and never wrongly."""
    text = CRADLE.replace("standin:sleeper", "standin:miser").replace("tokens: 1", "tokens: 98")
    with pytest.raises(CannotAnswer) as caught:
        played(library, text, "use sleeper seed", 60)
    state = caught.value.state
    assert [reason.particular.name for reason in caught.value.reasons] == ["missing"]
    assert state.table.card("sleeper").tokens == 100  # type: ignore[union-attr]


def test_the_command_says_it(library: Library, tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(to_yaml(loads(CRADLE, library).position), encoding="utf-8")
    choices = ["use sleeper nap"]
    for agent in ("sleeper", "nurse", "nurse"):
        choices += [
            f"trigger sleeper up closed:sleeper:{agent}:influence",
            "trigger nurse down opened:sleeper:sleeper:influence",
        ]
    done = CliRunner().invoke(app, ["step", str(tmp_path / "p.yaml"), *choices, *CARDS])
    assert done.exit_code == 0, done.output
    assert "E09:103.4" in done.stderr
