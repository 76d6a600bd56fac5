"""The parser of `grammar.lark`: it follows the tables that Lark made of it, and makes a form at each reduction."""

from collections.abc import Callable, Mapping
from typing import Any, Final

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
from ptc_interpreter.reader.lexer import Piece, pieces
from ptc_interpreter.reader.tables import RULES, STATES

_PREFIXES: Final = {
    "'": "quote",
    "#'": "var",
    "@": "deref",
    "`": "syntax-quote",
    "~": "unquote",
    "~@": "unquote-splicing",
}
_Children = list[Any]
_Forms = list[Form]  # grows as its items are read


def _collection(make: Callable[[int, int, _Forms], Form]) -> tuple[Any, Any]:
    """What a bracketed form does: as one more item of a list of items, and by itself."""

    def item(_: Any, children: _Children) -> _Forms:
        forms, (_, _, start, _), inner, (_, _, _, end) = children
        forms.append(make(start, end, inner))
        return forms

    def single(_: Any, children: _Children) -> Form:
        (_, _, start, _), inner, (_, _, _, end) = children
        return make(start, end, inner)

    return item, single


def _prefixed(prefix: Piece, form: Form) -> Form:
    _, text, start, end = prefix
    if text not in _PREFIXES:
        return TaggedForm(start, form.end, text[1:], [form])
    return ListForm(start, form.end, [SymbolForm(start, end, _PREFIXES[text]), form])


def _described(meta: Form, form: Any) -> Form:
    """The form with metadata; most have none, and forms without have no room for it."""
    form.described = getattr(form, "described", [])
    form.described.append(meta)
    return form


class _FormBuilder:
    """Makes the forms of each rule as it is recognised; no tree is built."""

    def start(self, children: _Children) -> _Forms:
        return children[0]

    def no_items(self, _: _Children) -> _Forms:
        return []

    def atoms(self, children: _Children) -> _Forms:
        forms, (_, atoms, _, _) = children
        forms += atoms
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
        """`^meta form`: the form, which knows what stands before it."""
        forms, _, meta, form = children
        forms.append(_described(meta, form))
        return forms

    def discarded(self, children: _Children) -> _Forms:
        """`#_form` leaves nothing."""
        return children[0]

    def one_atom(self, children: _Children) -> Form:
        return children[0][1][0]

    def one_prefixed(self, children: _Children) -> Form:
        return _prefixed(*children)

    def last(self, children: _Children) -> Form:
        (kind, *_), before, form = children
        return _described(before, form) if kind == "META" else form


_BUILDER: Final = _FormBuilder()
_RULES: Final = [(name, size, getattr(_BUILDER, make)) for name, size, make in RULES]
_END_OF_TEXT: Final = "$END"
_MADE: Final = {name for name, _, _ in RULES}  # by rules: what is none of these is a token


def _ended(actions: Mapping[str, int]) -> tuple[str, int, Callable[[_Children], Any]] | None:
    """The rule that has come to its end in a state, whatever follows; None where what comes next decides."""
    after_tokens = {to for next_, to in actions.items() if next_ not in _MADE}
    rule = after_tokens.pop() if len(after_tokens) == 1 else 0
    return _RULES[~rule] if rule < 0 else None


_ENDED: Final = [_ended(actions) for actions in STATES]
# States after atoms behind a list of items, which they join: the state is again the one before.
_JOINING: Final = frozenset(state for state, rule in enumerate(_ENDED) if rule and rule[2] == _BUILDER.atoms)
# By the state after a bracket that opens: the state behind the items in it, of which there are none yet.
_BEGUN: Final = {
    state: STATES[state][rule[0]] for state, rule in enumerate(_ENDED) if rule and rule[2] == _BUILDER.no_items
}


def parse(source: Source, nesting: int) -> _Forms:
    """The forms of a program whose brackets may be nested `nesting` deep."""
    states, read = [0], list[Any]()
    _reduce(states, read)
    for piece in pieces(source, nesting):
        state = STATES[states[-1]].get(piece[0])
        if state is None:
            raise _misplaced(source, piece[2])
        if state in _JOINING:
            read[-1] += piece[1]
        elif state in _BEGUN:
            states += (state, _BEGUN[state])
            read += (piece, [])
        else:
            states.append(state)
            read.append(piece)
            if _ENDED[state] is not None:
                _reduce(states, read)
    if STATES[states[-1]].get(_END_OF_TEXT) is None:
        raise _misplaced(source, len(source.text))
    return read[-1]


def _reduce(states: list[int], read: list[Any]) -> None:
    """Make what the rules make that have come to their end; each state but the first stands for a part that is read."""
    rule = _ENDED[states[-1]]
    while rule is not None:
        name, size, make = rule
        if size:
            parts = read[-size:]
            del states[-size:], read[-size:]
            read.append(make(parts))
        else:
            read.append(make([]))
        state = STATES[states[-1]][name]
        states.append(state)
        rule = _ENDED[state]


def _misplaced(source: Source, start: int) -> LispError:
    return LispError(
        "invalid_token",
        "A form is missing here, after a prefix such as `'` or `#_`.",
        phase="read",
        span=source.span(start, start + 1),
    )
