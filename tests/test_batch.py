"""Many positions at once: the rulings are those of each alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laar.cards.library import Entry, Library
from laar.cards.model import Card
from laar.editions import Edition, named, parameters_set
from laar.engine import question, rule
from laar.program import ground, parsed, rule_files
from sixteen import sixteen
from strategies import position_data, table_of

FIGURES = {
    "type": "ground", "cost": 1, "crystal": "gold", "element": "dark", "life": 9, "movement": 1, "strike": (1, 1, 1),
}  # fmt: skip
WITHOUT = {"none_of": {"keyword": "armour"}}
GRANT = {"op": "grant", "keyword": "armour", "target": "self", "duration": "while_condition"}


def odd(library: Library) -> Library:
    """A card that has armour while it has none; two that each give armour to the other kind while they have none."""
    cards = [
        {"id": "x:liar", "name": "Лжец", "abilities": [{"id": "a1", "while": {"self_is": WITHOUT}, "parts": [{"do": GRANT}]}]},
        {
            "id": "x:rival",
            "name": "Соперник",
            "abilities": [
                {
                    "id": "a1",
                    "while": {"self_is": WITHOUT},
                    "parts": [{"do": {**GRANT, "target": None, "affects": {"who": "other"}}}],
                }
            ],
        },
    ]
    entries = {card["id"]: Entry(Card.model_validate({**FIGURES, **card}), "x", "classic", "odd", 0) for card in cards}
    return Library({**library.entries, **entries})  # type: ignore[dict-item]


@pytest.mark.clause("117.1", "117.4")
def test_a_paradox_and_an_ambiguity_spoil_nobody_else(library: Library) -> None:
    known = odd(library)
    tables = sixteen(62, known)
    paradox = table_of({"turn": {"active": "first"}, "cards": [_at("liar", "x:liar", "A1")]}, known)
    rivals = [_at("one", "x:rival", "A1"), _at("two", "x:rival", "B1")]
    ambiguous = table_of({"turn": {"active": "first"}, "cards": rivals}, known)
    batch = [*tables[:20], paradox, *tables[20:40], ambiguous, *tables[40:]]
    assert len(batch) == 64
    rulings = rule(batch, {"legal", "refused"})
    findings = {number: ruling.finding for number, ruling in enumerate(rulings) if ruling.finding}
    assert {number: (finding.kind, finding.cards) for number, finding in findings.items()} == {
        20: ("paradox", ("liar",)),
        41: ("ambiguous", ("one", "two")),
    }
    alone = [rule([table], {"legal", "refused"})[0] for table in batch]
    assert rulings == alone


def _at(name: str, card: str, cell: str) -> dict[str, Any]:
    return {"id": name, "card": card, "owner": "first", "at": cell}


DIAGONAL = Edition("mine", "classic", parameters_set({"range_metric": "diagonal"}))


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(position_data(), st.sampled_from([None, DIAGONAL, named("classic-2012")])), min_size=2, max_size=6))
def test_batch_equals_single(library: Library, drawn: list[tuple[dict[str, Any], Edition | None]]) -> None:
    """They share instance ids but not cards, statics or editions."""
    tables = [table_of(data, library) for data, _ in drawn]
    tables = [table.under(edition) if edition else table for table, (_, edition) in zip(tables, drawn, strict=True)]
    want = {"legal", "clauses", "refused", "both"}
    assert rule(tables, want) == [rule([table], want)[0] for table in tables]


@settings(max_examples=25, deadline=None)
@given(position_data())
def test_every_atom_of_a_ruling_is_a_fact(library: Library, data: dict[str, Any]) -> None:
    facts = question(table_of(data, library), frozenset({"legal", "clauses", "refused", "both"}))
    control = ground(parsed(rule_files("classic")), facts)
    assert not [str(atom.symbol) for atom in control.symbolic_atoms if not atom.is_fact]


@settings(max_examples=25, deadline=None)
@given(position_data())
def test_terms_stay_shallow(library: Library, data: dict[str, Any]) -> None:
    """Terms name things and never a stack item, an event's history or a running number: their depth is bounded."""
    facts = question(table_of(data, library), frozenset({"refused"}))
    control = ground(parsed(rule_files("classic")), facts)
    # What follows is told as then(D,add(F)): two levels about a fluent, which is bounded itself.
    told = [atom.symbol for atom in control.symbolic_atoms]
    assert max(_depth(symbol) - 2 * (symbol.name == "then") for symbol in told) <= 6


def _depth(symbol: Any) -> int:
    arguments = symbol.arguments if symbol.type.name == "Function" else []
    return 1 + max((_depth(argument) for argument in arguments), default=0)


@settings(max_examples=40, deadline=None)
@given(position_data())
def test_one_decider_with_a_legal_choice_or_none(library: Library, data: dict[str, Any]) -> None:
    """T13, T14: exactly one decides in a position with priority, and he always has a legal choice."""
    table = table_of(data, library)
    ruling = rule([table], {"legal", "both"})[0]
    if ruling.invalid or ruling.finding:
        return
    players = {declaration.player for declaration in ruling.legal}
    if ruling.awaiting.kind == "player":
        assert players == {ruling.awaiting.player}
    else:
        assert players <= {"system"}
