"""Collections of Java's: `(ArrayList.)`, `(HashMap.)`, `(ArrayDeque.)`..., and the methods that change them.

They live as atoms do, are read as the vectors, maps and sets that they hold, and are these where they leave a program.
"""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import COLLECTION_TYPES, integer, sequence, wrong_type
from ptc_interpreter.core.base.cells import changed_cell, hold_in
from ptc_interpreter.core.base.mutable import held_of, is_bit_set, opened
from ptc_interpreter.core.collections.arrays import put
from ptc_interpreter.core.collections.building import peek, pop
from ptc_interpreter.core.java import heaps
from ptc_interpreter.core.java.whole_numbers import sum_of
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal, key_of, value_of
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.persistent import Map, Seq, Vector
from ptc_interpreter.values.scalars import MISSING, Mutable, kind_of
from ptc_interpreter.values.sorted import SORTED_TYPES, SortedSet

_ENDS: Final = ("list", "stack", "queue")
_OF_TREES: Final = (".pollFirst", ".pollLast")  # of `TreeSet` too
_PAIR: Final = 2


def kind_of_cell(cell: Any, name: str, *kinds: str) -> str:
    """The kind of a collection that a method changes, one of `kinds`. Raises LispError for any other value."""
    if type(cell) is Mutable and cell.kind in kinds:
        return cell.kind
    hint = "(ArrayList.), (HashMap.), (StringBuilder.)... can be changed; of any other `conj` and `assoc` give another"
    raise wrong_type(name, 1, cell, "a collection of Java's that has this method", hint=hint)


def missing(name: str) -> LispError:
    """The error of a method that asks an empty collection for an item."""
    asked = "(.hasNext i)" if name == ".next" else "(.isEmpty c)"
    return LispError("invalid_state", f"`{name}` is called on an empty collection.", hint=f"ask {asked} before")


# -- making ----------------------------------------------------------------------------------------------------------


def items_given(run: Run, given: Any, name: str) -> list[Any]:
    """The items to begin with: none for a capacity."""
    return [] if given is MISSING or type(given) is int else list(sequence(run, given, name))


def _made(name: str, kind: str, held: Callable[[Run, list[Any]], Any], aliases: tuple[str, ...] = ()) -> None:
    def make(run: Run, coll: Any = MISSING, *_: Any) -> Mutable:
        found = items_given(run, coll, name)
        run.make(len(found) + 1)
        return run.atoms.make_mutable(kind, held(run, found))

    make.__doc__ = f"What Java has as `{name.removesuffix('.')}`: empty, or with the items of a collection."
    core(name, aliases=aliases)(make)


def entries_given(run: Run, found: list[Any], name: str = "HashMap.") -> Map:
    """The map of entries that a class named `name` is made with. Raises LispError for what is no entry."""
    for entry in found:
        if kind_of(entry) is not list or len(entry) != _PAIR:
            raise wrong_type(name, 1, found, "a map")
    return make_map([(entry[0], entry[1]) for entry in found], run.owner)


_made("ArrayList.", "list", lambda run, found: Vector(found, run.owner), ("Vector.",))
_made("Stack.", "stack", lambda run, found: Vector(found, run.owner))
_made("LinkedList.", "queue", lambda _, found: Seq(found) if found else ())
_made("ArrayDeque.", "queue", lambda _, found: Seq(found) if found else ())
_made(
    "HashMap.",
    "map",
    entries_given,
    ("LinkedHashMap.", "ConcurrentHashMap.", "java.util.concurrent.ConcurrentHashMap."),
)
_made("HashSet.", "set", lambda run, found: make_set(found, run.owner), ("LinkedHashSet.",))


@core("PriorityQueue.")
def priority_queue(run: Run, coll: Any = MISSING, comparator: Any = MISSING) -> Mutable:
    """What Java has as `PriorityQueue`: empty, with a comparator, or with the items of a collection.

    (let [q (PriorityQueue. [3 1 2])] (.poll q))  ;=> 1
    """
    by = comparator
    if comparator is MISSING and callable(coll):
        coll, by = MISSING, coll
    made = run.atoms.make_mutable("heap", Vector([], run.owner), None if by is MISSING else by)
    for item in items_given(run, coll, "PriorityQueue."):
        heaps.push(run, made, item)
    return made


