"""Changing collections that only the text of a program holds (`compiler.in_place.ownership` says which): in place.

Each gives the collection that takes the place of the one it was given: the same object, unless it cannot be changed.
"""

from collections.abc import Callable, Sized
from typing import Any, Final

from ptc_interpreter.core.base.arguments import sequence, vector_items
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.collections.associative import get
from ptc_interpreter.core.collections.building import conj, disj, into, pop, subvec, vec
from ptc_interpreter.core.collections.changing import changed_in, dissoc, put
from ptc_interpreter.core.collections.updating import entries_by_key, merge, merge_with, put_together
from ptc_interpreter.core.sequences.access import rest
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import new_state, spelled_otherwise
from ptc_interpreter.values.metering import LONG_BATCH, watched
from ptc_interpreter.values.persistent import SMALL, Map, Set, Vector
from ptc_interpreter.values.plain_values import LONG, SIMPLE
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import MISSING, Keyword, kind_of
from ptc_interpreter.values.sorted import SortedMap, SortedSet

_FEW: Final = 8  # members that come to a sorted set one by one: to order all anew takes longer
_SHORT: Final = 64  # entries of a map of which rounds may take a copy of their own
_NAMES: Final = frozenset({str, Keyword})  # keys that may stand in a map under their other spelling
_ENTRY: Final = 2  # items of a vector that is an entry


def _key(key: Any) -> Any:
    return key if type(key) in SIMPLE else key_of(key)


def other_spelling(run: Run, coll: Any, key: Any, default: Any = None) -> Any:
    """The value under a key of a map, which is nil or stands under the other spelling, or `default`."""
    if kind_of(coll) is Map:
        if type(key) is int:
            return default
        is_name = type(key) is Keyword or (type(key) is str and len(key) <= LONG)
        if is_name and key not in coll.state:
            return spelled_otherwise(coll, key, default)
    return get(run, coll, key, default)


def value_in_sorted(run: Run, coll: Any, key: Any, default: Any = None) -> Any:
    """`get` of what is likely a sorted map that is held."""
    if kind_of(coll) is not SortedMap:
        return get(run, coll, key, default)
    found = coll.value_here(key if type(key) in SIMPLE else key_of(key))
    if found is MISSING:
        return get(run, coll, key, default) if type(key) in _NAMES else default
    return found


def snapshot(run: Run, coll: Any) -> Any:
    """A copy that later changes in place leave alone."""
    kind = kind_of(coll)
    if kind is Map or kind is Set:
        run.make(len(coll))
        return kind(coll.state.copy(), run.owner)
    if kind is list:
        run.make(len(coll))
        return coll.copy()
    if kind is SortedMap or kind is SortedSet or kind is Queue:
        run.make(len(coll))
        return coll.copied(run.owner)
    return coll


def own_vector(_run: Run, coll: Any) -> Any:
    """A vector that was just made, as a list that nobody else has."""
    return list(coll if kind_of(coll) is list else coll.state)


def vector_of_rest(run: Run, coll: Any) -> Any:
    """`(vec (rest coll))` of a vector, as a list of its own."""
    items = vector_items(coll)
    run.make(max(len(items) - 1, 0))
    return items[1:]


def without_item(run: Run, coll: Any, index: int) -> Any:
    """A list or tuple without the item at an index, which it has."""
    run.make(len(coll))
    return coll[:index] + coll[index + 1 :]


def own_copy(run: Run, coll: Any, items: Any, kind: str) -> Any:
    """A copy of a collection of this kind, to be changed in rounds over the items; MISSING where these are too few."""
    found = kind_of(coll)
    if found not in _OF_KIND[kind] or kind_of(items) is Lazy or items is None or not isinstance(items, Sized):
        return MISSING
    if len(coll) > _WORTH * len(items):
        return MISSING
    run.make(len(coll))
    if kind == "vector":
        return list(vector_items(coll))
    return Map(new_state(coll), run.owner) if found is dict else found(coll.state.copy(), run.owner)


_WORTH: Final = 8  # entries that are copied in the time that a round saves
_OF_KIND: Final[dict[str, frozenset[Any]]] = {
    "vector": frozenset({list, Vector}),
    "own map": frozenset({Map, dict}),
    "own set": frozenset({Set}),
}


def grown(run: Run, coll: Any, x: Any, start: Any, mark: object) -> Any:
    """`conj` of an item, counted already, onto a collection, or `start`: what is copied for it bears the mark."""
    coll = start if coll is None else coll
    kind = kind_of(coll)
    if (kind is list or kind is Vector) and not (kind is Vector and coll.grows(run.owner)):
        run.make(len(coll))
        return Vector([*vector_items(coll), x], mark)
    if kind is Set and not coll.grows(run.owner):
        run.make(len(coll))
        state = coll.state.copy()
        state.setdefault(_key(x), x)
        return Set(state, mark)
    return conj(run, coll, x)


