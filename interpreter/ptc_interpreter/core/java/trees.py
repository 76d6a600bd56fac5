"""Java's `TreeMap` and `TreeSet`: a `HashMap` and a `HashSet` that hold what is sorted, and who is next to whom."""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import truthy, wrong_type
from ptc_interpreter.core.base.mutable import held_of, opened
from ptc_interpreter.core.collections.sorted_collections import KeyOrder
from ptc_interpreter.core.java.mutable_methods import entries_given, items_given
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of, value_of
from ptc_interpreter.values.maps import make_set
from ptc_interpreter.values.scalars import MISSING, Mutable
from ptc_interpreter.values.sorted import SORTED_TYPES, SortedMap, SortedSet

_Where = Callable[[Any, Any], int]  # where an entry stands that is next to a key, of a sorted collection and the key


@core("TreeMap.", calls=True)
def tree_map(run: Run, coll: Any = MISSING) -> Mutable:
    """What Java has as `TreeMap`: empty, with a comparator, or with the entries of a map.

    (let [m (TreeMap. {:b 2 :a 1})] (.firstKey m))  ;=> :a
    """
    by, given = (coll, MISSING) if callable(coll) else (None, coll)
    found = items_given(run, given, "TreeMap.")
    run.make(len(found) + 1)
    held = SortedMap({}, KeyOrder(by), run.owner).with_entries(entries_given(run, found, "TreeMap.").state, run.owner)
    return run.atoms.make_mutable("map", held)


@core("TreeSet.", calls=True)
def tree_set(run: Run, coll: Any = MISSING) -> Mutable:
    """What Java has as `TreeSet`: empty, with a comparator, or with the items of a collection.

    (let [s (TreeSet. [3 1 2])] (.first s))  ;=> 1
    """
    by, given = (coll, MISSING) if callable(coll) else (None, coll)
    found = items_given(run, given, "TreeSet.")
    run.make(len(found) + 1)
    return run.atoms.make_mutable("set", SortedSet({}, KeyOrder(by), run.owner).with_entries(make_set(found).state))


def _sorted(value: Any, name: str, kind: type[Any]) -> Any:
    held = opened(value)
    if type(held) is not kind:
        what = "a TreeMap or a sorted map" if kind is SortedMap else "a TreeSet or a sorted set"
        raise wrong_type(name, 1, value, what)
    return held


# -- one entry -------------------------------------------------------------------------------------------------------


def _up_to(of: Any, key: Any) -> int:
    """How many entries stand before a key or are at it."""
    before = of.before(key_of(key))
    at = of.entries(before, before + 1)
    return before + (bool(at) and of.order.compare(value_of(at[0][0]), key) == 0)


_BESIDE: Final[dict[str, tuple[str, _Where]]] = {
    "floor": ("the last that does not come after a key", lambda of, key: _up_to(of, key) - 1),
    "ceiling": ("the first that does not come before a key", lambda of, key: of.before(key_of(key))),
    "higher": ("the first that comes after a key", _up_to),
    "lower": ("the last that comes before a key", lambda of, key: of.before(key_of(key)) - 1),
}
_ENDS: Final[dict[str, _Where]] = {"first": lambda _of, _key: 0, "last": lambda of, _key: len(of) - 1}


def _key_of_entry(entry: tuple[Any, Any]) -> Any:
    return value_of(entry[0])


def _whole_entry(entry: tuple[Any, Any]) -> Any:
    return [value_of(entry[0]), entry[1]]


def _beside(name: str, kind: type[Any], where: _Where, gives: Callable[[Any], Any], summary: str) -> None:
    def method(run: Run, coll: Any, x: Any) -> Any:
        found = _at(_sorted(coll, name, kind), where, x)
        return None if found is None else gives(found)

    method.__doc__ = f"{summary}; nil if there is none."
    core(name, calls=True)(method)


def _at(of: Any, where: _Where, key: Any) -> tuple[Any, Any] | None:
    at = where(of, key)
    return of.entries(at, at + 1)[0] if 0 <= at < len(of) else None


