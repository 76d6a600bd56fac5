r"""How values without parts are written: numbers, strings, dates and the like, functions. Collections: `writer`.

| value | written | why |
|---|---|---|
| float | `1.0` `1.0E10` `1.0E-5` `##Inf` `##-Inf` `##NaN` | as Java's `Double.toString`, and as the reader reads it |
| decimal | `1.50M` | as Clojure's `pr`; `str` leaves the `M` out |
| date | `2026-11-20` | `LocalDate` |
| date-time with a zone | `2026-11-20T10:00:00Z` | `Instant`: in UTC, fractions as `.123` or `.123456` |
| date-time without one | `2026-11-20T10:00` | `LocalDateTime`, which leaves out seconds that are zero |
| time, month of a year | `10:30` `2026-11` | as Java |
| duration, period | `PT36H` `P1Y2M3D` | as Java |
| uuid | `67e55044-10b1-426f-9247-bb680e5fe0c8` | its text, without `#uuid` |
| bytes | `#bytes[5]` | how many; programs have no use for the bytes themselves |
| atom, volatile, field | `#atom[1]` | what it holds, abridged; of one within another nothing |
| regex | `#"\d+"` | line breaks as `\n`, which matches the same |
| function | `#fn[x y]`, `#fn[x & more]`, `#fn[...]` | the last where it has several arities |
| anything else | `#object[module.Class]` | never an address, which would differ from run to run |
"""

import datetime
import decimal
import math
import re
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.values.lazy import Reduced
from ptc_interpreter.values.metering import look
from ptc_interpreter.values.scalars import (
    Atom,
    ExceptionValue,
    Keyword,
    OffsetDateTime,
    Opaque,
    Period,
    Regex,
    SecretName,
    Symbol,
    YearMonth,
)
from ptc_interpreter.values.uuids import UUID

_Writer = Callable[[Any], str]

