"""Random walks through the rules, many side by side, until nothing says what follows or the battle is over.

As a command: `python tests/walks.py --steps 100000 --seed 1` takes so many steps and checks every one of them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import cycle

from rich.progress import track

from laar.engine import BATCH, rule
from laar.facts import fluents
from laar.position.load import loads
from laar.position.save import to_yaml
from laar.position.table import Table
from laar.state import State, state_of
from laar.stepper import WANTED, Step, taken
from sixteen import sixteen


def walk(tables: Sequence[Table], steps: int, seed: int, longest: int = 40, width: int = BATCH) -> Iterator[Step | State]:
    """So many steps, at most `longest` from each position; a position from which nothing follows comes by itself.

    Every position that is gone on from is one (`invalid/2`), and where a player decides he has something to declare.
    """
    dice = random.Random(seed)
    starts = cycle(state_of(table) for table in tables)
    walkers = [(next(starts), 0) for _ in range(width)]
    while steps > 0:
        rulings = rule([state for state, _ in walkers], WANTED | {"valid"})
        for number, ((state, length), ruling) in enumerate(zip(walkers, rulings, strict=True)):
            assert not ruling.invalid, (ruling.invalid, to_yaml(state.table.position))
            assert ruling.legal or ruling.awaiting.kind in ("system", "die", "nothing") or ruling.finding
            if not ruling.legal:
                yield state
                walkers[number] = (next(starts), 0)
                continue
            step = taken(state, dice.choice(ruling.legal), ruling)
            yield step
            steps -= 1
            walkers[number] = (step.after, length + 1) if length < longest else (next(starts), 0)


def check_step(step: Step) -> None:
    """The position after a step is the old one without what goes and with what comes, and its file form reads back the same."""
    added, deleted = frozenset(step.consequence.adds), frozenset(step.consequence.deletes)
    assert step.after.fluents == step.before.fluents - deleted | added
    again = loads(to_yaml(step.after.table.position), step.after.origin.library)
    assert frozenset(fluents(again)) == step.after.fluents, step.after.fluents ^ set(fluents(again))


def main() -> None:
    """Take many steps and check each; stops at the first that is wrong."""
    options = argparse.ArgumentParser(description=main.__doc__)
    options.add_argument("--steps", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--tables", type=int, default=512)
    given = options.parse_args()
    ended = 0
    for found in track(walk(sixteen(given.tables, seed=given.seed), given.steps, given.seed), "steps", given.steps):
        if isinstance(found, Step):
            check_step(found)
        else:
            ended += 1
    print(f"{given.steps} steps, {ended} lines that came to an end")


if __name__ == "__main__":
    main()
