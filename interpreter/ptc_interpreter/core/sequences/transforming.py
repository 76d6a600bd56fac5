"""`map`, `filter`, `keep` and their kin: a function called on each item.

Over a collection they give a tuple (the versions with a `v` a list); over a sequence without an end, one of those; and
without a collection a transducer.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import (
    is_map,
    is_vector,
    lookup,
    paced,
    reader,
    sequence,
    vector_items,
    wrong_type,
)
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.lazy import collected, lazy
from ptc_interpreter.core.numbers.arithmetic import OF_TWO
from ptc_interpreter.core.sequences import steps, transducers, xforms
from ptc_interpreter.core.sequences.combining import concat, concat_all
from ptc_interpreter.runtime.registry import BULK, CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import are_keys, key_of
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import find, make_map
from ptc_interpreter.values.metering import LONG_BATCH, batches, watched
from ptc_interpreter.values.persistent import Set
from ptc_interpreter.values.scalars import MISSING, Keyword, kind_of

_get: Final[Callable[[Any, str], Any]] = dict[str, Any].get


def each(run: Run, f: Any, items: Sequence[Any], caller: str, position: int = 1) -> list[Any]:
    """What `f` gives for each item; a keyword looks itself up in each."""
    if type(f) is Keyword:
        name = f.name
        return [_get(item, name) if kind_of(item) is dict else lookup(item, f) for item in items]
    call = function_of(f, caller, position)
    bulk = BULK.get(call)
    return [call(run, item) for item in paced(run, call, items)] if bulk is None else bulk(run, items)


# -- map -------------------------------------------------------------------------------------------------------------


@core("map", calls=True)
def map_(run: Run, f: Any, coll: Any = MISSING, *colls: Any) -> Any:
    """The results of calling `f` on each item; with several collections, on their first items, then their second ones.

    (map inc [1 2 3])  ;=> [2 3 4]
    (map + [1 2] [10 20 30])  ;=> [11 22]
    """
    if coll is MISSING:
        return xforms.mapping(f)
    if colls:
        return _map_several(run, f, (coll, *colls), "map")
    if type(f) is FunctionType and (few := _few_results(run, f, coll)) is not None:
        return tuple(few)
    if type(coll) is Lazy:
        return lazy(run, steps.mapped, _function(f, "map"), coll)
    items = sequence(run, coll, "map", 2)
    run.make(len(items))
    return tuple(each(run, f, items, "map"))


def _few_results(run: Run, f: FunctionType, coll: Any) -> list[Any] | None:
    """What a function gives for each item of a short vector or list; None where there are more, or it is another's."""
    kind = kind_of(coll)
    if coll is None:
        return []
    if (kind is not list and kind is not tuple) or len(coll) > LONG_BATCH or f in BULK:
        return None
    run.charge(len(coll))
    run.make(len(coll))
    return [f(run, item) for item in coll]


def _function(f: Any, name: str) -> Any:
    """`f`, which must be a function or be called as one."""
    function_of(f, name, 1)
    return f


@core("mapv", calls=True)
def mapv(run: Run, f: Any, coll: Any, *colls: Any) -> list[Any]:
    """Like `map`, as a vector.

    (mapv :id [{:id 1} {:id 2}])  ;=> [1 2]
    """
    if not colls and type(f) is FunctionType and (few := _few_results(run, f, coll)) is not None:
        return few
    if colls:
        return list(sequence(run, _map_several(run, f, (coll, *colls), "mapv"), "mapv", 2))
    items = sequence(run, coll, "mapv", 2)
    run.make(len(items))
    return each(run, f, items, "mapv")


def _map_several(run: Run, f: Any, colls: tuple[Any, ...], name: str) -> Any:
    call = function_of(f, name, 1)
    if all(type(of) is Lazy for of in colls):
        return lazy(run, steps.mapped_rows, f, *colls, endless=all(of.endless for of in colls))
    if call is CORE["vector"].function and all(type(of) in _SIZED for of in colls):
        return _together(run, colls)
    if call in OF_TWO and len(colls) == 2 and all(type(of) in _SIZED for of in colls):
        return _calculated(run, OF_TWO[call], [sequence(run, of, name, at) for at, of in enumerate(colls, 2)])
    return collected(run, (call(run, *items) for items in _rows(run, colls, name)))


_SIZED: Final = frozenset({list, tuple})


def _together(run: Run, colls: tuple[Sequence[Any], ...]) -> tuple[list[Any], ...]:
    """Vectors of the first items of all, of their second ones, and so on."""
    run.charge(sum(map(len, colls)))
    run.make(min(map(len, colls)) * (1 + len(colls)))
    return tuple(map(list, zip(*colls, strict=False)))


