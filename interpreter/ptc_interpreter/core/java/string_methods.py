"""Methods of Java's strings, as programs write them: `(.toUpperCase s)`."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from ptc_interpreter.core.base.arguments import (
    COLLECTION_TYPES,
    characters_of,
    is_set,
    sequence,
    whole_number,
    wrong_type,
)
from ptc_interpreter.core.base.mutable import is_bit_set, opened
from ptc_interpreter.core.java.matchers import as_matcher, whole
from ptc_interpreter.core.text import strings, substitution
from ptc_interpreter.core.text.regexes import match_at
from ptc_interpreter.core.text.strings import WHITE
from ptc_interpreter.errors import LispError
from ptc_interpreter.regex.compiling import compile_regex
from ptc_interpreter.runtime.registry import also_known, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.equality import equal
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import MAP_TYPES, SET_TYPES
from ptc_interpreter.values.maps import contains as contains_member
from ptc_interpreter.values.scalars import MISSING, Matcher, Regex
from ptc_interpreter.values.texts import is_long, width_of

also_known(__name__, {".subSequence": ".substring", ".contentEquals": ".equals", ".intern": ".toString"})

_LISTS: Final = COLLECTION_TYPES - MAP_TYPES - SET_TYPES - {str}
_SIZED: Final = COLLECTION_TYPES - {Lazy}
_LOW = "".join(map(chr, range(33)))  # what `.trim` takes off; `.strip` goes by white space


def text_given(value: Any, name: str, position: int = 1) -> str:
    """The string that a method is given, or the text that a builder holds. Raises LispError for anything else."""
    value = opened(value)
    if type(value) is str:
        return value
    hint = "(some-> s .method) gives nil for nil" if value is None else None
    raise wrong_type(name, position, value, "a string", hint=hint)


def _renamed(name: str, error: LispError) -> LispError:
    """The error of the function that a method stands for, under the name that the program wrote."""
    problem = error.problem
    _, _, rest = problem.message.partition("` ")
    return LispError(problem.code, f"`{name}` {rest}", hint=problem.hint)


def _of_string(name: str, summary: str, operation: Callable[[str], Any]) -> None:
    """Register a method without arguments."""

    def method(run: Run, s: Any) -> Any:
        text = text_given(s, name)
        run.write(len(text), width_of([text]) if is_long(text) else 1)
        return operation(text)

    method.__doc__ = summary
    core(name)(method)


_METHODS: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    ".trim": ("The string without spaces and control characters at its ends.", lambda s: s.strip(_LOW)),
    ".strip": ("The string without white space at its ends.", lambda s: s.strip(WHITE)),
    ".stripLeading": ("The string without white space at its beginning.", lambda s: s.lstrip(WHITE)),
    ".stripTrailing": ("The string without white space at its end.", lambda s: s.rstrip(WHITE)),
    ".isBlank": ("Whether the string has nothing but white space.", lambda s: not s.strip(WHITE)),
}
for _name, (_summary, _operation) in _METHODS.items():
    _of_string(_name, _summary, _operation)


@core(".length")
def length(run: Run, s: Any) -> int:
    """The number of characters of the string; of a `BitSet` the index behind its last bit."""
    run.charge(1)
    if is_bit_set(s):
        from ptc_interpreter.core.java.bit_sets import length_of  # few programs have one

        return length_of(run, s)
    return len(text_given(s, ".length"))


@core(".toUpperCase")
def to_upper_case(run: Run, s: Any) -> str:
    """The string in capitals."""
    return strings.cased(run, text_given(s, ".toUpperCase"), str.upper)


@core(".toLowerCase")
def to_lower_case(run: Run, s: Any) -> str:
    """The string in small letters."""
    return strings.cased(run, text_given(s, ".toLowerCase"), str.lower)


@core(".isEmpty")
def is_empty(run: Run, s: Any) -> bool:
    """Whether the string has no characters, or the collection no items.

    (.isEmpty "")  ;=> true
    """
    s = opened(s)
    return not (len(s) if type(s) in _SIZED else text_given(s, ".isEmpty"))


@core(".toCharArray")
def to_char_array(run: Run, s: Any) -> list[str]:
    """The characters of the string, in a vector.

    (.toCharArray "ab")  ;=> ["a" "b"]
    """
    return characters_of(run, text_given(s, ".toCharArray"))


_ENCODINGS: Final = frozenset({"UTF-8", "UTF8", "US-ASCII", "ASCII", "ISO-8859-1", "UTF-16BE", "UTF-16LE"})


def encoding_given(encoding: Any, name: str) -> str:
    """The name of an encoding. Raises LispError for one that is not known."""
    found = text_given(encoding, name, 2).upper()
    if found not in _ENCODINGS:
        raise LispError("invalid_argument", f"`{name}` knows no encoding {encoding[:60]}.", hint='"UTF-8" is one')
    return found


@core(".chars", aliases=(".codePoints",))
def chars(run: Run, s: Any) -> Any:
    """The codes of the characters of the string.

    (.chars "ab")  ;=> [97 98]
    """
    text = text_given(s, ".chars")
    run.make(len(text))
    return tuple(map(ord, text))


@core(".getBytes")
def get_bytes(run: Run, s: Any, encoding: Any = "UTF-8") -> list[int]:
    """The bytes of the string in UTF-8 or another encoding, from -128 to 127 as Java has them, in a vector.

    (.getBytes "é")  ;=> [-61 -87]
    """
    text = text_given(s, ".getBytes")
    name = encoding_given(encoding, ".getBytes")
    run.make(4 * len(text))
    return [byte - 256 if byte > 127 else byte for byte in text.encode(name, "replace")]


# -- parts -----------------------------------------------------------------------------------------------------------


@core(".substring")
def substring(run: Run, s: Any, start: Any, end: Any = MISSING) -> str:
    """The part of the string from index `start` up to, but without, index `end`.

    (.substring "hello" 1 3)  ;=> "el"
    """
    s = opened(s)
    try:
        return strings.subs(run, s, start, end)
    except LispError as error:
        raise _renamed(".substring", error) from None


@core(".charAt")
def char_at(_run: Run, s: Any, index: Any) -> str:
    """The character at an index of the string.

    (.charAt "abc" 1)  ;=> "b"
    """
    text, at = text_given(s, ".charAt"), whole_number(index, ".charAt", 2)
    if 0 <= at < len(text):
        return text[at]
    message = f"`.charAt` has no character at index {at} in a string of {len(text)} characters."
    raise LispError("index_out_of_bounds", message, hint="(get s index) gives nil instead")


@core(".codePointAt")
def code_point_at(run: Run, s: Any, index: Any) -> int:
    """The code of the character at an index of the string.

    (.codePointAt "a" 0)  ;=> 97
    """
    return ord(char_at(run, s, index))


@core(".concat")
def concat(run: Run, s: Any, other: Any) -> str:
    """The two strings, one after the other.

    (.concat "a" "b")  ;=> "ab"
    """
    return strings.to_string(run, text_given(s, ".concat"), text_given(other, ".concat", 2))


@core(".repeat")
def repeat(run: Run, s: Any, times: Any) -> str:
    """The string so many times over.

    (.repeat "ab" 3)  ;=> "ababab"
    """
    text, count = text_given(s, ".repeat"), whole_number(times, ".repeat", 2)
    if count < 0:
        raise LispError("invalid_argument", f"`.repeat` needs a count that is not negative, got {count}.")
    run.write(len(text) * count, width_of([text]))
    return text * count if text else ""


# -- searching -------------------------------------------------------------------------------------------------------


def _searched(run: Run, name: str, s: Any, wanted: Any) -> tuple[str, str]:
    text = text_given(s, name)
    run.charge(len(text) >> 6)
    if type(wanted) is int and 0 <= wanted <= 0x10FFFF:
        return text, chr(wanted)  # the code of a character
    return text, text_given(wanted, name, 2)


def _places(run: Run, of: Any, wanted: Any, name: str) -> Iterator[int]:
    """The indexes at which a list has a value."""
    return (index for index, item in enumerate(sequence(run, of, name)) if equal(item, wanted))


@core(".indexOf")
def index_of(run: Run, s: Any, wanted: Any, start: Any = 0) -> int:
    """The index of the first `wanted` in the string from `start` on, or in the list; -1 if there is none.

    (.indexOf "hello" "l")  ;=> 2
    (.indexOf [:a :b] :b)  ;=> 1
    """
    s = opened(s)
    if type(s) in _LISTS:
        return next(_places(run, s, wanted, ".indexOf"), -1)
    text, part = _searched(run, ".indexOf", s, wanted)
    return text.find(part, min(max(whole_number(start, ".indexOf", 3), 0), len(text)))


@core(".lastIndexOf")
def last_index_of(run: Run, s: Any, wanted: Any, start: Any = MISSING) -> int:
    """The index of the last `wanted` in the string, up to `start`, or in the list; -1 if there is none.

    (.lastIndexOf "hello" "l")  ;=> 3
    """
    if type(s) in _LISTS:
        return max(_places(run, s, wanted, ".lastIndexOf"), default=-1)
    text, part = _searched(run, ".lastIndexOf", s, wanted)
    last = len(text) if start is MISSING else whole_number(start, ".lastIndexOf", 3)
    return -1 if last < 0 else strings.last_place(text, part, last)


@core(".contains")
def contains(run: Run, s: Any, wanted: Any) -> bool:
    """Whether the string has `wanted` anywhere in it, or the list or set has it as an item.

    (.contains "hello" "ell")  ;=> true
    (.contains [1 2] 2)  ;=> true
    """
    s = opened(s)
    if is_set(s):
        return contains_member(s, wanted)
    if type(s) in _LISTS:
        return next(_places(run, s, wanted, ".contains"), -1) >= 0
    text, part = _searched(run, ".contains", s, wanted)
    return part in text


@core(".startsWith")
def starts_with(run: Run, s: Any, prefix: Any, start: Any = 0) -> bool:
    """Whether the string begins with `prefix`, or has it at index `start`.

    (.startsWith "hello" "he")  ;=> true
    """
    text, part = _searched(run, ".startsWith", s, prefix)
    at = whole_number(start, ".startsWith", 3)
    return 0 <= at <= len(text) and text.startswith(part, at)


@core(".endsWith")
def ends_with(run: Run, s: Any, suffix: Any) -> bool:
    """Whether the string ends with `suffix`.

    (.endsWith "hello" "lo")  ;=> true
    """
    text, part = _searched(run, ".endsWith", s, suffix)
    return text.endswith(part)


# -- replacing and splitting; patterns are regexes in strings --------------------------------------------------------


def _regex(value: Any, name: str) -> Regex:
    return value if type(value) is Regex else compile_regex(text_given(value, name, 2))


@core(".replace")
def replace(run: Run, s: Any, match: Any, replacement: Any) -> str:
    """The string with every `match`, a text, replaced.

    (.replace "a-b" "-" "+")  ;=> "a+b"
    """
    part, new = text_given(match, ".replace", 2), text_given(replacement, ".replace", 3)
    return substitution.replace(run, text_given(s, ".replace"), part, new)


def _of_matcher(s: Any, pattern: Any, replacement: Any) -> tuple[Any, Any, Any]:
    """Text, regex and replacement, where the first may be a matcher, which has the two before."""
    if type(s) is Matcher:
        return s.text, s.pattern, pattern
    return s, pattern, None if replacement is MISSING else replacement


@core(".replaceAll")
def replace_all(run: Run, s: Any, pattern: Any, replacement: Any = MISSING) -> str:
    r"""The string with every match of the regex, given as a string, replaced; `$1` stands for a group.

    Of a matcher, its text with every match replaced.

    (.replaceAll "a1b22" "\\d+" "#")  ;=> "a#b#"
    """
    s, pattern, replacement = _of_matcher(s, pattern, replacement)
    new = text_given(replacement, ".replaceAll", 3)
    return substitution.replace(run, text_given(s, ".replaceAll"), _regex(pattern, ".replaceAll"), new)


@core(".replaceFirst")
def replace_first(run: Run, s: Any, pattern: Any, replacement: Any = MISSING) -> str:
    r"""The string with the first match of the regex, given as a string, replaced.

    (.replaceFirst "a1b22" "\\d+" "#")  ;=> "a#b22"
    """
    s, pattern, replacement = _of_matcher(s, pattern, replacement)
    new = text_given(replacement, ".replaceFirst", 3)
    return substitution.replace_first(run, text_given(s, ".replaceFirst"), _regex(pattern, ".replaceFirst"), new)


@core(".split")
def split(run: Run, s: Any, pattern: Any, limit: Any = 0) -> list[str]:
    r"""The parts of the string between the matches of the regex, given as a string; a vector.

    (.split "a.b" "\\.")  ;=> ["a" "b"]
    """
    if type(s) is Regex:
        s, pattern = pattern, s
    compiled = _regex(pattern, ".split")
    return substitution.split_text(run, text_given(s, ".split"), compiled, whole_number(limit, ".split", 3))


@core(".matches")
def matches(run: Run, s: Any, pattern: Any = MISSING) -> bool:
    """Whether the regex, given as a string, matches the whole string; of a matcher, whether its regex does.

    (.matches "abc" "[a-c]+")  ;=> true
    """
    if pattern is MISSING:
        return whole(run, as_matcher(s, ".matches"))
    text = text_given(s, ".matches")
    return match_at(run, _regex(pattern, ".matches"), text, how="fullmatch") is not None


@core(".regionMatches")
def region_matches(run: Run, s: Any, start: Any, other: Any, from_: Any, size: Any, *more: Any) -> bool:
    """Whether so many characters from an index on are those of another string, from an index of its own on.

    With true in front of these, capitals and small letters are alike.

    (.regionMatches "abc" 1 "xbc" 1 2)  ;=> true
    """
    text = text_given(s, ".regionMatches")
    is_loose = bool(more) and start is True
    if more:
        start, other, from_, size = other, from_, size, more[0]
    region = text_given(other, ".regionMatches", 3)
    at, of, count = (whole_number(n, ".regionMatches", 2) for n in (start, from_, size))
    if at < 0 or of < 0 or at + count > len(text) or of + count > len(region):
        return False
    run.write(2 * max(0, count))
    one, two = text[at : at + count], region[of : of + count]
    return one.casefold() == two.casefold() if is_loose else one == two
