"""Predicates built from data (`where`, `all-of`...), and sums, averages and extremes over records.

`key` is a keyword, a string, a vector of keys that leads into nested maps, or a function. A field that is missing or
nil never raises: it fails a comparison, and aggregators leave it out.
"""

import operator
from collections.abc import Callable, Sequence
from functools import reduce as fold
from itertools import combinations as chosen
from math import comb
from typing import Any, Final

from ptc_interpreter.core.base.arguments import (
    is_map,
    is_set,
    is_vector,
    lookup,
    number,
    sequence,
    truthy,
    vector_items,
    whole_number,
    wrong_type,
)
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.functions import functions_of, made_by
from ptc_interpreter.core.sequences.ordering import compare
from ptc_interpreter.core.sequences.transforming import each, first_of_each
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal
from ptc_interpreter.values.maps import contains
from ptc_interpreter.values.metering import charge, make, watched
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.scalars import MISSING, Keyword, Symbol

_FEW: Final = 40  # more choices of more items are too many anyway
_COUNTLESS: Final = 1 << 60
Getter = Callable[[Run, Any], Any]

# -- predicates ------------------------------------------------------------------------------------------------------


def getter(key: Any, caller: str) -> Getter:
    """The function that reads the field `key` of a record."""
    if type(key) is str:
        return lambda _run, of: lookup(of, key)
    if is_vector(key):
        make(len(key))
        path: tuple[Any, ...] = tuple(vector_items(key))
        return lambda run, of: _at(run, of, path)
    return function_of(key, caller, 1)


def _at(run: Run, of: Any, path: tuple[Any, ...]) -> Any:
    run.charge(len(path))
    return fold(lookup, path, of)


@core("where")
def where(run: Run, key: Any, op: Any = MISSING, value: Any = MISSING) -> Any:
    """A predicate about a field: that it is true or, with an operator, how it compares with `value`.

    The operators are `=` `not=` `>` `<` `>=` `<=` `in` `includes`. A field that is missing or nil never raises.

    (filter (where :age > 30) [{:age 40} {:age 20} {}])  ;=> [{:age 40}]
    (filter (where [:user :role] in #{"admin"}) [{:user {:role "admin"}}])  ;=> [{:user {:role "admin"}}]
    """
    get = getter(key, "where")
    if op is MISSING:
        return _predicate(lambda field: truthy(field), get, (key,))
    if value is MISSING:
        raise LispError("wrong_arity", "`where` needs a value after its operator.", hint="as (where :age > 30)")
    holds = _operator(op)
    return _predicate(lambda field: holds(field, value), get, (key, op, value))


def _predicate(holds: Callable[[Any], bool], get: Getter, arguments: tuple[Any, ...]) -> Any:
    def predicate(run: Run, of: Any) -> bool:
        return holds(get(run, of))

    return made_by(predicate, "where", arguments)


def _operator(op: Any) -> Callable[[Any, Any], bool]:
    name = op.name if type(op) in (Keyword, Symbol) else op
    if type(name) is not str:
        name = next((known for known in _OPERATORS if known in CORE and CORE[known].function is op), "")
    if name in _OPERATORS:
        return _OPERATORS[name]
    raise wrong_type("where", 2, op, f"an operator ({' '.join(_OPERATORS)})", hint="as (where :age > 30)")


def _ordered(holds: Callable[[int, int], bool]) -> Callable[[Any, Any], bool]:
    return lambda field, value: field is not None and value is not None and holds(compare(field, value), 0)


def is_among(value: Any, coll: Any) -> bool:
    """Whether `value` is an item of `coll`, a member, or a part of a text."""
    if coll is None:
        return False
    if is_set(coll):
        return contains(coll, value)
    if type(coll) is str:
        charge(len(coll) >> 6)
        return type(value) is str and value in coll
    if is_map(coll):
        return lookup(coll, value, MISSING) is not MISSING
    if type(coll) is Vector:
        return is_among(value, coll.state)
    if type(coll) is Seq:
        return is_among(value, coll.items)
    if type(coll) not in (list, tuple):
        raise wrong_type("in", 2, coll, "a collection")
    charge(len(coll))
    return any(equal(value, item) for item in coll)


