"""`rule(tables, want)`: positions in, rulings out, many at a time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice

from clingo import ast

from laar.editions import Edition
from laar.facts import table_facts
from laar.indexing import indexed
from laar.position.table import Table
from laar.program import ATTEMPTS, DIRECT, RELEVANT_ONLY, Rules, Term, answer_sets, ground, parsed, rule_files, shown
from laar.reading import read_ruling
from laar.relevance import Relevance
from laar.ruling import Finding, Ruling
from laar.state import State, state_of

WANTS = frozenset({"legal", "clauses", "refused", "both", "now", "valid", "consequences", "every_window"})
# A keyword with its value: one acquired, or the ability that it gives on the stack or waiting.
_KEYWORD = re.compile(r"(?:acquired_keyword\(\w+,|use\(\w+,\w+,|pending\(\w+,)([a-z]\w*)[(,](\d+|yes|unknown)\b")
_SWITCHES = {
    "clauses": "cited.",
    "refused": "wide.",
    "both": "both.",
    "now": "told.",
    "valid": "valid.",
    "consequences": "consequences.",
    "every_window": "every_window.",
}
# Positions in one grounding.
BATCH = 64


def rule(positions: Sequence[Table | State], want: Iterable[str] = ("legal",)) -> list[Ruling]:
    """Rule positions (tables, or the states that steps lead to), one `Ruling` each in the same order.

    `want` holds `legal`, `clauses` (what allows each), `refused` (every candidate that isn't legal, with every reason),
    `both` (candidates of both players), `now` (what every card is and has at the moment), `valid` (whether it is a position
    at all), `consequences` (what follows from each legal declaration), `every_window` (priority is handed out even where
    nobody could use it). A position whose statics don't settle (117) gets a ruling with a `finding` and nothing else. Raises
    `ValueError` for any other wish.
    """
    wanted = frozenset(want)
    if wanted - WANTS:
        raise ValueError(f"unknown: {', '.join(sorted(wanted - WANTS))}; known: {', '.join(sorted(WANTS))}")
    states = [state_of(position) for position in positions]
    rulings: dict[int, Ruling] = {}
    for edition in {state.edition for state in states}:
        left = [number for number, state in enumerate(states) if state.edition == edition]
        for rounds in ATTEMPTS:
            for start in range(0, len(left), BATCH):
                chunk = left[start : start + BATCH]
                found = _ask([states[number] for number in chunk], wanted, edition, rounds)
                rulings |= dict(zip(chunk, found, strict=True))
            left = [number for number in left if rulings[number].unsettled]
        rulings |= {number: _direct(states[number], wanted, rulings[number]) for number in left}
    return [rulings[number] for number in range(len(states))]


def question(position: Table | State, wanted: frozenset[str]) -> str:
    """The facts of one question: tables of cards, the state, what is asked for."""
    return "".join(_pieces([state_of(position)], wanted))


def batch_facts(positions: Sequence[Table | State], wanted: frozenset[str]) -> str:
    """The facts of many questions at once, for indexed rules: the index is the number of the position."""
    states = [state_of(position) for position in positions]
    facts = [*tables_of(states), _switches(wanted)]
    for number, state in enumerate(states):
        facts.append(f"index({number}).")
        facts += [f"holds({number},{fluent})." for fluent in state.fluents]
    return "".join(facts)


def _pieces(states: Sequence[State], wanted: frozenset[str]) -> list[str]:
    """The facts of one question, or all that occur in one of several, in pieces that come again in other questions."""
    occurring = sorted(frozenset().union(*(state.fluents for state in states)))
    return [*tables_of(states), *(f"holds({fluent})." for fluent in occurring), _switches(wanted)]


def tables_of(states: Sequence[State]) -> list[str]:
    """The tables of every card that the positions mention, and of keywords that cards have acquired or that are under way.

    The positions share a library.
    """
    ids = {card for state in states for card in state.origin.mentioned}
    keywords = {(match[1], match[2]) for state in states for fluent in state.fluents for match in _KEYWORD.finditer(fluent)}
    return table_facts(states[0].origin.library, ids, keywords)


def _switches(wanted: frozenset[str]) -> str:
    return "".join(_SWITCHES.get(wish, "") for wish in sorted(wanted))


def _ask(states: Sequence[State], wanted: frozenset[str], edition: Edition, rounds: int) -> list[Ruling]:
    asked = {"refusals": "refused" in wanted, "told": "now" in wanted}
    present = frozenset(_SWITCHES[wish].rstrip(".") for wish in wanted if wish in _SWITCHES)
    present |= {word for state in states for word in _occurring(state)}
    rules = rule_files(edition, number=rounds, present=present)
    pieces = _pieces(states, wanted)
    kept = _relevance(rules).statements(pieces)
    if len(states) == 1:
        terms = shown(ground(map(parsed(rules).__getitem__, kept), "".join(pieces), RELEVANT_ONLY))
        return [read_ruling(terms, states[0].prints, **asked)]
    by_index: list[list[Term]] = [[] for _ in states]
    for term in shown(ground(map(_indexed(rules).__getitem__, kept), batch_facts(states, wanted), RELEVANT_ONLY)):
        by_index[term.arguments[0].number].append(term.arguments[1])
    return [read_ruling(terms, state.prints, **asked) for terms, state in zip(by_index, states, strict=True)]


def _occurring(state: State) -> Iterator[str]:
    """What occurs and only some files speak of: kinds of fluents, and that nobody decides."""
    kinds = {fluent.partition("(")[0] for fluent in state.fluents}
    yield from kinds & {"pending", "forming"}
    if not kinds & {"priority", "forming"}:
        yield "unclaimed"


@cache
def _relevance(rules: Rules) -> Relevance:
    return Relevance(rules)


@cache
def _indexed(rules: Rules) -> tuple[ast.AST, ...]:
    return indexed(parsed(rules))


def _direct(state: State, wanted: frozenset[str], unsettled: Ruling) -> Ruling:
    """The ruling by the direct form of the statics if that has one answer set, else the finding that it has none or several."""
    control = ground(parsed(rule_files(state.edition, number=DIRECT)), question(state, wanted))
    sets = list(islice(answer_sets(control), 2))
    if len(sets) == 1:
        return read_ruling(sets[0], state.prints, refusals="refused" in wanted, told="now" in wanted)
    return Ruling(unsettled.awaiting, finding=Finding("ambiguous" if sets else "paradox", unsettled.unsettled))
