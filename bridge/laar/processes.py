"""Working processes that ground thousands of programs: with an allocator that stays fast, and not without their parent."""

from __future__ import annotations

import os
import signal
import sysconfig
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread


def preload() -> None:
    """Have the processes that are started from here use mimalloc, if it is installed (`pip install laar[fast]`, Linux).

    The usual heap fragments, and they get twice as slow.
    """
    library = Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "lib" / "libmimalloc.so"
    if library.exists():
        os.environ["LD_PRELOAD"] = str(library)


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that are started meanwhile never hear Ctrl-C: the parent alone does, and ends them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def pool(jobs: int, first: Callable[..., None] | None = None, *given: object) -> ProcessPoolExecutor:
    """So many processes, each of which has called `first` with what is `given`."""
    preload()
    found = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_ready, initargs=(first, given))
    with deaf():
        found.submit(int)  # what comes first starts them all
    return found


def _ready(first: Callable[..., None] | None, given: tuple[object, ...]) -> None:
    begun()
    if first is not None:
        first(*given)


def begun() -> None:
    """What a working process says first: it doesn't work on for a parent that was killed."""
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
