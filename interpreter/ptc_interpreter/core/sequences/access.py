"""Sequences: their first items and their rest, taking and dropping.

A long list or sequence is not copied to leave out its first item: `Seq` shares it, so that a `loop` over `first` and
`rest` costs the same for each round.
"""

from collections import deque
from collections.abc import Sized
from functools import reduce
from itertools import islice
from typing import Any

from ptc_interpreter.core.base.arguments import bounded_index, how_many, is_map, reader, sequence
from ptc_interpreter.core.base.arguments import nth as nth_of
from ptc_interpreter.core.base.lazy import END, collected, in_front, lazy, step
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.core.sequences import xforms
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import value_of
from ptc_interpreter.values.host_maps import is_record
from ptc_interpreter.values.lazy import Cell, Front, Lazy
from ptc_interpreter.values.persistent import SMALL, Queue, Seq, Vector
from ptc_interpreter.values.scalars import MISSING, Keyword, Mutable, kind_of
from ptc_interpreter.values.sorted import SORTED_TYPES, SortedMap

# -- the beginning and the rest --------------------------------------------------------------------------------------


@core("seq")
def seq(run: Run, coll: Any) -> Any:
    """The items of `coll` as a sequence; nil if there are none.

    (seq [1 2])  ;=> [1 2]
    (seq [])  ;=> nil
    """
    return _seq_of(run, coll if type(coll) is Lazy else from_index(run, coll, 0, "seq"))


def _seq_of(run: Run, found: Any) -> Any:
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
    if kind is list or kind is tuple:
        return coll[0] if coll else None
    return None if coll is None else _first(run, coll, "first")


def _first(run: Run, coll: Any, name: str) -> Any:
    if type(coll) in (str, Seq):
        return coll[0] if coll else None
    if type(coll) is Queue:
        return coll.held[0] if coll.held else None
    if type(coll) is Vector:
        return coll.state[0] if coll.state else None
    if type(coll) in SORTED_TYPES:
        return at_end(coll, 0) if len(coll) else None
    if is_map(coll):
        return _first_entry(coll) if len(coll) else None
    if type(coll) is Mutable:
        return first(run, opened(coll))
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
    return from_index(run, coll, 1, "rest")


@core("next")
def next_(run: Run, coll: Any) -> Any:
    """The items after the first; nil if there are none.

    (next [1 2 3])  ;=> [2 3]
    (next [1])  ;=> nil
    """
    return _seq_of(run, from_index(run, coll, 1, "next"))


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
    if kind is Seq:
        return coll.without_first(count) if count else coll
    if kind is Queue:
        return from_index(run, coll.held, count, name, position)
    if kind is Mutable:
        return from_index(run, opened(coll), count, name, position)
    return tuple(sequence(run, coll, name, position)[count:])


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
    if kind is list or kind is tuple:
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
    if type(coll) is Vector:
        return coll.state[-1] if coll.state else None
    if type(coll) is Seq:
        return coll[len(coll) - 1]
    if type(coll) in SORTED_TYPES:
        return at_end(coll, len(coll) - 1) if len(coll) else None
    kind = kind_of(coll)
    if kind is Lazy and not coll.endless:
        return next(iter(deque(coll.start(run), 1)), None)
    found = coll if kind is list or kind is tuple or kind is str else sequence(run, coll, "last")
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


# -- taking and dropping ---------------------------------------------------------------------------------------------


@core("take")
def take(run: Run, n: Any, coll: Any = MISSING) -> Any:
    """The first `n` items, or all if there are fewer.

    (take 2 [1 2 3])  ;=> [1 2]
    """
    if coll is MISSING:
        return xforms.taking(n)
    count = max(0, how_many(n, "take", 1))
    if type(coll) is Lazy:
        return collected(run, islice(coll.start(run), count))
    kind = kind_of(coll)
    if kind is Seq or kind is Vector:
        run.make(min(count, len(coll)))
        return tuple(coll.first_items(count) if kind is Seq else coll.state[:count])
    found = coll if kind is list or kind is tuple else sequence(run, coll, "take", 2)
    run.make(min(count, len(found)))
    return tuple(found[:count])


