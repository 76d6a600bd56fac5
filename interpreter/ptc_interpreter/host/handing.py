"""How long a program's data may take to be handed over: to become plain data, and to be sent to its process."""

from collections.abc import Generator
from contextlib import contextmanager
from time import thread_time
from typing import Final

from ptc_interpreter.errors import LimitExceeded
from ptc_interpreter.values.watch import watched_by

_BEYOND: Final = 0.5  # seconds of the processor beyond the limit of the program


class HandingOver:
    """The processor's time that is spent on it, for one program; nothing else is counted."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._left = seconds + _BEYOND
        self._began = 0.0

    @contextmanager
    def counted(self) -> Generator[None]:
        """While it lasts, values are handed over within what is left of the time; it raises LimitExceeded."""
        self._began = thread_time()
        with watched_by(self._check):
            yield
        self._left -= thread_time() - self._began

    def _check(self) -> None:
        if thread_time() - self._began > self._left:
            message = f"What the program is given takes more than {self._seconds:,} seconds to be handed over."
            hint = "Give less data to a program, or plain dicts and lists in place of objects."
            raise LimitExceeded("limit_time", message, hint=hint)