def _calculated(run: Run, calculate: Callable[[Run, Any, Any], Any], colls: list[Sequence[Any]]) -> tuple[Any, ...]:
    """What arithmetic gives of the first numbers of both, of their second ones, and so on."""
    size = min(map(len, colls))
    run.make(size)
    pairs = zip(*colls, strict=False)
    return tuple([calculate(run, a, b) for a, b in (pairs if size <= LONG_BATCH else watched(pairs))])


def _rows(run: Run, colls: tuple[Any, ...], name: str) -> Iterator[tuple[Any, ...]]:
    return zip(*[reader(run, of, name, position) for position, of in enumerate(colls, 2)], strict=False)


@core("map-indexed", calls=True)
def map_indexed(run: Run, f: Any, coll: Any = MISSING) -> Any:
    """The results of calling `f` on the index, from 0, and the item.

    (map-indexed (fn [i x] [i x]) ["a" "b"])  ;=> [[0 "a"] [1 "b"]]
    """
    if coll is MISSING:
        return xforms.indexed("map-indexed", f, keep_nil=True)
    return _indexed(run, f, coll, "map-indexed")


def _indexed(run: Run, f: Any, coll: Any, name: str) -> Any:
    call = function_of(f, name, 1)
    if type(coll) is Lazy:
        return lazy(run, steps.mapped_indexed, f, 0, coll)
    items = sequence(run, coll, name, 2)
    run.make(len(items))
    direct: Any = OF_TWO.get(call, call)
    return tuple([direct(run, index, item) for index, item in enumerate(paced(run, call, items))])


@core("mapcat", calls=True)
def mapcat(run: Run, f: Any, coll: Any = MISSING, *colls: Any) -> Any:
    """The results of `map`, which must be collections, one behind the other.

    (mapcat :tags [{:tags [1 2]} {:tags [3]}])  ;=> [1 2 3]
    """
    if coll is MISSING:
        return transducers.catting(f)
    results = map_(run, f, coll, *colls)
    if type(results) is Lazy:
        return concat_all(run, results, "mapcat")
    return concat(run, *results)


# -- filter and keep -------------------------------------------------------------------------------------------------


@core("filter", calls=True)
def filter_(run: Run, pred: Any, coll: Any = MISSING) -> Any:
    """The items that `pred` holds for.

    (filter odd? [1 2 3])  ;=> [1 3]
    (into [] (filter odd?) [1 2 3])  ;=> [1 3]
    """
    if coll is MISSING:
        return xforms.filtering("filter", pred)
    call = function_of(pred, "filter", 1)
    if type(coll) is Lazy:
        return lazy(run, steps.filtered, _function(pred, "filter"), coll)
    return tuple(_kept(run, call, sequence(run, coll, "filter", 2)))


@core("filterv", calls=True)
def filterv(run: Run, pred: Any, coll: Any) -> list[Any]:
    """Like `filter`, as a vector.

    (filterv odd? [1 2 3])  ;=> [1 3]
    """
    return _kept(run, function_of(pred, "filterv", 1), sequence(run, coll, "filterv", 2))


@core("remove", calls=True)
def remove(run: Run, pred: Any, coll: Any = MISSING) -> Any:
    """The items that `pred` does not hold for.

    (remove nil? [1 nil 2])  ;=> [1 2]
    """
    if coll is MISSING:
        return xforms.filtering("remove", pred, keep=False)
    call = function_of(pred, "remove", 1)
    if type(coll) is Lazy:
        return lazy(run, steps.removed, _function(pred, "remove"), coll)
    items = sequence(run, coll, "remove", 2)
    kept = [item for item in paced(run, call, items) if (held := call(run, item)) is None or held is False]
    run.make(len(kept))
    return tuple(kept)


def _kept(run: Run, call: Any, items: Sequence[Any]) -> list[Any]:
    kept = [item for item in paced(run, call, items) if (held := call(run, item)) is not None and held is not False]
    run.make(len(kept))
    return kept


@core("keep", calls=True)
def keep(run: Run, f: Any, coll: Any = MISSING) -> Any:
    """The results of calling `f` on each item, without those that are nil.

    (keep :nick [{:nick "A"} {}])  ;=> ["A"]
    """
    if coll is MISSING:
        return xforms.keeping(f)
    if type(coll) is Lazy:
        return lazy(run, steps.kept, _function(f, "keep"), coll)
    found = [result for result in each(run, f, sequence(run, coll, "keep", 2), "keep") if result is not None]
    run.make(len(found))
    return tuple(found)


