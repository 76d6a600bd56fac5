"""The problem that an exception is to a program: our own errors have one, Python's are read by `python_errors`."""

from typing import Final

from ptc_interpreter.diagnostics.host_errors import of_host, of_system
from ptc_interpreter.diagnostics.python_errors import (
    MissingArguments,
    NotCallable,
    SurplusArguments,
    first_line,
    in_program,
    is_lost,
    is_of_no_value,
    is_too_long_to_write,
    missing_key,
    refused_call,
)
from ptc_interpreter.errors import LimitExceeded, LispError, Problem
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.registry import CORE

_LOCAL: Final = "<locals>."  # in the qualified names of functions that functions make
_PROGRAM: Final = ("program.", "~deferred")  # how those begin that a program has written
_DATA: Final = {  # what calling data means, by the name of the Python function
    "_looking_up.<locals>.a_keyword": "a keyword",
    "_looking_up_symbol.<locals>.a_symbol": "a symbol",
    "_looked_up_in.<locals>.a_map": "a map",
    "_member_of.<locals>.a_set": "a set",
    "_indexed.<locals>.a_vector": "a vector",
}
_LOOKED_UP: Final = (
    "data that stands first is called with what to look up: ({:a 1} :a); write data alone without brackets"
)
_LITERAL: Final = "a function takes the arguments that its [] names, and #() those up to its highest %"


def described(error: BaseException, limits: Limits) -> Problem:
    """The problem that an exception is, without its span in the program."""
    if isinstance(error, LispError | LimitExceeded):
        return error.problem
    if isinstance(error, RecursionError):
        return Problem(
            phase="limit",
            code="limit_depth",
            message=f"Functions may call each other {limits.call_depth:,} deep.",
            hint="use `loop` and `recur`, or `reduce`",
        )
    if isinstance(error, MemoryError) or is_lost(error):
        return Problem(phase="limit", code="limit_memory", message="Python ran out of memory for the program.")
    return (
        _of_call(error)
        or _of_name(error)
        or _of_number(error)
        or of_host(error)
        or of_system(error)
        or _internal(error)
    )


def _of_call(error: BaseException) -> Problem | None:
    """A call that Python itself refused: the wrong number of arguments, or no function."""
    match refused_call(error):
        case MissingArguments(function=function, names=names):
            return _missing(function, names)
        case SurplusArguments() as refused:
            return _surplus(refused)
        case NotCallable() if in_program(error):
            return Problem(phase="run", code="not_a_function", message="What is called here is no longer a function.")
        case _:
            return None


def _missing(qualified: str, names: tuple[str, ...]) -> Problem:
    function = _function(qualified)
    shown = _listed([f"`{_parameter(qualified, name)}`" for name in names])
    plural = "" if len(names) == 1 else "s"
    message = f"`{function}` is called without its argument{plural} {shown}."
    return Problem(phase="run", code="wrong_arity", message=message, hint=_hint_of_missing(function))


def _listed(words: list[str]) -> str:
    """`a`; `a and b`; `a, b, and c`"""
    if len(words) < 3:
        return " and ".join(words)
    return f"{', '.join(words[:-1])}, and {words[-1]}"


def _surplus(refused: SurplusArguments) -> Problem:
    function = _function(refused.function)
    least, most, given = refused.least - 1, refused.most - 1, refused.given - 1  # the run is no argument
    takes = str(most) if least == most else f"{least} to {most}"
    plural = "" if takes == "1" else "s"
    message = f"`{function}` takes {takes} argument{plural}, and is given {given}."
    hint = _LOOKED_UP if refused.function in _DATA else _LITERAL if function == "fn" else None
    return Problem(phase="run", code="wrong_arity", message=message, hint=hint)


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
    maker, _, local = qualified.rpartition(_LOCAL)
    if maker and not maker.startswith(_PROGRAM):
        core = maker.partition(".")[0].replace("_", "-")
        return f"({core} ...)" if core in CORE else "a function"
    return _written(local.lstrip("~")) or "fn"


def _parameter(function: str, name: str) -> str:
    """The name that the program knows a parameter by."""
    if _LOCAL in function:
        return _written(name) or "_"
    return name.strip("_").replace("_", "-")


def _written(name: str) -> str:
    """A name of generated code as the program wrote it; empty for one that it did not write."""
    return name.partition("~")[0]


def _of_name(error: BaseException) -> Problem | None:
    """A name that the program defines, read before it has."""
    name = missing_key(error)
    if name is None:
        return None
    return Problem(
        phase="run", code="unbound", message=f"`{name}` has no value yet.", hint="define it before it is used"
    )


def _of_number(error: BaseException) -> Problem | None:
    """A number that is larger than what Python counts with, or writes."""
    if not isinstance(error, ArithmeticError) and not is_too_long_to_write(error) and not is_of_no_value(error):
        return None
    message = "A number is too large here, or has no value: nothing can be counted or computed with it."
    return Problem(
        phase="run", code="invalid_argument", message=message, hint="test it first, as (when (< n 1000000) ...)"
    )


def _internal(error: BaseException) -> Problem:
    return Problem(
        phase="internal",
        code="internal_error",
        message=f"The interpreter failed with {first_line(error)}. This is a fault of ptc, not of the program.",
        hint="write it another way; please report the program that does this",
    )
