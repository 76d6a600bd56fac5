"""Text to tokens: one regular expression, brackets balanced on the way, runs of atoms in one token.

The parser takes what comes out. A lexer of our own is twice as fast as Lark's (docs/decisions/0002), and knows the
opener of every bracket, which the errors name.
"""

import re
from collections.abc import Callable, Iterator
from itertools import starmap
from typing import Any, Final

from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.reader.forms import Form, Source
from ptc_interpreter.reader.literals import (
    read_character,
    read_keyword,
    read_number,
    read_pattern,
    read_string,
    read_symbol,
    read_symbolic,
)
from ptc_interpreter.values.metering import look

# White space goes with the token before it: what is matched is as few pieces as can be.
_TOKEN: Final = re.compile(
    r"""(?: (?P<open> \#\( | \#\{ | [(\[{] )
    | (?P<close> [)\]}] )
    | (?P<keyword> :[^\s,()\[\]{}";@^`~\\]* )
    | (?P<number> [+-]?\d[^\s,()\[\]{}";@^`~\\]* )
    | (?P<symbol> [^\s,()\[\]{}";@^`~\\#'][^\s,()\[\]{}";@^`~\\]* )
    | (?P<string> "[^"\\]*(?:\\.[^"\\]*)*" )
    | (?P<blank> [\s,]+ | ;[^\n]* | \#![^\n]* )
    | (?P<discard> \#_ )
    | (?P<prefix> \#' | ' | @ | (?<!`)`(?!`) | ~@ | ~ )
    | (?P<meta> \#?\^ )
    | (?P<pattern> \#"[^"\\]*(?:\\.[^"\\]*)*" )
    | (?P<character> \\.[^\s,()\[\]{}";]* )
    | (?P<symbolic> \#\#[^\s,()\[\]{}";]* )
    | (?P<tag> \#::?[^\s,()\[\]{}";@^`~\\#]*(?=\s*\{) | \#[A-Za-z][^\s,()\[\]{}";@^`~\\#]* | \#\?@? )
    | (?P<unknown> . ) ) [\s,]*+""",
    re.VERBOSE | re.DOTALL,
)
_OPENERS: Final = {
    "(": ("OPEN_LIST", ")"),
    "[": ("OPEN_VECTOR", "]"),
    "{": ("OPEN_MAP", "}"),
    "#(": ("OPEN_FUNCTION", ")"),
    "#{": ("OPEN_SET", "}"),
}
_READERS: Final[dict[str, Callable[[str, int, Source], Form]]] = {
    "symbol": read_symbol,
    "keyword": read_keyword,
    "number": read_number,
    "string": read_string,
    "pattern": read_pattern,
    "character": read_character,
    "symbolic": read_symbolic,
}
_INDEX: Final = _TOKEN.groupindex
_BLANK, _OPEN, _CLOSE = _INDEX["blank"], _INDEX["open"], _INDEX["close"]
_READER_OF: Final = [None, *[_READERS.get(kind) for kind in _INDEX]]  # by the number of the group that matched
_UNKNOWN_HINTS: Final = {
    "`": "a program is written without the fences of Markdown",
    "#": "after # there is a bracket, a string, a quote or a tag such as #inst",
}


_BETWEEN_LOOKS: Final = 1_000  # tokens


class Token:
    """What the parser needs of a token, and no more."""

    __slots__ = ("end", "start", "type", "value")

    def __init__(self, type_: str, value: Any, start: int, end: int) -> None:
        self.type = type_
        self.value = value
        self.start = start
        self.end = end


Piece = tuple[str, Any, int, int]  # the fields of a token: a tuple costs a fifth of an object


# A bracket that is still open: its text, what closes it, where it stands, and how many single forms were awaited there.
_Opener = tuple[str, str, int, int]


def tokens(source: Source, nesting: int) -> Iterator[Token]:
    """The tokens of a program, brackets balanced and at most `nesting` deep.

    Raises LispError (phase "read") for text that is no PTC-Lisp, and LimitExceeded: the clock is looked at on the way.
    """
    return starmap(Token, pieces(source, nesting))


def pieces(source: Source, nesting: int) -> Iterator[Piece]:
    """The same, as the parser takes them."""
    openers: list[_Opener] = []
    atoms: list[Form] = []  # the run of atoms being gathered
    awaited = 0  # how many forms the prefixes before wait for: an atom among them is a token of its own
    for count, match in enumerate(_TOKEN.finditer(source.text)):
        if count % _BETWEEN_LOOKS == 0:
            look()
        index = match.lastindex
        if index is None or index == _BLANK:  # white space and comments
            continue
        text, start, reader = match[index], match.start(), _READER_OF[index]
        if reader is not None:
            atoms.append(reader(text, start, source))
            if not awaited:
                continue
            awaited -= 1
        if atoms:
            yield "ATOMS", atoms, atoms[0].start, atoms[-1].end
            atoms = []
        if index == _OPEN:
            yield _open(text, start, source, openers, nesting, awaited)
            awaited = 0
        elif index == _CLOSE:
            awaited = _closed(text, start, source, openers)
            yield "CLOSE", text, start, start + 1
        elif reader is None:
            kind = match.lastgroup or ""
            awaited += _awaits(kind, text, start, source, awaited)
            yield "PREFIX" if kind == "tag" else kind.upper(), text, start, start + len(text)
    yield from _last(atoms, openers, source)


