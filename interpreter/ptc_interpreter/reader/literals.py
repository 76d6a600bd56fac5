"""Single pieces of text to forms: numbers, names, keywords, strings, characters, regular expressions."""

import re
from typing import Any, Final

from ptc_interpreter.errors import LispError
from ptc_interpreter.reader.forms import Form, LiteralForm, QualifiedForm, Source, SymbolForm
from ptc_interpreter.values.scalars import Keyword

_CONSTANTS: Final = {"nil": None, "true": True, "false": False}
_INTEGER: Final = re.compile(r"[+-]?(?:0|[1-9]\d*)N?")
# Patterns that few programs need: `re` compiles them when they are first used, and keeps them.
_OCTAL: Final = r"[+-]?0[0-7]+N?"
_FLOAT: Final = r"[+-]?\d+(?:\.\d*(?:[eE][+-]?\d+)?M?|[eE][+-]?\d+M?|M)"
_RATIO: Final = r"([+-]?\d+)/(\d+)"
_RADIX: Final = r"([+-]?)(?:0[xX]([0-9a-fA-F]+)|(\d{1,2})[rR]([0-9a-zA-Z]+))N?"
_ESCAPE: Final = r"""(?xs) \\(?: u([dD][89abAB][0-9a-fA-F]{2}) \\u([dD][c-fC-F][0-9a-fA-F]{2})
    | u([0-9a-fA-F]{4}) | ([0-7]{1,3}) | (.) )"""
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\\": "\\", '"': '"'}
_CHARACTERS: Final = {
    "space": " ",
    "newline": "\n",
    "tab": "\t",
    "return": "\r",
    "backspace": "\b",
    "formfeed": "\f",
}
_SYMBOLIC: Final = {"##Inf": float("inf"), "##-Inf": float("-inf"), "##NaN": float("nan")}
_LONGEST_INTEGER: Final = 4_000  # digits; Python refuses to read more than 4,300


def read_symbol(text: str, start: int, _: Source) -> Form:
    """The form of a name, nil, true or false."""
    if text in _CONSTANTS:
        return LiteralForm(start, start + len(text), _CONSTANTS[text])
    return SymbolForm(start, start + len(text), text)


def read_keyword(text: str, start: int, source: Source) -> Form:
    """The form of `:name`."""
    name = text.lstrip(":")
    if not name or len(text) - len(name) > 2:
        hint = 'write :name; a map has no colons between keys and values, as {"a" 1}'
        raise _invalid(text, start, source, "is no keyword", hint)
    end = start + len(text)
    if text[1] != ":":
        return LiteralForm(start, end, Keyword(name))
    alias, _, bare = name.rpartition("/")
    return QualifiedForm(start, end, Keyword(f"{alias or 'user'}/{bare}"), alias or None, bare)


def read_number(text: str, start: int, source: Source) -> Form:
    """The form of a number."""
    return LiteralForm(start, start + len(text), _number(text, start, source))


def _number(text: str, start: int, source: Source) -> Any:
    if len(text) > _LONGEST_INTEGER:
        raise _invalid(text[:20] + "...", start, source, f"has more than {_LONGEST_INTEGER:,} digits", None)
    if _INTEGER.fullmatch(text):
        return int(text.rstrip("N"))
    if re.fullmatch(_OCTAL, text):
        return int(text.rstrip("N"), 8)
    if re.fullmatch(_FLOAT, text):
        return float(text.rstrip("M"))
    if (ratio := re.fullmatch(_RATIO, text)) and int(ratio[2]):
        exact, rest = divmod(int(ratio[1]), int(ratio[2]))
        try:
            return int(ratio[1]) / int(ratio[2]) if rest else exact
        except OverflowError:
            raise _invalid(text[:20] + "...", start, source, "is past the range of floats", None) from None
    try:
        return _radix(text)
    except ValueError:
        raise _invalid(text, start, source, "is no number", "a name cannot start with a digit") from None


def _radix(text: str) -> int:
    match = re.fullmatch(_RADIX, text)
    if match is None:
        raise ValueError
    sign, hexadecimal, base, digits = match.groups()
    size = int(hexadecimal, 16) if hexadecimal else int(digits, int(base))
    return -size if sign == "-" else size


def read_string(text: str, start: int, source: Source) -> Form:
    """The form of a string literal, escapes resolved."""
    inner = text[1:-1]
    value = inner if "\\" not in inner else re.sub(_ESCAPE, lambda match: _escaped(match, start, source), inner)
    return LiteralForm(start, start + len(text), value)


def _escaped(match: re.Match[str], start: int, source: Source) -> str:
    high, low, unicode, octal, single = match.groups()
    if high:  # the two halves of one character, as Java and JSON write those beyond U+FFFF
        return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00)
    if octal and int(octal, 8) < 0o400:
        return chr(int(octal, 8))
    if unicode and not _is_half(int(unicode, 16)):
        return chr(int(unicode, 16))
    if single not in _ESCAPES:
        at = start + 1 + match.start()
        hint = 'write \\\\ for a backslash; a regular expression is written #"..."'
        raise _invalid(match.group(), at, source, "is no escape of a string", hint)
    return _ESCAPES[single]


def _is_half(code: int) -> bool:
    """Whether a code is half a character, which no text can hold by itself."""
    return 0xD800 <= code <= 0xDFFF


def read_character(text: str, start: int, source: Source) -> Form:
    """The form of a character, which is a string of length one."""
    name = text[1:]
    if len(name) == 1:
        return LiteralForm(start, start + len(text), name)
    if name in _CHARACTERS:
        return LiteralForm(start, start + len(text), _CHARACTERS[name])
    code = _code_of(name)
    if code is not None and not _is_half(code):
        return LiteralForm(start, start + len(text), chr(code))
    raise _invalid(text, start, source, "is no character", "write \\a, \\space, \\newline or a string")


def _code_of(name: str) -> int | None:
    """The code of a character that is written as a number, `u0041` or `o101`."""
    if re.fullmatch("u[0-9a-fA-F]{4}", name):
        return int(name[1:], 16)
    return int(name[1:], 8) if re.fullmatch("o[0-3]?[0-7]{1,2}", name) else None


def read_symbolic(text: str, start: int, source: Source) -> Form:
    """The form of `##Inf`, `##-Inf` or `##NaN`."""
    if text not in _SYMBOLIC:
        raise _invalid(text, start, source, "is no symbolic value", "there are ##Inf, ##-Inf and ##NaN")
    return LiteralForm(start, start + len(text), _SYMBOLIC[text])


def read_pattern(text: str, start: int, source: Source) -> Form:
    """The form of `#"..."`; its pattern is compiled here, so that a malformed one is found before anything runs."""
    try:
        from ptc_interpreter.regex.compiling import compile_regex  # most programs have no pattern

        return LiteralForm(start, start + len(text), compile_regex(text[2:-1]))
    except LispError as error:
        problem = error.problem
        span = source.span(start, start + len(text))
        raise LispError(problem.code, problem.message, phase="read", span=span, hint=problem.hint) from None


def _invalid(text: str, start: int, source: Source, what: str, hint: str | None) -> LispError:
    span = source.span(start, start + len(text))
    return LispError("invalid_literal", f"`{text}` {what}.", phase="read", span=span, hint=hint)