_ESCAPES: Final = str.maketrans(
    {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\f": "\\f", "\b": "\\b"}
)
_BARE_QUOTE: Final = re.compile(r'((?<!\\)(?:\\\\)*)"')  # with no backslash of its own before it
_LINE_BREAKS: Final = str.maketrans({"\n": "\\n", "\r": "\\r"})
_RUNS: Final = frozenset({"run", "~run"})  # of built-in functions, and of compiled ones
_VARIADIC: Final = 0x04  # CO_VARARGS
_MOST_BITS: Final = 1 << 17  # of an integer in decimal digits, which take their number squared: a hundredth of a second
_INT_DIGITS: Final = 4_000  # Python refuses to write an int of more than 4,300 digits by itself


def is_function(value: Any) -> bool:
    """Whether `value` is a function, of a program or built in; keywords and collections, though called, are none."""
    return callable(value)


def function_parameters(value: Any) -> str:
    """The parameters of a function as its source has them: `x y`, `x & more`; `...` where they are not known.

    A function of one arity is a Python function whose first parameter is the run and whose others have the names of
    the source. What the compiler named has a `~`: `~arguments` are those of several arities, and a parameter that is
    destructured shows as `_`.
    """
    if type(value) is not FunctionType:
        return "..."
    code = value.__code__
    variadic = bool(code.co_flags & _VARIADIC)
    first, *names = code.co_varnames[: code.co_argcount + variadic] or ("",)
    if first not in _RUNS or "~arguments" in names:
        return "..."
    shown = [name.partition("~")[0] or "_" for name in names]
    return " ".join([*shown[:-1], "&", shown[-1]] if variadic else shown)


def quoted(text: str) -> str:
    """A string as the reader reads it."""
    return '"' + text.translate(_ESCAPES) + '"'


def cut_string(text: str, room: int, *, quoted: bool) -> str:
    """The beginning of a written string, with `...`, in `room` characters as far as that can be."""
    if not quoted:
        return text[: max(0, room - 3)] + "..."
    kept = text[1 : max(1, min(len(text) - 1, room - 4))].removesuffix("...")
    odd = (len(kept) - len(kept.rstrip("\\"))) % 2  # an escape must not be torn
    return f'"{kept[: len(kept) - odd]}..."'


def float_text(value: float) -> str:
    """A float as Java's `Double.toString` writes it, with `##Inf`, `##-Inf` and `##NaN` as the reader reads them."""
    if not math.isfinite(value):
        return "##NaN" if value != value else "##Inf" if value > 0 else "##-Inf"
    text = float.__repr__(value)
    if value == 0 or 1e-3 <= abs(value) < 1e7:
        return text
    mantissa, _, exponent = f"{decimal.Decimal(text):E}".partition("E")
    digits = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    return f"{digits if '.' in digits else digits + '.0'}E{int(exponent)}"


def integer_text(value: int) -> str:
    """An integer in decimal digits; a very long one in hexadecimal ones, which takes no longer than its text."""
    bits = value.bit_length()
    if bits <= 3 * _INT_DIGITS:
        return int.__repr__(value)
    if bits > _MOST_BITS:
        return hex(value)
    look()
    # Decimal has no bound of its own on digits, and writes an integer without an exponent.
    return str(decimal.Decimal(int(value)))


def instant_text(value: datetime.datetime) -> str:
    """A date-time as Java writes it: with a zone in UTC and with `Z`, without one as it is."""
    fraction = "seconds" if not value.microsecond else "microseconds" if value.microsecond % 1000 else "milliseconds"
    if value.tzinfo is None:
        return value.isoformat(timespec="minutes" if not (value.second or value.microsecond) else fraction)
    try:
        utc = value.astimezone(datetime.UTC)
    except OverflowError:  # within a day of year 1 or 9999
        return value.isoformat(timespec=fraction)
    return utc.replace(tzinfo=None).isoformat(timespec=fraction) + "Z"


def offset_date_time_text(value: OffsetDateTime) -> str:
    """A date-time with its offset as Java writes it, such as `2024-01-31T10:30+02:00`; a zone is named behind it."""
    if value.zone[0] in "+-Z":
        return instant_text(value.local) + value.zone
    return f"{instant_text(value.local)}Z[{value.zone}]"


def duration_text(value: datetime.timedelta) -> str:
    """A duration as Java writes it, such as `PT1H30M` or `PT-0.5S`."""
    micros = value // datetime.timedelta(microseconds=1)
    sign = "-" if micros < 0 else ""
    seconds, fraction = divmod(abs(micros), 1_000_000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = [f"{sign}{amount}{unit}" for amount, unit in ((hours, "H"), (minutes, "M")) if amount]
    if seconds or fraction or not parts:
        parts.append(f"{sign}{seconds}{f'.{fraction:06d}'.rstrip('0') if fraction else ''}S")
    return "PT" + "".join(parts)


def period_text(value: Period) -> str:
    """A period as Java writes it, such as `P1Y2M3D`."""
    amounts = ((value.years, "Y"), (value.months, "M"), (value.days, "D"))
    return "P" + ("".join(f"{amount}{unit}" for amount, unit in amounts if amount) or "0D")


def decimal_text(value: decimal.Decimal) -> str:
    """A decimal as `BigDecimal.toString` writes it; infinities and NaN, which that has not, as those of floats."""
    if value.is_nan():
        return "##NaN"
    return str(value) if value.is_finite() else "##Inf" if value > 0 else "##-Inf"


def _decimal_read_back(value: decimal.Decimal) -> str:
    return decimal_text(value) + ("M" if value.is_finite() else "")


def clock_text(value: datetime.time) -> str:
    """A time of the day as `LocalTime.toString` writes it: without seconds that are zero."""
    if not (value.second or value.microsecond):
        return f"{value.hour:02}:{value.minute:02}"
    fraction = "seconds" if not value.microsecond else "microseconds" if value.microsecond % 1000 else "milliseconds"
    return value.replace(tzinfo=None).isoformat(timespec=fraction)


def _regex_text(value: Regex) -> str:
    return '#"' + _BARE_QUOTE.sub(r"\1\"", value.pattern).translate(_LINE_BREAKS) + '"'


# What `pr` writes, by exact type; subclasses are looked up through their bases.
PRINTED: Final[dict[type, _Writer]] = {
    type(None): lambda _: "nil",
    bool: lambda value: "true" if value else "false",
    int: integer_text,
    float: float_text,
    Keyword: lambda value: f":{value.name}",
    Symbol: lambda value: value.name,
    Regex: _regex_text,
    datetime.datetime: instant_text,
    datetime.date: lambda value: value.isoformat(),
    OffsetDateTime: offset_date_time_text,
    datetime.timedelta: duration_text,
    Period: period_text,
    SecretName: lambda value: f"#secret[{value.name}]",
    YearMonth: lambda value: f"{value.year:04}-{value.month:02}",
    datetime.time: clock_text,
    decimal.Decimal: _decimal_read_back,
    UUID: str,
    bytes: lambda value: f"#bytes[{len(value)}]",
    Reduced: lambda _: "#reduced",
}


def _tagged_instant(value: datetime.datetime) -> str:
    """An instant as Clojure's `pr` writes one; a date-time without a zone as it is."""
    if value.tzinfo is None:
        return instant_text(value)
    try:
        utc = value.astimezone(datetime.UTC).replace(tzinfo=None)
    except OverflowError:
        return f'#inst "{instant_text(value)}"'
    fraction = "microseconds" if value.microsecond % 1000 else "milliseconds"
    return f'#inst "{utc.isoformat(timespec=fraction)}-00:00"'


# What functions write whose text is to be read back, where it differs.
TAGGED: Final[dict[type, _Writer]] = {
    datetime.datetime: _tagged_instant,
    UUID: lambda value: f'#uuid "{value}"',
}


_ENDLESS: Final = {"##Inf": "Infinity", "##-Inf": "-Infinity", "##NaN": "NaN"}
# What `str` writes where it differs from `pr`.
PLAIN: Final[dict[type, _Writer]] = {
    type(None): lambda _: "",
    str: str.__str__,  # of an enum's member its value
    float: lambda value: float_text(value) if math.isfinite(value) else _ENDLESS[float_text(value)],
    decimal.Decimal: decimal_text,
    Regex: lambda value: value.pattern,
}

# The "type" column of docs/compressed-history.md; collections and functions have their own rules.
TYPE_NAMES: Final[dict[type, str]] = {
    type(None): "nil",
    bool: "boolean",
    int: "integer",
    float: "float",
    str: "string",
    Keyword: "keyword",
    Symbol: "symbol",
    Regex: "regex",
    datetime.datetime: "instant",
    OffsetDateTime: "instant",
    datetime.date: "date",
    datetime.timedelta: "duration",
    Period: "period",
    SecretName: "secret",
    YearMonth: "year-month",
    datetime.time: "time",
    decimal.Decimal: "decimal",
    UUID: "uuid",
    ExceptionValue: "exception",
    Atom: "atom",
}


def object_text(value: Any) -> str:
    """What is written of a function, or of a value that is none of the language's."""
    if is_function(value):
        return f"#fn[{function_parameters(value)}]"
    name = value.type_name if type(value) is Opaque else f"{type(value).__module__}.{type(value).__qualname__}"
    return f"#object[{name.removeprefix('builtins.')}]"