def own_within(run: Run, holder: Any, key: Any, mark: object, is_first: bool) -> Any:
    """What is to be changed of what `holder` has under a key: a map that bears the mark takes its place if it is short.

    `holder` is held by the rounds if it is the first, or bears the mark itself.
    """
    found = taken_out(run, holder, key, mark)
    if not (is_first or _bears(holder, mark)):
        return found
    kind = kind_of(found)
    if not (found is None or kind is Map or kind is dict) or (found is not None and len(found) > _SHORT):
        return found
    state = {} if found is None else found.state.copy() if kind is Map else new_state(found)
    run.make(max(len(state), 1))
    holder.state[_key(key)] = made = Map(state, mark)
    return made


def taken_out(run: Run, holder: Any, key: Any, mark: object) -> Any:
    """What `holder` has under a key. What it has under the other spelling alone may come to stand under both."""
    if kind_of(holder) is Map and (type(key) is Keyword or (type(key) is str and len(key) <= LONG)):
        found = holder.state.get(key, MISSING)
        if found is MISSING and (found := spelled_otherwise(holder, key, None)) is not None:
            settled(run, found, mark, whole=True)
        return found
    found = get(run, holder, key)
    if found is not None and kind_of(holder) is Map and holder.state.get(_key(key)) is None:
        settled(run, found, mark, whole=True)
    return found


def change_within(run: Run, coll: Any, path: Any, change: Callable[[Any], Any], mark: object, name: str) -> Any:
    """A map that is held, with what a path that is not spelled out leads to changed: in place, as `own_within` says."""
    keys = sequence(run, path, name, 2)
    if not keys or kind_of(coll) is not Map:
        return changed_in(run, coll, keys, change, name)
    holder = coll
    for depth, key in enumerate(keys[:-1]):
        found = holder.state.get(_key(key))
        if not _bears(found, mark):
            found = own_within(run, holder, key, mark, depth == 0)
        if not _bears(found, mark):
            run.elements += 1
            holder.state[_key(key)] = changed_in(run, found, keys[depth + 1 :], change, name)
            return coll
        holder = found
    value = change(taken_out(run, holder, keys[-1], mark))
    run.elements += 1
    holder.state[_key(keys[-1])] = value
    return coll


def assoc_within(run: Run, coll: Any, path: Any, value: Any, mark: object) -> Any:
    """`assoc-in` of the same."""
    return change_within(run, coll, path, lambda _: value, mark, "assoc-in")


def update_within(run: Run, coll: Any, path: Any, mark: object, f: Any, *args: Any) -> Any:
    """`update-in` of the same."""
    function = function_of(f, "update-in", 3)
    return change_within(run, coll, path, lambda old: function(run, old, *args), mark, "update-in")


def put_back(run: Run, colls: tuple[Any, ...], path: tuple[Any, ...], value: Any, mark: object, name: str) -> None:
    """Has the last of the collections, each of which stands in the one before, hold a value under the last key.

    The first is held, and what bears the mark is changed in place.
    """
    for index in range(len(path) - 1, 0, -1):
        coll, key = colls[index], path[index]
        if _bears(coll, mark):
            run.elements += 1
            coll.state[_key(key)] = value
            return
        value = put(run, coll, key, value, name)
    run.elements += 1
    colls[0].state[_key(path[0])] = value


def _bears(coll: Any, mark: object) -> bool:
    return kind_of(coll) is Map and coll._owner is mark  # pyright: ignore[reportPrivateUsage]


def settled(run: Run, coll: Any, mark: object, *, whole: bool = False) -> None:
    """Have the collections in a map that bear the mark be like others, and itself: short vectors are plain lists.

    Unless the `whole` of it is asked for, those are left as they are that stand in maps without the mark: they cost a
    copy when they change again.
    """
    kind = kind_of(coll)
    if (kind is Vector or kind is Set) and coll._owner is mark:  # pyright: ignore[reportPrivateUsage]
        coll._owner = run.owner
    waiting = [coll] if kind is Map else []
    for found in waiting:
        if _bears(found, mark):
            found._owner = run.owner
        state = found.state
        run.charge(len(state))
        for key, value in state.items():
            kind = kind_of(value)
            if kind is Map and (whole or _bears(value, mark)):
                waiting.append(value)
            elif (kind is Vector or kind is Set) and value._owner is mark:  # pyright: ignore[reportPrivateUsage]
                if kind is Vector and len(value.state) <= SMALL:
                    state[key] = value.state
                else:
                    value._owner = run.owner  # pyright: ignore[reportPrivateUsage]


