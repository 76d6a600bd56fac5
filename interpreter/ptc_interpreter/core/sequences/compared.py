"""Sorting by comparators of which is known what they compare: worked out once for each item, and Python sorts."""

from collections.abc import Callable, Sequence
from operator import ne
from typing import Any, Final, NamedTuple

from ptc_interpreter.core.sequences import ordering
from ptc_interpreter.core.sequences.comparators import comparison_of
from ptc_interpreter.core.sequences.ordering import arranged, native_keys
from ptc_interpreter.core.sequences.ranks import rank_of
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import Vector
from ptc_interpreter.values.scalars import kind_of

_NUMBERS: Final = frozenset({int, float})
_KINDS: Final = {"<": _NUMBERS, ">": _NUMBERS, "-": frozenset({int})}  # those for which this compares as `compare` does
_VECTORS: Final = frozenset({list, Vector})
_FAILURES: Final = (LispError, TypeError, KeyError)  # of a program, as it may catch them


class Compared(NamedTuple):
    """What is compared of two items, after which the next decides where these are equal."""

    by: str  # "compare", "<", ">" or "-"
    backwards: bool
    of_one_kind: bool  # whether it is only known what it does for values of one kind


def sorted_as(
    run: Run,
    items: Sequence[Any],
    keys: Sequence[Any],
    comparator: Any,
    parts: Sequence[Compared],
    *functions: Callable[..., Any],
) -> tuple[Any, ...]:
    """The items in the order of the keys by the comparator, which compares what the functions give, in turn.

    The comparator is called where there are few, where a function fails, and for values that are not of one kind.
    """
    if len(items) < ordering.MANY or comparison_of(run, comparator) is not None:
        return tuple(arranged(run, items, keys, comparator))
    order = _order(run, keys, parts, functions)
    if order is None:
        return tuple(arranged(run, items, keys, comparator))
    run.make(len(items))
    return tuple([items[index] for index in order])


def _order(run: Run, keys: Sequence[Any], parts: Sequence[Compared], functions: Sequence[Any]) -> list[int] | None:
    order, columns = list(range(len(keys))), list[Sequence[Any]]()
    for part, function in zip(parts, functions, strict=True):
        column = _column(run, function, keys, part)
        if column is None:
            return None
        columns.append(column)
        if len(set(column)) == len(column):
            break
    try:
        for part, column in reversed(list(zip(parts, columns, strict=False))):
            run.charge(len(order) * len(order).bit_length() >> 4)
            order.sort(key=column.__getitem__, reverse=part.backwards)
    except TypeError:
        return None
    return order


def _column(run: Run, function: Callable[..., Any], keys: Sequence[Any], part: Compared) -> Sequence[Any] | None:
    """What Python sorts as the values that are compared are; None where the comparator has to be called."""
    try:
        values = [function(run, key) for key in watched(keys)]
    except _FAILURES:
        return None
    kinds = set(map(kind_of, values))
    if not kinds <= _KINDS.get(part.by, kinds) or (part.of_one_kind and len(kinds) > 1):
        return None
    if not _have_order(values, kinds):
        return None
    native = native_keys(values)
    return native if native is not None or not kinds <= _VECTORS else _ranks(values)


def _have_order(values: Sequence[Any], kinds: set[Any]) -> bool:
    """Whether none is, or has in it, what is no number; and none is a record, whose order is its own."""
    if float in kinds and any(map(ne, values, values)):
        return False
    if kinds.isdisjoint(_VECTORS):
        return True
    return all(kind_of(item) is not float or item == item for value in values for item in _items(value))


def _items(value: Any) -> Sequence[Any]:
    kind = kind_of(value)
    return value if kind is list else value.state if kind is Vector else ()


def _ranks(values: Sequence[Any]) -> Sequence[Any] | None:
    ranks = [rank_of(value) for value in watched(values)]
    return None if None in ranks else ranks
