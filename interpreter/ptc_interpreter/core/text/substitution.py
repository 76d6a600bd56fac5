"""Replacing and splitting in strings, by text and by regex, as `clojure.string` does."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.core.base.arguments import whole_number, wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.core.base.mutable import is_builder, opened
from ptc_interpreter.core.text.regexes import as_regex, groups_of, match_at, matches
from ptc_interpreter.core.text.strings import as_text, needs_string, string_function
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.maps import MAP_TYPES
from ptc_interpreter.values.metering import watched
from ptc_interpreter.values.scalars import Keyword, Regex
from ptc_interpreter.values.texts import is_long, width_of

_FEW: Final = 8  # pieces of a template that come to little where the text is no long one
_SHORT: Final = 64  # characters of a text that is taken apart before that is accounted for
_TEMPLATE: Final = re.compile(r"\\(.)|\$\{([A-Za-z][A-Za-z0-9]*)\}|\$([0-9]+)|([\\$])|([^\\$]+)", re.DOTALL)
_TAKING: Final = re.compile(r"(?:(?:[^\\\[\](){}*+?|^$]|\[[^\\\[\]&]+\]|\\[dswDSW])\+?)+")
_CALLABLE: Final = MAP_TYPES | {FunctionType, Keyword}

Replacer = Callable[[Any], str]


# -- replacing -------------------------------------------------------------------------------------------------------


@string_function("replace", bare=False, calls=True)
def replace(run: Run, s: Any, match: Any, replacement: Any) -> str:
    r"""The string with every `match` replaced.

    `match` is a string, or a regex; then the replacement may hold `$1` for a group, or be a function of the match.

    (str/replace "a-b-c" "-" "+")  ;=> "a+b+c"
    (str/replace "a1b2" #"\d" "#")  ;=> "a#b#"
    (str/replace "ab" #"[a-z]" str/upper-case)  ;=> "AB"
    """
    return _replaced(run, "str/replace", s, match, replacement, None)


@string_function("replace-first", calls=True)
def replace_first(run: Run, s: Any, match: Any, replacement: Any) -> str:
    """The string with the first `match` replaced; else as `str/replace`.

    (str/replace-first "a-b-c" "-" "+")  ;=> "a+b-c"
    """
    return _replaced(run, "str/replace-first", s, match, replacement, 1)


def _replaced(run: Run, name: str, s: Any, match: Any, replacement: Any, most: int | None) -> str:
    text = as_text(run, s, name)
    if type(match) is str:
        return _replaced_text(run, name, text, match, replacement, -1 if most is None else most)
    if type(match) is not Regex and is_builder(match):
        return _replaced_text(run, name, text, opened(match), replacement, -1 if most is None else most)
    if type(match) is not Regex:
        hint = f"for several replacements chain them: (-> s ({name} a b) ({name} c d))" if match else None
        raise wrong_type(name, 2, match, "a string or regex", hint=hint)
    if most is None and type(replacement) is str and len(text) <= match.plan.short and _is_plain(match, replacement):
        return _replaced_plainly(run, text, match, replacement)
    replacer = _replacer(run, name, match, replacement)
    return _replaced_matches(run, text, _found(run, match, text, most), replacer)


def _is_plain(pattern: Regex, replacement: str) -> bool:
    """Whether Python replaces as Java does: no match is empty, and the replacement stands for itself."""
    plain = len(replacement) <= _SHORT and "$" not in replacement and "\\" not in replacement
    return plain and _takes_something(pattern.pattern)


@lru_cache(maxsize=256)
def _takes_something(pattern: str) -> bool:
    """Whether a pattern is of simple parts, each of which takes a character at least."""
    return len(pattern) <= _SHORT and _TAKING.fullmatch(pattern) is not None


def _replaced_plainly(run: Run, text: str, pattern: Regex, replacement: str) -> str:
    made, times = pattern.plan.line.subn(replacement, text)
    run.charge(1 + (len(text) >> 4) + times)
    run.write(len(made))
    return made if times else text


def _found(run: Run, pattern: Regex, text: str, most: int | None) -> Iterable[Any]:
    if most is None:
        return matches(run, pattern, text)
    first = match_at(run, pattern, text)
    return () if first is None else (first,)


def _replaced_text(run: Run, name: str, text: str, match: str, replacement: Any, most: int) -> str:
    if type(replacement) is not str and is_builder(replacement):
        replacement = opened(replacement)
    if type(replacement) is not str:
        hint = (
            f'a function needs a regex to replace, as #"{re.escape(match[:60])}"'
            if type(replacement) in _CALLABLE
            else None
        )
        raise wrong_type(name, 3, replacement, "a string", hint=hint)
    times = text.count(match) if most < 0 else most
    run.write(len(text) + max(times * (len(replacement) - len(match)), 0), width_of((text, replacement)))
    return text.replace(match, replacement, most)


def replaced_text(run: Run, text: str, match: str, replacement: str) -> str:
    """`text` with every `match` replaced."""
    times = text.count(match)
    if not times:
        run.write(len(text))
        return text
    grown = times * (len(replacement) - len(match))
    run.write(len(text) + grown if grown > 0 else len(text), width_of((text, replacement)))
    return text.replace(match, replacement)


def _replaced_matches(run: Run, text: str, found: Iterable[Any], replacer: Replacer) -> str:
    parts: list[str] = []
    at = 0
    for match in found:
        start, end = match.span()
        new = replacer(match)
        run.write(start - at + len(new))
        parts += (text[at:start], new)
        at = end
    if not parts:
        return text
    parts.append(text[at:])
    run.write(len(text) - at, width_of(parts) if len(text) > at else 1)
    return "".join(parts)


def _replacer(run: Run, name: str, pattern: Regex, replacement: Any) -> Replacer:
    """What gives the new text for a match."""
    if type(replacement) is str:
        run.charge(len(replacement))
        return _from_template(run, name, pattern, replacement)
    if is_builder(replacement):
        return _replacer(run, name, pattern, opened(replacement))
    if type(replacement) not in _CALLABLE:
        raise wrong_type(name, 3, replacement, "a string or function", hint="(str x) makes a string of anything")
    call = function_of(replacement, name, 3)

    def replaced(match: Any) -> str:
        new = call(run, groups_of(match))
        if type(new) is str:
            return new
        error = wrong_type(name, 3, new, "a string from the function given")
        raise LispError("type_error", error.problem.message, hint="end the function with (str ...)")

    return replaced


def _from_template(run: Run, name: str, pattern: Regex, template: str) -> Replacer:
    r"""What puts groups in for `$1` and `${name}`; `\$` is a dollar sign."""
    if "$" not in template and "\\" not in template:
        return lambda _: template
    pieces = _pieces(name, pattern, template)
    size_of = _size(pieces)

    def filled(found: Any) -> str:
        if len(pieces) > _FEW or is_long(found.string):
            run.room_for(size_of(found) * width_of((found.string, template)))
        return "".join([piece if type(piece) is str else found.group(piece) or "" for piece in pieces])

    return filled


def _size(pieces: list[str | int]) -> Callable[[Any], int]:
    """What tells the characters that a template comes to with the groups of a match."""
    groups = Counter(piece for piece in pieces if type(piece) is int)
    plain = sum(len(piece) for piece in pieces if type(piece) is str)
    return lambda found: plain + sum(times * (found.end(group) - found.start(group)) for group, times in groups.items())


def _pieces(name: str, pattern: Regex, template: str) -> list[str | int]:
    """The texts of a template, and the groups between them."""
    pieces: list[str | int] = []
    for match in watched(_TEMPLATE.finditer(template)):
        escaped, named, numbered, stray, plain = match.groups("")
        if stray:
            raise _bad_template(name, template, f"`{stray}` needs a group or character after it")
        if escaped or plain:
            pieces.append(escaped or plain)
        else:
            pieces += _named(name, pattern, template, named) if named else _numbered(name, pattern, template, numbered)
    return pieces


def _named(name: str, pattern: Regex, template: str, group: str) -> list[str | int]:
    if group not in pattern.compiled.groupindex:
        raise _bad_template(name, template, f"the regex has no group named `{group}`")
    return [pattern.compiled.groupindex[group]]


def _numbered(name: str, pattern: Regex, template: str, digits: str) -> list[str | int]:
    """The group, of which as many digits count as there are groups, and the digits that stand for themselves."""
    groups = pattern.compiled.groups
    size = 1
    while size < len(digits) and int(digits[: size + 1]) <= groups:
        size += 1
    if int(digits[:size]) > groups:
        raise _bad_template(name, template, f"the regex has no group {digits[:size]}")
    return [int(digits[:size]), digits[size:]]


def _bad_template(name: str, template: str, reason: str) -> LispError:
    message = f'`{name}` cannot use the replacement "{template[:60]}": {reason}.'
    return LispError(
        "invalid_argument", message, hint="\\\\$ is a dollar sign; (str/re-quote-replacement s) escapes a text"
    )


@string_function("re-quote-replacement")
def re_quote_replacement(run: Run, replacement: Any) -> str:
    r"""The text as a replacement that stands for itself: `$` and `\` escaped.

    (str/re-quote-replacement "$1")  ;=> "\\$1"
    """
    text = as_text(run, replacement, "str/re-quote-replacement")
    run.write(2 * len(text))
    return text.replace("\\", "\\\\").replace("$", "\\$")


# -- splitting -------------------------------------------------------------------------------------------------------


@string_function("split")
def split(run: Run, s: Any, pattern: Any, limit: Any = 0) -> list[str]:
    """The parts of the string between the matches of the regex, empty ones at the end left out.

    `limit` > 0: no more parts than that; < 0: as many as there are, empty ones at the end too.

    (str/split "a,b,,c,," #",")  ;=> ["a" "b" "" "c"]
    (str/split "a,b,c" #"," 2)  ;=> ["a" "b,c"]
    """
    text = needs_string(s, "str/split")
    compiled = as_regex(pattern, "str/split", 2)
    return split_text(run, text, compiled, whole_number(limit, "str/split", 3))


@string_function("split-lines")
def split_lines(run: Run, s: Any) -> list[str]:
    r"""The lines of the string, without their ends; empty lines at the end left out.

    (str/split-lines "a\nb\r\n")  ;=> ["a" "b"]
    """
    text = needs_string(s, "str/split-lines")
    run.charge(len(text) >> 6)
    return split_at(run, text.replace("\r\n", "\n"), "\n")


def split_text(run: Run, text: str, pattern: Regex, limit: int) -> list[str]:
    """The parts of `text` as Java's `Pattern.split` gives them."""
    if pattern.plan.literal is not None and limit <= 0:
        return split_at(run, text, pattern.plan.literal, limit)
    parts: list[str] = []
    at = 0
    for match in matches(run, pattern, text) if limit != 1 else ():
        start, end = match.span()
        if end == 0:
            continue  # an empty match at the beginning parts nothing
        parts.append(text[at:start])
        at = end
        if 0 < limit == len(parts) + 1:
            break
    if not parts and at == 0:
        return [text]
    run.write(len(text))
    run.make(len(parts) + 1)  # the matches were accounted for one by one
    parts.append(text[at:])
    return _without_empty_end(parts) if limit == 0 else parts


def split_at(run: Run, text: str, separator: str, limit: int = 0) -> list[str]:
    """The parts of `text` between its separators; with `limit` 0 empty ones at the end are left out."""
    if len(text) < _SHORT:
        parts = text.split(separator)
        if len(parts) == 1:
            return parts
        run.elements += len(parts)
        run.write(len(text))
    else:
        run.charge(len(text) >> 6)
        times = text.count(separator)
        if not times:
            return [text]
        run.make(times + 1)
        run.write(len(text))
        parts = text.split(separator)
    return _without_empty_end(parts) if limit == 0 and not parts[-1] else parts


def _without_empty_end(parts: list[str]) -> list[str]:
    size = len(parts)
    while size and not parts[size - 1]:
        size -= 1
    del parts[size:]
    return parts
