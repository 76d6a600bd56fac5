"""Sequences: taking and dropping items at their beginning, at their end, and in between."""

from collections.abc import Sized
from itertools import islice
from typing import Any

from ptc_interpreter.core.base.arguments import how_many, sequence
from ptc_interpreter.core.base.lazy import END, collected, lazy, step
from ptc_interpreter.core.sequences import xforms
from ptc_interpreter.core.sequences.access import beyond, from_index, seq_of
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Cell, Front, Lazy
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.scalars import MISSING, kind_of


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
    found = coll if kind is list or kind is tuple or kind is str else sequence(run, coll, "take", 2)
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
    return seq_of(run, from_index(run, coll, max(0, how_many(n, "nthnext", 2)), "nthnext"))


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
