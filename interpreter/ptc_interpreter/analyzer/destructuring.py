"""Binding forms to plain bindings: `x`, `[a b & more :as all]`, `{:keys [a] b :b :or {a 1} :as m}`, nested."""

from collections.abc import Iterator

from ptc_interpreter.analyzer.expressions import analyze
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import is_symbol
from ptc_interpreter.errors import LispError
from ptc_interpreter.nodes import Binding, Constant, HelperCall, Local, Lookup, Node
from ptc_interpreter.reader.forms import Form, LiteralForm, MapForm, SymbolForm, VectorForm
from ptc_interpreter.values.scalars import Keyword, Symbol

Bound = list[tuple[Binding, Node]]


def bind(target: Form, value: Node, scope: Scope) -> tuple[Bound, Scope]:
    """The bindings that `target` makes of `value`, in order, and the scope that sees them."""
    if isinstance(target, SymbolForm):
        return _bind_name(target, value, scope)
    if isinstance(target, VectorForm):
        whole, scope = _bind_whole(value, scope)
        return _extend(whole, _bind_items(target, whole[-1][0], scope))
    if isinstance(target, MapForm):
        of = HelperCall(target.start, target.end, "associative", [value])
        whole, scope = _bind_whole(of, scope)
        return _extend(whole, _bind_entries(target, whole[-1][0], scope))
    raise _not_bindable(target, scope)


def _extend(before: Bound, after: tuple[Bound, Scope]) -> tuple[Bound, Scope]:
    return [*before, *after[0]], after[1]


def _not_bindable(target: Form, scope: Scope) -> LispError:
    hint = "bind a name, a vector of names, or {:keys [a b]}"
    return scope.error(target, "invalid_form", "This cannot be bound.", hint)


def check_bindable(target: SymbolForm, scope: Scope) -> None:
    """Raise LispError for a name that cannot be a local: one with a namespace."""
    if "/" in target.name and target.name != "/":
        message = f"`{target.name}` has a namespace and cannot be bound."
        raise scope.error(target, "invalid_form", message, "bind a bare name")


def _bind_name(target: SymbolForm, value: Node, scope: Scope) -> tuple[Bound, Scope]:
    check_bindable(target, scope)
    binding = scope.binding(target.name, value)
    return [(binding, value)], scope.bind(binding)


def _bind_whole(value: Node, scope: Scope) -> tuple[Bound, Scope]:
    """Give the value to be destructured a name of its own, unless it has one."""
    if isinstance(value, Local) and not value.binding.changes:
        return [(value.binding, value)], scope
    binding = scope.binding("~whole")
    return [(binding, value)], scope


def _local(binding: Binding, at: Form, scope: Scope) -> Node:
    scope.frame.uses(binding)
    return Local(at.start, at.end, binding)


def _bind_items(target: VectorForm, whole: Binding, scope: Scope) -> tuple[Bound, Scope]:
    bound: Bound = []
    items = iter(target.items)
    first = "leading" if any(is_symbol(item, "&") for item in target.items) else "item_of"
    index = 0
    for item in items:
        if is_symbol(item, "&"):
            value = _part("rest_of", target, whole, index, scope)
            item = _next(items, target, scope)
        elif isinstance(item, LiteralForm) and item.value is Keyword("as"):
            value = _local(whole, target, scope)
            item = _next(items, target, scope)
        else:
            value = _part(first, target, whole, index, scope)
            index += 1
        more, scope = bind(item, value, scope)
        bound += more
    return bound, scope


def _next(items: Iterator[Form], target: Form, scope: Scope) -> Form:
    item = next(items, None)
    if item is None:
        raise scope.error(target, "invalid_form", "A name is missing after `&` or `:as`.", "write [a b & more :as all]")
    return item


def _part(helper: str, target: Form, whole: Binding, index: int, scope: Scope) -> Node:
    position = Constant(target.start, target.end, index)
    return HelperCall(target.start, target.end, helper, [_local(whole, target, scope), position])


def _bind_entries(target: MapForm, whole: Binding, scope: Scope) -> tuple[Bound, Scope]:
    if len(target.items) % 2:
        hint = "write {:keys [a b]} or {a :a}"
        raise scope.error(target, "odd_map", "A map to bind by has a name without a key.", hint)
    entries = list(zip(target.items[::2], target.items[1::2], strict=True))
    defaults = _defaults(entries, scope)
    bound: Bound = []
    for left, right in entries:
        for name, value in _entry(left, right, whole, defaults, scope):
            more, scope = bind(name, value, scope)
            bound += more
    return bound, scope


def _defaults(entries: list[tuple[Form, Form]], scope: Scope) -> dict[str, Form]:
    for left, right in entries:
        if isinstance(left, LiteralForm) and left.value is Keyword("or"):
            if not isinstance(right, MapForm):
                raise scope.error(right, "invalid_form", "`:or` needs a map of names to defaults.", "write :or {a 1}")
            names, forms = right.items[::2], right.items[1::2]
            return {name.name: form for name, form in zip(names, forms, strict=False) if isinstance(name, SymbolForm)}
    return {}


def _entry(
    left: Form, right: Form, whole: Binding, defaults: dict[str, Form], scope: Scope
) -> Iterator[tuple[Form, Node]]:
    if not isinstance(left, LiteralForm):
        key = analyze(right, scope.value())
        yield left, _at(left, key, whole, defaults, scope)
        return
    option = left.value.name.rpartition("/")[2] if isinstance(left.value, Keyword) else None
    if option == "as":
        yield right, _local(whole, left, scope)
    elif option in ("keys", "strs", "syms"):
        yield from _listed(option, left, right, whole, defaults, scope)
    elif option != "or":
        raise _not_bindable(left, scope)


def _listed(
    option: str, left: LiteralForm, names: Form, whole: Binding, defaults: dict[str, Form], scope: Scope
) -> Iterator[tuple[Form, Node]]:
    if not isinstance(names, VectorForm):
        raise scope.error(names, "invalid_form", f"`:{option}` needs a vector of names.", f"write {{:{option} [a b]}}")
    prefix = left.value.name[: -len(option)]  # `:user/keys [id]` looks up `:user/id`
    for name in names.items:
        written = _written_name(name, scope)
        key = {"keys": Keyword, "strs": str, "syms": Symbol}[option](prefix + written)
        target = SymbolForm(name.start, name.end, written.rpartition("/")[2])
        yield target, _at(target, Constant(name.start, name.end, key), whole, defaults, scope)


def _written_name(name: Form, scope: Scope) -> str:
    if isinstance(name, SymbolForm):
        return name.name
    if isinstance(name, LiteralForm) and isinstance(name.value, Keyword):
        return name.value.name
    raise _not_bindable(name, scope)


def _at(target: Form, key: Node, whole: Binding, defaults: dict[str, Form], scope: Scope) -> Node:
    default = None
    if isinstance(target, SymbolForm) and target.name in defaults:
        default = analyze(defaults[target.name], scope.value())
    of = _local(whole, target, scope)
    if isinstance(key, Constant) and isinstance(key.value, Keyword):
        return Lookup(target.start, target.end, of, key.value, default)
    return HelperCall(target.start, target.end, "look_up", [of, key, *([default] if default else [])])
