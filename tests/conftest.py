"""What all tests share: the library with the stand-ins of `tests/cards/`."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import pytest

from laar.cards.library import Library, own_library

TESTS = Path(__file__).parent


def pytest_configure() -> None:
    """Give the workers an allocator that stays fast.

    Grounding thousands of programs in one process fragments the usual heap, until each takes twice as long as the first.
    """
    allocator = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "lib" / "libmimalloc.so"
    if allocator.exists():
        os.environ["LD_PRELOAD"] = str(allocator)


@pytest.fixture(scope="session")
def library() -> Library:
    """Our cards and the stand-ins for what the sources lack."""
    return own_library().with_files(sorted((TESTS / "cards").glob("*.yaml")))
