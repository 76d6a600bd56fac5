"""Sequences: their first items and their rest.

A long list or sequence is not copied to leave out its first item: `Seq` shares it, so that a `loop` over `first` and
`rest` costs the same for each round.
"""

from collections import deque
from functools import reduce
from itertools import islice
from typing import Any

from ptc_interpreter.core.base.arguments import bounded_index, characters_of, is_map, opened_whole, reader, sequence
from ptc_interpreter.core.base.arguments import nth as nth_of
from ptc_interpreter.core.base.instances import following, is_walked
from ptc_interpreter.core.base.lazy import END, in_front, lazy, step
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import value_of
from ptc_interpreter.values.host_maps import is_record
from ptc_interpreter.values.lazy import Cell, Front, Lazy
from ptc_interpreter.values.persistent import SMALL, Seq, Set, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import MISSING, Keyword, Mutable, kind_of
from ptc_interpreter.values.sorted import SORTED_TYPES, SortedMap, SortedSet

# -- the beginning and the rest --------------------------------------------------------------------------------------


@core("seq")
def seq(run: Run, coll: Any) -> Any:
    """The items of `coll` as a sequence; nil if there are none.

    (seq [1 2])  ;=> [1 2]
    (seq [])  ;=> nil
    """
    kind = kind_of(coll)
    if kind is tuple:
        return coll or None
    if kind is str and len(coll) <= SMALL:
        run.make(len(coll))
        return tuple(coll) or None
    return seq_of(run, coll if kind is Lazy else from_index(run, coll, 0, "seq"))


def seq_of(run: Run, found: Any) -> Any:
    """The sequence, or nil if it is empty."""
    if type(found) is not Lazy:
        return found or None
    return found if found.endless or found.cell.read(run) else None


@core("first")
def first(run: Run, coll: Any) -> Any:
    """The first item; nil if there is none.

    (first [1 2])  ;=> 1
    """
    kind = kind_of(coll)
    if kind is list or kind is tuple or kind is str:
        return coll[0] if coll else None
    if kind is Seq:
        return coll[0]
    if kind is SortedSet or kind is SortedMap:
        return at_end(coll, 0) if len(coll) else None
    return None if coll is None else _first(run, coll, "first")


def _first(run: Run, coll: Any, name: str) -> Any:
    if type(coll) is Queue:
        return coll.held[0] if coll.held else None
    if type(coll) is Vector:
        return coll[0] if len(coll) else None
    if type(coll) in SORTED_TYPES:
        return at_end(coll, 0) if len(coll) else None
    if is_map(coll):
        return _first_entry(coll) if len(coll) else None
    if type(coll) is Set:
        return next(iter(coll.state.values()), None)
    if type(coll) is Mutable:
        return first(run, opened_whole(coll, name))
    return next(reader(run, coll, name), None)


def at_end(of: Any, index: int) -> Any:
    """The first or last entry or member of a sorted collection, which has one."""
    key, value = of.entry_at(index)
    return [value_of(key), value] if type(of) is SortedMap else value


def _first_entry(of: Any) -> list[Any]:
    if kind_of(of) is dict:
        key, value = next(iter(of.items()))
        return [Keyword(key) if is_record(of) else key, value]
    key, value = next(iter(of.state.items()))
    return [value_of(key), value]


@core("rest")
def rest(run: Run, coll: Any) -> Any:
    """The items after the first, as a sequence that may be empty.

    (rest [1 2 3])  ;=> [2 3]
    (rest [])  ;=> []
    """
    kind = kind_of(coll)
    if kind is tuple and len(coll) <= SMALL:
        return coll[1:]
    if kind is Seq:
        return coll.without_first(1)
    return from_index(run, coll, 1, "rest")


@core("next")
def next_(run: Run, coll: Any) -> Any:
    """The items after the first; nil if there are none.

    (next [1 2 3])  ;=> [2 3]
    (next [1])  ;=> nil
    """
    kind = kind_of(coll)
    if kind is tuple and len(coll) <= SMALL:
        return coll[1:] or None
    if kind is Seq:
        return coll.without_first(1) if len(coll) > 1 else None
    return seq_of(run, from_index(run, coll, 1, "next"))


def after(run: Run, coll: Any, count: int) -> Any:
    """The items of `coll` from the one at `count` on: what `& more` binds in a destructuring."""
    return from_index(run, coll, count, "nthrest")


def from_index(run: Run, coll: Any, count: int, name: str, position: int = 1) -> Any:
    """The items of `coll` from the one at `count` on, as a sequence; `name` and `position` are for errors."""
    if coll is None:
        return ()
    kind = kind_of(coll)
    if kind is Lazy:
        return _dropped(run, coll, count)
    if kind is list or kind is tuple or kind is Vector:
        return _shared(coll, count)
    if kind is str:
        return tuple(characters_of(run, coll[count:] if count else coll))
    if kind is Seq:
        return coll.without_first(count) if count else coll
    if kind is Queue:
        return from_index(run, coll.held, count, name, position)
    if kind is Mutable:
        return from_index(run, opened_whole(coll, name, position), count, name, position)
    if is_walked(coll):
        return _walked_from(run, coll, count, name)
    return tuple(sequence(run, coll, name, position)[count:])


def _walked_from(run: Run, coll: Any, count: int, name: str) -> Any:
    """The same of a value that is a sequence by its own methods."""
    left = coll
    for done in range(count):
        if not is_walked(left):
            return from_index(run, left, count - done, name)
        left = following(run, left)
    return () if left is None else left


