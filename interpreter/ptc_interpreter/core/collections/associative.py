"""Maps, and vectors by index: looking up, adding, changing, merging."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final

from ptc_interpreter.core.base.arguments import (
    is_map,
    is_set,
    is_vector,
    lookup,
    reader,
    sequence,
    vector_items,
    wrong_type,
)
from ptc_interpreter.core.base.lazy import collected
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.core.collections.building import vector_with
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import BULK, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import WIDE, key_of, value_of
from ptc_interpreter.values.host_maps import is_record, other_spelling
from ptc_interpreter.values.maps import contains as holds
from ptc_interpreter.values.maps import find as find_in
from ptc_interpreter.values.maps import keys as keys_of
from ptc_interpreter.values.maps import make_map, new_state, spelled_otherwise, to_map, values
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import SMALL, Map, Vector, new_map
from ptc_interpreter.values.plain_values import LONG, SIMPLE, charge_text
from ptc_interpreter.values.scalars import MISSING, Keyword, Mutable, kind_of
from ptc_interpreter.values.sorted import SortedMap
from ptc_interpreter.values.typed import Record

_PAIR: Final = 2


def _key(key: Any) -> Any:
    return key if type(key) in SIMPLE else key_of(key)


def _looked_at(key: Any) -> Any:
    """The key as maps hold it; of a long text the look is accounted for, as it may be compared to its end."""
    kind = kind_of(key)
    if kind is str:
        if len(key) > LONG:
            charge_text(key)
        return key
    return key if kind in SIMPLE or (kind is int and -WIDE < key < WIDE) else key_of(key)


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
    pairs = collected(run, zip(reader(run, keys, "zipmap", 1), reader(run, vals, "zipmap", 2), strict=False))
    return make_map(pairs, run.owner)


# -- looking up ------------------------------------------------------------------------------------------------------


@core("get")
def get(run: Run, map: Any, key: Any, not_found: Any = None) -> Any:  # noqa: A002
    """The value under `key` of a map, the item at an index of a vector; else `not-found`, by default nil.

    (get {:a 1} :a)  ;=> 1
    (get {:a 1} :b 0)  ;=> 0
    """
    if type(map) is Map:
        state = map._state  # pyright: ignore[reportPrivateUsage] - it is looked up more often than anything else
        held = key if type(key) is Keyword else _looked_at(key)
        found = map.get(held, MISSING) if state is None else state.get(held, MISSING)
        return spelled_otherwise(map, key, not_found) if found is MISSING else found
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
        return find_in(coll, key) is not MISSING
    if is_set(coll):
        return holds(coll, key)
    if is_vector(coll) or (type(coll) is str and type(key) is int):
        return type(key) is int and 0 <= key < len(coll)
    if type(coll) is Mutable:
        return is_contained(run, opened(coll), key)
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
        return _entry(map, key)
    if map is not None and not is_vector(map):
        raise wrong_type("find", 1, map, "a map", hint="to find an item: (first (filter pred coll))")
    found = lookup(map, key, MISSING)
    return None if found is MISSING else [key, found]


def _entry(of: Any, key: Any) -> Any:
    found = find_in(of, key)
    return None if found is MISSING else [own_key(of, key), found]


def own_key(of: Any, key: Any) -> Any:
    """The key of the map under which `find` finds something for `key`: itself or its other spelling."""
    if kind_of(of) is SortedMap and (found := of.held(_key(key))) is not MISSING:
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


# -- adding and taking out -------------------------------------------------------------------------------------------


@core("assoc", aliases=("assoc!",))
def assoc(run: Run, map: Any, key: Any, val: Any, *kvs: Any) -> Any:  # noqa: A002
    """A map with `val` under `key`, or a vector with `val` at an index; several keys and values may be given.

    (assoc {:a 1} :b 2)  ;=> {:a 1, :b 2}
    (assoc [1 2] 0 9)  ;=> [9 2]
    """
    if type(map) is Map and not kvs:
        run.elements += 1
        return map.with_entry(key if type(key) is Keyword else _looked_at(key), val, run.owner)
    if len(kvs) % 2:
        raise LispError("wrong_arity", f"`assoc` needs a value for each key, got {2 + len(kvs)} keys and values.")
    made = put(run, map, key, val)
    for index in range(0, len(kvs), 2):
        made = put(run, made, kvs[index], kvs[index + 1])
    return made


def put(run: Run, coll: Any, key: Any, value: Any, name: str = "assoc") -> Any:
    """`coll` with `value` under `key`; nil is an empty map."""
    kind = kind_of(coll)
    if kind is Map:
        run.elements += 1
        return coll.with_entry(key if type(key) in SIMPLE else key_of(key), value, run.owner)
    if kind is dict or coll is None:
        state = new_state(coll) if coll else {}
        run.make(1)
        state[key if type(key) in SIMPLE else key_of(key)] = value
        return Map(state, run.owner)
    if kind is SortedMap or kind is Record:
        run.elements += 1
        return coll.with_entry(key if type(key) in SIMPLE else key_of(key), value, run.owner)
    if kind is list or kind is Vector:
        return _with_item(run, coll, key, value, name)
    raise wrong_type(name, 1, coll, "a map or vector")


def _with_item(run: Run, coll: Any, index: Any, value: Any, name: str) -> Any:
    if type(index) is not int:
        raise wrong_type(name, 2, index, "an index, as its 1st is a vector,")
    before = vector_items(coll)
    if not 0 <= index <= len(before):
        raise LispError(
            "index_out_of_bounds",
            f"`{name}` has no index {index} in a vector of {len(before)} items.",
            hint="the next free index is the count of the vector",
        )
    if index == len(before):
        return vector_with(run, coll, value)
    if len(before) < SMALL:
        made = before.copy()
        made[index] = value
        return made
    held = coll if type(coll) is Vector else Vector(before)
    run.elements += 1
    return held.with_item(index, value, run.owner)


@core("assoc-in")
def assoc_in(run: Run, m: Any, ks: Any, v: Any) -> Any:
    """Nested maps with `v` where the keys lead, one after the other; maps that are missing are made.

    (assoc-in {} [:a :b] 1)  ;=> {:a {:b 1}}
    """
    return changed_in(run, m, sequence(run, ks, "assoc-in", 2), lambda _: v, "assoc-in")


def changed_in(run: Run, m: Any, path: Any, change: Callable[[Any], Any], name: str) -> Any:
    """`m` with the value at the end of `path` put through `change`."""
    *outer, inner = path or (None,)
    levels = [m]
    for key in outer:
        levels.append(lookup(levels[-1], key))
    made = put(run, levels[-1], inner, change(lookup(levels[-1], inner)), name)
    for key, level in zip(reversed(outer), reversed(levels[:-1]), strict=True):
        made = put(run, level, key, made, name)
    return made


@core("dissoc", aliases=("dissoc!",))
def dissoc(run: Run, map: Any, *ks: Any) -> Any:  # noqa: A002
    """A map without the given keys.

    (dissoc {:a 1 :b 2} :b)  ;=> {:a 1}
    """
    if map is None:
        return None
    if not is_map(map):
        raise wrong_type("dissoc", 1, map, "a map", hint="disj takes members out of a set")
    if kind_of(map) is dict:
        return _record_without(run, map, ks)
    held = to_map(map, run.owner)
    if type(held) is not Map or len(ks) == 1:  # a sorted one finds keys in its own way
        for k in ks:
            held = held.without(_key(k), run.owner)
        return held
    gone = {key for k in watched(ks) if (key := _key(k)) in held.state}
    if not gone:
        return map
    if len(gone) == 1:
        return held.without(gone.pop(), run.owner)
    run.make(len(held))
    return Map({key: value for key, value in held.state.items() if key not in gone}, run.owner)


def _record_without(run: Run, of: dict[Any, Any], ks: Sequence[Any]) -> Any:
    """A record of the host without keys, in one copy; itself where it has none of them."""
    state = new_state(of)
    size = len(state)
    for k in watched(ks):
        state.pop(_key(k), None)
    if len(state) == size:
        return of
    run.make(size)
    return new_map(state, run.owner)


def selected(run: Run, of: Any, pairs: Sequence[tuple[Keyword, str]], wanted: list[Keyword]) -> Map:
    """`select-keys` of keywords, each of which comes with its name."""
    if kind_of(of) is not dict or not is_record(of):
        return select_keys(run, of, wanted)
    run.make(len(pairs))
    state: dict[Any, Any] = {}
    for key, name in pairs:
        if name in of:
            state[key] = of[name]
    return new_map(state, run.owner)


def _are_keywords(keys: Sequence[Any]) -> bool:
    return set(map(type, keys)) == {Keyword}


@core("select-keys")
def select_keys(run: Run, map: Any, keyseq: Any) -> Map:  # noqa: A002
    """A map with only the entries under the given keys.

    (select-keys {:a 1 :b 2} [:a])  ;=> {:a 1}
    """
    wanted = sequence(run, keyseq, "select-keys", 2)
    if wanted and map is not None and not is_map(map) and not is_vector(map):
        raise wrong_type("select-keys", 1, map, "a map", hint="over many maps: (map #(select-keys % [:a]) coll)")
    run.make(len(wanted))
    if not is_map(map):
        pairs = [(k, found) for k in watched(wanted) if (found := lookup(map, k, MISSING)) is not MISSING]
        return make_map(pairs, run.owner)
    of: Any = map
    if kind_of(of) is dict and _are_keywords(wanted) and is_record(of):
        return new_map({k: of[name] for k in wanted if (name := k.name) in of}, run.owner)
    if kind_of(of) is Map and _are_keywords(wanted):
        state = of.state
        if all(k in state for k in wanted):
            return new_map({k: state[k] for k in wanted}, run.owner)
    return make_map([entry for k in watched(wanted) if (entry := _entry(of, k)) is not None], run.owner)
