"""`map`, `filter` and their kin over a sequence without an end: how they go on, item by item."""

from collections.abc import Iterator
from typing import Any

from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.lazy import END, raw, step
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal, key_of
from ptc_interpreter.values.lazy import Cell, Front, items_from


@step("map", "fc")
def mapped(run: Run, own: Cell) -> Front:
    """What a function gives for each item."""
    f, cell = own.state
    front = cell.read(run)
    return (function_of(f)(run, front[0]), Cell(mapped, (f, front[1]))) if front else END


@raw(mapped)
def mapped_on(run: Run, f: Any, cell: Cell) -> Iterator[Any]:
    """The same, where nothing else reads it."""
    call = function_of(f)
    return (call(run, item) for item in items_from(run, cell))


@step("map-rows", "fc*")
def mapped_rows(run: Run, own: Cell) -> Front:
    """What a function gives for the first items of sequences, then for their second ones."""
    f, *cells = own.state
    items: list[Any] = []
    following: list[Cell] = []
    for cell in cells:
        front = cell.read(run)
        if not front:
            return END
        items.append(front[0])
        following.append(front[1])
    return function_of(f)(run, *items), Cell(mapped_rows, (f, *following))


@raw(mapped_rows)
def mapped_rows_on(run: Run, f: Any, *cells: Cell) -> Iterator[Any]:
    """The same, where nothing else reads it."""
    call = function_of(f)
    return (call(run, *items) for items in zip(*[items_from(run, cell) for cell in cells], strict=False))


@step("map-indexed", "fic")
def mapped_indexed(run: Run, own: Cell) -> Front:
    """What a function gives for each index and item."""
    f, index, cell = own.state
    front = cell.read(run)
    if not front:
        return END
    return function_of(f)(run, index, front[0]), Cell(mapped_indexed, (f, index + 1, front[1]))


@step("filter", "fc")
def filtered(run: Run, own: Cell) -> Front:
    """The items that a function holds for."""
    pred, cell = own.state
    call = function_of(pred)
    while front := cell.read(run):
        item, cell = front
        held = call(run, item)
        own.state = (pred, cell)
        if held is not None and held is not False:
            return item, Cell(filtered, (pred, cell))
    return END


@raw(filtered)
def filtered_on(run: Run, pred: Any, cell: Cell) -> Iterator[Any]:
    """The same, where nothing else reads it."""
    call = function_of(pred)
    items = items_from(run, cell)
    return (item for item in items if (held := call(run, item)) is not None and held is not False)


@step("remove", "fc")
def removed(run: Run, own: Cell) -> Front:
    """The items that a function does not hold for."""
    pred, cell = own.state
    call = function_of(pred)
    while front := cell.read(run):
        item, cell = front
        held = call(run, item)
        own.state = (pred, cell)
        if held is None or held is False:
            return item, Cell(removed, (pred, cell))
    return END


@raw(removed)
def removed_on(run: Run, pred: Any, cell: Cell) -> Iterator[Any]:
    """The same, where nothing else reads it."""
    call = function_of(pred)
    items = items_from(run, cell)
    return (item for item in items if (held := call(run, item)) is None or held is False)


@step("keep", "fc")
def kept(run: Run, own: Cell) -> Front:
    """What a function gives for each item, but nil."""
    f, cell = own.state
    call = function_of(f)
    while front := cell.read(run):
        item, cell = front
        result = call(run, item)
        own.state = (f, cell)
        if result is not None:
            return result, Cell(kept, (f, cell))
    return END


@step("dedupe", "tc")
def deduped(run: Run, own: Cell) -> Front:
    """`before` has the item before, if there is one."""
    before, cell = own.state
    while front := cell.read(run):
        item, cell = front
        own.state = (before, cell)
        if not before or not equal(item, before[0]):
            return item, Cell(deduped, ((item,), cell))
    return END


@step("distinct", "sc")
def distinguished(run: Run, own: Cell) -> Front:
    """The items that are not among those `seen` before."""
    seen, cell = own.state
    while front := cell.read(run):
        item, cell = front
        own.state = (seen, cell)
        key = key_of(item)
        if key not in seen.state:
            run.make(1)
            return item, Cell(distinguished, (seen.with_entry(key, item, run.owner), cell))
    return END
