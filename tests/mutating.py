"""Asking mutants of the rules: which positions of the tests each could change, which it does change, and its rulings.

`Recording` answers for the engine while the tests run with the rules as they stand, and keeps every position that they ask
about. `Mutated` answers while they run with a mutant: a position that the mutant can't change isn't ruled again.
"""

from __future__ import annotations

import random
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from itertools import islice, zip_longest
from multiprocessing import get_context
from pathlib import Path

import pytest
from clingo import ast

from laar import engine
from laar.editions import Edition
from laar.engine import BATCH, tables_of
from laar.indexing import indexed
from laar.program import RELEVANT_ONLY, Rules, RulesError, Term, ground, rule_files, rules_root, shown, statements_of
from laar.reading import read_ruling
from laar.rounds import Use, renamed
from laar.ruling import Ruling
from laar.state import State
from mutants import TOUCHED, Mutant, coming_and_going, reading, touching
from verdicts import Key, key

Ask = Callable[[Sequence[State], frozenset[str], Edition, int], list[Ruling]]
# Positions that are asked about first: of most mutants one of them already fails a test.
_FIRST = 5
# A test that asks so many times as often as it does with the rules as they stand goes on without end.
_ENDLESS = 10
# So many positions of a test are asked about at once.
_AHEAD = 16
_TASKS = 20


class GoesOnWithoutEnd(Exception):
    """A test asks and asks."""


@dataclass(frozen=True)
class Manner:
    """How positions are asked about: what for, by which edition, with how many rounds of statics."""

    wanted: frozenset[str]
    edition: Edition
    rounds: int


# A position as it is asked about: the manner, its fluents, a digest of the tables of its cards.
File = Path | Use | Edition
_Key = tuple[Manner, frozenset[str], bytes]


@contextmanager
def asking(ask: Ask) -> Iterator[None]:
    """While it lasts, this answers the questions of the engine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_ask", ask)
        yield


class Recording:
    """The positions that tests ask about, each with its ruling, numbered; and which of them which test asks about."""

    def __init__(self) -> None:
        self.states: list[State] = []
        self.manners: list[Manner] = []
        self.rulings: list[Ruling] = []
        self.tests: dict[str, list[int]] = {}
        # The positions that each mutant touches, and of how many, from the first, that is known.
        self.touched: dict[Key, array[int]] = {}
        self.screened: dict[Key, int] = {}
        self._stamps: dict[str, str] = {}
        self._numbers: dict[_Key, int] = {}

    @contextmanager
    def test(self, name: str, stamp: str) -> Iterator[None]:
        """While it lasts, what is asked belongs to this test, which is the same as long as its stamp is."""
        asked: list[int] = []
        original = engine._ask

        def ask(states: Sequence[State], wanted: frozenset[str], edition: Edition, rounds: int) -> list[Ruling]:
            manner = Manner(wanted, edition, rounds)
            rulings = original(states, wanted, edition, rounds)
            asked.extend(self._noted(manner, state, ruling) for state, ruling in zip(states, rulings, strict=True))
            return rulings

        with asking(ask):
            yield
        self.tests[name] = asked
        self._stamps[name] = stamp

    def _noted(self, manner: Manner, state: State, ruling: Ruling) -> int:
        number = self._numbers.setdefault(_key(manner, state), len(self.states))
        if number == len(self.states):
            self.states.append(State(state.fluents, state.origin))
            self.manners.append(manner)
            self.rulings.append(ruling)
        return number

    def only(self, stamps: Mapping[str, str]) -> None:
        """Forget other tests than these, and what has changed of them."""
        self.tests = {name: asked for name, asked in self.tests.items() if self._stamps[name] == stamps.get(name)}

    def asked(self) -> list[int]:
        """The positions that the tests ask about."""
        return sorted(set().union(*self.tests.values()))

    @cached_property
    def tests_of(self) -> dict[int, list[str]]:
        """The tests that ask about each position."""
        found: dict[int, list[str]] = defaultdict(list)
        for name, asked in self.tests.items():
            for number in sorted(set(asked)):
                found[number].append(name)
        return found

    def number(self, manner: Manner, state: State) -> int | None:
        """The number of a position, if the tests asked about it."""
        return self._numbers.get(_key(manner, state))

    def spread(self, numbers: Iterable[int], chance: random.Random) -> Iterator[int]:
        """Positions one of each test by turns, so that a few of them come from many tests."""
        among = set(numbers)
        tests = [chance.sample(own, len(own)) for asked in self.tests.values() if (own := sorted(among.intersection(asked)))]
        chance.shuffle(tests)
        given: set[int] = set()
        for turn in zip_longest(*tests):
            for number in turn:
                if number is not None and number not in given:
                    given.add(number)
                    yield number

    def batches(self, numbers: Iterable[int]) -> Iterator[tuple[Manner, list[int]]]:
        """Positions that can be asked about at once: of each manner a few first, then the rest."""
        alike: dict[Manner, list[int]] = defaultdict(list)
        for number in numbers:
            alike[self.manners[number]].append(number)
        order = sorted(alike.items(), key=lambda item: -len(item[1]))
        for _, some in order:
            random.Random(0).shuffle(some)
        for manner, some in order:
            yield manner, some[:_FIRST]
        for manner, some in order:
            for start in range(_FIRST, len(some), BATCH):
                yield manner, some[start : start + BATCH]


def _key(manner: Manner, state: State) -> _Key:
    return manner, state.fluents, sha256("".join(tables_of([state])).encode()).digest()


def _facts(states: Sequence[State], wanted: frozenset[str]) -> str:
    """The facts of a batch; the positions needn't share a library, but no two of their cards may have one id."""
    tables = dict.fromkeys(piece for state in states for piece in tables_of([state]))
    holding = (f"holds({number},{fluent})." for number, state in enumerate(states) for fluent in state.fluents)
    return "".join([*tables, *(f"index({number})." for number in range(len(states))), *holding, engine._switches(wanted)])


