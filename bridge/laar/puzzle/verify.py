"""The check of a certificate by the stepper alone: nothing of the search is used or believed.

Every entry is walked from the position of the puzzle. A strategy must choose what is legal, answer everything that others can
choose and every die, and end where the goal is reached; a refutation must do the same for the other side, and never come where
the goal is reached. Positions are ruled many at a time, wave by wave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from laar.engine import rule
from laar.faults import NotKnown, both
from laar.puzzle.goal import reached, waits_for_the_end
from laar.puzzle.task import Task
from laar.ruling import Declaration, Ruling
from laar.state import State, state_of
from laar.stepper import WANTED, asked, meant, taken

_Table = Sequence[dict[str, Any]]
_Place = tuple["_At", int]


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


def problems(task: Task, certificate: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a certificate; nothing if it proves what it says.

    Of every first declaration it says what that is worth; `strategy` proves that it is worth as much, `refutation` that it
    isn't worth more. Where the first choice isn't the side's, that is said once under the empty name.
    """
    verifier = _Verifier(task)
    try:
        worth, firsts = Fraction(certificate["worth"]), certificate["firsts"]
        claimed = {name: Fraction(first["worth"]) for name, first in firsts.items()}
        for name in verifier.firsts() ^ set(firsts):
            yield both(f"первые заявки не те: «{name}»", f"the first declarations are others: {name!r}")
        if worth != max(claimed.values()) or (certificate["status"] == "solved") != (worth > 0):
            yield both("ответ не следует из первых заявок", "the answer doesn't follow from the first declarations")
        reaching = [_Walk(name, firsts[name]["strategy"], "side") for name in firsts if claimed[name] == worth > 0]
        keeping = [_Walk(name, firsts[name]["refutation"], "opponent") for name in firsts if claimed[name] < 1]
        verifier.follow([*reaching, *keeping])
        for walk in reaching:
            if (least := verifier.least(walk)) < worth:
                yield both(
                    f"«{walk.first}»: стратегия стоит {least}, а не {worth}", f"{walk.first}: worth {least}, not {worth}"
                )
        for walk in keeping:
            if (most := verifier.most(walk)) > claimed[walk.first]:
                yield both(f"«{walk.first}»: не опровергнуто, стоит {most}", f"{walk.first}: not refuted, it is worth {most}")
    except NotKnown as error:
        yield str(error)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        yield both(f"сертификат написан не так: {error!r}", f"the certificate is ill-formed: {error!r}")


@dataclass
class _Walk:
    """A table that is followed after a first declaration; `whose` choices it makes. `ways` are the places it comes through."""

    first: str
    table: _Table
    whose: str
    ways: dict[_Place, _Way] = field(default_factory=dict)


