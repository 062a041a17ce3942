"""Editions: ours are facts in `asp/editions/`; a user's is a YAML of parameters over one of ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from laar.cards.filters import Strict
from laar.cards.library import data_root
from laar.faults import BadInput, NotKnown, both
from laar.files import faults_of, read
from laar.terms import call

_NAME = r"^[a-z][a-z0-9-]{0,31}$"


@dataclass(frozen=True)
class Edition:
    """The rules that a position is judged by.

    `base` is one of ours; `replaced` are parameters (see `program.parameter_of`) with the facts that stand in place of the
    base's.
    """

    name: str
    base: str
    replaced: tuple[tuple[str, str], ...] = ()

    @property
    def game(self) -> str:
        """The game: the folder of `asp/` that is loaded beside the core."""
        return self.base.partition("-")[0]

    @property
    def file(self) -> Path:
        """The facts of the base."""
        return data_root() / "asp" / "editions" / f"{self.base.replace('-', '_')}.lp"

    @property
    def facts(self) -> str:
        """The facts that replace some of the base's."""
        return "".join(facts for _, facts in self.replaced)


class EditionFile(Strict):
    """A user's edition: parameters only, over one of ours."""

    schema_version: Literal[1] = Field(1, alias="schema")
    name: Annotated[str, Field(pattern=_NAME)]
    base: str = "classic"
    params: dict[str, str]


def ours() -> list[str]:
    """The editions that come with Laar, by name."""
    return sorted(path.stem.replace("_", "-") for path in (data_root() / "asp" / "editions").glob("*.lp"))


def usual(game: str) -> str:
    """The edition of a game that is meant if none is named: the newest that its seeds speak of."""
    return {"classic": "classic", "heroes": "heroes-2"}[game]


@cache
def named(name: str) -> Edition:
    """One of our editions. Raises `NotKnown` with the list of them."""
    if name not in ours():
        listed = ", ".join(ours())
        raise NotKnown(both(f"неизвестная редакция «{name}»; есть: {listed}", f"unknown edition {name!r}; there are: {listed}"))
    return Edition(name, name)


def edition_of(text: str) -> Edition:
    """The edition that a command line names: one of ours, or a file. Raises `NotKnown` or `BadInput`."""
    path = Path(text)
    return from_file(path) if path.suffix in (".yaml", ".yml", ".json") else named(text)


def from_file(path: Path) -> Edition:
    """A user's edition. Raises `BadInput` with every fault and its line."""
    document = read(path)
    try:
        record = EditionFile.model_validate(document.data)
    except ValidationError as error:
        raise BadInput(faults_of(error, document)) from None
    faults = []
    if record.base not in ours():
        listed = ", ".join(ours())
        ru = f"base: неизвестная редакция «{record.base}»; есть: {listed}"
        faults.append(document.fault(("base",), both(ru, f"base: unknown edition {record.base!r}; there are: {listed}")))
    known = parameters(record.base.partition("-")[0])
    for name, value in record.params.items():
        key = ("params", name)
        if name not in known:
            listed = ", ".join(sorted(known))
            faults.append(
                document.fault(
                    key, both(f"нет параметра «{name}»; есть: {listed}", f"no parameter {name!r}; there are: {listed}")
                )
            )
        elif value not in known[name]:
            listed = ", ".join(known[name])
            ru = f"«{name}»: «{value}» не бывает; бывает: {listed}"
            faults.append(document.fault(key, both(ru, f"{name}: {value!r} is not one of {listed}")))
    if faults:
        raise BadInput(faults)
    return Edition(record.name, record.base, parameters_set(record.params))


def parameters_set(values: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What stands in place of a base's parameters (`Edition.replaced`) if these have these values."""
    return tuple((name, f"{call('param', name, value)}.") for name, value in sorted(values.items()))


@cache
def parameters(game: str) -> dict[str, tuple[str, ...]]:
    """The parameters of a game with the values that they may have, as `asp/parameters/` lists them."""
    from laar.program import ground, statements_of

    found: dict[str, list[str]] = {}
    file = data_root() / "asp" / "parameters" / f"{game}.lp"
    if file.is_file():
        control = ground(statements_of(file), "")
        for atom in control.symbolic_atoms.by_signature("parameter", 2):
            found.setdefault(atom.symbol.arguments[0].name, []).append(atom.symbol.arguments[1].name)
    return {name: tuple(sorted(values)) for name, values in found.items()}
