"""Comparing sequences that seem to have no end, as far as they must be read to tell."""

from collections.abc import Callable, Iterable
from itertools import islice, zip_longest
from typing import Any, Final

from ptc_interpreter.errors import LimitExceeded
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.metering import active_payer, charge, watched
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import kind_of

# What holds the items of each kind of vector and sequence.
ITEMS: Final[dict[type, Callable[[Any], Iterable[Any]]]] = {
    list: iter,
    tuple: iter,
    Vector: lambda value: value.state,
    Seq: lambda value: value.items,
    Queue: lambda value: value.items,
}
_NOTHING: Final = object()  # stands behind the end of the shorter of two


def read_alike(a: Any, b: Any, equal: Callable[[Any, Any], bool]) -> bool | None:
    """Whether a sequence that seems to have no end has the items of one that ends; None if that is not told here.

    One of the two is lazy; of those that may well end only a length that differs is told. No more is read than tells:
    up to the first items that differ, or one further than the shorter goes.
    Raises LimitExceeded where such sequences are within each other too deep.
    """
    seeming, other = (a, b) if _seems_endless(a) or type(b) is not Lazy else (b, a)
    run = active_payer()
    if run is None or _seems_endless(other):
        return None
    if not _seems_endless(seeming):
        return False if kind_of(other) in ITEMS and _is_of_other_length(run, seeming, len(other)) else None
    if type(other) is Lazy:
        items: Iterable[Any] = other.start(run)
    elif kind_of(other) in ITEMS:
        items = watched(ITEMS[kind_of(other)](other))
    else:
        return None
    try:
        return all(_are(equal, *pair) for pair in zip_longest(seeming.start(run), items, fillvalue=_NOTHING))
    except RecursionError:
        raise LimitExceeded("limit_nesting", "The program compares data that is nested too deep.") from None


def _is_of_other_length(run: Any, lazy: Lazy, length: int) -> bool:
    read = sum(1 for _ in islice(lazy.start(run), length + 1))
    charge(read)
    return read != length


def _seems_endless(value: Any) -> bool:
    return type(value) is Lazy and value.endless


def _are(equal: Callable[[Any, Any], bool], first: Any, second: Any) -> bool:
    charge(1)
    return first is not _NOTHING and second is not _NOTHING and equal(first, second)
