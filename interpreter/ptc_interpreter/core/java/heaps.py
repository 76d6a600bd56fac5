"""The heap in `PriorityQueue`: sifted as Java does it, so that equal items come out in its order."""

from typing import Any

from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.mutable import held_of
from ptc_interpreter.core.sequences.ordering import compare
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.persistent import Vector
from ptc_interpreter.values.scalars import MISSING, Mutable


def _comes_before(run: Run, cell: Mutable, a: Any, b: Any) -> bool:
    run.charge(1)
    if cell.call is None:
        return compare(a, b) < 0
    found = function_of(cell.call)(run, a, b)
    if type(found) is bool:  # a predicate, as Clojure's functions are comparators
        return found
    return found < 0


def top(run: Run, cell: Mutable) -> Any:
    """The first item; MISSING if there is none."""
    held = held_of(run, cell)
    return held[0] if len(held) else MISSING


def push(run: Run, cell: Mutable, item: Any) -> None:
    """Put an item in."""
    run.make(1)
    heap = held_of(run, cell).appended(item, run.owner)
    at = len(heap) - 1
    while at > 0 and _comes_before(run, cell, item, heap[above := (at - 1) >> 1]):
        heap = heap.with_item(at, heap[above], run.owner)
        at = above
    run.atoms.hold(cell, heap.with_item(at, item, run.owner))


def pop(run: Run, cell: Mutable) -> Any:
    """Take the first item out; MISSING if there is none."""
    held = held_of(run, cell)
    if not len(held):
        return MISSING
    first, last = held[0], held[len(held) - 1]
    heap = held.popped(run.owner)
    run.atoms.hold(cell, _sifted_down(run, cell, heap, last) if len(heap) else heap)
    return first


def _sifted_down(run: Run, cell: Mutable, heap: Vector, item: Any) -> Vector:
    """The heap with an item in the place of the first, from which it sinks to where it belongs."""
    at, size = 0, len(heap)
    while (below := 2 * at + 1) < size:
        other = below + 1
        if other < size and _comes_before(run, cell, heap[other], heap[below]):
            below = other
        if not _comes_before(run, cell, heap[below], item):
            break
        heap = heap.with_item(at, heap[below], run.owner)
        at = below
    return heap.with_item(at, item, run.owner)


def fill(run: Run, cell: Mutable, items: list[Any]) -> None:
    """Have the heap hold other items."""
    run.atoms.hold(cell, Vector([], run.owner))
    for item in items:
        push(run, cell, item)
