"""Clojure's `=` over Python values, and the keys by which maps and sets hold their entries."""

import sys
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import islice
from struct import Struct
from typing import Any, Final

from ptc_interpreter.errors import LimitExceeded
from ptc_interpreter.values.endless import ITEMS, read_alike
from ptc_interpreter.values.few_parts import compared, compared_rows
from ptc_interpreter.values.host_maps import host_keys
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.metering import active_payer, charge, hold, kept_by_payer, watched
from ptc_interpreter.values.persistent import Map, Seq, Set, Vector
from ptc_interpreter.values.plain_values import LENGTHY, LONG, PLAIN, SIMPLE, charge_text, plain_items, undecided
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import Atom, Mutable, OffsetDateTime, Period, YearMonth, kind_of
from ptc_interpreter.values.texts import Texts
from ptc_interpreter.values.typed import Instance, Record, equals_of, hash_of

WIDE: Final = sys.hash_info.modulus  # from here on integers of the same hash can be chosen
# From here on so many pairs can be chosen that tuples of them all have one hash, whatever stands before them: the
# integers within tuples and compared collections are below it.
NARROW: Final = 1 << 31
_NOTED, _HELD = 1_000, 6  # keys of a walk after which what it holds is counted, and the elements of each


class Key:
    """What a map or set holds in place of a value whose own `==` or `hash` would be wrong: `true`, `1.0`, `[1 2]`."""

    __slots__ = ("canonical", "hash", "value")

    def __init__(self, value: Any, canonical: Hashable, hashed: Hashable = None) -> None:
        self.value = value
        self.canonical = canonical
        self.hash = hash(canonical if hashed is None else hashed)

    def of(self, value: Any) -> "Key":
        """The key of an equal value."""
        made = object.__new__(Key)
        made.value, made.canonical, made.hash = value, self.canonical, self.hash
        return made

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Key or self.hash != other.hash:
            return False
        if self.canonical is not other.canonical and self.canonical != other.canonical:
            return False
        other.canonical = self.canonical  # parts that are shared many times are compared once
        return True


class SequenceKey(tuple[Any, ...]):
    """What a map or set holds in place of a short sequence of plain values; a plain tuple stands for a vector.

    The two are one key, as the vector and the sequence are equal.
    """

    __slots__ = ()


class _MinusOne:
    """What stands for -1 in a tuple that is a key: Python gives -1 and -2 the same hash, and so any rows of them."""

    def __reduce__(self) -> str:
        return "_MINUS_ONE"


_MINUS_ONE: Final = _MinusOne()
_PAIR: Final = 2
_SHORT: Final = 16  # items up to which a vector of plain values is held as a tuple of them
# Types of keys that stand for another value.
WRAPPED: Final = frozenset({Key, tuple, SequenceKey, _MinusOne})


class _Walk:
    """One walk through values: what was met, by identity and by content, so that shared parts cost what they hold."""

    __slots__ = ("alike", "by_content", "by_identity", "texts")

    def __init__(self, *, alike: bool = False) -> None:
        self.alike = alike  # whether what is not a number equals itself, as records of the host compare
        self.by_identity: dict[int, Key] = {}
        self.by_content: dict[Hashable, Key] = {}
        self.texts = Texts()


def are_keys(values: Collection[Any]) -> bool:
    """Whether each of the values is its own key."""
    kinds = set(map(type, values))
    if int not in kinds:
        return kinds <= SIMPLE
    if len(kinds) == 1:
        return min(values) > -WIDE and max(values) < WIDE
    return kinds <= PLAIN and all(type(value) is not int or -WIDE < value < WIDE for value in values)


def key_of(value: Any) -> Any:
    """What stands for `value` as a key: itself where Python's equality and hash are right, else a `Key` around it."""
    kind = kind_of(value)
    if kind is list:
        if len(value) == _PAIR:  # most are: of coordinates
            first, second = value
            if type(first) is int and type(second) is int and -1 < first < NARROW and -1 < second < NARROW:
                return first, second
        short = short_items(value)
        return canonical_key(value) if short is None else short
    if kind in SIMPLE or (kind is int and -WIDE < value < WIDE):
        return value
    if kind is bool:
        return _TRUE if value else _FALSE
    short = _short_key(value, kind)
    return canonical_key(value) if short is None else short


def canonical_key(value: Any) -> Any:
    """The same, where all of the value that is no plain value is in a `Key`."""
    kept = kept_by_payer()
    if kept is not None:
        return _key_of_many(value, kept)
    try:
        return _part(value, _Walk())
    except RecursionError:
        return _deep_key(value, _Walk())


