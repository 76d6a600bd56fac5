"""Transducers: what `(map f)`, `(filter pred)` and their like give when no collection is given with them.

A transducer takes a reducing function and gives another. A reducing function is called with a result and an item to
take a step, with a result alone at the end, and without arguments for a first result.

    (transduce (comp (filter odd?) (map inc)) + [1 2 3])      6
    (into [] (take 2) (range))                                [0 1]
"""

from collections.abc import Callable, Iterator
from typing import Any

from ptc_interpreter.core.base.arguments import (
    function_of,
    how_many,
    is_map,
    lookup,
    reader,
    sequence,
    truthy,
    wrong_type,
)
from ptc_interpreter.core.base.lazy import any_lazy, collected
from ptc_interpreter.core.functions import comp, made_by
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.lazy import Lazy, Recipe, Reduced
from ptc_interpreter.values.maps import find, make_map
from ptc_interpreter.values.scalars import MISSING, Keyword

Step = Callable[[Run, Any, Any], Any]
Finish = Callable[[Run, Any], Any]
_HALTED = Keyword("clojure.core/halt")


# -- making transducers ----------------------------------------------------------------------------------------------


def transducer(name: str, arguments: tuple[Any, ...], around: Callable[[Any], Any]) -> Any:
    """The transducer that core function `name` gives for `arguments`; `around` wraps one reducing function."""

    def xform(run: Run, rf: Any) -> Any:
        return around(function_of(rf, name, 1))

    return made_by(xform, name, arguments)


def _reducing(rf: Any, step: Step, finish: Finish | None = None) -> Any:
    """The reducing function around `rf` that takes its steps by `step`; `finish` changes the result at the end."""

    def reducing(run: Run, result: Any = MISSING, item: Any = MISSING) -> Any:
        run.charge(1)
        if item is not MISSING:
            return step(run, result, item)
        if result is MISSING:
            return rf(run)
        return rf(run, result if finish is None else finish(run, result))

    return reducing


def _ended(result: Any) -> Reduced:
    return result if type(result) is Reduced else Reduced(result)


# -- one item in, at most one out ------------------------------------------------------------------------------------


def mapping(f: Any) -> Any:
    """`(map f)`."""
    call = function_of(f, "map", 1)

    def around(rf: Any) -> Any:
        def reducing(run: Run, result: Any = MISSING, item: Any = MISSING, *more: Any) -> Any:
            run.charge(1)
            if item is not MISSING:
                return rf(run, result, call(run, item, *more))
            return rf(run) if result is MISSING else rf(run, result)

        return reducing

    return transducer("map", (f,), around)


def filtering(name: str, pred: Any, *, keep: bool = True) -> Any:
    """`(filter pred)` and `(remove pred)`."""
    call = function_of(pred, name, 1)

    def around(rf: Any) -> Any:
        def step(run: Run, result: Any, item: Any) -> Any:
            return rf(run, result, item) if truthy(call(run, item)) is keep else result

        return _reducing(rf, step)

    return transducer(name, (pred,), around)


def keeping(f: Any) -> Any:
    """`(keep f)`."""
    call = function_of(f, "keep", 1)

    def around(rf: Any) -> Any:
        def step(run: Run, result: Any, item: Any) -> Any:
            found = call(run, item)
            return result if found is None else rf(run, result, found)

        return _reducing(rf, step)

    return transducer("keep", (f,), around)


def indexed(name: str, f: Any, *, keep_nil: bool) -> Any:
    """`(map-indexed f)` and `(keep-indexed f)`."""
    call = function_of(f, name, 1)

    def around(rf: Any) -> Any:
        index = -1

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal index
            index += 1
            found = call(run, index, item)
            return rf(run, result, found) if keep_nil or found is not None else result

        return _reducing(rf, step)

    return transducer(name, (f,), around)


def replacing(smap: Any) -> Any:
    """`(replace smap)`."""
    if not is_map(smap):
        raise wrong_type("replace", 1, smap, "a map")

    def around(rf: Any) -> Any:
        def step(run: Run, result: Any, item: Any) -> Any:
            found = find(smap, item)
            return rf(run, result, item if found is MISSING else found)

        return _reducing(rf, step)

    return transducer("replace", (smap,), around)


def interposing(sep: Any) -> Any:
    """`(interpose sep)`."""

    def around(rf: Any) -> Any:
        begun = False

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal begun
            if begun:
                result = rf(run, result, sep)
            begun = True
            return result if type(result) is Reduced else rf(run, result, item)

        return _reducing(rf, step)

    return transducer("interpose", (sep,), around)


# -- some of the items -----------------------------------------------------------------------------------------------


