"""Methods of Java's that compare: strings with strings, and any two values."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.base.mutable import opened
from ptc_interpreter.core.base.stringify import str_of
from ptc_interpreter.core.java.string_methods import text_given
from ptc_interpreter.core.numbers.operations import equals, is_number, less, total_order
from ptc_interpreter.core.sequences.ordering import compare
from ptc_interpreter.core.text.strings import java_hash
from ptc_interpreter.runtime.registry import CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.persistent import Vector
from ptc_interpreter.values.scalars import MISSING, Keyword, Symbol, kind_of
from ptc_interpreter.values.texts import pieces
from ptc_interpreter.values.typed import Record


@core(".equals")
def equals_(run: Run, x: Any, y: Any) -> bool:
    """Whether the two values are equal, as `=`.

    (.equals "a" "a")  ;=> true
    """
    return equals(run, x, y)


@core(".hashCode")
def hash_code(run: Run, x: Any) -> int:
    """The hash of a string, a boolean or a number as Java has it; of any other value what `hash` gives.

    (.hashCode "abc")  ;=> 96354
    (= (.hashCode [1 2]) (.hashCode (list 1 2)))  ;=> true
    """
    by_class = _HASHED.get(kind_of(x))
    if by_class is not None and not (type(x) is int and x.bit_length() > _LONG):
        return CORE[by_class].function(run, x)
    if x is not None and type(opened(x)) is not str:
        return CORE["hash"].function(run, x)
    found = java_hash(run, text_given(x, ".hashCode"))
    return found - (1 << 32) if found >> 31 else found


_HASHED: Final = {int: "Long/hashCode", float: "Double/hashCode", bool: "Boolean/hashCode"}
_LONG: Final = 63  # bits of an integer of Java's, but for the sign


@core(".equalsIgnoreCase")
def equals_ignore_case(run: Run, s: Any, other: Any) -> bool:
    """Whether the two strings are equal, capitals and small letters being the same.

    (.equalsIgnoreCase "Ab" "aB")  ;=> true
    """
    text = text_given(s, ".equalsIgnoreCase")
    if type(other) is not str or len(text) != len(other):
        return False
    return all(_folded(a) == _folded(b) for a, b in _side_by_side(run, text, other))


def _folded(text: str) -> str:
    return text.upper().lower()


def _side_by_side(run: Run, a: str, b: str) -> Iterator[tuple[str, str]]:
    """Pieces of two texts, as far as both go: each is accounted for when it is looked at."""
    for piece, other in zip(pieces(a), pieces(b), strict=False):
        run.charge(1 + min(len(piece), len(other)))
        yield piece, other


@core(".compareTo")
def compare_to(run: Run, x: Any, y: Any) -> int:
    """Negative, zero or positive as `x` comes before, with or after `y`, which is of the same class.

    (.compareTo "a" "c")  ;=> -2
    (.compareTo [1 2] [1 3])  ;=> -1
    """
    if is_number(x) and is_number(y):
        both = type(x) is type(y) is float
        return total_order(x, y) if both else -1 if less(run, x, y) else int(less(run, y, x))
    if isinstance(x, date | timedelta | Record) or (type(x) in _ORDERED and y is not None):
        return compare(x, y)
    return _difference(run, text_given(x, ".compareTo"), text_given(y, ".compareTo", 2))


_ORDERED: Final = (Keyword, Symbol, bool, list, Vector)


@core(".compareToIgnoreCase")
def compare_to_ignore_case(run: Run, s: Any, other: Any) -> int:
    """As `.compareTo`, capitals and small letters being the same.

    (.compareToIgnoreCase "A" "a")  ;=> 0
    """
    text, second = text_given(s, ".compareToIgnoreCase"), text_given(other, ".compareToIgnoreCase", 2)
    return _difference(run, text, second, _folded)


def _difference(run: Run, a: str, b: str, change: Callable[[str], str] = str) -> int:
    """How far apart the first characters are in which two strings differ; else how far their lengths are."""
    for piece, other in _side_by_side(run, a, b):
        pairs = zip(change(piece), change(other), strict=False)
        found = next((ord(x) - ord(y) for x, y in pairs if x != y), 0)
        if found:
            return found
    return len(a) - len(b)


@core(".toString")
def to_string(run: Run, x: Any, radix: Any = MISSING) -> str:
    """The text of the value, as `str` gives it; of an integer in another radix, too.

    (.toString 5)  ;=> "5"
    """
    if x is None:
        raise wrong_type(".toString", 1, x, "a value other than nil", hint='(str x) gives "" for nil')
    return str_of(run, x) if radix is MISSING else CORE["Integer/toString"].function(run, x, radix)
