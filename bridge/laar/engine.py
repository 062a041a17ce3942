"""`rule(tables, want)`: positions in, rulings out, many at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice

from clingo import ast

from laar.editions import Edition
from laar.facts import fluents, table_facts
from laar.indexing import indexed
from laar.position.table import Table
from laar.program import ATTEMPTS, DIRECT, Term, answer_sets, ground, parsed, rule_files, shown
from laar.reading import read_ruling
from laar.ruling import Finding, Ruling

WANTS = frozenset({"legal", "clauses", "refused", "both", "now", "valid", "consequences"})
_SWITCHES = {
    "clauses": "cited.",
    "refused": "wide.",
    "both": "both.",
    "now": "told.",
    "valid": "valid.",
    "consequences": "consequences.",
}
# Positions in one grounding.
BATCH = 64


def rule(tables: Sequence[Table], want: Iterable[str] = ("legal",)) -> list[Ruling]:
    """Rule positions, one `Ruling` each in the same order.

    `want` holds `legal`, `clauses` (what allows each), `refused` (every candidate that isn't legal, with every reason),
    `both` (candidates of both players), `now` (what every card is and has at the moment), `valid` (whether it is a position
    at all). A position whose statics don't settle (117) gets a ruling with a `finding` and nothing else. Raises
    `ValueError` for any other wish.
    """
    wanted = frozenset(want)
    if wanted - WANTS:
        raise ValueError(f"unknown: {', '.join(sorted(wanted - WANTS))}; known: {', '.join(sorted(WANTS))}")
    rulings: dict[int, Ruling] = {}
    for edition in {table.edition for table in tables}:
        left = [number for number, table in enumerate(tables) if table.edition == edition]
        for rounds in ATTEMPTS:
            for start in range(0, len(left), BATCH):
                chunk = left[start : start + BATCH]
                found = _ask([tables[number] for number in chunk], wanted, edition, rounds)
                rulings |= dict(zip(chunk, found, strict=True))
            left = [number for number in left if rulings[number].unsettled]
        rulings |= {number: _direct(tables[number], wanted, rulings[number]) for number in left}
    return [rulings[number] for number in range(len(tables))]


def question(table: Table, wanted: frozenset[str]) -> str:
    """The facts of one question: tables of cards, the state, what is asked for."""
    state = "".join(f"holds({fluent})." for fluent in fluents(table))
    return table_facts([table]) + state + _switches(wanted)


def batch_facts(tables: Sequence[Table], wanted: frozenset[str]) -> str:
    """The facts of many questions at once, for indexed rules: the index is the number of the position."""
    facts = [table_facts(tables), _switches(wanted)]
    for number, table in enumerate(tables):
        facts.append(f"index({number}).")
        facts += [f"holds({number},{fluent})." for fluent in fluents(table)]
    return "".join(facts)


def _switches(wanted: frozenset[str]) -> str:
    return "".join(_SWITCHES.get(wish, "") for wish in sorted(wanted))


def _ask(tables: Sequence[Table], wanted: frozenset[str], edition: Edition, rounds: int) -> list[Ruling]:
    asked = {"refusals": "refused" in wanted, "told": "now" in wanted}
    present = frozenset(_SWITCHES[wish].rstrip(".") for wish in wanted if wish in _SWITCHES)
    present |= {word for table in tables for word in _occurring(table)}
    if len(tables) == 1:
        terms = shown(ground(parsed(rule_files(edition, number=rounds, present=present)), question(tables[0], wanted)))
        return [read_ruling(terms, tables[0], **asked)]
    by_index: list[list[Term]] = [[] for _ in tables]
    for term in shown(ground(_batch_rules(edition, rounds, present), batch_facts(tables, wanted))):
        by_index[term.arguments[0].number].append(term.arguments[1])
    return [read_ruling(terms, table, **asked) for terms, table in zip(by_index, tables, strict=True)]


def _occurring(table: Table) -> Iterator[str]:
    """What occurs and only some files speak of: kinds of fluents, and that nobody decides."""
    if table.position.pending:
        yield "pending"
    if table.position.forming is not None:
        yield "forming"
    if table.priority == "nobody" and table.position.forming is None:
        yield "unclaimed"


@cache
def _batch_rules(edition: Edition, rounds: int, present: frozenset[str]) -> tuple[ast.AST, ...]:
    return indexed(parsed(rule_files(edition, number=rounds, present=present)))


def _direct(table: Table, wanted: frozenset[str], unsettled: Ruling) -> Ruling:
    """The ruling by the direct form of the statics if that has one answer set, else the finding that it has none or several."""
    control = ground(parsed(rule_files(table.edition, number=DIRECT)), question(table, wanted))
    sets = list(islice(answer_sets(control), 2))
    if len(sets) == 1:
        return read_ruling(sets[0], table, refusals="refused" in wanted, told="now" in wanted)
    return Ruling(unsettled.awaiting, finding=Finding("ambiguous" if sets else "paradox", unsettled.unsettled))
