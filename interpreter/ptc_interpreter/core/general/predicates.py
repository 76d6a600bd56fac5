"""Questions about what a value is.

Where Clojure tells types apart that are one here, the answer is the useful one: a list and a sequence are the same, a
character is a string of length one, and a map entry is a vector of two. The analyzer answers before where it sees what
made a sequence or a vector.
"""

import math
from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import (
    COLLECTION_TYPES,
    is_map,
    is_sequence,
    is_set,
    is_vector,
    truthy,
    wrong_type,
)
from ptc_interpreter.core.base.instances import has_method
from ptc_interpreter.core.functions import MANY
from ptc_interpreter.core.numbers.operations import greater, is_number, less, not_a_number, same_number
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal, key_of
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import Atom, Keyword, OffsetDateTime, Symbol
from ptc_interpreter.values.sorted import SortedMap, SortedSet
from ptc_interpreter.values.uuids import UUID

_NAMES: Final = frozenset({Keyword, Symbol})
_SCALARS: Final = frozenset({int, float, str})
_IDENTICAL: Final = _SCALARS | {Atom}


def _predicate(name: str, summary: str, test: Callable[[Any], bool]) -> None:
    """Register a question about the type of one value, which any value may be asked."""

    def predicate(_run: Run, x: Any) -> bool:
        return test(x)

    predicate.__doc__ = summary
    core(name)(predicate)


def _is_collection(x: Any) -> bool:
    return type(x) in COLLECTION_TYPES and type(x) is not str


def _is_callable(x: Any) -> bool:
    return type(x) is FunctionType or type(x) in _NAMES or is_map(x) or is_set(x) or is_vector(x)


def _is_qualified(x: Any) -> bool:
    return "/" in x.name and x.name != "/"


def _is_entry(x: Any) -> bool:
    return is_vector(x) and len(x) == 2


_TESTS: Final[dict[str, tuple[str, Callable[[Any], bool]]]] = {
    "nil?": ("Whether the value is nil.", lambda x: x is None),
    "some?": ("Whether the value is anything but nil.", lambda x: x is not None),
    "true?": ("Whether the value is true itself.", lambda x: x is True),
    "false?": ("Whether the value is false itself.", lambda x: x is False),
    "boolean?": ("Whether the value is true or false.", lambda x: type(x) is bool),
    "any?": ("Gives true, whatever the value.", lambda _: True),
    "not": ("Whether the value is nil or false.", lambda x: not truthy(x)),
    "boolean": ("Gives false of nil and false, true of anything else.", truthy),
    "string?": ("Whether the value is a string.", lambda x: type(x) is str),
    "char?": ("Whether the value is a character: a string of length one.", lambda x: type(x) is str and len(x) == 1),
    "keyword?": ("Whether the value is a keyword.", lambda x: type(x) is Keyword),
    "symbol?": ("Whether the value is a symbol.", lambda x: type(x) is Symbol),
    "ident?": ("Whether the value is a keyword or symbol.", lambda x: type(x) in _NAMES),
    "simple-keyword?": (
        "Whether the value is a keyword without a namespace.",
        lambda x: type(x) is Keyword and not _is_qualified(x),
    ),
    "qualified-keyword?": (
        "Whether the value is a keyword with a namespace.",
        lambda x: type(x) is Keyword and _is_qualified(x),
    ),
    "simple-symbol?": (
        "Whether the value is a symbol without a namespace.",
        lambda x: type(x) is Symbol and not _is_qualified(x),
    ),
    "qualified-symbol?": (
        "Whether the value is a symbol with a namespace.",
        lambda x: type(x) is Symbol and _is_qualified(x),
    ),
    "simple-ident?": (
        "Whether the value is a keyword or symbol without a namespace.",
        lambda x: type(x) in _NAMES and not _is_qualified(x),
    ),
    "qualified-ident?": (
        "Whether the value is a keyword or symbol with a namespace.",
        lambda x: type(x) in _NAMES and _is_qualified(x),
    ),
    "uuid?": ("Whether the value is a UUID.", lambda x: type(x) is UUID),
    "inst?": ("Whether the value is a date-time.", lambda x: type(x) in (datetime, OffsetDateTime)),
    "bytes?": ("Whether the value is bytes, which only the host makes.", lambda x: type(x) is bytes),
    "map?": ("Whether the value is a map.", is_map),
    "set?": ("Whether the value is a set.", is_set),
    "vector?": ("Whether the value is a vector.", is_vector),
    "list?": (
        "Whether the value is a list; a sequence is one where the program does not show what made it.",
        lambda x: is_sequence(x) and type(x) is not Lazy,
    ),
    "seq?": ("Whether the value is a list or sequence; a vector is not.", is_sequence),
    "uri?": ("Whether the value is a URI: there are none.", lambda _: False),
    "var?": ("Whether the value is a var: there are none, and `#'x` is the value of x.", lambda _: False),
    "coll?": ("Whether the value is a collection; a string is not.", _is_collection),
    "sequential?": (
        "Whether the value is a list, sequence or vector.",
        lambda x: is_vector(x) or is_sequence(x) or type(x) is Queue,
    ),
    "associative?": ("Whether the value is a map or vector.", lambda x: is_map(x) or is_vector(x)),
    "counted?": ("Whether the collection knows its size.", lambda x: _is_collection(x) and type(x) is not Lazy),
    "indexed?": ("Whether the value is a vector, which finds an item by its index.", is_vector),
    "reversible?": (
        "Whether `rseq` can reverse the value: a vector or a sorted collection.",
        lambda x: is_vector(x) or type(x) in (SortedMap, SortedSet),
    ),
    "seqable?": ("Whether `seq` takes the value.", lambda x: x is None or type(x) in COLLECTION_TYPES),
    "map-entry?": (
        "Whether the value is an entry of a map: a vector of two that the program did not write.",
        _is_entry,
    ),
    "fn?": ("Whether the value is a function.", lambda x: type(x) is FunctionType),
    "ifn?": ("Whether the value can be called: a function, keyword, map, set or vector.", _is_callable),
    "number?": ("Whether the value is a number.", is_number),
    "integer?": ("Whether the value is an integer.", lambda x: type(x) is int),
    "int?": ("Whether the value is an integer.", lambda x: type(x) is int),
    "nat-int?": ("Whether the value is an integer and not negative.", lambda x: type(x) is int and x >= 0),
    "pos-int?": ("Whether the value is an integer above zero.", lambda x: type(x) is int and x > 0),
    "neg-int?": ("Whether the value is an integer below zero.", lambda x: type(x) is int and x < 0),
    "float?": ("Whether the value is a float.", lambda x: type(x) is float),
    "double?": ("Whether the value is a float.", lambda x: type(x) is float),
    "decimal?": ("Whether the value is a decimal.", lambda x: type(x) is Decimal),
    "ratio?": ("Whether the value is a ratio; there are none here.", lambda _: False),
    "rational?": ("Whether the value is an integer or decimal.", lambda x: type(x) is int or type(x) is Decimal),
}