def taking(n: Any) -> Any:
    """`(take n)`."""
    count = how_many(n, "take", 1)

    def around(rf: Any) -> Any:
        left = count

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal left
            left -= 1
            result = rf(run, result, item) if left >= 0 else result
            return result if left > 0 else _ended(result)

        return _reducing(rf, step)

    return transducer("take", (n,), around)


def dropping(n: Any) -> Any:
    """`(drop n)`."""
    count = how_many(n, "drop", 1)

    def around(rf: Any) -> Any:
        left = count

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal left
            left -= 1
            return result if left >= 0 else rf(run, result, item)

        return _reducing(rf, step)

    return transducer("drop", (n,), around)


def taking_while(pred: Any) -> Any:
    """`(take-while pred)`."""
    call = function_of(pred, "take-while", 1)

    def around(rf: Any) -> Any:
        def step(run: Run, result: Any, item: Any) -> Any:
            return rf(run, result, item) if truthy(call(run, item)) else Reduced(result)

        return _reducing(rf, step)

    return transducer("take-while", (pred,), around)


def dropping_while(pred: Any) -> Any:
    """`(drop-while pred)`."""
    call = function_of(pred, "drop-while", 1)

    def around(rf: Any) -> Any:
        dropped = True

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal dropped
            dropped = dropped and truthy(call(run, item))
            return result if dropped else rf(run, result, item)

        return _reducing(rf, step)

    return transducer("drop-while", (pred,), around)


def taking_each_nth(n: Any) -> Any:
    """`(take-nth n)`."""
    every = how_many(n, "take-nth", 1)
    if every <= 0:
        raise LispError("invalid_argument", f"`take-nth` needs a step above 0, got {every}.")

    def around(rf: Any) -> Any:
        index = -1

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal index
            index += 1
            return result if index % every else rf(run, result, item)

        return _reducing(rf, step)

    return transducer("take-nth", (n,), around)


def distinguishing() -> Any:
    """`(distinct)`."""

    def around(rf: Any) -> Any:
        seen: set[Any] = set()

        def step(run: Run, result: Any, item: Any) -> Any:
            key = key_of(item)
            if key in seen:
                return result
            run.make(1)
            seen.add(key)
            return rf(run, result, item)

        return _reducing(rf, step)

    return transducer("distinct", (), around)


def deduping() -> Any:
    """`(dedupe)`."""

    def around(rf: Any) -> Any:
        before: Any = MISSING

        def step(run: Run, result: Any, item: Any) -> Any:
            nonlocal before
            known, before = before, key_of(item)
            return result if before == known else rf(run, result, item)

        return _reducing(rf, step)

    return transducer("dedupe", (), around)


# -- items put together, and split up ---------------------------------------------------------------------------------


def parting(name: str, n: Any) -> Any:
    """`(partition-all n)`."""
    size = how_many(n, name, 1)
    if size <= 0:
        raise LispError("invalid_argument", f"`{name}` needs a size above 0, got {size}.")
    return transducer(name, (n,), lambda rf: _grouping(rf, lambda _run, _item, part: len(part) >= size, full=True))


def parting_by(f: Any) -> Any:
    """`(partition-by f)`."""
    call = function_of(f, "partition-by", 1)

    def around(rf: Any) -> Any:
        before: Any = MISSING

        def is_over(run: Run, item: Any, part: list[Any]) -> bool:
            nonlocal before
            known, before = before, key_of(call(run, item))
            return bool(part) and before != known

        return _grouping(rf, is_over, full=False)

    return transducer("partition-by", (f,), around)


def _grouping(rf: Any, is_over: Callable[[Run, Any, list[Any]], bool], *, full: bool) -> Any:
    """Gathers items; a part goes out when it `is_over`, asked after the item has come in (`full`) or before."""
    part: list[Any] = []

    def send(run: Run, result: Any) -> Any:
        nonlocal part
        sent, part = part, []
        return rf(run, result, sent)

    def step(run: Run, result: Any, item: Any) -> Any:
        run.make(1)
        if full:
            part.append(item)
            return send(run, result) if is_over(run, item, part) else result
        if is_over(run, item, part):
            result = send(run, result)
        if type(result) is not Reduced:
            part.append(item)
        return result

    def finish(run: Run, result: Any) -> Any:
        last = send(run, result) if part else result
        return last.value if type(last) is Reduced else last

    return _reducing(rf, step, finish)


@core("cat")
def cat(run: Run, rf: Any) -> Any:
    """A transducer that puts the items of each item, which must be collections, one behind the other.

    (into [] cat [[1 2] [3]])  ;=> [1 2 3]
    """
    call = function_of(rf, "cat", 1)

    def step(run: Run, result: Any, item: Any) -> Any:
        for inner in reader(run, item, "cat", 1):
            result = call(run, result, inner)
            if type(result) is Reduced:
                return result
        return result

    return _reducing(call, step)


