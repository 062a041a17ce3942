"""`laar clause N --example`: a position in which the clause decides, and the ruling that shows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from laar.cards.library import own_library
from laar.check.example import Example, example
from laar.check.scope import Scope
from laar.cli import app
from laar.engine import rule
from laar.explain.catalogue import catalogue
from laar.explain.difference import COMPARED, differences

# What forbids by itself, and what forces or allows.
FORBIDDING = ("113.5.1", "113.3", "113.2", "115.1", "116.6", "E09:404.7", "506.5", "E09:205.3.a")
ALLOWING = ("116.8", "116.7", "114.1", "113.5.2", "E09:215.6", "E12:113.5")


def found(clause: str) -> Example | None:
    entry = next(entry for entry in catalogue() if entry.record.id == clause)
    searched: list[Scope] = []
    return example(entry, own_library(), 100.0, searched)


@pytest.mark.parametrize("clause", FORBIDDING)
def test_it_alone_forbids(clause: str) -> None:
    shown = found(clause)
    assert shown is not None
    ruling = rule([shown.position], {"refused", "valid"})[0]
    assert not ruling.invalid
    alone = {item.id for item in ruling.refused or () if {reason.clause.id for reason in item.reasons} == {clause}}
    assert alone & set(shown.declarations)


@pytest.mark.parametrize("clause", ALLOWING)
def test_what_is_legal_by_it(clause: str) -> None:
    shown = found(clause)
    assert shown is not None
    ruling = rule([shown.position], {"legal", "clauses", "valid"})[0]
    assert not ruling.invalid
    assert any(clause in {item.id for item in ruling.clauses[name]} for name in shown.declarations if name in ruling.clauses)


@pytest.mark.parametrize("clause", ["123.5", "117.2"])
def test_what_is_never_cited_is_shown_by_what_follows(clause: str) -> None:
    """The ruling with the rules under the clause and without them: the former is the ruling itself."""
    shown = found(clause)
    assert shown is not None
    assert shown.without is not None
    assert shown.differences
    assert shown.differences == tuple(differences(rule([shown.position], COMPARED)[0], shown.without))


def test_the_position_and_its_ruling(tmp_path: Path) -> None:
    path = tmp_path / "example.yaml"
    run = CliRunner().invoke(app, ["clause", "113.5.1", "--example", "--json", "-o", str(path)])
    assert run.exit_code == 0
    data = json.loads(run.stdout)
    refused = {item["id"]: [reason["clause"] for reason in item["reasons"]] for item in data["ruling"]["refused"]}
    assert [refused[name] for name in data["declarations"]] == [["113.5.1"]] * len(data["declarations"])
    assert CliRunner().invoke(app, ["legal", str(path)]).exit_code == 0
    for lang, words in (("ru", "Решает"), ("en", "To decide")):
        told = CliRunner().invoke(app, ["clause", "113.5.1", "--example", "--lang", lang])
        assert told.exit_code == 0
        assert words in told.stdout
        assert "113.5.1" in told.stdout


@pytest.mark.parametrize(
    ("clause", "words"),
    [("118.1", "no ruling of a position depends on it"), ("R15:118.5", "within the scope there is no position")],
)
def test_what_is_not_in_the_scope(clause: str, words: str) -> None:
    """118.1 only names a kind of abilities; no card of Heroes in the library asks for what R15:118.5 needs."""
    run = CliRunner().invoke(app, ["clause", clause, "--example", "--lang", "en"])
    assert run.exit_code == 3
    assert run.stdout == ""
    assert words in run.stderr
