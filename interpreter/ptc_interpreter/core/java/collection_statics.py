"""Collections, Arrays, Objects, List, Map and Set as Java has them: static functions over collections.

Those that change a collection take one of Java's; all others take any, and give values of the language.
"""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, is_vector, sequence, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.core.base.stringify import concatenated, str_of
from ptc_interpreter.core.collections.building import hash_set
from ptc_interpreter.core.functions import made_by
from ptc_interpreter.core.java.mutable_methods import kind_of_cell, replace_all
from ptc_interpreter.core.numbers.operations import equals
from ptc_interpreter.core.sequences.ordering import compare
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import CORE, also_known, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.maps import make_map
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import Set
from ptc_interpreter.values.scalars import MISSING

_CHANGED: Final = ("array", "list", "stack", "queue")


def _items(run: Run, coll: Any, name: str, position: int = 1) -> list[Any]:
    return list(sequence(run, coll, name, position))


def _index(run: Run, name: str, index: Any, size: int, position: int) -> int:
    at = integer(index, name, position)
    if 0 <= at < size:
        return at
    raise LispError("index_out_of_bounds", f"`{name}` has no item at index {at} of {size}.")


# -- changing --------------------------------------------------------------------------------------------------------


def _opened(run: Run, coll: Any, name: str) -> list[Any]:
    kind_of_cell(coll, name, *_CHANGED)
    return _items(run, coll, name)


@core("Collections/reverse")
def reverse(run: Run, coll: Any) -> None:
    """Nil; the items of the list are in the other order from now on.

    (let [l (ArrayList. [1 2])] (Collections/reverse l) (vec l))  ;=> [2 1]
    """
    replace_all(run, coll, _opened(run, coll, "Collections/reverse")[::-1])


@core("Collections/swap")
def swap(run: Run, coll: Any, i: Any, j: Any) -> None:
    """Nil; two items of the list have changed places from now on.

    (let [l (ArrayList. [1 2 3])] (Collections/swap l 0 2) (vec l))  ;=> [3 2 1]
    """
    items = _opened(run, coll, "Collections/swap")
    a, b = (_index(run, "Collections/swap", at, len(items), position) for position, at in ((2, i), (3, j)))
    items[a], items[b] = items[b], items[a]
    replace_all(run, coll, items)


@core("Collections/rotate")
def rotate(run: Run, coll: Any, distance: Any) -> None:
    """Nil; the items of the list stand so many places further on from now on, the last of them in front.

    (let [l (ArrayList. [1 2 3])] (Collections/rotate l 1) (vec l))  ;=> [3 1 2]
    """
    items, by = _opened(run, coll, "Collections/rotate"), integer(distance, "Collections/rotate", 2)
    at = -by % len(items) if items else 0
    replace_all(run, coll, items[at:] + items[:at])


@core("Collections/fill")
def fill(run: Run, coll: Any, x: Any) -> None:
    """Nil; the list holds one value at all indexes from now on.

    (let [l (ArrayList. [1 2])] (Collections/fill l 0) (vec l))  ;=> [0 0]
    """
    replace_all(run, coll, [x] * len(_opened(run, coll, "Collections/fill")))


@core("Collections/addAll", calls=True)
def add_all(run: Run, coll: Any, *items: Any) -> bool:
    """Whether the collection has changed, which has these items more.

    (let [l (ArrayList.)] (Collections/addAll l 1 2) (vec l))  ;=> [1 2]
    """
    given = items[0] if len(items) == 1 and is_vector(opened(items[0])) else list(items)
    return CORE[".addAll"].function(run, coll, given)


# -- asking ----------------------------------------------------------------------------------------------------------


