"""Making and growing collections: vectors, lists, sets, and what works on any of them."""

from typing import Any, Final

from ptc_interpreter.core.base.arguments import (
    cut_index,
    is_map,
    is_set,
    is_vector,
    sequence,
    whole_number,
    wrong_type,
)
from ptc_interpreter.core.base.instances import asked, has_method
from ptc_interpreter.core.collections.counting import MEASURED
from ptc_interpreter.core.sequences.access import after, cons, prepended
from ptc_interpreter.core.sequences.transducers import transduced
from ptc_interpreter.errors import LispError
from ptc_interpreter.printing.printer import members
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import (
    PROGRAM_SETS,
    contains,
    held_by_entries,
    held_members,
    make_set,
    to_map,
)
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import SMALL, Map, Seq, Set, Vector, new_map, new_set
from ptc_interpreter.values.plain_values import SIMPLE
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import MISSING, kind_of
from ptc_interpreter.values.sorted import SortedSet

_PAIR: Final = 2


# -- making ----------------------------------------------------------------------------------------------------------


@core("vector")
def vector(run: Run, *args: Any) -> list[Any]:
    """A vector of the arguments.

    (vector 1 2)  ;=> [1 2]
    """
    run.make(len(args))
    return list(args)


@core("vec")
def vec(run: Run, coll: Any) -> Any:
    """The items of `coll` as a vector.

    (vec (range 3))  ;=> [0 1 2]
    """
    if is_vector(coll):
        return coll
    found = sequence(run, coll, "vec")
    run.make(len(found))
    return list(found)


@core("list")
def list_(run: Run, *items: Any) -> tuple[Any, ...]:
    """A list of the arguments.

    (list 1 2)  ;=> [1 2]
    """
    run.make(len(items))
    return items


@core("set")
def set_(run: Run, coll: Any) -> Any:
    """The items of `coll` as a set.

    (set [1 2 1])  ;=> #{1 2}
    """
    kind = kind_of(coll)
    if kind is not list and kind is not tuple and is_set(coll):
        return coll
    found = coll if kind is list or kind is tuple else sequence(run, coll, "set")
    run.make(len(found))
    return new_set(held_members(found), run.owner)


@core("hash-set")
def hash_set(run: Run, *keys: Any) -> Set:
    """A set of the arguments.

    (hash-set 1 2 1)  ;=> #{1 2}
    """
    run.make(len(keys))
    return make_set(keys, run.owner)


# -- growing ---------------------------------------------------------------------------------------------------------

# What is copied, the persistent collections account for themselves; what is added is accounted for here. One element is
# counted without a look at the limits, which the next bigger thing made will take: steps bound it as well.


@core("conj")
def conj(run: Run, coll: Any = MISSING, *xs: Any) -> Any:
    """`coll` with `xs` added: behind the last item of a vector, in front of a list, as entries of a map.

    (conj [1 2] 3)  ;=> [1 2 3]
    (conj {:a 1} [:b 2])  ;=> {:a 1, :b 2}
    """
    if coll is MISSING:
        return []
    if len(xs) == 1:
        kind, x = kind_of(coll), xs[0]
        if kind is list or kind is Vector:
            return vector_with(run, coll, x)
        if kind is tuple or kind is Seq:
            return prepended(run, x, coll)
        if kind is Set:
            return set_with(run, coll, x)
    for x in xs:
        coll = set_with(run, coll, x) if type(coll) is SortedSet else _added(run, coll, x)
    return coll


def _added(run: Run, coll: Any, x: Any) -> Any:
    kind = kind_of(coll)
    if kind is list or kind is Vector:
        return vector_with(run, coll, x)
    if kind is tuple or kind is Seq:
        return prepended(run, x, coll)
    if kind is Queue:
        run.make(1)
        return coll.with_last(x, run.owner)
    if is_map(coll):
        return map_with(run, to_map(coll, run.owner), x)
    if is_set(coll):
        return set_with(run, coll, x)
    if coll is None:
        return (x,)
    if kind is Lazy:
        return cons(run, x, coll)
    if (own := asked(coll, "cons", x)) is not MISSING:
        return own
    raise wrong_type("conj", 1, coll, "a collection", hint="the collection comes first, as (conj coll x)")