@dataclass(frozen=True)
class _Program:
    """The indexed rules of each file, those that tell what each mutant touches, and what takes the place of which rule."""

    rules: dict[File, Sequence[ast.AST]]
    twins: dict[File, Sequence[ast.AST]]
    new: dict[tuple[File, Mutant], ast.AST]

    def mutated(self, files: Iterable[File], mutant: Mutant) -> Iterator[ast.AST]:
        """The rules of the files with the mutant among them."""
        for file in files:
            if _path(file) != mutant.file:
                yield from self.rules[file]
                continue
            for number, rule in enumerate(self.rules[file]):
                if number != mutant.number:
                    yield rule
                elif mutant.new is not None:
                    yield self.new[(file, mutant)]


class Mutations:
    """The mutants to be asked, and the programs that they are asked by."""

    def __init__(self, mutants: Sequence[Mutant]) -> None:
        self.mutants = mutants
        self._programs: dict[tuple[Edition, int], _Program] = {}
        self._by_file: dict[str, list[tuple[int, Mutant]]] = defaultdict(list)
        for number, mutant in enumerate(mutants):
            self._by_file[mutant.file].append((number, mutant))

    def screen(self, recording: Recording, jobs: int, done: Callable[[int], object]) -> None:
        """Note the positions that each mutant could change, where that isn't known yet. `done` is told of how many it is."""
        known = min((recording.screened.get(key(mutant), 0) for mutant in self.mutants), default=0)
        batches = list(recording.batches(number for number in recording.asked() if number >= known))
        for manner, numbers in batches:
            self._program(manner, [recording.states[number] for number in numbers[:1]])
        for mutant in self.mutants:
            again = recording.touched.get(key(mutant), ())
            recording.touched[key(mutant)] = array("I", (number for number in again if number < known))
        # A process that has ground so many batches holds gigabytes that it doesn't use.
        with get_context("fork").Pool(jobs, _screening, (self, recording), maxtasksperchild=_TASKS) as pool:
            for size, touched in pool.imap_unordered(_screened, batches):
                for place, positions in touched.items():
                    recording.touched[key(self.mutants[place])].extend(positions)
                done(size)
        recording.screened |= dict.fromkeys(map(key, self.mutants), len(recording.states))

    def touched(self, recording: Recording, manner: Manner, numbers: Sequence[int]) -> dict[int, array[int]]:
        """Which of these positions each mutant touches."""
        states = [recording.states[number] for number in numbers]
        files, program = self._program(manner, states)
        rules = (rule for of in (program.rules, program.twins) for file in files for rule in of[file])
        control = ground(rules, _facts(states, manner.wanted), RELEVANT_ONLY)
        found: dict[int, array[int]] = defaultdict(lambda: array("I"))
        for atom in control.symbolic_atoms.by_signature(TOUCHED, 2):
            place, mutant = atom.symbol.arguments
            found[mutant.number].append(numbers[place.number])
        return dict(found)

    def ruled(self, mutant: Mutant, manner: Manner, states: Sequence[State]) -> list[Ruling]:
        """The rulings of positions by the rules with the mutant."""
        files, program = self._program(manner, states)
        by_index: list[list[Term]] = [[] for _ in states]
        control = ground(program.mutated(files, mutant), _facts(states, manner.wanted), RELEVANT_ONLY)
        for term in shown(control):
            by_index[term.arguments[0].number].append(term.arguments[1])
        wishes = {"refusals": "refused" in manner.wanted, "told": "now" in manner.wanted}
        return [read_ruling(terms, state.prints, **wishes) for terms, state in zip(by_index, states, strict=True)]

    def _program(self, manner: Manner, states: Sequence[State]) -> tuple[Rules, _Program]:
        """The files that answer the question, as the engine takes them, and the program of their edition."""
        which = (manner.edition, manner.rounds)
        if which not in self._programs:
            self._programs[which] = self._built(rule_files(manner.edition, number=manner.rounds))
        present = {engine._SWITCHES[wish].rstrip(".") for wish in manner.wanted if wish in engine._SWITCHES}
        present |= {word for state in states for word in engine._occurring(state)}
        return rule_files(manner.edition, number=manner.rounds, present=frozenset(present)), self._programs[which]

    def _built(self, files: Rules) -> _Program:
        plain: dict[File, list[list[ast.AST]]] = {}
        places: dict[tuple[File, Mutant], int] = {}
        for file in files:
            plain[file] = [list(statements_of(file)), [], []]
            _, twins, news = plain[file]
            names = dict(file.names) if isinstance(file, Use) else {}
            for number, mutant in self._by_file.get(_path(file), ()):
                twins += renamed(touching(mutant, number), names)
                if mutant.new is not None:
                    places[(file, mutant)] = len(news)
                    news += renamed([mutant.new], names)
        changing = {item for _, twins, _ in plain.values() for twin in twins for item in coming_and_going(twin)}
        for rules, twins, _ in plain.values():
            twins += (reader for statement in rules for reader in reading(statement, changing))
        rest = iter(indexed([rule for parts in plain.values() for part in parts for rule in part]))
        ready = {file: [list(islice(rest, len(part))) for part in parts] for file, parts in plain.items()}
        new = {(file, mutant): ready[file][2][place] for (file, mutant), place in places.items()}
        return _Program(
            {file: parts[0] for file, parts in ready.items()}, {file: parts[1] for file, parts in ready.items()}, new
        )


