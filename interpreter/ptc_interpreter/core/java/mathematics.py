"""`Math/...` as Java has it, and the same functions under the names of `clojure.math`."""

import math
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.numbers.operations import (
    by_zero,
    check_division,
    greater,
    is_number,
    less,
    not_a_number,
    to_float,
)
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run

_LONGEST: Final = (1 << 63) - 1  # what Java's `round` gives for all that is larger
_LONG_BITS: Final = 63  # of an integer that surely fits into a float
_CLOJURE_NAMES: Final = {
    **dict.fromkeys(("absExact", "multiplyFull"), ""),
    "addExact": "add-exact",
    "subtractExact": "subtract-exact",
    "multiplyExact": "multiply-exact",
    "incrementExact": "increment-exact",
    "decrementExact": "decrement-exact",
    "negateExact": "negate-exact",
    "copySign": "copy-sign",
    "nextUp": "next-up",
    "nextDown": "next-down",
    "nextAfter": "next-after",
    "getExponent": "get-exponent",
    "IEEEremainder": "IEEE-remainder",
    "floorDiv": "floor-div",
    "floorMod": "floor-mod",
    "toRadians": "to-radians",
    "toDegrees": "to-degrees",
    "abs": None,  # clojure.math leaves these to clojure.core
    "max": None,
    "min": None,
}


def _registered(name: str) -> Callable[[Any], Any]:
    clojure = _CLOJURE_NAMES.get(name, name)
    aliases = (f"math/{clojure}", f"clojure.math/{clojure}") if clojure else ()
    return core(f"Math/{name}", aliases=aliases)


def _float(name: str, position: int, value: Any) -> float:
    if type(value) is float:
        return value
    if type(value) is int and value.bit_length() <= _LONG_BITS:
        return float(value)
    if is_number(value):
        return to_float(value)
    raise not_a_number(f"Math/{name}", position, value)


def _of_one(name: str, summary: str, operation: Callable[[float], float]) -> None:
    """Register a function of one float; where it has no value there, Java gives not-a-number."""

    def function(_run: Run, x: Any) -> float:
        number = x if type(x) is float else _float(name, 1, x)
        try:
            return operation(number)
        except ValueError:
            return math.nan
        except OverflowError:
            return math.copysign(math.inf, number) if name == "sinh" else math.inf

    function.__doc__ = summary
    _registered(name)(function)


def _of_two(name: str, summary: str, operation: Callable[[float, float], float]) -> None:
    def function(_run: Run, x: Any, y: Any) -> float:
        first = x if type(x) is float else _float(name, 1, x)
        return operation(first, y if type(y) is float else _float(name, 2, y))

    function.__doc__ = summary
    _registered(name)(function)


@_registered("pow")
def power(_run: Run, x: Any, y: Any) -> float:
    """The first number to the power of the second, as a float."""
    if type(x) is float and type(y) is int and -_LONG_BITS < y < _LONG_BITS and x:
        try:
            return math.pow(x, y)
        except OverflowError:
            return -math.inf if x < 0 and y % 2 else math.inf
    first = x if type(x) is float else _float("pow", 1, x)
    return _power(first, y if type(y) is float else _float("pow", 2, y))


def _whole(of: Callable[[float], int]) -> Callable[[float], float]:
    """A rounding that keeps what is not finite, and the sign of zero."""
    return lambda x: math.copysign(float(of(x)), x) if math.isfinite(x) else x


def _logarithm(of: Callable[[float], float], pole: float = 0.0) -> Callable[[float], float]:
    return lambda x: -math.inf if x == pole else of(x)


def _signum(x: float) -> float:
    return x if x == 0 or x != x else math.copysign(1.0, x)


def _cube_root(x: float) -> float:
    if x == 0 or not math.isfinite(x):
        return x
    root = math.copysign(abs(x) ** (1 / 3), x)
    return root - (root * root * root - x) / (3 * root * root)  # one step of Newton's makes 27.0 give 3.0


def _power(x: float, y: float) -> float:
    if abs(x) == 1.0 and not math.isfinite(y):  # where Python, unlike Java, gives 1.0
        return math.nan
    try:
        return math.pow(x, y)
    except ValueError:
        return _pole(x, y)
    except OverflowError:
        return -math.inf if x < 0 and y % 2 == 1 else math.inf