# -- lists, sets and queues: adding ----------------------------------------------------------------------------------


def _at_the_end(run: Run, cell: Mutable, item: Any) -> None:
    run.make(1)
    held = held_of(run, cell)
    if cell.kind != "queue":
        made = held.appended(item, run.owner)
    else:
        made = held.with_last((item,), run.owner) if held else Seq(Vector([item], run.owner))
    run.atoms.hold(cell, made)


def _at_the_front(run: Run, cell: Mutable, item: Any) -> None:
    run.make(1)
    held = held_of(run, cell)
    if cell.kind == "queue":
        run.atoms.hold(cell, held.with_first(item) if held else Seq(Vector([item], run.owner)))
    else:
        replace_all(run, cell, [item, *held.state])


def replace_all(run: Run, cell: Mutable, items: list[Any]) -> None:
    """Have it hold these items in place of all that it held."""
    run.make(len(items))
    made: Any = Vector(items, run.owner)
    run.atoms.hold(cell, made if cell.kind != "queue" else Seq(made) if items else ())


@core(".add", calls=True)
def add(run: Run, coll: Any, index_or_x: Any, x: Any = MISSING) -> Any:
    """Whether the collection has changed, which has one more item; nil for an item at an index; of integers the sum.

    (let [l (ArrayList.)] (.add l 1) (.add l 0 5) (vec l))  ;=> [5 1]
    """
    if type(coll) is int and x is MISSING:
        return sum_of(run, coll, index_or_x)
    return _added(run, coll, kind_of_cell(coll, ".add", *_ENDS, "set", "heap"), index_or_x, x)


def _added(run: Run, coll: Any, kind: str, index_or_x: Any, x: Any) -> bool | None:
    if x is not MISSING:
        held = list(sequence(run, coll, ".add"))
        held.insert(_index(held, index_or_x, ".add", end=True), x)
        replace_all(run, coll, held)
        return None
    if kind == "heap":
        heaps.push(run, coll, index_or_x)
    elif kind == "set":
        return _added_to_set(run, coll, index_or_x)
    else:
        _at_the_end(run, coll, index_or_x)
    return True


def _index(held: Any, index: Any, name: str, *, end: bool = False) -> int:
    at = integer(index, name, 2)
    if not 0 <= at < len(held) + end:
        raise LispError("index_out_of_bounds", f"`{name}` has no index {at} in a list of {len(held)} items.")
    return at


def _added_to_set(run: Run, cell: Mutable, item: Any) -> bool:
    held, key = held_of(run, cell), key_of(item)
    if held.get(key, MISSING) is not MISSING:
        return False
    run.make(1)
    run.atoms.hold(cell, held.with_entry(key, item, run.owner))
    return True


@core(".addAll", calls=True)
def add_all(run: Run, coll: Any, items: Any) -> bool:
    """Whether the collection has changed, which has the items of another as well."""
    found = sequence(run, items, ".addAll", 2)
    return bool([item for item in found if add(run, coll, item)])


@core(".offer", aliases=(".offerLast", ".addLast"), calls=True)
def offer(run: Run, queue: Any, x: Any) -> bool:
    """True; the queue has one more item at its end, one of priorities where it belongs."""
    return bool(add(run, queue, x))


@core(".addFirst", aliases=(".offerFirst",))
def add_first(run: Run, queue: Any, x: Any) -> None:
    """Nil; the collection has one more item in front."""
    kind_of_cell(queue, ".addFirst", *_ENDS)
    _at_the_front(run, queue, x)


@core(".push")
def push(run: Run, stack: Any, x: Any) -> Any:
    """The item, which is the first that `.pop` gives: of a stack the last, of a queue the first.

    (let [s (ArrayDeque.)] (.push s 1) (.push s 2) [(.pop s) (vec s)])  ;=> [2 [1]]
    """
    if kind_of_cell(stack, ".push", *_ENDS) == "stack":
        _at_the_end(run, stack, x)
    else:
        _at_the_front(run, stack, x)
    return x


