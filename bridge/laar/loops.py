"""Lines that come back to where they were: the position repeats, and nobody could have done otherwise, or somebody could."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from laar.position.save import to_json
from laar.state import State
from laar.stepper import Step


@dataclass(frozen=True)
class Loop:
    """The steps from a position to the same one again, `mandatory` if no player had a choice in them (116.6)."""

    steps: tuple[Step, ...]
    mandatory: bool


def loop(steps: Iterable[Step]) -> Loop | None:
    """The first loop of a line, if there is one. E09 103.4 tells what becomes of an endless chain; a judge applies it.

    Positions count as the same if they differ only in what waits on the stack below the top and wasn't reached in between:
    a chain of triggers that answer each other piles up.
    """
    line: list[Step] = []
    last: dict[str, tuple[int, int]] = {}
    for step in steps:
        if not line:
            last[_view(step.before)[0]] = 0, _view(step.before)[1]
        line.append(step)
        view, height = _view(step.after)
        last = {seen: (number, low) for seen, (number, low) in last.items() if low <= height}
        if view in last:
            again = tuple(line[last[view][0] :])
            return Loop(again, not any(one.free for one in again))
        last[view] = len(line), height
    return None


def _view(state: State) -> tuple[str, int]:
    """The position without what waits below the top of the stack, and how high the stack is."""
    position = state.table.position
    return to_json(position.model_copy(update={"stack": position.stack[-1:]})), len(position.stack)