_screener: Callable[[Manner, Sequence[int]], dict[int, array[int]]]


def _screening(mutations: Mutations, recording: Recording) -> None:
    global _screener
    _screener = partial(mutations.touched, recording)


def _screened(batch: tuple[Manner, Sequence[int]]) -> tuple[int, dict[int, array[int]]]:
    return len(batch[1]), _screener(*batch)


def _path(file: File) -> str:
    """What a mutant's file is called; an edition is only facts of its own."""
    path = file.file if isinstance(file, Use | Edition) else file
    return path.relative_to(rules_root()).as_posix()


class Mutated:
    """The engine with one mutant in its rules; `touched` are the positions of the recording that it could change."""

    def __init__(
        self, mutations: Mutations, recording: Recording, mutant: Mutant, touched: Sequence[int], alive: Callable[[], object]
    ) -> None:
        self._mutations = mutations
        self._recording = recording
        self._mutant = mutant
        self._touched = frozenset(touched)
        self._alive = alive
        self._known: dict[int, Ruling] = {}
        self._asked: list[int] = []
        self._left = 0

    def changed(self, manner: Manner, numbers: Sequence[int]) -> list[int]:
        """Those of the positions that the mutant rules differently; all if they can't be ruled at once."""
        self._alive()
        try:
            rulings = self._mutations.ruled(self._mutant, manner, [self._recording.states[number] for number in numbers])
        except (RulesError, MemoryError, LookupError, ValueError):
            return list(numbers)
        self._known |= dict(zip(numbers, rulings, strict=True))
        return [number for number in numbers if self._known[number] != self._recording.rulings[number]]

    def begin(self, test: str) -> None:
        """A test is about to run."""
        self._asked = list(dict.fromkeys(self._recording.tests[test]))
        self._left = _ENDLESS * (len(self._asked) + 1)

    def ask(self, states: Sequence[State], wanted: frozenset[str], edition: Edition, rounds: int) -> list[Ruling]:
        """What the engine would answer."""
        self._alive()
        self._left -= len(states)
        if self._left < 0:
            raise GoesOnWithoutEnd
        manner = Manner(wanted, edition, rounds)
        known = [self._remembered(manner, state) for state in states]
        open_ = [state for state, ruling in zip(states, known, strict=True) if ruling is None]
        asked = iter(self._mutations.ruled(self._mutant, manner, open_) if open_ else [])
        return [ruling if ruling is not None else next(asked) for ruling in known]

    def _remembered(self, manner: Manner, state: State) -> Ruling | None:
        number = self._recording.number(manner, state)
        if number is None:
            return None
        if number not in self._touched:
            return self._recording.rulings[number]
        if number not in self._known and number in self._asked:
            self._look_ahead(manner, number)
        return self._known.get(number)

    def _look_ahead(self, manner: Manner, number: int) -> None:
        """Ask about a position and those after it in the test, which mostly goes the way that it goes without the mutant."""
        after = (other for other in self._asked[self._asked.index(number) :] if self._recording.manners[other] == manner)
        left = (other for other in after if other in self._touched and other not in self._known)
        self.changed(manner, list(islice(left, _AHEAD)))
