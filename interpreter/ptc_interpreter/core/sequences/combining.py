"""Putting sequences together and turning them over: `concat`, `interleave`, `reverse`, `flatten`..."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, Final

from ptc_interpreter.core.base.arguments import COLLECTION_TYPES, is_sequence, reader, sequence, wrong_type
from ptc_interpreter.core.base.lazy import any_lazy, collected, lazy
from ptc_interpreter.core.sequences import transducers, xforms
from ptc_interpreter.core.sequences.access import from_index
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.scalars import MISSING
from ptc_interpreter.values.sorted import SortedMap, SortedSet

_GROWN: Final = 256  # `concat` onto a sequence that is longer appends to it in place...
_FEW: Final = 4  # ...if it is so many times longer than what is added


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
def interpose(run: Run, sep: Any, coll: Any = MISSING) -> Any:
    """The items with `sep` between them.

    (interpose :and [1 2 3])  ;=> [1 :and 2 :and 3]
    """
    if coll is MISSING:
        return xforms.interposing(sep)
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
    """The items of a vector or of a sorted collection, last first; nil if there are none.

    (rseq [1 2 3])  ;=> [3 2 1]
    """
    if type(rev) not in (list, Vector, SortedMap, SortedSet):
        raise wrong_type("rseq", 1, rev, "a vector or sorted collection", hint="reverse takes any collection")
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
    return sequence(run, coll, "doall") if type(coll) is Lazy else coll


@core("dorun")
def dorun(run: Run, n: Any, coll: Any = MISSING) -> None:
    """nil: sequences are made at once, so nothing is left to do."""
    doall(run, n, coll)
