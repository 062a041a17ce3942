"""The catalogue can't lie: what is said to be done has rules and tests, what is cited exists (design §6)."""

from __future__ import annotations

import re

import pytest

from laar.cards.library import data_root
from laar.explain.catalogue import ClauseEntry, catalogue, cited_rules, citing_tests, records

DONE = [entry for entry in catalogue() if entry.record.status in ("done", "in part")]


@pytest.mark.parametrize("entry", DONE, ids=lambda entry: entry.record.id)
def test_a_clause_said_to_be_done_has_rules_and_tests(entry: ClauseEntry) -> None:
    assert entry.rules, "no rule in asp/ cites it"
    assert entry.tests, "no test exercises it"


def test_every_clause_that_is_cited_is_in_the_catalogue() -> None:
    known = set(records())
    assert not {clause: places for clause, places in cited_rules().items() if clause not in known}
    assert not {clause: places for clause, places in citing_tests().items() if clause not in known}


def test_our_rulings_are_written_down() -> None:
    text = (data_root() / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^## (L-\d\d) ", text, re.M)) == {name for name in records() if name.startswith("L-")}


def test_clauses_in_terms_are_those_in_the_comment_above() -> None:
    """A rule that cites a clause in its head stands under a comment with that clause."""
    term = re.compile(r"\b(c|e09|e12|h2|r15|d|l)\((\d+(?:,[a-z0-9]+)*|[a-z_]+)\)")
    prefix = {"c": "", "e09": "E09:", "e12": "E12:", "h2": "H2:", "r15": "R15:", "d": "d.", "l": "L-"}
    by_file: dict[str, set[str]] = {}
    for clause, places in cited_rules().items():
        for place in places:
            by_file.setdefault(place.split(":")[0], set()).add(clause)
    bare: list[str] = []
    for path in sorted((data_root() / "asp").rglob("*.lp")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.startswith("%"):
                continue
            for functor, inner in term.findall(line):
                clause = f"L-{int(inner):02}" if functor == "l" else prefix[functor] + inner.replace(",", ".")
                name = str(path.relative_to(data_root()))
                if clause not in by_file.get(name, set()):
                    bare.append(f"{name}:{number} {clause}")
    assert not bare
