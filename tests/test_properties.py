"""What holds of every position (design §2, engine-bugs T18, T27)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from clingo import parse_term
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from laar.cards.library import Library
from laar.cards.model import Ability, Card
from laar.cards.operations import Grant
from laar.cli import app
from laar.engine import rule
from laar.explain.speaker import Speaker
from laar.facts import fluents
from laar.position.load import loads
from laar.position.model import CardInPlay
from laar.position.save import to_json, to_yaml
from laar.position.state import position_data as state_data
from laar.position.table import Table
from laar.position.words import cell_name, cell_of
from laar.render.board import board
from laar.ruling import Ruling
from rulecover import tables_of_cases
from strategies import CELLS, POOL, position_data, table_of

few = settings(max_examples=60, deadline=None)
ALL = {"legal", "clauses", "refused", "both"}


def valid(data: dict[str, Any], library: Library, want: set[str]) -> tuple[Table, Ruling]:
    table = table_of(data, library)
    ruling = rule([table], want)[0]
    assume(not ruling.invalid)
    return table, ruling


def sets(ruling: Ruling) -> tuple[set[str], dict[str, set[str]]]:
    """Legal ids, and the clauses of each refused one."""
    return {d.id for d in ruling.legal}, {d.id: {r.clause.id for r in d.reasons} for d in ruling.refused or ()}


@few
@given(position_data())
def test_candidates_are_legal_or_refused_and_counted(library: Library, data: dict[str, Any]) -> None:
    table, ruling = valid(data, library, ALL)
    assume(not crowded(table))
    legal, refused = sets(ruling)
    assert not legal & set(refused)
    assert all(refused.values())
    assert (legal | set(refused)) - {"advance"} == naive_candidates(table)


def naive_candidates(table: Table) -> set[str]:
    """Each card × each own or built-in declaration of its type × each tuple of cards or cells of the right number."""
    in_play = [card for card in table.cards if card.zone in ("battlefield", "additional")]
    things = {"card": [card.id or "" for card in in_play], "cell": CELLS}
    found = {"pass first", "pass second"}
    for card in in_play:
        record = table.entry(card).card
        if record.type in ("ground", "flyer", "companion", "parasite"):
            found |= {f"strike {card.id} {target}" for target in things["card"]}
            found |= {f"accumulate {card.id}", f"defend {card.id}"}
        if record.type in ("artifact", "terrain"):
            found.add(f"accumulate {card.id}")
        if record.type == "ground":
            found |= {f"move {card.id} {cell}" for cell in CELLS} | {f"prepare {card.id}"}
        for word in ("jump", "teleport"):
            if word in record.keywords:
                found |= {f"use {card.id} {word} {cell}" for cell in CELLS}
        for ability in (*written_playables(record), *granted_by_tokens(table, card)):
            names = [f"use {card.id} {ability.id}"]
            for target in ability.targets:
                if target.at_most == 1 and not target.every:
                    names = [f"{name} {thing}" for name in names for thing in things[target.kind]]
            found |= set(names)
    return found


def written_playables(record: Card) -> list[Ability]:
    return [writing for ability in record.abilities for writing in (ability, *ability.also) if writing.cost]


def granted_by_tokens(table: Table, card: CardInPlay) -> list[Ability]:
    """What the card gives itself while it has such a number of tokens; [L-20] nothing while it lies hidden."""
    return [
        part.do.ability
        for ability in table.entry(card).card.abilities
        if not card.hidden and ability.condition and ability.condition.self_is and (bound := ability.condition.self_is.tokens)
        if (bound.at_least or 0) <= card.tokens <= (bound.at_most if bound.at_most is not None else 999)
        for part in ability.parts
        if isinstance(part.do, Grant) and part.do.ability
    ]


def crowded(table: Table) -> bool:
    """Whether some card may have an ability by who stands around it, which the count doesn't follow."""
    return any(
        sum(
            other.at is not None and other.owner != card.owner and max(map(abs, apart(card.at, other.at))) == 1
            for other in table.cards
        )
        > 1
        for card in table.cards
        if card.at is not None
        if any(
            ability.condition and ability.condition.exists
            for ability in table.entry(card).card.abilities
            for part in ability.parts
            if isinstance(part.do, Grant) and part.do.ability
        )
    )


def apart(cell: str, other: str) -> tuple[int, int]:
    (column, row), (column2, row2) = cell_of(cell), cell_of(other)
    return column - column2, row - row2


@few
@given(position_data())
def test_wide_and_narrow_candidates_give_the_same_legal_set(library: Library, data: dict[str, Any]) -> None:
    table, ruling = valid(data, library, {"legal"})
    assert ruling.legal == rule([table], {"legal", "refused"})[0].legal


@few
@given(position_data())
@pytest.mark.clause("E09:215.6")
def test_passing_is_listed_exactly_for_who_has_priority(library: Library, data: dict[str, Any]) -> None:
    table, ruling = valid(data, library, {"legal"})
    passes = {d.id for d in ruling.legal if d.kind == "pass"}
    assert passes == ({f"pass {table.priority}"} if table.priority != "nobody" else set())


