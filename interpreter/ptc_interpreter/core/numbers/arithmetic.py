"""`+ - * / inc dec abs max min < <= > >= == = not=`, with any number of arguments."""

import math
import operator
from collections.abc import Callable, Sequence
from functools import reduce as fold
from itertools import pairwise
from typing import Any, Final

from ptc_interpreter.core.numbers.operations import (
    NUMBERS,
    add,
    by_zero,
    decrement,
    divide,
    equals,
    greater,
    greater_equal,
    increment,
    is_number,
    less,
    less_equal,
    multiply,
    not_a_number,
    refuse,
    same_number,
    subtract,
)
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import APPLIED, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, kind_of

LARGE: Final = 1 << 64  # no sum as large as that is made without a look at its size
SHORT: Final = 12  # items that are added up sooner one by one
_FEW: Final = 4  # numbers up to which they are gone through one by one
_FLOATS: Final = frozenset({float})
_INTEGERS: Final = frozenset({int})
Compare = Callable[[Run, Any, Any], bool]


def sum_of(found: Sequence[Any]) -> Any:
    """The sum of items, of which there is one at least, where Python adds them up as `+` does; else MISSING."""
    if len(found) <= SHORT:
        return _sum_of_few(found)
    kinds = set(map(type, found))
    if kinds <= _FLOATS:
        return fold(operator.add, found)  # not `sum`, which some versions of Python make more exact
    total = sum(found) if kinds <= _INTEGERS else MISSING
    return total if type(total) is int and abs(total) < LARGE else MISSING


def _sum_of_few(found: Sequence[Any]) -> Any:
    """The same of a few, one by one."""
    total, kind = found[0], kind_of(found[0])
    if kind is not float and kind is not int:
        return MISSING
    for item in found[1:]:
        if type(item) is not kind:
            return MISSING
        total += item
    return total if kind is float or abs(total) < LARGE else MISSING


def _fold(run: Run, name: str, operation: Callable[[Run, Any, Any], Any], values: Sequence[Any]) -> Any:
    run.charge(len(values))
    total = values[0]
    try:
        for value in values[1:]:
            total = operation(run, total, value)
    except LispError as error:
        raise _blamed(name, values, error) from None
    return total


def _chain(run: Run, name: str, compare: Compare, values: Sequence[Any]) -> bool:
    run.charge(len(values))
    try:
        return all(compare(run, a, b) for a, b in pairwise(values))
    except LispError as error:
        raise _blamed(name, values, error) from None


def _blamed(name: str, values: Sequence[Any], error: LispError) -> LispError:
    """The error with the position that the argument at fault has in the call, not in the fold."""
    for position, value in enumerate(values, 1):
        if type(value) not in NUMBERS:
            return not_a_number(name, position, value)
    return error


@core("+", aliases=("+'",))
def plus(run: Run, x: Any = 0, y: Any = MISSING, *more: Any) -> Any:
    """The sum of the numbers; 0 of none.

    (+ 1 2 3)  ;=> 6
    """
    if len(more) > _FEW and (total := sum_of((x, y, *more))) is not MISSING:
        run.charge(2 + len(more))
        return total
    if more:
        return _fold(run, "+", add, (x, y, *more))
    if y is not MISSING:
        return add(run, x, y)
    return x if is_number(x) or x is None else refuse("+", x)


@core("-", aliases=("-'",))
def minus(run: Run, x: Any, y: Any = MISSING, *more: Any) -> Any:
    """The first number less all the others; a single number with its sign turned.

    (- 10 3 2)  ;=> 5
    (- 4)  ;=> -4
    """
    if more:
        return _fold(run, "-", subtract, (x, y, *more))
    if y is not MISSING:
        return subtract(run, x, y)
    return -x if is_number(x) else refuse("-", x)


@core("*", aliases=("*'",))
def times(run: Run, x: Any = 1, y: Any = MISSING, *more: Any) -> Any:
    """The product of the numbers; 1 of none.

    (* 2 3 4)  ;=> 24
    """
    if more:
        return _fold(run, "*", multiply, (x, y, *more))
    if y is not MISSING:
        return multiply(run, x, y)
    return x if is_number(x) or x is None else refuse("*", x)


@core("/")
def over(run: Run, x: Any, y: Any = MISSING, *more: Any) -> Any:
    """The first number divided by all the others: an integer where integers divide evenly, else a float.

    (/ 6 2)  ;=> 3
    (/ 7 2)  ;=> 3.5
    """
    if more:
        return _fold(run, "/", divide, (x, y, *more))
    if y is not MISSING:
        return divide(run, x, y)
    if is_number(x) and x == 0:
        raise by_zero("/", 1)
    return divide(run, 1, x) if is_number(x) else refuse("/", x)


# What is done with two numbers by functions of any number of them.
OF_TWO: Final[dict[Any, Callable[[Run, Any, Any], Any]]] = {plus: add, minus: subtract, times: multiply}


@core("inc", aliases=("inc'",))
def inc(run: Run, x: Any) -> Any:
    """One more than the number.

    (inc 1)  ;=> 2
    """
    return increment(run, x)


