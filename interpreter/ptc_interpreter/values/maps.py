"""Reading and making maps, whether a program made them (`Map`) or the host did (a plain dict)."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import islice
from typing import Any, Final

from ptc_interpreter.values import metering
from ptc_interpreter.values.equality import WIDE, WRAPPED, are_keys, key_of, value_of
from ptc_interpreter.values.host_maps import host_key, host_keys
from ptc_interpreter.values.metering import batches, charge, make, watched
from ptc_interpreter.values.persistent import Map, Set, new_set
from ptc_interpreter.values.plain_values import LONG, PLAIN, SIMPLE, charge_text
from ptc_interpreter.values.scalars import MISSING, Keyword, kind_of
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.typed import Record

_BY_NAME: Final = frozenset({Keyword, str})
_FEW: Final = 50  # entries that are put into a map without a look at the clock
_VERY_FEW: Final = 16  # entries that are looked at one by one sooner than together
_LISTS: Final = frozenset({list})
_PAIRS: Final = frozenset({2})
PROGRAM_MAPS = frozenset({Map, SortedMap, Record})
PROGRAM_SETS = frozenset({Set, SortedSet})
MAP_TYPES = PROGRAM_MAPS | {dict}
SET_TYPES = PROGRAM_SETS | {set, frozenset}


_NUMBERS: Final = frozenset({int, float, bool})


class _Probe:
    """Finds a number among keys of the host, where Python takes 1, 1.0 and True for one."""

    __slots__ = ("number",)

    def __init__(self, number: Any) -> None:
        self.number = number

    def __hash__(self) -> int:
        return hash(self.number)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self.number) and other == self.number


def looked_at(key: Any) -> Any:
    """The key as maps hold it; of a long text the look is accounted for, as it may be compared to its end."""
    kind = kind_of(key)
    if kind is str:
        if len(key) > LONG:
            charge_text(key)
        return key
    return key if kind in SIMPLE or (kind is int and -WIDE < key < WIDE) else key_of(key)


def find(of: Any, key: Any) -> Any:
    """The value under `key`, or under its other spelling (`:name` / "name") if `key` is not there; else MISSING."""
    if kind_of(of) is dict:
        return _find_in_host_map(of, key)
    if type(key) is str and len(key) > LONG:
        charge_text(key)
    found = of.get(key if type(key) in SIMPLE else key_of(key), MISSING)
    if found is not MISSING:
        return found
    return spelled_otherwise(of, key)


def spelled_otherwise(of: Any, key: Any, default: Any = MISSING) -> Any:
    """What a map of the program holds under the other spelling of a keyword or string; else `default`."""
    if type(key) is Keyword:
        return of.get(key.name, default)
    if type(key) is not str:
        return default
    # A sorted map compares, and what a program takes is not to go by which keywords there happen to be in the process.
    other = Keyword(key) if type(of) is SortedMap else Keyword.known(key)
    return default if other is None else of.get(other, default)


def _find_in_host_map(of: Any, key: Any) -> Any:
    if kind_of(key) in _BY_NAME:
        return of.get(host_key(key), MISSING)
    if kind_of(key) in _NUMBERS:
        return of.get(_Probe(key), MISSING)
    charge(len(of))
    wanted = key_of(key)
    return next((value for held, value in of.items() if key_of(held) == wanted), MISSING)


def keys(of: Any) -> list[Any]:
    """The keys in order, as a program sees them."""
    if kind_of(of) is dict:
        return host_keys(of).copy()
    held = list(of.state)
    return held if WRAPPED.isdisjoint(map(type, held)) else list(map(value_of, held))


def values(of: Any) -> list[Any]:
    """The values in order of their keys."""
    return list(of.values() if kind_of(of) is dict else of.state.values())


def items(of: Any) -> list[tuple[Any, Any]]:
    """Key and value of each entry, in order."""
    if kind_of(of) is Map:
        state = of.state
        if WRAPPED.isdisjoint(map(type, state)):
            return list(state.items())
    return list(zip(keys(of), values(of)))  # noqa: B905 - to be strict takes longer than a small map


def held_by_key(pairs: Iterable[tuple[Hashable, Any]]) -> dict[Any, Any]:
    """The state of a map of the given entries, which have keys of `key_of`; of equal keys the last wins."""
    left = iter(pairs)
    few = tuple(islice(left, _FEW))
    state = dict(few)
    if len(few) == _FEW:
        metering.look()
        for batch in batches(left):
            state.update(batch)
    return state


def held_by_entries(found: Sequence[Any]) -> dict[Any, Any] | None:
    """The state of a map of entries `[key value]`, of equal keys the last; None where one is no plain list of two."""
    if len(found) <= _VERY_FEW:
        return _held_by_few(found)
    if not (set(map(type, found)) <= _LISTS and set(map(len, found)) <= _PAIRS):
        return None
    if are_keys([entry[0] for entry in found]):
        return held_by_key(found)
    return held_by_key((key if type(key) in SIMPLE else key_of(key), value) for key, value in found)


def _held_by_few(found: Sequence[Any]) -> dict[Any, Any] | None:
    state: dict[Any, Any] = {}
    for entry in found:
        if kind_of(entry) is not list or len(entry) != 2:
            return None
        key, value = entry
        state[key if type(key) in SIMPLE else key_of(key)] = value
    return state


def make_map(pairs: Iterable[tuple[Any, Any]], owner: object = None) -> Map:
    """The map of the given keys and values; of equal keys the last wins."""
    pairs = list(pairs)
    if len(pairs) <= _FEW:
        state: dict[Any, Any] = {}
        for key, value in pairs:
            state[key if type(key) in SIMPLE else key_of(key)] = value
        return Map(state, owner)
    return Map(held_by_key((key if type(key) in SIMPLE else key_of(key), value) for key, value in pairs), owner)


def make_set(members: Iterable[Any], owner: object = None) -> Set:
    """The set of the given values, in the order given; of equal values the first stays."""
    return new_set(held_members(list(members)), owner)


def held_members(members: Sequence[Any]) -> dict[Any, Any]:
    """The state of a set of the given values; of equal values the first stays."""
    if are_keys(members):
        pairs = zip(members, members)  # noqa: B905 - programs make a set for each of many items
        return dict(pairs) if len(members) <= _FEW else held_by_key(pairs)
    state: dict[Any, Any] = {}
    for member in watched(members):
        state.setdefault(key_of(member), member)
    return state


def to_map(of: Any, owner: object = None) -> Map:
    """`of` as a program map with the same keys; nil is the empty map."""
    if kind_of(of) in PROGRAM_MAPS:
        return of
    return Map(new_state(of) if of else {}, owner)  # type: ignore[arg-type]


def new_state(of: Any) -> dict[Any, Any]:
    """The state of a program map with the entries of a host map, for the caller to change."""
    make(len(of))
    return accounted_state(of)


def accounted_state(of: Any) -> dict[Any, Any]:
    """The same, where the caller has accounted for it."""
    held = host_keys(of)
    if held and type(held[0]) is not Keyword and not are_keys(held):
        held = list(map(key_of, held))
    return dict(zip(held, of.values()))  # noqa: B905 - which are as many; programs do so for each record


def contains(of: Any, value: Any) -> bool:
    """Whether a set holds `value`."""
    if type(value) is str and len(value) > LONG:
        charge_text(value)
    if kind_of(of) in PROGRAM_SETS:
        return of.get(value if type(value) in SIMPLE else key_of(value), MISSING) is not MISSING
    if type(value) in _NUMBERS:
        return _Probe(value) in of
    if type(value) in PLAIN:
        return value in of
    charge(len(of))
    wanted = key_of(value)
    return any(key_of(member) == wanted for member in of if type(member) not in PLAIN)
