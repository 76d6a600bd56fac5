"""What a dict or set is about to take that is full: Python makes one of twice the room, and then lets go of the old.

They are looked for where a program works: in what the frames of its functions hold, and what that holds.
"""

import sys
from gc import get_referents
from types import FrameType
from typing import Any, Final

from ptc_interpreter.values.scalars import kind_of

_OF_FUNCTIONS: Final = 1  # CO_OPTIMIZED: other frames keep their names in a dict of their own
_LARGE: Final = 32 << 20  # bytes of a dict, below which it matters to nobody
_SOON: Final = 150_000  # entries that a program may make before it is looked at again
_FRAMES: Final = 40
_OBJECTS: Final = 3_000  # that are looked at, in a millisecond
_WIDE: Final = 200  # items of a collection that is not looked into
_OWN: Final = "ptc_interpreter"  # begins the names of modules whose frames are looked into, and of no other
_SIZED: Final = frozenset((dict, set, list, tuple))
_module_of: Final = type.__dict__["__module__"].__get__  # whatever a class says of itself


def about_to_double(file: str) -> int:
    """The bytes that the collections take which are about to grow, and for a moment the largest of them once more.

    Frames are those of this thread that run code of the interpreter, or of programs, which have `file` as their name.
    """
    found, met = list[int](), set[int]()
    level = _held_by_frames(file)
    while level and len(met) < _OBJECTS:
        fresh = {identity: value for value in level[:_OBJECTS] if (identity := id(value)) not in met}
        met |= fresh.keys()
        found += filter(None, map(_growth, fresh.values()))
        level = get_referents(*filter(_is_looked_into, fresh.values()))
    return sum(found) + max(found, default=0)


def _held_by_frames(file: str) -> list[Any]:
    held: list[Any] = []
    frame: FrameType | None = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]
    for _ in range(_FRAMES):
        if frame is None:
            break
        if frame.f_code.co_flags & _OF_FUNCTIONS and _is_own(frame, file):
            held += _locals_of(frame)
        frame = frame.f_back
    return held


def _is_own(frame: FrameType, file: str) -> bool:
    return frame.f_code.co_filename == file or str(frame.f_globals.get("__name__")).startswith(_OWN)


def _locals_of(frame: FrameType) -> list[Any]:
    known: Any = frame.f_locals
    values = list(known.values())
    if type(known) is dict:  # up to Python 3.12 the frame keeps it, and all that is in it
        known.clear()
    return values


def _is_looked_into(value: Any) -> bool:
    """Whether it is a short collection, or of a class of the interpreter's: those of hosts may hold anything."""
    kind = kind_of(value)
    return len(value) <= _WIDE if kind in _SIZED else str(_module_of(kind)).startswith(_OWN)


def _growth(value: Any) -> int:
    """The bytes that a dict or set takes more when it is made larger, if that is soon; sizes are powers of two."""
    kind = kind_of(value)
    if kind is not dict and kind is not set:
        return 0
    size = sys.getsizeof(value)
    if size < _LARGE:
        return 0
    places = 1 << (size // (14 if kind is dict else 16)).bit_length() - 1  # each of so many bytes at least
    full = places * 2 // 3 if kind is dict else places * 3 // 5
    return size if len(value) + _SOON >= full else 0
