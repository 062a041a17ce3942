"""Replay files: each is played to its end, and every expectation is met."""

from __future__ import annotations

from pathlib import Path

import pytest

from laar.cards.library import Library
from laar.engine import rule
from laar.faults import told
from laar.files import Document, read
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


@pytest.mark.parametrize(("only", "said"), [
    (["capability:-:sleeper:influence"] * 2, []),
    (["capability:-:sleeper:influence"], ["happened: capability:-:sleeper:influence"]),
    (["capability:-:sleeper:influence"] * 2 + ["died:foe"], ["did not happen: died:foe"]),
])  # fmt: skip
def test_all_that_happened_is_compared_as_often_as_it_did(library: Library, only: list[str], said: list[str]) -> None:
    replay = read(Path(__file__).parent / "cases" / "replays" / "E09-219.1-closed-already.yaml")
    assert isinstance(replay.data, dict)
    moves = [{**move, "expect": {"only_events": only}} for move in replay.data["moves"]]
    document = Document("replay", {**replay.data, "moves": moves})
    (played,) = play(*read_replay(document, library), document)
    assert [told(text, "en") for text in played.failures] == said
