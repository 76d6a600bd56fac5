"""`clojure.string`, and the functions of `clojure.core` that make strings. Replacing and splitting: `substitution`."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from ptc_interpreter.core.base.arguments import bounded_index, sequence, truthy, whole_number, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.mutable import is_builder, opened
from ptc_interpreter.core.base.stringify import concatenated, in_pieces, str_of, texts_of, to_be_cased
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import APPLIED, BULK, CORE, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.metering import LONG_BATCH
from ptc_interpreter.values.scalars import MISSING, Regex, kind_of
from ptc_interpreter.values.texts import is_long, width_of

# What Java's Character.isWhitespace calls white space: no non-breaking spaces, but the separators below 0x20.
WHITE: Final = (
    "\t\n\x0b\f\r\x1c\x1d\x1e\x1f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a"
    "\u2028\u2029\u205f\u3000"
)
_SEARCHED: Final = 1_000_000
_LOOKED_AT: Final = 63  # characters that are searched without a step


def string_function(name: str, *, bare: bool = True, calls: bool = False) -> Callable[[Any], Any]:
    """Register a function of `clojure.string` under all the names it goes by; `bare`: without prefix too."""
    aliases = (f"clojure.string/{name}", f"string/{name}", *([name] if bare else []))
    return core(f"str/{name}", aliases=aliases, calls=calls)


def java_hash(run: Run, text: str) -> int:
    """The hash of a string as Java has it, as 32 bits without a sign."""
    run.charge(len(text) >> 2)
    found = 0
    for character in text:
        found = (31 * found + ord(character)) & 0xFFFFFFFF
    return found


def needs_string(value: Any, function: str, position: int = 1) -> str:
    """`value`, which must be a string."""
    if type(value) is str:
        return value
    if is_builder(value):
        return opened(value)
    hint = "(str x) makes a string of anything"
    if value is None:
        hint = '(or s "") stands in for nil; (some-> s ...) gives nil for nil'
    raise wrong_type(function, position, value, "a string", hint=hint)


def as_text(run: Run, value: Any, function: str, position: int = 1) -> str:
    """The text of `value`, anything but nil: where Clojure calls `.toString`, keywords and numbers do too."""
    if type(value) is str:
        return value
    if value is None:
        return needs_string(value, function, position)
    return str_of(run, value)


# -- making strings --------------------------------------------------------------------------------------------------


@core("str")
def to_string(run: Run, *xs: Any) -> str:
    """The texts of the values, one after the other; nil has none.

    (str "a" 1 :b nil)  ;=> "a1:b"
    """
    if len(xs) == 1:
        return str_of(run, xs[0])
    if xs and type(xs[0]) is str and not run.long_texts:
        try:
            text = "".join(xs)
        except TypeError:  # not all of them are strings
            pass
        else:
            run.write(len(text))
            return text
    parts = [x if type(x) is str else str_of(run, x) for x in xs]
    return concatenated(run, parts)


def _all_joined(run: Run, xs: Sequence[Any]) -> str:
    """`(apply str xs)`"""
    if xs and type(xs[0]) is str and not run.long_texts:
        try:
            text = "".join(xs)
        except TypeError:  # not all of them are strings
            return to_string(run, *xs)
        run.write(len(text))
        return text
    return to_string(run, *xs)


def joined(run: Run, xs: Any) -> str:
    """The same, of a few texts without a call."""
    kind = kind_of(xs)
    if (kind is tuple or kind is list) and 0 < len(xs) <= LONG_BATCH and type(xs[0]) is str and not run.long_texts:
        try:
            text = "".join(xs)
        except TypeError:  # not all of them are strings
            pass
        else:
            run.charge(len(xs))
            return run.made_text(text)
    return CORE["apply"].function(run, to_string, xs)


def text_reverse(run: Run, text: str) -> str:
    """`(apply str (reverse text))`"""
    if len(text) > LONG_BATCH or run.long_texts:
        return joined(run, CORE["reverse"].function(run, text))
    run.make(2 * len(text))
    return run.made_text(text[::-1])


def text_sort(run: Run, text: str) -> str:
    """`(apply str (sort text))`"""
    if len(text) > LONG_BATCH or run.long_texts:
        return joined(run, CORE["sort"].function(run, text))
    run.make(2 * len(text))
    return run.made_text("".join(sorted(text)))


def text_repeat(run: Run, times: int, text: str) -> str:
    """`(apply str (repeat times text))`"""
    if times > LONG_BATCH or len(text) > LONG_BATCH or run.long_texts:
        return joined(run, CORE["repeat"].function(run, times, text))
    run.make(max(times, 0))
    return run.made_text(text * times)


BULK[to_string] = texts_of
APPLIED[to_string] = _all_joined


@core("subs")
def subs(run: Run, s: Any, start: Any, end: Any = MISSING) -> str:
    """The part of the string from index `start` up to, but without, index `end`.

    (subs "hello" 1 3)  ;=> "el"
    """
    if type(s) is str and type(start) is int and type(end) is int and 0 <= start <= end <= len(s):
        run.write(end - start)
        return s[start:end]
    text = needs_string(s, "subs")
    first = bounded_index(start, "subs", 2)
    last = len(text) if end is MISSING else bounded_index(end, "subs", 3)
    if not 0 <= first <= last <= len(text):
        raise LispError(
            "index_out_of_bounds",
            f"`subs` cannot take {first} to {last} of a string of {len(text)} characters.",
            hint="(subs s start (min end (count s))) stays inside",
        )
    run.write(last - first)
    return text[first:last]


@string_function("join")
def join(run: Run, separator: Any, coll: Any = MISSING) -> str:
    """The texts of the items in one string, `separator` between them.

    (str/join ", " [1 2 3])  ;=> "1, 2, 3"
    """
    if coll is MISSING:
        separator, coll = "", separator
    kind = kind_of(coll)
    if (kind is tuple or kind is list) and 0 < len(coll) <= LONG_BATCH and type(separator) is str is type(coll[0]):
        text = _few_joined(run, separator, coll)
        if text is not None:
            return text
    items = sequence(run, coll, "str/join", 1 if separator == "" else 2)
    between = str_of(run, separator)
    if items and type(items[0]) is str:
        with suppress(TypeError):  # not all of them are strings
            return concatenated(run, items, between)
    return concatenated(run, texts_of(run, items), between)


def _few_joined(run: Run, separator: str, texts: Sequence[Any]) -> str | None:
    """Few short texts in one; None where there are long ones, or not all are texts."""
    if run.long_texts:
        return None
    try:
        return run.made_text(separator.join(texts))
    except TypeError:
        return None


@string_function("reverse", bare=False)
def reverse(run: Run, s: Any) -> str:
    """The string from its end to its beginning.

    (str/reverse "abc")  ;=> "cba"
    """
    text = needs_string(s, "str/reverse")
    run.write(len(text))
    return text[::-1]


@string_function("escape", calls=True)
def escape(run: Run, s: Any, cmap: Any) -> str:
    r"""The string with each character for which `cmap` gives something replaced by that.

    (str/escape "a<b" {\< "&lt;"})  ;=> "a&lt;b"
    """
    text = needs_string(s, "str/escape")
    call = function_of(cmap, "str/escape", 2)
    parts: list[str] = []
    for character in text:
        run.charge(1)
        found = call(run, character)
        parts.append(str_of(run, found) if truthy(found) else character)
    return concatenated(run, parts)


# -- case ------------------------------------------------------------------------------------------------------------


def cased(run: Run, text: str, change: Callable[[str], str]) -> str:
    """The text with each letter changed; how the last sigma of a word is changed depends on what stands around it."""
    run.write(len(text))
    if text.isascii():
        return change(text if not is_long(text) else to_be_cased(run, text))
    if "Σ" not in text:
        return in_pieces(run, text, change)
    return change(to_be_cased(run, text))


@string_function("upper-case")
def upper_case(run: Run, s: Any) -> str:
    """The string in capitals.

    (str/upper-case "abc")  ;=> "ABC"
    """
    return cased(run, as_text(run, s, "str/upper-case"), str.upper)


@string_function("lower-case")
def lower_case(run: Run, s: Any) -> str:
    """The string in small letters.

    (str/lower-case "ABC")  ;=> "abc"
    """
    return cased(run, as_text(run, s, "str/lower-case"), str.lower)


@string_function("capitalize")
def capitalize(run: Run, s: Any) -> str:
    """The string with its first character as a capital and the others in small letters.

    (str/capitalize "hELLO")  ;=> "Hello"
    """
    text = as_text(run, s, "str/capitalize")
    return text[:1].upper() + cased(run, text[1:], str.lower)


# -- white space -----------------------------------------------------------------------------------------------------


def _stripped(run: Run, name: str, s: Any, strip: Callable[[str, str], str], characters: str = WHITE) -> str:
    text = s if type(s) is str else needs_string(s, name)
    run.write(len(text), width_of([text]) if is_long(text) else 1)
    return strip(text, characters)


@string_function("trim")
def trim(run: Run, s: Any) -> str:
    """The string without white space at its ends.

    (str/trim "  a ")  ;=> "a"
    """
    return _stripped(run, "str/trim", s, str.strip)


@string_function("triml")
def triml(run: Run, s: Any) -> str:
    """The string without white space at its beginning.

    (str/triml "  a ")  ;=> "a "
    """
    return _stripped(run, "str/triml", s, str.lstrip)


@string_function("trimr")
def trimr(run: Run, s: Any) -> str:
    """The string without white space at its end.

    (str/trimr "  a ")  ;=> "  a"
    """
    return _stripped(run, "str/trimr", s, str.rstrip)


@string_function("trim-newline")
def trim_newline(run: Run, s: Any) -> str:
    r"""The string without the line ends at its end.

    (str/trim-newline "a\n\n")  ;=> "a"
    """
    return _stripped(run, "str/trim-newline", s, str.rstrip, "\r\n")


@string_function("blank?")
def is_blank(run: Run, s: Any) -> bool:
    """Whether the string is nil, empty, or nothing but white space.

    (str/blank? " ")  ;=> true
    """
    if s is None:
        return True
    text = needs_string(s, "str/blank?")
    if len(text) > _LOOKED_AT:
        run.charge(len(text) >> 6)
    return not text.strip(WHITE)


def last_place(text: str, wanted: str, last: int) -> int:
    """The index of the last `wanted` in `text` that begins at `last` or before; -1 if there is none."""
    within = text[: last + len(wanted)]
    if len(wanted) * len(within) <= _SEARCHED:
        return within.rfind(wanted)
    at = within[::-1].find(wanted[::-1])  # `rfind` may take as long as the product of the lengths, `find` does not
    return at if at < 0 else len(within) - at - len(wanted)


# -- searching -------------------------------------------------------------------------------------------------------


def _searched(run: Run, name: str, s: Any, wanted: Any) -> tuple[str, str]:
    if type(s) is str and type(wanted) is str:
        if len(s) > _LOOKED_AT:
            run.charge(len(s) >> 6)
        return s, wanted
    text = as_text(run, s, name)
    if type(wanted) is not str:
        hint = '(re-find #"..." s) searches with a regex' if type(wanted) is Regex else None
        raise wrong_type(name, 2, wanted, "a string", hint=hint)
    run.charge(len(text) >> 6)
    return text, wanted


@string_function("starts-with?")
def starts_with(run: Run, s: Any, substr: Any) -> bool:
    """Whether the string begins with `substr`.

    (str/starts-with? "hello" "he")  ;=> true
    """
    text, wanted = _searched(run, "str/starts-with?", s, substr)
    return text.startswith(wanted)


@string_function("ends-with?")
def ends_with(run: Run, s: Any, substr: Any) -> bool:
    """Whether the string ends with `substr`.

    (str/ends-with? "hello" "lo")  ;=> true
    """
    text, wanted = _searched(run, "str/ends-with?", s, substr)
    return text.endswith(wanted)


@string_function("includes?")
def includes(run: Run, s: Any, substr: Any) -> bool:
    """Whether the string has `substr` anywhere in it.

    (str/includes? "hello" "ell")  ;=> true
    """
    text, wanted = _searched(run, "str/includes?", s, substr)
    return wanted in text


@string_function("index-of")
def index_of(run: Run, s: Any, value: Any, from_index: Any = 0) -> int | None:
    """The index of the first `value` in the string, from `from-index` on; nil if there is none.

    (str/index-of "hello" "l")  ;=> 2
    """
    text, wanted = _searched(run, "str/index-of", s, value)
    at = text.find(wanted, _begin(from_index, len(text)))
    return None if at < 0 else at


def _begin(from_index: Any, most: int) -> int:
    """Where a search begins."""
    if type(from_index) is int and 0 <= from_index <= most:
        return from_index
    return min(max(whole_number(from_index, "str/index-of", 3), 0), most)


@string_function("last-index-of")
def last_index_of(run: Run, s: Any, value: Any, from_index: Any = MISSING) -> int | None:
    """The index of the last `value` in the string, up to `from-index`; nil if there is none.

    (str/last-index-of "hello" "l")  ;=> 3
    """
    text, wanted = _searched(run, "str/last-index-of", s, value)
    last = len(text) if from_index is MISSING else whole_number(from_index, "str/last-index-of", 3)
    at = -1 if last < 0 else last_place(text, wanted, last)
    return None if at < 0 else at
