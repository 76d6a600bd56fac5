"""Exceptions that are the host's and come out of nowhere: a handler of a signal raises one wherever a program is."""

import signal
import sys
from collections.abc import Iterator
from types import CodeType
from typing import Any, Final

from ptc_interpreter.errors import Problem
from ptc_interpreter.runtime.tools import name_of
from ptc_interpreter.values.host_code import asked

_OURS: Final = frozenset({"ptc_interpreter", "attr", "attrs", "lark", "regex"}) | sys.stdlib_module_names


def of_host(error: BaseException) -> Problem | None:
    """That the host raised the error, where it did: by its class, or because a handler of a signal had a part in it."""
    if not (_is_of_host(type(error)) or _passed_a_handler(error)):
        return None
    return Problem(
        phase="limit",
        code="cancelled",
        message=f"The host interrupted the program with {name_of(type(error))}.",
        hint="run the program again, or one that does less",
    )


def _is_of_host(kind: type[BaseException]) -> bool:
    module: Any = asked(lambda: kind.__module__, otherwise="")
    return type(module) is not str or module.partition(".")[0] not in _OURS


def _passed_a_handler(error: BaseException) -> bool:
    handlers = {getattr(signal.getsignal(number), "__code__", None) for number in signal.valid_signals()}
    return any(code in handlers for code in _codes(error))


def _codes(error: BaseException) -> Iterator[CodeType]:
    """The code of the functions that were running, from where the error was caught to where it was raised."""
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame.f_code
        trace = trace.tb_next
