"""What became of mutants: their verdicts, the journal of a run, those judged equivalent, the score."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from rich.table import Table
from rich.text import Text

from laar.cards.filters import Strict
from laar.faults import BadInput, NotKnown, both
from laar.files import faults_of, read
from mutants import Mutant, Operator

EQUIVALENT = Path(__file__).parent / "equivalent_mutants.yaml"

# A mutant by what it is, wherever in its file the rule stands: file, operator, change, rule.
Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class Verdict:
    """A mutant killed `by` a test (or by never ending), or survived; it could change `touched` positions of the tests.

    Of these `asked` were ruled with it, and `changed` came out differently.
    """

    file: str
    line: int
    operator: str
    change: str
    rule: str
    status: Literal["killed", "survived", "equivalent"]
    by: str = ""
    touched: int = 0
    asked: int = 0
    changed: int = 0

    @property
    def key(self) -> Key:
        """What it is found again by."""
        return self.file, self.operator, self.change, self.rule

    def __str__(self) -> str:
        """As survivors are listed."""
        seen = f"touches {self.touched} positions, of {self.asked} asked {self.changed} are ruled otherwise"
        seen = seen if self.touched else "touches no position"
        return f"asp/{self.file}:{self.line} {self.operator} {self.change}\n    in {self.rule}\n    {seen}"


def verdict(mutant: Mutant, by: str, touched: int = 0, asked: int = 0, changed: int = 0) -> Verdict:
    """The verdict on a mutant: it survived if nothing killed it."""
    status: Literal["killed", "survived"] = "killed" if by else "survived"
    told = (mutant.file, mutant.line, mutant.operator, mutant.change, mutant.rule)
    return Verdict(*told, status, by, touched, asked, changed)


def key(mutant: Mutant) -> Key:
    """What a mutant is found again by."""
    return mutant.file, mutant.operator, mutant.change, mutant.rule


class Equivalent(Strict):
    """A mutant that no position can tell from the rules, and why."""

    file: str
    operator: Operator
    change: str
    rule: str
    why: str

    @property
    def key(self) -> Key:
        """What it is found again by."""
        return self.file, self.operator, self.change, self.rule


def equivalents(file: Path = EQUIVALENT) -> dict[Key, Equivalent]:
    """The mutants judged equivalent. Raises `BadInput`."""
    document = read(file)
    try:
        found = TypeAdapter(tuple[Equivalent, ...]).validate_python(document.data)
    except ValidationError as error:
        raise BadInput(faults_of(error, document)) from None
    return {one.key: one for one in found}


def stale(listed: Iterable[Equivalent], mutants: Iterable[Mutant], verdicts: Iterable[Verdict]) -> Iterator[str]:
    """What is wrong with the list of equivalents: what isn't there any more, what some test killed."""
    existing = {key(mutant) for mutant in mutants}
    killed = {verdict.key: verdict.by for verdict in verdicts if verdict.status == "killed"}
    for one in listed:
        words = f"{one.file} {one.operator} {one.change} in {one.rule}"
        if one.key not in existing:
            yield f"listed as equivalent, but there is no such mutant: {words}"
        elif one.key in killed:
            yield f"listed as equivalent, but killed by {killed[one.key]}: {words}"


@dataclass(frozen=True)
class Journal:
    """A file with one verdict a line, the last of a mutant counts; a run goes on from it."""

    path: Path

    def verdicts(self) -> dict[Key, Verdict]:
        """The verdicts so far. Raises `NotKnown` if it is no journal."""
        if not self.path.exists():
            return {}
        try:
            lines = [Verdict(**json.loads(line)) for line in self.path.read_text(encoding="utf-8").splitlines()]
        except (ValueError, TypeError, OSError):
            raise NotKnown(
                both(f"{self.path}: это не журнал мутаций", f"{self.path}: this is no journal of a mutation run")
            ) from None
        return {verdict.key: verdict for verdict in lines}

    def add(self, verdict: Verdict) -> None:
        """Write a verdict down."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(verdict), ensure_ascii=False) + "\n")


def judged(verdicts: Iterable[Verdict], listed: dict[Key, Equivalent]) -> list[Verdict]:
    """The verdicts, survivors that are listed as equivalent told apart."""
    return [
        replace(verdict, status="equivalent") if verdict.status == "survived" and verdict.key in listed else verdict
        for verdict in verdicts
    ]


def score(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """How many there are, killed, equivalent, survived; the share of the non-equivalent that were killed."""
    counts = Counter(verdict.status for verdict in verdicts)
    telling = len(verdicts) - counts["equivalent"]
    return {
        "mutants": len(verdicts),
        "killed": counts["killed"],
        "equivalent": counts["equivalent"],
        "survived": counts["survived"],
        "score": round(counts["killed"] / telling, 4) if telling else None,
    }


def report(verdicts: Sequence[Verdict], out: Console) -> None:
    """Every survivor, then the score: by file, by operator, in all."""
    for survivor in (verdict for verdict in verdicts if verdict.status == "survived"):
        out.print(Text(str(survivor)))
    table = Table(box=None)
    for name in ("", "mutants", "killed", "equivalent", "survived", "score"):
        table.add_column(name, justify="right" if name else "left")
    groups: list[tuple[str, list[Verdict]]] = []
    for name in ("file", "operator"):
        values = sorted({getattr(verdict, name) for verdict in verdicts})
        groups += [(value, [verdict for verdict in verdicts if getattr(verdict, name) == value]) for value in values]
    for title, some in (*groups, ("all", list(verdicts))):
        figures = score(some)
        share = "—" if figures["score"] is None else f"{100 * figures['score']:.1f} %"
        table.add_row(title, *(str(figures[name]) for name in ("mutants", "killed", "equivalent", "survived")), share)
    out.print(table)
