"""The case files, good and bad."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from casefile import bad_cases, good_cases, positions, read_bad_case, read_case
from laar.cards.library import Library
from laar.cli import app
from laar.engine import rule
from laar.position.check import answered
from laar.ruling import Now

STANDINS = Path(__file__).parent / "cards" / "standins.yaml"


@pytest.mark.parametrize("path", good_cases(), ids=lambda path: path.stem)
def test_good(path: Path, library: Library) -> None:
    case = read_case(path)
    tables, narrow = zip(*(answered(document, library) for document in positions(case)), strict=True)
    for question, table, plain, ruling in zip(
        case.ask, tables, narrow, rule(tables, {"legal", "clauses", "refused", "both", "now"}), strict=True
    ):
        legal = {item.id for item in ruling.legal}
        refused = {item.id: {reason.clause.id for reason in item.reasons} for item in ruling.refused or ()}
        where = f"{case.case}: {question.note}"
        assert {item.id for item in plain.legal} == legal, f"{where}: otherwise if nothing else is asked"
        assert set(question.legal) <= legal, f"{where}: { ({i: refused.get(i) for i in question.legal}) }"
        if question.only is not None:
            assert legal == set(question.only), where
        if question.mandatory is not None:
            assert ruling.mandatory == set(question.mandatory), where
        for name, clauses in question.refused.items():
            assert name not in legal, f"{where}: {name} is legal"
            assert refused.get(name) == set(clauses), f"{where}: {name}"
        for name, clauses in question.legal_by.items():
            assert set(clauses) <= {clause.id for clause in ruling.clauses[name]}, f"{where}: {name}"
        for name, clauses in question.allowed_by.items():
            assert {clause.id for clause in ruling.clauses[name]} == set(clauses), f"{where}: {name}"
        for name in question.never:
            assert name not in legal | set(refused), f"{where}: {name}"
        for name, values in question.now.items():
            _check_now(ruling.now[name], values, f"{where}: {name}")
        known = {f"{item.about}={item.value}" for item in table.assumptions}
        assert set(question.assumed) <= known, where


def _check_now(now: Now, values: dict[str, Any], where: str) -> None:
    for what, value in values.items():
        if what == "keywords":
            assert sorted({name for name, _, _ in now.keywords}) == sorted(value), where
        elif what == "abilities":
            assert sorted({name for name, _ in now.abilities}) == sorted(value), where
        elif what in ("permitted", "forbidden"):
            assert sorted(getattr(now, what)) == sorted(value), where
        else:
            assert now.numbers[what] == value, f"{where}: {what}"


@pytest.mark.parametrize("path", bad_cases(), ids=lambda path: path.stem)
def test_bad(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = read_bad_case(path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.yaml").write_text(case.file, encoding="utf-8")
    names = {"{file}": "file.yaml", "{standins}": str(STANDINS), "{heroes}": str(STANDINS.with_name("heroes.yaml"))}
    words = [names.get(word, word) for word in case.command]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == case.exit, result.output
    said = result.stderr.strip().splitlines()
    assert result.stdout == ""
    assert said == list(case.expect)
    assert "Traceback" not in result.output


def test_no_two_bad_cases_say_the_same() -> None:
    messages: dict[str, str] = {}
    for path in bad_cases():
        for line in read_bad_case(path).expect:
            message = line.split(": ", 1)[-1]
            assert message not in messages, f"{path.name} and {messages[message]} both say: {message}"
            messages[message] = path.name
