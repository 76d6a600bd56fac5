"""Text to forms: `grammar.lark`, parsed (LALR) over the tokens of `lexer.py` by tables that Lark made of it."""

from ptc_interpreter.limits import Limits
from ptc_interpreter.reader.forms import Form, Source
from ptc_interpreter.reader.parser import parse

_DEFAULTS = Limits()


def read(source: Source, limits: Limits = _DEFAULTS) -> list[Form]:
    """The forms of a program, in order. Raises LispError of phase "read", or LimitExceeded."""
    return parse(source, limits.nesting)
