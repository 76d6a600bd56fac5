"""Double, Float and Boolean as Java has them, beside what `statics` has of them: bits, hashes, logic."""

import math
import struct
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import integer, wrong_type
from ptc_interpreter.core.java.fixed_width import folded, signed
from ptc_interpreter.core.numbers.operations import is_number, not_a_number, to_float
from ptc_interpreter.runtime.registry import also_known, constants, core
from ptc_interpreter.runtime.run import Run

_QUIET: Final = 0x7FF8000000000000  # the bits of what is not a number
_QUIET_FLOAT: Final = 0x7FC00000
_ZEROS: Final = "0000000000000p"

constants(
    __name__,
    {"Double/MIN_NORMAL": 2.2250738585072014e-308, "Float/MIN_NORMAL": 1.1754943508222875e-38},
)
also_known(
    __name__,
    {"Float/compare": "Double/compare", "Float/toString": "Double/toString", "Float/max": "max", "Float/min": "min"}
    | {"Float/sum": "+"},
)


def _float(x: Any, name: str) -> float:
    if not is_number(x):
        raise not_a_number(name, 1, x)
    return to_float(x)


def _bits(value: float) -> int:
    return _QUIET if value != value else int.from_bytes(struct.pack(">d", value), "big")


@core("Double/doubleToLongBits", aliases=("Double/doubleToRawLongBits",))
def double_to_bits(_run: Run, x: Any) -> int:
    """The 64 bits of a float, as an integer.

    (Double/doubleToLongBits 1.0)  ;=> 4607182418800017408
    """
    return signed(_bits(_float(x, "Double/doubleToLongBits")), 64)


@core("Double/longBitsToDouble")
def bits_to_double(_run: Run, x: Any) -> float:
    """The float that 64 bits are.

    (Double/longBitsToDouble 4607182418800017408)  ;=> 1.0
    """
    bits = integer(x, "Double/longBitsToDouble") & ((1 << 64) - 1)
    return struct.unpack(">d", bits.to_bytes(8, "big"))[0]


@core("Float/floatToIntBits", aliases=("Float/floatToRawIntBits",))
def float_to_bits(_run: Run, x: Any) -> int:
    """The bits of a number as a float of 32 bits, as an integer.

    (Float/floatToIntBits 1.0)  ;=> 1065353216
    """
    value = _float(x, "Float/floatToIntBits")
    return signed(_QUIET_FLOAT if value != value else int.from_bytes(_packed(value), "big"), 32)


def _packed(value: float) -> bytes:
    try:
        return struct.pack(">f", value)
    except OverflowError:
        return struct.pack(">f", math.copysign(math.inf, value))


@core("Float/intBitsToFloat")
def bits_to_float(_run: Run, x: Any) -> float:
    """The float that 32 bits are.

    (Float/intBitsToFloat 1065353216)  ;=> 1.0
    """
    bits = integer(x, "Float/intBitsToFloat") & ((1 << 32) - 1)
    return struct.unpack(">f", bits.to_bytes(4, "big"))[0]


@core("Double/hashCode")
def hash_of_double(_run: Run, x: Any) -> int:
    """The two halves of the bits of a float, each bit set where it is in one of them.

    (Double/hashCode 1.0)  ;=> 1072693248
    """
    return folded(_bits(_float(x, "Double/hashCode")))


@core("Double/toHexString")
def hexadecimal(run: Run, x: Any) -> str:
    """The float in base sixteen, its exponent in base two.

    (Double/toHexString 1.5)  ;=> "0x1.8p0"
    """
    value = _float(x, "Double/toHexString")
    if not math.isfinite(value):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    run.write(len(_ZEROS))
    digits, _, exponent = value.hex().partition("p")
    whole, _, part = digits.partition(".")
    return f"{whole}.{part.rstrip('0') or '0'}p{int(exponent)}"


# -- booleans --------------------------------------------------------------------------------------------------------


def _boolean(x: Any, name: str, position: int = 1) -> bool:
    if type(x) is bool:
        return x
    raise wrong_type(name, position, x, "a boolean", hint="(boolean x) makes one of any value")


def _of_two(name: str, summary: str, operation: Callable[[bool, bool], Any]) -> None:
    def function(_run: Run, x: Any, y: Any) -> Any:
        return operation(_boolean(x, name), _boolean(y, name, 2))

    function.__doc__ = summary
    core(name)(function)


_of_two("Boolean/logicalAnd", "Whether both are true.", lambda a, b: a and b)
_of_two("Boolean/logicalOr", "Whether one of them is true.", lambda a, b: a or b)
_of_two("Boolean/logicalXor", "Whether one of them is true and the other is not.", lambda a, b: a is not b)
_of_two("Boolean/compare", "The order of two booleans, as -1, 0 or 1: false comes first.", lambda a, b: a - b)


@core("Boolean/hashCode")
def hash_of_boolean(_run: Run, x: Any) -> int:
    """The number that Java has for true, or that for false.

    (Boolean/hashCode true)  ;=> 1231
    """
    return 1231 if _boolean(x, "Boolean/hashCode") else 1237
