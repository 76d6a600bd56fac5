"""Comparing values of few parts, as most are that programs compare: part by part, and no key is made of any."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Final

from ptc_interpreter.values.host_maps import host_keys
from ptc_interpreter.values.metering import charge
from ptc_interpreter.values.persistent import Map, Set, Vector
from ptc_interpreter.values.plain_values import LENGTHY, LONG, PLAIN
from ptc_interpreter.values.scalars import MISSING, Keyword, Symbol, kind_of

_FEW: Final = 16  # items, entries or members of a collection
_LEVELS: Final = 4  # of collections within each other
_ALONE: Final = PLAIN | {float, bool}  # what is no collection, and compared by Python where both are of one type
_AT_ONCE: Final = frozenset({int, float, bool, Keyword, type(None)})  # compared in no time beside one of their type
_ROWS: Final = frozenset({list, tuple, Vector})
_NAMES: Final = frozenset({Keyword, str})
_KEYS: Final = _NAMES | {int, type(None), tuple}


def compared(a: Any, b: Any, levels: int = _LEVELS) -> bool | None:
    """Whether two values are equal; None where one is large, nested deep, or of a kind that is not looked at here."""
    kind, other = kind_of(a), kind_of(b)
    if kind in _ALONE or other in _ALONE:
        if kind is not other:
            return False
        return None if kind in LENGTHY and (kind is Symbol or len(a) > LONG) else a == b
    if a is b:
        return True
    if not levels:
        return None
    if kind in _ROWS and other in _ROWS:
        return compared_rows(a.state if kind is Vector else a, b.state if other is Vector else b, levels)
    if kind is Set and other is Set:
        return _sets(a.state, b.state)
    if (kind is Map or kind is dict) and (other is Map or other is dict):
        return _maps(a, b, levels)
    return None


def compared_rows(a: Sequence[Any], b: Sequence[Any], levels: int = _LEVELS) -> bool | None:
    """The same of the items of two vectors or lists."""
    size = len(a)
    if size != len(b):
        return False
    if levels < _LEVELS:
        charge(min(size, _FEW))
    is_short = size <= _FEW
    for x, y in zip(a, b) if is_short else islice(zip(a, b), _FEW):  # noqa: B905 - they are as many
        kind = kind_of(x)
        if kind is kind_of(y) and (kind in _AT_ONCE or (kind is str and len(x) <= LONG)):
            if x != y:
                return False
        elif (found := compared(x, y, levels - 1)) is not True:
            return found
    return True if is_short else None


def _sets(a: dict[Any, Any], b: dict[Any, Any]) -> bool | None:
    if len(a) != len(b):
        return False
    if len(a) > _FEW or not _KEYS.issuperset(map(type, a)):
        return None
    return None if any(type(key) is str and len(key) > LONG for key in a) else a.keys() == b.keys()


def _maps(a: Any, b: Any, levels: int) -> bool | None:
    size = len(a)
    if size != len(b):
        return False
    if size > _FEW:
        return None
    charge(size)
    if kind_of(a) is kind_of(b) is Map:
        return _entries(a.state.items(), b.state, levels)
    if kind_of(a) is kind_of(b):
        found = _entries(a.items(), b, levels)
        alike = found is False or host_keys(a) is host_keys(b)  # if not, their keys may come out as others
        return found if alike else None
    of, held = (a, b) if kind_of(b) is Map else (b, a)
    keys = host_keys(of)
    if not _NAMES.issuperset(map(type, keys)):
        return None
    return _entries(zip(keys, of.values()), held.state, levels)  # noqa: B905 - they are as many


def _entries(entries: Iterable[tuple[Any, Any]], others: dict[Any, Any], levels: int) -> bool | None:
    """Whether the entries are those of `others`, which are as many."""
    for key, x in entries:
        y = others.get(key, MISSING)
        if y is MISSING:
            return False
        kind = kind_of(x)
        if kind_of(key) is str and len(key) > LONG:
            return None
        if x is y and kind is not float:  # what is not a number equals nothing
            continue
        if kind is kind_of(y) and (kind in _AT_ONCE or (kind is str and len(x) <= LONG)):
            if x != y:
                return False
            continue
        found = compared(x, y, levels - 1)
        if found is not True:
            return found
    return True
