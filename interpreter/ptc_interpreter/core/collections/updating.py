"""Maps, and vectors by index, changed by functions and merged: `update` and its kin, `merge`, `merge-with`."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, lookup, sequence, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.collections.building import conj, into, map_with
from ptc_interpreter.core.collections.changing import changed_in, put
from ptc_interpreter.core.functions import MANY
from ptc_interpreter.core.numbers.arithmetic import LARGE, plus
from ptc_interpreter.core.sequences.combining import concat
from ptc_interpreter.core.sequences.transforming import each
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.host_maps import are_records, host_keys
from ptc_interpreter.values.maps import accounted_state, items, make_map, to_map, values
from ptc_interpreter.values.maps import keys as keys_of
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import SMALL, Map, Seq, Set, Vector, new_map
from ptc_interpreter.values.plain_values import SIMPLE
from ptc_interpreter.values.scalars import MISSING, Keyword, kind_of

_UNSORTED: Final = frozenset({dict, Map})
_POURED: Final = frozenset({list, tuple, Vector, Seq, Set})  # what is poured together, all of whose items are at hand
_POURING: Final[dict[Any, frozenset[Any]]] = {into: frozenset({list, Vector, Set}), concat: _POURED}
_PAIR: Final = 2  # maps, of which one changes the other

# -- changing by a function ------------------------------------------------------------------------------------------


@core("update", calls=True)
def update(run: Run, m: Any, k: Any, f: Any, *args: Any) -> Any:
    """A map or vector with the value under `k` put through `f`, which is called with it and `args`.

    (update {:n 1} :n + 10)  ;=> {:n 11}
    """
    call = function_of(f, "update", 3)
    if len(args) > MANY:
        run.make(len(args))
    return put(run, m, k, call(run, lookup(m, k), *args), "update")


@core("update-in", calls=True)
def update_in(run: Run, m: Any, ks: Any, f: Any, *args: Any) -> Any:
    """Nested maps with the value where the keys lead put through `f`, which is called with it and `args`.

    (update-in {:a {:n 1}} [:a :n] inc)  ;=> {:a {:n 2}}
    """
    call = function_of(f, "update-in", 3)
    if len(args) > MANY:
        run.make(len(args))
    path = sequence(run, ks, "update-in", 2)
    return changed_in(run, m, path, lambda value: call(run, value, *args), "update-in")


@core("update-vals", calls=True)
def update_vals(run: Run, m: Any, f: Any) -> Map:
    """A map with each value put through `f`.

    (update-vals {:a 1 :b 2} inc)  ;=> {:a 2, :b 3}
    """
    held = _map_given(run, m, "update-vals")
    changed = each(run, f, values(held), "update-vals", 2)
    return Map(dict(zip(held.state, changed, strict=True)), run.owner)


@core("update-keys", calls=True)
def update_keys(run: Run, m: Any, f: Any) -> Map:
    """A map with each key put through `f`.

    (update-keys {:a 1} name)  ;=> {"a" 1}
    """
    held = _map_given(run, m, "update-keys")
    changed = each(run, f, keys_of(held), "update-keys", 2)
    return make_map(zip(changed, values(held), strict=True), run.owner)


def _map_given(run: Run, m: Any, name: str) -> Map:
    if m is not None and not is_map(m):
        raise wrong_type(name, 1, m, "a map", hint="over a sequence: (map f coll)")
    held = to_map(m, run.owner)
    run.make(len(held))
    return held


# -- merging ---------------------------------------------------------------------------------------------------------


@core("merge")
def merge(run: Run, *maps: Any) -> Any:
    """One map with the entries of all; of equal keys the last wins. nil if there are only nils.

    (merge {:a 1 :b 1} {:b 2})  ;=> {:a 1, :b 2}
    """
    if len(maps) == _PAIR and kind_of(maps[1]) is Map:
        kind = kind_of(maps[0])
        if kind is dict:
            return _with_changes(run, *maps)
        if kind is Map and len(maps[0]) <= SMALL >= len(maps[1]) and len(maps[1]):
            return _merged(run, *maps)
    maps = _from_first_map(maps)
    if not any(m is not None for m in maps):
        return None
    made = maps[0]
    for m in maps[1:]:
        if not is_map(made):
            made = conj(run, made, m)
        elif m is not None:
            made = map_with(run, to_map(made, run.owner), m)
    return made


def _with_changes(run: Run, record: dict[Any, Any], changes: Map) -> Map:
    """A record of the host with some of its entries changed, in one copy."""
    run.make(len(record) + len(changes.state))
    state = accounted_state(record)
    state.update(changes.state)
    return new_map(state, run.owner)


def _merged(run: Run, of: Map, changes: Map) -> Map:
    """A short map with the entries of another."""
    size = len(of.state) + 2 * len(changes.state)
    run.make_few(size)
    return new_map({**of.state, **changes.state}, run.owner)


def _from_first_map(maps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The maps with an empty one in place of a first that is nil or false, if another follows, as Clojure's `or`."""
    falsy = bool(maps) and (maps[0] is None or maps[0] is False)
    if not falsy:
        return maps
    return (Map({}, None), *maps[1:]) if any(m is not None and m is not False for m in maps[1:]) else ()


