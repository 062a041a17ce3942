"""Replay files: each is played to its end, and every expectation is met."""

from __future__ import annotations

from pathlib import Path

import pytest

from casefile import CASES
from laar.cards.library import Library
from laar.engine import rule
from laar.faults import told
from laar.files import read
from laar.replay import play, read_replay
from laar.state import State


@pytest.mark.parametrize("path", sorted((CASES / "replays").glob("*.yaml")), ids=lambda path: path.stem)
def test_the_replay_comes_out(library: Library, path: Path) -> None:
    document = read(path)
    replay, table = read_replay(document, library)
    reached: list[State] = []
    for played in play(replay, table, document):
        reached += [step.after for step in played.steps]
        failures = [told(text, "en") for text in played.failures]
        happened = [event for step in played.steps for event in step.consequence.events]
        assert not failures, f"move {played.number} {played.move.do}: {failures}; happened: {happened}"
    assert not [ruling.invalid for ruling in rule(reached, {"valid"}) if ruling.invalid]
