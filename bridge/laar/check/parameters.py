"""Where two editions differ: parameter by parameter, with the values and the clauses of both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from laar.editions import Edition
from laar.explain.catalogue import cited_above
from laar.program import Term, ground, parameter_of, rules_root, statements_of

# How an edition numbers its clauses is no difference of rulings.
_NUMBERING = "counterpart"


@dataclass(frozen=True)
class Parameter:
    """A parameter that two editions set differently: its name, the values of each and the clauses that give them."""

    name: str
    values: tuple[tuple[str, ...], tuple[str, ...]]
    clauses: tuple[tuple[str, ...], tuple[str, ...]]


def differing(first: Edition, second: Edition) -> list[Parameter]:
    """The parameters of two editions of one game that differ, by name."""
    here, there = terms_by_parameter(first), terms_by_parameter(second)
    return [
        Parameter(name, (_values(here, name), _values(there, name)), (_clauses(first, name), _clauses(second, name)))
        for name in sorted({*here, *there})
        if here.get(name) != there.get(name)
    ]


def with_parameter(edition: Edition, name: str, other: Edition) -> Edition:
    """An edition with one parameter of another one."""
    facts = "".join(f"{term}." for term in terms_by_parameter(other).get(name, ()))
    return replace(edition, replaced=tuple(sorted({**dict(edition.replaced), name: facts}.items())))


@cache
def terms_by_parameter(edition: Edition) -> dict[str, tuple[Term, ...]]:
    """The facts of an edition by what they are about, those on the numbering of clauses left out."""
    found: dict[str, tuple[Term, ...]] = {}
    for statement in statements_of(edition):
        name = parameter_of(statement)
        if name is not None and not name.startswith(_NUMBERING):
            control = ground([statement], "")
            found[name] = tuple(sorted({*found.get(name, ()), *(atom.symbol for atom in control.symbolic_atoms)}))
    return found


def _values(found: dict[str, tuple[Term, ...]], name: str) -> tuple[str, ...]:
    return tuple(str(term.arguments[-1]) for term in found.get(name, ()))


def _clauses(edition: Edition, name: str) -> tuple[str, ...]:
    """The clauses that stand above a parameter's facts: in the edition's file, of a user's where its values are listed."""
    if name in dict(edition.replaced):
        return _cited(rules_root() / "parameters" / f"{edition.game}.lp", f"parameter({name})")
    return _cited(edition.file, name)


@cache
def _cited(file: Path, name: str) -> tuple[str, ...]:
    lines = (item.location.begin.line for item in statements_of(file) if parameter_of(item) == name)
    return tuple(dict.fromkeys(clause for line in lines for clause in cited_above(file, line)))
