"""The rules in `asp/` against `oracle.py`, a second reading of the clauses, over whole families of small positions.

A family holds every position of two cards (with bystanders where a text needs one): phase and step, whose turn, open and
closed, tokens, what lies on the stack, who has priority. Samples go on to more cards and to whatever may lie on a stack;
corners are single positions that neither reaches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from laar.cards.library import own_library
from laar.engine import rule
from laar.files import Document
from laar.position.load import Table, from_document
from laar.ruling import Ruling
from oracle import oracle

Answers = dict[str, frozenset[str]]
Data = dict[str, Any]

MOMENTS = (("start", "other"), ("main", "choice"), ("main", "other"), ("end", "other"))


# --- comparing ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """What came out of a family of positions."""

    valid: int
    invalid: int
    cited: frozenset[str]
    differences: tuple[str, ...]

    def check(self, request: pytest.FixtureRequest) -> None:
        """Most positions exist, each clause of the test's marks forbids something in them, nothing differs."""
        assert self.valid > 4 * self.invalid, f"{self.valid} valid, {self.invalid} invalid"
        marked = {clause for mark in request.node.iter_markers("clause") for clause in mark.args}
        assert marked <= self.cited, f"marked and never cited: {sorted(marked - self.cited)}"
        assert not self.differences, "\n".join(self.differences)


def compare(positions: Sequence[Data]) -> Comparison:
    """Both answers to each position; of the differences a list of their kinds and the first five in full."""
    tables = [table_of(data) for data in positions]
    valid = invalid = 0
    cited: set[str] = set()
    kinds: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for data, table, ruling in zip(positions, tables, rule(tables, want={"legal", "refused"}), strict=True):
        if ruling.invalid:
            invalid += 1
            continue
        valid += 1
        expected, got = oracle(table), answers(ruling)
        cited.update(clause for clauses in expected.values() for clause in clauses)
        for words in sorted(expected.keys() | got.keys()):
            ours, theirs = expected.get(words), got.get(words)
            if ours != theirs:
                kind = f"{words.split()[0]}: {difference(ours, theirs)}"
                kinds[kind] += 1
                shown.setdefault(kind, f"«{words}»: oracle {said(ours)}, engine {said(theirs)}, in {data}")
    listed = [f"{count} × {kind}" for kind, count in kinds.most_common()]
    return Comparison(valid, invalid, frozenset(cited), (*listed, *list(shown.values())[:5]))


def table_of(data: Data) -> Table:
    return from_document(Document("<position>", data), own_library())


def answers(ruling: Ruling) -> Answers:
    """The engine's answer in the oracle's form."""
    assert ruling.refused is not None
    legal: Answers = {declaration.id: frozenset() for declaration in ruling.legal}
    refused: Answers = {item.id: frozenset(reason.clause.id for reason in item.reasons) for item in ruling.refused}
    assert not legal.keys() & refused.keys()
    assert all(refused.values()), "refused without a reason"
    return legal | refused


def difference(ours: frozenset[str] | None, theirs: frozenset[str] | None) -> str:
    if ours is None or theirs is None:
        return "only the engine knows it" if ours is None else "only the oracle knows it"
    return f"only the oracle {said(ours - theirs)}, only the engine {said(theirs - ours)}"


def said(clauses: frozenset[str] | None) -> str:
    return "—" if clauses is None else "{" + ", ".join(sorted(clauses)) + "}"


# --- all positions of two cards -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """Two cards, `a` of the first player and `b` of the second, and what varies besides open or closed."""

    a: Data
    b: Data
    tokens_a: tuple[int, ...] = (0,)
    tokens_b: tuple[int, ...] = (0,)
    variants_a: tuple[Data, ...] = ({},)
    bystanders: tuple[Data, ...] = ()

    def positions(self) -> Iterator[Data]:
        states = ("open", "closed")
        dimensions = product(states, states, self.tokens_a, self.tokens_b, self.variants_a)
        for state_a, state_b, tokens_a, tokens_b, variant in dimensions:
            a = {"id": "a", "owner": "first", "state": state_a, "tokens": tokens_a, **self.a, **variant}
            b = {"id": "b", "owner": "second", "state": state_b, "tokens": tokens_b, **self.b}
            for (phase, step), active, priority in product(MOMENTS, ("first", "second"), ("first", "second", "nobody")):
                turn = {"active": active, "phase": phase, "step": step}
                for stack in stacks(phase, step, active):
                    cards = [a, b, *self.bystanders]
                    yield {"turn": turn, "priority": priority, "cards": cards, "stack": stack}


def stacks(phase: str, step: str, active: str) -> list[list[Data]]:
    """Nothing, or a simple strike just declared, which only the active player does and only at one moment."""
    if (phase, step) != ("main", "choice"):
        return [[]]
    attacker, target = ("a", "b") if active == "first" else ("b", "a")
    return [[], [{"player": active, "kind": "strike", "card": attacker, "targets": [target]}]]


PAIRS = [
    pytest.param(
        Pair({"card": "10118", "at": "C1"}, {"card": "10046", "at": "C1'"}, (0, 1, 2), (0, 1, 2)),
        id="shaman-and-axe-master",
        marks=pytest.mark.clause(
            "113.2", "113.3", "113.5.1", "E09:404.7", "E09:103.6", "E09:103.7.a", "123.3", "L-13", "506.3",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("pair", PAIRS)
def test_all_positions_of_a_pair(pair: Pair, request: pytest.FixtureRequest) -> None:
    compare(list(pair.positions())).check(request)
