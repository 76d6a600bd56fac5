"""From one kind of value to another: numbers, characters, names, and what is read from text."""

import re
from decimal import ROUND_DOWN, Decimal
from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.numbers.digits import of_decimal
from ptc_interpreter.core.numbers.operations import check_bits, is_number, not_a_number, sized, to_float
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.scalars import MISSING, Keyword, Symbol
from ptc_interpreter.values.uuids import UUID

_LONG: Final = 4_000  # digits of a decimal from which on Python takes the square of their number
_BITS_PER_DIGIT: Final = 3.3219280948873626
_INTEGER: Final = re.compile(r"[+-]?\d++")
_FLOAT: Final = re.compile(r"[+-]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?\d++)?+(?=[fFdD]?\Z)", re.ASCII)
_HEX_FLOAT: Final = re.compile(
    r"[+-]?0[xX](?:[0-9a-fA-F]++\.?+[0-9a-fA-F]*+|\.[0-9a-fA-F]++)[pP][+-]?\d{1,6}+(?=[fFdD]?\Z)"
)
_NAMED_FLOAT: Final = re.compile(r"([+-]?)(NaN|Infinity)")
_UUID: Final = re.compile(r"([0-9a-f]{1,16})-([0-9a-f]{1,16})-([0-9a-f]{1,16})-([0-9a-f]{1,16})-([0-9a-f]{1,16})", re.I)
_UUID_CHARACTERS: Final = 36
_LAST_CODE: Final = 0x10FFFF
_SURROGATES: Final = range(0xD800, 0xE000)
_SPACES: Final = "".join(map(chr, range(33)))  # what Java's `trim` takes off


# -- numbers ---------------------------------------------------------------------------------------------------------


def _whole(run: Run, name: str, x: Any) -> int:
    if type(x) is int:
        return x
    if type(x) is float:
        return _cut(name, x)
    if type(x) is str and len(x) == 1:
        return ord(x)
    if type(x) is not Decimal:
        raise not_a_number(name, 1, x)
    if not x.is_finite():
        raise _out_of_range(name, x)
    check_bits(run, int(max(x.adjusted(), 0) * _BITS_PER_DIGIT))
    return of_decimal(format(x.to_integral_value(ROUND_DOWN), "f")) if x.adjusted() > _LONG else int(x)


def _cut(name: str, x: float) -> int:
    if x != x:
        return 0  # as Java's casts do
    if x in (float("inf"), float("-inf")):
        raise _out_of_range(name, x)
    return int(x)


def _out_of_range(name: str, x: Any) -> LispError:
    return LispError("invalid_argument", f"`{name}` cannot make an integer of {x}.")


@core("int")
def to_int(run: Run, x: Any) -> int:
    """The number cut to an integer; of a character its code.

    (int 3.9)  ;=> 3
    """
    return ord(x) if type(x) is str and len(x) == 1 else _whole(run, "int", x)


@core("long")
def to_long(run: Run, x: Any) -> int:
    """The number cut to an integer, as `int`.

    (long -3.9)  ;=> -3
    """
    return _whole(run, "long", x)


@core("bigint", aliases=("biginteger",))
def bigint(run: Run, x: Any) -> int:
    """The number cut to an integer, or the integer that a text writes; integers have any size.

    (bigint "12345678901234567890")  ;=> 12345678901234567890
    """
    read = read_integer(run, x) if type(x) is str else None
    return _whole(run, "bigint", x) if read is None else read


@core("bigdec")
def bigdec(run: Run, x: Any) -> Any:
    """The number itself, or the float that a text writes: numbers with a fraction are floats.

    (bigdec "1.5")  ;=> 1.5
    """
    number = read_float(run, x) if type(x) is str else x
    if is_number(number):
        return number
    raise not_a_number("bigdec", 1, x)


@core("double")
def to_double(_run: Run, x: Any) -> float:
    """The number as a float.

    (double 3)  ;=> 3.0
    """
    return _as_float("double", x)


@core("float")
def to_float_(_run: Run, x: Any) -> float:
    """The number as a float; all floats have double precision.

    (float 3)  ;=> 3.0
    """
    return _as_float("float", x)


def _as_float(name: str, x: Any) -> float:
    if type(x) is float:
        return x
    if not is_number(x):
        raise not_a_number(name, 1, x)
    return to_float(x)


@core("num")
def num(_run: Run, x: Any) -> Any:
    """The number itself; an error for anything else.

    (num 3)  ;=> 3
    """
    if is_number(x):
        return x
    raise not_a_number("num", 1, x)


# -- characters and names --------------------------------------------------------------------------------------------


@core("char")
def char(_run: Run, x: Any) -> str:
    """The character of a code, as a string of length one.

    (char 97)  ;=> "a"
    """
    if type(x) is str and len(x) == 1:
        return x
    code = int(x) if type(x) is float and x == x and abs(x) <= _LAST_CODE else x
    if type(code) is not int:
        raise wrong_type("char", 1, x, "the code of a character")
    if not 0 <= code <= _LAST_CODE or code in _SURROGATES:
        raise LispError("invalid_argument", f"`char` knows no character with the code {x}.")
    return chr(code)


