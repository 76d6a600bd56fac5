"""Text to forms: `grammar.lark`, parsed (LALR) over the tokens of `lexer.py` by tables that Lark made of it."""

from functools import lru_cache
from typing import Final

from ptc_interpreter.limits import Limits
from ptc_interpreter.reader.conditionals import MARK, choose
from ptc_interpreter.reader.forms import Form, Source
from ptc_interpreter.reader.parser import parse
from ptc_interpreter.values.metering import accounted_to, look

_DEFAULTS: Final = Limits()
_KEPT_TEXTS: Final = 16
_KEPT_CHARACTERS: Final = 10_000
# What makes a text one's own: a regex equals only itself, and `::name` is filled in for each program.
_OWN: Final = ('#"', "::")


def read(source: Source, limits: Limits = _DEFAULTS) -> list[Form]:
    """The forms of a program, in order. Raises LispError of phase "read", or LimitExceeded.

    The forms of texts read lately are kept: a model's reply is read to find its program, and again to run it.
    """
    text = source.text
    if len(text) > _KEPT_CHARACTERS or any(mark in text for mark in _OWN):
        return _parsed(source, limits.nesting)
    look()  # as often for a text that is kept as for one that is read
    return list(_kept(text, limits.nesting))


@lru_cache(maxsize=_KEPT_TEXTS)
def _kept(text: str, nesting: int) -> tuple[Form, ...]:
    with accounted_to(None):
        return tuple(_parsed(Source(text), nesting))


def _parsed(source: Source, nesting: int) -> list[Form]:
    forms = parse(source, nesting)
    if MARK in source.text:
        choose(forms, source)
    return forms
