r"""Escapes that stand for one character, within classes and without: `\n`, `\x41`, `\u0041`, `\cA`, `\.`."""

import re
import unicodedata
from typing import Final

from ptc_interpreter.regex.cursor import Cursor

_CHARACTERS: Final = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "a": "\a", "e": "\x1b"}
_HEXADECIMAL: Final = re.compile(r"\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{2})")
_UNICODE: Final = re.compile(r"[0-9a-fA-F]{4}")
_OCTAL: Final = re.compile(r"[0-3]?[0-7]{1,2}")
_NAME: Final = re.compile(r"\{([A-Za-z0-9 -]+)\}")


def escaped_character(cursor: Cursor) -> str:
    """The character that the escape at the cursor stands for. Raises LispError for one that means nothing."""
    letter = cursor.peek(1)
    cursor.at += 2
    if letter in _CHARACTERS:
        return _CHARACTERS[letter]
    if letter == "x":
        found = cursor.take(_HEXADECIMAL, "`\\x` needs two hexadecimal digits")
        return _character(cursor, int(found[1] or found[2], 16))
    if letter == "u":
        return _character(cursor, int(cursor.take(_UNICODE, "`\\u` needs four hexadecimal digits").group(), 16))
    if letter == "0":
        return _character(cursor, int(cursor.take(_OCTAL, "`\\0` needs octal digits").group(), 8))
    return _rarely_escaped(cursor, letter)


def _rarely_escaped(cursor: Cursor, letter: str) -> str:
    if letter == "c" and cursor.peek():
        cursor.at += 1
        return _character(cursor, ord(cursor.text[cursor.at - 1]) ^ 64)
    if letter == "N":
        return _named_character(cursor, cursor.take(_NAME, "`\\N` is written \\N{NAME}")[1])
    if not letter:
        raise cursor.problem("it ends in a single backslash", "write \\\\ for a backslash")
    if letter.isascii() and letter.isalnum():
        raise cursor.problem(f"`\\{letter}` means nothing", f"write {letter} for the letter")
    return letter


def _character(cursor: Cursor, code: int) -> str:
    if code > 0x10FFFF:
        raise cursor.problem("there is no character of that number")
    return chr(code)


def _named_character(cursor: Cursor, name: str) -> str:
    try:
        return unicodedata.lookup(name)
    except KeyError:
        raise cursor.problem(f"there is no character named `{name}`") from None