_OPERATORS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "=": equal,
    "not=": lambda field, value: not equal(field, value),
    ">": _ordered(operator.gt),
    "<": _ordered(operator.lt),
    ">=": _ordered(operator.ge),
    "<=": _ordered(operator.le),
    "in": is_among,
    "includes": lambda field, value: is_among(value, field),
}


@core("in")
def in_(run: Run, x: Any, coll: Any) -> bool:
    """Whether `x` is in `coll`: an item, a member, a key of a map, or a part of a text.

    (in 2 [1 2])  ;=> true
    """
    return is_among(x, coll)


@core("includes")
def includes(run: Run, coll: Any, x: Any) -> bool:
    """Whether `coll` has `x` in it, see `in`.

    (includes ["a" "b"] "b")  ;=> true
    """
    return is_among(x, coll)


@core("all-of")
def all_of(run: Run, *preds: Any) -> Any:
    """A predicate that holds where all of the given ones do.

    (filter (all-of pos? even?) [-2 1 2])  ;=> [2]
    """
    calls = functions_of(preds, "all-of")

    def all_hold(run: Run, x: Any) -> bool:
        run.charge(len(calls))
        return all(truthy(call(run, x)) for call in calls)

    return made_by(all_hold, "all-of", preds)


@core("any-of")
def any_of(run: Run, *preds: Any) -> Any:
    """A predicate that holds where one of the given ones does.

    (filter (any-of neg? even?) [-1 1 2])  ;=> [-1 2]
    """
    calls = functions_of(preds, "any-of")

    def any_holds(run: Run, x: Any) -> bool:
        run.charge(len(calls))
        return any(truthy(call(run, x)) for call in calls)

    return made_by(any_holds, "any-of", preds)


@core("none-of")
def none_of(run: Run, *preds: Any) -> Any:
    """A predicate that holds where none of the given ones does.

    (filter (none-of neg? even?) [-1 1 2])  ;=> [1]
    """
    calls = functions_of(preds, "none-of")

    def none_holds(run: Run, x: Any) -> bool:
        run.charge(len(calls))
        return not any(truthy(call(run, x)) for call in calls)

    return made_by(none_holds, "none-of", preds)


# -- fields of records -----------------------------------------------------------------------------------------------


def _fields(run: Run, key: Any, coll: Any, caller: str) -> tuple[Sequence[Any], list[Any]]:
    """The records, and the field of each."""
    items = sequence(run, coll, caller, 2)
    return items, each(run, key if type(key) is Keyword else getter(key, caller), items, caller)


@core("pluck", calls=True)
def pluck(run: Run, key: Any, coll: Any) -> tuple[Any, ...]:
    """The field `key` of each record.

    (pluck :id [{:id 1} {:id 2}])  ;=> [1 2]
    """
    items, fields = _fields(run, key, coll, "pluck")
    run.make(len(items))
    return tuple(fields)


@core("distinct-by", calls=True)
def distinct_by(run: Run, key: Any, coll: Any) -> tuple[Any, ...]:
    """The records without those whose field `key` came before.

    (distinct-by :a [{:a 1 :b 1} {:a 1 :b 2}])  ;=> [{:a 1, :b 1}]
    """
    items, fields = _fields(run, key, coll, "distinct-by")
    run.make(len(items))
    return tuple(first_of_each(fields, items))


@core("sum")
def sum_(run: Run, coll: Any) -> Any:
    """The sum of the numbers; nil is left out, and of nothing it is 0.

    (sum [1 2 3])  ;=> 6
    """
    return _total(run, sequence(run, coll, "sum"), "sum")


@core("avg")
def avg(run: Run, coll: Any) -> Any:
    """The average of the numbers; nil is left out, and of nothing it is nil.

    (avg [1 2])  ;=> 1.5
    """
    return _mean(run, sequence(run, coll, "avg"), "avg")


