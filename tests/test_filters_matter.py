"""T19: no word of a restriction is lost. Each condition of each target, dropped, changes the ruling somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from laar.cards.compile import abilities_of, ability_key
from laar.cards.library import Library, own_library
from laar.engine import question
from laar.position.table import Table
from laar.program import ground, parsed, rule_files, shown
from strategies import table_of

_FILTER = re.compile(r'filter\(\("(?P<card>[^"]+)",(?P<ability>\w+)\),(?P<slot>\d+),(?:is|no),.*?\)\.(?=[a-z])')
# A company with something for every condition to tell apart.
COMPANY: list[dict[str, Any]] = [
    {"card": "standin:bog", "owner": "first", "at": "C3", "wounds": 4},
    {"card": "10001", "owner": "first", "at": "E3'"},
    {"card": "10013", "owner": "first", "at": "C1", "state": "closed", "wounds": 1},
    {"card": "10071", "owner": "first", "at": "B3", "wounds": 2},
    {"card": "10044", "owner": "first", "at": "A1", "moved": True},
    {"card": "10112", "owner": "first", "at": "D2"},
    {"card": "10110", "owner": "first", "at": "E3", "wounds": 2},
    {"card": "standin:artifact", "owner": "first", "at": "D3", "wounds": 3},
    {"card": "standin:bog", "owner": "first", "at": "A3", "wounds": 2},
    {"card": "standin:bog", "owner": "first", "at": "A2", "wounds": 1},
    {"card": "10128", "owner": "second", "at": "C1'", "wounds": 8},
    {"card": "10129", "owner": "second", "at": "E1", "effects": [{"keyword": "poisoned", "value": 1}], "state": "closed"},
    {"card": "10069", "owner": "second", "at": "A2'", "effects": [{"keyword": "incorporeal"}], "wounds": 5},
    {"card": "10073", "owner": "second", "at": "D1", "wounds": 5, "effects": [{"keyword": "incorporeal"}]},
    {"card": "10089", "owner": "second", "at": "B2", "wounds": 5},
    {"card": "standin:artifact", "owner": "second", "at": "D1'", "wounds": 3, "effects": [{"keyword": "poisoned", "value": 1}]},
    {"card": "10070", "owner": "second"},
    {"card": "10151", "owner": "second", "at": "D3'"},
    {"card": "standin:artifact", "owner": "second", "at": "B1", "effects": [{"card": "10113", "ability": "a1"}]},
    {"card": "10113", "owner": "first", "at": "E2", "effects": [{"keyword": "poisoned", "value": 1}]},
    {"card": "10072", "owner": "second"},
    {"card": "standin:terrain", "owner": "first"},
]


def conditions() -> Iterator[tuple[str, str, str]]:
    """(card, ability, fact) of each condition on a target of each playable ability."""
    library = own_library()
    for entry in library.entries.values():
        playable = {ability.id for ability, own in abilities_of(entry.card) if own and ability.cost}
        for match in _FILTER.finditer(library.facts(entry.card.id)):
            if match["ability"] in playable:
                yield match["card"], match["ability"], match[0]


def tables(card: str, library: Library) -> Iterator[Table]:
    others = [{"id": f"o{number}", **other} for number, other in enumerate(COMPANY) if other["card"] != card]
    place = {} if library.entries[card].card.type == "flyer" else {"at": "C2"}
    source = {"id": "source", "card": card, "owner": "first", "tokens": 5, "wounds": 2, **place}
    for stack in ([], *_stacks(others)):
        for turn in ("first", "second"):
            data = {"turn": {"active": turn}, "priority": "first", "cards": [source, *others], "stack": stack}
            yield table_of(data, library)


def _stacks(others: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Every creature attacked by an enemy just now; the rules don't ask here whether it could be."""
    attacker = next(other["id"] for other in others if other["card"] == "10151")
    for target in others:
        if target["owner"] == "first":
            yield [{"player": "second", "kind": "strike", "card": attacker, "targets": [target["id"]]}]


@cache
def answer(facts: str) -> frozenset[str]:
    """What is legal, and what may be named for slots that are chosen one by one."""
    control = ground(parsed(rule_files("classic")), facts)
    fitting = {str(atom.symbol) for atom in control.symbolic_atoms.by_signature("fits", 4)}
    return frozenset({str(term) for term in shown(control) if term.name in ("legal", "invalid")} | fitting)


@pytest.mark.parametrize(("card", "ability", "fact"), list(conditions()))
def test_each_condition_matters(library: Library, card: str, ability: str, fact: str) -> None:
    key = ability_key(card, ability)
    for table in tables(card, library):
        facts = question(table, frozenset())
        assert fact in facts
        with_it, without = answer(facts), answer(facts.replace(fact, ""))
        assert not any(term.startswith("invalid") for term in with_it)
        changed = {term for term in with_it ^ without if key in term}
        if changed:
            return
    pytest.fail(f"dropping {fact} changes nothing")
