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
    return _parts(run, a, b, 0)


def _parts(run: Run, a: Any, b: Any, depth: int) -> _Three:
    run.charge(1)
    if equal(a, b):
        return [None, None, a]
    if depth < DEEPEST:
        if is_map(a) and is_map(b):
            return _maps(run, a, b, depth)
        if is_set(a) and is_set(b):
            found = (difference(run, a, b), difference(run, b, a), intersection(run, a, b))
            return [part if len(part) else None for part in found]
        if _is_ordered(a) and _is_ordered(b):
            return _ordered(run, sequence(run, a, "diff", 1), sequence(run, b, "diff", 2), depth)
    return [a, b, None]


def _is_ordered(value: Any) -> bool:
    return is_vector(value) or is_list(value)


def _maps(run: Run, a: Any, b: Any, depth: int) -> _Three:
    every = [*keys(a), *(key for key in keys(b) if not _has(a, key))]
    run.make(len(every))
    parts: list[list[tuple[Any, Any]]] = [[], [], []]
    for key in every:
        found = _parts(run, lookup(a, key), lookup(b, key), depth + 1)
        present = (_has(a, key), _has(b, key), _has(a, key) and _has(b, key))
        for part, value, there in zip(parts, found, present, strict=True):
            if value is not None or (there and _is_nil_alike(found, lookup(a, key), lookup(b, key), part is parts[2])):
                part.append((key, value))
    return [make_map(part) if part else None for part in parts]


def _is_nil_alike(found: _Three, a: Any, b: Any, both: bool) -> bool:
    """Whether nil in a part is the value that is there, and no sign that there is none."""
    return both and a is None and b is None and found[2] is None


def _ordered(run: Run, a: Any, b: Any, depth: int) -> _Three:
    longest = max(len(a), len(b))
    run.make(3 * longest)
    parts: list[list[Any]] = [[], [], []]
    for index in range(longest):
        in_a, in_b = index < len(a), index < len(b)
        if in_a and in_b:
            found = _parts(run, a[index], b[index], depth + 1)
        else:
            found = [a[index] if in_a else None, b[index] if in_b else None, None]
        for part, value in zip(parts, found, strict=True):
            if value is not None:
                part += [None] * (index - len(part))
                part.append(value)
    return [part or None for part in parts]
