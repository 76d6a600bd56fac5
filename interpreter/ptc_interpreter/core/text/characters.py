"""`Character/...` as Java has it; a character is a string of length one, or a code."""

import unicodedata
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.numbers.conversions import char
from ptc_interpreter.core.text.strings import WHITE
from ptc_interpreter.runtime.registry import also_known, constants, core
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.maps import make_map


def _character(name: str, c: Any) -> str:
    if type(c) is str and len(c) == 1:
        return c
    if type(c) is int and 0 <= c <= 0x10FFFF:
        return chr(c)
    raise wrong_type(f"Character/{name}", 1, c, "a character")


@core("Character/isDigit")
def is_digit(_run: Run, c: Any) -> bool:
    r"""Whether the character is a digit.

    (Character/isDigit \5)  ;=> true
    """
    return _character("isDigit", c).isdecimal()


@core("Character/isLetter", aliases=("Character/isAlphabetic",))
def is_letter(_run: Run, c: Any) -> bool:
    r"""Whether the character is a letter.

    (Character/isLetter \a)  ;=> true
    """
    return _character("isLetter", c).isalpha()


@core("Character/isLetterOrDigit")
def is_letter_or_digit(_run: Run, c: Any) -> bool:
    r"""Whether the character is a letter or digit.

    (Character/isLetterOrDigit \-)  ;=> false
    """
    character = _character("isLetterOrDigit", c)
    return character.isalpha() or character.isdecimal()


@core("Character/isUpperCase")
def is_upper_case(_run: Run, c: Any) -> bool:
    r"""Whether the character is a capital.

    (Character/isUpperCase \A)  ;=> true
    """
    return _character("isUpperCase", c).isupper()


@core("Character/isLowerCase")
def is_lower_case(_run: Run, c: Any) -> bool:
    r"""Whether the character is a small letter.

    (Character/isLowerCase \a)  ;=> true
    """
    return _character("isLowerCase", c).islower()


@core("Character/isWhitespace")
def is_white_space(_run: Run, c: Any) -> bool:
    r"""Whether the character is white space.

    (Character/isWhitespace \space)  ;=> true
    """
    return _character("isWhitespace", c) in WHITE


@core("Character/toUpperCase")
def to_upper_case(_run: Run, c: Any) -> str:
    r"""The character as a capital.

    (Character/toUpperCase \a)  ;=> "A"
    """
    return _one(_character("toUpperCase", c), str.upper)


@core("Character/toLowerCase")
def to_lower_case(_run: Run, c: Any) -> str:
    r"""The character as a small letter.

    (Character/toLowerCase \A)  ;=> "a"
    """
    return _one(_character("toLowerCase", c), str.lower)


def _one(character: str, change: Callable[[str], str]) -> str:
    changed = change(character)
    return changed if len(changed) == 1 else character


@core("Character/toString")
def to_string(run: Run, c: Any) -> str:
    """A character, or that of a code, as a string.

    (Character/toString 97)  ;=> "a"
    """
    return char(run, c)


@core("Character/getNumericValue")
def numeric_value(_run: Run, c: Any) -> int:
    r"""The number that a digit or letter stands for; -1 if it stands for none.

    (Character/getNumericValue \7)  ;=> 7
    """
    return _digit(_character("getNumericValue", c), 36)


_TEN: Final = 10
_DIGITS: Final = {str(number): number for number in range(_TEN)}


@core("Character/digit")
def digit(_run: Run, c: Any, radix: Any) -> int:
    r"""The number that a digit stands for in a base; -1 if it stands for none.

    (Character/digit \f 16)  ;=> 15
    """
    if type(radix) is int and radix == _TEN and type(c) is str and c in _DIGITS:
        return _DIGITS[c]
    if type(radix) is not int or not 2 <= radix <= 36:
        raise wrong_type("Character/digit", 2, radix, "a radix from 2 to 36")
    return _digit(_character("digit", c), radix)


def _digit(character: str, radix: int) -> int:
    try:
        return int(character, radix)
    except ValueError:
        return -1


@core("Character/forDigit")
def for_digit(_run: Run, digit: Any, radix: Any) -> str:
    r"""The digit that stands for a number in a base.

    (Character/forDigit 11 16)  ;=> "b"
    """
    if type(radix) is not int or not 2 <= radix <= 36:
        raise wrong_type("Character/forDigit", 2, radix, "a radix from 2 to 36")
    known = type(digit) is int and 0 <= digit < radix
    return "0123456789abcdefghijklmnopqrstuvwxyz"[digit] if known else "\0"


@core("Character/valueOf")
def value_of(_run: Run, c: Any) -> str:
    r"""The character itself.

    (Character/valueOf \a)  ;=> "a"
    """
    return _character("valueOf", c)


@core("Character/toChars")
def to_chars(_run: Run, code: Any) -> list[str]:
    """The character of a code, in a vector.

    (Character/toChars 97)  ;=> ["a"]
    """
    return [_character("toChars", code)]


@core("Character/charCount")
def char_count(_run: Run, code: Any) -> int:
    """How many characters of 16 bits a character takes.

    (Character/charCount 97)  ;=> 1
    """
    return 1 + (ord(_character("charCount", code)) > _WORD)


@core("Character/compare")
def compare(_run: Run, c: Any, other: Any) -> int:
    r"""How far the code of a character is behind that of another.

    (Character/compare \a \c)  ;=> -2
    """
    return ord(_character("compare", c)) - ord(_character("compare", other))


@core("Character/hashCode")
def hash_code(_run: Run, c: Any) -> int:
    r"""The code of the character.

    (Character/hashCode \a)  ;=> 97
    """
    return ord(_character("hashCode", c))


@core("Character/getName")
def get_name(_run: Run, code: Any) -> str | None:
    """The name of the character; nil if it has none.

    (Character/getName 97)  ;=> "LATIN SMALL LETTER A"
    """
    return unicodedata.name(_character("getName", code), None)


_WORD: Final = 0xFFFF
_LETTERS: Final = ("L", "Nl")
_MARKS: Final = ("Mn", "Mc", "Nd", "Pc", "Sc", "Cf")


def _of_category(name: str, what: str, *categories: str) -> None:
    def asks(_run: Run, c: Any) -> bool:
        return unicodedata.category(_character(name, c)).startswith(categories)

    asks.__doc__ = f"Whether the character is {what}."
    core(f"Character/{name}")(asks)


_of_category("isSpaceChar", "a space, by Unicode", "Z")
_of_category("isISOControl", "a control character", "Cc")
_of_category("isTitleCase", "a letter of two, of which the first alone is a capital", "Lt")
_of_category("isJavaIdentifierStart", "one with which a name may begin in Java", *_LETTERS, "Pc", "Sc")
_of_category("isJavaIdentifierPart", "one that may be in a name in Java", *_LETTERS, *_MARKS)
also_known(
    __name__,
    {"Character/toTitleCase": "Character/toUpperCase", "Character/codePointAt": ".codePointAt"},
)


_NAMES = {"\n": "newline", "\t": "tab", " ": "space", "\b": "backspace", "\f": "formfeed", "\r": "return"}
_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\", "\f": "\\f", "\b": "\\b"}
constants(__name__, {"char-name-string": make_map(_NAMES.items()), "char-escape-string": make_map(_ESCAPES.items())})
