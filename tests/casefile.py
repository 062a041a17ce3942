"""Case files: a position, questions about it and the right answers (`tests/cases/good`), or what must be refused (`bad`).

A question may change the position (`change`, merged into it; cards and stack items are named by id or number).
`refused` gives the exact set of clauses of each refusal, `legal` what must be legal, `only` the exact legal set, `legal_by`
clauses that must be among those that allow it, `allowed_by` exactly those, `never` ids that aren't even candidates. `now` says
what a card is and has: numbers by name, `keywords` and `abilities` (the exact sets of names), `permitted`, `forbidden`.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

from pydantic import Field

from laar.cards.filters import Strict
from laar.files import Document, read

CASES = Path(__file__).parent / "cases"


class Question(Strict):
    note: str = ""
    change: dict[str, Any] = Field(default_factory=dict)
    legal: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    mandatory: tuple[str, ...] | None = None
    legal_by: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    allowed_by: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    refused: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    never: tuple[str, ...] = ()
    now: dict[str, dict[str, Any]] = Field(default_factory=dict)
    assumed: tuple[str, ...] = ()


class Case(Strict):
    case: str
    title: str
    source: str | None = None
    clauses: tuple[str, ...] = ()
    position: dict[str, Any]
    ask: tuple[Question, ...] = Field(min_length=1)


class BadCase(Strict):
    """A file or command that must be refused.

    In `command`, `{file}` stands for the file with the text `file`, `{standins}` for ours.
    """

    about: str
    file: str = ""
    command: tuple[str, ...] = ("legal", "{file}")
    expect: tuple[str, ...] = Field(min_length=1)
    exit: int = 2


def good_cases() -> list[Path]:
    return sorted((CASES / "good").glob("*.yaml"))


def bad_cases() -> list[Path]:
    return sorted((CASES / "bad").glob("*.yaml"))


def read_case(path: Path) -> Case:
    return Case.model_validate(read(path).data)


def read_bad_case(path: Path) -> BadCase:
    return BadCase.model_validate(read(path).data)


def positions(case: Case) -> list[Document]:
    """The position of each question, changed as it says."""
    return [Document(f"{case.case}#{n}", changed(case.position, q.change)) for n, q in enumerate(case.ask, start=1)]


def changed(base: Any, change: Any) -> Any:
    """`base` with `change` merged in: mappings by key, lists of cards by id, other lists by number; null removes."""
    if isinstance(base, list) and isinstance(change, dict):
        items = deepcopy(base)
        for name, patch in change.items():
            index = next((i for i, item in enumerate(items) if isinstance(item, dict) and item.get("id") == name), None)
            if index is None and str(name).isdigit():
                index = int(name)
            if index is None:
                items.append({"id": name, **patch})
            elif index == len(items):
                items.append(patch)
            elif patch is None:
                items.pop(index)
            else:
                items[index] = changed(items[index], patch)
        return items
    if isinstance(base, dict) and isinstance(change, dict):
        result = dict(base)
        for name, patch in change.items():
            if patch is None:
                result.pop(name, None)
            else:
                result[name] = changed(result.get(name), patch)
        return result
    return deepcopy(change)