def vector_with(run: Run, coll: Any, x: Any) -> Any:
    """A vector with `x` behind its last item; one that has grown long does not copy."""
    if type(coll) is Vector:
        run.elements += 1
        return coll.appended(x, run.owner)
    size = len(coll)
    if size < SMALL:
        run.elements += size + 1
        run.unlooked += size + 1
        return [*coll, x]
    run.make(size + 1)
    return Vector([*coll, x], run.owner)


def set_with(run: Run, coll: Any, x: Any) -> Set:
    """A set with `x` in it."""
    key = x if type(x) in SIMPLE else key_of(x)
    if type(coll) is SortedSet:
        run.elements += 1
        return coll.with_entry(key, x, run.owner)
    held = coll if type(coll) is Set else program_set(run, coll)
    if type(held) is Set and len(state := held.state) <= SMALL:
        return held if key in state else _short_set(run, state, key, x)
    if held.get(key, MISSING) is not MISSING:
        return held
    run.elements += 1
    return held.with_entry(key, x, run.owner)


def _short_set(run: Run, state: dict[Any, Any], key: Any, x: Any) -> Set:
    run.make_few(len(state) + 1)
    return Set({**state, key: x}, run.owner)


def set_with_all(run: Run, coll: Set, added: dict[Any, Any]) -> Set:
    """A set with the members in `added`, by key; those it has stay."""
    if type(coll) is SortedSet:
        run.make(len(added))
        return coll.with_entries(added, run.owner)
    held = coll.state
    fresh = {key: x for key, x in watched(added.items()) if key not in held}
    run.make(len(fresh))
    return coll.with_entries(fresh, run.owner) if held else new_set(fresh, run.owner)


def map_with(run: Run, coll: Map, x: Any) -> Map:
    """A map with the entry `[key value]`, or all entries of another map."""
    if x is None:
        return coll
    if is_map(x):
        run.make(len(x))
        return coll.with_entries(to_map(x).state, run.owner)
    if not is_vector(x) or len(x) != _PAIR:
        raise wrong_type("conj", 2, x, "an entry [key value] or a map", hint="to a map, add [key value]")
    key, value = x.state if type(x) is Vector else x
    key = key if type(key) in SIMPLE else key_of(key)
    if type(coll) is Map and len(state := coll.state) <= SMALL:
        run.make_few(len(state) + 1)
        return new_map({**state, key: value}, run.owner)
    run.elements += 1
    return coll.with_entry(key, value, run.owner)


def program_set(run: Run, coll: Any) -> Set:
    """A set, of the program or of the host, as one that can grow."""
    if type(coll) in PROGRAM_SETS:
        return coll
    run.make(len(coll))
    return make_set(members(coll), run.owner)


@core("into")
def into(run: Run, to: Any = MISSING, xform_or_coll: Any = MISSING, coll: Any = MISSING) -> Any:
    """`to` with all items of `coll` added, as by `conj`; with a transducer between them, what that lets out.

    (into [] #{1})  ;=> [1]
    (into {} [[:a 1] [:b 2]])  ;=> {:a 1, :b 2}
    (into [] (map inc) [1 2])  ;=> [2 3]
    """
    if to is MISSING:
        return []
    if coll is not MISSING:
        return transduced(run, xform_or_coll, conj, to, coll, "into")
    coll = xform_or_coll
    if coll is MISSING:
        return to
    found = sequence(run, coll, "into", 2)
    return _poured(run, to, found) if found else to


def _poured(run: Run, to: Any, found: Any) -> Any:
    kind = kind_of(to)
    if kind is list or kind is Vector:
        return _extended(run, to, found)
    if is_set(to):
        return set_with_all(run, program_set(run, to), held_members(found))
    if is_map(to):
        return _with_all(run, to, found)
    if (kind is tuple and not to) or to is None:
        run.make(len(found))
        return tuple(found[::-1])
    if kind is Queue:
        run.make(len(found))
        return to.with_all(found, run.owner)
    for x in found:
        to = _added(run, to, x)
    return to