def _end(name: str, kind: type[Any], where: _Where, gives: Callable[[Any], Any], summary: str, *, strict: bool) -> None:
    def method(run: Run, coll: Any) -> Any:
        if name == ".first" and type(opened(coll)) not in SORTED_TYPES:
            return CORE["first"].function(run, coll)
        found = _at(_sorted(coll, name, kind), where, None)
        if found is None and strict:
            raise LispError("invalid_state", f"`{name}` is called on an empty collection.", hint="ask .isEmpty before")
        return None if found is None else gives(found)

    method.__doc__ = f"{summary}; {'an empty one is an error' if strict else 'nil of an empty one'}."
    core(name, calls=True)(method)


def _taken(name: str, where: _Where, gives: Callable[[Any], Any], summary: str) -> None:
    def method(run: Run, coll: Any) -> Any:
        held = _sorted(coll, name, SortedMap)
        found = _at(held, where, None)
        if type(coll) is not Mutable:
            raise wrong_type(name, 1, coll, "a TreeMap")
        if found is None:
            return None
        run.atoms.hold(coll, held_of(run, coll).without(found[0], run.owner))
        return gives(found)

    method.__doc__ = f"{summary}, taken out; nil of an empty map."
    core(name, calls=True)(method)


for _name, (_what, _where) in _BESIDE.items():
    _beside(f".{_name}", SortedSet, _where, _key_of_entry, f"Of the members {_what}")
    _beside(f".{_name}Key", SortedMap, _where, _key_of_entry, f"Of the keys {_what}")
    _beside(f".{_name}Entry", SortedMap, _where, _whole_entry, f"Of the entries {_what}")
for _name, _where in _ENDS.items():
    _end(f".{_name}", SortedSet, _where, _key_of_entry, f"The {_name} member", strict=True)
    _end(f".{_name}Key", SortedMap, _where, _key_of_entry, f"The {_name} key", strict=True)
    _end(f".{_name}Entry", SortedMap, _where, _whole_entry, f"The {_name} entry", strict=False)
    _taken(f".poll{_name.capitalize()}Entry", _where, _whole_entry, f"The {_name} entry")


# -- parts -----------------------------------------------------------------------------------------------------------


def _part(run: Run, of: Any, start: int, stop: int) -> Any:
    entries = of.entries(max(0, start), max(0, stop))
    run.make(len(entries))
    return type(of)({}, of.order, run.owner).with_entries(dict(entries), run.owner)


def _between(suffix: str, kind: type[Any], what: str) -> None:
    def head(run: Run, coll: Any, end: Any, inclusive: Any = False) -> Any:
        of = _sorted(coll, f".head{suffix}", kind)
        return _part(run, of, 0, _up_to(of, end) if truthy(inclusive) else of.before(key_of(end)))

    def tail(run: Run, coll: Any, start: Any, inclusive: Any = True) -> Any:
        of = _sorted(coll, f".tail{suffix}", kind)
        return _part(run, of, of.before(key_of(start)) if truthy(inclusive) else _up_to(of, start), len(of))

    def sub(run: Run, coll: Any, start: Any, end: Any) -> Any:
        of = _sorted(coll, f".sub{suffix}", kind)
        return _part(run, of, of.before(key_of(start)), of.before(key_of(end)))

    head.__doc__ = f"{what} that come before a key; with true behind it, what is at it as well."
    tail.__doc__ = f"{what} that come after a key or are at it; with false behind it, only those after it."
    sub.__doc__ = f"{what} from a key up to, but without, another."
    for method in (head, tail, sub):
        core(f".{method.__name__}{suffix}", calls=True)(method)


_between("Set", SortedSet, "The members")
_between("Map", SortedMap, "The entries")


@core(".descendingSet", aliases=(".descendingKeySet",))
def descending_set(run: Run, coll: Any) -> Any:
    """The members of a sorted set or the keys of a sorted map, the last first.

    (.descendingSet (TreeSet. [1 3 2]))  ;=> [3 2 1]
    """
    held = opened(coll)
    of = held if type(held) is SortedMap else _sorted(coll, ".descendingSet", SortedSet)
    run.make(len(of))
    return tuple([value_of(key) for key, _ in reversed(of.entries())])
