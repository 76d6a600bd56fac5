"""Division with a remainder, and integers as rows of bits."""

import math
from collections.abc import Callable
from decimal import Context, Decimal, DivisionByZero, InvalidOperation
from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.numbers.operations import (
    by_zero,
    check_bits,
    check_division,
    is_number,
    not_a_number,
    shown,
    to_float,
)
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run

_LONG_BITS: Final = 64


# -- quot, rem, mod --------------------------------------------------------------------------------------------------


@core("quot")
def quot(run: Run, num: Any, div: Any) -> Any:
    """The whole part of `num` divided by `div`, cut towards zero.

    (quot 7 2)  ;=> 3
    (quot -7 2)  ;=> -3
    """
    if type(num) is int and type(div) is int and div:
        check_division(run, num, div)
        whole, rest = divmod(num, div)
        return whole + 1 if rest and (num < 0) != (div < 0) else whole
    return _parted("quot", num, div, _whole_part, Context.divide_int)


@core("rem")
def rem(run: Run, num: Any, div: Any) -> Any:
    """What `quot` leaves over; it has the sign of `num`.

    (rem 7 2)  ;=> 1
    (rem -7 2)  ;=> -1
    """
    if type(num) is int and type(div) is int and div:
        check_division(run, num, div)
        rest = num % div
        return rest - div if rest and (num < 0) != (div < 0) else rest
    return _parted("rem", num, div, _rest, Context.remainder)


@core("mod")
def mod(run: Run, num: Any, div: Any) -> Any:
    """What a division that rounds down leaves over; it has the sign of `div`.

    (mod 7 2)  ;=> 1
    (mod -7 2)  ;=> 1
    """
    if type(num) is int and type(div) is int and div:
        check_division(run, num, div)
        return num % div
    rest = _parted("mod", num, div, _rest, Context.remainder)
    if rest == 0 or (rest > 0) == (div > 0):
        return rest
    return rest + (to_float(div) if type(rest) is float else div)


def _parted(
    name: str,
    num: Any,
    div: Any,
    floats: Callable[[float, float, int], float],
    decimals: Callable[[Context, Any, Any], Decimal],
) -> Any:
    for position, value in enumerate((num, div), 1):
        if not is_number(value):
            raise not_a_number(name, position, value)
    if div == 0:
        raise by_zero(name, num)
    try:
        if float not in (type(num), type(div)):
            return decimals(Context(prec=1_000, traps=[InvalidOperation, DivisionByZero]), num, div)
        a, b = to_float(num), to_float(div)
        return floats(a, b, math.trunc(a / b))
    except (InvalidOperation, ValueError, OverflowError):
        raise LispError("invalid_argument", f"`{name}` cannot divide {shown(num)} by {shown(div)}.") from None


def _whole_part(_a: float, _b: float, whole: int) -> float:
    return float(whole)


def _rest(a: float, b: float, whole: int) -> float:
    return a - whole * b


# -- bits ------------------------------------------------------------------------------------------------------------


def _bits(name: str, position: int, value: Any) -> int:
    if type(value) is int:
        return value
    raise wrong_type(name, position, value, "an integer", hint="(long x) makes an integer of a number")


def _shift(name: str, n: Any) -> int:
    if _bits(name, 2, n) >= 0:
        return n
    raise LispError("invalid_argument", f"`{name}` needs a number of bits that is not negative, got {n}.")


def _over_all(run: Run, name: str, operation: Callable[[int, int], int], values: tuple[Any, ...]) -> int:
    run.charge(len(values))
    total = _bits(name, 1, values[0])
    for position, value in enumerate(values[1:], 2):
        total = operation(total, _bits(name, position, value))
    return total


@core("bit-and")
def bit_and(run: Run, x: Any, y: Any, *more: Any) -> int:
    """The bits that are set in all the integers.

    (bit-and 12 10)  ;=> 8
    """
    return _over_all(run, "bit-and", int.__and__, (x, y, *more))


