"""Where sequences without an end come from: `range`, `iterate`, `repeat`, `cycle`, `repeatedly`; and `tree-seq`."""

import math
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import chain, count, islice
from itertools import cycle as itertools_cycle
from itertools import repeat as endlessly
from operator import itemgetter
from typing import Any, Final

from ptc_interpreter.core.base.arguments import number, sequence, truthy, whole_number
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.lazy import END, lazy, listed, raw, source
from ptc_interpreter.core.base.lazy import step as step_
from ptc_interpreter.core.numbers.operations import to_float
from ptc_interpreter.errors import LispError
from ptc_interpreter.records import evolved
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Cell, Front, Lazy, Source, items_from
from ptc_interpreter.values.scalars import MISSING, Keyword

_WORD: Final = 1 << 62
_FEW: Final = 1_000  # numbers that are sooner made than read one by one
_FIRST: Final = 32  # numbers of a range that are paid for together, at the beginning
_MOST: Final = 1_024  # and later on


def _charged(run: Run, items: Iterable[Any]) -> Iterator[Any]:
    return map(itemgetter(0), zip(items, run.budget, strict=False))


# -- range -----------------------------------------------------------------------------------------------------------


@core("range")
def range_(run: Run, start: Any = MISSING, end: Any = MISSING, step: Any = 1) -> Any:
    """The numbers from `start` (0) up to, not including, `end`, by `step`; without arguments all integers from 0 on.

    (range 3)  ;=> [0 1 2]
    (range 1 10 3)  ;=> [1 4 7]
    (take 2 (range))  ;=> [0 1]
    """
    if (few := _few_numbers(run, start, end, step)) is not None:
        return few
    if start is MISSING:
        return source(_counted, 0)
    if end is MISSING:
        start, end = 0, number(start, "range", 1)
    numbers = (number(start, "range", 1), number(end, "range", 2), number(step, "range", 3))
    if all(type(value) is int for value in numbers) and step != 0:
        length = _length(start, end, step)
        if not run.has_room(length):
            return _ending(run, start, end, step)
        run.make(length)
        return tuple(range(start, end, step))
    return _stepped(run, *_alike(numbers))


def _few_numbers(run: Run, start: Any, end: Any, step: Any) -> tuple[int, ...] | None:
    """The integers one after the other, where there are few."""
    if type(start) is not int or type(step) is not int or step != 1:
        return None
    first, last = (0, start) if end is MISSING else (start, end)
    if type(last) is not int or last - first > _FEW:
        return None
    run.make(max(0, last - first))
    return tuple(range(first, last))


def range_to_read(run: Run, start: Any, end: Any = MISSING, step: Any = 1) -> Any:
    """The same, of which the end may not be reached: of many integers each is made, and paid for, when it is read."""
    if end is MISSING:
        start, end = 0, start
    are_integers = type(start) is type(end) is type(step) is int and step != 0
    if not are_integers or _length(start, end, step) <= _FEW:
        return range_(run, start, end, step)
    return evolved(source(_stepping, start, end, step), endless=False)


def charged_range(run: Run, *bounds: Any) -> Iterator[int] | Any:
    """The integers of a range one by one, each paid for when it is read; of other numbers what `range` gives."""
    if any(type(bound) is not int for bound in bounds) or bounds[2:] == (0,):
        return range_(run, *bounds)
    return chain.from_iterable(_paid_pieces(run, range(*bounds)))


def _paid_pieces(run: Run, numbers: range) -> Iterator[range]:
    """The numbers in pieces, each twice as long as the one before and paid for when it is come to."""
    at, size = 0, _FIRST
    while piece := numbers[at : at + size]:
        run.charge(len(piece))
        yield piece
        at, size = at + size, min(2 * size, _MOST)


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
        return source(_repeated, start)
    if end in (math.inf, -math.inf) or not _is_countable(start, end, step):
        return source(_stepping, *arguments)
    length = math.ceil((end - start) / step)
    if run.elements + length > run.limits.elements:
        return _ending(run, *arguments)
    run.make(length)
    return tuple(_charged(run, _added(start, end, step)))  # charged, as a step may be too small to get on


def _is_countable(start: Any, end: Any, step: Any) -> bool:
    try:
        return math.isfinite((end - start) / step)
    except ArithmeticError:
        return False


def _ending(run: Run, start: Any, end: Any, step: Any) -> Lazy:
    """A range that is too long to be made at once."""
    run.made_lazy = True
    return evolved(source(_stepping, start, end, step), endless=False)


@step_("range", "vvv")
def _stepping(run: Run, own: Cell) -> Front:
    value, end, step = own.state
    if not (value < end if step > 0 else value > end):
        return END
    return value, Source(_stepping, (value + step, end, step))


@raw(_stepping)
def _stepping_on(run: Run, value: Any, end: Any, step: Any) -> Iterator[Any]:
    if type(value) is type(end) is type(step) is int:
        return charged_range(run, value, end, step)
    return _charged(run, _added(value, end, step))


def _count_of(start: Any, end: Any, step: Any) -> int:
    return max(0, math.ceil((end - start) / step))


_stepping.length = _count_of


@step_("count", "i")
def _counted(_run: Run, own: Cell) -> Front:
    (value,) = own.state
    return value, Source(_counted, (value + 1,))


@raw(_counted)
def _counting(run: Run, value: int) -> Iterator[Any]:
    return _charged(run, count(value))


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
    function_of(f, "iterate", 1)
    return lazy(run, _iterated, f, (x,), endless=True)


