"""`lazy-seq`: a sequence that a program realizes item by item, as far as it is read and each part once."""

from types import FunctionType
from typing import Any

from ptc_interpreter.core.base.arguments import sequence
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.lazy import END, listed, step
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Cell, Front, Lazy


@step("lazy-seq-of", "f")
def _body(run: Run, own: Cell) -> Front:
    """What the body of a `lazy-seq` gives; of one that gives another, without a call within a call."""
    (f,) = own.state
    within: list[Cell] = []
    value = function_of(f)(run)
    while type(value) is Lazy and (inner := _unread(value.cell)) is not None:
        run.charge(1)
        within.append(value.cell)
        value = function_of(inner)(run)
    front = value.cell.read(run) if type(value) is Lazy else _front_of(run, value)
    if not run.outside:
        for cell in within:
            cell.front, cell.state = front, None
    return front


def _front_of(run: Run, value: Any) -> Front:
    """The first item of a collection that has an end, and the cell behind it."""
    run.charge(1)
    items = sequence(run, value, "lazy-seq")
    return (items[0], listed(items, 1)) if items else END


def _unread(cell: Cell) -> Any:
    """The function of a `lazy-seq` that nothing has read; None of any other sequence."""
    state = cell.state
    return state[0] if cell.step is _body and state is not None else None


@core("lazy-seq-of", calls=True)
def lazy_seq_of(run: Run, f: Any) -> Lazy:
    """The sequence that `f` gives, called without arguments when it is first read: what `lazy-seq` makes of its body.

    (take 2 (lazy-seq-of (fn [] (range))))  ;=> [0 1]
    """
    if type(f) is not FunctionType:
        function_of(f, "lazy-seq-of", 1)
    run.made_lazy = True  # as `lazy` does, written out: trees make one for each node
    return Lazy(Cell(_body, (f,)), False)
