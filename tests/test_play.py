"""`laar play`: what is typed and what is said to it; a game taken back and written down."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from laar.cards.library import Library, own_library
from laar.cli import app
from laar.faults import NotKnown
from laar.files import read
from laar.game import Game
from laar.position.load import loads
from laar.replay import play, read_replay
from laar.state import state_of
from laar.stepper import CannotAnswer

DUEL = str(Path(__file__).parent.parent / "examples" / "duel.yaml")


def typed(*lines: str, options: tuple[str, ...] = ()) -> str:
    done = CliRunner().invoke(app, ["play", DUEL, *options], input="\n".join(lines) + "\n")
    assert done.exit_code == 0, done.output
    return done.output


def test_a_strike_played_taken_back_and_asked_about(tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    said = typed(
        "strike nomad rival", "6", "1", "why strike nomad rival", "log", "undo", "board", "undo 9", f"save {game}",
        "move nomad B1", f"save {game}", "quit",
    )  # fmt: skip
    assert "раны на карте «Кочевник» (rival): 3" in said
    assert "бой окончен" not in said
    assert "113.3 карта «Кочевник» (nomad) закрыта" in said
    assert "1. strike nomad rival  113.4 E09:205.2.a" in said
    assert "Взято назад: 1" in said
    assert "Взято назад: 2" in said
    document = read(game)
    replay, table = read_replay(document, own_library())
    (played,) = play(replay, table, document)
    assert played.after.table.card("nomad").at == "B1"  # type: ignore[union-attr]


def test_wrong_words_are_answered_in_a_sentence(tmp_path: Path) -> None:
    said = typed("fly away", "undo x", "why nothing at all", "save", f"save {tmp_path}/none/g.yaml", "help", "quit")
    assert said.count("нельзя") >= 2
    assert "undo и число ходов" in said
    assert "файл не записать" in said
    assert "номер или id" in said


def test_the_dice_are_rolled_by_a_seed_and_lone_passes_are_made() -> None:
    one, two = (typed("strike nomad rival", "1", "quit", options=("--seed", "5")) for _ in range(2))
    assert one == two
    assert "бросок: «Кочевник» (nomad)" in one
    assert "roll nomad 1" not in one


def test_it_speaks_english_and_ends_with_the_battle() -> None:
    said = CliRunner().invoke(app, ["play", DUEL, "--lang", "en"], input="quit\n")
    assert "a number or an id" in said.output


def test_a_record_is_played_on_from_its_end_and_taken_back(tmp_path: Path) -> None:
    game, broken = tmp_path / "game.yaml", tmp_path / "broken.yaml"
    typed("strike nomad rival", "6", "1", f"save {game}", "quit")
    said = CliRunner().invoke(app, ["play", str(game)], input="undo 2\nboard\nundo 9\nwhy\nquit\n").output
    assert "раны на карте «Кочевник» (rival): 3" in said
    assert "Взято назад: 2" in said
    assert "Взято назад: 1" in said
    assert "why и id заявки или карты" in said
    broken.write_text(game.read_text(encoding="utf-8").replace("roll nomad 6", "roll nomad 9"), encoding="utf-8")
    refused = CliRunner().invoke(app, ["play", str(broken)])
    assert refused.exit_code == 2
    assert "roll nomad 9" in refused.output


def test_what_no_rule_executes_undoes_the_choice(library: Library) -> None:
    table = loads(
        """
turn: {active: first}
cards:
  - {id: brute, card: "standin:brute", owner: first, at: C1}
  - {id: armoured, card: "10044", owner: second, at: "C1'", effects: [{keyword: camouflage}]}
""",
        library,
    )
    game = Game(table)
    with pytest.raises(CannotAnswer):
        game.choose("strike brute armoured", game.ruling)
    assert game.made == []
    assert game.state == state_of(table)
    with pytest.raises(NotKnown):
        game.choose("move brute E3", game.ruling)
    game.choose("move brute B1", game.ruling)
    assert game.undo(5) == 1
    assert game.state == state_of(table)
