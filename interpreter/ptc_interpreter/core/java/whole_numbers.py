"""Java's BigInteger, `(.modPow a e m)` and `(.gcd a b)`, and the bits of Integer and Long; all are integers here."""

import math
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer
from ptc_interpreter.core.java.statics import read_in_radix
from ptc_interpreter.core.numbers.integers import quot, rem
from ptc_interpreter.core.numbers.operations import check_bits, check_division, check_length, shown, sized
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import constants, core
from ptc_interpreter.runtime.run import Run

_AT_ONCE: Final = 1 << 22  # words of a power multiplied with each other: some hundredths of a second
_FIRST_PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)


def _charge(run: Run, *values: int) -> None:
    """Account for work with long integers: their words, each with each."""
    longest = max(values, key=int.bit_length)
    check_length(run, longest)
    run.charge(1 + (longest.bit_length() >> 11) ** 2)


@core("BigInteger.")
def big_integer(run: Run, s: Any, radix: Any = 10) -> int:
    """The integer that the string is, in base ten or another; an error if it is none.

    (BigInteger. "123456789012345678901234567890")  ;=> 123456789012345678901234567890
    """
    return read_in_radix(run, "BigInteger.", s, radix)


@core("BigInteger/valueOf")
def value_of(_run: Run, x: Any) -> int:
    """The integer itself: integers have any size.

    (BigInteger/valueOf 5)  ;=> 5
    """
    return integer(x, "BigInteger/valueOf")


def sum_of(run: Run, x: Any, y: Any) -> int:
    """What `.add` gives of two integers."""
    a, b = integer(x, ".add"), integer(y, ".add", 2)
    _charge(run, a, b)
    return sized(run, a + b)


def _of_two(name: str, summary: str, operation: Callable[[Run, int, int], int]) -> None:
    """Register a method of two integers."""

    def method(run: Run, x: Any, y: Any) -> int:
        a, b = integer(x, name), integer(y, name, 2)
        _charge(run, a, b)
        return sized(run, operation(run, a, b))

    method.__doc__ = summary
    core(name)(method)


def _modulo(_run: Run, a: int, m: int) -> int:
    return a % _modulus(m, ".mod")


def _modulus(m: int, name: str) -> int:
    if m > 0:
        return m
    raise LispError("division_by_zero", f"`{name}` needs a modulus above 0, got {shown(m)}.")


def _inverse(run: Run, a: int, m: int) -> int:
    """By Euclid's algorithm, whose steps are accounted for: of long integers it takes very many."""
    left, rest, found, following = a % _modulus(m, ".modInverse"), m, 1, 0
    while rest:
        run.charge(1 + (m.bit_length() >> 14))
        times, over = divmod(left, rest)
        left, rest, found, following = rest, over, following, found - times * following
    if left != 1:
        raise LispError("division_by_zero", f"`.modInverse`: {shown(a)} has no inverse modulo {shown(m)}.")
    return found % m


_of_two(".gcd", "The greatest integer that divides both.", lambda _run, a, b: math.gcd(a, b))
_of_two(".subtract", "The first integer less the second.", lambda _run, a, b: a - b)
_of_two(".divide", "The whole part of a quotient, cut towards zero.", quot)
_of_two(".remainder", "What `.divide` leaves over.", rem)
_of_two(".mod", "What is left over by a modulus above 0, never below zero.", _modulo)
_of_two(".modInverse", "What gives 1 modulo `y` when it is multiplied by `x`.", _inverse)


@core(".multiply")
def multiply(run: Run, x: Any, y: Any) -> int:
    """The product of two integers.

    (.multiply (BigInteger. "12") (biginteger 3))  ;=> 36
    """
    a, b = integer(x, ".multiply"), integer(y, ".multiply", 2)
    check_bits(run, a.bit_length() + b.bit_length() - 1)
    _charge(run, a, b)
    return a * b


@core(".pow")
def power(run: Run, x: Any, n: Any) -> int:
    """The integer multiplied by itself `n` times.

    (.pow (biginteger 2) 100)  ;=> 1267650600228229401496703205376
    """
    base, exponent = integer(x, ".pow"), integer(n, ".pow", 2)
    if exponent < 0:
        raise LispError("invalid_argument", "`.pow` needs an exponent that is not below 0.")
    if abs(base) < 2:
        return base ** (exponent % 2 if base else min(exponent, 1))
    check_bits(run, (base.bit_length() - 1) * exponent)
    run.charge(1 + ((base.bit_length() * exponent) >> 11) ** 2)
    return sized(run, base**exponent)


