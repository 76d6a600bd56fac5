"""`clojure.data/diff`: what is in one of two values only, and what is in both."""

from typing import Any

from ptc_interpreter.core.base.arguments import is_map, is_set, is_vector, lookup, sequence
from ptc_interpreter.core.base.arguments import is_sequence as is_list
from ptc_interpreter.core.collections.sets import difference, intersection
from ptc_interpreter.limits import DEEPEST
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal
from ptc_interpreter.values.maps import find, keys, make_map
from ptc_interpreter.values.scalars import MISSING

_Three = list[Any]


def _has(of: Any, key: Any) -> bool:
    return find(of, key) is not MISSING


@core("clojure.data/diff")
def diff(run: Run, a: Any, b: Any) -> _Three:
    """What is in `a` only, in `b` only, and in both; maps, vectors and sets are looked into.

    (clojure.data/diff {:a 1 :b 2} {:a 1 :b 3})  ;=> [{:b 2} {:b 3} {:a 1}]
    (clojure.data/diff [1 2 3] [1 5])  ;=> [[nil 2 3] [nil 5] [1]]
    """
    return _Walk(run).parts(a, b, 0)


class _Walk:
    """One walk through two values; two parts that were met together before are not walked again."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._done: dict[tuple[int, int], tuple[Any, Any, _Three]] = {}  # with the parts, so that they stay alive

    def parts(self, a: Any, b: Any, depth: int) -> _Three:
        self._run.charge(1)
        known = self._done.get((id(a), id(b)))
        if known is None:
            known = self._done[id(a), id(b)] = (a, b, self._found(a, b, depth))
        return known[2]

    def _found(self, a: Any, b: Any, depth: int) -> _Three:
        run = self._run
        if equal(a, b):
            return [None, None, a]
        if depth < DEEPEST:
            if is_map(a) and is_map(b):
                return self._maps(a, b, depth)
            if is_set(a) and is_set(b):
                found = (difference(run, a, b), difference(run, b, a), intersection(run, a, b))
                return [part if len(part) else None for part in found]
            if _is_ordered(a) and _is_ordered(b):
                return self._ordered(sequence(run, a, "diff", 1), sequence(run, b, "diff", 2), depth)
        return [a, b, None]

    def _maps(self, a: Any, b: Any, depth: int) -> _Three:
        every = [*keys(a), *(key for key in keys(b) if not _has(a, key))]
        self._run.make(len(every))
        parts: list[list[tuple[Any, Any]]] = [[], [], []]
        for key in every:
            va, vb = lookup(a, key), lookup(b, key)
            belonging = self._belonging((va, vb), (_has(a, key), _has(b, key)), depth)
            for part, (value, belongs) in zip(parts, belonging, strict=True):
                if belongs:
                    part.append((key, value))
        return [make_map(part) if part else None for part in parts]

    def _ordered(self, a: Any, b: Any, depth: int) -> _Three:
        longest = max(len(a), len(b))
        self._run.make(3 * longest)
        parts: list[list[Any]] = [[], [], []]
        for index in range(longest):
            there = (index < len(a), index < len(b))
            belonging = self._belonging((a[index] if there[0] else None, b[index] if there[1] else None), there, depth)
            for part, (value, belongs) in zip(parts, belonging, strict=True):
                if belongs:
                    part += [None] * (index - len(part))
                    part.append(value)
        return [part or None for part in parts]

    def _belonging(self, values: tuple[Any, Any], there: tuple[bool, bool], depth: int) -> list[tuple[Any, bool]]:
        """What one key or index has in each of the three, and whether it is there: nil may be."""
        only_a, only_b, both = self.parts(*values, depth + 1)
        are_nil = values[0] is None and values[1] is None
        same = all(there) and (both is not None or are_nil)
        return [
            (only_a, there[0] and not (same and only_a is None)),
            (only_b, there[1] and not (same and only_b is None)),
            (both, same),
        ]


def _is_ordered(value: Any) -> bool:
    return is_vector(value) or is_list(value)
