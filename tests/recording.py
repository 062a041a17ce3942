"""What tests ask of the engine with the rules as they stand: every position, in which manner, with its ruling."""

from __future__ import annotations

import random
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import zip_longest

import pytest

from laar import engine
from laar.editions import Edition
from laar.engine import BATCH, tables_of
from laar.ruling import Ruling
from laar.state import State
from verdicts import Key

Ask = Callable[[Sequence[State], frozenset[str], Edition, int], list[Ruling]]
# Positions that are asked about first: of most mutants one of them already fails a test.
_FIRST = 5


@dataclass(frozen=True)
class Manner:
    """How positions are asked about: what for, by which edition, with how many rounds of statics."""

    wanted: frozenset[str]
    edition: Edition
    rounds: int


# A position as it is asked about: the manner, its fluents, a digest of the tables of its cards.
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
