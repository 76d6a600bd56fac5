"""Where sequences without an end come from: `range`, `iterate`, `repeat`, `cycle`, `repeatedly`; and `tree-seq`."""

import math
from collections.abc import Iterator
from decimal import Decimal
from itertools import count
from itertools import repeat as endlessly
from typing import Any, Final

from ptc_interpreter.core.base.arguments import function_of, number, sequence, truthy, whole_number
from ptc_interpreter.core.base.lazy import collected, lazy
from ptc_interpreter.core.numbers.operations import to_float
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.scalars import MISSING, Keyword

_WORD: Final = 1 << 62


def _charged(run: Run, items: Iterator[Any]) -> Iterator[Any]:
    for item in items:
        run.charge(1)
        yield item


# -- range -----------------------------------------------------------------------------------------------------------


@core("range")
def range_(run: Run, start: Any = MISSING, end: Any = MISSING, step: Any = 1) -> Any:
    """The numbers from `start` (0) up to, not including, `end`, by `step`; without arguments all integers from 0 on.

    (range 3)  ;=> [0 1 2]
    (range 1 10 3)  ;=> [1 4 7]
    (take 2 (range))  ;=> [0 1]
    """
    if start is MISSING:
        return lazy("range", (), lambda run: _charged(run, count()))
    if end is MISSING:
        start, end = 0, number(start, "range", 1)
    numbers = (number(start, "range", 1), number(end, "range", 2), number(step, "range", 3))
    if all(type(value) is int for value in numbers) and step != 0:
        found = range(start, end, step)
        run.make(_length(start, end, step))
        return tuple(found)
    return _stepped(run, *_alike(numbers))


