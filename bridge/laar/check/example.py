"""The smallest position in which a clause decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clingo import ast

from laar.cards.library import Library
from laar.check.scope import Scope
from laar.check.sides import SAID, compares, side_by_side
from laar.check.smallest import Clock, growing, positions, smallest
from laar.check.witness import position_of
from laar.editions import Edition, named
from laar.engine import rule
from laar.explain.catalogue import ClauseEntry, rules_under
from laar.explain.difference import COMPARED, Difference, differences
from laar.position.save import to_yaml
from laar.position.table import Table
from laar.program import RulesError, Term, parsed, parsed_text, rule_files, rules_root, statements_of
from laar.reading import clause_term, read_ruling
from laar.ruling import Ruling

# The editions in which a clause of each part of the catalogue may hold.
_EDITIONS = {
    "classic": ("classic",), "classic-2012": ("classic-2012",), "dictionary": ("classic", "heroes-2"),
    "e09": ("classic", "heroes-2"), "heroes-2": ("heroes-2",),
    "heroes-15": ("heroes-15", "heroes-2"), "laar": ("classic", "heroes-2"),
}  # fmt: skip
_WITH, _WITHOUT = "one", "other"


@dataclass(frozen=True)
class Example:
    """A position in which a clause decides, with its ruling.

    `declarations` are those that it alone forbids or that are legal by it. Where it is never cited, `without` is what the
    ruling would be if the rules under the clause weren't there, and `differences` what of the ruling is due to them.
    """

    position: Table
    ruling: Ruling
    declarations: tuple[str, ...] = ()
    without: Ruling | None = None
    differences: tuple[Difference, ...] = ()


def example(entry: ClauseEntry, library: Library, seconds: float, searched: list[Scope]) -> Example | None:
    """The smallest position in which a clause decides; `searched` comes to hold the scopes that were looked through.

    Raises `TimeoutError` if there was no time to look through all of them.
    """
    looks = [(look, named(name)) for name in _EDITIONS[entry.record.edition] for look in (_cited, _applied)]
    whole, in_time = Clock.of(seconds), True
    for left, (look, edition) in zip(range(len(looks), 0, -1), looks, strict=True):
        try:
            found = look(entry, edition, library, Clock.of(whole.left / left), searched)
        except TimeoutError:
            in_time = False
            continue
        if found is not None:
            return found
    if not in_time:
        raise TimeoutError
    return None


def _cited(entry: ClauseEntry, edition: Edition, library: Library, clock: Clock, searched: list[Scope]) -> Example | None:
    """Where its number stands in the ruling."""
    clause = entry.record.id
    rules = parsed(rule_files(edition, ("check/deciding.lp",)))
    shown = clause_term(clause)
    if not any(shown in str(item) for item in rules):
        return None
    asked = parsed_text(f"wide.cited.sought({shown}).")
    program = [*rules, *positions(edition), *asked]
    found = smallest(program, "deciding", growing(library, edition.game), library, clock, searched)
    if found is None:
        return None
    table = position_of(found.terms, edition.base, library, clause)
    ruling = rule([table], {"legal", "clauses", "refused"})[0]
    told = [name for name, clauses in ruling.clauses.items() if clause in map(str, clauses)]
    told += [item.id for item in ruling.refused or () if {str(reason.clause) for reason in item.reasons} == {clause}]
    if not told:
        raise RulesError(f"{clause}: not confirmed in\n{to_yaml(table.position)}")
    return Example(table, ruling, tuple(sorted(told)))


def _applied(entry: ClauseEntry, edition: Edition, library: Library, clock: Clock, searched: list[Scope]) -> Example | None:
    """Where the rules under it make the ruling another one."""
    under = rules_under(entry.record.id)
    rules = parsed(rule_files(edition, SAID))
    bound = [_upheld(item) if _place(item) in under else item for item in rules]
    sides = {_WITH: [f"upheld({_WITH})."], _WITHOUT: []}
    program = side_by_side(bound, positions(edition), sides, frozenset({("upheld", 0)}))
    if not compares(program):
        return None
    program += statements_of(rules_root() / "check" / "differing.lp")
    asked = parsed_text(f"consequences.changed({_WITHOUT}).#show said(Side,X) : said(Side,X).")
    found = smallest([*program, *asked], "differing", growing(library, edition.game), library, clock, searched)
    if found is None:
        return None
    table = position_of(found.terms, edition.base, library, entry.record.id)
    ruling = rule([table], COMPARED)[0]
    with_it, without = (_ruling(found.terms, side, table) for side in (_WITH, _WITHOUT))
    apart = differences(ruling, without)
    if differences(ruling, with_it) or not apart:
        raise RulesError(f"{entry.record.id}: not confirmed in\n{to_yaml(table.position)}")
    return Example(table, ruling, without=without, differences=tuple(apart))


def _place(item: ast.AST) -> tuple[str, int]:
    begin = item.location.begin
    return begin.filename, begin.line


def _upheld(item: ast.AST) -> ast.AST:
    """A rule that is there for one side only; anything else as it is."""
    if item.ast_type != ast.ASTType.Rule:
        return item
    condition = parsed_text("x :- upheld.")[0].body[0]
    return item.update(body=[*item.body, condition])


def _ruling(terms: Iterable[Term], side: str, table: Table) -> Ruling:
    """The ruling of one side, as the answer set says it."""
    said = [term.arguments[1] for term in terms if term.name == "said" and term.arguments[0].name == side]
    return read_ruling(said, table.prints, refusals=False)
