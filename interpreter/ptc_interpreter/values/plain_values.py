"""Plain values, which Python compares as Clojure does, and how far collections of them are compared by Python."""

from typing import Any, Final, Literal

from ptc_interpreter.values.host_maps import host_keys
from ptc_interpreter.values.metering import charge
from ptc_interpreter.values.persistent import Map, Seq, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import Keyword, Symbol, kind_of

LONG: Final = 10_000  # characters that are compared in no time to speak of
# Types whose own `==` and `hash` agree with Clojure's `=` among all values that can stand beside them.
PLAIN: Final = frozenset({str, int, type(None), Keyword, Symbol, bytes})
# Of these each value is its own key in maps and sets; of integers only those are that are not wide.
SIMPLE: Final = PLAIN - {int}
LENGTHY: Final = frozenset({str, Symbol, bytes})
_COMPARED: Final = PLAIN | {float, bool}  # whose own `==` is right among values of one type
_KEYS: Final = frozenset({str, Keyword})
_WIDEST: Final = 1_000  # entries of maps that are compared without a look at the clock


def charge_text(value: Any) -> bool:
    """Account for looking at a long text whole: equal ones that are not the same are compared to their ends.

    Whether it is a long one.
    """
    length = len(value.name if type(value) is Symbol else value)
    if length > LONG:
        charge(length >> 8)
    return length > LONG


def plain_items(value: Any) -> list[Any] | None:
    """The items of a vector or sequence that Python compares as we do: plain values, no text among them a long one."""
    kind = kind_of(value)
    if kind is list or kind is tuple:
        items: list[Any] = list(value)
    elif kind is Vector or kind is Seq or kind is Queue:
        items = value.state if kind is Vector else value.items
    else:
        return None
    kinds = set(map(type, items))
    if not kinds <= PLAIN or (kinds & LENGTHY and kinds != {str}):
        return None
    return None if str in kinds and max(map(len, items)) > LONG else items


def undecided(a: Any, b: Any) -> list[tuple[Any, Any]] | Literal[False] | None:
    """What has to be equal for two maps to be: values under one key that are not plain; False where they differ.

    None for what are no maps of keywords and texts.
    """
    first, second = _entries(a), _entries(b)
    if first is None or second is None:
        return None
    charge(len(first) + len(second))
    if first.keys() != second.keys():
        return False
    left: list[tuple[Any, Any]] = []
    for key, x in first.items():
        y = second[key]
        kind = kind_of(x)
        if kind not in _COMPARED:
            left.append((x, y))
            continue
        if kind in LENGTHY:
            charge_text(x)
        if kind is not type(y) or x != y:
            return False
    return left


def _entries(value: Any) -> dict[Any, Any] | None:
    if (kind_of(value) is not Map and kind_of(value) is not dict) or len(value) > _WIDEST:
        return None
    entries = value.state if kind_of(value) is Map else dict(zip(host_keys(value), value.values(), strict=True))
    return entries if _KEYS.issuperset(map(type, entries)) else None