@core("sum-by", calls=True)
def sum_by(run: Run, key: Any, coll: Any) -> Any:
    """The sum of the field `key` over all records; nil is left out, and of nothing it is 0.

    (sum-by :n [{:n 1} {:n 2} {}])  ;=> 3
    """
    return _total(run, _fields(run, key, coll, "sum-by")[1], "sum-by")


@core("avg-by", calls=True)
def avg_by(run: Run, key: Any, coll: Any) -> Any:
    """The average of the field `key` over all records; nil is left out, and of nothing it is nil.

    (avg-by :n [{:n 1} {:n 2} {}])  ;=> 1.5
    """
    return _mean(run, _fields(run, key, coll, "avg-by")[1], "avg-by")


def _numbers(values: Sequence[Any], name: str) -> list[Any]:
    kinds = set(map(type, values))
    if kinds <= {int} or kinds == {float}:
        return list(values)
    return [number(value, name, 1) for value in values if value is not None]


def _total(run: Run, values: Sequence[Any], name: str) -> Any:
    add = CORE["+"].function
    total: Any = 0
    kinds = set(map(type, values))
    if kinds == {float}:
        return fold(operator.add, values)
    numbers = values if kinds <= {int} else _numbers(values, name)
    if kinds != {int} and set(map(type, numbers)) == {float}:
        return fold(operator.add, numbers)
    for value in watched(numbers):
        total = add(run, total, value)
    return total


def _mean(run: Run, values: Sequence[Any], name: str) -> Any:
    numbers = _numbers(values, name)
    return CORE["/"].function(run, _total(run, numbers, name), len(numbers)) if numbers else None


@core("max-by", calls=True)
def max_by(run: Run, key: Any, coll: Any) -> Any:
    """The first record whose field `key` is greatest; records without it are left out. nil if there is none.

    (max-by :n [{:n 1} {:n 3} {:n 2}])  ;=> {:n 3}
    """
    return _best(run, key, coll, "max-by", 1)


@core("min-by", calls=True)
def min_by(run: Run, key: Any, coll: Any) -> Any:
    """The first record whose field `key` is least; records without it are left out. nil if there is none.

    (min-by :n [{:n 3} {:n 1} {:n 2}])  ;=> {:n 1}
    """
    return _best(run, key, coll, "min-by", -1)


def _best(run: Run, key: Any, coll: Any, name: str, sign: int) -> Any:
    items, fields = _fields(run, key, coll, name)
    best: Any = None
    best_field: Any = None
    for item, field in watched(zip(items, fields, strict=True)):
        if field is not None and (best_field is None or compare(field, best_field) * sign > 0):
            best, best_field = item, field
    return best


# -- combining -------------------------------------------------------------------------------------------------------


@core("zip")
def zip_(run: Run, coll: Any, *colls: Any) -> Any:
    """Vectors of the first items of all collections, of their second ones and so on, up to the end of the shortest.

    (zip [1 2] [:a :b])  ;=> [[1 :a] [2 :b]]
    """
    parts = [sequence(run, of, "zip", position) for position, of in enumerate((coll, *colls), 1)]
    run.make(min(map(len, parts)) * (len(parts) + 1))
    return tuple(map(list, zip(*parts, strict=False)))


@core("combinations")
def combinations(run: Run, coll: Any, n: Any) -> tuple[Any, ...]:
    """All choices of `n` items, each in the order of the collection.

    (combinations [1 2 3] 2)  ;=> [[1 2] [1 3] [2 3]]
    """
    items = sequence(run, coll, "combinations", 1)
    size = min(whole_number(n, "combinations", 2), len(items) + 1)
    if size < 0:
        raise LispError("invalid_argument", f"`combinations` needs a size of 0 or more, got {size}.")
    run.make(_choices(len(items), size) * (size + 1))
    return tuple(chosen(items, size))


def _choices(of: int, size: int) -> int:
    """How many choices there are, as far as that can matter."""
    few = min(size, of - size)
    return 0 if few < 0 else min(comb(of, min(few, _FEW)), _COUNTLESS)
