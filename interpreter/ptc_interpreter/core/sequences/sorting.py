"""Sorting, grouping and counting: `sort`, `sort-by`, `group-by`, `frequencies`, and the greatest and least by a key."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import islice
from operator import ne
from typing import Any, Final

from ptc_interpreter.core.base.arguments import number, sequence, truthy
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.functions import made_by
from ptc_interpreter.core.sequences.ordering import arranged
from ptc_interpreter.core.sequences.ordering import compare as order_of
from ptc_interpreter.core.sequences.transforming import each
from ptc_interpreter.runtime.registry import CORE, OF_ENTRIES, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import are_keys, key_of, value_of
from ptc_interpreter.values.metering import LONG_BATCH, batches, watched
from ptc_interpreter.values.persistent import Map, new_map
from ptc_interpreter.values.scalars import MISSING


@core("compare")
def compare(run: Run, x: Any, y: Any) -> int:
    """Negative, zero or positive as `x` comes before, with or after `y`; nil comes first.

    (compare 1 2)  ;=> -1
    """
    return order_of(x, y)


@core("comparator")
def comparator(run: Run, pred: Any) -> Any:
    """A comparator that puts `x` before `y` where `(pred x y)` holds.

    (sort (comparator (fn [a b] (> a b))) [1 3 2])  ;=> [3 2 1]
    """
    before = function_of(pred, "comparator", 1)

    def order(run: Run, x: Any, y: Any) -> int:
        if truthy(before(run, x, y)):
            return -1
        return 1 if truthy(before(run, y, x)) else 0

    return made_by(order, "comparator", (pred,))


@core("sort", calls=True)
def sort(run: Run, comp: Any, coll: Any = MISSING) -> tuple[Any, ...]:
    """The items in order, or in that of the comparator `comp`; equal ones stay as they are.

    (sort [3 1 2])  ;=> [1 2 3]
    (sort > [3 1 2])  ;=> [3 2 1]
    """
    if coll is MISSING:
        items = sequence(run, comp, "sort", 1)
        return tuple(arranged(run, items, items))
    items = sequence(run, coll, "sort", 2)
    return tuple(arranged(run, items, items, None if comp is None else function_of(comp, "sort", 1)))


@core("sort-by", calls=True)
def sort_by(run: Run, keyfn: Any, comp: Any, coll: Any = MISSING) -> tuple[Any, ...]:
    """The items in the order of what `keyfn` gives for them, or in that of the comparator `comp`; it is stable.

    (sort-by count ["ccc" "a" "bb"])  ;=> ["a" "bb" "ccc"]
    (sort-by :n > [{:n 1} {:n 2}])  ;=> [{:n 2} {:n 1}]
    """
    if coll is MISSING:
        items = sequence(run, comp, "sort-by", 2)
        return sorted_by(run, items, each(run, keyfn, items, "sort-by"))
    items = sequence(run, coll, "sort-by", 3)
    return sorted_by(run, items, each(run, keyfn, items, "sort-by"), function_of(comp, "sort-by", 2))


def sorted_by(run: Run, items: Sequence[Any], keys: Sequence[Any], comp: Any = None) -> tuple[Any, ...]:
    """The items in the order of the keys, or in that of the comparator `comp`."""
    return tuple(arranged(run, items, keys, comp))


@core("group-by", calls=True)
def group_by(run: Run, f: Any, coll: Any) -> Map:
    """A map from what `f` gives to the vector of the items it gives it for.

    (group-by odd? [1 2 3])  ;=> {true [1 3], false [2]}
    """
    items = sequence(run, coll, "group-by", 2)
    return grouped(run, items, each(run, f, items, "group-by"))


def grouped(run: Run, items: Sequence[Any], keys: Sequence[Any]) -> Map:
    """A map from each key to the vector of the items that have it."""
    return grouped_as_held(run, items, held_keys(keys))


def grouped_as_held(run: Run, items: Sequence[Any], keys: Sequence[Any]) -> Map:
    """The same of what stands for the keys in a map."""
    run.make(len(items))
    groups: defaultdict[Any, list[Any]] = defaultdict(list)
    pairs = zip(keys, items, strict=True)
    for key, item in pairs if len(items) <= LONG_BATCH else watched(pairs):
        groups[key].append(item)
    return new_map(dict(groups), run.owner)


def held_keys(values: Sequence[Any]) -> Sequence[Any]:
    """What maps hold in place of the values; themselves where that is right."""
    return values if are_keys(values) else list(map(key_of, watched(values)))


@core("frequencies")
def frequencies(run: Run, coll: Any) -> Map:
    """A map from each different item to how often it comes.

    (frequencies [:a :b :a])  ;=> {:a 2, :b 1}
    """
    items = sequence(run, coll, "frequencies")
    counts = _counts_of_few(items) if len(items) <= LONG_BATCH else _counts(items)
    run.make(len(counts))
    return new_map(counts, run.owner)


def _counts_of_few(items: Sequence[Any]) -> dict[Any, int]:
    """The same as `_counts`: Python's `Counter` takes as long to begin as to count thirty items."""
    counts: dict[Any, int] = {}
    for key in held_keys(items):
        counts[key] = counts.get(key, 0) + 1
    return counts