@core("dec", aliases=("dec'",))
def dec(run: Run, x: Any) -> Any:
    """One less than the number.

    (dec 1)  ;=> 0
    """
    return decrement(run, x)


@core("abs")
def absolute(_run: Run, x: Any) -> Any:
    """The number without its sign.

    (abs -5)  ;=> 5
    """
    return abs(x) if is_number(x) else refuse("abs", x)


@core("max")
def maximum(run: Run, x: Any, *more: Any) -> Any:
    """The largest of the numbers.

    (max 1 5 3)  ;=> 5
    """
    if len(more) > _FEW and (found := _extreme(max, (x, *more))) is not MISSING:
        run.charge(1 + len(more))
        return found
    return _fold(run, "max", _larger, (x, *more)) if more else x


@core("min")
def minimum(run: Run, x: Any, *more: Any) -> Any:
    """The smallest of the numbers.

    (min 4 2 3)  ;=> 2
    """
    if len(more) > _FEW and (found := _extreme(min, (x, *more))) is not MISSING:
        run.charge(1 + len(more))
        return found
    return _fold(run, "min", _smaller, (x, *more)) if more else x


def _applied(choose: Any, function: Any) -> Callable[[Run, Sequence[Any]], Any]:
    """`(apply function values)`, of what chooses one of them."""

    def chosen(run: Run, values: Sequence[Any]) -> Any:
        kinds = set(map(type, values))
        if kinds != {int}:
            return function(run, *values)
        if len(values) > _FEW + 1:
            run.charge(len(values))
        return choose(values)

    return chosen


APPLIED[maximum] = _applied(max, maximum)
APPLIED[minimum] = _applied(min, minimum)


def _extreme(choose: Callable[[Any], Any], values: Sequence[Any]) -> Any:
    """What Python chooses, where it chooses as we do: of integers, or of floats with no NaN and no two zeros."""
    kinds = set(map(type, values))
    if kinds == {int}:
        return choose(values)
    if kinds != {float} or math.isnan(sum(values)):
        return MISSING
    return choose(values) or MISSING


def _larger(run: Run, a: Any, b: Any) -> Any:
    if a != a or b != b:
        return a if a != a else b  # not-a-number wins
    return a if greater(run, a, b) else b


def _smaller(run: Run, a: Any, b: Any) -> Any:
    if a != a or b != b:
        return a if a != a else b
    return a if less(run, a, b) else b


def chosen_of(function: Any, values: Sequence[Any]) -> Any:
    """What `max` or `min` gives for many numbers where Python's own does; MISSING of other functions and values."""
    return _extreme(CHOOSING[function], values) if function in CHOOSING else MISSING


CHOOSING: Final[dict[Any, Any]] = {maximum: max, minimum: min}  # functions of the language, and Python's


@core("<")
def less_than(run: Run, x: Any, y: Any = MISSING, *more: Any) -> bool:
    """Whether each number is smaller than the next.

    (< 1 2 3)  ;=> true
    """
    if more:
        return _chain(run, "<", less, (x, y, *more))
    return y is MISSING or less(run, x, y)


@core("<=")
def at_most(run: Run, x: Any, y: Any = MISSING, *more: Any) -> bool:
    """Whether each number is smaller than the next or equal to it.

    (<= 1 1 2)  ;=> true
    """
    if more:
        return _chain(run, "<=", less_equal, (x, y, *more))
    return y is MISSING or less_equal(run, x, y)


@core(">")
def greater_than(run: Run, x: Any, y: Any = MISSING, *more: Any) -> bool:
    """Whether each number is larger than the next.

    (> 3 2 1)  ;=> true
    """
    if more:
        return _chain(run, ">", greater, (x, y, *more))
    return y is MISSING or greater(run, x, y)


@core(">=")
def at_least(run: Run, x: Any, y: Any = MISSING, *more: Any) -> bool:
    """Whether each number is larger than the next or equal to it.

    (>= 3 3 1)  ;=> true
    """
    if more:
        return _chain(run, ">=", greater_equal, (x, y, *more))
    return y is MISSING or greater_equal(run, x, y)


@core("==")
def numerically_equal(run: Run, x: Any, y: Any = MISSING, *more: Any) -> bool:
    """Whether all are the same number, integers and floats compared by size.

    (== 1 1.0)  ;=> true
    """
    if more:
        return _chain(run, "==", same_number, (x, y, *more))
    return y is MISSING or same_number(run, x, y)


@core("=")
def all_equal(run: Run, x: Any, y: Any = MISSING, *more: Any) -> bool:
    """Whether all the values are equal; collections by what they hold, an integer never equal to a float.

    (= [1 2] '(1 2))  ;=> true
    (= 1 1.0)  ;=> false
    """
    if more:
        run.charge(len(more))
        return all(equals(run, a, b) for a, b in pairwise((x, y, *more)))
    return y is MISSING or equals(run, x, y)


@core("not=")
def not_equal(run: Run, x: Any, y: Any = MISSING, *more: Any) -> bool:
    """Whether not all the values are equal.

    (not= 1 2)  ;=> true
    """
    return not all_equal(run, x, y, *more)
