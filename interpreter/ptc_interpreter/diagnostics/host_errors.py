"""Exceptions that are not of a program and not of ours: the host's own code raises them, or the system does.

A handler of a signal raises one wherever a program is; clocks, events and mappings of the host where they are asked.
"""

import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any, Final

from ptc_interpreter.errors import FILE, Problem
from ptc_interpreter.runtime.tools import name_of
from ptc_interpreter.values.host_code import asked

_OURS: Final = frozenset({"ptc_interpreter", "attr", "attrs", "lark", "regex"}) | sys.stdlib_module_names


def of_host(error: BaseException) -> Problem | None:
    """That the host's code raised the error, where it did: it had a part in it, or its class is the host's."""
    kind = type(error)
    if not (_is_foreign(asked(lambda: kind.__module__, otherwise=None)) or any(map(_is_of_host, _frames(error)))):
        return None
    hint = "run the program again, or one that does less"
    return _cancelled(f"The host interrupted the program with {name_of(kind)}.", hint)


def of_system(error: BaseException) -> Problem | None:
    """That the system refused something, as to read a module where too many files are open."""
    if not isinstance(error, OSError) or error.errno is None:
        return None
    hint = "run it again when the host has closed files, or has more memory"
    return _cancelled(f"The system refused what the program needs: {error.strerror}.", hint)


def _cancelled(message: str, hint: str) -> Problem:
    return Problem(phase="limit", code="cancelled", message=message, hint=hint)


def _frames(error: BaseException) -> Iterator[FrameType]:
    """What was running, from where the error was caught to where it was raised."""
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next


def _is_of_host(frame: FrameType) -> bool:
    return frame.f_code.co_filename != FILE and _is_foreign(frame.f_globals.get("__name__"))


def _is_foreign(module: Any) -> bool:
    """Whether it is known and not ours; what `attrs` writes has no module."""
    return type(module) is str and module.partition(".")[0] not in _OURS