def _counts(items: Sequence[Any]) -> dict[Any, int]:
    counts: Counter[Any] = Counter()
    for batch in batches(held_keys(items)):
        counts.update(batch)
    return dict(counts)


@core("max-key", calls=True)
def max_key(run: Run, k: Any, x: Any, *more: Any) -> Any:
    """The argument for which `k` gives the greatest number; of equal ones the last.

    (max-key count "a" "bbb" "cc")  ;=> "bbb"
    """
    return _extreme(run, k, (x, *more), "max-key")


@core("min-key", calls=True)
def min_key(run: Run, k: Any, x: Any, *more: Any) -> Any:
    """The argument for which `k` gives the least number; of equal ones the last.

    (min-key count "a" "bbb" "cc")  ;=> "a"
    """
    return _extreme(run, k, (x, *more), "min-key")


_NATIVE: Final = frozenset({int, float})
_SIGNS: Final = {"max-key": 1, "min-key": -1}


def _extreme(run: Run, k: Any, items: tuple[Any, ...], name: str) -> Any:
    if len(items) == 1:
        function_of(k, name, 1)
        return items[0]
    return extreme_by(run, name, items, each(run, k, items, name))


def extreme_by(run: Run, name: str, items: Sequence[Any], keys: Sequence[Any]) -> Any:
    """The item with the greatest key for `max-key`, with the least for `min-key`; of equal ones the last."""
    if not items:  # as many arguments as `apply` finds in an empty collection
        return (max_key if name == "max-key" else min_key)(run, None)  # type: ignore[call-arg]
    run.charge(len(items))
    plain = _plain_extreme(name, keys)
    if plain is not MISSING:
        return items[len(keys) - 1 - keys[::-1].index(plain)]
    best: Any = MISSING
    best_key: Any = None
    sign = _SIGNS[name]
    for position, (item, key) in enumerate(watched(zip(items, keys, strict=True))):
        if best is MISSING or _goes_ahead(order_of(number(key, name, 1), best_key) * sign, key, best_key, position):
            best, best_key = item, key
    return best


def _extreme_entry(name: str) -> Any:
    """`(apply max-key val m)`: the values of a map are looked at where they are."""

    def found(run: Run, k: Any, of: Map) -> list[Any] | None:
        state = of.state
        if k is not CORE["val"].function or len(state) < 2:
            return None
        run.charge(len(state))
        held = list(state.values())
        plain = _plain_extreme(name, held)
        if plain is MISSING:
            return None
        run.charge(len(state))
        last = len(held) - 1 - held[::-1].index(plain)
        return [value_of(next(islice(state, last, None))), plain]

    return found


OF_ENTRIES[max_key] = _extreme_entry("max-key")
OF_ENTRIES[min_key] = _extreme_entry("min-key")


def _goes_ahead(order: int, key: Any, best_key: Any, position: int) -> bool:
    """Whether a later item is taken: one as good is; beside a NaN, which has no order, the second of all is."""
    return position == 1 if key != key or best_key != best_key else order >= 0


def _plain_extreme(name: str, keys: Sequence[Any]) -> Any:
    """The greatest or least key where Python orders them as `compare` does: integers and floats; else MISSING."""
    kinds = set(map(type, keys))
    if not kinds or not kinds <= _NATIVE or (float in kinds and any(map(ne, keys, keys))):  # a NaN has no order
        return MISSING
    return max(keys) if name == "max-key" else min(keys)
