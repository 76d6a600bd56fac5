"""`Run`: what one evaluation carries with it. Every function of PTC-Lisp takes it as its first parameter."""

from collections.abc import Callable, Mapping
from decimal import getcontext
from threading import Event
from typing import Any, Final
from weakref import ref

from ptc_interpreter.limits import Limits
from ptc_interpreter.plain import fresh, plain
from ptc_interpreter.runtime.atoms import Atoms
from ptc_interpreter.runtime.meter import Meter
from ptc_interpreter.runtime.results import Definition, Memory, ToolCall, Usage
from ptc_interpreter.runtime.stacks import Stop
from ptc_interpreter.runtime.tools import Tool
from ptc_interpreter.values.lazy import NOTED
from ptc_interpreter.values.scalars import Atom

_CELL: Final = 6  # elements that the place of an item in a sequence counts as
_HELD: Final = "A name that holds the beginning of a sequence keeps all of it that was read."
_DEFINITION: Final = 50  # elements that one definition counts as
_NO_MEMORY: Final = Memory()
_NOTHING: Final[Mapping[str, Any]] = {}


@plain
class Captures:
    """What a program did that its Evaluation tells of, in the order in which it was done."""

    definitions: list[Definition] = fresh(factory=list[Definition])
    prints: list[str] = fresh(factory=list[str])
    tool_calls: list[ToolCall] = fresh(factory=list[ToolCall])
    redirected: list[str] | None = None  # within `with-out-str`: what is printed, newlines as they come
    brevity: tuple[int | None, int | None] | None = None  # `*print-length*` and `*print-level*`, where they are bound
    place: str = ""  # of a branch: `3/0/`, where the third call would be is a group, and this its first branch
    entered: int = 0  # calls of tools and groups of branches, those that a tool refused too

    @property
    def path(self) -> str:
        """The path of the latest call: the same whenever the program runs, however long its tools take."""
        return f"{self.place}{self.entered}"

    def branch(self, group: str, index: int) -> "Captures":
        """An empty one for a call that is made side by side with others, the `index`-th of a group."""
        redirected = None if self.redirected is None else list[str]()
        return Captures(redirected=redirected, brevity=self.brevity, place=f"{group}/{index}/")


_MOST_COUNTED: Final = 10**18  # of a use: what was about to be made may be any number


class Run(Meter):
    """The state of one evaluation: names, what was captured so far, and the meter of what it used."""

    __slots__ = (
        "atoms",
        "bound",
        "branches",
        "callees",
        "calls",
        "captures",
        "cells",
        "data",
        "decimals",
        "described",
        "generated",
        "given",
        "goes_far",
        "handing",
        "held_cells",
        "made_lazy",
        "now",
        "outside",
        "owner",
        "printed",
        "remembered",
        "required",
        "results",
        "text",
        "tools",
        "variables",
        "watch",
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
        interrupt: Event | Stop | None = None,
        text: str = "",
        outside: bool = False,
        handing: Any = None,
    ) -> None:
        super().__init__(limits, clock, interrupt)
        self.text = text  # the program; spans of tool calls point into it
        self.variables = dict(memory.values_by_name)  # the user's names; `captures` has their definitions in order
        self.results = memory.results  # *1 *2 *3
        self.required = memory.required  # aliases and names of namespaces
        self.atoms = Atoms(memory.atoms)
        self.data = data
        self.tools = tools
        self.given = given  # functions of the host beside tools, by name: "history/turn"
        self.now = now
        self.bound: list[str] = []  # names that have other values for a while
        self.described: Any = None  # values with metadata, once there is one: see `core.collections.described`
        self.decimals = getcontext()  # of the host, for its tools; programs have one of their own
        self.owner = object()  # who may change a persistent collection in place
        self.captures = Captures()
        self.remembered: dict[object, dict[Any, Any]] = {}  # what functions made by `memoize` gave, by function
        self.made_lazy = False  # whether `lazy-seq` has made a sequence: it may lie in any collection
        self.goes_far = True  # whether its program may go through much: see `compiler.analysis.amounts`
        self.outside = outside  # whether it only looks at values of another run: what it works out is not kept
        self.cells = 0  # of sequences, worked out so far
        self.held_cells: list[ref[Any]] = []  # some of those that were held when last looked at
        self.generated = 0  # names that `gensym` has given
        self.branches: Any = None  # while calls are made side by side: see `concurrency`
        self.callees: dict[str, Any] = {}  # tools that were called, by name: see `tool_calls`
        self.handing = handing  # the time that is left for what tools give: see `host.handing`
        self.calls = 0  # of tools, those included that have not come back
        self.printed = 0  # characters
        self.watch: Any = None  # of data and results of the host: see `changes`

    def print(self, text: str) -> None:
        """Capture one entry of printed text."""
        self.printed += len(text)
        if self.printed + len(self.captures.prints) > self.limits.printed_characters:
            raise self._over("limit_printed", "printed_characters", self.printed, "Print a part or a count instead.")
        self.captures.prints.append(text)

    def note_cell(self, cell: Any) -> None:
        """Look at `cell` again later, and now at those noted before: what is held of sequences counts as elements."""
        self.held_cells = [noted for noted in self.held_cells if noted() is not None]
        held = len(self.held_cells) * NOTED * _CELL
        self.hold(held, _HELD)
        self.held_cells.append(ref(cell))

    # -- names -------------------------------------------------------------------------------------------------------

    def define(self, name: str, value: Any, docstring: str | None = None) -> Any:
        """Give `name` a value in the user's namespace and record it."""
        self.make(_DEFINITION)
        if docstring is not None and isinstance(value, Atom):
            value = self.atoms.copied(value, docstring=docstring)
        self.variables.pop(name, None)  # the order is that of the latest definition
        self.variables[name] = value
        self.captures.definitions.append(Definition(name=name, value=value, docstring=docstring))
        return value

    def result(self, index: int) -> Any:
        """The value of `*1`, `*2` or `*3` (index 0, 1, 2); nil where there is none."""
        return self.results[index] if index < len(self.results) else None

    @property
    def usage(self) -> Usage:
        """What was used so far."""
        return Usage(
            steps=min(self.steps, _MOST_COUNTED),
            seconds=self.time.seconds,
            tool_seconds=self.time.tool_seconds,
            elements=min(self.elements, _MOST_COUNTED),
            characters=min(self.characters, _MOST_COUNTED),
            tool_calls=len(self.captures.tool_calls),
            printed_characters=self.printed,
        )