@core("bit-or")
def bit_or(run: Run, x: Any, y: Any, *more: Any) -> int:
    """The bits that are set in any of the integers.

    (bit-or 12 10)  ;=> 14
    """
    return _over_all(run, "bit-or", int.__or__, (x, y, *more))


@core("bit-xor")
def bit_xor(run: Run, x: Any, y: Any, *more: Any) -> int:
    """The bits in which two integers differ, over all the integers.

    (bit-xor 12 10)  ;=> 6
    """
    return _over_all(run, "bit-xor", int.__xor__, (x, y, *more))


@core("bit-and-not")
def bit_and_not(run: Run, x: Any, y: Any, *more: Any) -> int:
    """The bits of the first integer that none of the others has.

    (bit-and-not 15 5)  ;=> 10
    """
    return _over_all(run, "bit-and-not", lambda a, b: a & ~b, (x, y, *more))


@core("bit-not")
def bit_not(_run: Run, x: Any) -> int:
    """The integer with every bit turned.

    (bit-not 5)  ;=> -6
    """
    return ~_bits("bit-not", 1, x)


@core("bit-shift-left")
def bit_shift_left(run: Run, x: Any, n: Any) -> int:
    """The integer with its bits moved `n` places up: times two, `n` times.

    (bit-shift-left 1 10)  ;=> 1024
    """
    value, places = _bits("bit-shift-left", 1, x), _shift("bit-shift-left", n)
    if value:
        check_bits(run, value.bit_length() + places)
    return value << places if value else 0


@core("bit-shift-right")
def bit_shift_right(_run: Run, x: Any, n: Any) -> int:
    """The integer with its bits moved `n` places down, its sign kept.

    (bit-shift-right -8 1)  ;=> -4
    """
    return _bits("bit-shift-right", 1, x) >> _shift("bit-shift-right", n)


@core("unsigned-bit-shift-right")
def unsigned_bit_shift_right(_run: Run, x: Any, n: Any) -> int:
    """The integer, taken as 64 bits without a sign, with its bits moved `n` places down.

    (unsigned-bit-shift-right -1 60)  ;=> 15
    """
    name = "unsigned-bit-shift-right"
    value, places = _bits(name, 1, x), _shift(name, n)
    if value.bit_length() > _LONG_BITS:
        raise LispError("invalid_argument", f"`{name}` needs an integer of at most 64 bits as its 1st argument.")
    return (value & ((1 << _LONG_BITS) - 1) if value < 0 and places else value) >> places


def _mask(run: Run, name: str, x: Any, n: Any) -> tuple[int, int]:
    value, places = _bits(name, 1, x), _shift(name, n)
    check_bits(run, places + 1)
    return value, 1 << places


@core("bit-set")
def bit_set(run: Run, x: Any, n: Any) -> int:
    """The integer with bit `n` set; bits count from 0.

    (bit-set 0 3)  ;=> 8
    """
    value, mask = _mask(run, "bit-set", x, n)
    return value | mask


@core("bit-clear")
def bit_clear(run: Run, x: Any, n: Any) -> int:
    """The integer with bit `n` not set.

    (bit-clear 15 1)  ;=> 13
    """
    value, mask = _mask(run, "bit-clear", x, n)
    return value & ~mask


@core("bit-flip")
def bit_flip(run: Run, x: Any, n: Any) -> int:
    """The integer with bit `n` turned.

    (bit-flip 15 1)  ;=> 13
    """
    value, mask = _mask(run, "bit-flip", x, n)
    return value ^ mask


@core("bit-test")
def bit_test(_run: Run, x: Any, n: Any) -> bool:
    """Whether bit `n` of the integer is set.

    (bit-test 4 2)  ;=> true
    """
    return bool(_bits("bit-test", 1, x) >> _shift("bit-test", n) & 1)
