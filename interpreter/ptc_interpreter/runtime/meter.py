"""`Meter`: what one evaluation has used of its limits, and what is left of them."""

from collections.abc import Callable, Iterator
from itertools import chain, islice, repeat
from threading import Event
from typing import Final

from ptc_interpreter.errors import LimitExceeded
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.costs import Costs
from ptc_interpreter.runtime.footprint import Footprint
from ptc_interpreter.runtime.stacks import Stop
from ptc_interpreter.runtime.stopwatch import Stopwatch

_CHUNK: Final = 500  # steps between two looks at the clock: one step takes two milliseconds at worst
_LARGE: Final = 1_000_000  # elements or characters that are made at once, for which there has to be room before;
# and characters from which on a text takes long to be looked at whole
_ELEMENT: Final = 32  # bytes, of most
_AT_ONCE: Final = (
    10_000_000  # elements that are made at once where they can be worked out one by one, whatever the limit
)
_WORD_BITS: Final = 62  # of integers that sums are never refused for
_FREE_BITS: Final = 1_023  # of those that are not accounted for
_SHORT_CHUNK: Final = 50  # where a step may look at such a text


class Meter:
    """Counts steps, time, and what is made. Raises `LimitExceeded` for what goes beyond the limits.

    Generated code draws one step from `budget` for each round of a loop and each call (`for _ in run.budget`), which
    costs a few nanoseconds; core functions account for their work in bulk, before they do it.

    To read the time of the processor takes a microsecond, so it is read where the clock says that it could matter.
    """

    __slots__ = (
        "_bulk",
        "_current",
        "_granted",
        "_interrupt",
        "_most_characters",
        "budget",
        "characters",
        "costs",
        "elements",
        "footprint",
        "limits",
        "long_texts",
        "most_elements",
        "short_bits",
        "time",
        "unlooked",
    )

    def __init__(self, limits: Limits, clock: Callable[[], float], interrupt: Event | Stop | None) -> None:
        self.limits = limits
        self.most_elements, self._most_characters = limits.elements, limits.characters
        longest = limits.longest_integer
        self.short_bits = min(longest, _FREE_BITS) if longest >= _WORD_BITS else 0  # of integers that cost nothing
        self.elements = self.characters = 0  # made so far
        self.time = Stopwatch(clock)
        self.costs = Costs()
        self.footprint = Footprint()
        self._interrupt = interrupt
        self._bulk = self._granted = 0
        self.unlooked = 0  # steps of work in bulk since the limits were looked at
        self.long_texts = False  # whether one was made, or given, of more than a million characters
        self._current: Iterator[None] = iter(())
        self.budget: Iterator[None] = chain.from_iterable(self._grant())

    # -- steps and time ----------------------------------------------------------------------------------------------

    def _grant(self) -> Iterator[Iterator[None]]:
        while True:
            self.check()
            chunk = _SHORT_CHUNK if self.long_texts else _CHUNK
            self._granted += chunk
            self._current = repeat(None, chunk)
            yield self._current
            self.costs.note(chunk, chunk)

    def charge(self, steps: int) -> None:
        """Account for `steps` of work inside a core function: about one for each item it touches."""
        self.unlooked = unchecked = self.unlooked + steps
        if unchecked >= _CHUNK:
            self._look(steps)

    def _look(self, steps: int) -> None:
        self.costs.note(self.unlooked, self.unlooked // max(1, steps))  # what was made before may be all of it
        self._bulk += self.unlooked
        self.unlooked = 0
        self.check()

    def check(self) -> None:
        """Raise `LimitExceeded` when steps, time or elements are used up, or the host has cancelled the program."""
        limits = self.limits
        steps = self.steps
        if steps > limits.steps:
            raise self._over("limit_steps", "steps", steps, "Is there a loop without an end?")
        if self.time.passed > limits.seconds:
            self._check_time()
        if self.elements > limits.elements:
            raise self._over("limit_elements", "elements", self.elements, "Keep fewer or smaller collections.")
        if self.footprint.is_due(steps + self.elements):
            self._check_memory(steps + self.elements)
        if self._interrupt is not None and self._interrupt.is_set():
            raise LimitExceeded("cancelled", "The host cancelled the program.")

    def cancel(self) -> None:
        """End the program when the limits are looked at next, in whatever thread that is."""
        self._interrupt = stop = Stop(self._interrupt)
        stop.set()

    def _check_time(self) -> None:
        seconds, passed = self.time.seconds, self.time.passed
        if seconds > self.limits.seconds:
            raise self._over("limit_time", "seconds", f"{seconds:.1f}", "Do less in one program.")
        if passed > self.limits.wall_seconds:
            message = f"The program was not done after {passed:,.1f} seconds, and worked in {seconds:.1f} of them."
            raise LimitExceeded("limit_time", message, hint="Do without what keeps it waiting, or try again.")

    def _check_memory(self, work: int, coming: int = 0) -> None:
        if taken := self.footprint.excess(work, coming):
            message = f"The program makes the process take {taken >> 20:,} MB of memory more than it had."
            raise LimitExceeded("limit_memory", message, hint="Keep fewer or smaller values.")

    @property
    def steps(self) -> int:
        """Steps used so far."""
        return self._granted - self._current.__length_hint__() + self._bulk + self.unlooked  # type: ignore[attr-defined]

    # -- what is made ------------------------------------------------------------------------------------------------

    def make(self, elements: int) -> None:
        """Account for a collection of so many elements, before it is made."""
        self.elements = made = self.elements + elements
        if made > self.most_elements:
            self.check()
        if elements > _LARGE:
            self._check_memory(self.steps + self.elements, elements * _ELEMENT)
        self.unlooked = unchecked = self.unlooked + elements  # as `charge` does, written out for speed
        if unchecked >= _CHUNK:
            self._look(elements)

    def make_few(self, elements: int) -> None:
        """The same of a short one, without a look at the limits: the steps of the rounds around it bound it."""
        self.elements += elements
        self.unlooked += elements

    def has_room(self, elements: int) -> bool:
        """Whether so many may be made at once; what is longer is worked out as far as it is read."""
        return elements <= _AT_ONCE and self.elements + elements <= self.limits.elements

    def hold(self, elements: int, hint: str = "Compare fewer or smaller collections.") -> None:
        """Account for what takes the room of so many elements for a while: nothing is added."""
        if self.elements + elements > self.limits.elements:
            raise self._over("limit_elements", "elements", self.elements + elements, hint)

    def write(self, characters: int, width: int = 1) -> None:
        """Account for a text of so many characters of `width` bytes each, before it is made."""
        self.characters = written = self.characters + characters
        if written > self._most_characters:
            raise self._over("limit_characters", "characters", self.characters, "Make less text.")
        if characters > _LARGE:
            self._write_long(characters * width)
        self.unlooked = unchecked = self.unlooked + 1 + (characters >> 6)
        if unchecked >= _CHUNK:
            self._look(1 + (characters >> 6))

    def made_text(self, text: str) -> str:
        """A text that was just made of a few parts: accounts for it as `write` does, written out for speed."""
        characters = len(text)
        self.characters = written = self.characters + characters
        if written > self._most_characters or characters > _LARGE:
            self.characters = written - characters
            self.write(characters)
            return text
        self.unlooked = unchecked = self.unlooked + 1 + (characters >> 6)
        if unchecked >= _CHUNK:
            self._look(1 + (characters >> 6))
        return text

    def room_for(self, size: int) -> None:
        """There has to be room for so many bytes, which are about to be taken and are accounted for elsewhere."""
        if size > _LARGE:
            self._check_memory(self.steps + self.elements, size)

    def _write_long(self, size: int) -> None:
        self._check_memory(self.steps + self.elements, size)
        self.expect_long_texts()

    def expect_long_texts(self) -> None:
        """There is a text that takes long to be looked at whole: from now on the clock is looked at sooner."""
        if not self.long_texts:
            self.long_texts = True
            self._take_back()

    def _take_back(self) -> None:
        """Take away what is left of the steps that were granted, but a few: the clock is looked at sooner."""
        surplus = max(0, self._current.__length_hint__() - _SHORT_CHUNK)  # type: ignore[attr-defined]
        self._granted -= len(list(islice(self._current, surplus)))

    def _over(self, code: str, limit: str, used: int | str, hint: str) -> LimitExceeded:
        allowed = getattr(self.limits, limit)
        needed = used if isinstance(used, str) else f"{used:,}"
        what = limit.replace("_", " ")
        return LimitExceeded(code, f"The program is limited to {allowed:,} {what} and needed {needed}.", hint=hint)
