"""`Character/...` as Java has it; a character is a string of length one, or a code."""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.text.strings import WHITE
from ptc_interpreter.runtime.registry import constants, core
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


_NAMES = {"\n": "newline", "\t": "tab", " ": "space", "\b": "backspace", "\f": "formfeed", "\r": "return"}
_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\", "\f": "\\f", "\b": "\\b"}
constants(__name__, {"char-name-string": make_map(_NAMES.items()), "char-escape-string": make_map(_ESCAPES.items())})
