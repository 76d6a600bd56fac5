"""Room for calls within calls: Python's recursion limit, raised while programs run."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock

from ptc_interpreter.plain import plain
from ptc_interpreter.runtime.stacks import has_stack_for

_MARGIN = 150  # frames of the interpreter itself

_lock = Lock()
_rooms: "list[_Room]" = []  # of the programs that run, in the order in which they began


@plain
class _Room:
    """What one program found as the limit, which it puts back, and what it had the limit be."""

    found: int
    limit: int


def fits_here(calls: int) -> bool:
    """Whether the stack of this thread holds calls that are nested `calls` deep from here."""
    return has_stack_for(_depth() + calls + _MARGIN)


@contextmanager
def room_for(calls: int) -> Generator[None]:
    """Let calls be nested `calls` deep from here.

    The limit is one for all threads. Each program puts back what it found, unless somebody else has set another since;
    one that ends before others leaves that to the next.
    """
    room = _entered(_depth() + calls + _MARGIN)
    try:
        yield
    finally:
        _left(room)


def programs_at_work() -> int:
    """How many programs run in this process now; 1 at least, for whoever asks."""
    return max(1, len(_rooms))


def _entered(needed: int) -> _Room:
    with _lock:
        found = sys.getrecursionlimit()
        room = _Room(found, max(found, needed))
        _rooms.append(room)
        if needed > found:
            sys.setrecursionlimit(needed)
    return room


def _left(room: _Room) -> None:
    with _lock:
        later = _rooms[_rooms.index(room) + 1 :]
        _rooms.remove(room)
        if later and later[0].found == room.limit:
            later[0].found = room.found
        elif not later and sys.getrecursionlimit() == room.limit:
            sys.setrecursionlimit(room.found)


def _depth() -> int:
    frame = sys._getframe()  # pyright: ignore[reportPrivateUsage] - the only way to count frames cheaply
    count = 0
    while frame is not None:
        count += 1
        frame = frame.f_back
    return count
