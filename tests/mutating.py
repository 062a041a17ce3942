"""Asking mutants of the rules: which positions of the tests each could change, which it does change, and its rulings.

`Mutated` answers for the engine while tests run with a mutant: a position that the mutant can't change isn't ruled again.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from clingo import ast

from laar import engine
from laar.editions import Edition
from laar.engine import tables_of
from laar.indexing import indexed
from laar.program import RELEVANT_ONLY, Rules, RulesError, Term, ground, rule_files, rules_root, shown, statements_of
from laar.reading import read_ruling
from laar.rounds import Use, renamed
from laar.ruling import Ruling
from laar.state import State
from mutants import TOUCHED, Mutant, coming_and_going, reading, touching
from recording import Manner, Recording
from verdicts import key

# A test that asks so many times as often as it does with the rules as they stand goes on without end.
_ENDLESS = 10
# So many positions of a test are asked about at once.
_AHEAD = 16
# So many batches one process screens.
_TASKS = 20
File = Path | Use | Edition


class GoesOnWithoutEnd(Exception):
    """A test asks and asks."""


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

    def unscreened(self, recording: Recording) -> list[tuple[Mutations, list[int]]]:
        """Of which positions it isn't known whether these of the mutants touch them."""
        groups: dict[int, list[Mutant]] = defaultdict(list)
        for mutant in self.mutants:
            groups[recording.screened.get(key(mutant), 0)].append(mutant)
        asked = recording.asked()
        return [
            (self if len(groups) == 1 else Mutations(mutants), [number for number in asked if number >= known])
            for known, mutants in sorted(groups.items())
        ]

    def screen(self, recording: Recording, numbers: Sequence[int], jobs: int, done: Callable[[int], object]) -> None:
        """Note which of these positions each mutant could change. `done` is told of how many that is known."""
        self.build(recording)
        new = frozenset(numbers)
        for mutant in self.mutants:
            kept = recording.touched.get(key(mutant), ())
            recording.touched[key(mutant)] = array("I", (number for number in kept if number not in new))
        # A process that has ground so many batches holds gigabytes that it doesn't use.
        with get_context("fork").Pool(jobs, _screening, (self, recording), maxtasksperchild=_TASKS) as pool:
            for size, touched in pool.imap_unordered(_screened, list(recording.batches(numbers))):
                for place, positions in touched.items():
                    recording.touched[key(self.mutants[place])].extend(positions)
                done(size)
        recording.screened |= dict.fromkeys(map(key, self.mutants), len(recording.states))

    def build(self, recording: Recording) -> None:
        """Build the programs of every question that the tests ask: processes that are forked later have them."""
        for manner, numbers in recording.batches(recording.asked()):
            self._program(manner, [recording.states[number] for number in numbers[:1]])

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
