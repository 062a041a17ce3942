"""Random walks through the rules, many side by side, until nothing says what follows or the battle is over."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import cycle

from laar.engine import BATCH, rule
from laar.position.table import Table
from laar.state import State, state_of
from laar.stepper import Step, taken


def walk(tables: Sequence[Table], steps: int, seed: int, longest: int = 40, width: int = BATCH) -> Iterator[Step | State]:
    """So many steps, at most `longest` from each position; a position from which nothing follows comes by itself."""
    dice = random.Random(seed)
    starts = cycle(state_of(table) for table in tables)
    walkers = [(next(starts), 0) for _ in range(width)]
    while steps > 0:
        rulings = rule([state for state, _ in walkers], ("legal", "consequences"))
        for number, ((state, length), ruling) in enumerate(zip(walkers, rulings, strict=True)):
            if not ruling.legal:
                yield state
                walkers[number] = (next(starts), 0)
                continue
            step = taken(state, dice.choice(ruling.legal), ruling)
            yield step
            steps -= 1
            walkers[number] = (step.after, length + 1) if length < longest else (next(starts), 0)
