"""Whether the host changed what it gave to a program while the program read it, which nothing keeps it from."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from ptc_interpreter.errors import Problem
from ptc_interpreter.values.host_code import asked
from ptc_interpreter.values.scalars import kind_of
from ptc_interpreter.values.texts import takes_long

_MUTABLE: Final = frozenset({list, dict, set})
_WITHIN: Final = 100  # collections in each that are looked at, too


class Watch:
    """Remembers how long collections of the host are that a program is given.

    `has_long_texts` says whether there are texts in the data, or at the beginning of its collections, that take long to
    be looked at whole.
    """

    __slots__ = ("_data", "_results", "has_long_texts")

    def __init__(self, data: Iterable[Any]) -> None:
        self._data: list[tuple[Any, list[int]]] = []
        self._results: list[tuple[Any, int]] = []
        self.has_long_texts = False
        for value in data:
            items = [value]
            if kind_of(value) in _MUTABLE:
                items = _first_items(value)
                self._data.append((value, _lengths_of(value, items)))
            self.has_long_texts = self.has_long_texts or any(map(takes_long, items))

    def note(self, result: Any) -> None:
        """Remember what a tool has given, though not what is in it: there may be many, and calls are to be cheap."""
        if type(result) in _MUTABLE:
            self._results.append((result, len(result)))

    def has_changed(self) -> bool:
        """Whether any has another length now."""
        return any(_lengths_of(value, _first_items(value)) != lengths for value, lengths in self._data) or any(
            len(result) != length for result, length in self._results
        )


def _lengths_of(value: Any, first: list[Any]) -> list[int]:
    return [len(value), *(len(item) for item in first if kind_of(item) in _MUTABLE)]


def _first_items(value: Any) -> list[Any]:
    items: Iterable[Any] = value.values() if kind_of(value) is dict else value
    return asked(lambda: list(islice(items, _WITHIN)), otherwise=list[Any]())  # it may change at this very moment


# What the program is told where that made the interpreter fail.
CHANGED: Final = Problem(
    phase="run",
    code="invalid_state",
    message="Data was changed by the host while the program read it.",
    hint="run the program again; the host has to give a copy of data that it changes",
)