def _shared(coll: Any, count: int) -> Any:
    """The end of a list, tuple or Vector, without a copy if it is long."""
    kind = kind_of(coll)
    if count == 0 and kind is tuple:
        return coll
    left = len(coll) - count
    if left > SMALL:
        return Seq(coll, count)
    return tuple((coll.state if type(coll) is Vector else coll)[count:]) if left > 0 else ()


def _dropped(run: Run, coll: Lazy, count: int) -> Any:
    """A lazy sequence without its first items: one is skipped now, as `rest` does, more when it is read."""
    if count == 0:
        return coll
    if count > 1:
        return lazy(run, _beyond, count, coll)
    front = coll.cell.read(run)
    return Lazy(front[1], coll.endless) if front else ()


def beyond(count: int, cell: Cell) -> Cell:
    """The cell from which on a sequence lacks its first items, which are skipped when it is read."""
    return Cell(_beyond, (count, cell))


@step("drop", "ic")
def _beyond(run: Run, own: Cell) -> Front:
    count, cell = own.state
    while count:
        front = cell.read(run)
        if not front:
            return END
        count, cell = count - 1, front[1]
        own.state = (count, cell)
    return cell.read(run)


@core("second")
def second(run: Run, coll: Any) -> Any:
    """The second item; nil if there is none.

    (second [1 2])  ;=> 2
    """
    kind = kind_of(coll)
    if kind is list or kind is tuple or kind is str:
        return coll[1] if len(coll) > 1 else None
    return next(islice(reader(run, coll, "second"), 1, None), None)


@core("ffirst")
def ffirst(run: Run, coll: Any) -> Any:
    """The first item of the first item.

    (ffirst [[1 2] [3]])  ;=> 1
    """
    return first(run, first(run, coll))


@core("nfirst")
def nfirst(run: Run, coll: Any) -> Any:
    """The items after the first of the first item; nil if there are none.

    (nfirst [[1 2] [3]])  ;=> [2]
    """
    return next_(run, first(run, coll))


@core("fnext")
def fnext(run: Run, coll: Any) -> Any:
    """The second item, like `second`.

    (fnext [1 2])  ;=> 2
    """
    return second(run, coll)


@core("nnext")
def nnext(run: Run, coll: Any) -> Any:
    """The items after the second; nil if there are none.

    (nnext [1 2 3])  ;=> [3]
    """
    return next_(run, next_(run, coll))


@core("last")
def last(run: Run, coll: Any) -> Any:
    """The last item; nil if there is none.

    (last [1 2 3])  ;=> 3
    """
    kind = kind_of(coll)
    if kind is list or kind is tuple or kind is str:
        return coll[-1] if coll else None
    if kind is Vector:
        return coll[-1] if len(coll) else None
    if kind is Seq:
        return coll[len(coll) - 1]
    if kind in SORTED_TYPES:
        return at_end(coll, len(coll) - 1) if len(coll) else None
    if kind is Lazy and not coll.endless:
        return next(iter(deque(coll.start(run), 1)), None)
    found = sequence(run, coll, "last")
    return found[-1] if found else None


@core("butlast")
def butlast(run: Run, coll: Any) -> Any:
    """The items before the last; nil if there are none.

    (butlast [1 2 3])  ;=> [1 2]
    """
    found = sequence(run, coll, "butlast")
    run.make(len(found))
    return tuple(found[:-1]) or None


@core("nth")
def nth(run: Run, coll: Any, index: Any, not_found: Any = MISSING) -> Any:
    """The item at `index`, counted from 0. Past the end `not-found`; without one that is an error.

    (nth [1 2 3] 1)  ;=> 2
    (nth [1 2 3] 9 :none)  ;=> :none
    """
    if type(coll) is not Lazy:
        return nth_of(coll, index, not_found)
    at = bounded_index(index, "nth", 2)
    items = coll.start(run)
    del coll  # what is passed on the way is held by nothing
    found = next(islice(items, at, None), MISSING) if at >= 0 else MISSING
    if found is not MISSING:
        return found
    return nth_of((), at, not_found)


@core("aget")
def aget(run: Run, array: Any, index: Any, *more: Any) -> Any:
    """The item at `index` of an array, and within it that at each further one.

    (aget (.split "a,b" ",") 1)  ;=> "b"
    """
    return reduce(nth_of, (index, *more), array)


# -- in front --------------------------------------------------------------------------------------------------------


@core("cons")
def cons(run: Run, x: Any, coll: Any) -> Any:
    """A sequence of `x`, then the items of `coll`.

    (cons 1 [2 3])  ;=> [1 2 3]
    """
    kind = kind_of(coll)
    if kind is tuple and len(coll) <= SMALL:
        run.make(1)
        return (x, *coll)
    if kind is Lazy:
        run.made_lazy = run.made_lazy or not coll.endless
        return in_front(x, coll)
    return prepended(run, x, from_index(run, coll, 0, "cons", 2))


def prepended(run: Run, x: Any, coll: Any) -> Any:
    """A tuple or Seq with `x` in front."""
    if kind_of(coll) is tuple and len(coll) <= SMALL:
        run.make_few(1)
        return (x, *coll)
    run.make(1)
    if len(coll) <= SMALL:
        return (x, *(coll.items if type(coll) is Seq else coll))
    return (coll if type(coll) is Seq else Seq(coll)).with_first(x)
