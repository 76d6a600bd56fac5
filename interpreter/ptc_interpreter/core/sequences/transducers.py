"""Transducers: what `(map f)`, `(filter pred)` and their like give when no collection is given with them.

A transducer takes a reducing function and gives another. A reducing function is called with a result and an item to
take a step, with a result alone at the end, and without arguments for a first result.

    (transduce (comp (filter odd?) (map inc)) + [1 2 3])      6
    (into [] (take 2) (range))                                [0 1]
"""

from collections.abc import Iterator
from typing import Any

from ptc_interpreter.core.base.arguments import is_map, lookup, reader, sequence, truthy
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.lazy import END, any_lazy, collected, lazy, listed, raw, step
from ptc_interpreter.core.functions import comp, made_by
from ptc_interpreter.core.sequences.xforms import mapping, reducing_by, transducer
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Cell, Front, Lazy, Reduced
from ptc_interpreter.values.maps import make_map
from ptc_interpreter.values.scalars import MISSING, Keyword

_HALTED = Keyword("clojure.core/halt")


# -- registered by themselves -----------------------------------------------------------------------------------------


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

    return made_by(reducing_by(call, step), "cat", (rf,))


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
        cells = [of.cell if type(of) is Lazy else listed(sequence(run, of, name, at)) for at, of in enumerate(colls, 2)]
        return lazy(run, _let_out_next, xform, name, 0, None, *cells, endless=False)
    return collected(run, _let_out(run, xform, colls, name))


class _Machine:
    """A transducer at work: its reducing function, what it let out and nobody has read, and what it has yet to read."""

    __slots__ = ("call", "cells", "waiting")
    made_again = True  # where its sequence is restored

    def __init__(self, run: Run, xform: Any, name: str, cells: tuple[Cell, ...]) -> None:
        self.waiting: list[Any] = []
        self.call = _applied(run, xform, _into(self.waiting), name)
        self.cells: tuple[Cell, ...] | None = cells  # None: it has ended

    def next(self, run: Run) -> tuple[Any, ...]:
        """The next item that it lets out; nothing where there is none."""
        while not self.waiting and self.cells is not None:
            fronts = [cell.read(run) for cell in self.cells]
            ended = not all(fronts)
            if not ended:
                self.cells = tuple([front[1] for front in fronts])
                ended = type(self.call(run, None, *[front[0] for front in fronts])) is Reduced
            if ended:
                self.cells = None
                self.call(run, None)
        return (self.waiting.pop(0),) if self.waiting else ()


@step("sequence", "fviv*")
def _let_out_next(run: Run, own: Cell) -> Front:
    """What `xform` lets out after `passed` items: by a machine, which is made again where it was stored."""
    xform, name, passed, machine, *cells = own.state
    if type(machine) is not _Machine or run.outside:
        machine = _Machine(run, xform, name, tuple(cells))
        for _ in range(passed):
            machine.next(run)
        if not run.outside:
            own.state = (xform, name, passed, machine, *cells)
    found = machine.next(run)
    return (found[0], Cell(_let_out_next, (xform, name, passed + 1, machine, *cells))) if found else END


@raw(_let_out_next)
def _let_out_at_once(run: Run, xform: Any, name: str, _passed: int, _: Any, *cells: Cell) -> Iterator[Any]:
    return _let_out(run, xform, tuple(map(Lazy, cells)), name)


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
