"""An allocator for processes that ground thousands of programs: the usual heap fragments, and they get twice as slow."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path


def preload() -> None:
    """Have the processes that are started from here use mimalloc, if it is installed (`pip install laar[fast]`, Linux)."""
    library = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "lib" / "libmimalloc.so"
    if library.exists():
        os.environ["LD_PRELOAD"] = str(library)
