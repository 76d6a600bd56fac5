"""Integer, Long, Short and Byte as Java has them: integers of so many bits, with a sign and without one."""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer
from ptc_interpreter.core.java.statics import read_in_radix
from ptc_interpreter.core.numbers.integers import quot, rem
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import also_known, core
from ptc_interpreter.runtime.run import Run

_BYTE: Final = 8
_WIDTHS: Final = {"Integer": 32, "Long": 64}
_NARROW: Final = {"Byte": 8, "Short": 16}
_TEN: Final = 10


def signed(value: int, bits: int) -> int:
    """The integer of so many bits that these bits are, of which the first is the sign."""
    low = value & ((1 << bits) - 1)
    return low - (1 << bits) if low >> (bits - 1) else low


def _unsigned(value: Any, bits: int, name: str, position: int = 1) -> int:
    return integer(value, name, position) & ((1 << bits) - 1)


# -- bits ------------------------------------------------------------------------------------------------------------


def _of_one(name: str, bits: int, summary: str, operation: Callable[[int], int]) -> None:
    def function(_run: Run, x: Any) -> int:
        return signed(operation(_unsigned(x, bits, name)), bits)

    function.__doc__ = summary
    core(name)(function)


def _rotating(name: str, bits: int, side: int, where: str) -> None:
    def rotate(_run: Run, x: Any, distance: Any) -> int:
        of, by = _unsigned(x, bits, name), side * integer(distance, name, 2) % bits
        return signed(of << by | of >> (bits - by), bits)

    rotate.__doc__ = (
        f"The integer with its {bits} bits moved to the {where}, those that leave coming in on the other side."
    )
    core(name)(rotate)


def _reversed_bits(bits: int) -> Callable[[int], int]:
    return lambda of: int(f"{of:0{bits}b}"[::-1], 2)


