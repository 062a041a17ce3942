"""The package holds no card and no clause: what is true of the game stands in `asp/` and `cards/`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from laar.cards.library import own_library

BRIDGE = Path(__file__).parent.parent / "bridge"
CLAUSE = re.compile(r"^(E09:|E12:|H:|d\.)?[a-z]?\d{3}(\.[\da-z]+)*$")


def strings(file: Path) -> Iterator[str]:
    """The string constants of a module, without docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("file", sorted(BRIDGE.rglob("*.py")), ids=lambda file: str(file.relative_to(BRIDGE)))
def test_no_card_and_no_clause(file: Path) -> None:
    cards = {entry.card.name for entry in own_library().entries.values()} | set(own_library().entries)
    for text in strings(file):
        assert text not in cards
        named = [name for name in cards if " " in name and re.search(rf"\b{re.escape(name)}\b", text)]
        assert not named, (named, text)
        assert not CLAUSE.match(text), text
