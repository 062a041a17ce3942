"""The faults that a mutation run plants, what it takes them to touch, and one run from end to end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from time import sleep

import pytest

import mutate
from laar.program import RELEVANT_ONLY, ground, parsed_text, rules_root, shown
from mutants import TOUCHED, Mutant, changes, coming_and_going, mutants_of, reading, touching
from mutate import Worker
from verdicts import Equivalent, Journal, Verdict, equivalents, judged, key, score, stale, verdict

# A rule, and what comes of it, one line each.
TABLE = """
a(X) :- b(X), c.
    delete a(X)
    drop c: a(X) :- b(X).
a(X) :- b(X), not c(X).
    delete a(X)
    drop not c(X): a(X) :- b(X).
    flip not c(X) → c(X): a(X) :- b(X); c(X).
a :- not b.
    delete a
    drop not b: a.
    flip not b → b: a :- b.
a.
    delete a
a(X) :- b(X), X < 2.
    delete a(X)
    drop X < 2: a(X) :- b(X).
    bound X < 2 → X <= 2: a(X) :- b(X); X <= 2.
a(X) :- b(X), 2 <= X.
    delete a(X)
    drop 2 <= X: a(X) :- b(X).
    bound 2 <= X → 2 < X: a(X) :- b(X); 2 < X.
a(X) :- b(X), X != 2.
    delete a(X)
    drop X != 2: a(X) :- b(X).
    flip X != 2 → X = 2: a(X) :- b(X); X = 2.
a(X,Y) :- b(X), Y = 2.
    delete a(X,Y)
a(X+1) :- b(X), c(X-1).
    delete a((X+1))
    drop b(X): a((X+1)) :- c((X-1)).
    drop c((X-1)): a((X+1)) :- b(X).
    bound (X+1) → X, number 1: a(X) :- b(X); c((X-1)).
    bound (X-1) → X, number 2: a((X+1)) :- b(X); c(X).
a(X+2) :- b(X).
    delete a((X+2))
a :- #count { X: b(X), c(X) } >= 2.
    delete a
    drop 2 <= #count { X: b(X), c(X) }: a.
    bound 2 <= #count { X: b(X), c(X) } → 2 < #count { X: b(X), c(X) }: a :- 2 < #count { X: b(X), c(X) }.
    drop b(X) in 2 <= #count { X: b(X), c(X) }: a :- 2 <= #count { X: c(X) }.
    drop c(X) in 2 <= #count { X: b(X), c(X) }: a :- 2 <= #count { X: b(X) }.