def _key_of_many(value: Any, kept: list[Any]) -> Any:
    """The same of one of many values, whose parts are looked at once: `kept` has one walk, and what it has met."""
    if not kept:
        kept.append(_Walk())
    walk: _Walk = kept[0]
    kept.append(value)  # alive, so that no other has its identity, or that of its parts
    try:
        found = _part(value, walk)
    except RecursionError:
        found = _deep_key(value, walk)
    return found.of(value) if type(found) is Key and found.value is not value else found


def _deep_key(value: Any, walk: "_Walk") -> Any:
    """The key of what is nested deep: of its parts first, so that no visit goes deeper than one level."""
    try:
        _walk_through(value, walk)
        return _part(value, walk)
    except RecursionError:  # of keys, and of sequences that are not worked out
        raise _too_deep() from None


def _short_key(value: Any, kind: Any, *, nested: bool = True) -> Any:
    """A tuple that stands for a short vector or sequence of plain values, or of such ones if `nested`; else None."""
    if kind is list or kind is Vector:
        return short_items(value if kind is list else value.state, nested=nested)
    if kind is tuple or kind is Seq or kind is Queue:
        found = short_items(value if kind is tuple else value.items, nested=nested)
        return None if found is None else SequenceKey(found)
    if type(value) is Lazy and not value.endless and (run := active_payer()) is not None:
        return _short_key(tuple(islice(value.start(run), _SHORT + 1)), tuple, nested=nested)
    return None


def short_items(items: Sequence[Any], *, nested: bool = True) -> tuple[Any, ...] | None:
    """The items as a tuple that can be a key, where they are few and plain."""
    if len(items) > _SHORT:
        return None
    for item in items:
        kind = kind_of(item)
        if kind is str:
            if len(item) > LONG:
                return None
        elif not (-1 < item < NARROW or -NARROW < item < -1) if kind is int else kind not in SIMPLE:
            return _short_parts(items) if nested else None
    return tuple(items)


def _short_parts(items: Sequence[Any]) -> tuple[Any, ...] | None:
    """The same where there is a -1, a large integer, a float or a short vector among them."""
    parts: list[Any] = []
    for item in items:
        kind = kind_of(item)
        part = item
        if kind is int:
            part = _MINUS_ONE if item == -1 else _integer(item)
        elif kind is float and item == item:
            part = Key(item, ("float", item), _BY_TEXT[float](item))
        elif kind is str and len(item) > LONG:
            return None
        elif kind not in SIMPLE:
            part = _short_key(item, kind, nested=False)
            if part is None:
                return None
        parts.append(part)
    return tuple(parts)


def _integer(value: int) -> Any:
    """What stands for an integer within a key; for -1 it is not itself within a tuple."""
    return value if -1 < value < NARROW or -NARROW < value < -1 else Key(value, ("int", value), hex(value))


def value_of(key: Any) -> Any:
    """The value that a key stands for."""
    kind = kind_of(key)
    if kind is Key:
        return key.value
    if kind is tuple:
        return _values_of(key)
    if kind is SequenceKey:
        return tuple(_values_of(key))
    return -1 if kind is _MinusOne else key


def _values_of(keys: tuple[Any, ...]) -> list[Any]:
    return [value_of(key) if type(key) in WRAPPED else key for key in keys]


def equal(a: Any, b: Any) -> bool:
    """Whether `(= a b)`: numbers of one kind, sequences item by item, maps and sets by content."""
    if a is b:
        return not (type(a) is float and a != a)
    kind = kind_of(a)
    if kind is list and kind_of(b) is list:  # most are: of coordinates
        found = compared_rows(a, b)
        return _equal_through(a, b) if found is None else found
    if kind in PLAIN or type(b) in PLAIN:
        if kind in LENGTHY:
            charge_text(a)
        return kind is type(b) and a == b
    if kind is float and type(b) is float:
        return a == b
    return _equal_parts(a, b, kind)


def _equal_parts(a: Any, b: Any, kind: Any) -> bool:
    """The same of what is no plain value."""
    if kind is Instance or type(b) is Instance:
        return _equal_by_their_own(a, b)
    if kind in _SIZED and type(b) in _SIZED and len(a) != len(b):
        return False
    found = compared(a, b)
    if found is not None:
        return found
    short = None if kind is list else _short_key(a, kind)
    if short is not None and (other := _short_key(b, kind_of(b))) is not None:
        return short == other
    if type(a) is Lazy or type(b) is Lazy:
        read = read_alike(a, b, equal)
        if read is not None:
            return read
    return _equal_through(a, b)


