"""Sequences cut into parts: `partition` and its kin, `take-while`, `drop-while`, `split-with`."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any, Final

from ptc_interpreter.core.base.arguments import function_of, how_many, reader, sequence
from ptc_interpreter.core.base.lazy import collected, lazy
from ptc_interpreter.core.sequences import transducers
from ptc_interpreter.core.sequences.transforming import each
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import SIMPLE, key_of
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.metering import watched
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
    if type(parts) is Lazy:  # without an end there is no last part to fill up
        return parts
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
        return transducers.parting("partition-all", n)
    if coll is MISSING:
        return _parts(run, "partition-all", n, n, step_or_coll, short=True)
    return _parts(run, "partition-all", n, step_or_coll, coll, short=True)


@core("partitionv")
def partitionv(run: Run, n: Any, step_or_coll: Any, pad_or_coll: Any = MISSING, coll: Any = MISSING) -> Any:
    """Like `partition`, each part a vector."""
    return _as_vectors("partitionv", partition(run, n, step_or_coll, pad_or_coll, coll))


@core("partitionv-all")
def partitionv_all(run: Run, n: Any, step_or_coll: Any = MISSING, coll: Any = MISSING) -> Any:
    """Like `partition-all`, each part a vector."""
    if step_or_coll is MISSING:
        return transducers.parting("partitionv-all", n)
    return _as_vectors("partitionv-all", partition_all(run, n, step_or_coll, coll))


def _as_vectors(name: str, parts: Any) -> Any:
    if type(parts) is Lazy:
        return lazy(name, parts.recipe[1], lambda run: map(list, parts.start(run)))
    return tuple(map(list, parts))


def _parts(run: Run, name: str, n: Any, step: Any, coll: Any, *, short: bool = False) -> Any:
    size, by = how_many(n, name, 1), how_many(step, name, 2)
    if by <= 0 <= size:
        what = "size" if step is n else "step"
        raise LispError("invalid_argument", f"`{name}` needs a {what} above 0, got {by}.")
    if size < 0:
        return ()
    if type(coll) is Lazy:
        arguments = (n, coll) if step is n else (n, step, coll)
        return lazy(name, arguments, lambda run: _read_parts(run, coll.start(run), size, by, short=short))
    return _cut(run, sequence(run, coll, name, 2), size, by, short=short)


def _cut(run: Run, items: Sequence[Any], size: int, by: int, *, short: bool) -> tuple[Any, ...]:
    starts = range(0, len(items), by)
    if not short:
        starts = starts[: max(0, (len(items) - size) // by + 1)]
    run.make(len(starts) * (1 + min(size, len(items))))
    return tuple([tuple(items[start : start + size]) for start in starts])


def _read_parts(run: Run, items: Iterator[Any], size: int, by: int, *, short: bool) -> Iterator[tuple[Any, ...]]:
    part = collected(run, islice(items, size))
    while len(part) == size or (short and part):
        yield part
        run.make(size)
        next(islice(items, max(0, by - size), max(0, by - size)), None)
        part = (*part[by:], *islice(items, min(by, size)))


# -- by what a function gives ----------------------------------------------------------------------------------------


@core("partition-by", calls=True)
def partition_by(run: Run, f: Any, coll: Any = MISSING) -> Any:
    """Parts of items next to each other for which `f` gives the same.

    (partition-by odd? [1 3 2 5])  ;=> [[1 3] [2] [5]]
    """
    if coll is MISSING:
        return transducers.parting_by(f)
    call = function_of(f, "partition-by", 1)
    if type(coll) is Lazy:
        return lazy("partition-by", (f, coll), lambda run: _alike(run, call, coll.start(run)))
    items = sequence(run, coll, "partition-by", 2)
    return parted(run, items, each(run, call, items, "partition-by"))


def parted(run: Run, items: Sequence[Any], keys: Sequence[Any]) -> tuple[tuple[Any, ...], ...]:
    """Parts of items next to each other that have the same key."""
    run.make(len(items))
    of_one_type = len(set(map(type, keys))) == 1 and type(keys[0]) in _BY_THEMSELVES
    parts: list[tuple[Any, ...]] = []
    end = 0
    for _, alike in groupby(keys if of_one_type else map(key_of, watched(keys))):
        start, end = end, end + len(list(alike))
        parts.append(tuple(items[start:end]))
    return tuple(parts)


_BY_THEMSELVES: Final = SIMPLE | {bool, int}  # types whose values Python compares as Clojure does, each among its own


def _alike(run: Run, call: Any, items: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    for _, part in groupby(items, lambda item: key_of(call(run, item))):
        yield tuple(part)


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
        return transducers.taking_while(pred)
    call = function_of(pred, "take-while", 1)
    return collected(run, _leading(run, call, reader(run, coll, "take-while", 2)))


def _leading(run: Run, call: Any, items: Iterator[Any]) -> Iterator[Any]:
    for item in items:
        result = call(run, item)
        if result is None or result is False:
            return
        yield item


@core("drop-while", calls=True)
def drop_while(run: Run, pred: Any, coll: Any = MISSING) -> Any:
    """The items from the first on that `pred` does not hold for.

    (drop-while pos? [2 1 0 3])  ;=> [0 3]
    """
    if coll is MISSING:
        return transducers.dropping_while(pred)
    call = function_of(pred, "drop-while", 1)
    if type(coll) is Lazy:
        return lazy("drop-while", (pred, coll), lambda run: _trailing(run, call, coll.start(run)))
    return collected(run, _trailing(run, call, iter(sequence(run, coll, "drop-while", 2))))


def _trailing(run: Run, call: Any, items: Iterator[Any]) -> Iterator[Any]:
    for item in items:
        result = call(run, item)
        if result is None or result is False:
            yield item
            break
    yield from items
