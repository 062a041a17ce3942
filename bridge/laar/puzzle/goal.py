"""Whether the goal of a puzzle is reached, read off a position's fluents. No rule of the game is applied here."""

from __future__ import annotations

import re
from collections.abc import Collection

from laar.cards.filters import Bound
from laar.position.words import cell_of
from laar.puzzle.model import CardGoal, Goal
from laar.terms import cell

_IN_PLAY = ("battlefield", "additional", "play")


def waits_for_the_end(goal: Goal) -> bool:
    """Whether the goal is judged only when the time is over: what is to be saved may be lost until then."""
    return bool(goal.save)


def reached(goal: Goal, side: str, fluents: Collection[str]) -> bool:
    """Whether all that the goal asks holds in a position with these fluents."""
    return (
        (not goal.win or f"result({side})" in fluents)
        and all(f"zone({name},graveyard)" in fluents for name in goal.destroy)
        and all(any(f"zone({name},{zone})" in fluents for zone in _IN_PLAY) for name in goal.save)
        and all(_holds(item, fluents) for item in goal.cards)
    )


def _holds(item: CardGoal, fluents: Collection[str]) -> bool:
    name = item.card
    return (
        (item.zone is None or f"zone({name},{item.zone})" in fluents)
        and (item.at is None or f"at({name},{cell(cell_of(item.at))})" in fluents)
        and (item.controller is None or f"controller({name},{item.controller})" in fluents)
        and (item.state is None or (item.state == "closed") == (f"closed({name})" in fluents))
        and _within(item.wounds, _number("wounds", name, fluents))
        and _within(item.tokens, _number("tokens", name, fluents))
    )


def _number(counter: str, name: str, fluents: Collection[str]) -> int:
    pattern = re.compile(rf"is\({counter}\({name}\),(\d+)\)")
    return next((int(found[1]) for fluent in fluents if (found := pattern.fullmatch(fluent))), 0)


def _within(bound: Bound | None, number: int) -> bool:
    if bound is None:
        return True
    return (bound.at_least is None or number >= bound.at_least) and (bound.at_most is None or number <= bound.at_most)
