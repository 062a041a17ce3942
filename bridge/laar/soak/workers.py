"""Battles over several processes, with a journal that a broken off run is gone on from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Empty

from laar.cards.library import own_library
from laar.editions import edition_of, named
from laar.faults import NotKnown, both
from laar.files import write
from laar.position.check import checked
from laar.processes import begun, deaf, preload
from laar.soak.battles import Battle, battles
from laar.soak.deals import dealt
from laar.state import State, state_of


@dataclass(frozen=True)
class Plan:
    """What to play: from which files, with which cards and edition, with which seed, and how long a battle may be."""

    positions: tuple[str, ...]
    cards: tuple[str, ...]
    edition: str | None
    seed: int
    longest: int


def starts(plan: Plan) -> Callable[[int], State]:
    """The start of each battle: from the files in turn, or dealt. Raises `BadInput` or `NotKnown` for wrong files."""
    library = own_library().with_files([Path(name) for name in plan.cards])
    edition = edition_of(plan.edition) if plan.edition else None
    if not plan.positions:
        return lambda number: dealt(library, plan.seed, number, edition or named("classic"))
    files = [state_of(checked(Path(name), library, edition)) for name in plan.positions]
    return lambda number: files[number % len(files)]


def play(plan: Plan, numbers: Sequence[int], jobs: int) -> Iterator[Battle]:
    """The battles of these numbers, shared out over so many processes; each comes as it ends.

    Raises what a process has failed with, or `RuntimeError` if it is gone.
    """
    preload()
    context = get_context("spawn")
    ended: Queue[Battle | Exception] = context.Queue()
    shares = [numbers[first::jobs] for first in range(min(jobs, len(numbers)))]
    workers = [context.Process(target=_worker, args=(plan, share, ended), daemon=True) for share in shares]
    with deaf():
        for worker in workers:
            worker.start()
    try:
        left = len(numbers)
        while left:
            try:
                found = ended.get(timeout=1)
            except Empty:
                if any(worker.exitcode for worker in workers):
                    raise RuntimeError("a process that plays battles is gone") from None
                continue
            if isinstance(found, Exception):
                raise found
            yield found
            left -= 1
    finally:
        for worker in workers:
            worker.terminate()


def _worker(plan: Plan, numbers: Sequence[int], ended: Queue[Battle | Exception]) -> None:
    """Play battles, as many at once as a grounding takes: with the last of them alone a step is slow, so none waits."""
    begun()
    try:
        for battle in battles(starts(plan), numbers, plan.seed, plan.longest):
            ended.put(battle)
    except Exception as error:
        ended.put(error)


@dataclass(frozen=True)
class Journal:
    """A file with one battle a line after the plan: a run with the same plan goes on from it."""

    path: Path
    plan: Plan

    def opened(self) -> list[Battle]:
        """Begin the journal if there is none; the battles played so far.

        Raises `NotKnown` if it can't be begun, is of another plan, or is no journal.
        """
        if not self.path.exists():
            write(self.path, json.dumps(asdict(self.plan), ensure_ascii=False) + "\n")
            return []
        try:
            head, *lines = [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]
            found = [Battle(**line) for line in lines]
        except (ValueError, TypeError, OSError):
            ru = f"{self.path}: это не журнал сражений laar soak"
            raise NotKnown(both(ru, f"{self.path}: this is no journal of laar soak")) from None
        if head != json.loads(json.dumps(asdict(self.plan))):
            ru = f"{self.path}: журнал другого задания: {json.dumps(head, ensure_ascii=False)}"
            raise NotKnown(both(ru, f"{self.path}: the journal of another task: {json.dumps(head, ensure_ascii=False)}"))
        return found

    def add(self, battle: Battle) -> None:
        """Write a battle down."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(battle), ensure_ascii=False) + "\n")
