"""Random battles in lockstep: each is played from its start to its end, and every position on the way is checked.

A battle is told by its number and the seed alone: the same ones come out however they are shared out and whenever they are
gone on with.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from laar.engine import rule
from laar.position.save import to_yaml
from laar.ruling import Ruling
from laar.state import State
from laar.stepper import WANTED, taken

# How a battle came out: won, drawn, at something that no rule executes yet, on after the most steps, or at a broken invariant.
Result = Literal["first", "second", "draw", "cannot_answer", "no_end", "violation"]
_WHOLE = ("first", "second", "draw")
_ASKED = WANTED | {"valid", "clauses"}


@dataclass(frozen=True)
class Battle:
    """One battle: its `number`, its `result`, how many `steps` it took, how often which clause allowed what was chosen.

    `violation` says which invariant broke; `position` is where a battle stopped that nobody won and that isn't drawn, as a
    position file.
    """

    number: int
    result: Result
    steps: int
    clauses: dict[str, int] = field(default_factory=dict)
    violation: str | None = None
    position: str | None = None


@dataclass
class _Going:
    number: int
    state: State
    dice: random.Random
    steps: int = 0
    clauses: Counter[str] = field(default_factory=Counter)


def battles(
    start: Callable[[int], State], numbers: Iterable[int], seed: int, longest: int, width: int = 64
) -> Iterator[Battle]:
    """Play the battles of these numbers, so many at once, of at most `longest` steps; they come as they end."""
    waiting = iter(numbers)
    going: list[_Going] = []
    while True:
        for number in waiting:
            going.append(_Going(number, start(number), random.Random(f"{seed}:{number}")))
            if len(going) == width:
                break
        if not going:
            return
        left: list[_Going] = []
        for battle, ruling in zip(going, rule([battle.state for battle in going], _ASKED), strict=True):
            ended = _ended(battle, ruling, longest)
            if ended is None:
                left.append(battle)
            else:
                yield ended
        going = left


def _ended(battle: _Going, ruling: Ruling, longest: int) -> Battle | None:
    """The battle if it ends here, else None after its next step."""
    if ruling.invalid:
        return _end(battle, "violation", f"no position: {ruling.invalid[0].clause} {ruling.invalid[0].particular}")
    if ruling.awaiting.kind == "nothing":
        result: Result = {"first": "first", "second": "second"}.get(ruling.awaiting.result or "", "draw")  # type: ignore[assignment]
        return _end(battle, result)
    if not ruling.legal:
        if ruling.awaiting.kind == "player":
            return _end(battle, "violation", f"{ruling.awaiting.player} decides and has nothing to declare")
        return _end(battle, "cannot_answer")
    if battle.steps >= longest:
        return _end(battle, "no_end")
    # First what sort of thing is done, then which: among many steps the few strikes would else hardly ever come.
    kind = battle.dice.choice(sorted({item.kind for item in ruling.legal}))
    choice = battle.dice.choice([item for item in ruling.legal if item.kind == kind])
    battle.clauses.update(clause.id for clause in ruling.clauses.get(choice.id, ()))
    try:
        battle.state = taken(battle.state, choice, ruling).after
    except AssertionError as error:
        return _end(battle, "violation", f"{choice.id} contradicts itself: {error}")
    battle.steps += 1
    return None


def _end(battle: _Going, result: Result, violation: str | None = None) -> Battle:
    position = None if result in _WHOLE else to_yaml(battle.state.table.position)
    return Battle(battle.number, result, battle.steps, dict(battle.clauses), violation, position)
