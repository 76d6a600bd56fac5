"""Text to forms: `grammar.lark`, parsed by Lark (LALR) over the tokens of `lexer.py`."""

from ptc_interpreter.limits import Limits
from ptc_interpreter.reader.forms import Form, Source

_DEFAULTS = Limits()


def read(source: Source, limits: Limits = _DEFAULTS) -> list[Form]:
    """The forms of a program, in order. Raises LispError of phase "read", or LimitExceeded."""
    from ptc_interpreter.reader.parser import (
        parse,
    )  # Lark takes longer to import than all else: only programs pay for it

    return parse(source, limits.nesting)
