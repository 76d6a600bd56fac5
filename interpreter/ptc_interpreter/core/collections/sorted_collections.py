"""Sorted maps and sets: making them, and the parts of them between two keys."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from ptc_interpreter.core.base.arguments import truthy, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.sequences.access import first
from ptc_interpreter.core.sequences.ordering import arranged, compare, is_comparable, not_comparable, ordered_by
from ptc_interpreter.core.sequences.ranks import rank_of, rank_of_key
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import Key, key_of, value_of
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.metering import active_payer
from ptc_interpreter.values.scalars import MISSING
from ptc_interpreter.values.sorted import SORTED_TYPES, SortedMap, SortedSet
from ptc_interpreter.values.typed import Record

_BOUNDS: Final = (2, 4)  # arguments of `subseq` behind the collection


def _sign_of(comparator: Any) -> int:
    """Of a comparator of numbers that is known, which numbers come first: -1 for the largest; 0 for any other."""
    known = {CORE["<"].function: 1, CORE[">"].function: -1}
    return 0 if comparator is None else known.get(comparator, 0)


class KeyOrder:
    """The order of `compare`, or that of a comparator of the program, which runs in the run that is active."""

    __slots__ = ("_sign", "comparator")

    def __init__(self, comparator: Any = None) -> None:
        self.comparator = comparator
        self._sign = _sign_of(comparator)

    def compare(self, a: Any, b: Any) -> int:
        """Negative, zero or positive as `a` comes before, with or after `b`."""
        if self.comparator is None:
            return compare(a, b)
        return ordered_by(_active_run(), self.comparator, a, b)

    def check(self, value: Any) -> None:
        """Raise LispError for a value that `compare` knows no order of."""
        if self.comparator is None and not is_comparable(value):
            raise not_comparable(value, value)

    def rank(self, key: Hashable) -> Any:
        """What Python compares in place of the key; None where only the comparator or `compare` can tell."""
        if self.comparator is None:
            return rank_of_key(key)
        if not self._sign:
            return None
        if type(key) is int:
            return self._sign * key
        number = key if type(key) is int else key.value if type(key) is Key else value_of(key)
        rank = rank_of(number) if type(number) in (int, float) else None
        return None if rank is None else self._sign * rank

    def arranged(self, keys: Sequence[Hashable], values: Sequence[Any]) -> list[Hashable]:
        """The keys in the order of the values they stand for."""
        return arranged(_active_run(), keys, values, self.comparator)


def _active_run() -> Run:
    run = active_payer()
    if run is None:
        raise LispError("unsupported_value", "A sorted collection grows and is searched by programs alone.")
    return run


def sorted_like(run: Run, made: Any, like: Any) -> Any:
    """The map or set in the order of `like`, if that is sorted; of its type, if it is a record."""
    if type(like) is Record:
        return like.with_entries(made.state)
    if type(like) not in SORTED_TYPES:
        return made
    return type(like)({}, like.order, run.owner).with_entries(made.state, run.owner)


# -- making ----------------------------------------------------------------------------------------------------------


@core("sorted-map")
def sorted_map(run: Run, *keyvals: Any) -> SortedMap:
    """A map of the given keys and values whose entries are in the order of their keys.

    (sorted-map :b 2 :a 1)  ;=> {:a 1, :b 2}
    (into (sorted-map) {3 :c 1 :a})  ;=> {1 :a, 3 :c}
    """
    return _map_of(run, None, keyvals, "sorted-map")


@core("sorted-map-by", calls=True)
def sorted_map_by(run: Run, comparator: Any, *keyvals: Any) -> SortedMap:
    """Like `sorted-map`, in the order of a comparator.

    (sorted-map-by > 1 :a 2 :b)  ;=> {2 :b, 1 :a}
    """
    return _map_of(run, function_of(comparator, "sorted-map-by", 1), keyvals, "sorted-map-by")


@core("sorted-set")
def sorted_set(run: Run, *keys: Any) -> SortedSet:
    """A set of the arguments, in order.

    (sorted-set 3 1 2)  ;=> #{1 2 3}
    """
    return _set_of(run, None, keys)


@core("sorted-set-by", calls=True)
def sorted_set_by(run: Run, comparator: Any, *keys: Any) -> SortedSet:
    """Like `sorted-set`, in the order of a comparator.

    (sorted-set-by > 1 3 2)  ;=> #{3 2 1}
    """
    return _set_of(run, function_of(comparator, "sorted-set-by", 1), keys)


def _map_of(run: Run, comparator: Any, keyvals: tuple[Any, ...], name: str) -> SortedMap:
    if len(keyvals) % 2:
        raise LispError("wrong_arity", f"`{name}` needs a value for each key, got {len(keyvals)} keys and values.")
    entries = make_map(zip(keyvals[::2], keyvals[1::2], strict=True))
    return SortedMap({}, KeyOrder(comparator), run.owner).with_entries(entries.state, run.owner)


def _set_of(run: Run, comparator: Any, keys: Iterable[Any]) -> SortedSet:
    return SortedSet({}, KeyOrder(comparator), run.owner).with_entries(make_set(keys).state, run.owner)


@core("sorted?")
def is_sorted(run: Run, coll: Any) -> bool:
    """Whether the collection is a sorted map or set.

    (sorted? (sorted-set 1))  ;=> true
    """
    return type(coll) in SORTED_TYPES


# -- parts -----------------------------------------------------------------------------------------------------------


@core("subseq", calls=True)
def subseq(run: Run, sc: Any, start_test: Any, start_key: Any, end_test: Any = MISSING, end_key: Any = MISSING) -> Any:
    """The entries of a sorted collection whose keys pass a test, one of `<` `<=` `>` `>=`, or two of them.

    (subseq (sorted-set 1 2 3 4) > 2)  ;=> [3 4]
    (subseq (sorted-map :a 1 :b 2 :c 3) >= :b < :c)  ;=> [[:b 2]]
    """
    part = _Part(run, sc, "subseq", [(start_test, start_key), (end_test, end_key)])
    if part.found or len(part.bounds) == 1:
        return part.found or (None if _is_from(start_test) else ())
    return () if part.reaches(start_key, 1) else None


@core("rsubseq", calls=True)
def rsubseq(run: Run, sc: Any, start_test: Any, start_key: Any, end_test: Any = MISSING, end_key: Any = MISSING) -> Any:
    """Like `subseq`, the last entry first.

    (rsubseq (sorted-set 1 2 3 4) <= 2)  ;=> [2 1]
    """
    part = _Part(run, sc, "rsubseq", [(start_test, start_key), (end_test, end_key)])
    if part.found or len(part.bounds) == 1:
        return part.found[::-1] or (() if _is_from(start_test) else None)
    return () if part.reaches(end_key, -1) else None


def nearest(run: Run, name: str, sc: Any, *bounds: Any) -> Any:
    """The first entry of what `subseq` or `rsubseq` gives, which is all that is looked up."""
    if len(bounds) not in _BOUNDS:
        return first(run, CORE[name].function(run, sc, *bounds))
    start_test, start_key, end_test, end_key = (*bounds, MISSING, MISSING)[:4]
    part = _Part(run, sc, name, [(start_test, start_key), (end_test, end_key)], of_ends=True)
    return None if not part.found else part.found[0 if name == "subseq" else -1]


def _is_from(test: Any) -> bool:
    return test is CORE[">"].function or test is CORE[">="].function


def _is_up_to(test: Any) -> bool:
    return test is CORE["<"].function or test is CORE["<="].function


class _Part:
    """The entries of a sorted collection that lie within bounds, each a test and a key."""

    def __init__(self, run: Run, sc: Any, name: str, bounds: list[tuple[Any, Any]], *, of_ends: bool = False) -> None:
        if type(sc) not in SORTED_TYPES:
            raise wrong_type(name, 1, sc, "a sorted map or set", hint="make one with (into (sorted-map) m)")
        self.bounds = [bound for bound in bounds if MISSING not in bound]
        if len(self.bounds) == 1 and bounds[1][0] is not MISSING:
            raise LispError("wrong_arity", f"`{name}` needs a key after its second test.")
        self.of = sc
        self.found = self._within(run, name, of_ends)

    def _within(self, run: Run, name: str, of_ends: bool) -> tuple[Any, ...]:
        tests = [(function_of(test, name, 2 * n), key) for n, (test, key) in enumerate(self.bounds, 1)]
        others = [(test, key) for test, key in tests if not (_is_from(test) or _is_up_to(test))]
        start, stop = self._reach()
        if of_ends and not others:
            start, stop = (start, min(stop, start + 1)) if name == "subseq" else (max(start, stop - 1), stop)
        run.make(max(0, stop - start))
        is_map = type(self.of) is SortedMap
        found = self.of.entries(start, max(start, stop))
        if not others:
            return tuple([[value_of(key), value] if is_map else value for key, value in found])
        known = [(value_of(key), value) for key, value in found]
        return tuple([[key, value] if is_map else key for key, value in known if self._passes(run, key, others)])

    def _reach(self) -> tuple[int, int]:
        """Where the entries begin and end that are within the bounds, as far as these say from where or up to where."""
        start, stop = 0, len(self.of)
        for test, key in self.bounds:
            if not (_is_from(test) or _is_up_to(test)):
                continue
            held = key_of(key)
            at = self.of.before(held)
            behind = at if self.of.held(held) is MISSING else at + 1
            if _is_from(test):
                start = max(start, behind if test is CORE[">"].function else at)
            else:
                stop = min(stop, at if test is CORE["<"].function else behind)
        return start, stop

    def _passes(self, run: Run, key: Any, tests: list[tuple[Any, Any]]) -> bool:
        run.charge(len(tests))
        return all(truthy(test(run, self.of.order.compare(key, bound), 0)) for test, bound in tests)

    def reaches(self, bound: Any, side: int) -> bool:
        """Whether there is a key at `bound` or on that side of it."""
        if not len(self.of):
            return False
        key, _ = self.of.entry_at(len(self.of) - 1 if side > 0 else 0)
        return self.of.order.compare(value_of(key), bound) * side >= 0
