"""Changes of what a name has that gets its next value by them: in place, if nothing else has it.

A call gives the name up while it hands over what the name had, behind all else: Python counts who has it then.
"""

from collections.abc import Callable, Sequence
from sys import getrefcount
from typing import Any, Final

from ptc_interpreter.core.collections.along import is_put_along, put_along
from ptc_interpreter.core.collections.building import conj, disj, into, pop, vector_with
from ptc_interpreter.core.collections.changing import dissoc, put
from ptc_interpreter.core.collections.reducing import reduce
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.maps import held_by_entries
from ptc_interpreter.values.metering import LONG_BATCH
from ptc_interpreter.values.persistent import Map, Set, Vector
from ptc_interpreter.values.plain_values import SIMPLE
from ptc_interpreter.values.scalars import kind_of


def _handed_over(_run: Any, _key: Any, coll: Any, _given_up: None) -> int:
    return getrefcount(coll)


def _from_a_name(name: Any) -> int:
    """What Python counts for a value that a name gives up in a call."""
    return _handed_over(None, 0, name, (name := None))


def _from_two_names(name: Any) -> tuple[int, Any]:
    """The same where somebody else has it, who called."""
    return _from_a_name(name), name


_ONCE: Final = once if (once := _from_a_name(Map({}))) < _from_two_names(Map({}))[0] else 0  # 0: Python does not tell
TELLS: Final = _ONCE > 0  # whether Python tells who else has what a call is given


def _state_alone(run: Run, coll: Any, kind: Any, counted: int) -> Any:
    """What is in a map or set of the program, if it may change in place: no other version, and no one else, has it."""
    if counted > _ONCE or kind_of(coll) is not kind or coll._owner is not run.owner:
        return None
    return coll._state


def _key(key: Any) -> Any:
    return key if type(key) in SIMPLE else key_of(key)


def disj_last(run: Run, member: Any, coll: Any, _given_up: None) -> Any:
    """`(disj coll member)`"""
    counted = getrefcount(coll)
    state = _state_alone(run, coll, Set, counted)
    if state is None:
        return disj(run, coll, member)
    state.pop(_key(member), None)
    return coll


def dissoc_last(run: Run, key: Any, coll: Any, _given_up: None) -> Any:
    """`(dissoc coll key)`"""
    counted = getrefcount(coll)
    state = _state_alone(run, coll, Map, counted)
    if state is None:
        return dissoc(run, coll, key)
    state.pop(_key(key), None)
    return coll


def assoc_last(run: Run, key: Any, value: Any, coll: Any, _given_up: None, name: str = "assoc") -> Any:
    """`(assoc coll key value)`, which is `name` in errors."""
    counted = getrefcount(coll)
    kind = kind_of(coll)
    if kind is list and counted <= _ONCE and type(key) is int and 0 <= key < len(coll):
        run.elements += 1
        coll[key] = value
        return coll
    state = _state_alone(run, coll, Map, counted) if kind is Map else None
    if state is None:
        return put(run, coll, key, value, name)
    run.elements += 1
    state[_key(key)] = value
    return coll


def put_along_last(run: Run, keys: Sequence[Any], value: Any, coll: Any, _given_up: None, name: str) -> Any:
    """`(assoc-in coll keys value)`, which is `name` in errors."""
    counted = getrefcount(coll)
    kind = kind_of(coll)
    is_alone = counted <= _ONCE and (kind is list or (kind is Map and coll._owner is run.owner))
    if is_alone and is_put_along(run, coll, keys, value):
        return coll
    return put_along(run, coll, keys, value, name)


def conj_last(run: Run, item: Any, coll: Any, _given_up: None) -> Any:
    """`(conj coll item)`"""
    counted = getrefcount(coll)
    kind = kind_of(coll)
    if kind is list or kind is Vector:
        items = _items_alone(run, coll, kind, counted)
        if items is None:
            return vector_with(run, coll, item)
        items.append(item)
    else:
        state = _state_alone(run, coll, Set, counted) if kind is Set else None
        if state is None:
            return conj(run, coll, item)
        state.setdefault(_key(item), item)
    run.elements += 1
    return coll


def pop_last(run: Run, coll: Any, _given_up: None) -> Any:
    """`(pop coll)`"""
    counted = getrefcount(coll)
    kind = kind_of(coll)
    items = _items_alone(run, coll, kind, counted) if kind is list or kind is Vector else None
    if not items:
        return pop(run, coll)
    items.pop()
    return coll


def _items_alone(run: Run, coll: Any, kind: Any, counted: int) -> Any:
    """The items of a vector that nobody else has, if it may change in place."""
    if kind is list:
        return coll if counted <= _ONCE else None
    return _state_alone(run, coll, kind, counted)


def into_last(run: Run, items: Any, coll: Any, _given_up: None) -> Any:
    """`(into coll items)`"""
    counted = getrefcount(coll)
    if kind_of(coll) is Map and kind_of(items) in (list, tuple) and len(items) <= LONG_BATCH:
        state, entries = _state_alone(run, coll, Map, counted), held_by_entries(items)
        if state is not None and entries is not None:
            run.elements += len(entries)
            run.unlooked += len(entries)
            state.update(entries)
            return coll
    return into(run, coll, items)


def reduce_last(run: Run, function: Callable[..., Any], items: Any, coll: Any, _given_up: None) -> Any:
    """`(reduce disj coll items)` and `(reduce dissoc coll items)`: where there is a copy to be made, it is one."""
    counted, kind = getrefcount(coll), kind_of(coll)
    if _TAKEN_FROM.get(function) is not kind or kind_of(items) not in (list, tuple) or len(items) > LONG_BATCH:
        return reduce(run, function, coll, items)
    run.charge(len(items))
    state = _state_alone(run, coll, kind, counted)
    if state is None:
        state = coll.state
        if not any(_key(item) in state for item in items):
            return coll
        run.make(len(state))
        coll = kind(state := state.copy(), run.owner)
    for item in items:
        state.pop(_key(item), None)
    return coll


_TAKEN_FROM: Final[dict[Any, Any]] = {disj: Set, dissoc: Map}
