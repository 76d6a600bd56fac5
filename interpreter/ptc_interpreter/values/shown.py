"""How values show themselves to Python, in a debugger or a failed assertion: as programs write them, in bounded length.

The printer says how; it stands above values, is imported when the first is shown, and registers itself.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def _first(value: Any) -> str:
    import_module("ptc_interpreter.printing.printer")
    return _write(value)


_write: Callable[[Any], str] = _first


def show_with(write: Callable[[Any], str]) -> None:
    """Has `write` give the text of values."""
    global _write
    _write = write


def text_of(value: Any) -> str:
    """The text of any value, in bounded length."""
    return _write(value)


class Shown:
    """A value whose `repr` is its text."""

    __slots__ = ()

    def __repr__(self) -> str:
        return _write(self)