@step_("iterate", "ft")
def _iterated(run: Run, own: Cell) -> Front:
    """`known` has the item itself; or, with `true` behind it, the item before."""
    f, known = own.state
    value = known[0] if len(known) == 1 else function_of(f)(run, known[0])
    return value, Cell(_iterated, (f, (value, True)))


@raw(_iterated)
def _iterating(run: Run, f: Any, known: tuple[Any, ...]) -> Iterator[Any]:
    call = function_of(f)
    value = known[0] if len(known) == 1 else call(run, known[0])
    for _ in run.budget:
        yield value
        value = call(run, value)


@core("repeat", aliases=("replicate",))
def repeat(run: Run, n: Any, x: Any = MISSING) -> Any:
    """`x`, `n` times; given `x` alone, without end.

    (repeat 2 :a)  ;=> [:a :a]
    """
    if x is MISSING:
        return source(_repeated, n)
    times = n if type(n) is int and n > 0 else max(0, whole_number(n, "repeat", 1))
    run.make(times)
    return (x,) * times


@step_("repeat", "v")
def _repeated(_run: Run, own: Cell) -> Front:
    (value,) = own.state
    return value, own


@raw(_repeated)
def _repeating(run: Run, value: Any) -> Iterator[Any]:
    return _charged(run, endlessly(value))


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
    return source(_cycled, items, 0)


@step_("cycle", "ti")
def _cycled(_run: Run, own: Cell) -> Front:
    items, index = own.state
    if not items:
        return END
    return items[index % len(items)], Source(_cycled, (items, index + 1))


@raw(_cycled)
def _cycling(run: Run, items: tuple[Any, ...], index: int) -> Iterator[Any]:
    return _charged(run, islice(itertools_cycle(items), index % len(items), None)) if items else iter(())


@core("repeatedly", calls=True)
def repeatedly(run: Run, n: Any, f: Any = MISSING) -> Any:
    """What `f` gives without arguments, called `n` times; given `f` alone, without end.

    (repeatedly 2 (constantly 1))  ;=> [1 1]
    """
    if f is MISSING:
        function_of(n, "repeatedly", 1)
        return lazy(run, _called_again, n, endless=True)
    call = function_of(f, "repeatedly", 2)
    times = max(0, whole_number(n, "repeatedly", 1))
    run.make(times)
    return tuple([call(run) for _ in range(times)])


@step_("repeatedly", "f")
def _called_again(run: Run, own: Cell) -> Front:
    (f,) = own.state
    return function_of(f)(run), Cell(_called_again, (f,))


@raw(_called_again)
def _calling_again(run: Run, f: Any) -> Iterator[Any]:
    call = function_of(f)
    return (call(run) for _ in _charged(run, count()))


# -- made by calling functions ---------------------------------------------------------------------------------------


@core("tree-seq", calls=True)
def tree_seq(run: Run, branch: Any, children: Any, root: Any) -> Any:
    """The nodes of a tree, parents before children. `branch` says which nodes may have children, `children` gives them.

    (map :id (tree-seq :sub :sub {:id 1 :sub [{:id 2}]}))  ;=> [1 2]
    """
    function_of(branch, "tree-seq", 1)
    function_of(children, "tree-seq", 2)
    return lazy(run, _nodes, branch, children, (), listed((root,)), endless=False)


@step_("tree-seq", "fftc*")
def _nodes(run: Run, own: Cell) -> Front:
    """`last` has the node before, whose children come first; `waiting` the siblings of it and of those above it."""
    branch, children, last, *waiting = own.state
    if last and truthy(function_of(branch)(run, last[0])):
        found = function_of(children)(run, last[0])
        waiting = (found.cell if type(found) is Lazy else listed(sequence(run, found, "tree-seq", 2)), *waiting)
    own.state = (branch, children, (), *waiting)
    for index, siblings in enumerate(waiting):
        if front := siblings.read(run):
            node, following = front
            return node, Cell(_nodes, (branch, children, (node,), following, *waiting[index + 1 :]))
    return END


@raw(_nodes)
def _nodes_of(run: Run, branch: Any, children: Any, last: tuple[Any, ...], *waiting: Cell) -> Iterator[Any]:
    has, of = function_of(branch), function_of(children)
    open_ = [items_from(run, cell) for cell in reversed(waiting)]
    while open_:
        for node in open_[-1]:
            run.charge(1)
            yield node
            if truthy(has(run, node)):
                found = of(run, node)
                open_.append(found.start(run) if type(found) is Lazy else iter(sequence(run, found, "tree-seq", 2)))
                break
        else:
            open_.pop()


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
    function_of(step, "iteration", 1)
    calls = [given.get(name) for name in _ITERATION[:3]]
    for call in calls:
        if call is not None:
            function_of(call, "iteration")
    return lazy(run, _pages, step, *calls, (given.get("initk"),), endless=False)


def _option(key: Any) -> str:
    return key.name if type(key) is Keyword else ""


@step_("iteration", "fvvvt")
def _pages(run: Run, own: Cell) -> Front:
    """`key` has the key of the next page; nothing where there is none."""
    step, there, value, following, key = own.state
    if not key:
        return END
    page = function_of(step)(run, key[0])
    if not (truthy(function_of(there)(run, page)) if there is not None else page is not None):
        return END
    item = page if value is None else function_of(value)(run, page)
    after = page if following is None else function_of(following)(run, page)
    return item, Cell(_pages, (step, there, value, following, () if after is None else (after,)))
