"""Arithmetic and comparison. Integers are of any size up to `limits.integer_bits`; there are no ratios.

The two-argument helpers (`add`, `less`, ...) are what compiled programs call; the functions of programs fold over them.
Integers and floats come first everywhere: they are nearly all that programs compute with.
"""

import math
import operator
from collections.abc import Callable, Sequence
from decimal import Context, Decimal, DivisionByZero, InvalidOperation
from itertools import pairwise
from typing import Any, Final

from ptc_interpreter.core.arguments import wrong_type
from ptc_interpreter.core.table import core
from ptc_interpreter.equality import equal
from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.run import Run
from ptc_interpreter.values import MISSING

_WORD: Final = 1 << 62  # results below this size are never over a limit
_HALF_WORD: Final = 1 << 31  # the product of two of these is below _WORD
_REAL: Final = frozenset({int, float})
_NUMBERS: Final = frozenset({int, float, Decimal})
_DECIMAL_DIGITS: Final = 1_000  # decimals come from the host; sums and products of them stay exact up to here

Compare = Callable[[Run, Any, Any], bool]


# -- what does not fit -----------------------------------------------------------------------------------------------


def sized(run: Run, value: int) -> int:
    """`value`, unless it is larger than integers may be."""
    check_bits(run, value.bit_length())
    return value


def check_bits(run: Run, bits: int) -> None:
    """Refuse an integer of so many bits, before it is made, if that is over the limit."""
    allowed = run.limits.integer_bits
    run.charge(bits >> 10)
    if bits > allowed:
        raise LimitExceeded(
            "limit_integer",
            f"The program is limited to integers of {allowed:,} bits and needed one of about {bits:,}.",
            hint="Compute with floats, or take (mod n m) at each step.",
        )


def is_number(value: Any) -> bool:
    """Whether `value` is a number; booleans are not."""
    return type(value) in _NUMBERS


def not_a_number(function: str, position: int, value: Any) -> LispError:
    """The error for an argument that should be a number, with what to write instead."""
    hint = "make it a collection's own function, such as (apply + coll) or (reduce + coll)"
    if value is None:
        hint = "(or x 0) stands 0 in for nil; (keep :field rows) leaves out what is missing"
    elif type(value) is str:
        hint = "(parse-long s) and (parse-double s) make a number of a string"
    elif type(value) is bool:
        hint = "(if x 1 0) makes a number of a boolean"
    return wrong_type(function, position, value, "a number", hint=hint)


def by_zero(function: str, dividend: Any) -> LispError:
    """The error for a division by zero."""
    message = f"`{function}` divides {dividend} by zero."
    if type(dividend) is int and dividend.bit_length() > 100:
        message = f"`{function}` divides by zero."
    return LispError("division_by_zero", message, hint="test for it first, as (if (zero? n) 0 (/ x n))")


def to_float(value: Any) -> float:
    """`value`, a number, as a float; infinite where it is past the range of floats."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _mixed(name: str, a: Any, b: Any) -> Any:
    """Arithmetic off the fast paths: decimals, integers past the range of floats, and what is no number."""
    for position, value in enumerate((a, b), 1):
        if type(value) not in _NUMBERS:
            raise not_a_number(name, position, value)
    if float in (type(a), type(b)):
        return _PLAIN[name](to_float(a), to_float(b))
    context = Context(prec=34 if name == "/" else _DECIMAL_DIGITS, traps=[InvalidOperation, DivisionByZero])
    try:
        return _DECIMAL[name](context, a, b)
    except DivisionByZero:
        raise by_zero(name, a) from None
    except InvalidOperation:
        raise LispError("invalid_argument", f"`{name}` cannot compute with {a} and {b}.") from None


_PLAIN: Final[dict[str, Callable[[float, float], float]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda a, b: a / b if b else _over_zero(a, b),
}
_DECIMAL: Final[dict[str, Callable[[Context, Any, Any], Decimal]]] = {
    "+": Context.add,
    "-": Context.subtract,
    "*": Context.multiply,
    "/": Context.divide,
}


def _over_zero(a: float, b: float) -> float:
    if a == 0 or a != a:
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


# -- two arguments ---------------------------------------------------------------------------------------------------


def add(run: Run, a: Any, b: Any) -> Any:
    """`(+ a b)`."""
    if type(a) is int and type(b) is int:
        total = a + b
        return total if -_WORD < total < _WORD else sized(run, total)
    if type(a) is float and type(b) is float:
        return a + b
    return _mixed("+", a, b) if _needs_care(a, b) else a + b


def subtract(run: Run, a: Any, b: Any) -> Any:
    """`(- a b)`."""
    if type(a) is int and type(b) is int:
        rest = a - b
        return rest if -_WORD < rest < _WORD else sized(run, rest)
    if type(a) is float and type(b) is float:
        return a - b
    return _mixed("-", a, b) if _needs_care(a, b) else a - b


def multiply(run: Run, a: Any, b: Any) -> Any:
    """`(* a b)`."""
    if type(a) is int and type(b) is int:
        if not (-_HALF_WORD < a < _HALF_WORD and -_HALF_WORD < b < _HALF_WORD):
            check_bits(run, a.bit_length() + b.bit_length() - 1)
        return a * b
    if type(a) is float and type(b) is float:
        return a * b
    return _mixed("*", a, b) if _needs_care(a, b) else a * b


def divide(_run: Run, a: Any, b: Any) -> Any:
    """`(/ a b)`: an integer where two integers divide evenly, else a float."""
    if type(a) is int and type(b) is int:
        if b == 0:
            raise by_zero("/", a)
        whole, rest = divmod(a, b)
        return _quotient(a, b) if rest else whole
    if type(a) is float and type(b) is float and b:
        return a / b
    return _mixed("/", a, b)


def _needs_care(a: Any, b: Any) -> bool:
    """Whether Python's own operator may not be used: no reals, or an integer that no float can hold."""
    if type(a) not in _REAL or type(b) not in _REAL:
        return True
    whole = a if type(a) is int else b
    return not -_WORD < whole < _WORD


