"""Sequences cut into parts: `partition` and its kin, `take-while`, `drop-while`, `split-with`."""

from collections.abc import Sequence
from itertools import compress, groupby, islice
from operator import ne
from typing import Any, Final

from ptc_interpreter.core.base.arguments import how_many, paced, reader, sequence
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.lazy import BATCH, END, lazy, listed, step
from ptc_interpreter.core.sequences import xforms
from ptc_interpreter.core.sequences.access import beyond, from_index
from ptc_interpreter.core.sequences.transforming import each
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.lazy import Cell, Front, Lazy
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.plain_values import SIMPLE
from ptc_interpreter.values.scalars import MISSING

# -- by size ---------------------------------------------------------------------------------------------------------


@core("partition")
def partition(run: Run, n: Any, step_or_coll: Any, pad_or_coll: Any = MISSING, coll: Any = MISSING) -> Any:
    """Parts of `n` items each, every `step` (by default `n`) items.

    A last part that is too short is left out, or filled up from `pad` as far as that reaches.

    (partition 2 [1 2 3 4 5])  ;=> [[1 2] [3 4]]
    (partition 2 1 [1 2 3])  ;=> [[1 2] [2 3]]
    (partition 3 3 [:x] [1 2 3 4])  ;=> [[1 2 3] [4 :x]]
    """
    if pad_or_coll is MISSING:
        return _parts(run, "partition", n, n, step_or_coll)
    if coll is MISSING:
        return _parts(run, "partition", n, step_or_coll, pad_or_coll)
    parts = _parts(run, "partition", n, step_or_coll, coll, short=True)
    if type(parts) is Lazy:
        by, pad = how_many(step_or_coll, "partition", 2), tuple(sequence(run, pad_or_coll, "partition", 3))
        return lazy(run, _filled_parts, how_many(n, "partition", 1), by, pad, coll)
    found = list(parts)
    size = how_many(n, "partition", 1)
    for index, part in enumerate(found):
        if len(part) < size:
            filled = (*part, *islice(reader(run, pad_or_coll, "partition", 3), size - len(part)))
            return (*found[:index], filled)
    return tuple(found)


@core("partition-all")
def partition_all(run: Run, n: Any, step_or_coll: Any = MISSING, coll: Any = MISSING) -> Any:
    """Like `partition`, with the last parts that are too short.

    (partition-all 2 [1 2 3])  ;=> [[1 2] [3]]
    """
    if step_or_coll is MISSING:
        return xforms.parting("partition-all", n)
    if coll is MISSING:
        return _parts(run, "partition-all", n, n, step_or_coll, short=True)
    return _parts(run, "partition-all", n, step_or_coll, coll, short=True)


@core("partitionv")
def partitionv(run: Run, n: Any, step_or_coll: Any, pad_or_coll: Any = MISSING, coll: Any = MISSING) -> Any:
    """Like `partition`, each part a vector."""
    return _as_vectors(run, partition(run, n, step_or_coll, pad_or_coll, coll))


@core("partitionv-all")
def partitionv_all(run: Run, n: Any, step_or_coll: Any = MISSING, coll: Any = MISSING) -> Any:
    """Like `partition-all`, each part a vector."""
    if step_or_coll is MISSING:
        return xforms.parting("partitionv-all", n)
    return _as_vectors(run, partition_all(run, n, step_or_coll, coll))


def _as_vectors(run: Run, parts: Any) -> Any:
    if type(parts) is Lazy:
        return lazy(run, _vectors, parts)
    return tuple(map(list, parts))


def _parts(run: Run, name: str, n: Any, step_: Any, coll: Any, *, short: bool = False) -> Any:
    size, by = how_many(n, name, 1), how_many(step_, name, 2)
    if by <= 0 <= size:
        what = "size" if step_ is n else "step"
        raise LispError("invalid_argument", f"`{name}` needs a {what} above 0, got {by}.")
    if size < 0:
        return ()
    if type(coll) is Lazy:
        return lazy(run, _short_parts if short else _whole_parts, size, by, coll)
    return _cut(run, sequence(run, coll, name, 2), size, by, short=short)


_SMALL: Final = 8  # items of parts that are put together from every first item, every second, and so on


