"""Clojure's `=` over Python values, and the keys by which maps and sets hold their entries."""

from collections.abc import Callable, Hashable, Iterable
from decimal import Decimal
from typing import Any, Final

from ptc_interpreter.accounting import active_payer, charge
from ptc_interpreter.errors import LimitExceeded
from ptc_interpreter.host import host_keys
from ptc_interpreter.persistent import Map, Seq, Set, Vector
from ptc_interpreter.values import Keyword, Lazy, Symbol, kind_of

# Types whose own `==` and `hash` agree with Clojure's `=` among all values that can stand beside them.
PLAIN: Final = frozenset({str, int, type(None), Keyword, Symbol, bytes})


class Key:
    """What a map or set holds in place of a value whose own `==` or `hash` would be wrong: `true`, `1.0`, `[1 2]`."""

    __slots__ = ("canonical", "hash", "value")

    def __init__(self, value: Any, canonical: Hashable) -> None:
        self.value = value
        self.canonical = canonical
        self.hash = hash(canonical)

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


class _Walk:
    """One walk through values: what was met, by identity and by content, so that shared parts cost what they hold."""

    __slots__ = ("by_content", "by_identity")

    def __init__(self) -> None:
        self.by_identity: dict[int, Key] = {}
        self.by_content: dict[Hashable, Key] = {}


def key_of(value: Any) -> Any:
    """What stands for `value` as a key: itself where Python's equality is right, else a `Key` around it."""
    if type(value) in PLAIN:
        return value
    try:
        return _part(value, _Walk())
    except RecursionError:
        raise _too_deep() from None


def value_of(key: Any) -> Any:
    """The value that a key stands for."""
    return key.value if type(key) is Key else key


def equal(a: Any, b: Any) -> bool:
    """Whether `(= a b)`: numbers of one kind, sequences item by item, maps and sets by content."""
    if a is b:
        return not (type(a) is float and a != a)
    kind = kind_of(a)
    if kind in PLAIN or type(b) in PLAIN:
        return kind is type(b) and a == b
    if kind is float and type(b) is float:
        return a == b
    if kind in _SIZED and type(b) in _SIZED and len(a) != len(b):
        return False
    try:
        walk = _Walk()
        return _part(a, walk) == _part(b, walk)
    except RecursionError:
        raise _too_deep() from None


def _too_deep() -> LimitExceeded:
    return LimitExceeded("limit_nesting", "The program compares data that is nested too deep.")


def _part(value: Any, walk: _Walk) -> Any:
    """The key of a part; equal parts of one walk have the same key."""
    if type(value) in PLAIN:
        return value
    known = walk.by_identity.get(id(value))
    if known is None:
        canonical = _canonical(value, walk)
        known = walk.by_content.get(canonical)
        if known is None:
            known = walk.by_content[canonical] = Key(value, canonical)
        walk.by_identity[id(value)] = known
    return known


def _canonical(value: Any, walk: _Walk) -> Hashable:
    kind = kind_of(value)
    by_content = _BY_CONTENT.get(kind)
    if by_content is not None:
        return by_content(value, walk)
    if getattr(kind, "__hash__", None) is None:
        return ("identity", id(value))
    return (kind.__name__, value)


def _sequence(value: Any, walk: _Walk) -> Hashable:
    charge(len(value))
    return ("sequence", *[_part(item, walk) for item in value])


def _program_map(value: Map, walk: _Walk) -> Hashable:
    charge(len(value))
    return ("map", frozenset([(key, _part(item, walk)) for key, item in value.state.items()]))


def _host_map(value: dict[Any, Any], walk: _Walk) -> Hashable:
    charge(len(value))
    keys = host_keys(value)
    return (
        "map",
        frozenset([(_part(key, walk), _part(item, walk)) for key, item in zip(keys, value.values(), strict=True)]),
    )


def _program_set(value: Set, _: _Walk) -> Hashable:
    charge(len(value))
    return ("set", frozenset(value.state))


def _host_set(value: Iterable[Any], walk: _Walk) -> Hashable:
    return ("set", frozenset([_part(item, walk) for item in value]))


def _decimal(value: Decimal, _: _Walk) -> Hashable:
    # Python neither hashes nor compares a NaN that signals.
    return ("identity", id(value)) if value.is_snan() else ("decimal", value)


def _lazy(value: Lazy, walk: _Walk) -> Hashable:
    """A sequence that may have an end is read whole, in the run that is active; any other equals only itself."""
    run = active_payer()
    if value.endless or run is None:
        return ("identity", id(value))
    return _sequence(list(value.start(run)), walk)


_BY_CONTENT: Final[dict[type, Callable[[Any, _Walk], Hashable]]] = {
    bool: lambda value, _: ("boolean", value),
    float: lambda value, _: ("float", value),
    Decimal: _decimal,
    list: _sequence,
    tuple: _sequence,
    Vector: lambda value, walk: _sequence(value.state, walk),
    Seq: lambda value, walk: _sequence(value.items, walk),
    Map: _program_map,
    dict: _host_map,
    Set: _program_set,
    set: _host_set,
    frozenset: _host_set,
    Lazy: _lazy,
}
_SIZED: Final[set[type]] = {list, tuple, Vector, Seq, Map, dict, Set, set, frozenset}


def same_kind(kind: type, known: type) -> None:
    """From now on values of type `kind` are compared as those of type `known`."""
    _BY_CONTENT[kind] = _BY_CONTENT[known]
    _SIZED.add(kind)
