"""What all tests share: the library with the stand-ins of `tests/cards/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from laar.cards.library import Library, own_library
from laar.processes import preload

TESTS = Path(__file__).parent


def pytest_configure() -> None:
    """Give the workers an allocator that stays fast."""
    preload()


@pytest.fixture(scope="session")
def library() -> Library:
    """Our cards and the stand-ins for what the sources lack."""
    return own_library().with_files(sorted((TESTS / "cards").glob("*.yaml")))