def catting(f: Any) -> Any:
    """`(mapcat f)`."""
    map_ = mapping(f)

    def xform(run: Run, rf: Any) -> Any:
        return map_(run, cat(run, rf))

    return made_by(xform, "mapcat", (f,))


@core("halt-when")
def halt_when(run: Run, pred: Any, retf: Any = None) -> Any:
    """A transducer that ends everything at the first item that `pred` holds for, with that item as the result.

    With `retf`, with what that gives for the result so far and the item.

    (transduce (halt-when neg?) conj [] [1 -2 3])  ;=> -2
    """
    call = function_of(pred, "halt-when", 1)
    returned = None if retf is None else function_of(retf, "halt-when", 2)

    def around(rf: Any) -> Any:
        def halted(run: Run, result: Any, item: Any) -> Any:
            last = item if returned is None else returned(run, rf(run, result), item)
            return Reduced(make_map([(_HALTED, last)]))

        def reducing(run: Run, result: Any = MISSING, item: Any = MISSING) -> Any:
            run.charge(1)
            if item is not MISSING:
                return halted(run, result, item) if truthy(call(run, item)) else rf(run, result, item)
            if result is MISSING:
                return rf(run)
            last = lookup(result, _HALTED, MISSING) if is_map(result) else MISSING
            return rf(run, result) if last is MISSING else last

        return reducing

    return transducer("halt-when", (pred,) if retf is None else (pred, retf), around)


# -- putting them to work --------------------------------------------------------------------------------------------


@core("transduce", calls=True)
def transduce(run: Run, xform: Any, f: Any, init_or_coll: Any, coll: Any = MISSING) -> Any:
    """What `reduce` gives with the reducing function that the transducer `xform` makes of `f`.

    Without `init` it starts with `(f)`.

    (transduce (map inc) + [1 2 3])  ;=> 9
    (transduce (filter odd?) conj [] [1 2 3])  ;=> [1 3]
    """
    if coll is not MISSING:
        return transduced(run, xform, f, init_or_coll, coll, "transduce")
    start = function_of(f, "transduce", 2)(run)
    return transduced(run, xform, f, start, init_or_coll, "transduce")


def transduced(run: Run, xform: Any, f: Any, result: Any, coll: Any, name: str) -> Any:
    """The items of `coll` put through `xform` and added to `result` by `f`."""
    call = _applied(run, xform, f, name)
    for item in reader(run, coll, name, 3):
        result = call(run, result, item)
        if type(result) is Reduced:
            result = result.value
            break
    return call(run, result)


def _applied(run: Run, xform: Any, f: Any, name: str) -> Any:
    """The reducing function that `xform` makes of `f`."""
    return function_of(function_of(xform, name, 1)(run, f), name, 1)


def sequenced(run: Run, xform: Any, colls: tuple[Any, ...], name: str) -> Any:
    """The sequence of what `xform` lets out for the items of the collections, which it takes side by side."""
    if any_lazy(colls):
        return Lazy(lambda run: _let_out(run, xform, colls, name), Recipe(name, (xform, *colls)), endless=False)
    return collected(run, _let_out(run, xform, colls, name))


def _let_out(run: Run, xform: Any, colls: tuple[Any, ...], name: str) -> Iterator[Any]:
    waiting: list[Any] = []
    call = _applied(run, xform, _into(waiting), name)
    for row in zip(*[reader(run, of, name, position) for position, of in enumerate(colls, 2)], strict=False):
        ended = type(call(run, None, *row)) is Reduced
        yield from waiting
        waiting.clear()
        if ended:
            break
    call(run, None)
    yield from waiting


def _into(waiting: list[Any]) -> Any:
    """A reducing function that appends to a list."""

    def append(run: Run, result: Any = None, item: Any = MISSING) -> Any:
        if item is not MISSING:
            run.make(1)
            waiting.append(item)
        return result

    return append


@core("eduction", calls=True)
def eduction(run: Run, *xforms_and_coll: Any) -> Any:
    """The items of the last argument, put through the transducers before it: the first of them first.

    (eduction (map inc) (filter even?) [1 2 3])  ;=> [2 4]
    """
    if not xforms_and_coll:
        raise LispError("wrong_arity", "`eduction` needs transducers and a collection.")
    *xforms, coll = xforms_and_coll
    if not xforms:
        return coll if type(coll) is Lazy else tuple(sequence(run, coll, "eduction"))
    return sequenced(run, comp(run, *xforms), (coll,), "sequence")
