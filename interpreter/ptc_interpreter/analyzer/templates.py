"""Forms behind a backquote: data in which `~` and `~@` put values. Names in them are qualified, as Clojure does it."""

from typing import Final

from ptc_interpreter.analyzer.expressions import analyze
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import SPECIAL_FORMS, invalid, is_symbol, special
from ptc_interpreter.nodes import Constant, Core, CoreCall, Node
from ptc_interpreter.reader.forms import Form, FunctionForm, ListForm, MapForm, SetForm, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.scalars import Symbol

# What Clojure's compiler knows by itself, and qualifies no more than `&`.
_BARE: Final = frozenset(
    ("&", ".", "case*", "catch", "def", "do", "finally", "fn*", "if", "let*", "letfn*", "loop*", "new", "quote")
) | {"recur", "set!", "throw", "try", "var"}


@special("(syntax-quote form)", least=1, most=1)
def syntax_quote(form: ListForm, scope: Scope) -> Node:
    """The form as data, in which `~x` is the value of x, and `~@xs` the items of xs. A backquote is short for it."""
    return _template(form.items[1], scope.value())


@special("(unquote form)", least=1, most=1)
def unquote(form: ListForm, scope: Scope) -> Node:
    """The value of the form, within one behind a backquote: `~x` is short for it."""
    raise invalid(form, scope, "unquote", "`~` stands within a form behind a backquote alone")


@special("(unquote-splicing form)", least=1, most=1)
def unquote_splicing(form: ListForm, scope: Scope) -> Node:
    """The items of the form's value, within a collection behind a backquote: `~@xs` is short for it."""
    raise invalid(form, scope, "unquote-splicing", "`~@` stands within a collection behind a backquote alone")


def _template(form: Form, scope: Scope) -> Node:
    match form:
        case SymbolForm(name=name):
            return Constant(form.start, form.end, Symbol(_qualified(name, scope)))
        case ListForm(items=[SymbolForm(name="unquote"), value]):
            return analyze(value, scope)
        case ListForm(items=[SymbolForm(name="syntax-quote" | "unquote-splicing"), _]) | FunctionForm():
            return analyze(_refused(form, scope), scope)
        case ListForm(items=[]):
            return Constant(form.start, form.end, ())
        case ListForm(items=items):
            return _call(form, "seq", _joined(form, items, scope))
        case VectorForm(items=items):
            return _call(form, "vec", _joined(form, items, scope))
        case SetForm(items=items):
            return _call(form, "set", _joined(form, items, scope))
        case MapForm(items=items):
            make = Core(form.start, form.end, CORE["hash-map"])
            return _call(form, "apply", make, _joined(form, items, scope))
        case _:
            return analyze(form, scope)


def _refused(form: Form, scope: Scope) -> Form:
    what = "a backquote stands in no other, `~@` within a collection, and `#(...)` in none"
    raise invalid(form, scope, "syntax-quote", what)


def _joined(form: Form, items: list[Form], scope: Scope) -> Node:
    """The items of a collection, one behind the other."""
    return _call(form, "concat", *(_part(item, scope) for item in items))


def _part(item: Form, scope: Scope) -> Node:
    """What an item adds to its collection, as a sequence."""
    if type(item) is ListForm and len(item.items) > 1 and is_symbol(item.items[0], "unquote-splicing"):
        return analyze(item.items[1], scope)
    return _call(item, "list", _template(item, scope))


def _call(at: Form, name: str, *arguments: Node) -> Node:
    return CoreCall(at.start, at.end, CORE[name], list(arguments))


def _qualified(name: str, scope: Scope) -> str:
    """A name with its namespace; `x#` is a name of its own."""
    if name in _BARE or "." in name or "/" in name:
        return name
    if name.endswith("#"):
        return f"{name[:-1]}__auto__"
    known = name not in scope.world.defined and (name in CORE or name in SPECIAL_FORMS)
    return f"{'clojure.core' if known else scope.world.namespaces.current}/{name}"
