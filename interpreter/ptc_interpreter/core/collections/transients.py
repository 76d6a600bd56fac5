"""Transients: collections that `conj!` and its like change in place, until `persistent!` gives what has become of them.

Most programs make one for a loop or a `reduce` alone, where nobody can tell it from the collection it holds. Those are
analyzed with `~held-transient`, `conj` and so on in place of these (`analyzer.transients` says which they are).
"""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import COLLECTION_TYPES, is_map, is_set, is_vector, vector_items, wrong_type
from ptc_interpreter.core.collections.building import conj, disj, pop, program_set
from ptc_interpreter.core.collections.changing import assoc, dissoc
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.maps import to_map
from ptc_interpreter.values.persistent import Map, Set, Vector
from ptc_interpreter.values.scalars import MISSING, Mutable, kind_of

_KINDS: Final = frozenset({list, Vector, Map, dict, Set, set, frozenset})  # of collections that may be transient


@core("transient")
def transient(run: Run, coll: Any) -> Mutable:
    """A vector, map or set that `conj!`, `assoc!`, `dissoc!`, `disj!` and `pop!` change in place.

    (persistent! (conj! (transient [1]) 2))  ;=> [1 2]
    """
    if kind_of(coll) not in _KINDS:
        raise wrong_type("transient", 1, coll, "a vector, map or set")
    run.make(1)
    return run.atoms.make_mutable("transient", _begun(run, coll))


def _begun(run: Run, coll: Any) -> Any:
    """What a transient of a collection holds first."""
    if is_set(coll):
        return program_set(run, coll)
    return to_map(coll) if is_map(coll) else Vector(vector_items(coll))


@core("persistent!")
def persistent(run: Run, coll: Any) -> Any:
    """The collection that a transient has become, which cannot be changed any more.

    (persistent! (assoc! (transient {:a 1}) :b 2))  ;=> {:a 1, :b 2}
    """
    held = _held(run, coll, "persistent!")
    run.atoms.hold(coll, None)
    return held.state if type(held) is Vector and len(held.state) <= _SHORT else held


_SHORT: Final = 24  # items of a vector that is a list


def _held(run: Run, coll: Any, name: str) -> Any:
    """What a transient holds."""
    if type(coll) is not Mutable or coll.kind != "transient":
        raise wrong_type(name, 1, coll, "a transient", hint="(transient coll) makes one, and persistent! ends it")
    run.charge(1)
    held = run.atoms.held(coll)
    if held is None or held is MISSING:
        raise LispError("invalid_state", "Transient used after persistent! call", hint="use what persistent! gave")
    return held


def _changes(name: str, kind: Callable[[Any], bool], change: Any) -> Callable[..., Any]:
    def changed(run: Run, coll: Any, *args: Any) -> Any:
        held = _held(run, coll, name)
        if not kind(held):
            raise wrong_type(name, 1, held, "a transient of another kind")
        made = change(run, held, *args)
        run.atoms.hold(coll, Vector(made) if kind_of(made) is list else made)  # short vectors may be lists
        return coll

    return changed


_conj = _changes("conj!", lambda _: True, conj)
_assoc = _changes("assoc!", lambda held: not is_set(held), assoc)
_dissoc = _changes("dissoc!", is_map, dissoc)
_disj = _changes("disj!", is_set, disj)
_pop = _changes("pop!", is_vector, pop)


@core("conj!")
def conj_(run: Run, coll: Any = MISSING, x: Any = MISSING) -> Any:
    """A transient with `x` added: behind the last item of a vector, as an entry of a map."""
    if coll is MISSING:
        return transient(run, [])
    return coll if x is MISSING else _conj(run, coll, x)


@core("assoc!")
def assoc_(run: Run, coll: Any, key: Any, val: Any, *kvs: Any) -> Any:
    """A transient map or vector with values under keys or at indexes."""
    return _assoc(run, coll, key, val, *kvs, *([None] if len(kvs) % 2 else []))


@core("dissoc!")
def dissoc_(run: Run, map: Any, key: Any, *ks: Any) -> Any:  # noqa: A002
    """A transient map without keys."""
    return _dissoc(run, map, key, *ks)


@core("disj!")
def disj_(run: Run, set: Any, *ks: Any) -> Any:  # noqa: A002
    """A transient set without members."""
    return _disj(run, set, *ks)


@core("pop!")
def pop_(run: Run, coll: Any) -> Any:
    """A transient vector without its last item."""
    return _pop(run, coll)


@core("~held-transient")
def held_transient(run: Run, coll: Any) -> Any:
    """`coll` itself, where only the text of the program holds what is made of it."""
    if kind_of(coll) not in _KINDS:
        raise wrong_type("transient", 1, coll, "a vector, map or set")
    return coll


@core("~held-persistent")
def held_persistent(run: Run, coll: Any) -> Any:
    """`coll` itself, see `~held-transient`."""
    if type(coll) not in COLLECTION_TYPES or type(coll) is str:
        raise wrong_type("persistent!", 1, coll, "a transient")
    return coll
