"""`Meter`: what one evaluation has used of its limits, and what is left of them."""

from collections.abc import Callable, Iterator
from itertools import chain, repeat
from threading import Event
from typing import Final

from ptc_interpreter.errors import LimitExceeded
from ptc_interpreter.limits import Limits

_CHUNK: Final = 500  # steps between two looks at the clock: one step takes two milliseconds at worst


class Meter:
    """Counts steps, time, and what is made. Raises `LimitExceeded` for what goes beyond the limits.

    Generated code draws one step from `budget` for each round of a loop and each call (`for _ in run.budget`), which
    costs a few nanoseconds; core functions account for their work in bulk, before they do it.
    """

    __slots__ = (
        "_bulk",
        "_chunks",
        "_clock",
        "_current",
        "_interrupt",
        "_started",
        "_unchecked",
        "budget",
        "characters",
        "elements",
        "limits",
        "tool_seconds",
    )

    def __init__(self, limits: Limits, clock: Callable[[], float], interrupt: Event | None) -> None:
        self.limits = limits
        self.elements = self.characters = 0  # made so far
        self.tool_seconds = 0.0  # in which tools were at work and nothing was evaluated
        self._clock = clock
        self._started = clock()
        self._interrupt = interrupt
        self._bulk = self._unchecked = self._chunks = 0
        self._current: Iterator[None] = iter(())
        self.budget: Iterator[None] = chain.from_iterable(self._grant())

    # -- steps and time ----------------------------------------------------------------------------------------------

    def _grant(self) -> Iterator[Iterator[None]]:
        while True:
            self.check()
            self._chunks += 1
            self._current = repeat(None, _CHUNK)
            yield self._current

    def charge(self, steps: int) -> None:
        """Account for `steps` of work inside a core function: about one for each item it touches."""
        self._bulk += steps
        self._unchecked += steps
        if self._unchecked >= _CHUNK:
            self._unchecked = 0
            self.check()

    def check(self) -> None:
        """Raise `LimitExceeded` when steps, time or elements are used up, or the host has cancelled the program."""
        if self.steps > self.limits.steps:
            raise self._over("limit_steps", "steps", self.steps, "Is there a loop without an end?")
        if self.seconds > self.limits.seconds:
            raise self._over("limit_time", "seconds", f"{self.seconds:.1f}", "Do less in one program.")
        if self.elements > self.limits.elements:
            raise self._over("limit_elements", "elements", self.elements, "Keep fewer or smaller collections.")
        if self._interrupt is not None and self._interrupt.is_set():
            raise LimitExceeded("cancelled", "The host cancelled the program.")

    @property
    def steps(self) -> int:
        """Steps used so far."""
        return self._chunks * _CHUNK - self._current.__length_hint__() + self._bulk  # type: ignore[attr-defined]

    @property
    def elapsed(self) -> float:
        """Seconds since the evaluation began, tools included."""
        return self._clock() - self._started

    @property
    def seconds(self) -> float:
        """Seconds spent evaluating; the time inside tools is not counted."""
        return self.elapsed - self.tool_seconds

    # -- what is made ------------------------------------------------------------------------------------------------

    def make(self, elements: int) -> None:
        """Account for a collection of so many elements, before it is made."""
        self.elements += elements
        if self.elements > self.limits.elements:
            self.check()
        self.charge(elements)

    def write(self, characters: int) -> None:
        """Account for a text of so many characters, before it is made."""
        self.characters += characters
        if self.characters > self.limits.characters:
            raise self._over("limit_characters", "characters", self.characters, "Make less text.")
        self.charge(1 + (characters >> 6))

    def _over(self, code: str, limit: str, used: int | str, hint: str) -> LimitExceeded:
        allowed = getattr(self.limits, limit)
        needed = used if isinstance(used, str) else f"{used:,}"
        what = limit.replace("_", " ")
        return LimitExceeded(code, f"The program is limited to {allowed:,} {what} and needed {needed}.", hint=hint)
