"""Room for calls within calls: Python's recursion limit, raised while programs run."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock
from weakref import ref

from ptc_interpreter.runtime.stacks import has_stack_for

_MARGIN = 150  # frames of the interpreter itself

_lock = Lock()


class _Room:
    """What one program found as the limit, which it puts back, and what it had the limit be."""

    __slots__ = ("__weakref__", "found", "limit")

    def __init__(self, found: int, limit: int) -> None:
        self.found = found
        self.limit = limit


# Of the programs that run, in the order in which they began. Nobody but the call that runs a program holds its room:
# one that is interrupted while it ends has ended all the same.
_rooms: list["ref[_Room]"] = []


def _open_rooms() -> list[_Room]:
    return [room for each in list(_rooms) if (room := each()) is not None]


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
    return max(1, len(_open_rooms()))


def _entered(needed: int) -> _Room:
    with _lock:
        found = sys.getrecursionlimit()
        room = _Room(found, max(found, needed))
        _rooms[:] = [*map(ref, _open_rooms()), ref(room)]
        if needed > found:
            sys.setrecursionlimit(needed)
    return room


def _left(room: _Room) -> None:
    with _lock:
        rooms = _open_rooms()
        at = rooms.index(room)
        later = rooms[at + 1 :]
        _rooms[:] = map(ref, [*rooms[:at], *later])
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
