"""`describe`: what a collection holds, in a few lines, before a program works with it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, sequence
from ptc_interpreter.core.numbers.operations import NUMBERS
from ptc_interpreter.core.records.aggregates import avg, sum_
from ptc_interpreter.core.sequences.ordering import compare
from ptc_interpreter.errors import LispError
from ptc_interpreter.printing.structure import collection_kind, type_name
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.maps import items, make_map
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import Keyword

_FEW: Final = 8  # up to so many different values are listed


def _summary(run: Run, **parts: Any) -> Map:
    return make_map([(Keyword(name), part) for name, part in parts.items() if part is not None], run.owner)


@core("describe")
def describe(run: Run, coll: Any) -> Map:
    """How many items there are, of which types, and of what size; of records the same for each field.

    Of numbers it tells the least, the greatest and the average; of few different values which; nil counts as missing.

    (describe [1 2 6 nil])  ;=> {:count 4, :missing 1, :types ["integer"], :min 1, :max 6, :avg 3, :sum 9}
    (:fields (describe [{:n "a"} {}]))  ;=> {:n {:count 2, :missing 1, :types ["string"], :distinct 1, :values {"a" 1}}}
    """
    found = sequence(run, coll, "describe")
    if found and all(map(is_map, found)):
        return _summary(run, count=len(found), fields=_fields(run, found))
    return _column(run, found)


def _fields(run: Run, records: Sequence[Any]) -> Map:
    """The summary of each field, in the order in which they come first; a record without a field misses it."""
    columns: dict[Any, list[Any]] = {}
    for record in records:
        run.make(len(record))
        for key, value in items(record):
            columns.setdefault(key_of(key), []).append(value)
    missing = {key: [None] * (len(records) - len(values)) for key, values in columns.items()}
    run.make(sum(map(len, missing.values())))
    return Map({key: _column(run, values + missing[key]) for key, values in columns.items()}, run.owner)


def _column(run: Run, values: Sequence[Any]) -> Map:
    run.charge(3 * len(values))
    there = [value for value in values if value is not None]
    kinds = sorted({_kind(value) for value in watched(there)})
    head = {"count": len(values), "missing": len(values) - len(there) or None, "types": kinds}
    if there and all(type(value) in NUMBERS for value in there):
        return _summary(run, **head, **_range(there), avg=avg(run, there), sum=sum_(run, there))
    if len(kinds) == 1 and collection_kind(there[0]) is None and kinds != ["boolean"]:
        head.update(_range(there) if kinds[0] in ("date", "instant", "duration") else {})
    return _summary(run, **head, **_different(run, there))


def _kind(value: Any) -> str:
    return collection_kind(value) or type_name(value)


def _range(values: list[Any]) -> dict[str, Any]:
    least = greatest = values[0]
    try:
        for value in watched(values):
            least = value if compare(value, least) < 0 else least
            greatest = value if compare(value, greatest) > 0 else greatest
    except LispError:  # times with a zone and without one
        return {}
    return {"min": least, "max": greatest}


def _different(run: Run, values: list[Any]) -> dict[str, Any]:
    """How many different values there are, and which with how often, if they are few and have no parts."""
    if not values or any(map(collection_kind, watched(values))):
        return {}
    counts = Counter(map(key_of, watched(values)))
    found: dict[str, Any] = {"distinct": len(counts)}
    if len(counts) <= _FEW:
        found["values"] = Map(dict(counts.most_common()), run.owner)
    return found