def _extreme(name: str, side: int, what: str) -> None:
    def extreme(run: Run, coll: Any, comparator: Any = MISSING) -> Any:
        items = _items(run, coll, name)
        if not items:
            raise LispError(
                "invalid_state", f"`{name}` is called on an empty collection.", hint="ask (empty? c) before"
            )
        run.charge(len(items))
        order = _order_by(run, comparator)
        best = items[0]
        for item in watched(items):
            best = item if order(item, best) * side > 0 else best
        return best

    extreme.__doc__ = f"The {what} item of the collection, by `compare` or by a comparator."
    core(name, calls=True)(extreme)


def _order_by(run: Run, comparator: Any) -> Callable[[Any, Any], int]:
    """The order of two values as a number."""
    if comparator is MISSING or comparator is None:
        return compare
    by = function_of(comparator)

    def order(a: Any, b: Any) -> int:
        found = by(run, a, b)
        if type(found) in (int, float):
            return (found > 0) - (found < 0)
        return -1 if found else int(bool(by(run, b, a)))

    return order


_extreme("Collections/max", 1, "last")
_extreme("Collections/min", -1, "first")


@core("Collections/frequency")
def frequency(run: Run, coll: Any, x: Any) -> int:
    """How many items of the collection are equal to a value.

    (Collections/frequency [1 2 1] 1)  ;=> 2
    """
    items = _items(run, coll, "Collections/frequency")
    run.charge(len(items))
    return sum(equals(run, item, x) for item in watched(items))


@core("Collections/disjoint")
def are_disjoint(run: Run, coll: Any, other: Any) -> bool:
    """Whether two collections have no item in common.

    (Collections/disjoint [1 2] [3])  ;=> true
    """
    of = hash_set(run, *_items(run, coll, "Collections/disjoint")).state
    return of.keys().isdisjoint(hash_set(run, *_items(run, other, "Collections/disjoint", 2)).state)


@core("Collections/binarySearch", aliases=("Arrays/binarySearch",), calls=True)
def binary_search(run: Run, coll: Any, x: Any, comparator: Any = MISSING) -> int:
    """The index of an item in a sorted list; below zero if it is not there.

    (Collections/binarySearch [1 3 5] 3)  ;=> 1
    """
    items, order = _items(run, coll, "Collections/binarySearch"), _order_by(run, comparator)
    low, high = 0, len(items) - 1
    while low <= high:
        run.charge(1)
        at = (low + high) >> 1
        found = order(items[at], x)
        if found == 0:
            return at
        low, high = (at + 1, high) if found < 0 else (low, at - 1)
    return -(low + 1)


# -- making ----------------------------------------------------------------------------------------------------------


@core("Collections/reverseOrder")
def reverse_order(run: Run, comparator: Any = None) -> Any:
    """A comparator that puts last what `compare`, or another comparator, puts first.

    (sort (Collections/reverseOrder) [1 3 2])  ;=> [3 2 1]
    """
    order = CORE["compare"].function if comparator is None else function_of(comparator, "Collections/reverseOrder")

    def reversed_(run: Run, a: Any, b: Any) -> Any:
        return order(run, b, a)

    return made_by(reversed_, "Collections/reverseOrder", (comparator,))


@core("Collections/nCopies")
def copies(run: Run, n: Any, x: Any) -> Any:
    """A list that holds a value so many times.

    (Collections/nCopies 2 :a)  ;=> [:a :a]
    """
    return CORE["repeat"].function(run, n, x) if integer(n, "Collections/nCopies") else ()


@core("List/of", aliases=("Collections/singletonList",))
def list_of(run: Run, *items: Any) -> Any:
    """A list of the values.

    (List/of 1 2)  ;=> [1 2]
    """
    run.make(len(items))
    return items


@core("Collections/emptyMap")
def empty_map(_run: Run) -> Any:
    """A map without entries."""
    return make_map([])


@core("Collections/emptySet")
def empty_set(_run: Run) -> Any:
    """A set without members."""
    return Set({})


@core(
    "Collections/unmodifiableList",
    aliases=tuple(f"Collections/unmodifiable{of}" for of in ("Collection", "Map", "Set")),
)
def unmodifiable(_run: Run, coll: Any) -> Any:
    """What the collection holds now, as a value.

    (Collections/unmodifiableList (ArrayList. [1]))  ;=> [1]
    """
    return opened(coll)


