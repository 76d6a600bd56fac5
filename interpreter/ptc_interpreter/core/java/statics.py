"""What programs borrow from Java's classes: static functions such as `Integer/parseInt`, and constants.

Methods such as `.toUpperCase`: `methods`. The classes `Math` and `Character`: `mathematics`, `characters`.
"""

import math
from typing import Any, Final

from ptc_interpreter.core.base.arguments import is_sequence, is_vector, sequence, wrong_type
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.core.base.stringify import concatenated, str_of
from ptc_interpreter.core.numbers.conversions import read_float, read_integer
from ptc_interpreter.core.numbers.digits import in_base
from ptc_interpreter.core.numbers.operations import (
    charge_digits,
    is_number,
    less,
    not_a_number,
    sized,
    to_float,
    total_order,
)
from ptc_interpreter.core.text.formatting import formatted
from ptc_interpreter.core.text.strings import needs_string
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import also_known, constants, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import Symbol

_MOST_DIGITS: Final = 4_000

# Java's types of numbers and the like, by the class that holds one of them.
_PRIMITIVES: Final = {
    "Byte": "byte",
    "Short": "short",
    "Integer": "int",
    "Long": "long",
    "Float": "float",
    "Double": "double",
    "Boolean": "boolean",
    "Character": "char",
}
_CONSTANTS: Final[dict[str, Any]] = {
    "Math/PI": math.pi,
    "Math/E": math.e,
    "math/PI": math.pi,
    "math/E": math.e,
    "clojure.math/PI": math.pi,
    "clojure.math/E": math.e,
    "Byte/MAX_VALUE": 127,
    "Byte/MIN_VALUE": -128,
    "Short/MAX_VALUE": (1 << 15) - 1,
    "Short/MIN_VALUE": -(1 << 15),
    "Integer/MAX_VALUE": (1 << 31) - 1,
    "Integer/MIN_VALUE": -(1 << 31),
    "Long/MAX_VALUE": (1 << 63) - 1,
    "Long/MIN_VALUE": -(1 << 63),
    "Double/MAX_VALUE": 1.7976931348623157e308,
    "Double/MIN_VALUE": 5e-324,
    "Double/MAX_EXPONENT": 1023,
    "Double/MIN_EXPONENT": -1022,
    "Float/MAX_VALUE": 3.4028234663852886e38,
    "Float/MIN_VALUE": 1.401298464324817e-45,
    "Byte/SIZE": 8,
    "Short/SIZE": 16,
    **{f"{kind}/SIZE": 32 for kind in ("Integer", "Float")},
    **{f"{kind}/SIZE": 64 for kind in ("Long", "Double")},
    **{f"{kind}/BYTES": 4 for kind in ("Integer", "Float")},
    **{f"{kind}/BYTES": 8 for kind in ("Long", "Double")},
    **{f"{kind}/TYPE": Symbol(name) for kind, name in _PRIMITIVES.items()},
    "Double/NaN": math.nan,
    "Double/POSITIVE_INFINITY": math.inf,
    "Double/NEGATIVE_INFINITY": -math.inf,
    "Float/NaN": math.nan,
    "Float/POSITIVE_INFINITY": math.inf,
    "Float/NEGATIVE_INFINITY": -math.inf,
    "Boolean/TRUE": True,
    "Boolean/FALSE": False,
    "Character/MAX_VALUE": "\uffff",
    "Character/MIN_VALUE": "\0",
}
constants(__name__, _CONSTANTS)

# Integers have any size here, so that what is of one size of numbers in Java is plain arithmetic.
_ARITHMETIC: Final = {
    "Math/toIntExact": "int",
    **{f"{kind}/{name}": name for kind in ("Integer", "Long", "Double") for name in ("max", "min")},
    **{f"{kind}/sum": "+" for kind in ("Integer", "Long", "Double")},
}
also_known(__name__, _ARITHMETIC | {"String/CASE_INSENSITIVE_ORDER": ".compareToIgnoreCase"})


# -- numbers from text -----------------------------------------------------------------------------------------------


def _malformed(function: str, s: str, wanted: str, gentle: str) -> LispError:
    message = f'`{function}` cannot make {wanted} of "{s[:60]}".'
    return LispError("invalid_argument", message, hint=f"({gentle} s) gives nil instead; (str/trim s) takes off spaces")


_TEN: Final = 10


def read_in_radix(run: Run, function: str, s: Any, radix: Any) -> int:
    """The integer that a string is, in a base. Raises LispError if it is none."""
    text = s if type(s) is str else needs_string(s, function)
    found = read_integer(run, text) if radix is _TEN else _of_radix(run, text, _radix(function, radix))
    if found is None:
        raise _malformed(function, text, "an integer", "parse-long")
    return found


