"""Whether a value is what was expected."""

import math
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from decimal import Decimal
from typing import Any, cast

from ptc.record.step import Step
from ptc_interpreter import from_python, to_clojure

Number = int | float | Decimal


def difference(expected: Any, value: Any) -> str:
    """`expected [1 2], got [1 3]`; "" where the two are alike."""
    return "" if _alike(expected, value) else f"expected {_text(expected)}, got {_text(value)}"


def holds(*facts: Any) -> Callable[[Step], str]:
    """A check that the value, whatever its form, holds each fact: a number, or a text within a text."""

    def check(step: Step) -> str:
        parts = list(_leaves(step.return_value))
        missing = [fact for fact in facts if not any(_states(part, fact) for part in parts)]
        return f"{_text(step.return_value)} does not hold {', '.join(map(_text, missing))}" if missing else ""

    return check


def _alike(expected: Any, value: Any) -> bool:
    if _is_number(expected):
        return _is_number(value) and math.isclose(expected, value, rel_tol=1e-9, abs_tol=1e-12)
    if isinstance(expected, list | tuple) and isinstance(value, list | tuple):
        pair = cast("Sequence[Any]", expected), cast("Sequence[Any]", value)
        return len(pair[0]) == len(pair[1]) and all(map(_alike, *pair))
    if isinstance(expected, Mapping) and isinstance(value, Mapping):
        wanted, given = cast("Mapping[Any, Any]", expected), cast("Mapping[Any, Any]", value)
        return wanted.keys() == given.keys() and all(_alike(wanted[key], given[key]) for key in wanted)
    same_kind: bool = isinstance(expected, bool) is isinstance(value, bool)
    return same_kind and bool(expected == value)


def _is_number(value: object) -> bool:
    return isinstance(value, Number) and not isinstance(value, bool)


def _states(part: Any, fact: Any) -> bool:
    """Whether a part of a value states a fact."""
    if isinstance(part, str) and not isinstance(fact, str):
        return any(_near(float(number), fact) for number in re.findall(r"-?\d+(?:\.\d+)?", part.replace(",", "")))
    if isinstance(part, str):
        return fact.casefold() in part.casefold()
    return _near(part, fact) if _is_number(part) else type(part) is type(fact) and part == fact


def _near(number: Any, fact: Any) -> bool:
    return _is_number(fact) and math.isclose(number, fact, rel_tol=1e-6)


def _leaves(value: Any) -> Generator[Any]:
    """What a value is made of, keys among it."""
    if isinstance(value, Mapping):
        for key, part in cast("Mapping[Any, Any]", value).items():
            yield key
            yield from _leaves(part)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in cast("Sequence[Any]", value):
            yield from _leaves(part)
    else:
        yield value


def _text(value: Any) -> str:
    return to_clojure(from_python(value, opaque=True), limit=10, printable_limit=100, total_limit=200)[0]
