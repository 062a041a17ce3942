"""`diff(E1, E2)`: for each parameter in which two editions differ, the smallest position on which they rule differently.

One step is enough: where two rulings agree, with all that follows, so do the positions after. What is special about the middle
of things is generated (`asp/check/underway.lp`), not reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from laar.cards.library import Library
from laar.check.parameters import Parameter, differing, with_parameter
from laar.check.scope import Scope
from laar.check.sides import compares, editions_side_by_side
from laar.check.smallest import Clock, Found, growing, positions, smallest
from laar.check.witness import position_of
from laar.editions import Edition
from laar.engine import rule
from laar.explain.difference import COMPARED, Difference, differences
from laar.position.save import to_yaml
from laar.position.table import Table
from laar.program import RulesError, parsed_text, rules_root, statements_of
from laar.ruling import Ruling
from laar.stepper import successors


@dataclass(frozen=True)
class Compared:
    """What came of a parameter: the smallest position of the first of the `scopes` that has one, and both rulings of it.

    Without a `position` there is no difference within the scopes, or, if `cut`, none was found in the time that there was;
    unless it is the `smallest` there was no time to make sure that there is no smaller one.
    """

    parameter: Parameter
    scopes: tuple[Scope, ...]
    position: Table | None = None
    rulings: tuple[Ruling, ...] = ()
    differences: tuple[Difference, ...] = ()
    cut: bool = False
    smallest: bool = True


def diff(first: Edition, second: Edition, library: Library, seconds: float) -> Iterator[Compared]:
    """Compare two editions of one game, parameter by parameter; what one leaves of its share of the time the others have."""
    whole = Clock.of(seconds)
    parameters = differing(first, second)
    for left, parameter in zip(range(len(parameters), 0, -1), parameters, strict=True):
        yield _compared(parameter, first, second, library, Clock.of(whole.left / left))


def _compared(parameter: Parameter, first: Edition, second: Edition, library: Library, clock: Clock) -> Compared:
    """Look where the first edition and the same with this parameter of the second one rule differently.

    Where another parameter of the second edition undoes the difference, the second one is looked at, too.
    """
    varied = with_parameter(first, parameter.name, second)
    searched: list[Scope] = []
    for changed in ([varied], [varied, second]):
        searched.clear()
        try:
            found = _searched([first, *changed], library, clock, searched)
        except TimeoutError:
            return Compared(parameter, tuple(searched), cut=True)
        if found is None:
            return Compared(parameter, tuple(searched))
        table = position_of(found.terms, first.base, library, f"{parameter.name}: {first.name} / {second.name}")
        confirmed = _confirmed(Compared(parameter, tuple(searched), table, smallest=found.proven), first, varied, second)
        if confirmed is not None:
            return confirmed
    raise RulesError(f"{parameter.name}: the rulings agree on\n{to_yaml(table.position)}")


def _searched(editions: Sequence[Edition], library: Library, clock: Clock, searched: list[Scope]) -> Found | None:
    """The smallest position that the first edition rules in another way than the others, and these alike."""
    names = ["one", "other", "another"][: len(editions)]
    program = editions_side_by_side(dict(zip(names, editions, strict=True)), positions(editions[0]))
    if not compares(program):
        return None
    program += statements_of(rules_root() / "check" / "differing.lp")
    program += parsed_text("consequences." + "".join(f"changed({side})." for side in names[1:]))
    return smallest(program, "differing", growing(library, editions[0].game), library, clock, searched)


def _confirmed(compared: Compared, *editions: Edition) -> Compared | None:
    """The comparison with what the first and the last edition rule, each asked for itself; None if they agree on the position.

    Only differences that the editions between make, too, are told.
    """
    assert compared.position is not None
    tables = [compared.position.under(edition) for edition in editions]
    rulings = rule(tables, {*COMPARED, "valid"})
    for table, ruling in zip(tables, rulings, strict=True):
        if ruling.invalid or ruling.finding:
            return None
        successors(table, ruling)
    found = [differences(rulings[0], other) for other in rulings[1:]]
    common = tuple(item for item in found[-1] if all(item in others for others in found))
    return replace(compared, rulings=(rulings[0], rulings[-1]), differences=common) if common else None
