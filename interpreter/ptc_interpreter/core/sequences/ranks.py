"""Ranks: what Python compares in place of a value, at its own speed, with what `compare` says of the values.

A rank is None where there is no such; where two values cannot be put in order Python raises TypeError for their ranks.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from ptc_interpreter.values.equality import Key, value_of
from ptc_interpreter.values.metering import charge
from ptc_interpreter.values.persistent import Vector
from ptc_interpreter.values.scalars import Keyword, kind_of

PIECE: Final = 1_024  # characters of two texts that are compared at once
_PAIR: Final = 2
_MOST: Final = 8  # items of a vector that has a rank
_DEEPEST: Final = 3  # vectors in one another that have a rank, which shares no parts as they may


class _First:
    """The rank of nil, which comes before all else."""

    __slots__ = ()

    def __lt__(self, other: object) -> bool:
        return other is not self

    def __gt__(self, other: object) -> bool:
        return False


_FIRST: Final = _First()


def name_order(named: Any) -> tuple[str, str]:
    """Keywords and symbols sort by namespace, none first, then by name."""
    space, slash, name = named.name.partition("/")
    return (space, name) if slash and name else ("", named.name)


def rank_of(value: Any, depth: int = _DEEPEST) -> Any:
    """The rank of nil, a number, a short text or keyword, or a short vector of these; else None."""
    kind = kind_of(value)
    if kind is int:
        return value
    if kind is float:
        return value if value == value else None
    if kind is str:
        return value if len(value) <= PIECE else None
    if kind is Keyword:
        return name_order(value) if len(value.name) <= PIECE else None
    if kind is list or kind is Vector:
        return _rank_of_items(value if kind is list else value.state, rank_of, depth)
    return _FIRST if value is None else None


def rank_of_key(key: Hashable, depth: int = _DEEPEST) -> Any:
    """The same of what stands for a value in a sorted map or set."""
    kind = type(key)
    if kind is int or (kind is str and len(key) <= PIECE):  # type: ignore[arg-type]
        return key
    if kind is tuple:  # of a vector
        return _rank_of_items(key, rank_of_key, depth)  # type: ignore[arg-type]
    return rank_of(key.value if type(key) is Key else value_of(key), depth)


def _rank_of_items(items: Sequence[Any], rank: Callable[[Any, int], Any], depth: int) -> tuple[Any, ...] | None:
    """First how many they are: a shorter vector comes first."""
    if len(items) > _MOST or not depth:
        return None
    if len(items) == _PAIR:
        first, second = items
        if type(first) is int and type(second) is int:
            return _PAIR, first, second
        if type(first) is int and type(second) is str and len(second) <= PIECE:
            charge(_PAIR)
            return _PAIR, first, second
    charge(len(items))
    ranks = [len(items)]
    for item in items:
        found = item if type(item) is int else rank(item, depth - 1)
        if found is None:
            return None
        ranks.append(found)
    return tuple(ranks)
