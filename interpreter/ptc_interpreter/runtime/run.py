"""`Run`: what one evaluation carries with it. Every function of PTC-Lisp takes it as its first parameter."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, repeat
from threading import Event
from typing import Any, Final

from ptc_interpreter.errors import LimitExceeded
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.results import Definition, Memory, ToolCall, Usage
from ptc_interpreter.runtime.tools import Tool

_CHUNK: Final = 500  # steps between two looks at the clock: one step takes two milliseconds at worst
_DEFINITION: Final = 50  # elements that the record of one definition counts as
_NO_MEMORY: Final = Memory()
_NOTHING: Final[Mapping[str, Any]] = {}


class Run:
    """The state of one evaluation: names, what was captured so far, and what is left of the limits.

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
        "branches",
        "budget",
        "calls",
        "captured",
        "characters",
        "data",
        "definitions",
        "elements",
        "generated",
        "given",
        "limits",
        "made_lazy",
        "now",
        "owner",
        "printed",
        "prints",
        "remembered",
        "required",
        "results",
        "text",
        "tool_calls",
        "tool_seconds",
        "tools",
        "variables",
    )

    def __init__(
        self,
        *,
        limits: Limits,
        clock: Callable[[], float],
        memory: Memory = _NO_MEMORY,
        data: Mapping[str, Any] = _NOTHING,
        tools: Mapping[str, Tool] = _NOTHING,
        given: Mapping[str, Callable[..., Any]] = _NOTHING,
        now: Any = None,
        interrupt: Event | None = None,
        text: str = "",
    ) -> None:
        self.limits = limits
        self.text = text  # the program; spans of tool calls point into it
        self.variables = dict(memory.values_by_name)  # the user's names; `definitions` has them in order
        self.results = memory.results  # *1 *2 *3
        self.required = memory.required  # aliases and names of namespaces
        self.data = data
        self.tools = tools
        self.given = given  # functions of the host beside tools, by name: "history/turn"
        self.now = now
        self.owner = object()  # who may change a persistent collection in place
        self.definitions: list[Definition] = []
        self.prints: list[str] = []
        self.remembered: dict[object, dict[Any, Any]] = {}  # what functions made by `memoize` gave, by function
        self.captured: list[str] | None = None  # within `with-out-str`: what is printed, newlines as they come
        self.made_lazy = False  # whether `lazy-seq` has made a sequence: it may lie in any collection
        self.generated = 0  # names that `gensym` has given
        self.tool_calls: list[ToolCall] = []
        self.tool_seconds = 0.0  # in which tools were at work and nothing was evaluated
        self.branches: Any = None  # while calls are made side by side: see `branches`
        self.calls = 0  # of tools, those included that have not come back
        self.elements = self.characters = self.printed = 0
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

    def print(self, text: str) -> None:
        """Capture one entry of printed text."""
        self.printed += len(text)
        if self.printed + len(self.prints) > self.limits.printed_characters:
            raise self._over("limit_printed", "printed_characters", self.printed, "Print a part or a count instead.")
        self.prints.append(text)

    def _over(self, code: str, limit: str, used: int | str, hint: str) -> LimitExceeded:
        allowed = getattr(self.limits, limit)
        needed = used if isinstance(used, str) else f"{used:,}"
        what = limit.replace("_", " ")
        return LimitExceeded(code, f"The program is limited to {allowed:,} {what} and needed {needed}.", hint=hint)

    # -- names -------------------------------------------------------------------------------------------------------

    def define(self, name: str, value: Any, docstring: str | None = None) -> Any:
        """Give `name` a value in the user's namespace and record it."""
        self.make(_DEFINITION)
        self.variables.pop(name, None)  # the order is that of the latest definition
        self.variables[name] = value
        self.definitions.append(Definition(name=name, value=value, docstring=docstring))
        return value

    def result(self, index: int) -> Any:
        """The value of `*1`, `*2` or `*3` (index 0, 1, 2); nil where there is none."""
        return self.results[index] if index < len(self.results) else None

    @property
    def usage(self) -> Usage:
        """What was used so far."""
        return Usage(
            steps=self.steps,
            seconds=self.seconds,
            tool_seconds=self.tool_seconds,
            elements=self.elements,
            characters=self.characters,
            tool_calls=len(self.tool_calls),
            printed_characters=self.printed,
        )
