"""Sequences that may have no end: what the functions over them share.

`start` of a Lazy gives a generator that charges the run for each item it reads from its source, so that a reader that
never stops meets a limit. The recipe to make them again is kept with them.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Lazy, Recipe

_BATCH: Final = 256


class Front(NamedTuple):
    """The beginning of a sequence: the first items, and what follows them; None where it ends with them."""

    items: tuple[Any, ...]
    following: Any


def lazy(name: str, arguments: tuple[Any, ...], start: Callable[[Run], Iterator[Any]]) -> Lazy:
    """The sequence that core function `name` gives for `arguments`; without an end if those among them have none."""
    endless = all(value.endless for value in arguments if type(value) is Lazy)
    return Lazy(start, Recipe(name, arguments), endless)


def any_lazy(values: Iterable[Any]) -> bool:
    """Whether one of the values is a sequence that may have no end."""
    return any(type(value) is Lazy for value in values)


def collected(run: Run, items: Iterator[Any]) -> tuple[Any, ...]:
    """All items of an iterator of unknown length, accounted for as they come."""
    found: list[Any] = []
    while batch := list(islice(items, _BATCH)):
        run.make(len(batch))
        found += batch
    return tuple(found)
