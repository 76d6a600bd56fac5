"""Arithmetic and comparison. Integers are of any size up to `limits.integer_bits`; there are no ratios.

These are what compiled programs call for two arguments; the functions `+`, `<`, ... in `arithmetic` fold over them.
Integers and floats come first everywhere: they are nearly all that programs compute with.
"""

import math
import operator
from collections.abc import Callable
from datetime import date
from decimal import Context, Decimal, DivisionByZero, InvalidOperation
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_map, wrong_type
from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.limits import MOST_BITS
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal
from ptc_interpreter.values.scalars import Keyword

_WORD: Final = 1 << 62  # results below this size are never over a limit
_HALF_WORD: Final = 1 << 31  # the product of two of these is below _WORD
_REAL: Final = frozenset({int, float})
NUMBERS: Final = frozenset({int, float, Decimal})
# Decimals come from the host: sums and products of them stay exact up to so many digits, and what has no result is not
# a number, as with floats. It is the context of programs while they run, for Python's own operators are used as well.
DECIMALS: Final = Context(prec=1_000, Emin=-999_999, Emax=999_999, traps=[DivisionByZero])
_QUOTIENTS: Final = Context(prec=34, Emin=-999_999, Emax=999_999, traps=[DivisionByZero])


# -- what does not fit -----------------------------------------------------------------------------------------------


def sized(run: Run, value: int) -> int:
    """`value`, unless it is larger than integers may be."""
    bits = value.bit_length()
    if bits > run.short_bits:
        check_bits(run, bits)
    return value


def check_bits(run: Run, bits: int) -> None:
    """Refuse an integer of so many bits, before it is made, if that is over the limit."""
    allowed = run.limits.longest_integer
    if bits > allowed:
        raise LimitExceeded(
            "limit_integer",
            f"The program is limited to integers of {allowed:,} bits and needed one of about {bits:,}.",
            hint="Compute with floats, or take (mod n m) at each step.",
        )
    run.charge(bits >> 10)


def check_length(run: Run, value: int) -> None:
    """Refuse work that takes the square of its length with an integer of the host that no program could have made."""
    if value.bit_length() > MOST_BITS:
        check_bits(run, value.bit_length())


def check_division(run: Run, dividend: int, divisor: int) -> None:
    """Account for a division by a long integer, before it is made: for each word of the one, all of the other."""
    if not -_WORD < divisor < _WORD:
        check_length(run, dividend)
        run.charge((dividend.bit_length() >> 11) * (divisor.bit_length() >> 11))


def charge_digits(run: Run, value: int) -> None:
    """Account for the digits of an integer, before they are worked out: for each, all words of the number."""
    bits = value.bit_length()
    run.charge((bits >> 3) * (1 + (bits >> 12)))
    check_length(run, value)


def shown(value: Any) -> str:
    """A number as messages have it: its text, or of a long one how long it is."""
    long = type(value) is int and value.bit_length() > 200
    return f"an integer of {value.bit_length():,} bits" if long else str(value)


def is_number(value: Any) -> bool:
    """Whether `value` is a number; booleans are not."""
    return type(value) in NUMBERS


def not_a_number(function: str, position: int, value: Any) -> LispError:
    """The error for an argument that should be a number, with what to write instead."""
    hint = "make it a collection's own function, such as (apply + coll) or (reduce + coll)"
    if value is None:
        hint = "(or x 0) stands 0 in for nil; (keep :field rows) leaves out what is missing"
    elif type(value) is str:
        hint = "(parse-long s) and (parse-double s) make a number of a string"
    elif type(value) is bool:
        hint = "(if x 1 0) makes a number of a boolean"
    elif type(value) is Keyword:
        hint = f"a keyword stands where the value of a field belongs: read it, as ({value!r} m)"
    elif isinstance(value, date):
        hint = "(.between ChronoUnit/DAYS a b) counts the days between two dates; (.plusDays d n) adds some"
    elif is_map(value):
        hint = "(:field m) is the value of a field; (sum-by :field rows) adds up that of all rows"
    elif callable(value):
        hint = "a function stands where its result belongs: call it, as (f x)"
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
        if type(value) not in NUMBERS:
            raise not_a_number(name, position, value)
    if float in (type(a), type(b)):
        return _PLAIN[name](to_float(a), to_float(b))
    try:
        return _DECIMAL[name](_QUOTIENTS if name == "/" else DECIMALS, a, b)
    except DivisionByZero:
        raise by_zero(name, a) from None


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
        return total if total.bit_length() <= run.short_bits or -_WORD < total < _WORD else sized(run, total)
    if type(a) is float:
        if type(b) is float or (type(b) is int and -_WORD < b < _WORD):
            return a + b
    elif type(b) is float and type(a) is int and -_WORD < a < _WORD:
        return a + b
    return _mixed("+", a, b)


def subtract(run: Run, a: Any, b: Any) -> Any:
    """`(- a b)`."""
    if type(a) is int and type(b) is int:
        rest = a - b
        return rest if rest.bit_length() <= run.short_bits or -_WORD < rest < _WORD else sized(run, rest)
    if type(a) is float:
        if type(b) is float or (type(b) is int and -_WORD < b < _WORD):
            return a - b
    elif type(b) is float and type(a) is int and -_WORD < a < _WORD:
        return a - b
    return _mixed("-", a, b)


def multiply(run: Run, a: Any, b: Any) -> Any:
    """`(* a b)`."""
    if type(a) is int and type(b) is int:
        bits = a.bit_length() + b.bit_length() - 1
        if bits > run.short_bits and not (-_HALF_WORD < a < _HALF_WORD and -_HALF_WORD < b < _HALF_WORD):
            check_bits(run, bits)
        return a * b
    if type(a) is float:
        if type(b) is float or (type(b) is int and -_WORD < b < _WORD):
            return a * b
    elif type(b) is float and type(a) is int and -_WORD < a < _WORD:
        return a * b
    return _mixed("*", a, b)


def divide(run: Run, a: Any, b: Any) -> Any:
    """`(/ a b)`: an integer where two integers divide evenly, else a float."""
    if type(a) is int and type(b) is int:
        if b == 0:
            raise by_zero("/", a)
        check_division(run, a, b)
        whole, rest = divmod(a, b)
        return _quotient(a, b) if rest else whole
    return _mixed("/", a, b) if not b or _needs_care(a, b) else a / b


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
    return add(run, a, 1) if is_number(a) else refuse("inc", a)


def decrement(run: Run, a: Any) -> Any:
    """`(dec a)`."""
    if type(a) is int and a > -_WORD:
        return a - 1
    return subtract(run, a, 1) if is_number(a) else refuse("dec", a)


def refuse(name: str, value: Any) -> Any:
    """Raise the error for an only argument that is no number."""
    raise not_a_number(name, 1, value)


def less(_run: Run, a: Any, b: Any) -> bool:
    """`(< a b)`."""
    if type(a) in _REAL and type(b) in _REAL:
        return a < b
    return _compared("<", operator.lt, a, b)


def total_order(a: float, b: float) -> int:
    """The order of two floats as Java's Double has it: -0.0 comes before 0.0, and NaN last and with itself."""
    if a != a or b != b:
        return (a != a) - (b != b)
    if a == b == 0:
        a, b = math.copysign(1, a), math.copysign(1, b)
    return (a > b) - (a < b)


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
        if type(value) not in NUMBERS:
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