"""


def rows() -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for line in TABLE.strip().splitlines():
        if line.startswith(" "):
            found[-1][1].append(line.strip())
        else:
            found.append((line, []))
    return found


@pytest.mark.parametrize(("rule", "expected"), rows())
def test_what_is_changed_of_a_rule(rule: str, expected: list[str]) -> None:
    [item] = parsed_text(rule)
    written = [f"{operator} {change}" + (f": {new}" if new is not None else "") for operator, change, new in changes(item)]
    assert written == expected


FACTS = ("b(1).", "b(2).", "c(1).", "c(2).", "d.")
PROGRAM = """
a(X) :- b(X), not c(X).
e :- a(X), X < 2, d.
a(X+1) :- c(X), X < 2.
f :- 2 <= #count { X: b(X), not c(X) }.
g :- a(1).
g :- not d.
h(X) :- a(X), not g.
h(Y) :- h(X), h(Z), Y = X+Z-1, c(Y), a(Y).
k :- 1 < #count { X: h(X) }, not e.
m :- a(X), a(X+1), not f.
unread(X) :- c(X).
#show.
#show h(X) : h(X).
#show k : k, not m.
#show m/0.
"""


def test_what_is_not_touched_shows_the_same(tmp_path: Path) -> None:
    """Whatever the facts; and of what is touched enough is changed for that to say something."""
    file = tmp_path / "rules.lp"
    file.write_text(PROGRAM, encoding="utf-8")
    rules = parsed_text(PROGRAM)
    found: Counter[tuple[bool, bool]] = Counter()
    for mutant in mutants_of(file):
        new = [*rules[: mutant.number], *([mutant.new] if mutant.new else []), *rules[mutant.number + 1 :]]
        twins = touching(mutant, 7)
        changing = {one for twin in twins for one in coming_and_going(twin)}
        twins += (reader for rule in rules for reader in reading(rule, changing))
        for size in range(len(FACTS) + 1):
            for facts in map("".join, combinations(FACTS, size)):
                control = ground([*rules, *twins], facts, RELEVANT_ONLY)
                touched = any(atom.symbol.arguments[0].number == 7 for atom in control.symbolic_atoms.by_signature(TOUCHED, 1))
                same = set(map(str, shown(control))) == set(map(str, shown(ground(new, facts, RELEVANT_ONLY))))
                assert same or touched, (mutant, facts)
                found[touched, same] += 1
                if "unread" in mutant.rule:
                    assert not touched
    assert found[False, True] > 100
    assert found[True, False] > 100


# --- Verdicts ----------------------------------------------------------------------------------------------------------


def planted(tmp_path: Path) -> list[Mutant]:
    file = tmp_path / "rules.lp"
    file.write_text("a :- b, not c.\n", encoding="utf-8")
    return list(mutants_of(file))


def test_the_score_leaves_out_what_is_equivalent(tmp_path: Path) -> None:
    deleted, dropped, negated, flipped = planted(tmp_path)
    verdicts = [verdict(deleted, "a test"), verdict(dropped, ""), verdict(negated, ""), verdict(flipped, "another")]
    listed = Equivalent(file="rules.lp", operator="drop", change="b", rule="a :- b; not c.", why="b always holds")
    found = judged(verdicts, {listed.key: listed})
    assert score(found) == {"mutants": 4, "killed": 2, "equivalent": 1, "survived": 1, "score": 0.6667}


def test_what_is_listed_as_equivalent_and_is_not_is_told(tmp_path: Path) -> None:
    mutants = planted(tmp_path)
    right, killed = (
        Equivalent(file="rules.lp", operator="drop", change=change, rule="a :- b; not c.", why="…") for change in ("b", "not c")
    )
    gone = Equivalent(file="rules.lp", operator="drop", change="d", rule="a :- b; d.", why="…")
    verdicts = [verdict(mutant, "a test" if mutant.change == "not c" else "") for mutant in mutants]
    assert list(stale([right, killed, gone], mutants, verdicts)) == [
        "listed as equivalent, but killed by a test: rules.lp drop not c in a :- b; not c.",
        "listed as equivalent, but there is no such mutant: rules.lp drop d in a :- b; d.",
    ]


def test_the_last_verdict_in_a_journal_counts(tmp_path: Path) -> None:
    mutant, *_ = planted(tmp_path)
    journal = Journal(tmp_path / "journal.jsonl")
    assert journal.verdicts() == {}
    journal.add(verdict(mutant, ""))
    journal.add(verdict(mutant, "a test", 3, 2, 1))
    expected = Verdict("rules.lp", 1, "delete", "a", "a :- b; not c.", "killed", "a test", 3, 2, 1)
    assert journal.verdicts() == {key(mutant): expected}


def test_every_mutant_that_is_listed_as_equivalent_exists() -> None:
    listed = equivalents()
    files = {rules_root() / one.file for one in listed.values()}
    assert list(stale(listed.values(), [mutant for file in files for mutant in mutants_of(file)], [])) == []


# --- Processes -----------------------------------------------------------------------------------------------------------


def never_ends(mutant: Mutant, _alive: Callable[[], object]) -> Verdict:
    sleep(60)
    return verdict(mutant, "")


def breaks_down(_mutant: Mutant, _alive: Callable[[], object]) -> Verdict:
    os._exit(1)


def judged_well(mutant: Mutant, alive: Callable[[], object]) -> Verdict:
    alive()
    return verdict(mutant, "a test")


def told_by(worker: Worker) -> list[Verdict | None]:
    """What it says until it comes to a verdict."""
    worker.take(1)
    told: list[Verdict | None] = []
    try:
        while not told or told[-1] is None:
            told.append(worker.said() if worker.line.poll(0.3) else worker.silent())
    finally:
        worker.end()
    return told


def test_a_mutant_without_an_end_is_killed_and_so_is_one_that_breaks_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutants = planted(tmp_path)
    assert told_by(Worker(mutants, judged_well)) == [None, verdict(mutants[1], "a test")]
    assert told_by(Worker(mutants, breaks_down))[-1] == verdict(mutants[1], "no end of memory")
    monkeypatch.setattr(mutate, "PATIENCE", 0.2)
    assert told_by(Worker(mutants, never_ends))[-1] == verdict(mutants[1], "no end")


# --- From end to end -----------------------------------------------------------------------------------------------------


def test_one_case_kills_the_mutants_of_the_rule_that_it_is_about(tmp_path: Path) -> None:
    """Forbidden to act is told from free to act, and from no action; whom an enemy may choose this case doesn't ask."""
    journal = tmp_path / "journal.jsonl"
    words = ["core/bans.lp", "--tests", "test_cases.py::test_good[E09-103.2-bans]", "--journal", str(journal), "--json"]
    command = [sys.executable, str(Path(__file__).parent / "mutate.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    found = json.loads(done.stdout)
    assert (found["mutants"], found["killed"], found["stale"]) == (9, 3, [])
    verdicts = Journal(journal).verdicts().values()
    assert {one.change for one in verdicts if one.status == "killed"} == {
        "barred(S,e09(419,1,b),forbidden(Source))", "uses(S,A)", "action(A)",
    }  # fmt: skip
    assert all(one.touched == 0 for one in verdicts if one.rule.startswith("unfit("))
