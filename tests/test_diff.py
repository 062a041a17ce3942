"""Two editions compared: the smallest position for each parameter, confirmed by the rulings themselves."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from laar.cards.library import own_library
from laar.check.diff import Compared, diff
from laar.check.parameters import differing, with_parameter
from laar.cli import app
from laar.editions import Edition, edition_of, named
from laar.engine import rule
from laar.explain.catalogue import records
from laar.explain.difference import COMPARED, differences

LIMIT = 110.0


@cache
def compared(first: Edition, second: Edition) -> dict[str, Compared]:
    return {found.parameter.name: found for found in diff(first, second, own_library(), LIMIT)}


@pytest.mark.clause("E12:113.3", "116.4", "L-02")
def test_what_was_blocked_and_paid_is_followed_in_2012_alone() -> None:
    found = compared(named("classic-2012"), named("classic"))
    assert list(found) == ["after_trigger"]
    after = found["after_trigger"]
    assert after.parameter.values == (("payment",), ("completion",))
    assert after.parameter.clauses == (("E12:113.3",), ("116.4",))
    assert after.position is not None
    assert [item.blocked for item in after.position.position.stack] == [True]
    events = {(item.value.partition(":")[0], item.first) for item in after.differences if item.what == "event"}
    assert events == {("capability", True)}


@pytest.mark.clause("H2:119.4", "R15:119.4", "R15:113.5")
def test_what_follows_a_part_done_in_part() -> None:
    found = compared(named("heroes-2"), named("heroes-15"))
    assert list(found) == ["default_limit", "goes_on(along)", "goes_on(in_order)"]
    for name in ("goes_on(along)", "goes_on(in_order)"):
        along = found[name]
        assert along.parameter.clauses == (("H2:119.4",), ("R15:119.4",))
        assert along.position is not None
        assert along.position.position.stack[0].results == {1: "partial"}
        assert ("adds", "result(1,2,skipped)", False) in {(item.what, item.value, item.first) for item in along.differences}
    limit = found["default_limit"]
    assert limit.position is not None
    assert [used.turn for card in limit.position.cards for used in card.used.values()] == [1]


def test_the_witness_is_one_by_the_rulings_alone() -> None:
    """What is told is what `rule` says of the position under either edition, and under the first with that one parameter."""
    first, second = named("heroes-2"), named("heroes-15")
    for found in compared(first, second).values():
        assert found.position is not None
        varied = with_parameter(first, found.parameter.name, second)
        tables = [found.position.under(edition) for edition in (first, second, varied)]
        mine, theirs, middle = rule(tables, {*COMPARED, "valid"})
        assert (mine.invalid, theirs.invalid) == ((), ())
        told = set(found.differences)
        assert told
        assert told <= set(differences(mine, theirs)) & set(differences(mine, middle))


@pytest.mark.parametrize("name", ["classic", "classic-2012", "heroes-2", "heroes-15"])
def test_an_edition_does_not_differ_from_itself(name: str) -> None:
    assert differing(named(name), named(name)) == []
    run = CliRunner().invoke(app, ["diff", name, name, "--json"])
    assert (run.exit_code, json.loads(run.stdout)) == (0, [])


def test_the_numbers_of_clauses_are_no_difference_and_every_cited_one_is_known() -> None:
    parameters = [*differing(named("classic-2012"), named("classic")), *differing(named("heroes-2"), named("heroes-15"))]
    assert not [item.name for item in parameters if "counterpart" in item.name]
    cited = {clause for item in parameters for clauses in item.clauses for clause in clauses}
    assert cited
    assert cited <= set(records())


def edition_file(folder: Path, base: str, **params: str) -> Path:
    path = folder / "mine.yaml"
    listed = ", ".join(f"{name}: {value}" for name, value in params.items())
    path.write_text(f"schema: 1\nname: mine\nbase: {base}\nparams: {{{listed}}}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("mine_first", [True, False])
def test_an_edition_of_ones_own_on_either_side(tmp_path: Path, mine_first: bool) -> None:
    own, ours = edition_of(str(edition_file(tmp_path, "classic", first_to_act="inactive"))), named("classic")
    found = compared(own, ours) if mine_first else compared(ours, own)
    assert list(found) == ["first_to_act"]
    first = found["first_to_act"]
    values = [("inactive",), ("active",)]
    assert first.parameter.values == tuple(values if mine_first else reversed(values))
    assert [item.of for item in first.differences if item.value.startswith("priority(")]


def test_a_parameter_that_nothing_depends_on(tmp_path: Path) -> None:
    """Heroes has no cells, so there is no range to measure."""
    path = edition_file(tmp_path, "heroes-2", range_metric="diagonal")
    run = CliRunner().invoke(app, ["diff", "heroes-2", str(path), "--lang", "en"])
    assert run.exit_code == 0
    assert "nothing depends on it" in run.stdout


def test_the_position_is_a_file_that_legal_takes(tmp_path: Path) -> None:
    folder = tmp_path / "found"
    run = CliRunner().invoke(app, ["diff", "classic-2012", "classic", "--json", "-o", str(folder)])
    assert run.exit_code == 1
    data: list[dict[str, Any]] = json.loads(run.stdout)
    assert [set(item) >= {"parameter", "values", "clauses", "position", "differences"} for item in data] == [True]
    beside = CliRunner().invoke(app, ["legal", str(folder / "after_trigger.yaml"), "--edition", "classic-2012,classic"])
    assert beside.exit_code == 0
    assert "Редакции отвечают по-разному" in beside.stdout


@pytest.mark.parametrize("pair", [("classic", "nowhere"), ("classic", "heroes-2")])
def test_what_cannot_be_compared(pair: tuple[str, str]) -> None:
    run = CliRunner().invoke(app, ["diff", *pair])
    assert run.exit_code == 2
    assert "Traceback" not in run.output


def test_a_file_is_no_folder_for_positions(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine", encoding="utf-8")
    run = CliRunner().invoke(app, ["diff", "classic-2012", "classic", "-o", str(taken)])
    assert run.exit_code == 2
    assert "не папка" in run.stderr
    assert taken.read_text(encoding="utf-8") == "mine"
