"""How much there is to write of values. What shares its parts is written with all of them, each time that it is met.

A program makes a vector with one more item in a step, and a sequence with one more in front. Whoever compares or stores
all versions of it, as `(reductions conj [] xs)` has them, looks at the items of each.
"""

from collections.abc import Iterable
from typing import Any, Final

from ptc_interpreter.encoding.survey import LEAVES, parts, type_of
from ptc_interpreter.values.metering import accounted_to
from ptc_interpreter.values.persistent import Keyed, Queue, Seq, Vector

_PLAIN: Final = LEAVES | {str, bytes}
_QUICK: Final = 4  # changes that are undone, or plain items looked at, take about as long as one other item: 2 ** 4


def exceeds(values: Iterable[Any], most: int) -> bool:
    """Whether the values, and those in them, hold more than `most` items together, each collection counted once.

    Plain items count little. Afterwards nothing has to be undone to read a collection, where the answer is no.
    """
    left, met, found = list(values), set[int](), 0
    with accounted_to(None):
        while left and found <= most:
            value = left.pop()
            if type_of(value) in _PLAIN or id(value) in met:
                continue
            met.add(id(value))
            found += _before_reading(value)
            if found <= most:
                held = list(parts(value))
                inner = [] if _PLAIN.issuperset(map(type, held)) else [p for p in held if type_of(p) not in _PLAIN]
                found += 1 + len(inner) + (len(held) >> _QUICK)
                left += inner
    return found > most


def _before_reading(value: Any) -> int:
    """What it takes to find the items of a collection that has several versions, or shares its end with others."""
    if isinstance(value, Keyed):
        return value.work_to_read()  # the copy of a dict is as large as the newest
    return value.work_to_read() >> _QUICK if isinstance(value, Vector | Seq | Queue) else 0