def _last(atoms: list[Form], openers: list[_Opener], source: Source) -> Iterator[Piece]:
    """What is left at the end of the text. Raises LispError for a bracket that is still open."""
    if openers:
        raise _unclosed(openers, source)
    if atoms:
        yield "ATOMS", atoms, atoms[0].start, atoms[-1].end


_AWAITS: Final = {"prefix": 1, "tag": 1, "discard": 1, "meta": 2}  # forms that a prefix waits for
_YIELDS: Final = {
    "prefix": 1,
    "tag": 1,
    "discard": 0,
    "meta": 1,
}  # forms that it makes with them, for a prefix before it


def _awaits(kind: str, text: str, start: int, source: Source, awaited: int) -> int:
    """How many more forms are awaited after a prefix, where `awaited` were before it."""
    if kind == "unknown":
        raise _unknown(text, start, source)
    return _AWAITS[kind] - (_YIELDS[kind] if awaited else 0)


def _open(text: str, start: int, source: Source, openers: list[_Opener], nesting: int, awaited: int) -> Piece:
    type_, closer = _OPENERS[text]
    openers.append((text, closer, start, awaited))
    if len(openers) > nesting:
        raise _too_deep(source, start, nesting)
    return type_, text, start, start + len(text)


def _closed(text: str, start: int, source: Source, openers: list[_Opener]) -> int:
    """How many single forms are awaited behind a closing bracket. Raises LispError if it does not fit."""
    if not openers or openers[-1][1] != text:
        raise _misplaced(text, start, source, openers)
    awaited = openers.pop()[3]
    return awaited - 1 if awaited else 0


def _misplaced(text: str, start: int, source: Source, openers: list[_Opener]) -> LispError:
    """The error for a closing bracket that does not fit."""
    if not openers:
        return _error("unexpected_bracket", f"`{text}` closes nothing.", source, start, "remove it")
    opener, closer, at, _ = openers[-1]
    opened = source.span(at, at + 1)
    return _error(
        "mismatched_bracket",
        f"`{text}` closes `{opener}`, which was opened at {opened}.",
        source,
        start,
        f"write `{closer}` here, or close the form at {opened} before",
    )


def _unclosed(openers: list[_Opener], source: Source) -> LispError:
    """The error for brackets that stay open; it points at the innermost and names those around it."""
    still_open = _open_at_new_form(source)
    if still_open is not None:
        return still_open
    opener, _, start, _ = openers[-1]
    outer = [f"`{text}` at {source.span(at, at + 1)}" for text, _, at, _ in openers[-4:-1]]
    also = f" It stands in {', in '.join(reversed(outer))}." if outer else ""
    missing = "".join(closer for _, closer, _, _ in reversed(openers))
    hint = f"the program ends without `{missing[:12]}`; close the form where it should end"
    message = f"`{opener}` is never closed.{also}"
    return _error("unclosed_bracket", message, source, start, hint, length=len(opener))


def _open_at_new_form(source: Source) -> LispError | None:
    """The error for a form that is still open where another begins in the first column; None if none is."""
    openers: list[re.Match[str]] = []
    for match in _TOKEN.finditer(source.text):
        if match.lastgroup == "close" and openers:
            openers.pop()
        elif match.lastgroup == "open":
            if openers and match.start() and source.text[match.start() - 1] == "\n":
                return _open_before(openers, match.start(), source)
            openers.append(match)
    return None


def _open_before(openers: list[re.Match[str]], start: int, source: Source) -> LispError:
    opener, following = openers[-1], source.span(start, start + 1)
    text = opener["open"]
    missing = "".join(_OPENERS[other["open"]][1] for other in reversed(openers))
    message = f"`{text}` is not closed where a new form begins, at {following}."
    hint = f"write `{missing[:12]}` before line {following.line}, where this form should end"
    return _error("unclosed_bracket", message, source, opener.start(), hint, length=len(text))


def _unknown(text: str, start: int, source: Source) -> LispError:
    if text == '"' or source.text.startswith('#"', start):
        return _error(
            "unclosed_string", "A string is opened here and never closed.", source, start, 'close it with `"`'
        )
    hint = _UNKNOWN_HINTS.get(text)
    return _error("invalid_token", f"`{text}` cannot stand here.", source, start, hint)


def _too_deep(source: Source, start: int, nesting: int) -> LimitExceeded:
    return LimitExceeded(
        "limit_nesting",
        f"Forms may be nested {nesting} deep.",
        hint="name the inner parts with `let` or `def`",
        span=source.span(start, start + 1),
    )


def _error(code: str, message: str, source: Source, start: int, hint: str | None, length: int = 1) -> LispError:
    return LispError(code, message, phase="read", span=source.span(start, start + length), hint=hint)
