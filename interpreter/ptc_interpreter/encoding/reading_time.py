"""What bounds the reading of a record: the processor's time, and how much Python would look at to hash a key."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from time import monotonic, thread_time
from typing import Any, Final

from ptc_interpreter.limits import DEEPEST, Limits
from ptc_interpreter.values.metering import Paying, accounted_to

READING: Final = Limits()  # what a record may take to be read, beside what follows from its length
_EACH: Final = 5e-6  # seconds for each part that is written: some five times what most take
_APART: Final = 500  # collections between two looks at the clock
_HASHED: Final = frozenset({tuple, frozenset})  # what Python looks through where it is a key
_MOST: Final = 1_000_000  # parts of a key, each as often as another holds it


class ReadingTime:
    """The processor's time that reading one record takes: some seconds, and more for one that is longer."""

    __slots__ = ("_began", "_collections", "_parts", "_passed", "_paying", "_spent")

    def __init__(self) -> None:
        self._parts = self._collections = 0
        self._spent = self._began = self._passed = 0.0  # of the processor; when it began, by it and by the clock
        self._paying = Paying(self.check)

    @contextmanager
    def counted(self) -> Generator[None]:
        """While it lasts, what is done below the functions is accounted for too, and the clock looked at."""
        self._began, self._passed = thread_time(), monotonic()
        try:
            with accounted_to(self._paying):
                yield
        finally:
            self._spent += thread_time() - self._began

    def note(self, parts: int) -> None:
        """There is a collection of so many parts to be read."""
        self._parts += parts
        self._collections += 1
        if not self._collections % _APART:
            self.check()

    def check(self) -> None:
        """Raise ValueError where no time is left."""
        most = 2 * READING.seconds + self._parts * _EACH  # one half is that of its functions
        if self._spent + monotonic() - self._passed < most:  # the processor's own time takes longer to be read
            return
        if self._spent + thread_time() - self._began > most:
            raise ValueError(f"the record takes more than {most:g} seconds to be read")


class HostKeys:
    """The keys of the host's in one record. Python hashes and compares them whole, without a look at a clock."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, int, int]] = {}  # id -> (the key, kept alive; its parts; how deep it is)

    def check(self, keys: Iterable[Any]) -> None:
        """Raise ValueError for one that is too deep, or shares its parts too often."""
        for key in keys:
            if type(key) in _HASHED:
                self._size(key, 0)

    def _size(self, key: Any, above: int) -> tuple[int, int]:
        known = self._known.get(id(key))
        if known is not None:
            return known[1:]
        if above > DEEPEST:
            raise _too_much()
        inner = [self._size(part, above + 1) for part in key if type(part) in _HASHED]
        parts = len(key) + sum(size for size, _ in inner)
        depth = 1 + max((deep for _, deep in inner), default=0)
        if parts > _MOST or depth > DEEPEST:
            raise _too_much()
        self._known[id(key)] = (key, parts, depth)
        return parts, depth


def _too_much() -> ValueError:
    return ValueError("a key of the host holds too much")
