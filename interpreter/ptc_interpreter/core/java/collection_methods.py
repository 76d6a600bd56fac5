"""Methods of Java's collections and numbers, as programs write them: `(.size m)`, `(.get m k)`, `(.intValue x)`."""

import math
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, is_set, is_vector, lookup, sequence, wrong_type
from ptc_interpreter.core.base.arguments import nth as nth_of
from ptc_interpreter.core.base.mutable import is_bit_set, opened
from ptc_interpreter.core.collections.associative import is_contained, keys, vals
from ptc_interpreter.core.collections.building import subvec
from ptc_interpreter.core.collections.counting import count
from ptc_interpreter.core.collections.reducing import reduce, reduce_kv
from ptc_interpreter.core.java.calendar import WEEKDAYS
from ptc_interpreter.core.numbers.conversions import to_double, to_long
from ptc_interpreter.core.numbers.operations import NUMBERS, not_a_number
from ptc_interpreter.runtime.registry import CORE, also_known, constants, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal
from ptc_interpreter.values.maps import contains as contains_member
from ptc_interpreter.values.maps import make_set
from ptc_interpreter.values.scalars import MISSING, Symbol

also_known(__name__, {".val": ".getValue"})


def _map(value: Any, name: str) -> Any:
    value = opened(value)
    if is_map(value):
        return value
    raise wrong_type(name, 1, value, "a map")


@core(".size", aliases=(".count",))
def size(run: Run, coll: Any) -> int:
    """How many items or entries the collection has.

    (.size [1 2])  ;=> 2
    """
    coll = opened(coll)
    if coll is None or type(coll) is str:
        raise wrong_type(".size", 1, coll, "a collection", hint="(count x) takes strings and nil too")
    return count(run, coll)


@core(".get", aliases=(".getLong",))
def get(run: Run, coll: Any, key: Any = MISSING) -> Any:
    """The value under a key of a map, nil if there is none; the item at an index of a list, which must be there.

    Of a set the member that equals the key; without a key, what an atom holds.

    (.get {:a 1} :a)  ;=> 1
    (.get [5 6] 1)  ;=> 6
    """
    if key is MISSING:
        return CORE["deref"].function(run, coll)
    if is_bit_set(coll):
        from ptc_interpreter.core.java.bit_sets import is_set_at  # few programs have one

        return is_set_at(run, coll, key)
    coll = opened(coll)
    if is_set(coll):
        return key if contains_member(coll, key) else None
    if type(key) is Symbol and key.name in _FIELDS and not is_map(coll):
        found = CORE[_FIELDS[key.name]].function(run, coll)
        return WEEKDAYS.index(found.name) + 1 if type(found) is Symbol else found
    return lookup(coll, key) if is_map(coll) else nth_of(coll, key)


# Fields of dates, as ChronoField has them, and the methods that give them.
_FIELDS: Final = {
    "YEAR": ".getYear",
    "MONTH_OF_YEAR": ".getMonthValue",
    "DAY_OF_MONTH": ".getDayOfMonth",
    "DAY_OF_WEEK": ".getDayOfWeek",
    "DAY_OF_YEAR": ".getDayOfYear",
    "HOUR_OF_DAY": ".getHour",
    "MINUTE_OF_HOUR": ".getMinute",
    "SECOND_OF_MINUTE": ".getSecond",
    "NANO_OF_SECOND": ".getNano",
}
constants(__name__, {f"ChronoField/{name}": Symbol(name) for name in _FIELDS})


@core(".getOrDefault")
def get_or_default(run: Run, map: Any, key: Any, default: Any) -> Any:  # noqa: A002
    """The value under a key of a map, or the default.

    (.getOrDefault {:a 1} :b 0)  ;=> 0
    """
    return lookup(_map(map, ".getOrDefault"), key, default)


@core(".containsKey")
def contains_key(run: Run, coll: Any, key: Any) -> bool:
    """Whether the map has the key, or the vector the index.

    (.containsKey {:a nil} :a)  ;=> true
    """
    held = opened(coll)
    return is_contained(run, held if is_vector(held) else _map(held, ".containsKey"), key)


@core(".containsValue")
def contains_value(run: Run, map: Any, value: Any) -> bool:  # noqa: A002
    """Whether the map has the value under any key.

    (.containsValue {:a 1} 1)  ;=> true
    """
    return any(equal(each, value) for each in vals(run, _map(map, ".containsValue")) or ())