also_known(
    __name__,
    {
        "Collections/emptyList": "list",
        "Collections/singleton": "hash-set",
        "Collections/singletonMap": "hash-map",
        "Set/of": "hash-set",
        "Map/of": "hash-map",
        "Map/entry": "MapEntry/create",
        "List/copyOf": "Collections/unmodifiableList",
        "Set/copyOf": "set",
        "Map/copyOf": "Collections/unmodifiableList",
        "Objects/equals": "=",
        "Objects/isNull": "nil?",
        "Objects/nonNull": "some?",
        "Pattern/compile": "re-pattern",
    },
)


# -- arrays ----------------------------------------------------------------------------------------------------------


@core("Arrays/toString", aliases=("Arrays/deepToString",))
def array_text(run: Run, array: Any) -> str:
    """The items of an array as text, as Java writes them.

    (Arrays/toString (int-array [1 2]))  ;=> "[1, 2]"
    """
    parts = ["null" if item is None else str_of(run, item) for item in _items(run, array, "Arrays/toString")]
    run.write(len(parts) + 2)
    return f"[{concatenated(run, parts, ', ')}]"


@core("Arrays/equals", aliases=("Arrays/deepEquals",))
def arrays_equal(run: Run, array: Any, other: Any) -> bool:
    """Whether two arrays have equal items.

    (Arrays/equals (int-array [1]) (int-array [1]))  ;=> true
    """
    return equals(run, opened(array), opened(other))


@core("Arrays/copyOf")
def copy_of(run: Run, array: Any, length: Any) -> Any:
    """An array of so many items: those of another, and nil behind them, or 0 where all of them are numbers.

    (vec (Arrays/copyOf (int-array [1 2]) 3))  ;=> [1 2 0]
    """
    return _copied(run, array, 0, integer(length, "Arrays/copyOf", 2), "Arrays/copyOf")


@core("Arrays/copyOfRange")
def copy_of_range(run: Run, array: Any, start: Any, end: Any) -> Any:
    """An array of the items of another from one index up to, but without, another.

    (vec (Arrays/copyOfRange (int-array [1 2 3]) 1 3))  ;=> [2 3]
    """
    name = "Arrays/copyOfRange"
    return _copied(run, array, integer(start, name, 2), integer(end, name, 3), name)


def _copied(run: Run, array: Any, start: int, end: int, name: str) -> Any:
    items = _items(run, array, name)
    if not 0 <= start <= min(end, len(items)):
        raise LispError("index_out_of_bounds", f"`{name}` has no items from {start} to {end} of {len(items)}.")
    run.make(end - start)
    kinds = set(map(type, items))
    filling = 0 if kinds == {int} else 0.0 if kinds == {float} else False if kinds == {bool} else None
    found = items[start:end]
    return CORE["into-array"].function(run, found + [filling] * (end - start - len(found)))


# -- objects ---------------------------------------------------------------------------------------------------------


@core("Objects/requireNonNull")
def require(_run: Run, x: Any, message: Any = "") -> Any:
    """The value, which must not be nil.

    (Objects/requireNonNull 1)  ;=> 1
    """
    if x is None:
        raise wrong_type("Objects/requireNonNull", 1, x, str(message) or "a value other than nil")
    return x


@core("Objects/requireNonNullElse")
def require_else(_run: Run, x: Any, default: Any) -> Any:
    """The value, or where it is nil, another.

    (Objects/requireNonNullElse nil 1)  ;=> 1
    """
    return default if x is None else x


@core("Objects/toString")
def text_of(run: Run, x: Any, default: Any = "null") -> Any:
    """The text of the value, as `str` gives it; of nil "null", or another text.

    (Objects/toString nil)  ;=> "null"
    """
    return default if x is None else str_of(run, x)
