"""Sequences: their first items and their rest, and putting them together.

A long list or sequence is not copied to leave out its first item: `Seq` shares it, so that a `loop` over `first` and
`rest` costs the same for each round.
"""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, Final

from ptc_interpreter.core.arguments import (
    COLLECTION_TYPES,
    how_many,
    is_map,
    is_sequence,
    reader,
    sequence,
    whole_number,
    wrong_type,
)
from ptc_interpreter.core.arguments import (
    nth as nth_of,
)
from ptc_interpreter.core.lazy import any_lazy, collected, lazy
from ptc_interpreter.core.table import core
from ptc_interpreter.errors import LispError
from ptc_interpreter.maps import items
from ptc_interpreter.persistent import SMALL, Seq, Vector
from ptc_interpreter.run import Run
from ptc_interpreter.values import MISSING, Lazy, kind_of

_GROWN: Final = 256  # `concat` onto a sequence that is longer appends to it in place...
_FEW: Final = 4  # ...if it is so many times longer than what is added


# -- the beginning and the rest --------------------------------------------------------------------------------------


@core("seq")
def seq(run: Run, coll: Any) -> Any:
    """The items of `coll` as a sequence; nil if there are none.

    (seq [1 2])  ;=> [1 2]
    (seq [])  ;=> nil
    """
    return coll if type(coll) is Lazy else _after(run, coll, 0, "seq") or None


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
    if type(coll) is Vector:
        return coll.state[0] if coll.state else None
    if is_map(coll):
        return list(items(coll)[0]) if len(coll) else None
    return next(reader(run, coll, name), None)


@core("rest")
def rest(run: Run, coll: Any) -> Any:
    """The items after the first, as a sequence that may be empty.

    (rest [1 2 3])  ;=> [2 3]
    (rest [])  ;=> []
    """
    return _after(run, coll, 1, "rest")


@core("next")
def next_(run: Run, coll: Any) -> Any:
    """The items after the first; nil if there are none.

    (next [1 2 3])  ;=> [2 3]
    (next [1])  ;=> nil
    """
    found = _after(run, coll, 1, "next")
    return found if type(found) is Lazy else found or None


def after(run: Run, coll: Any, count: int) -> Any:
    """The items of `coll` from the one at `count` on: what `& more` binds in a destructuring."""
    return _after(run, coll, count, "nthrest")


def _after(run: Run, coll: Any, count: int, name: str, position: int = 1) -> Any:
    if coll is None:
        return ()
    kind = kind_of(coll)
    if kind is Lazy:
        return _dropped(coll, count)
    if kind is list or kind is tuple or kind is Vector:
        return _shared(coll, count)
    if kind is Seq:
        return coll.without_first(count) if count else coll
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


def _dropped(coll: Lazy, count: int) -> Lazy:
    """`coll` without its first items; one `drop` of another becomes one."""
    name, arguments = coll.recipe
    if name == "drop":
        count, coll = count + arguments[0], arguments[1]
    return lazy("drop", (count, coll), lambda run: islice(coll.start(run), count, None))


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
    kind = kind_of(coll)
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
    at = whole_number(index, "nth", 2)
    found = next(islice(coll.start(run), at, None), MISSING) if at >= 0 else MISSING
    if found is not MISSING:
        return found
    return nth_of((), at, not_found)


# -- taking and dropping ---------------------------------------------------------------------------------------------


@core("take")
def take(run: Run, n: Any, coll: Any) -> tuple[Any, ...]:
    """The first `n` items, or all if there are fewer.

    (take 2 [1 2 3])  ;=> [1 2]
    """
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
def drop(run: Run, n: Any, coll: Any) -> Any:
    """The items after the first `n`.

    (drop 2 [1 2 3])  ;=> [3]
    """
    return _after(run, coll, max(0, how_many(n, "drop", 1)), "drop", 2)


@core("nthrest")
def nthrest(run: Run, coll: Any, n: Any) -> Any:
    """The items after the first `n`, like `drop`; `coll` itself if `n` is 0.

    (nthrest [1 2 3] 2)  ;=> [3]
    """
    count = how_many(n, "nthrest", 2)
    return coll if count <= 0 else _after(run, coll, count, "nthrest")


@core("nthnext")
def nthnext(run: Run, coll: Any, n: Any) -> Any:
    """The items after the first `n`; nil if there are none.

    (nthnext [1 2 3] 3)  ;=> nil
    """
    found = _after(run, coll, max(0, how_many(n, "nthnext", 2)), "nthnext")
    return found if type(found) is Lazy else found or None


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
def take_nth(run: Run, n: Any, coll: Any) -> Any:
    """Every `n`th item, from the first on.

    (take-nth 2 [1 2 3 4 5])  ;=> [1 3 5]
    """
    step = how_many(n, "take-nth", 1)
    if step <= 0:
        raise LispError("invalid_argument", f"`take-nth` needs a step above 0, got {step}.")
    if type(coll) is Lazy:
        return lazy("take-nth", (n, coll), lambda run: islice(coll.start(run), 0, None, step))
    return tuple(sequence(run, coll, "take-nth", 2)[::step])


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


