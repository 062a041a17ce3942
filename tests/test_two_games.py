"""One core under two games: each loads without the other, and the core names the things of neither."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from laar.cards.library import Library
from laar.editions import named, parameters_set
from laar.position.load import loads
from laar.program import ground, parsed, rule_files, rules_root
from laar.state import state_of
from laar.stepper import asked, chosen

# The board, the hand, coins and dice of either game.
_OF_ONE_GAME = r"\b(cell|at|last_at|spot|die|dice|roll|rolls|coins?|hand|column|row|defender|movement\w*|moved)\("


@pytest.mark.parametrize(("edition", "other"), [("classic", "heroes"), ("heroes-2", "classic"), ("heroes-15", "classic")])
def test_a_game_loads_without_the_other(edition: str, other: str) -> None:
    files = rule_files(edition)
    names = {str(getattr(file, "file", file)) for file in files}
    assert not [name for name in names if f"/asp/{other}/" in name]
    ground(parsed(files), "consequences.wide.both.cited.told.valid.")
    for extra in ("why.lp", "kinds.lp", "unexecuted.lp"):
        ground(parsed(rule_files(edition, (extra,))), "goal(pass(first)). given(priority(first)). holds(active(first)).")


@pytest.mark.parametrize("path", sorted((rules_root() / "core").rglob("*.lp")), ids=lambda path: path.stem)
def test_the_core_names_the_things_of_neither(path: Path) -> None:
    code = "\n".join(line.partition("%")[0] for line in path.read_text(encoding="utf-8").splitlines())
    assert not re.findall(_OF_ONE_GAME, code)


DEATH = """
edition: heroes-2
turn: {active: first}
coins: {first: 3}
cards:
  - {id: me, card: "standin:hero", owner: first}
  - {id: you, card: "standin:hero", owner: second}
  - {id: mine, card: "standin:mourner_of_heroes", owner: first}
  - {id: yours, card: "standin:mourner_of_heroes", owner: second}
  - {id: lamb, card: "standin:footman", owner: second}
  - {id: bolt, card: "standin:bolt", owner: first, zone: hand}
"""


def _who_gains_first(library: Library, container: str) -> list[str]:
    """The order in which two watchers of a death gain their tokens, declared second, then first."""
    edition = replace(named("heroes-2"), replaced=parameters_set({"container": container}))
    state = state_of(loads(DEATH, library).under(edition))
    gained = []
    watchers = (f"trigger {watcher} weeps died:lamb:bolt:spell" for watcher in ("yours", "mine"))
    for choice in ("use bolt a1 lamb", *watchers, "resolve"):
        for step in chosen(state, choice):
            state = step.after
            gained += [str(event) for event in step.consequence.events if event.startswith("event(token_gained")]
    assert asked(state).awaiting.player == "first"
    return [event.partition("(")[2].split(",")[1] for event in gained]


@pytest.mark.clause("L-26", "R15:401")
def test_the_stack_and_the_queue_side_by_side(library: Library) -> None:
    assert _who_gains_first(library, "fifo") == ["yours", "mine"]
    assert _who_gains_first(library, "lifo") == ["mine", "yours"]
