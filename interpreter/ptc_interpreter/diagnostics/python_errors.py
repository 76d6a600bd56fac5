"""What an exception tells: our own errors as they are, Python's where generated code made Python raise them."""

import re
from typing import Any, Final

from ptc_interpreter.errors import LimitExceeded, LispError, Problem
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.registry import CORE

FILE: Final = "<ptc-lisp>"  # what the code objects of programs give as their file

_MISSING: Final = re.compile(r"(\S+)\(\) missing (\d+) required positional arguments?: (.+)")
_TOO_MANY: Final = re.compile(
    r"(\S+)\(\) takes (?:from (\d+) to )?(\d+) positional arguments? but (\d+) (?:was|were) given"
)
_ARGUMENT: Final = re.compile(r"'(\S+)'(?=,? |$)")
_DATA: Final = {  # what calling data means, by the name of the Python function
    "_looking_up.<locals>.a_keyword": "a keyword",
    "_looked_up_in.<locals>.a_map": "a map",
    "_member_of.<locals>.a_set": "a set",
    "_indexed.<locals>.a_vector": "a vector",
}
_LOOKED_UP: Final = (
    "data that stands first is called with what to look up: ({:a 1} :a); write data alone without brackets"
)
_LITERAL: Final = "a function takes the arguments that its [] names, and #() those up to its highest %"
_NOT_CALLABLE: Final = re.compile(r"'(\w+)' object is not callable")


def described(error: BaseException, limits: Limits) -> Problem:
    """The problem that an exception is, without its place in the program."""
    if isinstance(error, LispError | LimitExceeded):
        return error.problem
    if isinstance(error, RecursionError):
        return Problem(
            phase="limit",
            code="limit_depth",
            message=f"Functions may call each other {limits.call_depth:,} deep.",
            hint="use `loop` and `recur`, or `reduce`",
        )
    if isinstance(error, MemoryError):
        return Problem(phase="limit", code="limit_memory", message="Python ran out of memory for the program.")
    return _of_call(error) or _of_name(error) or _internal(error)


def _of_call(error: BaseException) -> Problem | None:
    """A call that Python itself refused: the wrong number of arguments, or no function."""
    if not isinstance(error, TypeError):
        return None
    text = str(error)
    if match := _MISSING.fullmatch(text):
        names = _ARGUMENT.sub(lambda name: f"`{_parameter(match[1], name[1])}`", match[3])
        plural = "" if match[2] == "1" else "s"
        message = f"`{_function(match[1])}` is called without its argument{plural} {names}."
        return Problem(phase="run", code="wrong_arity", message=message, hint=_hint_of_missing(_function(match[1])))
    if match := _TOO_MANY.fullmatch(text):
        least, most, given = match[2], int(match[3]) - 1, int(match[4]) - 1
        takes = f"{int(least) - 1} to {most}" if least else str(most)
        plural = "" if takes == "1" else "s"
        message = f"`{_function(match[1])}` takes {takes} argument{plural}, and is given {given}."
        hint = _LOOKED_UP if match[1] in _DATA else _LITERAL if _function(match[1]) == "fn" else None
        return Problem(phase="run", code="wrong_arity", message=message, hint=hint)
    if _NOT_CALLABLE.fullmatch(text) and _in_program(error):
        return Problem(phase="run", code="not_a_function", message="What is called here is no longer a function.")
    return None


def _hint_of_missing(function: str) -> str | None:
    """How a function is called that was given too little: one that takes any number often by an empty collection."""
    if function == "fn":
        return _LITERAL
    entry = CORE.get(function)
    if entry is None:
        return None
    empty = "; test (seq coll) first where a collection may be empty" if " & " in entry.usage else ""
    return f"write {entry.usage}{empty}"


def _function(qualified: str) -> str:
    """The name that the program knows a function by, of the one that Python has for it."""
    if qualified in _DATA:
        return _DATA[qualified]
    core = next((entry.name for entry in CORE.values() if entry.function.__qualname__ == qualified), None)
    return core or _written(qualified.rpartition("<locals>.")[2].lstrip("~")) or "fn"


def _parameter(function: str, name: str) -> str:
    """The name that the program knows a parameter by."""
    if "<locals>" in function:
        return _written(name) or "_"
    return name.strip("_").replace("_", "-")


def _written(name: str) -> str:
    """A name of generated code as the program wrote it; empty for one that it did not write."""
    return name.partition("~")[0]


def _of_name(error: BaseException) -> Problem | None:
    """A name that the program defines, read before it has."""
    if isinstance(error, KeyError) and _in_program(error):
        name = error.args[0]
        return Problem(
            phase="run", code="unbound", message=f"`{name}` has no value yet.", hint="define it before it is used"
        )
    return None


def _in_program(error: BaseException) -> bool:
    """Whether the exception was raised by generated code itself."""
    trace: Any = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_filename == FILE


def _internal(error: BaseException) -> Problem:
    what = ": ".join([type(error).__name__, *str(error).strip().splitlines()[:1]])
    return Problem(
        phase="internal",
        code="internal_error",
        message=f"The interpreter failed with {what}. This is a fault of ptc, not of the program.",
        hint="write it another way; please report the program that does this",
    )