@pytest.mark.clause("113.2")
def test_only_who_has_priority_is_asked_unless_both_are(library: Library) -> None:
    """Not even what may not be declared is listed of the other player, his triggers included."""
    tables = [table for table in tables_of_cases(library) if table.position.pending and table.priority != "nobody"]
    asked_of_other = 0
    for table, one, both in zip(tables, rule(tables, {"refused"}), rule(tables, {"refused", "both"}), strict=True):
        listed = [item for item in (*one.legal, *(one.refused or ())) if item.kind != "advance"]
        assert {item.player for item in listed} == {table.priority}
        asked_of_other += {item.player for item in both.refused or ()} > {table.priority}
    assert asked_of_other > 10


def mirrored(data: dict[str, Any], names: dict[str, str], *, swap: bool) -> dict[str, Any]:
    """The board mirrored left and right; with `swap` turned round and the players exchanged; cards renamed."""
    other = {"first": "second", "second": "first", "nobody": "nobody"} if swap else {}

    def place(cell: str) -> str:
        column, row = cell_of(cell)
        return cell_name(6 - column, 7 - row if swap else row)

    def walk(key: str, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: walk(name, item) for name, item in value.items()}
        if isinstance(value, list):
            return [walk(key, item) for item in value]
        if key == "at":
            return place(value)
        if key in ("owner", "active", "priority", "player"):
            return other.get(value, value)
        return names.get(value, value) if isinstance(value, str) and key in ("id", "card", "targets") else value

    result: dict[str, Any] = walk("", data)
    return result


@few
@given(position_data(), st.booleans())
def test_mirrored_and_renamed_positions_have_mirrored_rulings(library: Library, data: dict[str, Any], swap: bool) -> None:
    _, ruling = valid(data, library, ALL)
    names = {f"c{index}": f"x{9 - index}" for index in range(6)}
    other = rule([table_of(mirrored(data, names, swap=swap), library)], ALL)[0]

    def renamed(identifier: str) -> str:
        words = []
        for word in identifier.split():
            if word in CELLS:
                column, row = cell_of(word)
                word = cell_name(6 - column, 7 - row if swap else row)
            elif swap and word in ("first", "second"):
                word = "second" if word == "first" else "first"
            words.append(names.get(word, word))
        return " ".join(words)

    legal, refused = sets(ruling)
    assert sets(other) == ({renamed(name) for name in legal}, {renamed(name): why for name, why in refused.items()})


@few
@given(position_data())
def test_positions_are_written_and_read_back(library: Library, data: dict[str, Any]) -> None:
    table, ruling = valid(data, library, {"legal", "refused"})
    for text in (to_yaml(table.position), to_json(table.position)):
        again = loads(text, library)
        assert again.position == table.position
        assert rule([again], {"legal", "refused"})[0] == ruling


@few
@given(position_data())
def test_a_state_becomes_the_position_that_has_it(library: Library, data: dict[str, Any]) -> None:
    table = table_of(data, library)
    state = [parse_term(fluent) for fluent in fluents(table)]
    again = table_of(state_data(state, table.edition.name), library)
    assert sorted(fluents(again)) == sorted(fluents(table))
    assert [str(term) for term in sorted(state)] == [str(term) for term in sorted(parse_term(f) for f in fluents(again))]


@few
@given(position_data(), st.sampled_from(POOL), st.integers(0, 5))
@pytest.mark.clause("E09:415.3", "L-16")
def test_what_lies_hidden_changes_nothing_for_the_opponent(
    library: Library, data: dict[str, Any], other: str, which: int
) -> None:
    grounded = [card for card in data["cards"] if "at" in card]
    assume(grounded and not data.get("stack"))
    card = grounded[which % len(grounded)]
    opponent = "second" if card["owner"] == "first" else "first"
    card |= {"hidden": True, "wounds": 0, "tokens": 0}
    card.pop("assume", None)
    data["priority"] = opponent
    table, ruling = valid(data, library, {"legal", "refused"})
    card["card"] = other
    changed, after = valid(data, library, {"legal", "refused"})
    assert sets(ruling) == sets(after)

    def seen(of: Table) -> str:
        from rich.console import Console

        console = Console(width=120, record=True, file=open("/dev/null", "w"))  # noqa: SIM115, PTH123
        console.print(board(Speaker(of, viewer=opponent)))
        return console.export_text()

    assert seen(table) == seen(changed)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=6) | st.sampled_from(["first", "A1", "10118", "c0"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@few
@given(position_data(), st.lists(st.tuples(st.integers(0, 30), JUNK), min_size=1, max_size=3))
def test_no_input_gives_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, data: dict[str, Any], junk: list[tuple[int, Any]]
) -> None:
    for where, value in junk:
        spots = [*_spots(data)]
        holder, key = spots[where % len(spots)]
        holder[key] = value
    path = tmp_path_factory.mktemp("junk") / "p.yaml"
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    result = CliRunner().invoke(app, ["legal", str(path)])
    assert result.exit_code in (0, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert (result.exit_code == 2) == bool(result.stderr)


def _spots(value: Any) -> list[tuple[Any, Any]]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [spot for key in keys for spot in [(value, key), *_spots(value[key])]]


@few
@given(st.text(max_size=60))
def test_no_text_gives_a_traceback(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("text") / "p.yaml"
    path.write_text(text, encoding="utf-8", errors="replace")
    for command in (["legal"], ["card", "--check"]):
        result = CliRunner().invoke(app, [*command, str(path)])
        assert result.exit_code == 2, result.output
        assert result.stderr
