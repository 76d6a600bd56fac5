"""Text to forms: `grammar.lark`, parsed by Lark (LALR) over the tokens of `lexer.py`."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from lark import Lark, Transformer, UnexpectedInput
from lark.exceptions import VisitError

from ptc_interpreter.errors import LispError
from ptc_interpreter.forms import Form, FunctionForm, ListForm, MapForm, SetForm, Source, SymbolForm, VectorForm
from ptc_interpreter.lexer import Token, TokenStream
from ptc_interpreter.limits import Limits

_PREFIXES: Final = {"'": "quote", "#'": "var", "@": "deref"}
_Children = list[Any]  # tokens and forms; a Token ATOMS holds several forms


def read(source: Source, limits: Limits | None = None) -> list[Form]:
    """The forms of a program, in order. Raises LispError of phase "read", or LimitExceeded."""
    nesting = (limits or Limits()).nesting
    try:
        return _parser().parse((source, nesting))  # type: ignore[arg-type,return-value]
    except UnexpectedInput as error:
        raise _misplaced(error, source) from None
    except VisitError as error:
        raise error.orig_exc from None


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=TokenStream, transformer=_FormBuilder())


def _misplaced(error: UnexpectedInput, source: Source) -> LispError:
    token = getattr(error, "token", None)
    start = token.start if isinstance(token, Token) else len(source.text)
    return LispError(
        "invalid_token",
        "A form is missing here, after a prefix such as `'` or `#_`.",
        phase="read",
        span=source.span(start, start + 1),
    )


class _FormBuilder(Transformer[Any, Any]):
    """Makes the form of each rule as Lark recognises it; no tree is built."""

    def start(self, children: _Children) -> list[Form]:
        return _forms(children)

    def discard(self, children: _Children) -> None:
        """`#_x` leaves nothing."""

    def prefixed(self, children: _Children) -> Form:
        prefix, *rest = children
        form = _forms(rest)[-1]
        if prefix.type == "META":
            return form  # metadata is read and ignored
        name = SymbolForm(prefix.start, prefix.end, _PREFIXES[prefix.value])
        return ListForm(prefix.start, form.end, [name, form])


def _forms(children: _Children) -> list[Form]:
    forms: list[Form] = []
    for child in children:
        if type(child) is Token:
            forms.extend(child.value)
        elif child is not None:
            forms.append(child)
    return forms


def _collection(make: Callable[[int, int, list[Form]], Form]) -> Callable[[_FormBuilder, _Children], Form]:
    def build(_: _FormBuilder, children: _Children) -> Form:
        return make(children[0].start, children[-1].end, _forms(children[1:-1]))

    return build


for _rule, _form in (
    ("list", ListForm),
    ("vector", VectorForm),
    ("map", MapForm),
    ("set", SetForm),
    ("function", FunctionForm),
):
    setattr(_FormBuilder, _rule, _collection(_form))
