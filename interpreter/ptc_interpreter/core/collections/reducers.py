"""`clojure.core.reducers`: `map`, `filter` and their kin as programs name them there, and `fold`.

They are the functions over sequences. Without a collection each gives a function that waits for one, and no transducer.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, is_map, is_vector, sequence
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.collections.building import conj
from ptc_interpreter.core.collections.reducing import reduce, reduce_kv
from ptc_interpreter.core.functions import made_by
from ptc_interpreter.runtime.registry import CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING

_NAMESPACE: Final = "clojure.core.reducers/"
_GROUP: Final = 512  # items that are reduced together, where a program does not say how many


def _over(name: str) -> None:
    """Register the function of sequences for reducers."""
    own = _NAMESPACE + name

    def over(run: Run, f_or_n: Any, coll: Any = MISSING) -> Any:
        function: Any = CORE[name].function
        if coll is not MISSING:
            return function(run, f_or_n, coll)

        def waiting(run: Run, coll: Any) -> Any:
            return function(run, f_or_n, coll)

        return made_by(waiting, own, (f_or_n,))

    over.__doc__ = f"As `{name}`; without a collection a function that takes one."
    core(own, calls=True)(over)


for _name in ("map", "filter", "remove", "mapcat", "take", "take-while", "drop"):
    _over(_name)


@core(f"{_NAMESPACE}flatten")
def flatten(run: Run, coll: Any) -> Any:
    """As `flatten`.

    (into [] (clojure.core.reducers/flatten [1 [2 [3]]]))  ;=> [1 2 3]
    """
    return CORE["flatten"].function(run, coll)


@core(f"{_NAMESPACE}reduce", calls=True)
def reduce_from(run: Run, f: Any, init_or_coll: Any, coll: Any = MISSING) -> Any:
    """As `reduce`; it starts with what `f` gives without arguments, and has key and value of maps apart.

    (clojure.core.reducers/reduce + [1 2 3])  ;=> 6
    """
    if coll is MISSING:
        init_or_coll, coll = function_of(f, "reduce", 1)(run), init_or_coll
    return reduce_kv(run, f, init_or_coll, coll) if is_map(coll) else reduce(run, f, init_or_coll, coll)


@core(f"{_NAMESPACE}fold", calls=True)
def fold(run: Run, f: Any, f_or_coll: Any, g_or_coll: Any = MISSING, coll: Any = MISSING) -> Any:
    """What `reducef` gives for groups of the items of a vector, put together by `combinef`, which begins each group.

    It is given `reducef`, which is `combinef` too, `combinef` and `reducef`, or the size of a group and both.

    (clojure.core.reducers/fold + [1 2 3])  ;=> 6
    """
    if g_or_coll is MISSING:
        return _folded(run, _GROUP, f, f, f_or_coll)
    if coll is MISSING:
        return _folded(run, _GROUP, f, f_or_coll, g_or_coll)
    return _folded(run, max(1, integer(f, "fold")), f_or_coll, g_or_coll, coll)


def _folded(run: Run, size: int, combinef: Any, reducef: Any, coll: Any) -> Any:
    combine = function_of(combinef, "fold", 1)
    if is_map(coll):
        return reduce_kv(run, reducef, combine(run), coll)
    items = sequence(run, coll, "fold")
    if not is_vector(coll) or len(items) <= size:
        return reduce(run, reducef, combine(run), items)
    return _halved(run, items, lambda part: len(part) <= size, combine, reducef)


def _halved(
    run: Run, items: Sequence[Any], is_short: Callable[[Sequence[Any]], bool], combine: Any, reducef: Any
) -> Any:
    """Groups as Clojure makes them: halves of halves, until they are short enough."""
    if is_short(items):
        return reduce(run, reducef, combine(run), items)
    run.make(len(items))
    at = len(items) // 2
    first, second = (_halved(run, part, is_short, combine, reducef) for part in (items[:at], items[at:]))
    return combine(run, first, second)


@core(f"{_NAMESPACE}foldcat")
def foldcat(run: Run, coll: Any) -> Any:
    """The items of the collection.

    (clojure.core.reducers/foldcat [1 2])  ;=> [1 2]
    """
    return tuple(sequence(run, coll, "foldcat"))


@core(f"{_NAMESPACE}cat", calls=True)
def cat(run: Run, *colls: Any) -> Any:
    """The items of two collections, one behind the other; of one function, what makes them so from what it makes.

    (clojure.core.reducers/cat [1] [2])  ;=> [1 2]
    """
    if len(colls) != 1:
        return CORE["concat"].function(run, *colls)
    make = function_of(colls[0], "cat", 1)

    def joined(run: Run, *pair: Any) -> Any:
        return CORE["into"].function(run, *pair) if pair else make(run)

    return made_by(joined, f"{_NAMESPACE}cat", colls)


@core(f"{_NAMESPACE}append!")
def append(run: Run, acc: Any, x: Any) -> Any:
    """The collection with `x` added, as `conj`.

    (clojure.core.reducers/append! [1] 2)  ;=> [1 2]
    """
    return conj(run, acc, x)


@core(f"{_NAMESPACE}monoid", calls=True)
def monoid(run: Run, op: Any, ctor: Any) -> Any:
    """A function for `fold`: without arguments it gives what `ctor` makes, with two what `op` gives.

    (clojure.core.reducers/fold (clojure.core.reducers/monoid into vector) conj [1 2])  ;=> [1 2]
    """
    call, make = function_of(op, "monoid", 1), function_of(ctor, "monoid", 2)

    def of(run: Run, *pair: Any) -> Any:
        return call(run, *pair) if pair else make(run)

    return made_by(of, f"{_NAMESPACE}monoid", (op, ctor))
