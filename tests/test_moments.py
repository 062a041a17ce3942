"""T24: each kind of declaration at each moment; the table is read off the rulebook, not off the program."""

from __future__ import annotations

from typing import Any

import pytest

from laar.cards.library import Library
from laar.engine import rule
from strategies import table_of

# What "me" (first) may declare, with priority, everything else being as it should be.
KINDS = {
    "slow": "use druid a1 troll",
    "sudden": "use oyuun a2 druid",
    "on wounds": "use hermit a1",
    "redirection": "use mage a1 hermit",
    "strike": "strike oyuun troll",
    "movement": "move druid A2",
    "token": "accumulate shaman",
    "defender": "defend oyuun",
    "pass": "pass first",
}
MINE: dict[str, Any] = {"stack": [{"player": "first", "kind": "strike", "card": "axe", "targets": ["troll"]}]}
THEIRS: dict[str, Any] = {"stack": [{"player": "second", "kind": "strike", "card": "troll", "targets": ["axe"]}]}


def at(window: str, stack: dict[str, Any], *, wounds: str | None = None, redirected: bool = False) -> dict[str, Any]:
    item = {**stack["stack"][0], "window": window, "redirected": redirected}
    return {"stack": [item | ({"wounds": [{"card": wounds, "amount": 2}]} if wounds else {})]}


ALWAYS = {"sudden", "pass"}
MOMENTS: dict[str, tuple[dict[str, Any], set[str]]] = {
    "own start phase": ({"turn": {"active": "first", "phase": "start"}}, ALWAYS),
    "own choice subphase": ({"turn": {"active": "first"}}, ALWAYS | {"slow", "strike", "movement", "token"}),
    "own main phase, elsewhere": ({"turn": {"active": "first", "step": "other"}}, ALWAYS),
    "own end phase": ({"turn": {"active": "first", "phase": "end"}}, ALWAYS),
    "enemy choice subphase": ({"turn": {"active": "second"}}, ALWAYS),
    "enemy end phase": ({"turn": {"active": "second", "phase": "end"}}, ALWAYS),
    "own strike declared": ({"turn": {"active": "first"}, **MINE}, ALWAYS),
    "enemy strike declared": ({"turn": {"active": "second"}, **THEIRS}, ALWAYS | {"redirection", "defender"}),
    "enemy strike redirected": ({"turn": {"active": "second"}, **at("declared", THEIRS, redirected=True)}, ALWAYS),
    "enemy strike rolled": ({"turn": {"active": "second"}, **at("rolled", THEIRS)}, ALWAYS),
    "enemy strike calculated": (
        {"turn": {"active": "second"}, **at("calculated", THEIRS, wounds="axe")},
        ALWAYS | {"on wounds"},
    ),
    "enemy strike, no wounds": ({"turn": {"active": "second"}, **at("calculated", THEIRS)}, ALWAYS),
    "enemy strike applied": ({"turn": {"active": "second"}, **at("applied", THEIRS)}, ALWAYS),
    "enemy strike completed": ({"turn": {"active": "second"}, **at("completed", THEIRS)}, ALWAYS),
}


@pytest.mark.clause("113.5.1", "113.5.2", "115.1", "116.5", "E09:205.2.a", "E09:205.3", "506.2", "E09:404.7")
@pytest.mark.parametrize("moment", MOMENTS)
def test_each_kind_at_each_moment(library: Library, moment: str) -> None:
    change, allowed = MOMENTS[moment]
    data = {
        "priority": "first",
        "cards": [
            {"id": "druid", "card": "10073", "owner": "first", "at": "B2"},
            {"id": "oyuun", "card": "10031", "owner": "first", "at": "D1"},
            {"id": "hermit", "card": "10184", "owner": "first", "at": "C2"},
            {"id": "mage", "card": "10038", "owner": "first", "at": "E3"},
            {"id": "shaman", "card": "10118", "owner": "first", "at": "A3"},
            {"id": "axe", "card": "10046", "owner": "first", "at": "C1"},
            {"id": "troll", "card": "10128", "owner": "second", "at": "C1'"},
        ],
        **change,
    }
    legal = {declaration.id for declaration in rule([table_of(data, library)])[0].legal}
    assert {kind for kind, name in KINDS.items() if name in legal} == allowed


def test_with_another_player_to_decide_nothing_is_legal(library: Library) -> None:
    """Without priority not even the sudden and the pass."""
    data = {
        "turn": {"active": "first"},
        "priority": "second",
        "cards": [{"id": "oyuun", "card": "10031", "owner": "first", "at": "D1"}],
    }
    assert {d.player for d in rule([table_of(data, library)], {"legal", "both"})[0].legal} == {"second"}