def _radix(function: str, radix: Any) -> int:
    if type(radix) is int and 2 <= radix <= 36:
        return radix
    raise wrong_type(function, 2, radix, "a radix from 2 to 36")


def _of_radix(run: Run, text: str, radix: int) -> int | None:
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not (digits.isascii() and digits.isalnum()) or len(digits) > _MOST_DIGITS:
        return None
    try:
        return sized(run, int(text, radix))
    except ValueError:
        return None


@core("Integer/parseInt", aliases=("Integer/valueOf", "Integer."))
def parse_int(run: Run, s: Any, radix: Any = 10) -> int:
    """The integer that the string is, in base ten or another; an error if it is none.

    (Integer/parseInt "42")  ;=> 42
    (Integer/parseInt "ff" 16)  ;=> 255
    """
    return s if type(s) is int else read_in_radix(run, "Integer/parseInt", s, radix)


@core("Long/parseLong", aliases=("Long/valueOf", "Long."))
def parse_long(run: Run, s: Any, radix: Any = 10) -> int:
    """The integer that the string is, in base ten or another; an error if it is none.

    (Long/parseLong "-9")  ;=> -9
    """
    return s if type(s) is int else read_in_radix(run, "Long/parseLong", s, radix)


@core("Double/parseDouble", aliases=("Double/valueOf", "Double.", "Float.", "Float/parseFloat", "Float/valueOf"))
def parse_double(run: Run, s: Any) -> float:
    """The float that the string is; an error if it is none.

    (Double/parseDouble "1.5")  ;=> 1.5
    """
    if type(s) is float:
        return s
    found = read_float(run, needs_string(s, "Double/parseDouble"))
    if found is None:
        raise _malformed("Double/parseDouble", s, "a float", "parse-double")
    return found


@core("Boolean/parseBoolean", aliases=("Boolean/valueOf",))
def parse_boolean(_run: Run, s: Any) -> bool:
    """Whether the string is "true", in capitals or not.

    (Boolean/parseBoolean "TRUE")  ;=> true
    """
    if s is None or type(s) is bool:
        return bool(s)
    text = needs_string(s, "Boolean/parseBoolean")
    return len(text) == len("true") and text.lower() == "true"


# -- numbers to text -------------------------------------------------------------------------------------------------


def _in_base(run: Run, function: str, x: Any, letter: str, bits: int) -> str:
    if type(x) is not int:
        raise wrong_type(function, 1, x, "an integer")
    run.write(x.bit_length() + 1)
    return f"{x + (1 << bits) if -(1 << bits) < x < 0 else x:{letter}}"


@core("Integer/toBinaryString")
def int_binary(run: Run, x: Any) -> str:
    """The integer in base two.

    (Integer/toBinaryString 5)  ;=> "101"
    """
    return _in_base(run, "Integer/toBinaryString", x, "b", 32)


@core("Integer/toHexString")
def int_hexadecimal(run: Run, x: Any) -> str:
    """The integer in base sixteen.

    (Integer/toHexString 255)  ;=> "ff"
    """
    return _in_base(run, "Integer/toHexString", x, "x", 32)


@core("Long/toBinaryString")
def long_binary(run: Run, x: Any) -> str:
    """The integer in base two.

    (Long/toBinaryString 5)  ;=> "101"
    """
    return _in_base(run, "Long/toBinaryString", x, "b", 64)


@core("Long/toHexString")
def long_hexadecimal(run: Run, x: Any) -> str:
    """The integer in base sixteen.

    (Long/toHexString 255)  ;=> "ff"
    """
    return _in_base(run, "Long/toHexString", x, "x", 64)


@core("Integer/toOctalString")
def int_octal(run: Run, x: Any) -> str:
    """The integer in base eight.

    (Integer/toOctalString 8)  ;=> "10"
    """
    return _in_base(run, "Integer/toOctalString", x, "o", 32)


@core("Integer/toString", aliases=("Long/toString",))
def integer_to_string(run: Run, x: Any, radix: Any = 10) -> str:
    """The integer in base ten or another.

    (Integer/toString 255 16)  ;=> "ff"
    """
    if type(x) is not int:
        raise wrong_type("Integer/toString", 1, x, "an integer")
    if _radix("Integer/toString", radix) == 10:
        return str_of(run, x)
    run.write(x.bit_length() + 1)
    charge_digits(run, x)
    return ("-" if x < 0 else "") + in_base(abs(x), radix)


