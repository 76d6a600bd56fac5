"""The parser that Lark makes of `grammar.lark`, and what it does at each reduction. Imported at the first `read`."""

from collections.abc import Callable
from typing import Any, Final

from lark import Lark, Transformer, UnexpectedInput
from lark.lexer import Lexer

from ptc_interpreter.errors import LispError
from ptc_interpreter.reader.forms import (
    Form,
    FunctionForm,
    ListForm,
    MapForm,
    SetForm,
    Source,
    SymbolForm,
    TaggedForm,
    VectorForm,
)
from ptc_interpreter.reader.lexer import Token, tokens

_PREFIXES: Final = {"'": "quote", "#'": "var", "@": "deref"}
_Children = list[Any]
_Forms = list[Form]  # grows as its items are read


class _TokenStream(Lexer):
    """Our lexer as Lark calls it. Its input is a `Source` and the depth to which brackets may be nested."""

    def __init__(self, lexer_conf: object) -> None: ...

    def lex(self, data: tuple[Source, int]) -> Any:  # type: ignore[override]
        return tokens(*data)


def _collection(make: Callable[[int, int, _Forms], Form]) -> tuple[Any, Any]:
    """What a bracketed form does: as one more item of a list of items, and by itself."""

    def item(_: Any, children: _Children) -> _Forms:
        forms, opener, inner, closer = children
        forms.append(make(opener.start, closer.end, inner))
        return forms

    def single(_: Any, children: _Children) -> Form:
        opener, inner, closer = children
        return make(opener.start, closer.end, inner)

    return item, single


def _prefixed(prefix: Token, form: Form) -> Form:
    if prefix.value not in _PREFIXES:
        return TaggedForm(prefix.start, form.end, prefix.value[1:], [form])
    name = SymbolForm(prefix.start, prefix.end, _PREFIXES[prefix.value])
    return ListForm(prefix.start, form.end, [name, form])


class _FormBuilder(Transformer[Any, Any]):
    """Makes the forms of each rule as Lark recognises it; no tree is built."""

    def start(self, children: _Children) -> _Forms:
        return children[0]

    def no_items(self, _: _Children) -> _Forms:
        return []

    def atoms(self, children: _Children) -> _Forms:
        forms, token = children
        forms += token.value
        return forms

    list, one_list = _collection(ListForm)
    vector, one_vector = _collection(VectorForm)
    map, one_map = _collection(MapForm)
    set, one_set = _collection(SetForm)
    function, one_function = _collection(FunctionForm)

    def prefixed(self, children: _Children) -> _Forms:
        forms, prefix, form = children
        forms.append(_prefixed(prefix, form))
        return forms

    def metadata(self, children: _Children) -> _Forms:
        """`^meta form`: metadata is read and ignored."""
        forms, _, _, form = children
        forms.append(form)
        return forms

    def discarded(self, children: _Children) -> _Forms:
        """`#_form` leaves nothing."""
        return children[0]

    def one_atom(self, children: _Children) -> Form:
        return children[0].value[0]

    def one_prefixed(self, children: _Children) -> Form:
        return _prefixed(*children)

    def last(self, children: _Children) -> Form:
        return children[-1]


_PARSER: Final = Lark.open(  # type: ignore[reportUnknownMemberType]
    "grammar.lark", rel_to=__file__, parser="lalr", lexer=_TokenStream, transformer=_FormBuilder()
)


def parse(source: Source, nesting: int) -> _Forms:
    """The forms of a program whose brackets may be nested `nesting` deep."""
    try:
        return _PARSER.parse((source, nesting))  # type: ignore[arg-type,return-value]
    except UnexpectedInput as error:
        raise _misplaced(error, source) from None


def _misplaced(error: UnexpectedInput, source: Source) -> LispError:
    token = getattr(error, "token", None)
    start = token.start if isinstance(token, Token) else len(source.text)
    return LispError(
        "invalid_token",
        "A form is missing here, after a prefix such as `'` or `#_`.",
        phase="read",
        span=source.span(start, start + 1),
    )