@core("drop")
def drop(run: Run, n: Any, coll: Any = MISSING) -> Any:
    """The items after the first `n`.

    (drop 2 [1 2 3])  ;=> [3]
    """
    if coll is MISSING:
        return xforms.dropping(n)
    return from_index(run, coll, max(0, how_many(n, "drop", 1)), "drop", 2)


@core("nthrest")
def nthrest(run: Run, coll: Any, n: Any) -> Any:
    """The items after the first `n`, like `drop`; `coll` itself if `n` is 0, or if it has no items.

    (nthrest [1 2 3] 2)  ;=> [3]
    """
    count = how_many(n, "nthrest", 2)
    is_empty = coll is None or (isinstance(coll, Sized) and len(coll) == 0)
    return coll if count <= 0 or is_empty else from_index(run, coll, count, "nthrest")


@core("nthnext")
def nthnext(run: Run, coll: Any, n: Any) -> Any:
    """The items after the first `n`; nil if there are none.

    (nthnext [1 2 3] 3)  ;=> nil
    """
    if coll is None:
        return None
    return _seq_of(run, from_index(run, coll, max(0, how_many(n, "nthnext", 2)), "nthnext"))


@core("take-last")
def take_last(run: Run, n: Any, coll: Any) -> Any:
    """The last `n` items, or all if there are fewer; nil if there are none.

    (take-last 2 [1 2 3])  ;=> [2 3]
    """
    count = max(0, how_many(n, "take-last", 1))
    found = sequence(run, coll, "take-last", 2)
    run.make(min(count, len(found)))
    return tuple(found[max(0, len(found) - count) :]) or None


@core("drop-last")
def drop_last(run: Run, n: Any, coll: Any = MISSING) -> tuple[Any, ...]:
    """The items without the last `n`; given the collection alone, without the last.

    (drop-last [1 2 3])  ;=> [1 2]
    (drop-last 2 [1 2 3])  ;=> [1]
    """
    if coll is MISSING:
        n, coll = 1, n
    count = max(0, how_many(n, "drop-last", 1))
    found = sequence(run, coll, "drop-last", 2)
    run.make(max(0, len(found) - count))
    return tuple(found[: max(0, len(found) - count)])


@core("take-nth")
def take_nth(run: Run, n: Any, coll: Any = MISSING) -> Any:
    """Every `n`th item, from the first on.

    (take-nth 2 [1 2 3 4 5])  ;=> [1 3 5]
    """
    if coll is MISSING:
        return xforms.taking_each_nth(n)
    by = how_many(n, "take-nth", 1)
    if by <= 0:
        raise LispError("invalid_argument", f"`take-nth` needs a step above 0, got {by}.")
    if type(coll) is Lazy:
        return lazy(run, _each_nth, by, coll)
    return tuple(sequence(run, coll, "take-nth", 2)[::by])


@step("take-nth", "ic")
def _each_nth(run: Run, own: Cell) -> Front:
    by, cell = own.state
    front = cell.read(run)
    return (front[0], Cell(_each_nth, (by, beyond(by, cell)))) if front else END


@core("split-at")
def split_at(run: Run, n: Any, coll: Any) -> list[Any]:
    """The first `n` items, and those after them.

    (split-at 1 [1 2 3])  ;=> [[1] [2 3]]
    """
    return [take(run, n, coll), drop(run, n, coll)]


@core("splitv-at")
def splitv_at(run: Run, n: Any, coll: Any) -> list[Any]:
    """Like `split-at`, with the first part as a vector."""
    return [list(take(run, n, coll)), drop(run, n, coll)]


# -- in front --------------------------------------------------------------------------------------------------------


@core("cons")
def cons(run: Run, x: Any, coll: Any) -> Any:
    """A sequence of `x`, then the items of `coll`.

    (cons 1 [2 3])  ;=> [1 2 3]
    """
    if type(coll) is Lazy:
        run.made_lazy = run.made_lazy or not coll.endless
        return in_front(x, coll)
    return prepended(run, x, from_index(run, coll, 0, "cons", 2))


def prepended(run: Run, x: Any, coll: Any) -> Any:
    """A tuple or Seq with `x` in front."""
    run.make(1)
    if len(coll) <= SMALL:
        return (x, *(coll.items if type(coll) is Seq else coll))
    return (coll if type(coll) is Seq else Seq(coll)).with_first(x)