@core("merge-with", calls=True)
def merge_with(run: Run, f: Any, *maps: Any) -> Any:
    """One map with the entries of all; values of equal keys are put together by `f`. nil if there are only nils.

    (merge-with + {:a 1} {:a 2 :b 3})  ;=> {:a 3, :b 3}
    """
    call = function_of(f, "merge-with", 1)
    maps = _from_first_map(maps)
    if len(maps) > _PAIR and set(map(kind_of, maps)) <= _UNSORTED:
        return _all_merged_with(run, call, maps)
    made: Any = None
    for position, m in enumerate(maps, 2):
        if m is None:
            continue
        if not is_map(m):
            raise wrong_type("merge-with", position, m, "a map")
        made = to_map(m, run.owner) if made is None else _merged_with(run, call, made, m)
    return made


def _merged_with(run: Run, call: Callable[..., Any], held: Map, added: Any) -> Map:
    """`held` with the entries of `added`, which are what it costs."""
    run.make(len(added))
    entries_ = entries_by_key(added)
    if kind_of(held) is not Map or len(held) > SMALL:
        return held.with_entries(put_together(run, call, held, entries_, {}), run.owner)
    run.make(len(held) + len(added))
    state = held.state.copy()
    return new_map(put_together(run, call, state, entries_, state), run.owner)


def _all_merged_with(run: Run, call: Callable[..., Any], maps: Sequence[Any]) -> Map:
    """The first of several maps with the entries of the others, which are what they cost: one map is made of all."""
    state = to_map(maps[0], run.owner).state.copy()
    if _poured_together(run, call, state, maps[1:]) or _rows_together(run, call, state, maps[1:]):
        return new_map(state, run.owner)
    for m in watched(maps[1:]):
        run.make(len(m) if len(state) > SMALL else len(state) + 2 * len(m))
        put_together(run, call, state, entries_by_key(m), state)
    return new_map(state, run.owner)


def _poured_together(run: Run, call: Callable[..., Any], state: dict[Any, Any], maps: Sequence[Any]) -> bool:
    """Whether `call` is one that pours collections together: then all that come under a key are poured at once."""
    firsts = _POURING.get(call)
    if firsts is None:
        return False
    parts: dict[Any, list[Any]] = {}
    for m in watched(maps):
        for key, value in entries_by_key(m):
            if kind_of(value) not in _POURED:
                return False
            parts.setdefault(key, [state[key]] if key in state else []).append(value)
    if any(kind_of(first) not in firsts for first, *_ in parts.values()):
        return False
    run.make(sum(map(len, maps)))
    for key, (first, *others) in parts.items():
        given = [concat(run, *others)] if call is into else others
        state[key] = call(run, first, *given) if others else first
    return True


def _rows_together(run: Run, call: Callable[..., Any], state: dict[Any, Any], maps: Sequence[Any]) -> bool:
    """Whether all are records of the host: then each name becomes a keyword once, and not for each of them."""
    if not are_records(maps):
        return False
    named = {key.name: value for key, value in state.items() if type(key) is Keyword}
    for m in watched(maps):
        run.make(len(m))
        put_together(run, call, named, m.items(), named)
    state.update({Keyword(name): value for name, value in named.items()})
    return True


def entries_by_key(of: Any) -> list[tuple[Any, Any]]:
    """The entries of a map with what its keys are held as."""
    if kind_of(of) is Map:
        return list(of.state.items())
    names = host_keys(of) if kind_of(of) is dict and len(of) <= SMALL else ()
    if names and type(names[0]) is Keyword:
        return list(zip(names, of.values(), strict=True))
    return [(key if type(key) in SIMPLE else key_of(key), value) for key, value in items(of)]


def put_together(run: Run, call: Callable[..., Any], held: Any, added: Collection[tuple[Any, Any]], into: Any) -> Any:
    """`into` with the entries that are added, put together with those that are held."""
    adds = call is plus
    for key, value in added if len(added) <= SMALL else watched(added):
        before = held.get(key, MISSING)
        if before is MISSING:
            into[key] = value
        elif adds and type(before) is int is type(value) and -LARGE < (total := before + value) < LARGE:
            into[key] = total
        else:
            into[key] = call(run, before, value)
    return into


def merge_all_with(run: Run, f: Any, start: Any, maps: Sequence[Any]) -> Any:
    """What `(reduce (partial merge-with f) start maps)` gives; only what was put together at last becomes a map."""
    call = function_of(f, "merge-with", 1)
    run.charge(len(maps))
    if kind_of(start) is Map and len(start) <= max(SMALL, len(maps)) and set(map(type, maps)) <= _UNSORTED:
        run.make(len(start))
        state = start.state.copy()
        if _poured_together(run, call, state, maps) or _rows_together(run, call, state, maps):
            return new_map(state, run.owner)
        for m in watched(maps):
            run.make(len(m))
            put_together(run, call, state, entries_by_key(m), state)
        return new_map(state, run.owner)
    made = start
    for m in maps:
        made = merge_with(run, call, made, m)
    return made
