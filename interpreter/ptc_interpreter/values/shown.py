"""How values show themselves to Python, in a debugger or a failed assertion: as programs write them, in bounded length.

The printer says how; it stands above values and registers itself.
"""

from collections.abc import Callable
from typing import Any

_write: Callable[[Any], str] = object.__repr__


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