def pour_into(run: Run, coll: Any, items: Any) -> Any:
    """`into`"""
    kind = kind_of(coll)
    if kind is SortedSet and kind_of(items) in (list, tuple) and 0 < len(items) <= _FEW:
        run.make(len(items))
        return coll if coll.add_here([(_key(x), x) for x in items]) else into(run, coll, items)
    if kind is not list and kind is not Set and kind is not Queue:
        return into(run, coll, items)
    found = sequence(run, items, "into", 2)
    run.make(len(found))
    if kind is list:
        coll.extend(found)
    elif kind is Queue:
        coll.add_here(found, run.owner)
    elif found:
        state = coll.state
        for x in found if len(found) <= LONG_BATCH else watched(found):
            state.setdefault(x if type(x) in SIMPLE else key_of(x), x)
    return coll


def merge_into(run: Run, coll: Any, *maps: Any) -> Any:
    """`merge`"""
    if kind_of(coll) is not Map or not all(kind_of(m) is Map for m in maps):
        made = merge(run, coll, *maps)
        return snapshot(run, made) if any(made is m for m in maps) else made
    for m in maps:
        run.make(len(m))
        coll.state.update(m.state)
    return coll


def merge_into_with(run: Run, coll: Any, f: Any, *maps: Any) -> Any:
    """`merge-with`: what is put together with each map comes in when all of it is there."""
    if kind_of(coll) is not Map or not _PLAIN_MAPS.issuperset(map(kind_of, maps)):
        made = merge_with(run, f, coll, *maps)
        return snapshot(run, made) if any(made is m for m in maps) else made
    call = function_of(f, "merge-with", 1)
    for m in maps:
        run.make(len(m))
        coll.state.update(put_together(run, call, coll.state, entries_by_key(m), {}))
    return coll


_PLAIN_MAPS: Final = frozenset({Map, dict})


def put_into(run: Run, coll: Any, key: Any, value: Any, name: str = "assoc") -> Any:
    """`assoc` of one key."""
    kind = kind_of(coll)
    if kind is Map:
        run.elements += 1
        coll.state[_key(key)] = value
        return coll
    if kind is list and type(key) is int and 0 <= key <= len(coll):
        if key == len(coll):
            run.elements += 1
            coll.append(value)
        else:
            coll[key] = value
        return coll
    if kind is SortedMap:
        run.elements += 1
        return coll.put_here(key if type(key) in SIMPLE else key_of(key), value, run.owner)
    return put(run, coll, key, value, name)


def add_to(run: Run, coll: Any, x: Any) -> Any:
    """`conj` of one item."""
    kind = kind_of(coll)
    run.elements += 1
    if kind is list:
        coll.append(x)
        return coll
    if kind is Set:
        coll.state.setdefault(_key(x), x)
        return coll
    if kind is Queue:
        coll.add_here((x,), run.owner)
        return coll
    if kind is Map and kind_of(x) is list and len(x) == _ENTRY:
        coll.state[_key(x[0])] = x[1]
        return coll
    if kind is SortedSet:
        return coll.put_here(_key(x), x, run.owner)
    return conj(run, coll, x)


def take_key(run: Run, coll: Any, key: Any) -> Any:
    """`dissoc` of one key."""
    if kind_of(coll) is Map:
        coll.state.pop(_key(key), None)
        return coll
    if kind_of(coll) is SortedMap:
        return coll.take_here(_key(key), run.owner)
    return dissoc(run, coll, key)


def take_member(run: Run, coll: Any, member: Any) -> Any:
    """`disj` of one member."""
    if kind_of(coll) is Set:
        coll.state.pop(_key(member), None)
        return coll
    if kind_of(coll) is SortedSet:
        return coll.take_here(_key(member), run.owner)
    return disj(run, coll, member)


def take_first(run: Run, coll: Any, name: str) -> Any:
    """`(vec (rest coll))`, or `(subvec coll 1)` where the name is that."""
    if kind_of(coll) is list and (coll or name == "vec"):
        run.charge(1 + (len(coll) >> _MOVED))
        del coll[:1]
        return coll
    return own_vector(run, subvec(run, coll, 1) if name == "subvec" else vec(run, rest(run, coll)))


_MOVED: Final = 11  # items that move up in memory take as long as one step: 2 ** 11


def take_last(run: Run, coll: Any) -> Any:
    """`pop`."""
    if kind_of(coll) is list and coll:
        coll.pop()
        return coll
    if kind_of(coll) is Queue:
        coll.take_here()
        return coll
    return pop(run, coll)
