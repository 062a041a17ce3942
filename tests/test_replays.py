"""Replay files: each is played to its end, and every expectation is met."""

from __future__ import annotations

from pathlib import Path

import pytest

from laar.cards.library import Library
from laar.engine import rule
from laar.faults import told
from laar.files import read
from laar.replay import play, read_replay
from laar.state import State
from played import REPLAYS, folder, leave


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_the_replay_comes_out(library: Library, path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    document = read(path)
    replay, table = read_replay(document, library)
    before: list[State] = []
    reached: list[State] = []
    for played in play(replay, table, document):
        before += [step.before for step in played.steps]
        reached += [step.after for step in played.steps]
        failures = [told(text, "en") for text in played.failures]
        happened = [event for step in played.steps for event in step.consequence.events]
        assert not failures, f"move {played.number} {played.move.do}: {failures}; happened: {happened}"
    assert not [ruling.invalid for ruling in rule(reached, {"valid"}) if ruling.invalid]
    leave(folder(tmp_path_factory), path, before)