class _Verifier:
    """Walks the tables of one certificate. What is wrong with one is raised as `NotKnown`."""

    def __init__(self, task: Task) -> None:
        self._puzzle = task.puzzle
        self._states: dict[frozenset[str], State] = {}
        horizon = task.puzzle.horizon
        at = _At(self._kept(state_of(task.table)), horizon.turns, horizon.declarations, 0)
        while not self._ended(at) and len(options := self._options(at)) == 1:
            at = self._after(at, options[0])
        self._entry = at

    def firsts(self) -> set[str]:
        """The ids among which the side chooses first; one empty one if somebody else does."""
        own = not self._ended(self._entry) and self._whose(self._entry) == "side"
        return {item.id for item in self._options(self._entry)} if own else {""}

    def follow(self, walks: Sequence[_Walk]) -> None:
        """Follow all walks side by side to their ends: so many positions are ruled at once."""
        waves = [[(self._begun(walk.first), 0)] for walk in walks]
        while any(waves):
            fresh = list({at.state: None for wave in waves for at, _ in wave if WANTED not in at.state.ruled})
            for state, ruling in zip(fresh, rule(fresh, WANTED), strict=True):
                state.ruled[WANTED] = ruling
            for number, (walk, wave) in enumerate(zip(walks, waves, strict=True)):
                for place in wave:
                    walk.ways[place] = self._way(*place, walk.table, walk.whose)
                then = dict.fromkeys(found for place in wave for found in walk.ways[place].then)
                waves[number] = [found for found in then if found not in walk.ways]

    def least(self, walk: _Walk) -> Fraction:
        """What a strategy of the side is worth, whatever the others do."""
        return _least(walk.ways, (self._begun(walk.first), 0))

    def most(self, walk: _Walk) -> Fraction:
        """What the side can reach at most if the others answer so."""
        if self._puzzle.dice == "chance":
            return _least(walk.ways, (self._begun(walk.first), 0), best=True)
        # Whatever the side does, however long, the goal is nowhere: going round is no way to reach it.
        return max((way.worth for way in walk.ways.values()), default=Fraction())

    def _begun(self, first: str) -> _At:
        return self._after(self._entry, meant(asked(self._entry.state), first)) if first else self._entry

    def _way(self, at: _At, number: int, table: _Table, whose: str) -> _Way:
        if self._ended(at):
            return _Way("end", worth=Fraction(int(reached(self._puzzle.goal, self._puzzle.side, at.state.fluents))))
        options = self._options(at)
        if not options:
            raise _wrong(number, "правила не говорят, что дальше", "the rules don't say what follows")
        if len(options) == 1:
            return _Way("all", ((self._after(at, options[0]), number),))
        if not 0 <= number < len(table):
            raise _wrong(number, "такой записи нет", "there is no such entry")
        entry, chooser = table[number], self._whose(at)
        if chooser == whose:
            chosen = [item for item in options if item.id == entry.get("choose")]
            if not chosen:
                raise _wrong(number, f"«{entry.get('choose')}» здесь нельзя", f"{entry.get('choose')!r} is not legal here")
            return _Way("all", ((self._after(at, chosen[0]), int(entry["then"])),))
        answers = entry.get("answers", {})
        missing = [item.id for item in options if item.id not in answers]
        if missing:
            raise _wrong(number, f"нет ответа на «{missing[0]}»", f"no answer to {missing[0]!r}")
        then = tuple((self._after(at, item), int(answers[item.id])) for item in options)
        return _Way("mean" if chooser == "chance" else "all", then)

    def _ended(self, at: _At) -> bool:
        puzzle = self._puzzle
        over = at.turns == 0 or any(f"result({result})" in at.state.fluents for result in ("first", "second", "draw"))
        return over or (not waits_for_the_end(puzzle.goal) and reached(puzzle.goal, puzzle.side, at.state.fluents))

    def _whose(self, at: _At) -> str:
        """Who chooses: `side`, `opponent` or `chance`."""
        awaiting, puzzle = asked(at.state).awaiting, self._puzzle
        if awaiting.kind == "die":
            return {"adversary": "opponent", "helper": "side"}.get(str(puzzle.dice), "chance")
        return "side" if awaiting.player == puzzle.side or puzzle.opponent == "helper" else "opponent"

    def _options(self, at: _At) -> list[Declaration]:
        """Among what is chosen: what the puzzle takes for granted leaves some of it out, and what comes to nothing is none."""
        puzzle, ruling = self._puzzle, asked(at.state)
        options = [item for item in ruling.legal if item.kind != "withdraw"]
        if ruling.awaiting.kind == "die" and isinstance(puzzle.dice, tuple):
            wanted = puzzle.dice[at.thrown : at.thrown + 1]
            return [item for item in options if wanted and item.id.endswith(f" {wanted[0]}")]
        if ruling.awaiting.kind == "player" and ruling.awaiting.player != puzzle.side and puzzle.opponent == "passive":
            options = [item for item in options if item.kind == "pass"] or options
        if ruling.awaiting.player == puzzle.side and at.declarations == 0:
            options = [item for item in options if not _declares(item, ruling)]
        return [item for item in options if not self._void(self._after(at, item))]

    def _void(self, at: _At) -> bool:
        """Whether a declaration is being formed that can only be withdrawn."""
        return any(fluent.startswith("forming(") for fluent in at.state.fluents) and not self._options(at)

    def _after(self, at: _At, item: Declaration) -> _At:
        ruling = asked(at.state)
        state = self._kept(taken(at.state, item, ruling).after)
        turns = at.turns - any(fluent.startswith("active(") for fluent in at.state.fluents - state.fluents)
        spent = ruling.awaiting.player == self._puzzle.side and _declares(item, ruling)
        left = at.declarations if at.declarations is None else at.declarations - spent
        counts = ruling.awaiting.kind == "die" and isinstance(self._puzzle.dice, tuple)
        return _At(state, turns, left, at.thrown + counts)

    def _kept(self, state: State) -> State:
        """The one state of these fluents, so that it is ruled once."""
        return self._states.setdefault(state.fluents, state)


def _declares(item: Declaration, ruling: Ruling) -> bool:
    """Whether it counts as a declaration: of a card, by will, and not a choice within one."""
    return item.card is not None and item.kind != "replace" and item.id not in ruling.mandatory


def _least(ways: dict[_Place, _Way], start: _Place, *, best: bool = False) -> Fraction:
    """What the ways come to, from their ends on; `best` of what is open instead of the least.

    Raises `NotKnown` if they go round in a circle.
    """
    worth: dict[_Place, Fraction] = {}
    stack, begun = [start], set[_Place]()
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
            open_ = (max if best else min)(values, default=way.worth)
            worth[place] = way.worth if way.kind == "end" else mean if way.kind == "mean" else open_
    return worth[start]


def _wrong(number: int, ru: str, en: str) -> NotKnown:
    return NotKnown(both(f"запись {number}: {ru}", f"entry {number}: {en}"))