# -- lists, sets and queues: taking out ------------------------------------------------------------------------------


def _first(run: Run, cell: Mutable, *, taken: bool) -> Any:
    """The first item, MISSING if there is none; `taken` out."""
    if cell.kind == "heap":
        return heaps.pop(run, cell) if taken else heaps.top(run, cell)
    held = held_of(run, cell)
    run.charge(1)
    if not len(held):
        return MISSING
    if cell.kind == "set":
        return _taken_from_set(run, cell, held, 0)
    item = held[0]
    if taken and cell.kind == "queue":
        run.atoms.hold(cell, held.without_first(1))
    elif taken:
        replace_all(run, cell, held.state[1:])
    return item


def _last(run: Run, cell: Mutable, *, taken: bool) -> Any:
    held = held_of(run, cell)
    run.charge(1)
    if not len(held):
        return MISSING
    if cell.kind == "set":
        return _taken_from_set(run, cell, held, len(held) - 1)
    item = held[len(held) - 1]
    if taken and cell.kind == "queue":
        replace_all(run, cell, held.items[:-1])
    elif taken:
        run.atoms.hold(cell, held.popped(run.owner))
    return item


def _taken_from_set(run: Run, cell: Mutable, held: Any, at: int) -> Any:
    ((key, _),) = held.entries(at, at + 1)
    run.atoms.hold(cell, held.without(key, run.owner))
    return value_of(key)


_OF_CLOJURE: Final = {".peek": peek, ".pop": pop}


def _end(name: str, *, first: bool, taken: bool, strict: bool, also: tuple[str, ...] = ()) -> None:
    def method(run: Run, queue: Any) -> Any:
        if name in _OF_CLOJURE and type(queue) in COLLECTION_TYPES:
            return _OF_CLOJURE[name](run, queue)
        more = ("set",) if name in _OF_TREES and type(opened(queue)) is SortedSet else ()
        kind = kind_of_cell(queue, name, *_ENDS, *(("heap",) if first else ()), *more)
        at_front = first and not (kind == "stack" and name in (".pop", ".peek"))
        found = (_first if at_front else _last)(run, queue, taken=taken)
        if found is MISSING and (strict or (kind == "stack" and name == ".peek")):
            raise missing(name)
        return None if found is MISSING else found

    what = "taken out of" if taken else "still in"
    none = "an empty one is an error" if strict else "nil of an empty one"
    method.__doc__ = f"The {'first' if first else 'last'} item, {what} the collection; {none}."
    core(name, aliases=also, calls=True)(method)


_end(".poll", first=True, taken=True, strict=False)
_end(".pollFirst", first=True, taken=True, strict=False)
_end(".peek", first=True, taken=False, strict=False, also=(".peekFirst",))
_end(".pop", first=True, taken=True, strict=True, also=(".removeFirst",))
_end(".element", first=True, taken=False, strict=True, also=(".getFirst",))
_end(".pollLast", first=False, taken=True, strict=False)
_end(".peekLast", first=False, taken=False, strict=False)
_end(".removeLast", first=False, taken=True, strict=True)
_end(".getLast", first=False, taken=False, strict=True, also=(".lastElement",))


@core(".remove", calls=True)
def remove(run: Run, coll: Any, x: Any = MISSING) -> Any:
    """What is taken out: of a map what was under the key; of a list the item at an index; else whether there was one.

    (let [m (HashMap. {:a 1})] [(.remove m :a) (.isEmpty m)])  ;=> [1 true]
    """
    kind = kind_of_cell(coll, ".remove", *_ENDS, "set", "map", "heap")
    if x is MISSING and type(coll.call) is Mutable:
        return _remove_behind(run, coll)
    if x is MISSING:
        found = _first(run, coll, taken=True) if kind not in ("set", "map") else MISSING
        if found is MISSING:
            raise missing(".remove")
        return found
    if kind in ("set", "map"):
        return _without_key(run, coll, x)
    held = list(sequence(run, coll, ".remove"))
    by_index = kind != "heap" and type(x) is int
    at = _index(held, x, ".remove") if by_index else next((i for i, item in enumerate(held) if equal(item, x)), None)
    if at is None:
        return False
    taken = held.pop(at)
    if kind == "heap":
        heaps.fill(run, coll, held)
    else:
        replace_all(run, coll, held)
    return taken if by_index else True