def _reversed_bytes(bits: int) -> Callable[[int], int]:
    return lambda of: int.from_bytes(of.to_bytes(bits // _BYTE, "little"), "big")


for _kind, _bits in _WIDTHS.items():
    _rotating(f"{_kind}/rotateLeft", _bits, 1, "left")
    _rotating(f"{_kind}/rotateRight", _bits, -1, "right")
    _of_one(f"{_kind}/reverse", _bits, f"The integer with its {_bits} bits in the other order.", _reversed_bits(_bits))
for _kind, _bits in {**_WIDTHS, "Short": 16}.items():
    _of_one(f"{_kind}/reverseBytes", _bits, "The integer with its bytes in the other order.", _reversed_bytes(_bits))


# -- without a sign --------------------------------------------------------------------------------------------------


def _dividing(name: str, bits: int, what: str, operation: Callable[[Run, Any, Any], Any]) -> None:
    def divide(run: Run, x: Any, y: Any) -> int:
        return signed(operation(run, _unsigned(x, bits, name), _unsigned(y, bits, name, 2)), bits)

    divide.__doc__ = f"The {what} of two integers of {bits} bits without a sign."
    core(name)(divide)


def _comparing(name: str, bits: int) -> None:
    def compare(_run: Run, x: Any, y: Any) -> int:
        a, b = _unsigned(x, bits, name), _unsigned(y, bits, name, 2)
        return (a > b) - (a < b)

    compare.__doc__ = f"The order of two integers of {bits} bits without a sign, as -1, 0 or 1."
    core(name)(compare)


def _without_sign(name: str, bits: int) -> None:
    def to_unsigned(_run: Run, x: Any) -> int:
        return _unsigned(x, bits, name)

    to_unsigned.__doc__ = f"What {bits} bits are without a sign."
    core(name)(to_unsigned)


def _written(name: str, bits: int) -> None:
    def to_text(run: Run, x: Any) -> str:
        run.write(_BYTE)
        return str(_unsigned(x, bits, name))

    to_text.__doc__ = f"The text of what {bits} bits are without a sign."
    core(name)(to_text)


def _read(name: str, bits: int) -> None:
    def parse(run: Run, s: Any, radix: Any = _TEN) -> int:
        return signed(_fitting(read_in_radix(run, name, s, radix), name, 0, (1 << bits) - 1), bits)

    parse.__doc__ = f"The {bits} bits that a string is without a sign."
    core(name)(parse)


def _fitting(value: int, name: str, least: int, most: int) -> int:
    if least <= value <= most:
        return value
    raise LispError(
        "invalid_argument", f"`{name}` takes integers from {least} to {most}.", hint="(parse-long s) takes any"
    )


for _kind, _bits in _WIDTHS.items():
    _dividing(f"{_kind}/divideUnsigned", _bits, "quotient", quot)
    _dividing(f"{_kind}/remainderUnsigned", _bits, "remainder", rem)
    _comparing(f"{_kind}/compareUnsigned", _bits)
    _written(f"{_kind}/toUnsignedString", _bits)
    _read(f"{_kind}/parseUnsigned{'Int' if _kind == 'Integer' else 'Long'}", _bits)
_without_sign("Integer/toUnsignedLong", 32)
for _kind, _bits in _NARROW.items():
    _without_sign(f"{_kind}/toUnsignedInt", _bits)
    also_known(__name__, {f"{_kind}/toUnsignedLong": f"{_kind}/toUnsignedInt"})


# -- read, written and hashed ----------------------------------------------------------------------------------------


def _narrow(kind: str, bits: int) -> None:
    name = f"{kind}/parse{kind}"

    def parse(run: Run, s: Any, radix: Any = _TEN) -> int:
        found = s if type(s) is int else read_in_radix(run, name, s, radix)
        return _fitting(found, name, -(1 << bits - 1), (1 << bits - 1) - 1)

    parse.__doc__ = f"The integer of {bits} bits that a string is; an error if it is none."
    core(name, aliases=(f"{kind}/valueOf", f"{kind}."))(parse)
    also_known(__name__, {f"{kind}/toString": "Integer/toString", f"{kind}/compare": "Integer/compare"})


for _kind, _bits in _NARROW.items():
    _narrow(_kind, _bits)

_BASES: Final = {"0x": 16, "0X": 16, "#": 16, "0": 8}


@core("Long/decode", aliases=("Integer/decode", "Short/decode", "Byte/decode"))
def decode(run: Run, s: Any) -> int:
    """The integer that a string is, in base sixteen behind `0x` or `#` and in base eight behind `0`.

    (Long/decode "-0x1F")  ;=> -31
    """
    text = needs_string(s, "Long/decode")
    sign, digits = (text[:1], text[1:]) if text[:1] in ("-", "+") else ("", text)
    start = next((start for start in _BASES if digits.startswith(start) and len(digits) > len(start)), "")
    return read_in_radix(run, "Long/decode", sign + digits[len(start) :], _BASES.get(start, _TEN))


@core("Integer/hashCode", aliases=("Short/hashCode", "Byte/hashCode"))
def hash_code(_run: Run, x: Any) -> int:
    """The integer itself, in 32 bits.

    (Integer/hashCode 5)  ;=> 5
    """
    return signed(integer(x, "Integer/hashCode"), 32)


@core("Long/hashCode")
def hash_code_of_long(_run: Run, x: Any) -> int:
    """The upper and the lower half of 64 bits, each bit set where it is in one of them.

    (Long/hashCode 4294967296)  ;=> 1
    """
    return folded(_unsigned(x, 64, "Long/hashCode"))


def folded(of: int) -> int:
    """64 bits as Java makes a hash of them."""
    return signed((of ^ of >> 32) & 0xFFFFFFFF, 32)


@core("Long/toOctalString")
def octal(run: Run, x: Any) -> str:
    """The integer in base eight.

    (Long/toOctalString 8)  ;=> "10"
    """
    number = integer(x, "Long/toOctalString")
    run.write(number.bit_length() + 1)
    return f"{number + (1 << 64) if -(1 << 64) < number < 0 else number:o}"
