"""Putting sequences together and turning them over: `concat`, `interleave`, `reverse`, `flatten`..."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final

from ptc_interpreter.core.base.arguments import (
    COLLECTION_TYPES,
    how_many,
    is_sequence,
    reader,
    sequence,
    wrong_type,
)
from ptc_interpreter.core.base.instances import asked
from ptc_interpreter.core.base.lazy import END, collected, in_front, lazy, listed, raw, step
from ptc_interpreter.core.sequences import transducers, xforms
from ptc_interpreter.core.sequences.access import from_index
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Cell, Front, Lazy, items_from
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import MISSING
from ptc_interpreter.values.sorted import SortedMap, SortedSet

_GROWN: Final = 256  # `concat` onto a sequence that is longer appends to it in place...
_FEW: Final = 4  # ...if it is so many times longer than what is added
_ROWS: Final = frozenset({list, tuple})
_NIL: Final = type(None)
_ROWS_OR_NIL: Final = _ROWS | {_NIL}
_TWO: Final = 2
_INNER: Final = 64  # sequences that a `concat` takes over from one within it: they are copied with each item
_SEVERAL: Final = 16  # collections that are copied one by one


@core("list*")
def list_star(run: Run, x: Any, *more: Any) -> Any:
    """A sequence of the arguments, of which the last is a collection whose items come last.

    (list* 1 2 [3 4])  ;=> [1 2 3 4]
    """
    *items_, coll = x, *more
    run.make(len(items_))
    if type(coll) is Lazy:
        for item in reversed(items_):
            coll = in_front(item, coll)
        return coll
    if _is_long(coll):
        return (coll if type(coll) is Seq else Seq(coll)).with_all_first(items_)
    found = sequence(run, coll, "list*", len(items_) + 1)
    run.make(len(found))
    return (*items_, *found) or None


@core("concat")
def concat(run: Run, *colls: Any) -> Any:
    """The items of all collections, one collection behind the other.

    (concat [1 2] [3])  ;=> [1 2 3]
    """
    kinds = set(map(type, colls))
    if kinds <= _ROWS_OR_NIL:
        rows = [of for of in colls if of is not None] if _NIL in kinds else colls
        if rows and len(rows[0]) <= _GROWN >= len(rows[-1]):
            return _rows_together(run, rows)
    elif Lazy in kinds:
        endless = any(type(of) is Lazy and of.endless for of in colls)
        return Lazy(cells_behind(run, colls, "concat"), endless)
    if colls and _is_long(colls[0]):
        return _continued(run, colls)
    if colls and _is_long(colls[-1]):
        return _put_in_front(run, colls)
    parts = [sequence(run, of, "concat", position) for position, of in enumerate(colls, 1)]
    run.make(sum(map(len, parts)))
    if len(parts) > _SEVERAL:
        return tuple(chain.from_iterable(parts))
    found: list[Any] = []
    for part in parts:
        found += part
    return tuple(found)


def _is_long(coll: Any) -> bool:
    return is_sequence(coll) and len(coll) > _GROWN


def _rows_together(run: Run, rows: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
    size = sum(map(len, rows))
    run.charge(size)
    run.make(size)
    return (*rows[0], *rows[1]) if len(rows) == _TWO else tuple(chain.from_iterable(rows))


def cells_behind(run: Run, colls: tuple[Any, ...], name: str) -> Cell:
    """The cell from which on a sequence has the items of collections, one behind the other."""
    run.made_lazy = True
    parts = [_cell_of(run, of, name, position) for position, of in enumerate(colls, 1) if not _is_nothing(of)]
    return Cell(_behind, tuple(parts))


def _is_nothing(coll: Any) -> bool:
    return coll is None or (type(coll) is tuple and not coll)


def _cell_of(run: Run, coll: Any, name: str, position: int = 1) -> Cell:
    return coll.cell if type(coll) is Lazy else listed(sequence(run, coll, name, position))


@step("concat", "c*")
def _behind(run: Run, own: Cell) -> Front:
    while cells := own.state:
        if front := cells[0].read(run):
            return (front[0], _with_behind(front[1], cells[1:])) if len(cells) > 1 else front
        own.state = cells[1:]
    return END


def _with_behind(first: Cell, following: tuple[Cell, ...]) -> Cell:
    """The cell of a sequence and those behind it. A `concat` within a `concat` is one with all of their sequences.

    Otherwise an item of the innermost would pass through each that it is within.
    """
    if first.front is END:
        return following[0] if len(following) == 1 else Cell(_behind, following)
    inner = first.state if type(first) is Cell and first.step is _behind else None  # none where it is read already
    if inner is None or len(inner) + len(following) > _INNER:
        return Cell(_behind, (first, *following))
    return Cell(_behind, inner + following)


def concat_all(run: Run, colls: Lazy, name: str) -> Lazy:
    """The items of the collections that a sequence has, one behind the other."""
    return lazy(run, _all_behind, name, listed(()), colls, endless=False if not colls.endless else None)


@step("concat-all", "vcc")
def _all_behind(run: Run, own: Cell) -> Front:
    name, inner, outer = own.state
    while True:
        if front := inner.read(run):
            return front[0], Cell(_all_behind, (name, front[1], outer))
        front = outer.read(run)
        if not front:
            return END
        inner, outer = _cell_of(run, front[0], name), front[1]
        own.state = (name, inner, outer)


def _continued(run: Run, colls: tuple[Any, ...]) -> Any:
    """`concat` onto a long sequence, which must not be copied each time."""
    base, *others = colls
    added = list(chain.from_iterable(sequence(run, of, "concat", position) for position, of in enumerate(others, 2)))
    run.make(len(added))
    if type(base) is Seq and base.grows(run.owner):
        return base.with_last(added, run.owner)
    items_ = list(sequence(run, base, "concat"))
    run.make(len(items_))
    if len(added) * _FEW > len(items_):
        return (*items_, *added)
    return Seq(Vector(items_, run.owner)).with_last(added, run.owner)


def _put_in_front(run: Run, colls: tuple[Any, ...]) -> Any:
    """`concat` in front of a long sequence, which is shared where it is so many times longer."""
    *others, base = colls
    parts = [sequence(run, of, "concat", position) for position, of in enumerate(others, 1)]
    added = parts[0] if len(parts) == 1 else list(chain.from_iterable(parts))
    run.make(len(added))
    if len(added) * _FEW > len(base):
        run.make(len(base))
        return (*added, *sequence(run, base, "concat", len(colls)))
    return (base if type(base) is Seq else Seq(base)).with_all_first(added)


@raw(_all_behind)
def _behind_each_other(run: Run, name: str, inner: Cell, outer: Cell) -> Iterator[Any]:
    yield from items_from(run, inner)
    for of in items_from(run, outer):
        yield from reader(run, of, name)


@core("interleave")
def interleave(run: Run, *colls: Any) -> Any:
    """The first items of all collections, then their second ones, up to the end of the shortest.

    (interleave [:a :b] [1 2])  ;=> [:a 1 :b 2]
    """
    if not colls:
        return ()
    if all(type(of) is Lazy for of in colls):
        return lazy(run, _in_turn, *colls, endless=all(of.endless for of in colls))
    if all(type(of) in _ROWS for of in colls):
        rows = [sequence(run, of, "interleave", position) for position, of in enumerate(colls, 1)]
        run.make(len(colls) * min(map(len, rows)))
        return tuple(chain.from_iterable(zip(*rows, strict=False)))
    return collected(run, chain.from_iterable(_together(run, colls)))


@step("interleave", "c*")
def _in_turn(run: Run, own: Cell) -> Front:
    cells = own.state
    fronts = [cell.read(run) for cell in cells]
    if not all(fronts):
        return END
    row = tuple([front[0] for front in fronts])
    return Cell(_behind, (listed(row), Cell(_in_turn, tuple([front[1] for front in fronts])))).read(run)


def _together(run: Run, colls: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    return zip(*[reader(run, of, "interleave", position) for position, of in enumerate(colls, 1)], strict=False)


@core("interpose")
def interpose(run: Run, sep: Any, coll: Any = MISSING) -> Any:
    """The items with `sep` between them.

    (interpose :and [1 2 3])  ;=> [1 :and 2 :and 3]
    """
    if coll is MISSING:
        return xforms.interposing(sep)
    if type(coll) is Lazy:
        return lazy(run, _between, sep, 0, coll)
    found = sequence(run, coll, "interpose", 2)
    size = max(0, 2 * len(found) - 1)
    run.make(size)
    between = [sep] * size
    between[::2] = found
    return tuple(between)


@step("interpose", "vic")
def _between(run: Run, own: Cell) -> Front:
    """`due` is 0 before the first item, 1 where an item is due, 2 where the separator before it is."""
    sep, due, cell = own.state
    front = cell.read(run)
    if not front:
        return END
    if due == _SEPARATOR_DUE:
        return sep, Cell(_between, (sep, 1, cell))
    return front[0], Cell(_between, (sep, _SEPARATOR_DUE, front[1]))


_SEPARATOR_DUE: Final = 2


@core("reverse")
def reverse(run: Run, coll: Any) -> tuple[Any, ...]:
    """The items, last first.

    (reverse [1 2 3])  ;=> [3 2 1]
    """
    found = sequence(run, coll, "reverse")
    run.make(len(found))
    return tuple(found[::-1])


@core("rseq")
def rseq(run: Run, rev: Any) -> Any:
    """The items of a vector or of a sorted collection, last first; nil if there are none.

    (rseq [1 2 3])  ;=> [3 2 1]
    """
    if (own := asked(rev, "rseq")) is not MISSING:
        return own
    if type(rev) not in (list, Vector, SortedMap, SortedSet):
        raise wrong_type("rseq", 1, rev, "a vector or sorted collection", hint="reverse takes any collection")
    return reverse(run, rev) or None


@core("flatten")
def flatten(run: Run, coll: Any) -> Any:
    """All items that are not sequential, out of nested vectors and sequences; maps and sets stay whole.

    (flatten [1 [2 [3]] '(4)])  ;=> [1 2 3 4]
    """
    if type(coll) is Lazy:
        return lazy(run, _flat, coll)
    return collected(run, _leaves(run, coll)) if _is_sequential(coll) else ()


@step("flatten", "c*")
def _flat(run: Run, own: Cell) -> Front:
    """The items of the first of the sequences, which is within the next of them, and so on."""
    cells = own.state
    while cells:
        inner, *around = cells
        front = inner.read(run)
        if not front:
            cells = tuple(around)
        elif _is_sequential(front[0]):
            cells = (_cell_of(run, front[0], "flatten"), front[1], *around)
        else:
            return front[0], Cell(_flat, (front[1], *around))
        own.state = cells
    return END


def _is_sequential(value: Any) -> bool:
    return type(value) in (list, Vector, Queue) or is_sequence(value)


def _leaves(run: Run, coll: Any) -> Iterator[Any]:
    waiting = [iter(sequence(run, coll, "flatten"))]
    while waiting:
        run.charge(1)
        for item in waiting[-1]:
            if _is_sequential(item):
                waiting.append(iter(sequence(run, item, "flatten")))
                break
            yield item
        else:
            waiting.pop()


@core("sequence")
def sequence_(run: Run, xform_or_coll: Any, *colls: Any) -> Any:
    """The items of a collection as a sequence, empty for nil; with a transducer before it, what that lets out.

    (sequence nil)  ;=> []
    (sequence (map inc) [1 2])  ;=> [2 3]
    """
    if colls:
        return transducers.sequenced(run, xform_or_coll, colls, "sequence")
    return from_index(run, xform_or_coll, 0, "sequence")


@core("doall")
def doall(run: Run, n: Any, coll: Any = MISSING) -> Any:
    """`coll` itself: sequences are made at once, unless they have no end.

    (doall (map inc [1 2]))  ;=> [2 3]
    """
    coll = n if coll is MISSING else coll
    if type(coll) not in COLLECTION_TYPES and coll is not None:
        raise wrong_type("doall", 1, coll, "a collection")
    if type(coll) is not Lazy:
        return coll
    known = reader(run, coll, "doall") if n is not coll else iter(sequence(run, coll, "doall"))
    deque(islice(known, None if n is coll else how_many(n, "doall", 1)), 0)
    return coll


@core("dorun")
def dorun(run: Run, n: Any, coll: Any = MISSING) -> None:
    """nil, after working out all items of a sequence, or the first `n`: most sequences are made at once.

    (dorun (map inc [1 2]))  ;=> nil
    """
    doall(run, n, coll)