def _equal_by_their_own(a: Any, b: Any) -> bool:
    """The same where one is of a type, which is asked what it equals."""
    run = active_payer()
    own = equals_of(a) or equals_of(b, "equiv")
    if own is None or run is None:
        return False
    one, other = (a, b) if equals_of(a) else (b, a)
    return own(run, one, other) not in (None, False)


def _equal_through(a: Any, b: Any) -> bool:
    """The same of collections that are gone through."""
    plain = plain_items(a)
    if plain is not None and (others := plain_items(b)) is not None:
        charge(len(plain) + len(others))
        return plain == others
    left = undecided(a, b)
    if left is False:
        return False
    try:
        walk = _Walk()
        return all(_part(x, walk) == _part(y, walk) for x, y in ([(a, b)] if left is None else left))
    except RecursionError:
        return _deep_key(a, walk := _Walk()) == _deep_key(b, walk)


class Likeness:
    """Whether values in two records of the host are equal, however deep they are and however often they share parts.

    Like `equal` without a program: a sequence that is not worked out equals only itself. A value that several fields
    hold is looked at once; the records keep all of them alive meanwhile.
    """

    __slots__ = ("_walk",)

    def __init__(self) -> None:
        self._walk = _Walk(alike=True)

    def holds(self, a: Any, b: Any) -> bool:
        """Whether the two are."""
        if a is b:
            return True
        try:
            return self._key(a) == self._key(b)
        except (LimitExceeded, RecursionError):  # of keys of maps, or of what holds itself
            return False

    def _key(self, value: Any) -> Any:
        try:
            return _part(value, self._walk)
        except RecursionError:
            return _deep_key(value, self._walk)


def _walk_through(value: Any, walk: _Walk) -> None:
    """Visit the parts of a value before the value itself, so that no visit goes deeper than one level."""
    left: list[tuple[Any, bool]] = [(value, False)]
    entered: set[int] = set()
    while left:
        part, has_parts = left.pop()
        if has_parts:
            _part(part, walk)
        elif kind_of(part) in _PARTS and id(part) not in entered:
            entered.add(id(part))
            left.append((part, True))
            left += [(inner, False) for inner in _PARTS[kind_of(part)](part)]


def _too_deep() -> LimitExceeded:
    return LimitExceeded("limit_nesting", "The program compares data that is nested too deep.")


def _part(value: Any, walk: _Walk) -> Any:
    """The key of a part; equal parts of one walk have the same key."""
    kind = kind_of(value)
    if kind is int:
        return _integer(value)
    if kind in PLAIN:
        return walk.texts.first(value) if kind in LENGTHY and charge_text(value) else value
    if kind is float and value != value and not walk.alike:
        return Key(value, ("not a number", object()))
    if kind in _BY_TEXT:
        return Key(value, (kind.__name__, value), _BY_TEXT[kind](value))
    known = walk.by_identity.get(id(value))
    if known is None:
        known = walk.by_identity[id(value)] = _by_content(value, _canonical(value, walk), walk)
    return known


def _by_content(value: Any, canonical: Hashable, walk: _Walk) -> Key:
    known = walk.by_content.get(canonical)
    if known is None:
        known = walk.by_content[canonical] = Key(value, canonical)
        if not len(walk.by_content) % _NOTED:
            hold(len(walk.by_content) * _HELD)
    return known


# Beside each member that is hashed with others: of integers alone sets and maps could be chosen that have one hash.
_SALT: Final = object()

_PACKED: Final = Struct("d").pack
# What is hashed of numbers within collections in place of themselves. Of their own hashes -1 and -2 have the same, and
# so have wide integers and floats that can be chosen: with few of them any number of collections could be made that all
# have one hash, and looking for one of these takes as long as there are many.
_BY_TEXT: Final[dict[type, Callable[[Any], Hashable]]] = {
    int: hex,
    float: lambda value: _PACKED(value + 0.0),
}


def _held_key(key: Any, walk: "_Walk") -> Any:
    """The key of an entry or member, as the key of a part."""
    kind = kind_of(key)
    if kind is tuple or kind is SequenceKey:
        charge(len(key))
        return _by_content(key, ("sequence", *[_held_key(part, walk) for part in key]), walk)
    if kind is str and len(key) > LONG:
        return walk.texts.first(key)
    if kind is Key and walk.alike:  # it may have been made of values that were other objects
        return _part(key.value, walk)
    return _part(value_of(key), walk) if kind is int or kind is _MinusOne else key


def _canonical(value: Any, walk: _Walk) -> Hashable:
    kind = kind_of(value)
    by_content = _BY_CONTENT.get(kind)
    if by_content is not None:
        return by_content(value, walk)
    return (kind.__name__, value) if kind in _HASHED else ("identity", id(value))


