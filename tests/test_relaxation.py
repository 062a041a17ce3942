"""The relaxation that docs/benchmarks.md measures says what the stepper says: its figures are of the right thing."""

from __future__ import annotations

import pytest

from laar.puzzle.goal import reached
from relaxation import Lines, layers
from small_puzzles import decided, small


@pytest.mark.parametrize("name", ["a spark kills", "too far away", "two of one", "a strike, five lives"])
def test_lines_have_at_each_step_what_positions_have(name: str) -> None:
    task = small(name)
    lines = Lines(task)
    for positions in layers(task):
        assert lines.feasible == frozenset().union(*positions)
        verdict = lines.advance()
        won = any(reached(task.puzzle.goal, task.puzzle.side, position) for position in positions)
        assert (verdict == "reached") == won
        if verdict != "open":
            break
    assert verdict == ("reached" if decided(task)[0] == "solved" else "hopeless")


def test_what_no_rule_executes_proves_nothing() -> None:
    task = small("a strike, five lives", unexecuted="m")
    assert decided(task)[0] == "unknown"
    assert Lines(task).verdict() == "doubtful"
