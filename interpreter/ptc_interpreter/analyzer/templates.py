"""Forms behind a backquote: data in which `~` and `~@` put values. Names in them are qualified, as Clojure does it."""

from collections.abc import Callable, Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, TypeGuard

from ptc_interpreter.analyzer.expressions import analyze
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import SPECIAL_FORMS, invalid, is_symbol, special
from ptc_interpreter.nodes import Constant, Core, CoreCall, Node
from ptc_interpreter.reader.forms import Form, FunctionForm, ListForm, MapForm, SetForm, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.scalars import Symbol

# What Clojure's compiler knows by itself, and qualifies no more than `&`.
_BARE: Final = frozenset(
    ("&", ".", "case*", "catch", "def", "do", "finally", "fn*", "if", "let*", "letfn*", "loop*", "new", "quote")
) | {"recur", "set!", "throw", "try", "var"}


@special("(syntax-quote form)", least=1, most=1)
def syntax_quote(form: ListForm, scope: Scope) -> Node:
    """The form as data, in which `~x` is the value of x, and `~@xs` the items of xs. A backquote is short for it."""
    return _Template(form.start, scope.value()).node(form.items[1])


@special("(unquote form)", least=1, most=1)
def unquote(form: ListForm, scope: Scope) -> Node:
    """The value of the form, within one behind a backquote: `~x` is short for it."""
    raise invalid(form, scope, "unquote", "`~` stands within a form behind a backquote alone")


@special("(unquote-splicing form)", least=1, most=1)
def unquote_splicing(form: ListForm, scope: Scope) -> Node:
    """The items of the form's value, within a collection behind a backquote: `~@xs` is short for it."""
    raise invalid(form, scope, "unquote-splicing", "`~@` stands within a collection behind a backquote alone")


class _Template:
    """One form behind a backquote, which stands at an offset of the text."""

    def __init__(self, start: int, scope: Scope) -> None:
        self._start = start
        self._scope = scope

    def node(self, form: Form) -> Node:
        """What gives the form with its values put in."""
        match form:
            case SymbolForm(name=name):
                return Constant(form.start, form.end, Symbol(self._qualified(name)))
            case ListForm(items=[SymbolForm(name="unquote"), value]):
                return analyze(value, self._scope)
            case ListForm(items=[SymbolForm(name="syntax-quote" | "unquote-splicing"), _]) | FunctionForm():
                what = "a backquote stands in no other, `~@` within a collection, and `#(...)` in none"
                raise invalid(form, self._scope, "syntax-quote", what)
            case ListForm(items=items):
                return self._collection(form, items, tuple, "seq")
            case VectorForm(items=items):
                return self._collection(form, items, list, "vec")
            case SetForm(items=items):
                return self._collection(form, items, make_set, "set")
            case MapForm(items=items):
                if len(items) % 2:
                    message, hint = "A map has a key without a value.", "write {:key value ...}"
                    raise self._scope.error(form, "odd_map", message, hint)
                return self._collection(form, items, _map_of, "apply", Core(form.start, form.end, CORE["hash-map"]))
            case _:
                return analyze(form, self._scope)

    def _collection(
        self, form: Form, items: list[Form], known: Callable[[list[Any]], Any], name: str, *before: Node
    ) -> Node:
        """The collection of the items: what `known` makes of them if all are, else what a call of `name` gives."""
        parts = [(_is_spliced(item), self._part(item)) for item in items]
        if all(not spliced and type(part) is Constant for spliced, part in parts):
            return Constant(form.start, form.end, known([part.value for _, part in parts]))  # type: ignore[attr-defined]
        joined = [node for spliced, group in groupby(parts, itemgetter(0)) for node in _sequences(form, spliced, group)]
        return _call(form, name, *before, joined[0] if len(joined) == 1 else _call(form, "concat", *joined))

    def _part(self, item: Form) -> Node:
        """What gives an item, or the items that are put in its place."""
        return analyze(item.items[1], self._scope) if _is_spliced(item) else self.node(item)

    def _qualified(self, name: str) -> str:
        """A name with its namespace; `x#` is a name of the template's own."""
        if name in _BARE or "." in name or "/" in name:
            return name
        if name.endswith("#"):
            return f"{name[:-1]}__{self._start}__auto__"
        world = self._scope.world
        known = name not in world.defined and (name in CORE or name in SPECIAL_FORMS)
        return f"{'clojure.core' if known else world.namespaces.current}/{name}"


def _is_spliced(item: Form) -> TypeGuard[ListForm]:
    return type(item) is ListForm and len(item.items) > 1 and is_symbol(item.items[0], "unquote-splicing")


def _sequences(form: Form, spliced: bool, group: Iterable[tuple[bool, Node]]) -> list[Node]:
    """Nodes beside each other as sequences: those of items together, in one."""
    nodes = [node for _, node in group]
    return nodes if spliced else [_call(form, "list", *nodes)]


def _map_of(flat: list[Any]) -> Any:
    return make_map(zip(flat[::2], flat[1::2], strict=False))


def _call(at: Form, name: str, *arguments: Node) -> Node:
    return CoreCall(at.start, at.end, CORE[name], list(arguments))