def _sequence(value: Any, walk: _Walk) -> Hashable:
    charge(len(value))
    return ("sequence", *[_part(item, walk) for item in watched(value)])


def _program_map(value: Map, walk: _Walk) -> Hashable:
    charge(len(value))
    entries = watched(value.state.items())
    return ("map", frozenset([(_SALT, _held_key(key, walk), _part(item, walk)) for key, item in entries]))


def _record(value: Record, walk: _Walk) -> Hashable:
    return ("record", value.of.name, _program_map(value, walk))


class ByItsOwn:
    """What stands for a value of a type that says itself what it equals."""

    __slots__ = ("hash", "value")

    def __init__(self, value: Instance) -> None:
        self.value = value
        self.hash = hash_of(value)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return type(other) is ByItsOwn and (self.value is other.value or _equal_by_their_own(self.value, other.value))


def _instance(value: Instance, walk: _Walk) -> Hashable:
    if walk.alike:
        return _record(value, walk)
    return ("identity", id(value)) if equals_of(value) is None else ("instance", ByItsOwn(value))


def _host_map(value: dict[Any, Any], walk: _Walk) -> Hashable:
    charge(len(value))
    keys = host_keys(value)
    entries = watched(zip(keys, value.values(), strict=True))
    return ("map", frozenset([(_SALT, _part(key, walk), _part(item, walk)) for key, item in entries]))


def _program_set(value: Set, walk: _Walk) -> Hashable:
    charge(len(value))
    return ("set", frozenset([(_SALT, _held_key(key, walk)) for key in watched(value.state)]))


def _host_set(value: Collection[Any], walk: _Walk) -> Hashable:
    charge(len(value))
    return ("set", frozenset([(_SALT, _part(item, walk)) for item in watched(value)]))


def _decimal(value: Decimal, _: _Walk) -> Hashable:
    # Python neither hashes nor compares a NaN that signals.
    if value.is_snan():
        return ("identity", id(value))
    sign, digits, exponent = value.as_tuple()
    if type(exponent) is not int:
        return ("decimal", str(value))
    charge(len(digits) >> 4)
    held = bytes(digits).lstrip(b"\0")
    shown = held.rstrip(b"\0")
    return ("decimal", sign and bool(shown), shown, exponent + len(held) - len(shown) if shown else 0)


def _lazy(value: Lazy, walk: _Walk) -> Hashable:
    """A sequence that may have an end is read whole, in the run that is active; any other equals only itself."""
    run = active_payer()
    if value.endless or run is None:
        return ("identity", id(value.cell))
    return _sequence(list(value.start(run)), walk)


_BY_CONTENT: Final[dict[type, Callable[[Any, _Walk], Hashable]]] = {
    bool: lambda value, _: ("boolean", value),
    Decimal: _decimal,
    Period: lambda value, walk: ("period", *[_part(part, walk) for part in (value.years, value.months, value.days)]),
    **dict.fromkeys((Atom, Mutable), lambda value, _: ("atom", value.identity)),
    list: _sequence,
    tuple: _sequence,
    Vector: lambda value, walk: _sequence(value.state, walk),
    Seq: lambda value, walk: _sequence(value.items, walk),
    Queue: lambda value, walk: _sequence(value.items, walk),
    Map: _program_map,
    Record: _record,
    Instance: _instance,
    dict: _host_map,
    Set: _program_set,
    set: _host_set,
    frozenset: _host_set,
    Lazy: _lazy,
}
_PARTS: Final[dict[type, Callable[[Any], Iterable[Any]]]] = {
    **ITEMS,
    **dict.fromkeys((Map, Record, Instance), lambda value: value.state.values()),
    dict: lambda value: value.values(),
    Set: lambda value: value.state.values(),
    set: iter,
    frozenset: iter,
}
# Of these no values can be chosen that have one hash.
_HASHED: Final = frozenset({date, datetime, time, timedelta, OffsetDateTime, YearMonth})
_SIZED: Final[set[type]] = {list, tuple, Vector, Seq, Queue, Map, Record, dict, Set, set, frozenset}


_TRUE: Final = canonical_key(True)
_FALSE: Final = canonical_key(False)


def same_kind(kind: type, known: type) -> None:
    """From now on values of type `kind` are compared as those of type `known`."""
    _BY_CONTENT[kind] = _BY_CONTENT[known]
    _PARTS[kind] = _PARTS[known]
    _SIZED.add(kind)
    if known in ITEMS:
        ITEMS[kind] = ITEMS[known]


def hashed_by(kind: type, content: Callable[[Any], Hashable]) -> None:
    """From now on `content` of values of type `kind` is hashed within collections in place of themselves."""
    _BY_TEXT[kind] = content