def _extended(run: Run, to: Any, found: Any) -> Any:
    run.make(len(found))
    if type(to) is Vector:
        return to.extended(found, run.owner)
    run.make(len(to))
    made = [*to, *found]
    return made if not to or len(made) < SMALL else Vector(made, run.owner)


def _with_all(run: Run, to: Any, found: Any) -> Map:
    held = to_map(to, run.owner)
    added = held_by_entries(found)
    if added is None:
        for x in found:
            held = map_with(run, held, x)
        return held
    run.make(len(found))
    if type(held) is Map and not len(held):
        run.make(len(added))
        return new_map(added, run.owner)
    return held.with_entries(added, run.owner)


# -- the end a vector or list grows at -------------------------------------------------------------------------------


@core("peek")
def peek(run: Run, coll: Any) -> Any:
    """The last item of a vector, the first of a list; nil if there is none.

    (peek [1 2 3])  ;=> 3
    """
    if type(coll) is Queue:
        return coll.held[0] if coll.held else None
    if coll is None or (type(coll) in MEASURED and not len(coll)):
        return None
    if is_vector(coll):
        return coll[-1]
    kind = kind_of(coll)
    if kind is tuple or kind is Seq:
        return coll[0]
    if (own := asked(coll, "peek")) is not MISSING:
        return own
    raise wrong_type("peek", 1, coll, "a vector or list", hint="first and last work on any collection")


@core("pop")
def pop(run: Run, coll: Any) -> Any:
    """A vector without its last item, a list without its first; there must be one.

    (pop [1 2 3])  ;=> [1 2]
    """
    if coll is None:
        return None
    kind = kind_of(coll)
    if kind is Queue:
        return coll.without_first()
    if kind not in (list, Vector, tuple, Seq):
        if (own := asked(coll, "pop")) is not MISSING:
            return own
        raise wrong_type("pop", 1, coll, "a vector or list", hint="rest and butlast work on any collection")
    if not len(coll):
        what = "vector" if is_vector(coll) else "list"
        raise LispError("invalid_state", f"Can't pop empty {what}", hint="`pop` needs an item: test (seq coll) first")
    if type(coll) is Vector:
        return coll.popped(run.owner)
    if kind is not list:
        return after(run, coll, 1)
    if len(coll) < SMALL:
        run.make_few(len(coll))
        return coll[:-1]
    run.make(len(coll))
    return Vector(coll[:-1], run.owner)


@core("subvec")
def subvec(run: Run, v: Any, start: Any, end: Any = MISSING) -> list[Any]:
    """The items of a vector from index `start` up to, not including, `end`.

    (subvec [1 2 3 4] 1 3)  ;=> [2 3]
    """
    if not is_vector(v):
        raise wrong_type("subvec", 1, v, "a vector", hint="make one with (vec coll)")
    first = cut_index(start) if type(start) is float else whole_number(start, "subvec", 2)
    beyond = len(v) if end is MISSING else cut_index(end) if type(end) is float else whole_number(end, "subvec", 3)
    if not 0 <= first <= beyond <= len(v):
        raise LispError("index_out_of_bounds", f"`subvec` from {first} to {beyond} is not within {len(v)} items.")
    run.make(beyond - first)
    return (v.state if type(v) is Vector else v)[first:beyond]


@core("disj")
def disj(run: Run, set_: Any, *ks: Any) -> Any:
    """A set without the given members.

    (disj #{1 2} 2)  ;=> #{1}
    """
    if set_ is None:
        return None
    if len(ks) == 1 and type(set_) is SortedSet:
        return set_.without(key_of(ks[0]), run.owner)
    if has_method(set_, "disjoin"):
        for k in ks:
            set_ = asked(set_, "disjoin", k)
        return set_
    if not is_set(set_):
        raise wrong_type("disj", 1, set_, "a set", hint="dissoc takes keys out of a map")
    if not any(contains(set_, k) for k in ks):
        return set_
    held = program_set(run, set_)
    for k in ks:
        if contains(held, k):
            held = held.without(key_of(k), run.owner)
    return held