@core("Double/toString", aliases=("Boolean/toString",))
def to_string(run: Run, x: Any) -> str:
    """The text of the value, as `str` gives it.

    (Double/toString 1.5)  ;=> "1.5"
    """
    return str_of(run, x)


@core("Double/compare")
def compare_doubles(run: Run, x: Any, y: Any) -> int:
    """The order of two floats, as -1, 0 or 1: -0.0 comes before 0.0, and NaN after all others.

    (Double/compare -0.0 0.0)  ;=> -1
    """
    return total_order(to_float(x), to_float(y)) if is_number(x) and is_number(y) else compare_numbers(run, x, y)


@core("Integer/compare", aliases=("Long/compare",))
def compare_numbers(run: Run, x: Any, y: Any) -> int:
    """The order of two numbers, as -1, 0 or 1.

    (Integer/compare 1 2)  ;=> -1
    """
    return -1 if less(run, x, y) else int(less(run, y, x))


@core("Integer/signum", aliases=("Long/signum",))
def signum(_run: Run, x: Any) -> int:
    """The sign of the integer, as -1, 0 or 1.

    (Long/signum -5)  ;=> -1
    """
    if type(x) is not int:
        raise wrong_type("Integer/signum", 1, x, "an integer")
    return (x > 0) - (x < 0)


@core("Double/isNaN", aliases=("Float/isNaN",))
def is_nan(_run: Run, x: Any) -> bool:
    """Whether the number is not a number.

    (Double/isNaN ##NaN)  ;=> true
    """
    if not is_number(x):
        raise not_a_number("Double/isNaN", 1, x)
    return x != x


@core("Double/isInfinite", aliases=("Float/isInfinite",))
def is_infinite(_run: Run, x: Any) -> bool:
    """Whether the number is infinite.

    (Double/isInfinite ##Inf)  ;=> true
    """
    if not is_number(x):
        raise not_a_number("Double/isInfinite", 1, x)
    return type(x) is not int and math.isinf(x)


@core("Double/isFinite", aliases=("Float/isFinite",))
def is_finite(_run: Run, x: Any) -> bool:
    """Whether the number is neither infinite nor not a number.

    (Double/isFinite 1.5)  ;=> true
    """
    if not is_number(x):
        raise not_a_number("Double/isFinite", 1, x)
    return type(x) is int or math.isfinite(x)


def _bits_set(name: str, bits: int) -> None:
    def bit_count(_run: Run, x: Any) -> int:
        if type(x) is not int:
            raise wrong_type(name, 1, x, "an integer")
        return (x if x >= 0 else x + (1 << max(bits, x.bit_length()))).bit_count()

    bit_count.__doc__ = f"How many bits of the integer are set; of one below zero in {bits} bits."
    core(name)(bit_count)


_bits_set("Integer/bitCount", 32)
_bits_set("Long/bitCount", 64)


# -- strings ---------------------------------------------------------------------------------------------------------


@core("String/valueOf")
def value_of(run: Run, x: Any) -> str:
    """The text of the value, as `str` gives it.

    (String/valueOf 5)  ;=> "5"
    """
    return "null" if x is None else str_of(run, x)


@core("String/format")
def format_(run: Run, fmt: Any, *args: Any) -> str:
    """What `format` gives; the arguments may be in one vector, as Java's array.

    (String/format "%d%%" (into-array [5]))  ;=> "5%"
    """
    if len(args) == 1 and (is_vector(opened(args[0])) or is_sequence(args[0])):
        args = tuple(sequence(run, args[0], "String/format", 2))
    return formatted(run, needs_string(fmt, "String/format"), args)


@core("String/join")
def join(run: Run, separator: Any, coll: Any) -> str:
    """The texts of the items in one string, `separator` between them.

    (String/join "," ["a" "b"])  ;=> "a,b"
    """
    parts = [str_of(run, item) for item in sequence(run, coll, "String/join", 2)]
    return concatenated(run, parts, needs_string(separator, "String/join"))


@core("System/lineSeparator")
def line_separator(_run: Run) -> str:
    r"""What ends a line.

    (System/lineSeparator)  ;=> "\n"
    """
    return "\n"


@core("Pattern/quote")
def quoted(run: Run, s: Any) -> str:
    """The text of a regex that matches the string as it is.

    (re-find (re-pattern (Pattern/quote "a.b")) "axb a.b")  ;=> "a.b"
    """
    text = needs_string(s, "Pattern/quote")
    run.write(2 * len(text))
    return "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E"
