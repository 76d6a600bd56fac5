"""Maps, and vectors by index: making, looking up."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from ptc_interpreter.core.base.arguments import (
    is_map,
    is_set,
    is_vector,
    lookup,
    reader,
    sequence,
    truthy,
    vector_items,
    wrong_type,
)
from ptc_interpreter.core.base.instances import asked
from ptc_interpreter.core.base.lazy import collected
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import BULK, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import are_keys, key_of, value_of
from ptc_interpreter.values.host_maps import is_record, other_spelling
from ptc_interpreter.values.maps import contains as holds
from ptc_interpreter.values.maps import find as find_in
from ptc_interpreter.values.maps import held_by_key, make_map, to_map, values
from ptc_interpreter.values.maps import keys as keys_of
from ptc_interpreter.values.metering import LONG_BATCH
from ptc_interpreter.values.persistent import Map, new_map
from ptc_interpreter.values.plain_values import SIMPLE
from ptc_interpreter.values.scalars import MISSING, Keyword, Mutable, kind_of
from ptc_interpreter.values.sorted import SortedMap

_PAIR: Final = 2
_ROWS: Final = frozenset({list, tuple})


# -- making ----------------------------------------------------------------------------------------------------------


@core("hash-map")
def hash_map(run: Run, *keyvals: Any) -> Map:
    """A map of the given keys and values.

    (hash-map :a 1 :b 2)  ;=> {:a 1, :b 2}
    """
    return _paired(run, keyvals, "hash-map")


@core("array-map")
def array_map(run: Run, *keyvals: Any) -> Map:
    """A map of the given keys and values, in that order as every map.

    (array-map :a 1 :b 2)  ;=> {:a 1, :b 2}
    """
    return _paired(run, keyvals, "array-map")


@core("seq-to-map-for-destructuring")
def seq_to_map(run: Run, s: Any) -> Any:
    """The map of keys and values in turn, of which a map may come last; what is alone is the map.

    (seq-to-map-for-destructuring '(:a 1 {:b 2}))  ;=> {:a 1, :b 2}
    """
    found = sequence(run, s, "seq-to-map-for-destructuring")
    if len(found) == 1:
        return found[0]
    paired = _paired(run, tuple(found[: len(found) // 2 * 2]), "seq-to-map-for-destructuring")
    if len(found) % 2 == 0:
        return paired
    if found[-1] is not None and not is_map(found[-1]):
        raise wrong_type("seq-to-map-for-destructuring", 1, s, "keys and values, and a map at most behind them,")
    return paired.with_entries(to_map(found[-1]).state, run.owner)


def _paired(run: Run, keyvals: tuple[Any, ...], name: str) -> Map:
    if len(keyvals) % 2:
        raise LispError("wrong_arity", f"`{name}` needs a value for each key, got {len(keyvals)} arguments.")
    run.make(len(keyvals) // 2)
    return make_map(zip(keyvals[::2], keyvals[1::2], strict=True), run.owner)


@core("zipmap")
def zipmap(run: Run, keys: Any, vals: Any) -> Map:
    """A map of the given keys to the given values, as far as both reach.

    (zipmap [:a :b] [1 2])  ;=> {:a 1, :b 2}
    """
    if kind_of(keys) in _ROWS and kind_of(vals) in _ROWS:
        held = sequence(run, keys, "zipmap", 1)
        pairs = zip(held if are_keys(held) else map(key_of, held), sequence(run, vals, "zipmap", 2), strict=False)
        run.make(min(len(keys), len(vals)))
        return new_map(dict(pairs) if len(held) <= LONG_BATCH else held_by_key(pairs), run.owner)
    pairs = collected(run, zip(reader(run, keys, "zipmap", 1), reader(run, vals, "zipmap", 2), strict=False))
    return make_map(pairs, run.owner)


# -- looking up ------------------------------------------------------------------------------------------------------


@core("get")
def get(run: Run, map: Any, key: Any, not_found: Any = None) -> Any:  # noqa: A002
    """The value under `key` of a map, the item at an index of a vector; else `not-found`, by default nil.

    (get {:a 1} :a)  ;=> 1
    (get {:a 1} :b 0)  ;=> 0
    """
    return lookup(map, key, not_found)


@core("get-in")
def get_in(run: Run, m: Any, ks: Any, not_found: Any = None) -> Any:
    """The value found by one key after the other in nested maps and vectors; else `not-found`, by default nil.

    (get-in {:a {:b 1}} [:a :b])  ;=> 1
    """
    found = m
    for key in sequence(run, ks, "get-in", 2):
        found = lookup(found, key, MISSING)
        if found is MISSING:
            return not_found
    return found


@core("contains?")
def is_contained(run: Run, coll: Any, key: Any) -> bool:
    """Whether there is something under `key`: a key of a map, a member of a set, an index of a vector.

    (contains? {:a nil} :a)  ;=> true
    (contains? [5 6] 5)  ;=> false
    """
    if coll is None:
        return False
    if is_map(coll):
        return lookup(coll, key, MISSING) is not MISSING
    if is_set(coll):
        return holds(coll, key)
    if is_vector(coll) or (type(coll) is str and type(key) is int):
        return type(key) is int and 0 <= key < len(coll)
    if type(coll) is Mutable:
        if coll.kind == "array" and type(key) not in (int, float):
            raise wrong_type("contains?", 2, key, "an index, as its 1st is an array,")
        return is_contained(run, opened(coll), key)
    for name in ("containsKey", "contains"):
        if (own := asked(coll, name, key)) is not MISSING:
            return truthy(own)
    if type(coll) is str:
        raise wrong_type(
            "contains?", 1, coll, "a map, set or vector", hint="to look for a text: (str/includes? s text)"
        )
    raise wrong_type("contains?", 1, coll, "a map, set or vector", hint="to look for a value: (some #{x} coll)")


@core("find")
def find(run: Run, map: Any, key: Any) -> Any:  # noqa: A002
    """The entry `[key value]` of a map, or nil.

    (find {:a 1} :a)  ;=> [:a 1]
    """
    if is_map(map):
        return entry_of(map, key)
    if (own := asked(map, "entryAt", key)) is not MISSING:
        return own
    if type(map) is Mutable and map.kind == "transient":
        return find(run, opened(map), key)
    if map is not None and not is_vector(map):
        raise wrong_type("find", 1, map, "a map", hint="to find an item: (first (filter pred coll))")
    found = lookup(map, key, MISSING)
    return None if found is MISSING else [key, found]


def entry_of(of: Any, key: Any) -> Any:
    """The key as `of` holds it, and its value; None where it has none."""
    found = find_in(of, key)
    return None if found is MISSING else [own_key(of, key), found]


def own_key(of: Any, key: Any) -> Any:
    """The key of the map under which `find` finds something for `key`: itself or its other spelling."""
    if kind_of(of) is SortedMap and (found := of.held(key if type(key) in SIMPLE else key_of(key))) is not MISSING:
        return value_of(found)
    other = other_spelling(key)
    if other is MISSING:
        return key
    own = (type(key) is Keyword) is is_record(of) if kind_of(of) is dict else key in of.state
    return key if own else other


@core("keys")
def keys(run: Run, map: Any) -> Any:  # noqa: A002
    """The keys of a map, in its order; nil if it is empty.

    (keys {:a 1 :b 2})  ;=> [:a :b]
    """
    if is_map(map):
        run.make(len(map))
        return tuple(keys_of(map)) or None
    return tuple([entry[0] for entry in _entries(run, map, "keys")]) or None


@core("vals")
def vals(run: Run, map: Any) -> Any:  # noqa: A002
    """The values of a map, in the order of its keys; nil if it is empty.

    (vals {:a 1 :b 2})  ;=> [1 2]
    """
    if kind_of(map) is Map:
        state = map.state
        run.make(len(state))
        return tuple(state.values()) or None
    if is_map(map):
        run.make(len(map))
        return tuple(values(map)) or None
    return tuple([entry[1] for entry in _entries(run, map, "vals")]) or None


def _entries(run: Run, of: Any, name: str) -> Any:
    """The entries in a sequence of them, as a filtered map is."""
    found = () if type(of) is str and of else sequence(run, of, name)
    run.make(len(found))
    if (type(of) is str and of) or not all(type(x) is list and len(x) == _PAIR for x in found):
        raise wrong_type(name, 1, of, "a map")
    return found


@core("key")
def key(run: Run, e: Any) -> Any:
    """The key of an entry.

    (map key {:a 1})  ;=> [:a]
    """
    return _half(e, 0, "key")


@core("val")
def val(run: Run, e: Any) -> Any:
    """The value of an entry.

    (map val {:a 1})  ;=> [1]
    """
    return _half(e, 1, "val")


def _halves(call: Any, index: int) -> Any:
    """What gives the halves of many entries at once."""
    take = itemgetter(index)

    def bulk(run: Run, entries: Sequence[Any]) -> list[Any]:
        if set(map(type, entries)) == {list} and set(map(len, entries)) == {_PAIR}:
            return list(map(take, entries))
        return [
            entry[index] if kind_of(entry) is list and len(entry) == _PAIR else call(run, entry) for entry in entries
        ]

    return bulk


BULK[key] = _halves(key, 0)
BULK[val] = _halves(val, 1)


def _half(entry: Any, index: int, name: str) -> Any:
    if is_vector(entry) and len(entry) == _PAIR:
        return vector_items(entry)[index]
    raise wrong_type(name, 1, entry, "an entry of a map", hint=f"for a whole map: ({name}s m)")
