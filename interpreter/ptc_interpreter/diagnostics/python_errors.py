"""CPython's own errors, read: the one module that knows what their texts look like, in every version supported.

The versions differ in some texts, and what a program is told must not: so what is read here is all that is told.
"""

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ptc_interpreter.errors import FILE

if TYPE_CHECKING:
    from json import JSONDecodeError


# Few programs make these mistakes: `re` compiles a pattern when it is first used, and keeps it.
_MISSING: Final = r"(?s)(.+)\(\) missing \d+ required positional arguments?: (.+)"
_SURPLUS: Final = r"(?s)(.+)\(\) takes (?:from (\d+) to )?(\d+) positional arguments? but (\d+) (?:was|were) given"
_NAME: Final = r"'(\S+)'(?=,? |$)"
_NOT_CALLABLE: Final = r"'(\w+)' object is not callable"
_LOST: Final = "without exception set"
# What stands where JSON expects more, by what Python up to 3.12 says of it: a comma that is one too many.
_AFTER_COMMA: Final = {
    "Expecting property name enclosed in double quotes": ("}", "Illegal trailing comma before end of object"),
    "Expecting value": ("]", "Illegal trailing comma before end of array"),
}


class MissingArguments(NamedTuple):
    """A call that gave too few arguments."""

    function: str  # the `__qualname__` of what was called
    names: tuple[str, ...]  # of the parameters that were given nothing


class SurplusArguments(NamedTuple):
    """A call that gave too many arguments. The numbers are as Python counts, its first parameter included."""

    function: str  # the `__qualname__` of what was called
    least: int
    most: int
    given: int


class NotCallable(NamedTuple):
    """A call of what is no function."""

    type_name: str


RefusedCall = MissingArguments | SurplusArguments | NotCallable


class JsonFault(NamedTuple):
    """Why a text is no JSON."""

    reason: str
    position: int  # of the character at fault, from 0


def refused_call(error: BaseException) -> RefusedCall | None:
    """Why Python made no call; None for an exception that tells nothing of a call."""
    return read_refusal(str(error)) if isinstance(error, TypeError) else None


def read_refusal(text: str) -> RefusedCall | None:
    """The same, from the text of a TypeError."""
    if match := re.fullmatch(_MISSING, text):
        return MissingArguments(match[1], tuple(re.findall(_NAME, match[2])))
    if match := re.fullmatch(_SURPLUS, text):
        return SurplusArguments(match[1], int(match[2] or match[3]), int(match[3]), int(match[4]))
    match = re.fullmatch(_NOT_CALLABLE, text)
    return NotCallable(match[1]) if match else None


def json_fault(error: "JSONDecodeError") -> JsonFault:
    """Why a text is no JSON, in the words of Python 3.13 whatever version runs."""
    closing, reason = _AFTER_COMMA.get(error.msg, ("", ""))
    before = error.doc[: error.pos].rstrip(" \t\n\r")
    if closing and error.doc.startswith(closing, error.pos) and before.endswith(","):
        return JsonFault(reason, len(before) - 1)
    return JsonFault(error.msg, error.pos)


def is_lost(error: BaseException) -> bool:
    """Whether Python failed without saying why, as it does where there is no room even for an exception."""
    return isinstance(error, SystemError) and _LOST in str(error)


def missing_key(error: BaseException) -> Any:
    """The key that a dict of generated code did not have; None for any other exception."""
    return error.args[0] if isinstance(error, KeyError) and in_program(error) else None


def in_program(error: BaseException) -> bool:
    """Whether the exception was raised by generated code itself."""
    trace: Any = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_filename == FILE


def first_line(error: BaseException) -> str:
    """Type and text of an exception, the first line of it."""
    return ": ".join([type(error).__name__, *str(error).strip().splitlines()[:1]])


def is_too_long_to_write(error: BaseException) -> bool:
    """Whether Python refused to write an integer in decimal digits, or to read one."""
    return isinstance(error, ValueError) and str(error).startswith("Exceeds the limit (")


def is_of_no_value(error: BaseException) -> bool:
    """Whether Python refused a decimal that stands for no number: a signaling NaN."""
    return isinstance(error, ValueError) and str(error).startswith("cannot convert signaling NaN")
