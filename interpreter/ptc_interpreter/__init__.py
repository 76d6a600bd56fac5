"""PTC-Lisp: a safe, bounded subset of Clojure for programs that language models write.

`evaluate` runs a program against data and tools and returns an `Evaluation`; it never raises for what a program does.
`to_clojure` writes any value as Clojure would, `to_python` turns values into plain Python, `from_python` lets them in.
Beside this module `ptc_interpreter.language` and `ptc_interpreter.encoding` are public, and nothing below them.
"""

import copyreg
from collections.abc import Callable, Mapping
from datetime import datetime
from importlib import import_module
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from ptc_interpreter.diagnostics.problems import described
from ptc_interpreter.errors import ERROR_CODES, LimitExceeded, LispError, Problem, PtcError, Span, format_problem
from ptc_interpreter.evaluation import evaluate_here
from ptc_interpreter.host.handing import HandingOver
from ptc_interpreter.host.unsupported import UnsupportedValue
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.results import Definition, Evaluation, Memory, ToolCall, Usage
from ptc_interpreter.runtime.tools import HostTool, Tool, ToolOutcome, ToolRefused, ToolRequest, first_line
from ptc_interpreter.runtime.underway import Underway
from ptc_interpreter.runtime.within import one_more
from ptc_interpreter.values.equality import equal
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.metering import active
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import MISSING, Atom, ExceptionValue, Keyword, SecretName, Symbol

if TYPE_CHECKING:
    from ptc_interpreter.host.conversion import from_python
    from ptc_interpreter.host.leaving import to_python
    from ptc_interpreter.printing.printer import first_item, to_clojure, to_display, to_str
    from ptc_interpreter.printing.scalar_text import is_function
    from ptc_interpreter.printing.signatures import parameter_vectors
    from ptc_interpreter.printing.structure import MOST_CHARACTERS, collection_kind, entries, type_name

__all__ = [
    "ERROR_CODES",
    "MISSING",
    "MOST_CHARACTERS",
    "Atom",
    "Definition",
    "Evaluation",
    "ExceptionValue",
    "HostTool",
    "Keyword",
    "Lazy",
    "LimitExceeded",
    "Limits",
    "LispError",
    "Map",
    "Memory",
    "Problem",
    "PtcError",
    "SecretName",
    "Span",
    "Symbol",
    "ToolCall",
    "ToolOutcome",
    "ToolRefused",
    "ToolRequest",
    "UnsupportedValue",
    "Usage",
    "collection_kind",
    "entries",
    "equal",
    "evaluate",
    "first_item",
    "first_line",
    "format_problem",
    "from_python",
    "is_function",
    "parameter_vectors",
    "start_ahead",
    "to_clojure",
    "to_display",
    "to_python",
    "to_str",
    "type_name",
]

# (module -> what is imported from it when it is asked for, a space between two): what small programs do without
_HOMES: Final = {
    "host.conversion": "from_python",
    "host.leaving": "to_python",
    "printing.printer": "first_item to_clojure to_display to_str",
    "printing.scalar_text": "is_function",
    "printing.signatures": "parameter_vectors",
    "printing.structure": "MOST_CHARACTERS collection_kind entries type_name",
}
_HOME_OF: Final = {name: module for module, names in _HOMES.items() for name in names.split()}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *_HOME_OF})


_DEFAULTS = Limits()


def _pickled(record: Any) -> tuple[Any, ...]:
    from ptc_interpreter.encoding.pickling import pickled  # only who pickles needs it

    return pickled(record)


for _kind in (Evaluation, Memory, Definition, ToolCall):
    copyreg.pickle(_kind, _pickled)

# argument -> its type, and what to give
_TAKES: Final[dict[str, tuple[Any, str]]] = {
    "source": (str, "the text of a program"),
    "data": (Mapping, 'a mapping of names to values, such as {"orders": [...]}'),
    "tools": (Mapping, 'a mapping of names to functions, such as {"search": search}'),
    "functions": (Mapping, 'a mapping of names to functions, such as {"history/turn": turn}'),
    "memory": (Memory, "the memory that an earlier evaluation left, `evaluation.memory`"),
    "limits": (Limits, "Limits(...), such as Limits(seconds=5)"),
    "now": (datetime | None, "a datetime, the time that programs see, or None"),
    "clock": (Callable, "a function that gives seconds"),
    "interrupt": (Event | None, "a threading.Event, which ends the program when it is set, or None"),
}


