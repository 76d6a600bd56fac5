"""`lazy-seq`: a sequence that a program realizes item by item, as far as it is read and each part once."""

from collections.abc import Iterator
from typing import Any

from ptc_interpreter.core.base.arguments import function_of, sequence
from ptc_interpreter.core.base.lazy import Front
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Lazy, Recipe


class Cell:
    """The beginning of a lazy sequence: a function until it is read, then its first items and what follows them."""

    __slots__ = ("_call", "_front")

    def __init__(self, call: Any) -> None:
        self._call: Any = call
        self._front: Front | None = None

    def read(self, run: Run) -> Front:
        """The items that are known now, and the lazy sequence behind them."""
        if self._front is None:
            self._front = _front(run, self._call(run))
            self._call = None
        return self._front


def _front(run: Run, value: Any) -> Front:
    """What the body of a `lazy-seq` gave: the items put in front by `cons`, and the lazy sequence behind them."""
    items: list[Any] = []
    while type(value) is Lazy and value.recipe.name == "cons":
        item, value = value.recipe.arguments
        items.append(item)
    run.make(len(items))
    if type(value) is Lazy:
        return Front(tuple(items), value)
    return Front((*items, *sequence(run, value, "lazy-seq")), None)


def _items(run: Run, cell: Cell) -> Iterator[Any]:
    """The items one by one; a `lazy-seq` that follows another is read on from there, not within it."""
    while True:
        items, following = cell.read(run)
        for item in items:
            run.charge(1)
            yield item
        if following is None:
            return
        if type(following.cell) is not Cell:
            yield from following.start(run)
            return
        run.charge(1)
        cell = following.cell


@core("lazy-seq-of", calls=True)
def lazy_seq_of(run: Run, f: Any) -> Lazy:
    """The sequence that `f` gives, called without arguments when it is first read: what `lazy-seq` makes of its body.

    (take 2 (lazy-seq-of (fn [] (range))))  ;=> [0 1]
    """
    run.made_lazy = True
    cell = Cell(function_of(f, "lazy-seq-of", 1))
    return Lazy(lambda run: _items(run, cell), Recipe("lazy-seq-of", (f,)), endless=False, cell=cell)
