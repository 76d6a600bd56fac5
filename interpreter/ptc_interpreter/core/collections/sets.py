"""`clojure.set`: sets, and sets of maps as relations.

Known as `set/union`, `clojure.set/union` and, where no other function has the name, `union`.
"""

from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_set, sequence, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.collections.associative import own_key
from ptc_interpreter.core.collections.building import map_with, program_set, set_with_all
from ptc_interpreter.core.collections.changing import select_keys
from ptc_interpreter.core.collections.described import described_as
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.maps import PROGRAM_SETS, find, held_members, items, keys, make_map, make_set, to_map
from ptc_interpreter.values.metering import LONG_BATCH, watched
from ptc_interpreter.values.persistent import Map, Set, new_set
from ptc_interpreter.values.scalars import MISSING, kind_of
from ptc_interpreter.values.sorted import SortedSet

State = dict[Any, Any]
_MANY_TIMES: Final = 4  # as many members as are taken out: from here on copying them all is quicker than to ask of each


def _names(name: str, *, bare: bool = True) -> tuple[str, ...]:
    return (f"clojure.set/{name}", name) if bare else (f"clojure.set/{name}",)


def _held(run: Run, value: Any, name: str, position: int) -> State:
    """The members of a set or of another collection, by key. nil has none."""
    if type(value) in PROGRAM_SETS:
        run.charge(len(value))
        return value.state
    return held_members(sequence(run, value, name, position))


def _set(run: Run, state: State, like: Any = None) -> Set:
    """The set of the members, in the order of the sorted set `like` if it is one; they must be in that order."""
    run.make(len(state))
    return SortedSet(state, like.order, run.owner) if type(like) is SortedSet else new_set(state, run.owner)


def _relation(run: Run, value: Any, name: str, position: int = 1) -> list[Any]:
    found = list(sequence(run, value, name, position))
    wrong = next((row for row in found if not is_map(row)), MISSING)
    if wrong is not MISSING or is_map(value):
        raise wrong_type(name, position, value, "a set of maps")
    return found


# -- sets ------------------------------------------------------------------------------------------------------------


@core("set/union", aliases=_names("union"))
def union(run: Run, *sets: Any) -> Any:
    """A set of the members of all sets.

    (set/union #{1 2} #{2 3})  ;=> #{1 2 3}
    """
    given = [(position, of) for position, of in enumerate(sets, 1) if of is not None]
    if sets and not given:
        return None
    joined = Set({}, run.owner)
    for position, of in given:
        if not joined and is_set(of):
            joined = program_set(run, of)
        else:
            joined = set_with_all(run, joined, _held(run, of, "set/union", position))
    return joined


@core("set/intersection", aliases=_names("intersection"))
def intersection(run: Run, s1: Any, *sets: Any) -> Any:
    """A set of the members that are in every set.

    (set/intersection #{1 2} #{2 3})  ;=> #{2}
    """
    if not sets:
        return s1
    if len(sets) == 1 and kind_of(s1) is Set is kind_of(sets[0]) and len(s1) <= LONG_BATCH:
        state, other = s1.state, sets[0].state
        run.charge(len(state) + len(other))
        return _set(run, {key: member for key, member in state.items() if key in other})
    if s1 is None or any(of is None for of in sets):
        return None
    others = [_held(run, of, "set/intersection", position) for position, of in enumerate(sets, 2)]
    first = _held(run, s1, "set/intersection", 1)
    for other in others:
        first = {key: member for key, member in watched(first.items()) if key in other}
    return _set(run, first, s1)


@core("set/difference", aliases=_names("difference"))
def difference(run: Run, s1: Any, *sets: Any) -> Any:
    """A set of the members of the first set that are in none of the others.

    (set/difference #{1 2 3} #{2})  ;=> #{1 3}
    """
    if not sets or s1 is None:
        return s1
    others = [_held(run, of, "set/difference", position) for position, of in enumerate(sets, 2)]
    first = _held(run, s1, "set/difference", 1)
    for other in others:
        first = _without(first, other)
    return _set(run, first, s1)


def _without(held: State, other: State) -> State:
    """The members that are not in another set: a few are taken out of a copy."""
    if len(other) * _MANY_TIMES > len(held):
        return {key: member for key, member in watched(held.items()) if key not in other}
    left = held.copy()
    for key in watched(other):
        left.pop(key, None)
    return left


@core("set/subset?", aliases=_names("subset?"))
def is_subset(run: Run, set1: Any, set2: Any) -> bool:
    """Whether every member of the first set is in the second.

    (set/subset? #{1} #{1 2})  ;=> true
    """
    return _is_within(_held(run, set1, "set/subset?", 1), _held(run, set2, "set/subset?", 2))


@core("set/superset?", aliases=_names("superset?"))
def is_superset(run: Run, set1: Any, set2: Any) -> bool:
    """Whether every member of the second set is in the first.

    (set/superset? #{1 2} #{1})  ;=> true
    """
    return _is_within(_held(run, set2, "set/superset?", 2), _held(run, set1, "set/superset?", 1))


def _is_within(part: State, whole: State) -> bool:
    if len(part) > len(whole):
        return False
    return part.keys() <= whole.keys() if len(part) <= LONG_BATCH else all(key in whole for key in watched(part))


