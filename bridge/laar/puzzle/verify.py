"""The check of a certificate by the stepper alone: nothing of the search is used or believed.

Every entry is walked from the position of the puzzle. A strategy must choose what is legal, answer everything that others can
choose and every die, and end where the goal is reached; a refutation must do the same for the other side, and end where the
time is over and the goal isn't reached. Positions are ruled many at a time, wave by wave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from laar.engine import rule
from laar.faults import NotKnown, both
from laar.puzzle.goal import reached, waits_for_the_end
from laar.puzzle.model import Puzzle, Task
from laar.ruling import Declaration, Ruling
from laar.state import State, state_of
from laar.stepper import WANTED, asked, meant, taken

_Table = Sequence[dict[str, Any]]


@dataclass(frozen=True)
class _At:
    """A position within the puzzle: turns and declarations that are left, and how many dice have been thrown."""

    state: State
    turns: int
    declarations: int | None
    thrown: int


@dataclass(frozen=True)
class _Way:
    """Where a position leads by the table: `mean` of several for chance, `all` of them, or an `end` that is worth something."""

    kind: str
    then: tuple[tuple[_At, int], ...] = ()
    worth: Fraction = Fraction()


class Verifier:
    """Walks the tables of one certificate. What is wrong with one is raised as `NotKnown`."""

    def __init__(self, task: Task) -> None:
        self._puzzle = task.puzzle
        self._states: dict[frozenset[str], State] = {}
        horizon = task.puzzle.horizon
        state = state_of(task.table)
        self._start = _At(self._kept(state), horizon.turns, horizon.declarations, 0)

    def worth(self, strategy: _Table) -> Fraction:
        """What a strategy of the side is worth."""
        return self._walk(self._start, strategy, wins=True)

    def refutes(self, first: str, refutation: _Table) -> bool:
        """Whether a refutation keeps the goal from the side after this first declaration."""
        at = self._start
        while not self._ended(at) and len(options := _options(self._puzzle, at, asked(at.state))) == 1:
            at = self._after(at, options[0])
        return self._walk(self._after(at, meant(asked(at.state), first)), refutation, wins=False) == 0

    def _walk(self, start: _At, table: _Table, *, wins: bool) -> Fraction:
        ways: dict[tuple[_At, int], _Way] = {}
        wave = [(start, 0)]
        while wave:
            fresh = [at.state for at, _ in wave if WANTED not in at.state.ruled]
            for state, ruling in zip(fresh, rule(fresh, WANTED), strict=True):
                state.ruled[WANTED] = ruling
            for at, number in wave:
                ways[at, number] = self._way(at, number, table, wins=wins)
            then = dict.fromkeys(found for place in wave for found in ways[place].then)
            wave = [found for found in then if found not in ways]
        return _worth(ways, (start, 0), wins=wins)

    def _way(self, at: _At, number: int, table: _Table, *, wins: bool) -> _Way:
        puzzle, ruling = self._puzzle, asked(at.state)
        if self._ended(at):
            return _Way("end", worth=Fraction(int(reached(puzzle.goal, puzzle.side, at.state.fluents))))
        options = _options(puzzle, at, ruling)
        if not options:
            raise _wrong(number, "правила не говорят, что дальше", "the rules don't say what follows")
        if len(options) == 1:
            return _Way("all", ((self._after(at, options[0]), number),))
        if not 0 <= number < len(table):
            raise _wrong(number, "такой записи нет", "there is no such entry")
        entry = table[number]
        mine, chance = _whose(puzzle, ruling, wins=wins)
        if mine:
            chosen = [item for item in options if item.id == entry.get("choose")]
            if not chosen:
                raise _wrong(number, f"«{entry.get('choose')}» здесь нельзя", f"{entry.get('choose')!r} is not legal here")
            return _Way("all", ((self._after(at, chosen[0]), int(entry["then"])),))
        answers = entry.get("answers", {})
        missing = [item.id for item in options if item.id not in answers]
        if missing:
            raise _wrong(number, f"нет ответа на «{missing[0]}»", f"no answer to {missing[0]!r}")
        then = tuple((self._after(at, item), int(answers[item.id])) for item in options)
        return _Way("mean" if chance else "all", then)

    def _ended(self, at: _At) -> bool:
        puzzle = self._puzzle
        over = at.turns == 0 or any(f"result({result})" in at.state.fluents for result in ("first", "second", "draw"))
        return over or (not waits_for_the_end(puzzle.goal) and reached(puzzle.goal, puzzle.side, at.state.fluents))

    def _after(self, at: _At, item: Declaration) -> _At:
        ruling = asked(at.state)
        state = self._kept(taken(at.state, item, ruling).after)
        turns = at.turns - any(fluent.startswith("active(") for fluent in at.state.fluents - state.fluents)
        declares = ruling.awaiting.player == self._puzzle.side and item.card is not None
        left = at.declarations - 1 if declares and at.declarations is not None else at.declarations
        counts = ruling.awaiting.kind == "die" and isinstance(self._puzzle.dice, tuple)
        return _At(state, turns, left, at.thrown + counts)

    def _kept(self, state: State) -> State:
        """The one state of these fluents, so that it is ruled once."""
        return self._states.setdefault(state.fluents, state)


def _worth(ways: dict[tuple[_At, int], _Way], start: tuple[_At, int], *, wins: bool) -> Fraction:
    """What the ways come to, from their ends on. Raises `NotKnown` if they go round in a circle."""
    worth: dict[tuple[_At, int], Fraction] = {}
    stack = [start]
    begun: set[tuple[_At, int]] = set()
    while stack:
        place = stack[-1]
        way = ways[place]
        left = [then for then in way.then if then not in worth]
        if left and place in begun:
            raise _wrong(place[1], "идёт по кругу", "goes round in a circle")
        begun.add(place)
        if left:
            stack += left
            continue
        stack.pop()
        if place not in worth:
            values = [worth[then] for then in way.then]
            mean = sum(values, Fraction()) / max(len(values), 1)
            best = min(values, default=way.worth) if wins else max(values, default=way.worth)
            worth[place] = way.worth if way.kind == "end" else mean if way.kind == "mean" else best
    return worth[start]


def _options(puzzle: Puzzle, at: _At, ruling: Ruling) -> list[Declaration]:
    """Among what is chosen: what the puzzle takes for granted leaves some of it out."""
    options = list(ruling.legal)
    if ruling.awaiting.kind == "die" and isinstance(puzzle.dice, tuple):
        wanted = puzzle.dice[at.thrown : at.thrown + 1]
        return [item for item in options if wanted and item.id.endswith(f" {wanted[0]}")]
    if len(options) > 1 and ruling.awaiting.player == puzzle.side and at.declarations == 0:
        return [item for item in options if item.card is None]
    if ruling.awaiting.kind == "player" and ruling.awaiting.player != puzzle.side and puzzle.opponent == "passive":
        return [item for item in options if item.kind == "pass"] or options
    return options


def _whose(puzzle: Puzzle, ruling: Ruling, *, wins: bool) -> tuple[bool, bool]:
    """Whether whose table it is chooses here, and whether chance does."""
    if ruling.awaiting.kind == "die":
        return (puzzle.dice == "helper") == wins and puzzle.dice != "chance", puzzle.dice == "chance"
    side = ruling.awaiting.player == puzzle.side or puzzle.opponent == "helper"
    return side == wins, False


def _wrong(number: int, ru: str, en: str) -> NotKnown:
    return NotKnown(both(f"запись {number}: {ru}", f"entry {number}: {en}"))


def problems(task: Task, certificate: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a certificate; nothing if it proves what it says."""
    verifier = Verifier(task)
    try:
        worth = verifier.worth(certificate["strategy"])
        if worth != Fraction(certificate["worth"]):
            yield both(f"стратегия стоит {worth}, а не {certificate['worth']}", f"worth {worth}, not {certificate['worth']}")
        for first, refutation in certificate["refutations"].items():
            if not verifier.refutes(first, refutation):
                yield both(f"«{first}» не опровергнуто", f"{first!r} is not refuted")
    except NotKnown as error:
        yield str(error)
    except (KeyError, TypeError, ValueError) as error:
        yield both(f"сертификат написан не так: {error!r}", f"the certificate is ill-formed: {error!r}")
