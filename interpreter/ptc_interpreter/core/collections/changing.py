"""Maps, and vectors by index: adding, changing, taking out."""

from collections.abc import Callable, Sequence
from typing import Any

from ptc_interpreter.core.base.arguments import is_map, is_vector, lookup, sequence, vector_items, wrong_type
from ptc_interpreter.core.base.instances import asked, has_method
from ptc_interpreter.core.collections.associative import entry_of
from ptc_interpreter.core.collections.building import vector_with
from ptc_interpreter.core.collections.described import described_as
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.host_maps import is_record
from ptc_interpreter.values.maps import accounted_state, looked_at, make_map, new_state, to_map
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import SMALL, Map, Vector, new_map
from ptc_interpreter.values.plain_values import LONG, SIMPLE
from ptc_interpreter.values.scalars import MISSING, Keyword, kind_of
from ptc_interpreter.values.sorted import SortedMap
from ptc_interpreter.values.typed import Record


def _key(key: Any) -> Any:
    return key if type(key) in SIMPLE else key_of(key)


@core("assoc")
def assoc(run: Run, map: Any, key: Any, val: Any, *kvs: Any) -> Any:  # noqa: A002
    """A map with `val` under `key`, or a vector with `val` at an index; several keys and values may be given.

    (assoc {:a 1} :b 2)  ;=> {:a 1, :b 2}
    (assoc [1 2] 0 9)  ;=> [9 2]
    """
    if len(kvs) % 2:
        raise LispError("wrong_arity", f"`assoc` needs a value for each key, got {2 + len(kvs)} keys and values.")
    if not kvs:
        return put(run, map, key, val)
    made = put_both(run, map, key, val, kvs[0], kvs[1])
    for index in range(2, len(kvs), 2):
        made = put_anew(run, made, kvs[index], kvs[index + 1])
    return made


def put(run: Run, coll: Any, key: Any, value: Any, name: str = "assoc") -> Any:
    """`coll` with `value` under `key`; nil is an empty map."""
    kind = kind_of(coll)
    if kind is Map:
        kind = kind_of(key)
        held = key if kind is Keyword or (kind is str and len(key) <= LONG) else looked_at(key)
        state = coll._state
        if state is None or len(state) > SMALL:
            run.elements += 1
            return coll.with_entry(held, value, run.owner)
        size = len(state)
        run.elements += size + 1
        run.unlooked += size
        changed = state.copy()
        changed[held] = value
        return new_map(changed, run.owner)
    if kind is dict or coll is None:
        run.make(1 + len(coll) if coll else 1)
        state = accounted_state(coll) if coll else {}
        state[key if type(key) in SIMPLE else key_of(key)] = value
        return new_map(state, run.owner)
    if kind is SortedMap or kind is Record:
        run.elements += 1
        return coll.with_entry(key if type(key) in SIMPLE else key_of(key), value, run.owner)
    if kind is Vector and type(key) is int and (state := coll._state) is not None and 0 <= key < len(state):
        run.elements += 1
        return coll.with_item(key, value, run.owner)
    if kind is list or kind is Vector:
        return _with_item(run, coll, key, value, name)
    if (own := asked(coll, "assoc", key, value)) is not MISSING:
        return own
    raise wrong_type(name, 1, coll, "a map or vector")


def put_anew(run: Run, coll: Any, key: Any, value: Any, name: str = "assoc") -> Any:
    """`put` into what a change has just given, which nobody else has: in place where it is short, and so was copied."""
    kind = kind_of(coll)
    if kind is Map and len(state := coll.state) <= SMALL:
        run.elements += 1
        state[key if type(key) is Keyword else looked_at(key)] = value
        return coll
    if kind is list and type(key) is int and 0 <= key < len(coll):
        coll[key] = value
        return coll
    return put(run, coll, key, value, name)


def put_both(run: Run, coll: Any, key: Any, value: Any, other: Any, its_value: Any, name: str = "assoc") -> Any:
    """`coll` with values under two keys, the second put there last; of a grown vector one version."""
    if kind_of(coll) is Vector and type(key) is int and type(other) is int and coll.grows(run.owner):
        size = len(coll._state)
        if 0 <= key < size and 0 <= other < size:
            run.elements += 2
            return coll.with_both(key, value, other, its_value)
    return put_anew(run, put(run, coll, key, value, name), other, its_value, name)


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
    for index in range(len(outer) - 1, -1, -1):
        if run.described is not None:
            made = described_as(run, made, levels[index + 1])
        made = put(run, levels[index], outer[index], made, name)
    return made


def _without_by_its_own(of: Any, keys: tuple[Any, ...]) -> Any:
    """A value of a type without the keys, as its method has it."""
    if not has_method(of, "without"):
        raise wrong_type("dissoc", 1, of, "a map", hint="disj takes members out of a set")
    for key in keys:
        of = asked(of, "without", key)
    return of


@core("dissoc")
def dissoc(run: Run, map: Any, *ks: Any) -> Any:  # noqa: A002
    """A map without the given keys.

    (dissoc {:a 1 :b 2} :b)  ;=> {:a 1}
    """
    if map is None:
        return None
    if kind_of(map) is Map and len(ks) == 1 and len(held := map.state) <= SMALL:
        return _without(run, map, held, ks[0])
    if kind_of(map) is SortedMap and len(ks) == 1:
        return map.without(_key(ks[0]), run.owner)
    if not is_map(map):
        return _without_by_its_own(map, ks)
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


def _without(run: Run, of: Map, held: dict[Any, Any], k: Any) -> Map:
    """A short map without a key; itself if it does not hold it."""
    key = _key(k)
    if key not in held:
        return of
    run.make_few(len(held))
    state = held.copy()
    del state[key]
    return new_map(state, run.owner)


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
    return make_map([entry for k in watched(wanted) if (entry := entry_of(of, k)) is not None], run.owner)
