"""Room for calls within calls: Python's recursion limit, raised while programs run."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock

_MARGIN = 150  # frames of the interpreter itself

_lock = Lock()
_running = 0
_before = 0
_raised = 0


@contextmanager
def room_for(calls: int) -> Generator[None]:
    """Let calls be nested `calls` deep from here.

    The limit is one for all threads, so the last one out restores it, but for a limit that somebody else has set since.
    """
    global _before, _raised, _running
    needed = _depth() + calls + _MARGIN
    with _lock:
        if _running == 0:
            _before = sys.getrecursionlimit()
        _running += 1
        if needed > sys.getrecursionlimit():
            _raised = needed
            sys.setrecursionlimit(needed)
    try:
        yield
    finally:
        with _lock:
            _running -= 1
            if _running == 0 and sys.getrecursionlimit() == _raised:
                sys.setrecursionlimit(_before)


def _depth() -> int:
    frame = sys._getframe()  # pyright: ignore[reportPrivateUsage] - the only way to count frames cheaply
    count = 0
    while frame is not None:
        count += 1
        frame = frame.f_back
    return count
