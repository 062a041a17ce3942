"""The positions of replays: played, or read where a test of the same run has left what it played.

Playing all replays takes minutes; the tests of replays do it, and that of rule coverage wants the same positions.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from casefile import CASES
from laar.cards.library import Library
from laar.files import read
from laar.replay import play, read_replay
from laar.state import State

REPLAYS = sorted((CASES / "replays").glob("*.yaml"))


def folder(factory: pytest.TempPathFactory) -> Path:
    """Where this run leaves positions: one folder for all its workers."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    base = factory.getbasetemp().parent / f"played-{run}" if run else factory.getbasetemp() / "played"
    base.mkdir(exist_ok=True)
    return base


def leave(where: Path, replay: Path, states: list[State]) -> None:
    """Write the positions of a replay, whole or not at all."""
    unfinished = where / f"{replay.stem}.{os.getpid()}"
    unfinished.write_text(json.dumps([sorted(state.fluents) for state in states]), encoding="utf-8")
    unfinished.rename(where / f"{replay.stem}.json")


def states_of_replays(library: Library, where: Path | None = None, every: int = 1) -> Iterator[State]:
    """The position before every step of all replays, or of every so many of them."""
    for path in REPLAYS[::every]:
        document = read(path)
        replay, table = read_replay(document, library)
        found = where / f"{path.stem}.json" if where else None
        if found and found.exists():
            yield from (State(frozenset(fluents), table) for fluents in json.loads(found.read_text(encoding="utf-8")))
            continue
        for played in play(replay, table, document):
            yield from (step.before for step in played.steps)
