"""T22: one position under several editions, the expected difference listed; a user's own edition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from laar.cards.library import Library
from laar.cli import app
from laar.editions import edition_of, from_file, named, ours
from laar.engine import rule
from laar.faults import BadInput
from strategies import table_of

ARCHER: dict[str, Any] = {
    "turn": {"active": "first"},
    "cards": [
        {"id": "mage", "card": "10038", "owner": "first", "at": "A1"},
        {"id": "troll", "card": "10128", "owner": "second", "at": "D2'"},
        {"id": "near", "card": "10117", "owner": "second", "at": "C1'"},
    ],
}
MINE = "schema: 1\nname: mine\nbase: classic\nparams: {range_metric: diagonal}\n"


@pytest.mark.clause("d.range")
def test_a_range_of_three_diagonal_steps(library: Library, tmp_path: Path) -> None:
    """Бешеный маг's discharge has range 3: from A1 to C1' are 3 orthogonal steps, to D2' 5, but 3 with diagonals."""
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, encoding="utf-8")
    table = table_of(ARCHER, library)
    new, own = rule([table, table.under(from_file(path))])
    legal = [{item.id for item in ruling.legal} for ruling in (new, own)]
    assert legal[1] - legal[0] == {"use mage a2 troll"}
    assert legal[0] <= legal[1]


@pytest.mark.clause("E12:113.5")
def test_the_2012_edition_cites_its_own_clauses(library: Library) -> None:
    event = {"event": "died", "subject": "troll", "agent": "nomad", "kind": "simple_strike"}
    pending = {"card": "avenger", "ability": "a1", "event": event}
    data = {
        "turn": {"active": "first"},
        "cards": [
            {"id": "avenger", "card": "30074", "owner": "first", "at": "C1"},
            {"id": "nomad", "card": "10001", "owner": "second", "at": "C1'"},
            {"id": "troll", "card": "10128", "owner": "first", "zone": "graveyard"},
        ],
        "pending": [pending],
    }
    table = table_of(data, library)
    both = rule([table, table.under(named("classic-2012"))], {"legal", "refused"})
    assert both[0].legal == both[1].legal
    clauses = [{reason.clause.id for item in r.refused or () if item.kind == "pass" for reason in item.reasons} for r in both]
    assert clauses == [{"116.6"}, {"E12:113.5"}]


def test_ours_are_known_and_others_refused() -> None:
    assert ours() == ["classic", "classic-2012", "heroes-15", "heroes-2"]
    assert edition_of("classic").game == "classic"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("schema: 1\nname: mine\nbase: heroes-99\nparams: {}\n", "base: неизвестная редакция «heroes-99»"),
        (
            "schema: 1\nname: mine\nparams: {colour: red}\n",
            "нет параметра «colour»; есть: after_trigger, between_parts, container, "
            "default_limit, first_to_act, payment, range_metric, replacement_chooser, trigger_controller",
        ),
        (
            "schema: 1\nname: mine\nparams: {range_metric: round}\n",
            "«range_metric»: «round» не бывает; бывает: diagonal, orthogonal",
        ),
        ("schema: 1\nname: My Rules\nparams: {}\n", "«name»: 'My Rules' — годятся имена вида"),
        ("schema: 1\nname: mine\n", "нет обязательного поля «params»"),
    ],
)
def test_a_bad_edition_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        from_file(path)
    assert [said in fault.said("ru") for fault in caught.value.faults] == [True]
    assert all(fault.line for fault in caught.value.faults)


def test_editions_side_by_side(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MINE, encoding="utf-8")
    (tmp_path / "p.yaml").write_text(
        "turn: {active: first}\ncards:\n"
        "  - {id: mage, card: Бешеный маг, owner: first, at: A1}\n"
        '  - {id: troll, card: Тролль, owner: second, at: "D2\'"}\n',
        encoding="utf-8",
    )
    files = [str(tmp_path / "p.yaml"), "--edition", f"classic,{tmp_path / 'mine.yaml'}"]
    result = CliRunner().invoke(app, ["legal", *files])
    assert result.exit_code == 0, result.output
    line = next(line for line in result.stdout.splitlines() if line.startswith("use mage a2 troll"))
    assert "✗ d.range" in line
    assert "✓" in line
    assert "Редакции отвечают по-разному." in result.stdout
    english = CliRunner().invoke(app, ["legal", *files[:2], "classic,classic-2012", "--lang", "en"])
    assert "The editions agree." in english.stdout
