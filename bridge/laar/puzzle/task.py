"""A puzzle ready to be solved: its position read, its goal about cards that are there, its intended line played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import ValidationError

from laar.cards.library import Library
from laar.editions import Edition
from laar.explain.speaker import Speaker
from laar.explain.why import answers
from laar.faults import BadInput, Fault, NotKnown, both, told
from laar.files import Document, Key, faults_of
from laar.position.check import answered
from laar.position.table import Table
from laar.puzzle.goal import reached, waits_for_the_end
from laar.puzzle.model import Puzzle
from laar.state import State, state_of
from laar.stepper import Step, chosen


@dataclass(frozen=True)
class Task:
    """A puzzle with its position read; `line` are the steps of the intended solution, each with the number of its choice."""

    puzzle: Puzzle
    table: Table
    document: Document
    line: tuple[tuple[int, Step], ...] = ()


def read_puzzle(document: Document, library: Library, edition: Edition | None = None) -> Task:
    """A puzzle and its position. Raises `BadInput` with every fault there is, `CannotAnswer` if no rule plays its line."""
    try:
        puzzle = Puzzle.model_validate(document.data)
    except ValidationError as error:
        raise BadInput(faults_of(error, document)) from None
    table, ruling = answered(document, library, edition, at=("position",))
    faults = list(_unknown(puzzle, table, document))
    if ruling.awaiting.kind == "nothing":
        text = both("решать нечего: сражение уже закончено", "nothing to decide: the battle is over already")
        faults.append(document.fault(("position",), text))
    if not faults and not waits_for_the_end(puzzle.goal) and reached(puzzle.goal, puzzle.side, state_of(table).fluents):
        faults.append(document.fault(("goal",), both("цель уже достигнута", "the goal is reached already")))
    if faults:
        raise BadInput(faults)
    return Task(puzzle, table, document, tuple(_line(puzzle, table, document)))


def _unknown(puzzle: Puzzle, table: Table, document: Document) -> Iterator[Fault]:
    """Goals about cards that are not there."""
    goal = puzzle.goal
    asked: list[tuple[Key, str]] = []
    for field in ("destroy", "save"):
        asked += [(("goal", field, number), name) for number, name in enumerate(getattr(goal, field))]
    asked += [(("goal", "cards", number, "card"), item.card) for number, item in enumerate(goal.cards)]
    for key, name in asked:
        if table.card(name) is None:
            there = ", ".join(card.id or "" for card in table.cards)
            text = both(
                f"цель называет карту «{name}», а есть: {there}", f"the goal names the card {name!r}; there are: {there}"
            )
            yield document.fault(key, text)


def _line(puzzle: Puzzle, table: Table, document: Document) -> Iterator[tuple[int, Step]]:
    """The steps of the intended solution. Raises `BadInput` at a choice that isn't legal, with the clauses that forbid it."""
    state = state_of(table)
    for number, choice in enumerate(puzzle.solution):
        try:
            for step in chosen(state, choice):
                yield number, step
                state = step.after
        except NotKnown as error:
            why = _why_not(state, choice) or str(error)
            ru, en = f"решение, шаг {number + 1}: {told(why, 'ru')}", f"the solution, step {number + 1}: {told(why, 'en')}"
            raise BadInput([document.fault(("solution", number), both(ru, en))]) from None


def _why_not(state: State, choice: str) -> str | None:
    """Why a choice that could be said isn't legal, each reason with its clause."""
    words = " ".join(choice.replace("’", "'").split()).casefold()
    for answer in answers(state.table):
        if answer.declaration.id.casefold() == words and not answer.legal:
            why = [
                "; ".join(f"{reason.clause} {speaker.reason(reason)}" for reason in answer.declaration.reasons)
                for speaker in (Speaker(state.table, "ru"), Speaker(state.table, "en"))
            ]
            return both(f"«{choice}» нельзя: {why[0]}", f"{choice!r} is not legal: {why[1]}")
    return None