def _quotient(a: int, b: int) -> float:
    try:
        return a / b
    except OverflowError:
        return math.inf if (a < 0) == (b < 0) else -math.inf


def increment(run: Run, a: Any) -> Any:
    """`(inc a)`."""
    if type(a) is int and a < _WORD:
        return a + 1
    return add(run, a, 1) if is_number(a) else _refuse("inc", a)


def decrement(run: Run, a: Any) -> Any:
    """`(dec a)`."""
    if type(a) is int and a > -_WORD:
        return a - 1
    return subtract(run, a, 1) if is_number(a) else _refuse("dec", a)


def _refuse(name: str, value: Any) -> Any:
    raise not_a_number(name, 1, value)


def less(_run: Run, a: Any, b: Any) -> bool:
    """`(< a b)`."""
    if type(a) in _REAL and type(b) in _REAL:
        return a < b
    return _compared("<", operator.lt, a, b)


def less_equal(_run: Run, a: Any, b: Any) -> bool:
    """`(<= a b)`."""
    if type(a) in _REAL and type(b) in _REAL:
        return a <= b
    return _compared("<=", operator.le, a, b)


def greater(_run: Run, a: Any, b: Any) -> bool:
    """`(> a b)`."""
    if type(a) in _REAL and type(b) in _REAL:
        return a > b
    return _compared(">", operator.gt, a, b)


def greater_equal(_run: Run, a: Any, b: Any) -> bool:
    """`(>= a b)`."""
    if type(a) in _REAL and type(b) in _REAL:
        return a >= b
    return _compared(">=", operator.ge, a, b)


def equals(_run: Run, a: Any, b: Any) -> bool:
    """`(= a b)`."""
    if type(a) is int and type(b) is int:
        return a == b
    return equal(a, b)


def same_number(_run: Run, a: Any, b: Any) -> bool:
    """`(== a b)`."""
    if type(a) in _REAL and type(b) in _REAL:
        return a == b
    return _compared("==", operator.eq, a, b)


def _compared(name: str, compare: Callable[[Any, Any], bool], a: Any, b: Any) -> bool:
    for position, value in enumerate((a, b), 1):
        if type(value) not in _NUMBERS:
            raise _not_comparable(name, position, value)
    try:
        return compare(a, b)
    except InvalidOperation:  # a decimal that is not a number
        return False


def _not_comparable(name: str, position: int, value: Any) -> LispError:
    error = not_a_number(name, position, value)
    if type(value) is not str or name == "==":
        return error
    hint = f"(compare a b) orders strings, as ({name} (compare a b) 0); {error.problem.hint}"
    return wrong_type(name, position, value, "a number", hint=hint)


# -- any number of arguments -----------------------------------------------------------------------------------------


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
        if type(value) not in _NUMBERS:
            return not_a_number(name, position, value)
    return error


@core("+", aliases=("+'",))
def plus(run: Run, x: Any = 0, y: Any = MISSING, *more: Any) -> Any:
    """The sum of the numbers; 0 of none.

    (+ 1 2 3)  ;=> 6
    """
    if more:
        return _fold(run, "+", add, (x, y, *more))
    if y is not MISSING:
        return add(run, x, y)
    return x if is_number(x) or x is None else _refuse("+", x)


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
    return -x if is_number(x) else _refuse("-", x)


@core("*", aliases=("*'",))
def times(run: Run, x: Any = 1, y: Any = MISSING, *more: Any) -> Any:
    """The product of the numbers; 1 of none.

    (* 2 3 4)  ;=> 24
    """
    if more:
        return _fold(run, "*", multiply, (x, y, *more))
    if y is not MISSING:
        return multiply(run, x, y)
    return x if is_number(x) or x is None else _refuse("*", x)


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
    return divide(run, 1, x) if is_number(x) else _refuse("/", x)


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
    return abs(x) if is_number(x) else _refuse("abs", x)


@core("max")
def maximum(run: Run, x: Any, *more: Any) -> Any:
    """The largest of the numbers.

    (max 1 5 3)  ;=> 5
    """
    return _fold(run, "max", _larger, (x, *more)) if more else x


@core("min")
def minimum(run: Run, x: Any, *more: Any) -> Any:
    """The smallest of the numbers.

    (min 4 2 3)  ;=> 2
    """
    return _fold(run, "min", _smaller, (x, *more)) if more else x


def _larger(run: Run, a: Any, b: Any) -> Any:
    if a != a or b != b:
        return a if a != a else b  # not-a-number wins
    return a if greater(run, a, b) else b


def _smaller(run: Run, a: Any, b: Any) -> Any:
    if a != a or b != b:
        return a if a != a else b
    return a if less(run, a, b) else b


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