# Methods of which a type has one for which the answer is yes; `map?`, `seq?` and `coll?` look at Python's type alone.
_METHODS: Final[dict[str, tuple[str, ...]]] = {
    "associative?": ("assoc",),
    "counted?": ("count",),
    "indexed?": ("nth",),
    "reversible?": ("rseq",),
    "seqable?": ("seq", "iterator"),
    "ifn?": ("invoke",),
}


def _also_of_types(test: Callable[[Any], bool], methods: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda x: test(x) or has_method(x, *methods)


for _name, (_summary, _test) in _TESTS.items():
    _predicate(_name, _summary, _also_of_types(_test, _METHODS[_name]) if _name in _METHODS else _test)


# -- numbers ---------------------------------------------------------------------------------------------------------


@core("zero?")
def is_zero(run: Run, x: Any) -> bool:
    """Whether the number is zero.

    (zero? 0.0)  ;=> true
    """
    return same_number(run, _number("zero?", x), 0)


@core("pos?")
def is_positive(run: Run, x: Any) -> bool:
    """Whether the number is above zero.

    (pos? 1)  ;=> true
    """
    return greater(run, _number("pos?", x), 0)


@core("neg?")
def is_negative(run: Run, x: Any) -> bool:
    """Whether the number is below zero.

    (neg? -1)  ;=> true
    """
    return less(run, _number("neg?", x), 0)


def _number(name: str, x: Any) -> Any:
    if type(x) is int or is_number(x):
        return x
    raise not_a_number(name, 1, x)


@core("even?")
def is_even(_run: Run, n: Any) -> bool:
    """Whether the integer is divisible by two.

    (even? 4)  ;=> true
    """
    return _integer("even?", n) & 1 == 0


@core("odd?")
def is_odd(_run: Run, n: Any) -> bool:
    """Whether the integer is not divisible by two.

    (odd? 3)  ;=> true
    """
    return _integer("odd?", n) & 1 == 1


def _integer(name: str, n: Any) -> int:
    if type(n) is int:
        return n
    hint = "(long x) makes an integer of a number" if is_number(n) else None
    raise wrong_type(name, 1, n, "an integer", hint=hint)


@core("NaN?")
def is_nan(_run: Run, x: Any) -> bool:
    """Whether the number is not a number, as `(/ 0.0 0)` is.

    (NaN? ##NaN)  ;=> true
    """
    return _number("NaN?", x) != x


@core("infinite?")
def is_infinite(_run: Run, x: Any) -> bool:
    """Whether the number is infinite.

    (infinite? ##Inf)  ;=> true
    """
    return type(_number("infinite?", x)) is not int and math.isinf(x)


def _never(name: str, what: str) -> None:
    """Register a predicate of what PTC-Lisp does not have."""

    def is_one(_run: Run, x: Any) -> bool:
        return False

    is_one.__doc__ = f"Whether the value is {what}: never, there are none."
    core(name)(is_one)


_never("reader-conditional?", "a reader conditional")
_never("chunked-seq?", "a chunked sequence")
_never("future?", "a future")


# -- several values --------------------------------------------------------------------------------------------------


@core("identical?")
def is_identical(_run: Run, x: Any, y: Any) -> bool:
    """Whether two values are the same object; numbers and strings are if they are equal.

    (identical? :a :a)  ;=> true
    """
    return x is y or (type(x) in _IDENTICAL and equal(x, y))


@core("distinct?")
def are_distinct(run: Run, x: Any, *more: Any) -> bool:
    """Whether no two of the values are equal.

    (distinct? 1 2 3)  ;=> true
    """
    account = run.make if len(more) > MANY else run.charge
    account(len(more) + 1)  # the set of them takes more room than they do
    return len({key_of(x), *map(key_of, watched(more))}) == len(more) + 1
