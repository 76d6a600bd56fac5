"""What keys lead to in collections within each other, and changes of it in place, where nothing else has these."""

from collections.abc import Sequence
from sys import getrefcount
from typing import Any, Final

from ptc_interpreter.core.collections.associative import get
from ptc_interpreter.core.collections.changing import put
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.plain_values import SIMPLE
from ptc_interpreter.values.scalars import kind_of


def _held_once(state: dict[str, Any]) -> int:
    """What Python counts for a value that a dict has, and a local, and nothing else."""
    held = state[""]
    return getrefcount(held)


_ONCE: Final = _held_once({"": Map({})})


def found_along(run: Run, of: Any, *keys: Any) -> Any:
    """What keys lead to, one after the other."""
    for key in keys:
        state = of._state if kind_of(of) is Map else None
        found = None if state is None else state.get(key if type(key) in SIMPLE else key_of(key))
        of = get(run, of, key) if found is None else found  # which it may have under another spelling
    return of


def put_along(run: Run, of: Any, keys: Sequence[Any], value: Any, name: str) -> Any:
    """`(assoc-in of keys value)`, which is `name` in errors."""
    key, *inner = keys
    return put(run, of, key, put_along(run, get(run, of, key), inner, value, name) if inner else value, name)


def is_put_along(run: Run, of: Any, keys: Sequence[Any], value: Any) -> bool:
    """Whether the value was put where keys lead in a collection that nothing else has, as it has those on the way."""
    *before, last = keys
    for key in before:
        of = _within(run, of, key)
        if of is None:
            return False
    kind = kind_of(of)
    if kind is Map and (state := of._state) is not None:
        state[last if type(last) in SIMPLE else key_of(last)] = value
    elif kind is list and type(last) is int and 0 <= last < len(of):
        of[last] = value
    else:
        return False
    run.elements += 1
    run.unlooked += len(keys)
    return True


def _within(run: Run, of: Any, key: Any) -> Any:
    """The map or vector that another has under a key, and nothing else has; None for any other."""
    kind = kind_of(of)
    if kind is Map and (state := of._state) is not None:
        held: Any = state.get(key if type(key) in SIMPLE else key_of(key))
    elif kind is list and type(key) is int and 0 <= key < len(of):
        held = of[key]
    else:
        return None
    counted, kind = getrefcount(held), kind_of(held)
    is_own = kind is list or (kind is Map and held._owner is run.owner)
    return held if is_own and counted <= _ONCE else None
