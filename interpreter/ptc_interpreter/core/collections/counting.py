"""How much there is in a collection: its count, whether it is empty, and the empty one of its kind."""

from itertools import islice
from typing import Any, Final

from ptc_interpreter.core.base.arguments import (
    bounded_index,
    is_map,
    is_sequence,
    is_set,
    is_vector,
    sequence,
    whole_number,
)
from ptc_interpreter.core.base.instances import asked
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import MAP_TYPES, SET_TYPES
from ptc_interpreter.values.persistent import Map, Seq, Set, Vector
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import MISSING, Mutable
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.typed import Record

MEASURED: Final = frozenset({list, tuple, str, Vector, Seq, Queue}) | MAP_TYPES | SET_TYPES  # that have a length


@core("count", aliases=("alength",))
def count(run: Run, coll: Any) -> int:
    """How many items, entries, members or characters there are; 0 for nil.

    (count [1 2 3])  ;=> 3
    """
    if type(coll) in MEASURED:
        return len(coll)
    if type(coll) is Mutable:
        return len(opened(coll))
    own = asked(coll, "count")
    return len(sequence(run, coll, "count")) if own is MISSING else whole_number(own, "count", 1)


@core("bounded-count")
def bounded_count(run: Run, n: Any, coll: Any) -> int:
    """How many items there are, of a sequence without an end at most `n`.

    (bounded-count 5 (range))  ;=> 5
    """
    if type(coll) is not Lazy:
        return count(run, coll)
    return sum(1 for _ in islice(coll.start(run), max(0, bounded_index(n, "bounded-count", 1))))


@core("empty?")
def is_empty(run: Run, coll: Any) -> bool:
    """Whether there is nothing in `coll`; nil is empty.

    (empty? [])  ;=> true
    """
    if type(coll) in MEASURED:
        return not len(coll)
    if type(coll) is Lazy:
        return not coll.cell.read(run)
    if type(coll) is Mutable:
        return not len(opened(coll))
    return not sequence(run, coll, "empty?")


@core("not-empty")
def not_empty(run: Run, coll: Any) -> Any:
    """`coll`, or nil if there is nothing in it.

    (not-empty [])  ;=> nil
    (not-empty [1])  ;=> [1]
    """
    return None if is_empty(run, coll) else coll


@core("empty")
def empty(run: Run, coll: Any) -> Any:
    """The empty collection of the same kind; nil for what is no collection.

    (empty {:a 1})  ;=> {}
    """
    if is_vector(coll):
        return []
    if type(coll) is SortedMap or type(coll) is SortedSet:
        return type(coll)({}, coll.order, run.owner)
    if (own := asked(coll, "empty")) is not MISSING:
        return own
    if type(coll) is Record:
        raise LispError("type_error", f"There is no empty {coll.of.name}.", hint="a record has its fields")
    if is_map(coll):
        return Map({}, run.owner)
    if is_set(coll):
        return Set({}, run.owner)
    if type(coll) is Queue:
        return Queue()
    return () if is_sequence(coll) else None
