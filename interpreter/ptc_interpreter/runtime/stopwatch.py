"""`Stopwatch`: the time of one evaluation, on the clock and on the processor, with and without its tools."""

from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Final

_LONG: Final = 0.0001  # seconds after which it is worth a microsecond to read the time of the processor


class Stopwatch:
    """Tells seconds since it was made.

    Seconds of evaluating are processor time of the thread that evaluates: a program takes no longer where the machine
    is busy. A clock that the host gives stands for both.
    """

    __slots__ = ("_handed", "_passed", "_processor", "_read_at", "_started", "_used", "clock", "tool_seconds")

    def __init__(self, clock: Callable[[], float], processor: Callable[[], float] | None = None) -> None:
        self.tool_seconds = 0.0  # in which tools were at work and nothing was evaluated
        self.clock = clock
        self._started = clock()
        self._processor = processor or (thread_time if clock is perf_counter else clock)
        self._handed = 0.0  # seconds of the processor that are counted though they are none of this thread's
        self._used = self._passed = 0.0  # seconds of the processor, and of the clock, up to the last reading
        self._read_at = self._processor()

    @property
    def elapsed(self) -> float:
        """Seconds since the evaluation began, tools included."""
        return self.clock() - self._started

    @property
    def passed(self) -> float:
        """Seconds since the evaluation began, without those in which tools were at work and nothing was evaluated."""
        return self.clock() - self._started - self.tool_seconds + self._handed  # asked every few hundred steps

    @property
    def seconds(self) -> float:
        """Seconds of the processor that evaluating took, in all threads."""
        return self._used + min(self.passed - self._passed, self._processor() - self._read_at)

    def calls(self, elapsed: float) -> float:
        """A tool is called in this thread: what it uses of the processor is not to be taken for evaluating.

        `elapsed` is what has just been read of the clock. Gives when it is called, for `waited`.
        """
        if elapsed - self.tool_seconds + self._handed - self._passed > _LONG:
            self.pause()
            return self.elapsed
        return elapsed

    def waited(self, since: float) -> None:
        """A tool that was called in this thread at `since` has come back."""
        seconds = self.clock() - self._started - since
        self.tool_seconds += seconds
        if seconds > _LONG:
            self.pause()

    def use(self, seconds: float) -> None:
        """Count so many seconds of the processor that were used before the evaluation, or inside a tool."""
        self._used += seconds
        self._passed += seconds
        self._handed += seconds

    def pause(self) -> None:
        """Count what was used in this thread up to now."""
        self._used = self.seconds
        self.resume()

    def resume(self) -> None:
        """Count what is used in this thread from now on."""
        self._passed, self._read_at = self.passed, self._processor()
