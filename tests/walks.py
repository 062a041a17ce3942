"""Random walks through the rules: steps taken from positions until nothing says what follows or the battle is over."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import cycle

from laar.position.table import Table
from laar.stepper import Step, asked, take


def walk(tables: Sequence[Table], steps: int, seed: int, longest: int = 40) -> Iterator[Step | Table]:
    """So many steps, at most `longest` from each position; a position from which nothing follows comes by itself."""
    dice = random.Random(seed)
    for start in cycle(tables):
        table = start
        for _ in range(longest):
            ruling = asked(table)
            if not ruling.legal:
                yield table
                break
            step = take(table, dice.choice(ruling.legal).id, ruling)
            yield step
            table = step.after
            steps -= 1
            if not steps:
                return
