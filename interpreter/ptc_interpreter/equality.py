"""Clojure's `=` over Python values, and the keys by which maps and sets hold their entries."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final

from ptc_interpreter.host import host_keys
from ptc_interpreter.persistent import Map, Set, Vector
from ptc_interpreter.values import Keyword, Symbol

# Types whose own `==` and `hash` agree with Clojure's `=` among all values that can stand beside them.
_PLAIN: Final = frozenset({str, int, type(None), Keyword, Symbol, bytes})


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
        return type(other) is Key and self.hash == other.hash and self.canonical == other.canonical


def key_of(value: Any) -> Any:
    """What stands for `value` as a key: itself where Python's equality is right, else a `Key` around it."""
    return value if type(value) in _PLAIN else _part(value, {})


def value_of(key: Any) -> Any:
    """The value that a key stands for."""
    return key.value if type(key) is Key else key


def equal(a: Any, b: Any) -> bool:
    """Whether `(= a b)`: numbers of one kind, sequences item by item, maps and sets by content."""
    if a is b:
        return not (type(a) is float and a != a)
    kind = type(a)
    if kind in _PLAIN or type(b) in _PLAIN:
        return kind is type(b) and a == b
    return key_of(a) == key_of(b)


def _part(value: Any, seen: dict[int, Key]) -> Any:
    """The key of a part; a part met before is not walked again, so shared structure costs what it holds."""
    if type(value) in _PLAIN:
        return value
    known = seen.get(id(value))
    if known is None:
        known = seen[id(value)] = Key(value, _canonical(value, seen))
    return known


def _canonical(value: Any, seen: dict[int, Key]) -> Hashable:
    by_content = _BY_CONTENT.get(type(value))
    if by_content is not None:
        return by_content(value, seen)
    if getattr(type(value), "__hash__", None) is None:
        return ("identity", id(value))
    return (type(value).__name__, value)


def _sequence(value: Iterable[Any], seen: dict[int, Key]) -> Hashable:
    return ("sequence", *[_part(item, seen) for item in value])


def _program_map(value: Map, seen: dict[int, Key]) -> Hashable:
    return ("map", frozenset([(key, _part(item, seen)) for key, item in value.state.items()]))


def _host_map(value: dict[Any, Any], seen: dict[int, Key]) -> Hashable:
    keys = host_keys(value)
    return ("map", frozenset([(_part(key, seen), _part(item, seen)) for key, item in zip(keys, value.values(), strict=True)]))


def _host_set(value: Iterable[Any], seen: dict[int, Key]) -> Hashable:
    return ("set", frozenset([_part(item, seen) for item in value]))


_BY_CONTENT: Final[dict[type, Callable[[Any, dict[int, Key]], Hashable]]] = {
    bool: lambda value, _: ("boolean", value),
    float: lambda value, _: ("float", value),
    list: _sequence,
    tuple: _sequence,
    Vector: lambda value, seen: _sequence(value.state, seen),
    Map: _program_map,
    dict: _host_map,
    Set: lambda value, _: ("set", frozenset(value.state)),
    set: _host_set,
    frozenset: _host_set,
}
