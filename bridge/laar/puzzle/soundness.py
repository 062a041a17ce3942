"""Whether a puzzle is what its composer means: sound, no shorter than intended, not cooked, and no card in vain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from laar.faults import BadInput, both
from laar.files import Document
from laar.puzzle.expanding import declares
from laar.puzzle.goal import reached
from laar.puzzle.search import Found, Search, solve
from laar.puzzle.task import Task, read_puzzle
from laar.stepper import asked

Kind = Literal["unsound", "short", "cooked", "dice_cook", "solutions", "unneeded"]


@dataclass(frozen=True)
class Remark:
    """What is wrong with a puzzle: what kind of fault, and a sentence in both languages."""

    kind: Kind
    text: str


def remarks(search: Search, found: Found, jobs: int) -> Iterator[Remark]:
    """What a composer wants to know of a puzzle that has been searched; nothing if it is as intended.

    Raises `BadInput` if the intended line takes a choice that the puzzle rules out.
    """
    task = search.task
    if task.line:
        yield from _along(search, found)
        yield from _shorter(task, found, jobs)
        first = next((step.declaration.id for _, step in task.line if step.declaration.id in found.firsts), None)
        others = [name for name in found.working if name != first]
        if first in found.working and others and task.puzzle.solutions is None:
            listed = ", ".join(others)
            dice = task.puzzle.dice == "chance"
            yield Remark("dice_cook" if dice else "cooked", both(f"годится и другое: {listed}", f"this works, too: {listed}"))
    if task.puzzle.solutions not in (None, len(found.working)):
        ru = f"первых заявок, что годятся, {len(found.working)}, а не {task.puzzle.solutions}"
        en = f"{len(found.working)} first declarations work, not {task.puzzle.solutions}"
        yield Remark("solutions", both(ru, en))


def _along(search: Search, found: Found) -> Iterator[Remark]:
    """Where the intended line gives away what the puzzle is worth."""
    node, task = search.root, search.task
    for number, step in task.line:
        if node.kind is None:
            search.decide([node])
        if node.kind == "end" and step.declaration.kind == "advance":
            continue
        behind = dict(node.edges).get(step.declaration.id)
        if behind is None:
            if node.kind == "end":
                text = both("решение идёт дальше конца задачи", "the solution goes on after the end of the puzzle")
            else:
                text = both(f"задача не допускает «{step.declaration.id}»", f"the puzzle rules out {step.declaration.id!r}")
            raise BadInput([task.document.fault(("solution", number), text)])
        search.decide([behind])
        if node.kind == "side" and behind.low < found.worth:
            ru = f"решение, шаг {number + 1}: «{step.declaration.id}» не ведёт к цели при лучшей защите"
            en = f"the solution, step {number + 1}: {step.declaration.id!r} doesn't reach the goal against the best defence"
            yield Remark("unsound", both(ru, en))
            return
        if node.kind == "opponent" and behind.low > found.worth:
            return
        node = behind


def _shorter(task: Task, found: Found, jobs: int) -> Iterator[Remark]:
    """Whether fewer declarations do, where the intended line reaches the goal."""
    last = task.line[-1][1].after.fluents
    steps = [step for _, step in task.line if step.declaration.player == task.puzzle.side]
    made = sum(declares(step.declaration, asked(step.before)) for step in steps)
    if found.status == "solved" and made > 1 and reached(task.puzzle.goal, task.puzzle.side, last):
        horizon = task.puzzle.horizon.model_copy(update={"declarations": made - 1})
        fewer = replace(task, puzzle=task.puzzle.model_copy(update={"horizon": horizon}))
        if solve(fewer, jobs).worth >= found.worth:
            text = both(f"хватает {made - 1} заявок, а в решении их {made}", f"{made - 1} declarations do, not {made}")
            yield Remark("short", text)


def unneeded(task: Task, found: Found, jobs: int, progress: Callable[[str], None]) -> Iterator[Remark]:
    """Cards without which the answer is the same; `progress` is told which card is left out. Each one is a search."""
    goal = task.puzzle.goal
    named = {*goal.destroy, *goal.save, *(item.card for item in goal.cards)}
    for name, place in task.table.places.items():
        if name in named:
            continue
        progress(name)
        data = dict(task.document.data) | {"solution": []}
        cards = data["position"]["cards"]
        data["position"] = data["position"] | {"cards": [*cards[:place], *cards[place + 1 :]]}
        try:
            without = read_puzzle(Document(task.document.file, data), task.table.library, task.table.edition)
            other = solve(without, jobs)
        except BadInput:  # no position, or no puzzle, without it
            continue
        if (other.status, other.worth, set(other.working)) == (found.status, found.worth, set(found.working)):
            yield Remark("unneeded", both(f"карта {name} не нужна: без неё то же самое", f"{name} isn't needed"))
