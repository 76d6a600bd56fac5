"""Programs within programs: a tool may run one that calls the tool again, and so on, in threads and tasks too."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Optional
from weakref import ref

from ptc_interpreter.errors import LimitExceeded

MOST_WITHIN: Final = 16  # each has a stack of its own, or a process


class _Running:
    """A program that runs, in whatever a tool of another does; what the tool leaves behind may outlive that one."""

    __slots__ = ("__weakref__", "around", "runs")

    def __init__(self, around: Optional["_Running"]) -> None:
        self.around = around
        self.runs = True


# Nobody but the call that runs it holds a program: one that is interrupted while it ends has ended all the same.
_innermost: ContextVar[Callable[[], _Running | None]] = ContextVar("_innermost", default=lambda: None)


@contextmanager
def one_more() -> Generator[None]:
    """Count a program while it runs. Raises LimitExceeded where it runs within too many others."""
    around = _still_running(_innermost.get()())
    if _depth(around) >= MOST_WITHIN:
        message = f"Programs that tools run within programs may be {MOST_WITHIN} deep."
        raise LimitExceeded("limit_depth", message, hint="have the innermost programs call no tool that runs another")
    this = _Running(around)
    before = _innermost.set(ref(this))
    try:
        yield
    finally:
        this.runs = False
        _innermost.reset(before)


def _still_running(program: _Running | None) -> _Running | None:
    while program is not None and not program.runs:
        program = program.around
    return program


def _depth(program: _Running | None) -> int:
    count = 0
    while program is not None:
        count += 1
        program = _still_running(program.around)
    return count