@core("keyword", aliases=("find-keyword",))
def keyword(run: Run, name: Any, local: Any = MISSING) -> Keyword | None:
    """The keyword of a name, or of a namespace and a name; nil for what has no name.

    (keyword "a")  ;=> :a
    (keyword "user" "id")  ;=> :user/id
    """
    if local is not MISSING:
        return Keyword(_qualified(run, "keyword", name, local))
    if type(name) is str:
        return Keyword.known(name) or Keyword(name)
    if type(name) is Keyword:
        return name
    if type(name) is Symbol:
        return Keyword(name.name)
    return None


@core("symbol")
def symbol(run: Run, name: Any, local: Any = MISSING) -> Symbol:
    """The symbol of a name, or of a namespace and a name.

    (symbol "a")  ;=> a
    """
    if local is not MISSING:
        return Symbol(_qualified(run, "symbol", name, local))
    if type(name) is Symbol:
        return name
    if type(name) is Keyword:
        return Symbol(name.name)
    if type(name) is str:
        return Symbol(name)
    raise wrong_type("symbol", 1, name, "a string, keyword or symbol")


def _qualified(run: Run, function: str, namespace: Any, local: Any) -> str:
    if namespace is not None and type(namespace) is not str:
        raise wrong_type(function, 1, namespace, "a string")
    if type(local) is not str:
        raise wrong_type(function, 2, local, "a string")
    if namespace is None:
        return local
    run.write(len(namespace) + len(local) + 1)
    return f"{namespace}/{local}"


def _parted(run: Run, name: str) -> tuple[str | None, str]:
    run.write(len(name))
    return parts_of_name(name)


def parts_of_name(name: str) -> tuple[str | None, str]:
    """Namespace and local name; a name is parted at its first `/`."""
    namespace, slash, local = name.partition("/")
    return (namespace, local) if slash and name != "/" else (None, name)


@core("name")
def local_name(run: Run, x: Any) -> str:
    """The name of a keyword or symbol, without its namespace; a string as it is.

    (name :status)  ;=> "status"
    """
    if type(x) is str:
        return x
    if type(x) is Keyword or type(x) is Symbol:
        return x.name if "/" not in x.name else _parted(run, x.name)[1]
    raise wrong_type("name", 1, x, "a keyword, symbol or string", hint="(str x) makes a string of anything")


@core("namespace")
def namespace(run: Run, x: Any) -> str | None:
    """The namespace of a keyword or symbol; nil if it has none.

    (namespace :user/id)  ;=> "user"
    """
    if type(x) is Keyword or type(x) is Symbol:
        return _parted(run, x.name)[0]
    raise wrong_type("namespace", 1, x, "a keyword or symbol")


# -- reading text ----------------------------------------------------------------------------------------------------


def _text(name: str, s: Any) -> str:
    if type(s) is str:
        return s
    hint = "a number needs no parsing; (str x) makes a string of it" if is_number(s) else None
    if s is None:
        hint = f"test for nil first, as (some-> s {name})"
    raise wrong_type(name, 1, s, "a string", hint=hint)


def read_integer(run: Run, text: str) -> int | None:
    """The integer that `text` is in decimal digits, nothing around it; None if it is none."""
    run.charge(len(text) >> 6)
    if not _INTEGER.fullmatch(text):
        return None
    if len(text) < 19:
        return int(text)
    check_bits(run, int((len(text) - 1) * _BITS_PER_DIGIT))
    return sized(run, of_decimal(text))


def read_float(run: Run, text: str) -> float | None:
    """The float that `text` is as Java reads it, spaces around it allowed; None if it is none."""
    run.charge(len(text) >> 6)
    text = text.strip(_SPACES)
    if found := _FLOAT.match(text):
        return float(found.group())
    if found := _NAMED_FLOAT.fullmatch(text):
        return float(found.group())
    if found := _HEX_FLOAT.match(text):
        return _from_hexadecimal(found.group())
    return None


def _from_hexadecimal(text: str) -> float:
    try:
        return float.fromhex(text)
    except OverflowError:
        return float("-inf" if text.startswith("-") else "inf")


@core("parse-long")
def parse_long(run: Run, s: Any) -> int | None:
    """The integer that the string is; nil if it is none.

    (parse-long "42")  ;=> 42
    (parse-long "4.2")  ;=> nil
    """
    return read_integer(run, _text("parse-long", s))


@core("parse-double")
def parse_double(run: Run, s: Any) -> float | None:
    """The float that the string is; nil if it is none.

    (parse-double "3.14")  ;=> 3.14
    (parse-double "x")  ;=> nil
    """
    return read_float(run, _text("parse-double", s))


@core("parse-boolean")
def parse_boolean(_run: Run, s: Any) -> bool | None:
    """The boolean that the string "true" or "false" names; nil of any other.

    (parse-boolean "true")  ;=> true
    """
    return {"true": True, "false": False}.get(_text("parse-boolean", s))


@core("parse-uuid", aliases=("UUID/fromString",))
def parse_uuid(_run: Run, s: Any) -> UUID | None:
    """The UUID that the string is; nil if it is none."""
    text = _text("parse-uuid", s)
    found = _UUID.fullmatch(text)
    if found is None or len(text) > _UUID_CHARACTERS:
        return None
    sizes = (32, 16, 16, 16, 48)
    total = 0
    for size, digits in zip(sizes, found.groups(), strict=True):
        total = total << size | int(digits, 16) & (1 << size) - 1
    return UUID(int=total)