@core("keep-indexed", calls=True)
def keep_indexed(run: Run, f: Any, coll: Any = MISSING) -> Any:
    """The results of calling `f` on the index, from 0, and the item, without those that are nil.

    (keep-indexed (fn [i x] (if (odd? i) x)) [:a :b :c])  ;=> [:b]
    """
    if coll is MISSING:
        return xforms.indexed("keep-indexed", f, keep_nil=False)
    results = _indexed(run, f, coll, "keep-indexed")
    if type(results) is Lazy:
        return lazy(run, steps.kept, CORE["identity"].function, results)
    return tuple([result for result in results if result is not None])


@core("replace")
def replace(run: Run, smap: Any, coll: Any = MISSING) -> Any:
    """`coll` with each item that is a key of the map `smap` replaced by its value; a vector stays one.

    (replace {1 :one} [1 2])  ;=> [:one 2]
    """
    if is_vector(smap):
        smap = make_map(enumerate(vector_items(smap)))
    if not is_map(smap):
        raise wrong_type("replace", 1, smap, "a map", hint='str/replace works on text, as (str/replace s "a" "b")')
    if coll is MISSING:
        return xforms.replacing(smap)
    items = sequence(run, coll, "replace", 2)
    run.make(len(items))
    found = [item if (new := find(smap, item)) is MISSING else new for item in items]
    return found if type(coll) is list else tuple(found)


# -- looking through -------------------------------------------------------------------------------------------------


@core("some", calls=True)
def some(run: Run, pred: Any, coll: Any) -> Any:
    """The first result of `pred` that is neither nil nor false; nil if there is none.

    (some #{2 3} [1 2 3])  ;=> 2
    """
    call = function_of(pred, "some", 1)
    for item in reader(run, coll, "some", 2):
        result = call(run, item)
        if result is not None and result is not False:
            return result
    return None


def _first_failing(run: Run, pred: Any, coll: Any, name: str) -> bool:
    call = function_of(pred, name, 1)
    for item in reader(run, coll, name, 2):
        result = call(run, item)
        if result is None or result is False:
            return True
    return False


@core("every?", calls=True)
def is_every(run: Run, pred: Any, coll: Any) -> bool:
    """Whether `pred` holds for every item.

    (every? pos? [1 2])  ;=> true
    """
    return not _first_failing(run, pred, coll, "every?")


@core("not-every?", calls=True)
def is_not_every(run: Run, pred: Any, coll: Any) -> bool:
    """Whether there is an item that `pred` does not hold for.

    (not-every? pos? [1 -2])  ;=> true
    """
    return _first_failing(run, pred, coll, "not-every?")


@core("not-any?", calls=True)
def is_not_any(run: Run, pred: Any, coll: Any) -> bool:
    """Whether `pred` holds for no item.

    (not-any? neg? [1 2])  ;=> true
    """
    call = function_of(pred, "not-any?", 1)
    for item in reader(run, coll, "not-any?", 2):
        result = call(run, item)
        if result is not None and result is not False:
            return False
    return True


@core("dedupe")
def dedupe(run: Run, coll: Any = MISSING) -> Any:
    """The items without those that are equal to the one before.

    (dedupe [1 1 2 1])  ;=> [1 2 1]
    """
    if coll is MISSING:
        return xforms.deduping()
    if type(coll) is Lazy:
        return lazy(run, steps.deduped, (), coll)
    return collected(run, _deduped(iter(watched(sequence(run, coll, "dedupe")))))


def _deduped(items: Iterator[Any]) -> Iterator[Any]:
    before: Any = MISSING
    for item in items:
        key = key_of(item)
        if before is MISSING or key != before:
            yield item
        before = key


@core("distinct")
def distinct(run: Run, coll: Any = MISSING) -> Any:
    """The items without those that came before.

    (distinct [1 2 1 3])  ;=> [1 2 3]
    """
    if coll is MISSING:
        return xforms.distinguishing()
    if type(coll) is Lazy:
        return lazy(run, steps.distinguished, Set({}, run.owner), coll)
    items = sequence(run, coll, "distinct")
    run.make(len(items))
    return tuple(first_of_each(items, items))


def first_of_each(keys: Sequence[Any], items: Sequence[Any]) -> list[Any]:
    """The first item with each key."""
    plain = are_keys(keys)
    is_short = len(keys) <= LONG_BATCH
    if plain and keys is items:
        return list(dict.fromkeys(keys if is_short else chain.from_iterable(batches(keys))))
    pairs = zip(keys if plain else map(key_of, keys), items, strict=True)
    found: dict[Any, Any] = {}
    for key, item in pairs if is_short else watched(pairs):
        found.setdefault(key, item)
    return list(found.values())