def _pole(x: float, y: float) -> float:
    if x != 0:
        return math.nan
    return math.copysign(math.inf, x) if y % 2 == 1 else math.inf


def _remainder(x: float, y: float) -> float:
    return math.nan if not math.isfinite(x) or y == 0 or y != y else math.remainder(x, y)


_ONE: Final[dict[str, tuple[str, Callable[[float], float]]]] = {
    "sqrt": ("The square root, as a float.", math.sqrt),
    "cbrt": ("The cube root, as a float.", _cube_root),
    "floor": ("The largest whole number that is not larger, as a float.", _whole(math.floor)),
    "ceil": ("The smallest whole number that is not smaller, as a float.", _whole(math.ceil)),
    "rint": ("The nearest whole number, as a float; halves go to the even one.", _whole(round)),
    "exp": ("Euler's number to that power.", math.exp),
    "expm1": ("Euler's number to that power, less one.", math.expm1),
    "log": ("The natural logarithm.", _logarithm(math.log)),
    "log10": ("The logarithm to base ten.", _logarithm(math.log10)),
    "log1p": ("The natural logarithm of one more.", _logarithm(math.log1p, -1.0)),
    "sin": ("The sine of an angle in radians.", math.sin),
    "cos": ("The cosine of an angle in radians.", math.cos),
    "tan": ("The tangent of an angle in radians.", math.tan),
    "asin": ("The angle in radians that has the sine.", math.asin),
    "acos": ("The angle in radians that has the cosine.", math.acos),
    "atan": ("The angle in radians that has the tangent.", math.atan),
    "sinh": ("The hyperbolic sine.", math.sinh),
    "cosh": ("The hyperbolic cosine.", math.cosh),
    "tanh": ("The hyperbolic tangent.", math.tanh),
    "signum": ("The sign, as -1.0, 0.0 or 1.0.", _signum),
    "ulp": ("How far the next float away from zero is.", math.ulp),
    "nextUp": ("The next larger float.", lambda x: math.nextafter(x, math.inf)),
    "nextDown": ("The next smaller float.", lambda x: math.nextafter(x, -math.inf)),
    "toRadians": ("The angle in degrees as radians.", lambda x: x * (math.pi / 180)),
    "toDegrees": ("The angle in radians as degrees.", lambda x: x * (180 / math.pi)),
}
_TWO: Final[dict[str, tuple[str, Callable[[float, float], float]]]] = {
    "atan2": ("The angle in radians of the point with these y and x.", math.atan2),
    "copySign": ("The first number with the sign of the second.", math.copysign),
    "nextAfter": ("The next float from the first number towards the second.", math.nextafter),
    "IEEEremainder": ("What is left of a division rounded to the nearest integer.", _remainder),
    "hypot": ("The length of the diagonal over two sides.", math.hypot),
}

for _name, (_summary, _operation) in _ONE.items():
    _of_one(_name, _summary, _operation)
for _name, (_summary, _over) in _TWO.items():
    _of_two(_name, _summary, _over)


@_registered("round")
def round_(_run: Run, x: Any) -> int:
    """The nearest integer; halves go up.

    (Math/round 2.5)  ;=> 3
    """
    if type(x) is int:
        return x
    number = _float("round", 1, x)
    if not math.isfinite(number) or abs(number) > _LONGEST:
        return 0 if number != number else _LONGEST if number > 0 else -_LONGEST - 1
    below = math.floor(number)
    return below + (number - below >= 0.5)


@_registered("abs")
def absolute(_run: Run, x: Any) -> Any:
    """The number without its sign.

    (Math/abs -5)  ;=> 5
    """
    if is_number(x):
        return abs(x)
    raise not_a_number("Math/abs", 1, x)


@_registered("max")
def largest(run: Run, x: Any, y: Any) -> Any:
    """The larger of two numbers; a float if one of them is.

    (Math/max 3 2.5)  ;=> 3.0
    """
    return _one_of("max", x, y, lambda a, b: greater(run, a, b))


@_registered("min")
def smallest(run: Run, x: Any, y: Any) -> Any:
    """The smaller of two numbers; a float if one of them is.

    (Math/min 3 2)  ;=> 2
    """
    return _one_of("min", x, y, lambda a, b: less(run, a, b))