def _length(start: int, end: int, step: int) -> int:
    return max(0, (end - start + step - (1 if step > 0 else -1)) // step)


def _alike(numbers: tuple[Any, ...]) -> tuple[Any, ...]:
    """Decimals and floats do not add up in Python; in Clojure they give floats."""
    kinds = set(map(type, numbers))
    return tuple(map(to_float, numbers)) if float in kinds and len(kinds) > 1 and _unlike(numbers) else numbers


def _unlike(numbers: tuple[Any, ...]) -> bool:
    """Whether Python takes no floats beside these: decimals, and integers past the range of floats."""
    return any(type(value) is Decimal or (type(value) is int and abs(value) > _WORD) for value in numbers)


def _stepped(run: Run, start: Any, end: Any, step: Any) -> Any:
    if start == end or (step > 0 and start > end) or (step < 0 and start < end):
        return ()
    arguments = (start, end, step)
    if step == 0:
        return lazy("range", arguments, lambda run: _charged(run, endlessly(start)))
    if end in (math.inf, -math.inf):
        return lazy("range", arguments, lambda run: _charged(run, _added(start, end, step)))
    if not _is_countable(start, end, step):
        return lazy("range", arguments, lambda run: _charged(run, _added(start, end, step)))
    run.make(math.ceil((end - start) / step))
    return tuple(_charged(run, _added(start, end, step)))  # charged, as a step may be too small to get on


def _is_countable(start: Any, end: Any, step: Any) -> bool:
    try:
        return math.isfinite((end - start) / step)
    except ArithmeticError:
        return False


def _added(start: Any, end: Any, step: Any) -> Iterator[Any]:
    value = start
    while value < end if step > 0 else value > end:
        yield value
        value += step


# -- without an end --------------------------------------------------------------------------------------------------


@core("iterate", calls=True)
def iterate(run: Run, f: Any, x: Any) -> Lazy:
    """`x`, then what `f` gives for it, then what `f` gives for that, without end.

    (take 4 (iterate inc 1))  ;=> [1 2 3 4]
    """
    call = function_of(f, "iterate", 1)

    def start(run: Run) -> Iterator[Any]:
        value = x
        while True:
            run.charge(1)
            yield value
            value = call(run, value)

    return lazy("iterate", (f, x), start)


@core("repeat", aliases=("replicate",))
def repeat(run: Run, n: Any, x: Any = MISSING) -> Any:
    """`x`, `n` times; given `x` alone, without end.

    (repeat 2 :a)  ;=> [:a :a]
    """
    if x is MISSING:
        value = n
        return lazy("repeat", (value,), lambda run: _charged(run, endlessly(value)))
    times = max(0, whole_number(n, "repeat", 1))
    run.make(times)
    return (x,) * times


@core("cycle")
def cycle(run: Run, coll: Any) -> Any:
    """The items of `coll` over and over again.

    (take 5 (cycle [1 2]))  ;=> [1 2 1 2 1]
    """
    if type(coll) is Lazy and coll.endless:
        return coll
    items = tuple(sequence(run, coll, "cycle"))
    if not items:
        return ()
    return lazy("cycle", (coll,), lambda run: _charged(run, (item for _ in count() for item in items)))


@core("repeatedly", calls=True)
def repeatedly(run: Run, n: Any, f: Any = MISSING) -> Any:
    """What `f` gives without arguments, called `n` times; given `f` alone, without end.

    (repeatedly 2 (constantly 1))  ;=> [1 1]
    """
    if f is MISSING:
        call = function_of(n, "repeatedly", 1)
        return lazy("repeatedly", (n,), lambda run: (call(run) for _ in _charged(run, count())))
    call = function_of(f, "repeatedly", 2)
    times = max(0, whole_number(n, "repeatedly", 1))
    run.make(times)
    return tuple([call(run) for _ in range(times)])


# -- made by calling functions ---------------------------------------------------------------------------------------


@core("tree-seq", calls=True)
def tree_seq(run: Run, branch: Any, children: Any, root: Any) -> tuple[Any, ...]:
    """The nodes of a tree, parents before children. `branch` says which nodes may have children, `children` gives them.

    (map :id (tree-seq :sub :sub {:id 1 :sub [{:id 2}]}))  ;=> [1 2]
    """
    has = function_of(branch, "tree-seq", 1)
    of = function_of(children, "tree-seq", 2)
    return collected(run, _nodes(run, has, of, root))


def _nodes(run: Run, has: Any, of: Any, root: Any) -> Iterator[Any]:
    waiting = [iter((root,))]
    while waiting:
        node = next(waiting[-1], MISSING)
        run.charge(1)
        if node is MISSING:
            waiting.pop()
            continue
        yield node
        if truthy(has(run, node)):
            waiting.append(iter(sequence(run, of(run, node), "tree-seq", 2)))


_ITERATION: Final = ("somef", "vf", "kf", "initk")


@core("iteration", calls=True)
def iteration(run: Run, step: Any, *opts: Any) -> Any:
    """The values of calling `step` with a key, as long as they are there and give another key: pages of an API.

    Options: `:vf` gives the value of a page, `:kf` its next key (nil ends), `:somef` whether there is a page, `:initk`
    the first key.

    (iteration (fn [k] {:v k :next (if (< k 3) (inc k))}) :initk 1 :vf :v :kf :next)  ;=> [1 2 3]
    """
    given = dict(zip(map(_option, opts[::2]), opts[1::2], strict=False))
    if len(opts) % 2 or not set(given) <= set(_ITERATION):
        raise LispError("invalid_argument", "`iteration` takes the options :somef :vf :kf :initk, each with a value.")
    return collected(run, _pages(run, function_of(step, "iteration", 1), given))


def _option(key: Any) -> str:
    return key.name if type(key) is Keyword else ""


def _pages(run: Run, step: Any, given: dict[str, Any]) -> Iterator[Any]:
    there, value, following = (
        function_of(given[name], "iteration") if name in given else None for name in _ITERATION[:3]
    )
    key = given.get("initk")
    while True:
        run.charge(1)
        page = step(run, key)
        if not (truthy(there(run, page)) if there else page is not None):
            return
        yield value(run, page) if value else page
        key = following(run, page) if following else page
        if key is None:
            return