@core(".containsAll")
def contains_all(run: Run, coll: Any, wanted: Any) -> bool:
    """Whether the list or set has all items of the other collection.

    (.containsAll [1 2 3] #{1 3})  ;=> true
    """
    held = opened(coll)
    has = held if is_set(held) else make_set(sequence(run, held, ".containsAll"), run.owner)
    return all(contains_member(has, each) for each in sequence(run, wanted, ".containsAll", 2))


@core(".subList")
def sub_list(run: Run, coll: Any, start: Any, end: Any) -> Any:
    """The items of a list from index `start` up to, not including, `end`; it does not change the list.

    (.subList [1 2 3 4] 1 3)  ;=> [2 3]
    """
    held = opened(coll)
    return subvec(run, held if is_vector(held) else list(sequence(run, held, ".subList")), start, end)


@core(".reduce", calls=True)
def reduce_method(run: Run, coll: Any, f: Any, init: Any = MISSING) -> Any:
    """As `reduce`, with the collection first.

    (.reduce [1 2 3] +)  ;=> 6
    """
    return reduce(run, f, coll) if init is MISSING else reduce(run, f, init, coll)


@core(".kvreduce", calls=True)
def kvreduce(run: Run, coll: Any, f: Any, init: Any) -> Any:
    """As `reduce-kv`, with the collection first.

    (.kvreduce {:a 1} (fn [n k v] (+ n v)) 0)  ;=> 1
    """
    return reduce_kv(run, f, init, coll)


@core(".keySet")
def key_set(run: Run, map: Any) -> Any:  # noqa: A002
    """The set of the keys of the map.

    (.keySet {:a 1})  ;=> #{:a}
    """
    return make_set(keys(run, _map(map, ".keySet")) or (), run.owner)


@core(".values")
def values(run: Run, map: Any) -> Any:  # noqa: A002
    """The values of the map.

    (.values {:a 1})  ;=> [1]
    """
    return vals(run, _map(map, ".values")) or ()


@core(".entrySet")
def entry_set(run: Run, map: Any) -> Any:  # noqa: A002
    """The entries of the map, each as `[key value]`.

    (.entrySet {:a 1})  ;=> [[:a 1]]
    """
    return tuple(sequence(run, _map(map, ".entrySet"), ".entrySet"))


@core(".getKey", aliases=(".key",))
def get_key(run: Run, entry: Any) -> Any:
    """The key of an entry of a map.

    (.getKey (first {:a 1}))  ;=> :a
    """
    return entry_part(entry, 0, ".getKey")


def entry_part(entry: Any, index: int, name: str) -> Any:
    """The key or the value of `[key value]`."""
    if is_vector(entry) and len(entry) == 2:
        return nth_of(entry, index)
    raise wrong_type(name, 1, entry, "an entry of a map")


@core(".nth")
def nth(run: Run, coll: Any, index: Any) -> Any:
    """The item at an index of the collection, which must be there.

    (.nth [5 6] 1)  ;=> 6
    """
    return nth_of(coll, index)


# -- numbers ---------------------------------------------------------------------------------------------------------


def _of_number(name: str, summary: str, operation: Callable[[Run, Any], Any]) -> None:
    def method(run: Run, x: Any) -> Any:
        if type(x) not in NUMBERS:
            raise not_a_number(name, 1, x)
        return operation(run, x)

    method.__doc__ = summary
    core(name)(method)


_METHODS: Final[dict[str, tuple[str, Callable[[Run, Any], Any]]]] = {
    ".intValue": ("The number cut to an integer.", to_long),
    ".longValue": ("The number cut to an integer.", to_long),
    ".doubleValue": ("The number as a float.", to_double),
    ".floatValue": ("The number as a float.", to_double),
    ".isNaN": ("Whether the number is not a number.", lambda _run, x: x != x),
    ".isInfinite": ("Whether the number is infinite.", lambda _run, x: type(x) is float and math.isinf(x)),
}
for _name, (_summary, _operation) in _METHODS.items():
    _of_number(_name, _summary, _operation)


@core("MapEntry/create", aliases=("clojure.lang.MapEntry/create", "clojure.lang.MapEntry.", "MapEntry."))
def map_entry(run: Run, key: Any, val: Any) -> list[Any]:
    """An entry of a map, which is a vector of its key and its value.

    (key (MapEntry/create :a 1))  ;=> :a
    """
    run.make(2)
    return [key, val]


@core("Arrays/asList")
def as_list(run: Run, *items: Any) -> Any:
    """The items of an array as a list.

    (Arrays/asList (into-array [1 2]))  ;=> [1 2]
    """
    whole = items[0] if len(items) == 1 and is_vector(opened(items[0])) else items
    return tuple(sequence(run, whole, "Arrays/asList", 1))