def _one_of(name: str, x: Any, y: Any, first_wins: Callable[[Any, Any], bool]) -> Any:
    for position, value in enumerate((x, y), 1):
        if not is_number(value):
            raise not_a_number(f"Math/{name}", position, value)
    if x != x or y != y:
        return math.nan
    chosen = x if first_wins(x, y) else y
    return to_float(chosen) if float in (type(x), type(y)) else chosen


@_registered("floorDiv")
def floor_div(run: Run, x: Any, y: Any) -> int:
    """The integer quotient, rounded down.

    (Math/floorDiv -7 2)  ;=> -4
    """
    _integers("floorDiv", x, y)
    check_division(run, x, y)
    return x // y


@_registered("floorMod")
def floor_mod(run: Run, x: Any, y: Any) -> int:
    """What a division rounded down leaves over.

    (Math/floorMod -7 2)  ;=> 1
    """
    _integers("floorMod", x, y)
    check_division(run, x, y)
    return x % y


def _integers(name: str, x: Any, y: Any) -> None:
    for position, value in enumerate((x, y), 1):
        if type(value) is not int:
            raise wrong_type(f"Math/{name}", position, value, "an integer", hint="(long x) makes one of a number")
    if y == 0:
        raise by_zero(f"Math/{name}", x)


@_registered("scalb")
def scale(_run: Run, x: Any, exponent: Any) -> float:
    """The number times two to the power of an integer.

    (Math/scalb 1.5 3)  ;=> 12.0
    """
    if type(exponent) is not int:
        raise wrong_type("Math/scalb", 2, exponent, "an integer")
    try:
        return math.ldexp(_float("scalb", 1, x), max(-5_000, min(exponent, 5_000)))
    except OverflowError:
        return math.copysign(math.inf, _float("scalb", 1, x))


@_registered("getExponent")
def exponent_of(_run: Run, x: Any) -> int:
    """The power of two in the number: 3 of 8.0.

    (Math/getExponent 8.0)  ;=> 3
    """
    number = _float("getExponent", 1, x)
    if not math.isfinite(number):
        return 1024
    return max(-1023, math.frexp(number)[1] - 1) if number else -1023


# Java's exact functions raise where an integer has more than 64 bits, as an ArithmeticException.
_TOO_LONG: Final = 1 << 64


def _is_short(x: int, y: int) -> bool:
    """Whether a product is worked out: others have more bits than may be, unless they are zero."""
    return x == 0 or y == 0 or x.bit_length() + y.bit_length() <= _TOO_LONG.bit_length()


_EXACT: Final[dict[str, tuple[str, Callable[[int, int], int]]]] = {
    "addExact": ("The sum of two integers.", lambda x, y: x + y),
    "subtractExact": ("The difference of two integers.", lambda x, y: x - y),
    "multiplyExact": ("The product of two integers.", lambda x, y: x * y if _is_short(x, y) else _TOO_LONG),
    "incrementExact": ("The integer, and one.", lambda x, _: x + 1),
    "decrementExact": ("The integer less one.", lambda x, _: x - 1),
    "negateExact": ("The integer with its sign turned.", lambda x, _: -x),
    "absExact": ("The integer without its sign.", lambda x, _: abs(x)),
    "multiplyFull": ("The product of two integers.", lambda x, y: x * y if _is_short(x, y) else _TOO_LONG),
}


_OF_TWO: Final = ("addExact", "subtractExact", "multiplyExact", "multiplyFull")


def _exact(name: str, summary: str, of: Callable[[int, int], int], *, of_two: bool) -> None:
    def result(*numbers: Any) -> int:
        for position, value in enumerate(numbers, 1):
            if type(value) is not int:
                raise wrong_type(f"Math/{name}", position, value, "an integer", hint="(long x) makes one of a number")
        found = of(numbers[0], numbers[-1])
        if not -_LONGEST - 1 <= found <= _LONGEST:
            message = f"`Math/{name}`: the result has more than 64 bits."
            raise LispError("division_by_zero", message, hint="+ - * inc dec have no such bound")
        return found

    def exact(run: Run, x: Any) -> int:
        return result(x)

    def exact_of_two(run: Run, x: Any, y: Any) -> int:
        return result(x, y)

    function = exact_of_two if of_two else exact
    function.__doc__ = summary
    _registered(name)(function)


for _name, (_summary, _of) in _EXACT.items():
    _exact(_name, _summary, _of, of_two=_name in _OF_TWO)
