"""`swap!` with what programs mostly give it, and lookups in what cells hold: each as one call.

What a cell holds is changed in place where nothing else has it, which Python knows: it counts who does.
"""

from collections.abc import Callable
from sys import getrefcount
from typing import Any, Final

from ptc_interpreter.core.base.cells import CHANGED, changed_cell, held_in_cell, hold_in, may_change
from ptc_interpreter.core.collections.along import found_along, is_put_along, put_along
from ptc_interpreter.core.collections.associative import get
from ptc_interpreter.core.collections.building import conj, disj, into
from ptc_interpreter.core.collections.changing import dissoc, put
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import WIDE, key_of
from ptc_interpreter.values.maps import held_by_entries
from ptc_interpreter.values.metering import LONG_BATCH
from ptc_interpreter.values.persistent import SMALL, Map, Set, Vector
from ptc_interpreter.values.plain_values import SIMPLE
from ptc_interpreter.values.scalars import MISSING, Atom, Keyword, kind_of

_NAMES: Final = frozenset({str, Keyword})  # keys that may stand in a map under their other spelling
_OWNED: Final = frozenset({Map, Set, Vector})
_KEYED: Final = frozenset({Map, Set})
_WORD: Final = 63  # bits


def _held_once(holding: dict[str, Any]) -> int:
    """What Python counts for a value that a dict has, and a local, and nothing else."""
    held = holding[""]
    return getrefcount(held)


_ONCE: Final = _held_once({"": Map({})})


def _alone(run: Run, ref: Any) -> Any:
    """What a cell holds if nothing else does, so that it may be changed in place; None where that is not known."""
    if type(ref) is not Atom or ref.kind not in CHANGED:
        return None
    atoms = run.atoms
    identity, holding = ref.identity, atoms.holding
    if atoms.place.own is not None or type(holding) is not dict or identity not in atoms.changed:
        return None
    held: Any = holding.get(identity)
    if getrefcount(held) > _ONCE or (kind_of(held) in _OWNED and held._owner is not run.owner):
        return None
    return held


def _key(key: Any) -> Any:
    kind = kind_of(key)
    return key if kind in SIMPLE or (kind is int and -WIDE < key < WIDE) else key_of(key)


# -- reading -----------------------------------------------------------------------------------------------------------


def value_in_cell(run: Run, ref: Any, key: Any, default: Any = None) -> Any:
    """`(get @ref key default)` of a map or set; MISSING for what only `get` itself can tell."""
    atoms = run.atoms
    if type(ref) is not Atom or atoms.place.own is not None:
        return MISSING
    held: Any = atoms.holding.get(ref.identity)
    kind = kind_of(held)
    if kind not in _KEYED or (state := held._state) is None:
        return MISSING
    found = state.get(key if type(key) in SIMPLE else _key(key), MISSING)
    if found is not MISSING or (kind is Map and type(key) in _NAMES):
        return found
    return default


def found_in_cell(run: Run, ref: Any, key: Any, swap: str) -> Any:
    """What a cell that is about to change has under a key."""
    found = value_in_cell(run, ref, key)
    return get(run, held_in_cell(run, ref, swap), key) if found is MISSING or not may_change(ref) else found


def found_along_in_cell(run: Run, ref: Any, swap: str, *keys: Any) -> Any:
    """What keys lead to, one after the other, in what a cell holds that is about to change."""
    return found_along(run, held_in_cell(run, ref, swap), *keys)


def is_in_cell(run: Run, ref: Any, key: Any) -> bool | None:
    """`(contains? @ref key)` of the same; None for what only `contains?` itself can tell."""
    found = value_in_cell(run, ref, key, _NOT_THERE)
    return None if found is MISSING else found is not _NOT_THERE


_NOT_THERE: Final = object()


# -- changing ----------------------------------------------------------------------------------------------------------


def put_in_cell(run: Run, ref: Any, key: Any, value: Any, swap: str, name: str) -> Any:
    """`(swap! ref assoc key value)`: `swap` is what the program calls, and `name` what it has changed."""
    held = _alone(run, ref)
    if kind_of(held) is Map and (state := held._state) is not None:
        run.elements += 1
        run.unlooked += 1  # the step of a change: the rounds around it look at the limits
        state[key if type(key) in SIMPLE else _key(key)] = value
        return held
    held = None
    return hold_in(run, ref, put(run, changed_cell(run, ref, swap), key, value, name))


def put_along_in_cell(run: Run, ref: Any, swap: str, name: str, value: Any, *keys: Any) -> Any:
    """`(swap! ref assoc-in keys value)`"""
    held = _alone(run, ref)
    if held is not None and is_put_along(run, held, keys, value):
        return held
    held = None
    return hold_in(run, ref, put_along(run, changed_cell(run, ref, swap), keys, value, name))


def add_to_cell(run: Run, ref: Any, x: Any, swap: str) -> Any:
    """`(swap! ref conj x)`"""
    held = _alone(run, ref)
    kind = kind_of(held)
    if kind is list and len(held) < SMALL:
        run.elements += 1
        run.unlooked += 1
        held.append(x)
        return held
    if (kind is Vector or kind is Set) and (state := held._state) is not None:
        run.elements += 1
        run.unlooked += 1
        if kind is Vector:
            state.append(x)
        else:
            state.setdefault(_key(x), x)
        return held
    held = None
    return hold_in(run, ref, conj(run, changed_cell(run, ref, swap), x))


def take_from_cell(run: Run, ref: Any, key: Any, swap: str, name: str) -> Any:
    """`(swap! ref dissoc key)` and `(swap! ref disj key)`"""
    held = _alone(run, ref)
    if kind_of(held) is _TAKEN_FROM[name] and (state := held._state) is not None:
        run.unlooked += 1
        state.pop(_key(key), None)
        return held
    held = None
    take = dissoc if name == "dissoc" else disj
    return hold_in(run, ref, take(run, changed_cell(run, ref, swap), key))


_TAKEN_FROM: Final[dict[str, Any]] = {"dissoc": Map, "disj": Set}


def pour_into_cell(run: Run, ref: Any, items: Any, swap: str) -> Any:
    """`(swap! ref into items)`"""
    held = _alone(run, ref)
    if kind_of(held) is Map and (state := held._state) is not None and kind_of(items) in (list, tuple):
        entries = held_by_entries(items) if len(items) <= LONG_BATCH else None
        if entries is not None:
            run.elements += len(entries)
            run.unlooked += 1 + len(entries)
            state.update(entries)
            return held
    held = None
    return hold_in(run, ref, into(run, changed_cell(run, ref, swap), items))


def add_in_cell(run: Run, ref: Any, number: int, swap: str, function: Callable[..., Any], *given: Any) -> Any:
    """`(swap! ref + number)` and its like; `function` is what gives any sum, with what it is given."""
    if may_change(ref) and (atoms := run.atoms).place.own is None:
        held = atoms.holding.get(ref.identity)
        if type(held) is int and type(number) is int and (total := held + number).bit_length() < _WORD:
            run.unlooked += 1
            atoms.holding[ref.identity] = total
            atoms.changed.add(ref.identity)
            return total
    return hold_in(run, ref, function(run, changed_cell(run, ref, swap), *given))
