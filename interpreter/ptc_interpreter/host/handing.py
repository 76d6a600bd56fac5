"""How long a program's data may take to be handed over: to become plain data, and to be sent to its process."""

from collections.abc import Generator
from contextlib import contextmanager
from time import thread_time
from typing import Final

from ptc_interpreter.errors import LimitExceeded
from ptc_interpreter.values.watch import watched_by

_BEYOND: Final = 0.5  # seconds of the processor beyond the limit of the program


class TakesTooLong(LimitExceeded):
    """What a program is given, or leaves, takes too long to be handed over."""

    def __init__(self, what: str, seconds: float, hint: str) -> None:
        super().__init__("limit_time", f"{what} takes more than {seconds:,} seconds to be handed over.", hint=hint)


class HandingOver:
    """The processor's time that is spent on it, for one program; nothing else is counted."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._left = seconds + _BEYOND

    @contextmanager
    def counted(self) -> Generator[None]:
        """While it lasts, values are handed over within what is left of the time; it raises TakesTooLong."""
        began, left = thread_time(), self._left

        def check() -> None:
            if thread_time() - began > left:
                hint = "Give less data to a program, or plain dicts and lists in place of objects."
                raise TakesTooLong("What the program is given", self._seconds, hint)

        try:
            with watched_by(check):
                yield
        finally:
            self._left -= thread_time() - began
