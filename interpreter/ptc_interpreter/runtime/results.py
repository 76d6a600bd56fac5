"""What running one program gave, as frozen records. Nothing here runs anything."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import attrs

from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.values.exception_classes import exception_of
from ptc_interpreter.values.scalars import ExceptionValue

Outcome = Literal["value", "return", "fail", "error"]
Effect = Literal["act", "read"]


@attrs.frozen(kw_only=True)
class Definition:
    """One `def`, `defn` or `defonce` that took effect."""

    name: str
    value: Any
    docstring: str | None = None  # as written; the compressor cleans it


# Without slots, which make a frozen record three times as slow to fill: programs call tools by the thousand.
@attrs.frozen(kw_only=True, slots=False)
class ToolCall:
    """One call of a tool that was made; a call refused before it was made is not recorded.

    `arguments` are the program's own values in order; where the program gave one map of named parameters it is the
    only argument. `error` is the first line of what the tool raised (type and message), and `result` is then None.
    """

    name: str  # as programs write it, without `tool/`
    arguments: tuple[Any, ...]
    result: Any = None
    error: str | None = None
    started: float = 0.0  # seconds since the evaluation began
    duration: float = 0.0  # seconds
    span: Span | None = None  # the form in the program; None where a function of an earlier program made the call
    effect: Effect = "act"  # of the tool: whether calls only read, and so can be made again
    retried: tuple[str, ...] = ()  # the errors of the attempts before, oldest first, where the tool was tried again
    unknown: str | None = None  # the key of the call, where nobody knows whether it was done


@attrs.frozen(kw_only=True)
class Usage:
    """What an evaluation used of its limits."""

    steps: int = 0
    seconds: float = 0.0  # evaluating, without the time inside tools
    tool_seconds: float = 0.0
    elements: int = 0
    characters: int = 0
    tool_calls: int = 0
    printed_characters: int = 0


@attrs.frozen(eq=True)
class Memory(Mapping[str, Any]):
    """The user's namespace between programs: a read-only mapping of names to values, in order of latest definition.

    `results` are `*1`, `*2` and `*3`: the values of the last successful programs, newest first. `required` has the
    aliases and names of what programs required: `{"s/": "clojure.string", "join": "str/join"}`. `atoms` has what each
    atom holds, by its identity.
    """

    values_by_name: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    results: tuple[Any, ...] = ()
    required: Mapping[str, str] = attrs.field(factory=dict[str, str])
    atoms: Mapping[str, Any] = attrs.field(factory=dict[str, Any])

    def __getitem__(self, name: str) -> Any:
        return self.values_by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)


@attrs.frozen(kw_only=True)
class Evaluation:
    """What running one program gave. What it did before it failed is here too.

    outcome     "value": it ran to its end; "return"/"fail": it ended the run with `(return v)` or `(fail v)`;
                "error": see `error`, and `value` is None
    definitions in the order they were made, a name as often as it was defined; a name whose atom was changed last
    prints      one entry a call of `println`, `print`, `prn`, `pr`, without the newline that ends it
    named_value True when the last form was a definition or the name of one, so that `value` has a name already
    thrown      the exception that the program threw and nothing caught; it is not stored with a Step
    """

    outcome: Outcome
    value: Any = None
    error: Problem | None = None
    memory: Memory = attrs.field(factory=Memory)
    definitions: tuple[Definition, ...] = ()
    prints: tuple[str, ...] = ()
    tool_calls: tuple[ToolCall, ...] = ()
    usage: Usage = attrs.field(factory=Usage)
    named_value: bool = False
    thrown: Any = attrs.field(default=None, eq=False, repr=False)

    @property
    def succeeded(self) -> bool:
        """Whether the program ran without an error; `(fail v)` is an outcome, not an error."""
        return self.outcome != "error"

    @property
    def exception(self) -> ExceptionValue | None:
        """The error as `catch` would be given it; None where there is none."""
        return None if self.error is None else self.thrown or exception_of(self.error)
