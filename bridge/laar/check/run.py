"""Many properties over several processes, one after the other in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from laar.cards.library import Library
from laar.check.scope import Scope, checking_library
from laar.check.search import Status, check
from laar.editions import Edition
from laar.position.save import to_yaml
from laar.processes import pool


@dataclass(frozen=True)
class Job:
    """What is to be checked: by which edition, in which scope, with which files of cards, and for how long each."""

    edition: Edition
    scope: Scope
    cards: tuple[str, ...] = ()
    seconds: float | None = None


@dataclass(frozen=True)
class Result:
    """What came of a property (`Outcome`), with the witness as the text of its file."""

    name: str
    status: Status
    seconds: float
    witness: str | None = None


def results(job: Job, names: Sequence[str], jobs: int) -> Iterator[Result]:
    """What comes of each property, as it comes; by `jobs` processes, or in this one if it is one."""
    if jobs == 1:
        yield from (_result(job, name) for name in names)
        return
    with pool(min(jobs, len(names) or 1)) as workers:
        left: set[Future[Result]] = {workers.submit(_result, job, name) for name in names}
        try:
            while left:
                done, left = wait(left, return_when="FIRST_COMPLETED")
                yield from (future.result() for future in done)
        except (KeyboardInterrupt, GeneratorExit):
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def _result(job: Job, name: str) -> Result:
    outcome = check(name, job.edition, job.scope, _library(job.cards), seconds=job.seconds)
    return Result(name, outcome.status, outcome.seconds, to_yaml(outcome.witness.position) if outcome.witness else None)


@cache
def _library(cards: tuple[str, ...]) -> Library:
    return checking_library().with_files([Path(name) for name in cards])