def _cut(run: Run, items: Sequence[Any], size: int, by: int, *, short: bool) -> tuple[Any, ...]:
    starts = range(0, len(items), by)
    if not short:
        starts = starts[: max(0, (len(items) - size) // by + 1)]
    run.make(len(starts) * (1 + min(size, len(items))))
    if 0 < size <= _SMALL and (not short or by == size):
        whole = tuple(zip(*[items[first::by] for first in range(size)], strict=False))
        return whole if len(whole) == len(starts) else (*whole, tuple(items[len(whole) * size :]))
    return tuple([tuple(items[start : start + size]) for start in starts])


def _read(run: Run, cell: Cell, count: int) -> tuple[tuple[Any, ...], Cell]:
    """Up to `count` items, and the cell behind them."""
    found: list[Any] = []
    while len(found) < count and (front := cell.read(run)):
        item, cell = front
        found.append(item)
    run.make(len(found))
    return tuple(found), cell


def _next_part(size: int, by: int, cell: Cell, behind: Cell) -> Cell:
    """The cell that the next part begins with."""
    if by == size:
        return behind
    return beyond(by - size, behind) if by > size else beyond(by, cell)


@step("partition", "iic")
def _whole_parts(run: Run, own: Cell) -> Front:
    size, by, cell = own.state
    part, behind = _read(run, cell, size)
    if len(part) < size:
        return END
    return part, Cell(_whole_parts, (size, by, _next_part(size, by, cell, behind)))


@step("partition-all", "iic")
def _short_parts(run: Run, own: Cell) -> Front:
    size, by, cell = own.state
    part, behind = _read(run, cell, size)
    return (part, Cell(_short_parts, (size, by, _next_part(size, by, cell, behind)))) if part else END


@step("partition-filled", "iitc")
def _filled_parts(run: Run, own: Cell) -> Front:
    size, by, pad, cell = own.state
    part, behind = _read(run, cell, size)
    if len(part) == size:
        return part, Cell(_filled_parts, (size, by, pad, _next_part(size, by, cell, behind)))
    return ((*part, *pad[: size - len(part)]), listed(())) if part else END


@step("vectors", "c")
def _vectors(run: Run, own: Cell) -> Front:
    (parts,) = own.state
    front = parts.read(run)
    return (list(front[0]), Cell(_vectors, (front[1],))) if front else END


# -- by what a function gives ----------------------------------------------------------------------------------------


@core("partition-by", calls=True)
def partition_by(run: Run, f: Any, coll: Any = MISSING) -> Any:
    """Parts of items next to each other for which `f` gives the same.

    (partition-by odd? [1 3 2 5])  ;=> [[1 3] [2] [5]]
    """
    if coll is MISSING:
        return xforms.parting_by(f)
    call = function_of(f, "partition-by", 1)
    if type(coll) is Lazy:
        return lazy(run, _alike_from, f, coll)
    items = sequence(run, coll, "partition-by", 2)
    return parted(run, items, each(run, call, items, "partition-by"))


def parted(run: Run, items: Sequence[Any], keys: Sequence[Any]) -> tuple[tuple[Any, ...], ...]:
    """Parts of items next to each other that have the same key."""
    run.make(len(items))
    of_one_type = len(set(map(type, keys))) == 1 and type(keys[0]) in _BY_THEMSELVES
    if of_one_type:
        cuts = list(compress(range(1, len(keys)), map(ne, keys, watched(islice(keys, 1, None)))))
        bounds = zip([0, *cuts], [*cuts, len(items)], strict=True)
        return tuple([tuple(items[start:end]) for start, end in bounds])
    parts: list[tuple[Any, ...]] = []
    end = 0
    for _, alike in groupby(map(key_of, watched(keys))):
        start, end = end, end + len(list(alike))
        parts.append(tuple(items[start:end]))
    return tuple(parts)


_BY_THEMSELVES: Final = SIMPLE | {bool, int}  # types whose values Python compares as Clojure does, each among its own


@step("partition-by", "fc")
def _alike_from(run: Run, own: Cell) -> Front:
    f, cell = own.state
    call = function_of(f)
    part: list[Any] = []
    key = None
    while front := cell.read(run):
        here = key_of(call(run, front[0]))
        if part and here != key:
            break
        key = here
        part.append(front[0])
        cell = front[1]
    run.make(len(part))
    return (tuple(part), Cell(_alike_from, (f, cell))) if part else END


@core("split-with", calls=True)
def split_with(run: Run, pred: Any, coll: Any) -> list[Any]:
    """The items before the first that `pred` does not hold for, and those from it on.

    (split-with pos? [2 1 0 3])  ;=> [[2 1] [0 3]]
    """
    return [take_while(run, pred, coll), drop_while(run, pred, coll)]


@core("take-while", calls=True)
def take_while(run: Run, pred: Any, coll: Any = MISSING) -> Any:
    """The items before the first that `pred` does not hold for.

    (take-while pos? [2 1 0 3])  ;=> [2 1]
    """
    if coll is MISSING:
        return xforms.taking_while(pred)
    call = function_of(pred, "take-while", 1)
    if type(coll) in _AT_HAND and len(coll) <= BATCH:
        return _taken(run, call, sequence(run, coll, "take-while", 2))
    items = reader(run, coll, "take-while", 2)
    del coll  # what is passed on the way is held by nothing
    found: list[Any] = []
    for item in items:
        result = call(run, item)
        if result is None or result is False:
            break
        found.append(item)
        if not len(found) % BATCH:
            run.make(BATCH)
    run.make(len(found) % BATCH)
    return tuple(found)


_AT_HAND: Final = frozenset({list, tuple})


def _taken(run: Run, call: Any, items: Sequence[Any]) -> tuple[Any, ...]:
    """The items of a short collection before the first that `call` does not hold for: what is counted stays apart."""
    count = len(items)
    for index, item in enumerate(items):
        result = call(run, item)
        if result is None or result is False:
            count = index
            break
    run.make(count)
    return tuple(items[:count])


@core("drop-while", calls=True)
def drop_while(run: Run, pred: Any, coll: Any = MISSING) -> Any:
    """The items from the first on that `pred` does not hold for.

    (drop-while pos? [2 1 0 3])  ;=> [0 3]
    """
    if coll is MISSING:
        return xforms.dropping_while(pred)
    call = function_of(pred, "drop-while", 1)
    if type(coll) is Lazy:
        return lazy(run, _trailing_from, pred, coll)
    is_end = type(coll) is Seq  # it is read as far as that is asked for, and what is left of it shared
    items: Any = coll if is_end else sequence(run, coll, "drop-while", 2)
    for index, item in enumerate(reader(run, coll, "drop-while", 2) if is_end else paced(run, call, items)):
        result = call(run, item)
        if result is None or result is False:
            return from_index(run, coll if type(coll) in _SHARED else items, index, "drop-while", 2)
    return ()


_SHARED: Final = frozenset({list, tuple, Vector, Seq})  # whose end is no copy


@step("drop-while", "fc")
def _trailing_from(run: Run, own: Cell) -> Front:
    pred, cell = own.state
    call = function_of(pred)
    while front := cell.read(run):
        result = call(run, front[0])
        if result is None or result is False:
            return front
        cell = front[1]
        own.state = (pred, cell)
    return END
