"""Sequences that are realized as far as they are read, and the value that ends a `reduce` early."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from ptc_interpreter.plain import plain
from ptc_interpreter.records import record
from ptc_interpreter.values.shown import Shown


# A tuple, and no class: one is made with each function.
class Recipe(NamedTuple):
    """How a function that a function made is made again: what else it is cannot be stored."""

    name: str  # of a core function; "tool" or "given" for what calls one of the host's
    arguments: tuple[Any, ...]


Front = tuple[Any, ...]  # the first item of a sequence and the cell behind it; empty where the sequence ends
_Step = Callable[[Any, Any], Front]
_AGAIN: Final = 64  # items that are read once more and charged together
NOTED: Final = 1021  # every so many cells one is looked at again later; a prime, so that it is not always of one kind


class Cell:
    """A place in a sequence: what works its item out, once, and what comes behind it.

    `step(run, cell)` gives the front. It may have `raw(run, *state)`, an iterator over the sequence that keeps
    nothing. What `step` raises is not kept: the next that reads the cell tries again, from `state` as it was left.
    """

    __slots__ = ("__weakref__", "front", "state", "step")
    front: Front | None
    state: Any

    def __init__(self, step: _Step, state: tuple[Any, ...], front: Front | None = None) -> None:
        self.step = step
        self.state = state
        self.front = front

    def read(self, run: Any) -> Front:
        """The first item and the cell behind it, empty at the end."""
        front = self.front
        if front is None:
            run.charge(1)
            run.cells += 1
            if not run.cells % NOTED:
                run.note_cell(self)
            try:
                front = self.step(run, self)
            except TypeError:
                if self.front is None:
                    raise
                return self.front  # another thread was faster, and has taken the state away
            if not run.outside:
                self.front = front
                self.state = None
        else:
            run.charge(1)  # a sequence may go round in a circle
        return front


class Passing(Cell):
    """The first cell of a sequence that nothing but its one reader can reach."""

    __slots__ = ()


class Source(Cell):
    """A cell whose item costs nothing to work out: it is not kept."""

    __slots__ = ()

    def read(self, run: Any) -> Front:
        """The first item and the cell behind it."""
        run.charge(1)
        return self.step(run, self)


@record()
class Lazy(Shown):
    """A sequence that may have no end, from a cell on.

    `endless` is false where it may well have an end, which only reading all of it tells.
    """

    cell: Cell
    endless: bool = True

    def start(self, run: Any) -> Iterator[Any]:
        """A new iterator over it from its beginning; each item is charged to `run` when it is worked out."""
        return items_from(run, self.cell)


def passing(value: Any) -> Any:
    """A value that was just made and is read once, from here: if it is a sequence, its items need not be kept."""
    if type(value) is Lazy and type(value.cell) is Cell and value.cell.front is None:
        value.cell.__class__ = Passing
    return value


def items_from(run: Any, cell: Cell) -> Iterator[Any]:
    """The items from a cell on, one by one."""
    if type(cell) is not Cell and cell.front is None:
        raw = getattr(cell.step, "raw", None)
        if raw is not None:
            return raw(run, *cell.state)
    return _items(run, cell)


def _items(run: Any, cell: Cell) -> Iterator[Any]:
    """The items one by one; those behind are held by nothing here."""
    again = 0
    while True:
        front = cell.front
        if front is None:
            front = cell.read(run)
        elif not (again := again + 1) % _AGAIN:
            run.charge(_AGAIN)
        if not front:
            return
        item, cell = front
        yield item


def known_items(cell: Cell) -> tuple[list[Any], Cell | None]:
    """The items that are worked out already, and the cell behind them: the first that is not, or one of a circle.

    None where the sequence ends. `(def ones (lazy-seq (cons 1 ones)))` goes round in a circle.
    """
    known: list[Any] = []
    mark, until = cell, 1
    while cell.front:
        item, cell = cell.front
        known.append(item)
        if cell is mark:
            return known, cell
        if len(known) == until:
            mark, until = cell, 2 * until
    return known, None if cell.front is not None else cell


@plain
class Reduced:
    """What `(reduced x)` gives: ends a `reduce` with `value`."""

    value: Any
