"""The catalogue of clauses: what each says, which rules encode it, which tests exercise it.

Rules and tests are found (bracketed clause ids in comments above rules, markers of tests, clauses in case files), never
typed in.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from laar.cards.filters import Strict
from laar.cards.library import data_root
from laar.files import read

Status = Literal["done", "in part", "open", "definition", "not seen"]
_CITED = re.compile(r"\[((?:E\d\d:|H2:|R15:|d\.|L-)?[0-9A-Za-z_.]+(?:\.[0-9a-z_*]+)*)\]")
_RULING = re.compile(r"^## (L-\d\d) (.+)$", re.M)
_MARKER = re.compile(r"@pytest\.mark\.clause\(([^)]*)\)", re.S)


class Summary(Strict):
    """A paraphrase of ours in both languages."""

    ru: str
    en: str


class ClauseRecord(Strict):
    """One clause of the catalogue's file. `left` says what of a clause that is encoded in part is still open."""

    id: str
    edition: Literal["classic", "classic-2012", "dictionary", "e09", "heroes-2", "heroes-15", "laar"]
    status: Status
    summary: Summary
    fallback: str | None = None
    left: Summary | None = None

    @model_validator(mode="after")
    def _says_what_is_left(self) -> Self:
        if (self.status == "in part") != (self.left is not None):
            raise ValueError("left goes with the status 'in part'")
        return self


class ClauseFile(Strict):
    """`clauses/*.yaml`."""

    schema_version: Literal[1] = Field(1, alias="schema")
    clauses: tuple[ClauseRecord, ...]


@dataclass(frozen=True)
class ClauseEntry:
    """A clause with where it lives. `rules` are `asp/…:line`, `tests` paths, both relative to the tree."""

    record: ClauseRecord
    rules: tuple[str, ...]
    tests: tuple[str, ...]


@cache
def records() -> dict[str, ClauseRecord]:
    """Every clause by id: the rulebooks', then our own rulings (their long form is `docs/rulings.md`)."""
    found: dict[str, ClauseRecord] = {}
    for path in sorted((data_root() / "clauses").glob("*.yaml")):
        found |= {record.id: record for record in ClauseFile.model_validate(read(path).data).clauses}
    return found


def cited_rules(root: Path | None = None) -> dict[str, list[str]]:
    """Clause ids that comments in `asp/` cite, each with the places `asp/file:line` of the rules under them."""
    base = root or data_root()
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((base / "asp").rglob("*.lp")):
        waiting: list[str] = []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.lstrip().startswith("%"):
                waiting += _CITED.findall(line)
            elif line.strip() and not line.startswith("#"):
                for clause in dict.fromkeys(waiting):
                    found[clause].append(f"{path.relative_to(base)}:{number}")
                waiting = []
    return found


def rules_under(clause: str, root: Path | None = None) -> frozenset[tuple[str, int]]:
    """The lines of rules, as (file, line), that stand under a comment which cites the clause, up to the next comment."""
    found: set[tuple[str, int]] = set()
    for path in sorted(((root or data_root()) / "asp").rglob("*.lp")):
        cited: list[str] = []
        before = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.startswith("%"):
                cited = (cited if before.startswith("%") else []) + _CITED.findall(line)
            elif not line.strip():
                cited = []
            elif clause in cited:
                found.add((str(path), number))
            before = line
    return frozenset(found)


def cited_above(file: Path, line: int) -> list[str]:
    """The clauses that the nearest comment above a line of a file cites."""
    lines = file.read_text(encoding="utf-8").splitlines()[: line - 1]
    while lines and not lines[-1].startswith("%"):
        lines.pop()
    comment = list(takewhile(lambda text: text.startswith("%"), reversed(lines)))
    return _CITED.findall("\n".join(reversed(comment)))


def citing_tests(root: Path | None = None) -> dict[str, list[str]]:
    """Clause ids that tests exercise: markers in `tests/*.py`, `clauses:` and reasons in case files."""
    base = root or data_root()
    found: dict[str, list[str]] = defaultdict(list)
    known = records()
    for path in sorted((base / "tests").rglob("*.py")):
        for marker in _MARKER.findall(path.read_text(encoding="utf-8")):
            for clause in re.findall(r'"([^"]+)"', marker):
                found[clause].append(str(path.relative_to(base)))
    for path in sorted((base / "tests" / "cases").rglob("*.yaml")):
        for clause in _clauses_in(read(path).data if "bad" not in path.parts else {}):
            found[clause].append(str(path.relative_to(base)))
        if "bad" in path.parts:
            for clause in re.findall(r"\(([^()\s]+)\)'?$", path.read_text(encoding="utf-8"), re.M):
                if clause in known:
                    found[clause].append(str(path.relative_to(base)))
    return {clause: list(dict.fromkeys(places)) for clause, places in found.items()}


def _clauses_in(data: Any) -> list[str]:
    if not isinstance(data, dict):
        return []
    found = [str(clause) for clause in data.get("clauses", ())]
    for moment in data.get("ask", ()):
        for clauses in (moment.get("refused") or {}).values():
            found += [str(clause) for clause in clauses]
        found += [str(clause) for clauses in (moment.get("legal_by") or {}).values() for clause in clauses]
    return found


def catalogue(root: Path | None = None) -> list[ClauseEntry]:
    """Every clause with its rules and tests, in the order of the file."""
    rules, tests = cited_rules(root), citing_tests(root)
    return [ClauseEntry(record, tuple(rules.get(name, ())), tuple(tests.get(name, ()))) for name, record in records().items()]