@core("set/select", aliases=_names("select"), calls=True)
def select(run: Run, pred: Any, xset: Any) -> Any:
    """A set of the members that `pred` holds for.

    (set/select odd? #{1 2 3})  ;=> #{1 3}
    """
    if xset is None:
        return None
    if not is_set(xset):
        raise wrong_type("set/select", 2, xset, "a set", hint="filter works on any collection")
    call = function_of(pred, "set/select", 1)
    found = sequence(run, xset, "set/select", 2)
    kept = [x for x in found if (held := call(run, x)) is not None and held is not False]
    return _set(run, make_set(kept).state, xset)


# -- maps and relations ----------------------------------------------------------------------------------------------


@core("set/map-invert", aliases=_names("map-invert"))
def map_invert(run: Run, m: Any) -> Map:
    """A map from the values of a map to their keys.

    (set/map-invert {:a 1})  ;=> {1 :a}
    """
    if m is None:
        return Map({}, run.owner)
    if not is_map(m):
        raise wrong_type("set/map-invert", 1, m, "a map")
    run.make(len(m))
    return make_map([(value, key) for key, value in items(m)], run.owner)


@core("set/rename-keys", aliases=_names("rename-keys"))
def rename_keys(run: Run, map: Any, kmap: Any) -> Any:  # noqa: A002
    """A map with its keys renamed: `kmap` has the new key of each old one.

    (set/rename-keys {:a 1} {:a :b})  ;=> {:b 1}
    """
    if map is None:
        return None
    if not is_map(map):
        raise wrong_type("set/rename-keys", 1, map, "a map", hint="for many maps: (set/rename coll kmap)")
    if kmap is not None and not is_map(kmap):
        raise wrong_type("set/rename-keys", 2, kmap, "a map of old keys to new ones")
    run.make(len(map))
    renamed = items(kmap) if kmap is not None else []
    run.charge(2 * len(renamed))
    kept = to_map(map).state.copy()
    for old, _ in watched(renamed):
        kept.pop(key_of(own_key(map, old)), None)
    for old, new in watched(renamed):
        found = find(map, old)
        if found is not MISSING:
            kept[key_of(new)] = found
    return Map(kept, run.owner)


@core("set/rename", aliases=_names("rename"))
def rename(run: Run, xrel: Any, kmap: Any) -> Set:
    """A relation with the keys of each of its maps renamed, see `rename-keys`.

    (set/rename #{{:a 1}} {:a :b})  ;=> #{{:b 1}}
    """
    rows = [described_as(run, rename_keys(run, row, kmap), row) for row in _relation(run, xrel, "set/rename")]
    return _set(run, make_set(rows).state)


@core("set/project", aliases=_names("project"))
def project(run: Run, xrel: Any, ks: Any) -> Set:
    """A relation with only the given keys of each of its maps.

    (set/project #{{:a 1 :b 2}} [:a])  ;=> #{{:a 1}}
    """
    rows = [described_as(run, select_keys(run, row, ks), row) for row in _relation(run, xrel, "set/project")]
    return _set(run, make_set(rows).state)


@core("set/index", aliases=_names("index"))
def index(run: Run, xrel: Any, ks: Any) -> Map:
    """A map from each different selection of the given keys to the set of the maps that have it.

    (set/index #{{:a 1 :b 2}} [:a])  ;=> {{:a 1} #{{:a 1, :b 2}}}
    """
    groups: dict[Any, list[Any]] = {}
    for row in _relation(run, xrel, "set/index"):
        groups.setdefault(key_of(select_keys(run, row, ks)), []).append(row)
    return Map({key: _set(run, make_set(rows).state) for key, rows in groups.items()}, run.owner)


@core("set/join", aliases=_names("join", bare=False))
def join(run: Run, xrel: Any, yrel: Any, km: Any = MISSING) -> Set:
    """The maps of two relations put together where the keys they share are equal, or those that `km` pairs.

    (set/join #{{:id 1 :a 2}} #{{:id 1 :b 3}})  ;=> #{{:id 1, :a 2, :b 3}}
    """
    left, right = _relation(run, xrel, "set/join", 1), _relation(run, yrel, "set/join", 2)
    if km is not MISSING and not is_map(km):
        raise wrong_type("set/join", 3, km, "a map")
    if not left or not right:
        return Set({}, run.owner)
    shared = items(km) if km is not MISSING else _shared_keys(left[0], right[0])
    by_key: dict[Any, list[Any]] = {}
    for row in right:
        by_key.setdefault(_picked(row, [y for _, y in shared]), []).append(row)
    state: State = {}
    for row in left:
        for other in by_key.get(_picked(row, [x for x, _ in shared]), ()):
            base, over = (
                (other, row) if len(left) > len(right) else (row, other)
            )  # of the larger relation's, as Clojure
            joined = described_as(run, map_with(run, to_map(base), over), base)
            state.setdefault(key_of(joined), joined)
    return _set(run, state)


def _shared_keys(a: Any, b: Any) -> list[tuple[Any, Any]]:
    others = {key_of(key) for key in keys(b)}
    return [(key, key) for key in keys(a) if key_of(key) in others]


def _picked(row: Any, ks: list[Any]) -> Any:
    found = [(k, find(row, k)) for k in ks]
    return key_of([None if value is MISSING else [value] for _, value in found])
