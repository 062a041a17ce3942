"""Every rule of `asp/` fires in some case, and every prohibition is somewhere the only reason of a refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from laar.cards.library import Library
from laar.check import Scope, scope_of
from laar.editions import from_file
from played import folder
from rulecover import measure
from test_check import SCOPES, VOCABULARY


def _of(cards: int, *prints: str) -> Scope:
    return Scope(cards, prints, ("C1", "C1'"), dice=(6,), active=("first",))


# What the vocabulary leaves out: keywords that are abilities, hosts, two targets, several, X tokens, redirections; a queue.
WIDE = [
    ("prohibition", _of(2, "10046", "10191", "standin:companion")),
    ("prohibition", _of(2, "10198", "seed-001:Оруженосец")),
    ("leftovers", _of(1, "10046", "10072")),
    ("candidates", scope_of("heroes-2", 2, 2)),
]


def test_every_rule_fires_and_every_prohibition_is_somewhere_the_only_reason(
    library: Library, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path / "diagonal.yaml"
    path.write_text(
        "schema: 1\nname: diagonal\nbase: classic\nparams: {range_metric: diagonal, replacement_chooser: card}\n",
        encoding="utf-8",
    )
    removing = ("settling", Scope(2, ("10044", "standin:drill"), ("C1", "C2")))
    checking = library.with_files(VOCABULARY)
    cover = measure(checking, from_file(path), [*SCOPES, *WIDE, removing], folder(tmp_path_factory))
    assert len(cover.rules) > 600
    assert len(cover.prohibitions) > 60
    assert not sorted(cover.rules - cover.fired)
    assert not sorted(cover.prohibitions - cover.alone)
