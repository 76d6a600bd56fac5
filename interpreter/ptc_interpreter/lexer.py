"""Text to tokens: one regular expression, brackets balanced on the way, runs of atoms in one token.

Lark parses what comes out. A lexer of our own makes it twice as fast as Lark's (docs/decisions/0002), and knows the
opener of every bracket, which the errors name.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from lark.lexer import Lexer

from ptc_interpreter.atoms import read_atom, read_character, read_pattern, read_string, read_symbolic
from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.forms import Form, Source

_TOKEN: Final = re.compile(
    r"""[\s,]+ | ;[^\n]* | \#![^\n]*
    | (?P<open> \#\( | \#\{ | [(\[{] )
    | (?P<close> [)\]}] )
    | (?P<atom> [^\s,()\[\]{}";@^`~\\#'][^\s,()\[\]{}";@^`~\\]* )
    | (?P<string> "[^"\\]*(?:\\.[^"\\]*)*" )
    | (?P<discard> \#_ )
    | (?P<prefix> \#' | ' | @ )
    | (?P<meta> \#?\^ )
    | (?P<pattern> \#"[^"\\]*(?:\\.[^"\\]*)*" )
    | (?P<character> \\.[^\s,()\[\]{}";]* )
    | (?P<symbolic> \#\#[^\s,()\[\]{}";]* )
    | (?P<unknown> . )""",
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
    "atom": read_atom,
    "string": read_string,
    "pattern": read_pattern,
    "character": read_character,
    "symbolic": read_symbolic,
}
_UNKNOWN_HINTS: Final = {
    "`": "macros are not part of PTC-Lisp; write a function",
    "~": "macros are not part of PTC-Lisp; write a function",
    "#": "tagged literals are not part of PTC-Lisp; parse a string instead",
}


class Token:
    """What Lark needs of a token, and no more."""

    __slots__ = ("end", "start", "type", "value")
    start_pos = end_pos = line = column = end_line = end_column = None  # Lark copies them to its end token

    def __init__(self, type_: str, value: Any, start: int, end: int) -> None:
        self.type = type_
        self.value = value
        self.start = start
        self.end = end


class TokenStream(Lexer):
    """The lexer that Lark calls. Its input is a `Source` and the depth to which brackets may be nested."""

    def __init__(self, lexer_conf: object) -> None: ...

    def lex(self, data: tuple[Source, int]) -> Iterator[Token]:  # type: ignore[override]
        """The tokens of a program. Raises LispError (phase "read") for text that is no PTC-Lisp."""
        return tokens(*data)


def tokens(source: Source, nesting: int) -> Iterator[Token]:
    """The tokens of a program, brackets balanced and at most `nesting` deep."""
    openers: list[tuple[str, str, int]] = []  # bracket, what closes it, offset
    atoms: list[Form] = []  # the run of atoms being gathered
    single = False  # after a prefix the next atom stands alone
    for match in _TOKEN.finditer(source.text):
        kind = match.lastgroup
        if kind is None:
            continue
        start = match.start()
        reader = _READERS.get(kind)
        if reader is not None:
            atom = reader(match.group(), start, source)
            if single:
                single = False
                yield Token("ATOMS", [atom], start, atom.end)
            else:
                atoms.append(atom)
            continue
        if atoms:
            yield Token("ATOMS", atoms, atoms[0].start, atoms[-1].end)
            atoms = []
        yield _punctuation(kind, match.group(), start, source, openers, nesting)
        single = kind in ("prefix", "discard", "meta")
    if atoms:
        yield Token("ATOMS", atoms, atoms[0].start, atoms[-1].end)
    if openers:
        raise _unclosed(openers, source)


def _punctuation(
    kind: str, text: str, start: int, source: Source, openers: list[tuple[str, str, int]], nesting: int
) -> Token:
    end = start + len(text)
    if kind == "open":
        type_, closer = _OPENERS[text]
        openers.append((text, closer, start))
        if len(openers) > nesting:
            raise _too_deep(source, start, nesting)
        return Token(type_, text, start, end)
    if kind == "close":
        _check_closed(text, start, source, openers)
        return Token("CLOSE", text, start, end)
    if kind == "unknown":
        raise _unknown(text, start, source)
    return Token({"prefix": "PREFIX", "meta": "META", "discard": "DISCARD"}[kind], text, start, end)


def _check_closed(text: str, start: int, source: Source, openers: list[tuple[str, str, int]]) -> None:
    if not openers:
        raise _error("unexpected_bracket", f"`{text}` closes nothing.", source, start, "remove it")
    opener, closer, opened = openers.pop()
    if closer != text:
        place = source.span(opened, opened + len(opener))
        raise _error(
            "mismatched_bracket",
            f"`{text}` closes `{opener}`, which was opened at {place}.",
            source,
            start,
            f"write `{closer}` here, or close the form at {place} before",
        )


def _unclosed(openers: list[tuple[str, str, int]], source: Source) -> LispError:
    """The error for brackets that stay open; it points at the innermost and names the others."""
    opener, _, start = openers[-1]
    outer = [f"`{text}` at {source.span(at, at + 1)}" for text, _, at in openers[-4:-1]]
    also = f" It stands in {', in '.join(reversed(outer))}." if outer else ""
    missing = "".join(closer for _, closer, _ in reversed(openers))
    hint = f"the program ends without `{missing[:12]}`; close the form where it should end"
    return _error(
        "unclosed_bracket", f"`{opener}` is never closed.{also}", source, start, hint, length=len(opener)
    )


def _unknown(text: str, start: int, source: Source) -> LispError:
    if text == '"':
        return _error("unclosed_string", "A string is opened here and never closed.", source, start, 'close it with `"`')
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
