"""Colours for PTC-Lisp: a lexer for pygments that knows the names of the language's tables."""

import re
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from pygments.lexer import RegexLexer
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from ptc.repl.documentation import PROMPT_NAMES
from ptc_interpreter.language import CONSTANTS, REFUSED, SPECIAL_FORMS, core_function, meaning

# What a kind of token is called in a style of prompt_toolkit, and its colour: from the terminal's own palette.
COLOURS: Final = {
    "pygments.comment": "ansibrightblack",
    "pygments.keyword": "ansimagenta",
    "pygments.literal.number": "ansicyan",
    "pygments.literal.string": "ansigreen",
    "pygments.literal.string.symbol": "ansicyan",
    "pygments.name.builtin": "ansiblue",
    "pygments.name.function": "ansiyellow",
    "pygments.name.variable": "ansiyellow",
    "pygments.error": "ansired",
}
_REST: Final = r"""[^\s,()\[\]{}";@^`~\\]*"""  # of a name, a number, a keyword
_FIRST: Final = r"""[^\s,()\[\]{}";@^`~\\#']"""


def _named(_: Any, match: "re.Match[str]") -> Iterator[tuple[int, Any, str]]:
    yield match.start(), kind_of_name(match.group()), match.group()


def kind_of_name(name: str) -> Any:
    """The kind of token that a name is."""
    if name in ("nil", "true", "false"):
        return Keyword.Constant
    if name in SPECIAL_FORMS:
        return Keyword
    if name.startswith("tool/"):
        return Name.Function
    if name.startswith("data/"):
        return Name.Variable
    if name in CONSTANTS or name in PROMPT_NAMES or core_function(meaning(name)):
        return Name.Builtin
    return Error if name in REFUSED else Name


class PtcLispLexer(RegexLexer):
    """PTC-Lisp, whole or still being typed: a string that is not closed reaches to the end of the text."""

    name = "PTC-Lisp"
    aliases = ("ptc-lisp",)
    filenames = ("*.ptc",)
    flags = re.DOTALL
    tokens: ClassVar[dict[str, Any]] = {
        "root": [
            (r"[\s,]+", Whitespace),
            (r";[^\n]*|#![^\n]*", Comment.Single),
            (r'#"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', String.Regex),
            (r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', String),
            (r"""\\(?:[^\s,()\[\]{}";]+|.)""", String.Char),
            (r"#[({]|[(\[{)\]}]", Punctuation),
            (rf"##{_REST}|[+-]?\d{_REST}", Number),
            (r"#_|#'|#?\^|['@]", Operator),
            (rf":{_REST}", String.Symbol),
            (_FIRST + _REST, _named),
            (r"#[a-z]+", Operator),  # as in `#fn[x]`, which is how functions are printed
            (r".", Error),
        ]
    }