def _check_types(given: dict[str, Any]) -> None:
    for name, value in given.items():
        kind, what = _TAKES[name]
        if not isinstance(value, kind):
            raise TypeError(f"{name} takes {what}; it is of type {type(value).__name__}")
    for name in (*given["tools"], *given["functions"]):
        if not isinstance(name, str):
            raise TypeError(f"the name of a tool or a function is a string; {name!r} is of type {type(name).__name__}")
    for name, value in given["tools"].items():
        if not isinstance(value, HostTool | Callable):
            raise TypeError(f"a tool is a function; {name!r} is of type {type(value).__name__}")


def _admitted(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data as programs can be given it."""
    from ptc_interpreter.host.conversion import from_python

    return {_named(name): from_python(value, f"data.{name}") for name, value in data.items()}


def _named(name: Any) -> str:
    if isinstance(name, str):
        return name
    raise UnsupportedValue(f"data: the name {name!r}", name)


def start_ahead(limits: Limits) -> None:
    """Start the process that a program with these limits needs, so that it need not wait. Does not wait itself.

    Nothing is done without `isolation="process"`, or where a process waits already.
    """
    if limits.isolation == "process":
        from ptc_interpreter.isolation.pool import start_one_ahead

        start_one_ahead(limits.memory_bytes)


def evaluate(
    source: str,
    *,
    data: Mapping[str, Any] | None = None,
    tools: Mapping[str, Tool] | None = None,
    functions: Mapping[str, Callable[..., Any]] | None = None,
    memory: Memory | None = None,
    limits: Limits = _DEFAULTS,
    now: datetime | None = None,
    clock: Callable[[], float] = perf_counter,
    interrupt: Event | None = None,
) -> Evaluation:
    """What running the program `source` gives. Never raises for what a program does, or for what its tools raise.

    But KeyboardInterrupt and SystemExit pass, of tools too: their attribute `evaluation` has what was done before.

    data       what programs read as `data/name`
    tools      what they call as `(tool/name ...)`, with plain Python values
    functions  what they call under a namespace of its own ("history/turn"): it reads, and is not recorded
    memory     the names that an earlier evaluation left; it is not changed
    now        the time that programs see, if any
    clock      seconds, for the times of tool calls; one that is given also stands for the processor's time, which is
               what the time limit counts
    interrupt  when set, by any thread, the program ends soon with the error `cancelled`

    Raises UnsupportedValue for data that programs cannot be given, TypeError for arguments of another type.
    """
    underway = Underway(Memory() if memory is None else memory)
    payer = active.payer
    try:
        given: Any = {
            "data": {} if data is None else data,
            "tools": {} if tools is None else tools,
            "functions": {} if functions is None else functions,
            "memory": underway.memory,
            "limits": limits,
        }
        _check_types({"source": source, **given, "now": now, "clock": clock, "interrupt": interrupt})
        return _ended(source, {**given, "now": now, "interrupt": interrupt}, clock, underway)
    except Exception:  # of the host's: of a type, or data that programs cannot be given
        raise
    except BaseException as error:
        underway.attach_to(error)
        raise
    finally:
        active.payer = payer  # an interrupt may have come where it was to be set back


def _ended(source: str, given: dict[str, Any], clock: Callable[[], float], underway: Underway) -> Evaluation:
    """The evaluation, however it ends."""
    try:
        return _evaluated(source, given, clock, underway)
    except UnsupportedValue:
        raise
    except Exception as error:  # too much data, within too many other programs, or interrupted by a signal
        return underway.stopped(described(error, given["limits"]))


def _evaluated(source: str, given: dict[str, Any], clock: Callable[[], float], underway: Underway) -> Evaluation:
    limits: Limits = given["limits"]
    handing = HandingOver(limits.seconds)
    with handing.counted():
        given["data"] = _admitted(given["data"]) if given["data"] else {}
    with one_more():
        if limits.isolation == "process":
            from ptc_interpreter.isolation.process import evaluate_apart  # needs what only some systems have

            return evaluate_apart(source, **given, handing=handing, underway=underway)
        return evaluate_here(source, **given, clock=clock, handing=handing, underway=underway)