def _remove_behind(run: Run, iterator: Mutable) -> None:
    """Take what an iterator gave last out of the collection that it goes through."""
    source = iterator.call
    kind_of_cell(source, ".remove", *_ENDS, "map", "set")
    held = held_of(run, source)
    at = len(held) - len(held_of(run, iterator)) - 1
    if at < 0:
        raise missing(".remove")
    run.make(len(held))
    if source.kind in ("map", "set"):
        key = held.entries(at, at + 1)[0][0] if type(held) in SORTED_TYPES else list(held.state)[at]
        run.atoms.hold(source, held.without(key, run.owner))
        return
    items = list(held.items if source.kind == "queue" else held.state)
    replace_all(run, source, items[:at] + items[at + 1 :])


def _without_key(run: Run, cell: Mutable, key: Any) -> Any:
    held = held_of(run, cell)
    found = held.get(key_of(key), MISSING)
    if found is not MISSING:
        run.atoms.hold(cell, held.without(key_of(key), run.owner))
    return found is not MISSING if cell.kind == "set" else None if found is MISSING else found


@core(".clear")
def clear(run: Run, coll: Any, *bits: Any) -> None:
    """Nil; the collection is empty from now on. Of a `BitSet` bits may be named."""
    if is_bit_set(coll):
        from ptc_interpreter.core.java.bit_sets import clear_bits  # few programs have one

        clear_bits(run, coll, *bits)
        return
    kind = kind_of_cell(coll, ".clear", *_ENDS, "set", "map", "heap")
    held = held_of(run, coll)
    if type(held) in SORTED_TYPES:
        run.atoms.hold(coll, type(held)({}, held.order, run.owner))
        return
    run.atoms.hold(coll, {"queue": (), "map": Map({}), "set": make_set(())}.get(kind, Vector([], run.owner)))


@core(".set")
def set_(run: Run, coll: Any, index: Any, x: Any = MISSING, *value: Any) -> Any:
    """What the list held at an index, where it holds `x` from now on; of an atom, which holds a value, nil.

    Of a `BitSet` the bit at an index is set from now on, or those from one up to another.
    """
    if is_bit_set(coll):
        from ptc_interpreter.core.java.bit_sets import set_bits  # few programs have one

        return set_bits(run, coll, index, *(() if x is MISSING else (x,)), *value)
    if x is MISSING:
        changed_cell(run, coll, ".set")
        hold_in(run, coll, index)
        return None
    kind_of_cell(coll, ".set", "list", "stack")
    return put(run, coll, integer(index, ".set", 2), x, ".set")


@core("iterator-seq", aliases=("enumeration-seq",))
def iterator_seq(run: Run, iter: Any) -> Any:  # noqa: A002
    """The items of what `.iterator` gives; nil if there are none."""
    return tuple(sequence(run, iter, "iterator-seq")) or None


@core("Arrays/fill")
def fill(run: Run, array: Any, x: Any) -> None:
    """Nil; the array holds one value at all indexes from now on.

    (let [a (int-array 2)] (Arrays/fill a 7) (vec a))  ;=> [7 7]
    """
    kind_of_cell(array, "Arrays/fill", "array")
    replace_all(run, array, [x] * len(opened(array)))


@core("Arrays/sort", aliases=("Collections/sort",), calls=True)
def sort(run: Run, array: Any, comparator: Any = MISSING) -> None:
    """Nil; the items of the array are in order from now on.

    (let [a (int-array [3 1 2])] (Arrays/sort a) (vec a))  ;=> [1 2 3]
    """
    kind_of_cell(array, "Arrays/sort", "array", "list", "stack")
    by = () if comparator is MISSING else (comparator,)
    replace_all(run, array, list(CORE["sort"].function(run, *by, array)))


@core(".toArray")
def to_array(run: Run, coll: Any, *_: Any) -> Any:
    """The items of a collection as a vector.

    (.toArray (ArrayList. [1 2]))  ;=> [1 2]
    """
    return list(sequence(run, coll, ".toArray"))
