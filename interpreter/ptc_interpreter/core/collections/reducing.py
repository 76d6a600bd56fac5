"""`reduce` and its kin: a function carried through the items of a collection."""

import operator
from collections.abc import Iterator, Sequence
from functools import reduce as fold
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_vector, paced, reader, sequence, vector_items, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.lazy import END, collected, lazy, listed, step
from ptc_interpreter.core.collections.building import conj, into
from ptc_interpreter.core.collections.updating import merge_all_with, merge_with
from ptc_interpreter.core.numbers.arithmetic import CHOOSING, LARGE, OF_TWO, SHORT, chosen_of, plus, sum_of
from ptc_interpreter.core.numbers.operations import add
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Cell, Front, Lazy, Reduced
from ptc_interpreter.values.maps import items
from ptc_interpreter.values.persistent import Map, Seq
from ptc_interpreter.values.scalars import MISSING, kind_of

_SEQUENCES: Final = frozenset({tuple, Seq, Lazy})
_ROWS: Final = frozenset({list, tuple})


@core("reduce", calls=True)
def reduce(run: Run, f: Any, init_or_coll: Any, coll: Any = MISSING) -> Any:
    """What `f` gives when called with `init` and the first item, then with that result and the second item, and so on.

    Without `init` it starts with the first two items.

    (reduce + [1 2 3])  ;=> 6
    (reduce (fn [m x] (assoc m x true)) {} [:a])  ;=> {:a true}
    """
    call = f if type(f) is FunctionType else function_of(f, "reduce", 1)
    if coll is MISSING:
        kind = kind_of(init_or_coll)
        if call is plus and (kind is tuple or kind is list) and init_or_coll:
            total = sum_of(init_or_coll)
            if total is not MISSING:
                run.charge(len(init_or_coll))
                return total
        return _reduced_alone(run, call, init_or_coll)
    if type(coll) is Lazy:
        items_ = coll.start(run)
        del coll  # what is passed on the way is held by nothing
        return _carried(run, call, init_or_coll, items_)
    found = sequence(run, coll, "reduce", 3)
    total = _worked_out(call, init_or_coll, found)
    if total is not MISSING:
        return total
    if call is conj:
        return into(run, init_or_coll, found)
    if call.__name__ == "applied" and (merged := _merging(call)) is not MISSING:
        return merge_all_with(run, merged, init_or_coll, found)
    accumulated = init_or_coll
    for item in paced(run, call, found):
        accumulated = call(run, accumulated, item)
        if type(accumulated) is Reduced:
            return accumulated.value
    return accumulated


def added_up(run: Run, coll: Any, start: Any = MISSING) -> Any:
    """`(reduce + coll)` or `(reduce + start coll)`, of a few numbers of one kind without a call; `start` is 0."""
    kind = kind_of(coll)
    if (kind is tuple or kind is list) and 0 < len(coll) <= SHORT:
        kind, total = kind_of(coll[0]), coll[0]
        if kind is float or kind is int:
            for item in coll[1:]:
                if type(item) is not kind:
                    break
                total += item
            else:
                if kind is float or abs(total) < LARGE:
                    run.charge(len(coll))
                    return total if start is MISSING else start + total
    return reduce(run, plus, coll) if start is MISSING else reduce(run, plus, start, coll)


def _worked_out(call: Any, start: Any, found: Sequence[Any]) -> Any:
    """What Python works out as `call` does: the sum for `+`, and what `max` and `min` choose; else MISSING."""
    if call is not plus:
        return chosen_of(call, (start, *found)) if call in CHOOSING else MISSING
    if len(found) <= SHORT:
        return _sum_of_few(start, found)
    kinds = set(map(kind_of, found))
    if kinds == {float} and ((type(start) is int and start == 0) or type(start) is float):
        return fold(operator.add, found, start)  # not `sum`, which some versions of Python make more exact
    total = sum(found, start) if kinds <= {int} and type(start) is int else MISSING
    return total if type(total) is int and abs(total) < LARGE else MISSING


def _sum_of_few(start: Any, found: Sequence[Any]) -> Any:
    total, kind = start, kind_of(found[0]) if found else int
    alike = type(start) is int if kind is int else kind is float and (type(start) is float or type(start) is int)
    if not alike or (kind is float and type(start) is int and start != 0):
        return MISSING
    for item in found:
        if type(item) is not kind:
            return MISSING
        total += item
    return total if kind is float or abs(total) < LARGE else MISSING


def _merging(call: Any) -> Any:
    """The function of which `call` is `(partial merge-with f)`; else MISSING."""
    recipe = getattr(call, "recipe", None)
    if recipe is None or recipe.name != "partial" or len(recipe.arguments) != 2:
        return MISSING
    merging, f = recipe.arguments
    return f if merging is merge_with else MISSING


def _reduced_alone(run: Run, call: Any, coll: Any) -> Any:
    if type(coll) is not Lazy:
        items_ = sequence(run, coll, "reduce", 2)
        if items_ and (chosen := chosen_of(call, items_)) is not MISSING:
            return chosen
        if 1 < len(items_) <= SHORT and call in OF_TWO:
            return _few_calculated(run, OF_TWO[call], items_)
        return reduce(run, call, items_[0], items_[1:]) if items_ else call(run)
    found = reader(run, coll, "reduce", 2)
    del coll
    start = next(found, MISSING)
    return call(run) if start is MISSING else _carried(run, call, start, found)


def _few_calculated(run: Run, calculate: Any, items_: Sequence[Any]) -> Any:
    """What arithmetic gives of few numbers, of which there are two at least."""
    total = items_[0]
    for item in items_[1:]:
        total = calculate(run, total, item)
    return total


