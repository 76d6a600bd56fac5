"""What running one program gave, as frozen records. Nothing here runs anything."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, Self, cast

from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.plain import Compared
from ptc_interpreter.records import field, fields_of_record, record
from ptc_interpreter.values.equality import Likeness
from ptc_interpreter.values.exception_classes import exception_of
from ptc_interpreter.values.scalars import ExceptionValue
from ptc_interpreter.values.shown import text_of

Outcome = Literal["value", "return", "fail", "error"]
Effect = Literal["act", "read"]
_SHOWN: Final = 1_000  # characters of a text that a record shows
_ENTRIES: Final = 10  # definitions or calls


class Recorded:
    """A record that holds values of programs, which may be nested without end and share their parts.

    It prints in bounded length and is compared by what its values are to programs. A copy is the record itself: nothing
    in it is ever changed. How it is pickled, `encoding` knows.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={_text(value)}' for name, value in _fields(self))})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return _are_same(self, other, Likeness())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self


def _fields(of: Any) -> list[tuple[str, Any]]:
    return [
        (name, getattr(of, name))
        for name, each in fields_of_record(cast("type[Any]", type(of))).items()
        if each.compared
    ]


def _are_same(a: "Recorded", b: "Recorded", likeness: Likeness) -> bool:
    return type(a) is type(b) and all(
        _is_same(x, y, likeness) for (_, x), (_, y) in zip(_fields(a), _fields(b), strict=True)
    )


def _is_same(a: Any, b: Any, likeness: Likeness) -> bool:
    """Whether two fields are: records by their fields, all else as programs compare it."""
    if isinstance(a, Recorded):
        return _are_same(a, b, likeness)
    if isinstance(a, Problem | Usage):
        return a == b
    records, others = _records(a), _records(b)
    if records or others:
        together = zip(records, others, strict=False)
        return len(records) == len(others) and all(_are_same(x, y, likeness) for x, y in together)
    return likeness.holds(a, b)


def _records(value: Any) -> tuple["Recorded", ...]:
    """The records of a field that has several; of any other field none."""
    return cast("tuple[Recorded, ...]", value) if type(value) is tuple and value and _is_record(value[0]) else ()


def _is_record(value: Any) -> bool:
    return isinstance(value, Recorded)


def _text(value: Any) -> str:
    if isinstance(value, Recorded | Problem | Usage | Span) or (type(value) is str and len(value) <= _SHOWN):
        return repr(value)
    records = _records(value)
    if not records:
        return text_of(value)
    shown = [*map(repr, records[:_ENTRIES]), *(["..."] if len(records) > _ENTRIES else [])]
    return f"({', '.join(shown)})"


@record(kw_only=True)
class Definition(Recorded):
    """One `def`, `defn` or `defonce` that took effect."""

    name: str
    value: Any
    docstring: str | None = None  # as written; the compressor cleans it


# Without slots, which make a frozen record three times as slow to fill: programs call tools by the thousand.
@record(kw_only=True, slots=False)
class ToolCall(Recorded):
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


@record(kw_only=True)
class Usage(Compared):
    """What an evaluation used of its limits."""

    steps: int = 0
    seconds: float = 0.0  # evaluating, without the time inside tools
    tool_seconds: float = 0.0
    elements: int = 0
    characters: int = 0
    tool_calls: int = 0
    printed_characters: int = 0


@record()
class Memory(Recorded, Mapping[str, Any]):
    """The user's namespace between programs: a read-only mapping of names to values, in order of latest definition.

    `results` are `*1`, `*2` and `*3`: the values of the last successful programs, newest first. `required` has the
    aliases and names of what programs required: `{"s/": "clojure.string", "join": "str/join"}`. `atoms` has what each
    atom holds, by its identity.
    """

    values_by_name: Mapping[str, Any] = field(factory=dict[str, Any])
    results: tuple[Any, ...] = ()
    required: Mapping[str, str] = field(factory=dict[str, str])
    atoms: Mapping[str, Any] = field(factory=dict[str, Any])

    def __getitem__(self, name: str) -> Any:
        return self.values_by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)


@record(kw_only=True)
class Evaluation(Recorded):
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
    memory: Memory = field(factory=Memory)
    definitions: tuple[Definition, ...] = ()
    prints: tuple[str, ...] = ()
    tool_calls: tuple[ToolCall, ...] = ()
    usage: Usage = field(factory=Usage)
    named_value: bool = False
    thrown: Any = field(default=None, compared=False)

    @property
    def succeeded(self) -> bool:
        """Whether the program ran without an error; `(fail v)` is an outcome, not an error."""
        return self.outcome != "error"

    @property
    def exception(self) -> ExceptionValue | None:
        """The error as `catch` would be given it; None where there is none."""
        return None if self.error is None else self.thrown or exception_of(self.error)
