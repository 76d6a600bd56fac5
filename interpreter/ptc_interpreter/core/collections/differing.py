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
            found = self.parts(va, vb, depth + 1)
            in_a, in_b = _has(a, key), _has(b, key)
            same = in_a and in_b and (found[2] is not None or (va is None and vb is None))
            belongs = (in_a and not (same and found[0] is None), in_b and not (same and found[1] is None), same)
            for part, value, it_does in zip(parts, found, belongs, strict=True):
                if it_does:
                    part.append((key, value))
        return [make_map(part) if part else None for part in parts]

    def _ordered(self, a: Any, b: Any, depth: int) -> _Three:
        longest = max(len(a), len(b))
        self._run.make(3 * longest)
        parts: list[list[Any]] = [[], [], []]
        for index in range(longest):
            if index < len(a) and index < len(b):
                found = self.parts(a[index], b[index], depth + 1)
            else:
                found = [a[index] if index < len(a) else None, b[index] if index < len(b) else None, None]
            for part, value in zip(parts, found, strict=True):
                if value is not None:
                    part += [None] * (index - len(part))
                    part.append(value)
        return [part or None for part in parts]


def _is_ordered(value: Any) -> bool:
    return is_vector(value) or is_list(value)