def _carried(run: Run, call: Any, accumulated: Any, found: Iterator[Any]) -> Any:
    call = add if call is plus else call
    for item in found:
        accumulated = call(run, accumulated, item)
        if type(accumulated) is Reduced:
            return accumulated.value
    return accumulated


@core("reduce-kv", calls=True)
def reduce_kv(run: Run, f: Any, init: Any, coll: Any) -> Any:
    """Like `reduce` with `init`; `f` is called with the result so far, the key and the value of each entry.

    The keys of a vector are its indexes. A sequence has pairs of a key and a value, as `(seq m)` gives them.

    (reduce-kv (fn [n k v] (+ n v)) 0 {:a 1 :b 2})  ;=> 3
    """
    call = function_of(f, "reduce-kv", 1)
    accumulated = init
    for key, value in entries(run, coll):
        accumulated = call(run, accumulated, key, value)
        if type(accumulated) is Reduced:
            return accumulated.value
    return accumulated


def entries(run: Run, coll: Any) -> Any:
    """Key and value of each entry that `reduce-kv` goes through."""
    if coll is None:
        return ()
    if kind_of(coll) is Map:
        run.charge(len(coll.state))
        return items(coll)
    if is_map(coll):
        run.charge(len(coll))
        return items(coll)
    if is_vector(coll):
        return enumerate(sequence(run, coll, "reduce-kv", 3))
    if type(coll) in _SEQUENCES:
        found = sequence(run, coll, "reduce-kv", 3)
        return (_pair(entry) for entry in found) if type(coll) is Lazy else list(map(_pair, found))
    raise wrong_type("reduce-kv", 3, coll, "a map", hint="reduce works on any collection")


def _pair(entry: Any) -> list[Any]:
    if is_vector(entry) and len(entry) == 2:
        return vector_items(entry)
    raise wrong_type("reduce-kv", 3, entry, "a sequence of pairs", hint="reduce works on any collection")


@core("reductions", calls=True)
def reductions(run: Run, f: Any, init_or_coll: Any, coll: Any = MISSING) -> Any:
    """All results of `reduce` on its way, the first and the last included.

    (reductions + [1 2 3])  ;=> [1 3 6]
    (reductions + 10 [1 2])  ;=> [10 11 13]
    """
    call = function_of(f, "reductions", 1)
    source = init_or_coll if coll is MISSING else coll
    position = 2 if coll is MISSING else 3

    def start(run: Run) -> Iterator[Any]:
        found = reader(run, source, "reductions", position)
        return _stages(run, call, next(found, MISSING) if coll is MISSING else init_or_coll, found)

    if type(source) is Lazy:
        known = () if coll is MISSING else (init_or_coll,)
        return lazy(run, _staged, f, known, source)
    if coll is MISSING or kind_of(coll) not in _ROWS or type(init_or_coll) is Reduced:
        return collected(run, start(run))
    return _all_stages(run, OF_TWO.get(call, call), init_or_coll, sequence(run, coll, "reductions", 3))


def _all_stages(run: Run, call: Any, accumulated: Any, items_: Sequence[Any]) -> tuple[Any, ...]:
    """The results one after the other, each made here."""
    run.make(1 + len(items_))
    found = [accumulated]
    for item in paced(run, call, items_):
        accumulated = call(run, accumulated, item)
        if type(accumulated) is Reduced:
            return (*found, accumulated.value)
        found.append(accumulated)
    return tuple(found)


@step("reductions", "ftc")
def _staged(run: Run, own: Cell) -> Front:
    """`known` has the result that comes now; or, with true behind it, the one before; or nothing at the beginning."""
    f, known, cell = own.state
    if len(known) == 1:
        if type(known[0]) is Reduced:
            return known[0].value, listed(())
        return known[0], Cell(_staged, (f, (known[0], True), cell))
    front = cell.read(run)
    if not known:
        first, cell = front or (function_of(f)(run), cell)
        if type(first) is Reduced:
            return first.value, listed(())
        return first, Cell(_staged, (f, (first, True), cell))
    if not front:
        return END
    result = function_of(f)(run, known[0], front[0])
    if type(result) is Reduced:
        return result.value, listed(())
    return result, Cell(_staged, (f, (result, True), front[1]))


def _stages(run: Run, call: Any, accumulated: Any, found: Iterator[Any]) -> Iterator[Any]:
    accumulated = call(run) if accumulated is MISSING else accumulated
    while type(accumulated) is not Reduced:
        yield accumulated
        item = next(found, MISSING)
        if item is MISSING:
            return
        accumulated = call(run, accumulated, item)
    yield accumulated.value


@core("reduced")
def reduced(run: Run, x: Any) -> Reduced:
    """`x`, marked so that the `reduce` whose function gives it ends with it.

    (reduce (fn [_ x] (if (> x 1) (reduced x) x)) 0 [1 2 3])  ;=> 2
    """
    return Reduced(x)


@core("reduced?")
def is_reduced(run: Run, x: Any) -> bool:
    """Whether `x` is what `reduced` gives."""
    return type(x) is Reduced


@core("ensure-reduced")
def ensure_reduced(run: Run, x: Any) -> Reduced:
    """`x` if it is what `reduced` gives, else `(reduced x)`."""
    return x if type(x) is Reduced else Reduced(x)


@core("unreduced")
def unreduced(run: Run, x: Any) -> Any:
    """The value in `x` if it is what `reduced` gives, else `x`.

    (unreduced (reduced 1))  ;=> 1
    """
    return x.value if type(x) is Reduced else x


@core("run!", calls=True)
def run_(run: Run, proc: Any, coll: Any) -> None:
    """nil, after calling `proc` with each item.

    (run! println [])  ;=> nil
    """
    call = function_of(proc, "run!", 1)
    for item in reader(run, coll, "run!", 2):
        if type(call(run, item)) is Reduced:
            return
