"""The check of a certificate by the stepper alone: nothing of the search is used or believed.

Every entry is walked from the position of the puzzle: a strategy must choose what is legal, answer everything that others can
choose and every die, and end where the goal is reached; a refutation must do the same for the other side and end where the time
is over and the goal isn't.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from laar.faults import NotKnown, both
from laar.puzzle.goal import reached, waits_for_the_end
from laar.puzzle.model import Puzzle, Task
from laar.ruling import Declaration, Ruling
from laar.state import State, state_of
from laar.stepper import asked, meant, taken


@dataclass(frozen=True)
class _At:
    state: State
    turns: int
    declarations: int | None
    thrown: int


_Table = Sequence[dict[str, Any]]
_Known = dict[tuple[_At, int], Fraction | None]


class Verifier:
    """Walks the entries of one certificate."""

    def __init__(self, task: Task) -> None:
        self._puzzle = task.puzzle
        horizon = task.puzzle.horizon
        self._start = _At(state_of(task.table), horizon.turns, horizon.declarations, 0)

    def worth(self, strategy: _Table) -> Fraction:
        """What a strategy of the side is worth. Raises `NotKnown` with what is wrong with it."""
        return self._walk(self._start, 0, strategy, {}, wins=True)

    def refutes(self, first: str, refutation: _Table) -> bool:
        """Whether a refutation keeps the goal from the side after this first declaration. Raises `NotKnown`."""
        at = self._to_choice(self._start)
        after = self._after(at, meant(asked(at.state), first), asked(at.state))
        return self._walk(after, 0, refutation, {}, wins=False) == 0

    def _walk(
        self,
        at: _At,
        number: int,
        table: Sequence[dict[str, Any]],
        known: dict[tuple[_At, int], Fraction | None],
        *,
        wins: bool,
    ) -> Fraction:
        at = self._to_choice(at)
        key = (at, number)
        if key in known:
            found = known[key]
            if found is None:
                raise _wrong(number, "идёт по кругу", "goes round in a circle")
            return found
        known[key] = None
        known[key] = worth = self._value(at, number, table, known, wins=wins)
        return worth

    def _value(
        self,
        at: _At,
        number: int,
        table: Sequence[dict[str, Any]],
        known: dict[tuple[_At, int], Fraction | None],
        *,
        wins: bool,
    ) -> Fraction:
        if self._ended(at):
            return Fraction(int(reached(self._puzzle.goal, self._puzzle.side, at.state.fluents)))
        if not 0 <= number < len(table):
            raise _wrong(number, "такой записи нет", "there is no such entry")
        entry = table[number]
        ruling = asked(at.state)
        options = _options(self._puzzle, at, ruling)
        if not options:
            raise _wrong(number, "правила не говорят, что дальше", "the rules don't say what follows")
        mine, chance = _whose(self._puzzle, ruling, wins=wins)
        if mine:
            chosen = [item for item in options if item.id == entry.get("choose")]
            if not chosen:
                raise _wrong(number, f"«{entry.get('choose')}» здесь нельзя", f"{entry.get('choose')!r} is not legal here")
            return self._walk(self._after(at, chosen[0], ruling), int(entry["then"]), table, known, wins=wins)
        answers = entry.get("answers", {})
        missing = [item.id for item in options if item.id not in answers]
        if missing:
            raise _wrong(number, f"нет ответа на «{missing[0]}»", f"no answer to {missing[0]!r}")
        worths = [self._walk(self._after(at, item, ruling), int(answers[item.id]), table, known, wins=wins) for item in options]
        if chance:
            return sum(worths, Fraction()) / len(worths)
        return min(worths) if wins else max(worths)

    def _to_choice(self, at: _At) -> _At:
        """Where somebody has a choice next, or the puzzle is judged."""
        seen = set()
        while not self._ended(at) and at not in seen:
            seen.add(at)
            ruling = asked(at.state)
            options = _options(self._puzzle, at, ruling)
            if len(options) != 1 or (ruling.awaiting.kind == "player" and len(ruling.legal) > 1):
                break
            at = self._after(at, options[0], ruling)
        return at

    def _ended(self, at: _At) -> bool:
        puzzle = self._puzzle
        over = at.turns == 0 or any(f"result({result})" in at.state.fluents for result in ("first", "second", "draw"))
        return over or (not waits_for_the_end(puzzle.goal) and reached(puzzle.goal, puzzle.side, at.state.fluents))

    def _after(self, at: _At, item: Declaration, ruling: Ruling) -> _At:
        state = taken(at.state, item, ruling).after
        turns = at.turns - any(fluent.startswith("active(") for fluent in at.state.fluents - state.fluents)
        declares = ruling.awaiting.player == self._puzzle.side and item.card is not None
        left = at.declarations - 1 if declares and at.declarations is not None else at.declarations
        thrown = at.thrown + 1 if ruling.awaiting.kind == "die" and isinstance(self._puzzle.dice, tuple) else at.thrown
        return _At(state, turns, left, thrown)


def _options(puzzle: Puzzle, at: _At, ruling: Ruling) -> list[Declaration]:
    options = list(ruling.legal)
    if ruling.awaiting.kind == "die" and isinstance(puzzle.dice, tuple):
        wanted = puzzle.dice[at.thrown : at.thrown + 1]
        return [item for item in options if wanted and item.id.endswith(f" {wanted[0]}")]
    if ruling.awaiting.player == puzzle.side and at.declarations == 0 and len(options) > 1:
        return [item for item in options if item.card is None]
    if ruling.awaiting.kind == "player" and ruling.awaiting.player != puzzle.side and puzzle.opponent == "passive":
        return [item for item in options if item.kind == "pass"] or options
    return options


def _whose(puzzle: Puzzle, ruling: Ruling, *, wins: bool) -> tuple[bool, bool]:
    """Whether the strategy chooses here, and whether chance does."""
    if ruling.awaiting.kind == "die":
        helps = {"helper": True, "adversary": False, "chance": None}.get(str(puzzle.dice), True)
        return (helps is not None and helps == wins), helps is None
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