# -- putting together ------------------------------------------------------------------------------------------------


@core("cons")
def cons(run: Run, x: Any, coll: Any) -> Any:
    """A sequence of `x`, then the items of `coll`.

    (cons 1 [2 3])  ;=> [1 2 3]
    """
    if type(coll) is Lazy:
        return lazy("cons", (x, coll), lambda run: chain((x,), coll.start(run)))
    return prepended(run, x, _after(run, coll, 0, "cons", 2))


def prepended(run: Run, x: Any, coll: Any) -> Any:
    """A tuple or Seq with `x` in front."""
    run.make(1)
    if len(coll) <= SMALL:
        return (x, *(coll.items if type(coll) is Seq else coll))
    return (coll if type(coll) is Seq else Seq(coll)).with_first(x)


@core("list*")
def list_star(run: Run, x: Any, *more: Any) -> Any:
    """A sequence of the arguments, of which the last is a collection whose items come last.

    (list* 1 2 [3 4])  ;=> [1 2 3 4]
    """
    *items_, coll = x, *more
    run.make(len(items_))
    found = sequence(run, coll, "list*", len(items_) + 1)
    run.make(len(found))
    return (*items_, *found) or None


@core("concat")
def concat(run: Run, *colls: Any) -> Any:
    """The items of all collections, one collection behind the other.

    (concat [1 2] [3])  ;=> [1 2 3]
    """
    if any_lazy(colls):
        return lazy("concat", colls, lambda run: chain.from_iterable(_readers(run, colls)))
    if colls and is_sequence(colls[0]) and len(colls[0]) > _GROWN:
        return _continued(run, colls)
    parts = [sequence(run, of, "concat", position) for position, of in enumerate(colls, 1)]
    run.make(sum(map(len, parts)))
    return tuple(chain.from_iterable(parts))


def _readers(run: Run, colls: tuple[Any, ...]) -> Iterator[Iterator[Any]]:
    for position, of in enumerate(colls, 1):
        yield reader(run, of, "concat", position)


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


@core("interleave")
def interleave(run: Run, *colls: Any) -> Any:
    """The first items of all collections, then their second ones, up to the end of the shortest.

    (interleave [:a :b] [1 2])  ;=> [:a 1 :b 2]
    """
    if not colls:
        return ()
    if all(type(of) is Lazy for of in colls):
        return lazy("interleave", colls, lambda run: chain.from_iterable(_together(run, colls)))
    return collected(run, chain.from_iterable(_together(run, colls)))


def _together(run: Run, colls: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    return zip(*[reader(run, of, "interleave", position) for position, of in enumerate(colls, 1)], strict=False)


@core("interpose")
def interpose(run: Run, sep: Any, coll: Any) -> Any:
    """The items with `sep` between them.

    (interpose :and [1 2 3])  ;=> [1 :and 2 :and 3]
    """
    if type(coll) is Lazy:
        return lazy("interpose", (sep, coll), lambda run: _interposed(sep, coll.start(run)))
    found = sequence(run, coll, "interpose", 2)
    run.make(2 * len(found))
    return tuple(_interposed(sep, iter(found)))


def _interposed(sep: Any, items_: Iterator[Any]) -> Iterator[Any]:
    yield from islice(items_, 1)
    for item in items_:
        yield sep
        yield item


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
    """The items of a vector, last first; nil if there are none.

    (rseq [1 2 3])  ;=> [3 2 1]
    """
    if type(rev) is not list and type(rev) is not Vector:
        raise wrong_type("rseq", 1, rev, "a vector", hint="reverse takes any collection")
    return reverse(run, rev) or None


@core("flatten")
def flatten(run: Run, coll: Any) -> tuple[Any, ...]:
    """All items that are not sequential, out of nested vectors and sequences; maps and sets stay whole.

    (flatten [1 [2 [3]] '(4)])  ;=> [1 2 3 4]
    """
    return collected(run, _leaves(run, coll)) if _is_sequential(coll) else ()


def _is_sequential(value: Any) -> bool:
    return type(value) in (list, Vector) or is_sequence(value)


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
def sequence_(run: Run, coll: Any) -> Any:
    """The items of `coll` as a sequence, empty for nil.

    (sequence nil)  ;=> []
    """
    return _after(run, coll, 0, "sequence")


@core("doall")
def doall(run: Run, n: Any, coll: Any = MISSING) -> Any:
    """`coll` itself: sequences are made at once, unless they have no end.

    (doall (map inc [1 2]))  ;=> [2 3]
    """
    coll = n if coll is MISSING else coll
    if type(coll) not in COLLECTION_TYPES and coll is not None:
        raise wrong_type("doall", 1, coll, "a collection")
    return sequence(run, coll, "doall") if type(coll) is Lazy else coll


@core("dorun")
def dorun(run: Run, n: Any, coll: Any = MISSING) -> None:
    """nil: sequences are made at once, so nothing is left to do."""
    doall(run, n, coll)
