"""Forms as data: what `quote` and the constants of `case` give."""

from typing import Any

from ptc_interpreter.analyzer.expressions import without_tag
from ptc_interpreter.analyzer.names import resolve
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import invalid, special
from ptc_interpreter.nodes import Constant, Node
from ptc_interpreter.reader.forms import (
    Form,
    ListForm,
    LiteralForm,
    MapForm,
    SetForm,
    SymbolForm,
    TaggedForm,
    VectorForm,
)
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.scalars import Symbol


def quoted(form: Form, scope: Scope) -> Any:
    """The value that a form stands for when it is not evaluated."""
    scope.world.add_form(form)
    match form:
        case LiteralForm(value=value):
            return value
        case SymbolForm(name=name):
            return Symbol(name)
        case TaggedForm():
            return quoted(without_tag(form, scope), scope)
        case VectorForm(items=items):
            return [quoted(item, scope) for item in items]
        case MapForm(items=items):
            values = [quoted(item, scope) for item in items]
            return make_map(zip(values[::2], values[1::2], strict=False))
        case SetForm(items=items):
            return make_set(quoted(item, scope) for item in items)
        case _:
            return tuple(quoted(item, scope) for item in form.items)  # type: ignore[attr-defined]


@special("(quote form)", least=1, most=1)
def quote(form: ListForm, scope: Scope) -> Node:
    """The form itself, as data: `'x` is the symbol x, `'(1 2)` a list."""
    return Constant(form.start, form.end, quoted(form.items[1], scope))


@special("(var name)", least=1, most=1)
def var(form: ListForm, scope: Scope) -> Node:
    """The value of a name that is no local: there are no vars. `#'f` is short for `(var f)`."""
    name = form.items[1]
    if not isinstance(name, SymbolForm):
        raise invalid(name, scope, "var", "a name belongs here")
    return resolve(name, Scope(scope.world, scope.frame, {}))