@core(".modPow")
def modular_power(run: Run, x: Any, n: Any, m: Any) -> int:
    """`x` to the `n`, modulo `m`.

    (.modPow (biginteger 3) (biginteger 200) (biginteger 13))  ;=> 9
    """
    base, exponent, modulus = (integer(value, ".modPow", at) for at, value in enumerate((x, n, m), 1))
    _modulus(modulus, ".modPow")
    if exponent < 0:
        base, exponent = _inverse(run, base, modulus), -exponent
    check_division(run, base, modulus)
    check_division(run, modulus, modulus)
    return _power(run, base % modulus, exponent, modulus)


def _power(run: Run, base: int, exponent: int, modulus: int) -> int:
    """Python's own where that takes no time; else by squares, each of which is accounted for."""
    words = 1 + (modulus.bit_length() >> 6)
    work = exponent.bit_length() * words * words
    if work <= _AT_ONCE:
        run.charge(1 + (work >> 8))
        return pow(base, exponent, modulus)
    found = 1
    for bit in bin(exponent)[2:]:
        run.charge(1 + (words * words >> 7))
        found = found * found % modulus
        if bit == "1":
            found = found * base % modulus
    return found


@core(".isProbablePrime")
def is_probable_prime(run: Run, x: Any, certainty: Any) -> bool:
    """Whether the integer is prime; of very large ones, whether it is with all but certainty.

    (filter #(.isProbablePrime (biginteger %) 10) (range 20))  ;=> [2 3 5 7 11 13 17 19]
    """
    integer(certainty, ".isProbablePrime", 2)
    number = abs(integer(x, ".isProbablePrime"))
    if number < 2 or any(number % prime == 0 for prime in _FIRST_PRIMES):
        return number in _FIRST_PRIMES
    return all(_passes(run, number, base) for base in _FIRST_PRIMES)


def _passes(run: Run, number: int, base: int) -> bool:
    """One round of the test of Miller and Rabin."""
    twos = ((number - 1) & -(number - 1)).bit_length() - 1
    found = modular_power(run, base, (number - 1) >> twos, number)
    if found in (1, number - 1):
        return True
    for _ in range(twos - 1):
        found = modular_power(run, found, 2, number)
        if found == number - 1:
            return True
    return False


@core(".negate")
def negate(_run: Run, x: Any) -> int:
    """The integer with its sign turned."""
    return -integer(x, ".negate")


@core(".signum")
def signum(_run: Run, x: Any) -> int:
    """The sign of the integer, as -1, 0 or 1."""
    number = integer(x, ".signum")
    return (number > 0) - (number < 0)


@core(".sqrt")
def root(run: Run, x: Any) -> int:
    """The whole part of the square root of an integer.

    (.sqrt (biginteger 17))  ;=> 4
    """
    number = integer(x, ".sqrt")
    if number < 0:
        raise LispError("invalid_argument", "`.sqrt` needs an integer that is not below 0.")
    _charge(run, number)
    return math.isqrt(number)


@core(".bitLength")
def bit_length(_run: Run, x: Any) -> int:
    """How many bits the integer takes, its sign aside.

    (.bitLength (biginteger 255))  ;=> 8
    """
    number = integer(x, ".bitLength")
    return (number if number >= 0 else ~number).bit_length()


@core(".testBit")
def test_bit(run: Run, x: Any, n: Any) -> bool:
    """Whether the bit of number `n`, from 0, is set.

    (.testBit (biginteger 5) 2)  ;=> true
    """
    number, at = integer(x, ".testBit"), integer(n, ".testBit", 2)
    if at < 0:
        raise LispError("invalid_argument", "`.testBit` needs a bit from 0 on.")
    return bool(number >> min(at, number.bit_length() + 1) & 1)


constants(__name__, {"BigInteger/ZERO": 0, "BigInteger/ONE": 1, "BigInteger/TWO": 2, "BigInteger/TEN": 10})


# -- the bits of Integer and Long ------------------------------------------------------------------------------------


def _of_bits(name: str, bits: int, summary: str, operation: Callable[[int], int]) -> None:
    def function(_run: Run, x: Any) -> int:
        return operation(integer(x, name) & ((1 << bits) - 1))

    function.__doc__ = summary
    core(name)(function)


def _highest(of: int) -> int:
    return 1 << (of.bit_length() - 1) if of else 0


def _lowest(of: int) -> int:
    return of & -of


for _kind, _bits in (("Integer", 32), ("Long", 64)):
    _of_bits(
        f"{_kind}/numberOfTrailingZeros",
        _bits,
        f"How many bits below the lowest that is set, of {_bits}.",
        lambda x, bits=_bits: _lowest(x).bit_length() - 1 if x else bits,
    )
    _of_bits(
        f"{_kind}/numberOfLeadingZeros",
        _bits,
        f"How many bits above the highest that is set, of {_bits}.",
        lambda x, bits=_bits: bits - x.bit_length(),
    )
    _of_bits(f"{_kind}/highestOneBit", _bits, "The integer with its highest bit alone.", _highest)
    _of_bits(f"{_kind}/lowestOneBit", _bits, "The integer with its lowest bit alone.", _lowest)
