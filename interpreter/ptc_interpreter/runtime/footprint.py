"""`Footprint`: the memory that the process has taken since a program began, looked at now and then while it runs.

Elements and characters bound what collections and texts take. What else a program makes, functions and sequences above
all, takes as much as hundreds of them, and limits that a host raises bound little: so the process is looked at, too.
"""

import os
import sys
from typing import Final

from ptc_interpreter.errors import FILE
from ptc_interpreter.runtime.doubling import about_to_double
from ptc_interpreter.runtime.recursion import programs_at_work

MOST: Final = 352 << 20  # bytes; until the next look, and when the program has ended, it may take a third more
_SMALL: Final = 3  # part of it below which nothing is large enough to be twice as large
_A_MOMENT: Final = 3  # part of it that may be taken beside it for a moment, while something large is made anew
_FIRST: Final = 20_000  # steps and elements before which no program is looked at
_APART: Final = 100_000  # steps and elements between two looks
_CHECKS: Final = 50  # looks at the clock, at each of which as much may have been made as in 500 steps
_PAGE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0


_left_to_the_system: list[bool] = []


def leave_to_the_system() -> None:
    """Look at no program any more: this process has a bound that the system keeps."""
    _left_to_the_system.append(True)


class Footprint:
    """What one program makes the process take. Programs that are at work at once share what they may."""

    __slots__ = ("_before", "_checks", "_looked_at", "begun")

    def __init__(self) -> None:
        self._before: int | None = None  # bytes that the process had
        self._looked_at = self._checks = 0
        self.begun = False  # whether the program is looked at

    def is_due(self, work: int) -> bool:
        """Whether to look again, after so many steps and elements; asked whenever the clock is looked at."""
        if _left_to_the_system:
            return False
        self._checks += 1
        if self._before is None:
            return work > _FIRST
        return self._checks > _CHECKS or work > self._looked_at + _APART

    def excess(self, work: int, coming: int = 0) -> int:
        """The bytes that were taken, with those that are about to be, where they are too many; else 0."""
        self._looked_at, self._checks, taken = work, 0, resident()
        if self._before is None:
            self._before, self.begun = taken, True
        grown, most = taken - self._before + coming, MOST * programs_at_work()
        if _left_to_the_system or grown <= most // _SMALL:
            return 0
        if grown > most:
            return grown
        grown += about_to_double(FILE)
        return grown if grown > most + most // _A_MOMENT else 0

    def leave(self, taken: int) -> None:
        """Leave aside what others took meanwhile, as tools."""
        if self._before is not None:
            self._before += taken


def resident() -> int:
    """Bytes of memory that this process has, or the most that it ever had; 0 where the system does not tell."""
    try:
        return _of_linux()
    except OSError as error:
        if error.errno is None:  # it is not of the system: a handler of a signal has raised it just here
            raise
        return _peak()  # another system, or no file may be opened


def _of_linux() -> int:
    descriptor = os.open("/proc/self/statm", os.O_RDONLY)
    try:
        return int(os.read(descriptor, 100).split()[1]) * _PAGE
    finally:
        os.close(descriptor)


def _peak() -> int:
    try:
        import resource  # some systems have none
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10
