"""Whether the host changed what it gave to a program while the program read it, which nothing keeps it from."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from ptc_interpreter.errors import Problem
from ptc_interpreter.values.host_code import asked
from ptc_interpreter.values.scalars import kind_of

_MUTABLE: Final = frozenset({list, dict, set})
_WITHIN: Final = 100  # collections in each that are looked at, too


class Watch:
    """Remembers how long collections of the host are that a program is given."""

    __slots__ = ("_data", "_results")

    def __init__(self, data: Iterable[Any]) -> None:
        self._data = [(value, _lengths_of(value)) for value in data if kind_of(value) in _MUTABLE]
        self._results: list[tuple[Any, int]] = []

    def note(self, result: Any) -> None:
        """Remember what a tool has given, though not what is in it: there may be many, and calls are to be cheap."""
        if type(result) in _MUTABLE:
            self._results.append((result, len(result)))

    def has_changed(self) -> bool:
        """Whether any has another length now."""
        return any(_lengths_of(value) != lengths for value, lengths in self._data) or any(
            len(result) != length for result, length in self._results
        )


def _lengths_of(value: Any) -> list[int]:
    items: Iterable[Any] = value.values() if kind_of(value) is dict else value
    inner = asked(lambda: list(islice(items, _WITHIN)), otherwise=list[Any]())  # it may change at this very moment
    return [len(value), *(len(item) for item in inner if kind_of(item) in _MUTABLE)]


# What the program is told where that made the interpreter fail.
CHANGED: Final = Problem(
    phase="run",
    code="invalid_state",
    message="Data was changed by the host while the program read it.",
    hint="run the program again; the host has to give a copy of data that it changes",
)
