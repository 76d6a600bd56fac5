"""How much there is to write of values. What shares its parts is written with all of them, each time that it is met.

A program makes a vector with one more item in a step, and a sequence with one more in front. Whoever compares or stores
all versions of it, as `(reductions conj [] xs)` has them, looks at the items of each.
"""

from collections.abc import Callable, Iterable
from gc import get_referents
from itertools import chain
from operator import attrgetter, methodcaller
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.encoding.survey import LEAVES, parts, type_of
from ptc_interpreter.values.metering import accounted_to
from ptc_interpreter.values.persistent import Keyed, Map, Seq, Set, Vector
from ptc_interpreter.values.plain_values import SIMPLE
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import Atom

_PLAIN: Final = LEAVES | SIMPLE | {dict}  # plain dicts come from the host, where they were counted
_QUICK: Final = 4  # changes that are undone, or plain items looked at, take about as long as one other item: 2 ** 4
_FEW, _ALONE = 4, 4  # collections of one level that are looked at one by one, and what each of them counts
_LEVELS: Final = 1_000
_LISTS: Final[frozenset[type]] = frozenset({list, tuple})
_OPEN: Final[frozenset[type]] = _LISTS | {Map, Set, Vector}  # collections that have what they hold at hand, or nothing
_AT_ONCE: Final = 1 << 20  # items that are listed at once


def exceeds(values: Iterable[Any], most: int) -> bool:
    """Whether the values, and those in them, hold more than `most` collections, each as often as another holds it.

    Plain items count little, and a collection that is nested in many others counts four times: it is looked at alone.
    Where the answer is no, nothing has to be undone afterwards to read a collection.
    """
    found, left = 0, list[Any](value for value in values if type_of(value) not in _PLAIN)
    if _is_within(left, most):
        return False
    met: dict[int, Any] = {}  # kept alive, so that no other has its identity
    with accounted_to(None):
        while left and found <= most:
            fresh, met = _not_met(left, met)
            groups = list(_groups(fresh)) if len(fresh) > _FEW else [[value] for value in fresh]
            found += len(fresh) * _ALONE if len(fresh) <= _FEW else 0
            left = list[Any]()
            for group in reversed(groups):  # the newest versions first: of them the older are made
                found += _before_reading(group[0]) >> _QUICK if len(group) == 1 else 0
                held = None if found > most else _held(group, (most - found) << _QUICK)
                if held is None:  # without a look at the others, each of which may take long
                    return True
                inner = _not_plain(held)
                found += len(inner) + (len(held) >> _QUICK)
                left += inner
    return found > most


def _is_within(left: list[Any], most: int) -> bool:
    """Whether there is no more even if each collection is looked at as often as it is met: most leave few.

    Python's collector of garbage is asked what whole levels hold. False too where something is not at hand.
    """
    left, found = _opened(left)
    for _ in range(_LEVELS):
        if not left:
            return True
        held = _at_hand(left, (most - found) << (_QUICK - 1))
        if held is None:
            return False
        left = _not_plain(held)
        found += _FEW * _ALONE + len(left) + (len(held) >> (_QUICK - 1))  # whatever stands alone, twice
        if found > most:
            return False
    return False


def _opened(values: list[Any]) -> tuple[list[Any], int]:
    """The values with what functions among them hold in place of those, and what that counts.

    A program with `defn` leaves a function, which rarely holds anything: the rest is at hand as without it.
    """
    if FunctionType not in set(map(type_of, values)):
        return values, 0
    functions = [value for value in values if type_of(value) is FunctionType]
    held = list(chain.from_iterable(map(parts, functions)))
    others = [value for value in values if type_of(value) is not FunctionType]
    return others + _not_plain(held), len(functions) * _ALONE * _FEW + len(held)


def _at_hand(values: list[Any], most: int) -> list[Any] | None:
    """What the values hold, keys of maps with it; None for more than `most`, or where that has to be worked out."""
    kinds = set(map(type_of, values))
    if not kinds <= _OPEN:
        return None
    held: list[Any] = []
    for kind in kinds:
        group = values if len(kinds) == 1 else [value for value in values if type_of(value) is kind]
        states: Any = group if kind in _LISTS else list(map(_state, group))
        if type(None) in set(map(type_of, states)) or sum(map(len, states)) > min(most, _AT_ONCE) >> 1:
            return None
        held += chain.from_iterable(map(_values, states)) if kind is Set else get_referents(*states)
    return held


def _not_plain(values: list[Any]) -> list[Any]:
    """Those of the values that hold others."""
    kinds = set(map(type_of, values))
    if kinds <= _PLAIN:
        return []
    return values if kinds.isdisjoint(_PLAIN) else [value for value in values if type_of(value) not in _PLAIN]


def _not_met(values: list[Any], met: dict[int, Any]) -> tuple[list[Any], dict[int, Any]]:
    """Those of the values that are met for the first time, once each, and all that were met by then."""
    fresh: dict[int, Any] = dict(zip(map(id, values), values, strict=True))
    if not met.keys().isdisjoint(fresh):
        for known in met.keys() & fresh.keys():
            del fresh[known]
    found = list(fresh.values())
    more, fewer = (fresh, met) if len(fresh) > len(met) else (met, fresh)  # a copy of the larger would take its room
    more |= fewer
    return found, more


def _groups(values: list[Any]) -> Iterable[list[Any]]:
    """The values by their type; those that may be long one by one."""
    kinds = set(map(type_of, values))
    for kind in kinds:
        group = values if len(kinds) == 1 else [value for value in values if type_of(value) is kind]
        listed = _AT_HAND.get(kind)
        if listed is None or (lengths := listed(group)) is None or lengths > _AT_ONCE:
            yield from ([value] for value in group)
        else:
            yield group


def _held(group: list[Any], most: int) -> list[Any] | None:
    """What values of one type hold; None for more than `most` items."""
    kind = type_of(group[0])
    if len(group) == 1:
        return None if _before_reading(group[0]) > most else _parts_of(group[0])
    if kind is Atom:
        return list(chain.from_iterable(map(parts, group)))
    states: Any = list(map(_state, group)) if kind is Map else group
    if kind is not Map:
        return list(chain.from_iterable(states))
    keys = chain.from_iterable(states)
    if _PLAIN.issuperset(map(type, keys)):
        return list(chain.from_iterable(map(_values, states)))
    return list(chain.from_iterable(map(parts, group)))


def _parts_of(value: Any) -> list[Any]:
    """The parts of a value; keys that are plain stand beside what they hold, whichever is first."""
    if type_of(value) is Map and _PLAIN.issuperset(map(type, value.state)):
        return [*value.state, *value.state.values()]
    return list(parts(value))


_state: Final = attrgetter("_state")
_values: Final = methodcaller("values")


def _of_maps(group: list[Map]) -> int | None:
    states = list(map(_state, group))
    return None if type(None) in set(map(type, states)) else sum(map(len, states))


# How many items values of a type hold together, where nothing has to be done to find them.
_AT_HAND: Final[dict[type, Callable[[list[Any]], int | None]]] = {
    list: lambda group: sum(map(len, group)),
    tuple: lambda group: sum(map(len, group)),
    Map: _of_maps,
    Atom: len,
}


def _before_reading(value: Any) -> int:
    """Plain items that could be looked at in the time that it takes to find the items of a collection."""
    if isinstance(value, Keyed):
        return value.work_to_read() << _QUICK  # the copy of a dict is as large as the newest
    if isinstance(value, Vector | Seq | Queue):
        return value.work_to_read()
    return len(value) if type_of(value) in (list, tuple) else 0
