"""Binding forms to plain bindings: `x`, `[a b & more :as all]`, `{:keys [a] b :b :or {a 1} :as m}`, nested."""

from collections.abc import Iterator

from ptc_interpreter.analyzer.expressions import analyze
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import is_symbol
from ptc_interpreter.errors import LispError
from ptc_interpreter.nodes import Binding, Constant, CoreCall, Helper, HelperCall, Local, Lookup, Node
from ptc_interpreter.reader.forms import Form, LiteralForm, MapForm, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import CORE
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
        of = HelperCall(target.start, target.end, Helper.ASSOCIATIVE, [value])
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
    is_cell = scope.world.cells and is_changed_by_set(target)
    if is_cell and isinstance(value, CoreCall) and value.function is CORE["field-of"]:
        value.function = CORE["~field-cell"]
    binding = scope.binding(target.name, value)
    binding.is_cell = is_cell
    return [(binding, value)], scope.bind(binding)


def is_changed_by_set(name: Form) -> bool:
    """Whether `^:volatile-mutable` or `^:unsynchronized-mutable` stands before a name."""
    before: list[Form] = getattr(name, "described", [])
    return any(isinstance(each, LiteralForm) and each.value in _CHANGED_BY_SET for each in before)


_CHANGED_BY_SET = (Keyword("volatile-mutable"), Keyword("unsynchronized-mutable"))


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
    item_of = Helper.LEADING if any(is_symbol(item, "&") for item in target.items) else Helper.ITEM_OF
    index = 0
    for item in items:
        if is_symbol(item, "&"):
            value = _part(Helper.REST_OF, target, whole, index, scope)
            item = _next(items, target, scope)
        elif isinstance(item, LiteralForm) and item.value is Keyword("as"):
            value = _local(whole, target, scope)
            item = _next(items, target, scope)
        else:
            value = _part(item_of, target, whole, index, scope)
            index += 1
        more, scope = bind(item, value, scope)
        bound += more
    return bound, scope


def _next(items: Iterator[Form], target: Form, scope: Scope) -> Form:
    item = next(items, None)
    if item is None:
        raise scope.error(target, "invalid_form", "A name is missing after `&` or `:as`.", "write [a b & more :as all]")
    return item


def _part(helper: Helper, target: Form, whole: Binding, index: int, scope: Scope) -> Node:
    position = Constant(target.start, target.end, index)
    return HelperCall(target.start, target.end, helper, [_local(whole, target, scope), position])


def _bind_entries(target: MapForm, whole: Binding, scope: Scope) -> tuple[Bound, Scope]:
    if len(target.items) % 2:
        hint = "write {:keys [a b]} or {a :a}"
        raise scope.error(target, "odd_map", "A map to bind by has a name without a key.", hint)
    entries = list(zip(target.items[::2], target.items[1::2], strict=True))
    defaults = _defaults(entries, scope)
    bound: Bound = []
    keys = [each for left, right in entries for each in _keys(left, right, scope)]
    for name, key in _once(sorted(keys, key=_is_part)):
        value = _local(whole, name, scope) if key is None else _at(name, key, whole, defaults, scope)
        more, scope = bind(name, value, scope)
        bound += more
    return bound, scope


def _is_part(key: tuple[Form, Node | None]) -> bool:
    """Whether it is no `:as`, whose name is bound before all others, and may be that of one of them."""
    return key[1] is not None


def _once(keys: list[tuple[Form, Node | None]]) -> list[tuple[Form, Node | None]]:
    """Each name with the last of its keys: a default that is analyzed for every key would double at each level."""
    last = {form.name: index for index, (form, _) in enumerate(keys) if isinstance(form, SymbolForm)}
    return [key for index, key in enumerate(keys) if last.get(getattr(key[0], "name", ""), index) == index]


def _defaults(entries: list[tuple[Form, Form]], scope: Scope) -> dict[str, Form]:
    for left, right in entries:
        if isinstance(left, LiteralForm) and left.value is Keyword("or"):
            if not isinstance(right, MapForm):
                raise scope.error(right, "invalid_form", "`:or` needs a map of names to defaults.", "write :or {a 1}")
            names, forms = right.items[::2], right.items[1::2]
            return {name.name: form for name, form in zip(names, forms, strict=False) if isinstance(name, SymbolForm)}
    return {}


def _keys(left: Form, right: Form, scope: Scope) -> Iterator[tuple[Form, Node | None]]:
    """What an entry binds, each with the key that it is found under; None for the map itself."""
    if not isinstance(left, LiteralForm):
        yield left, analyze(right, scope.value())
        return
    option = left.value.name.rpartition("/")[2] if isinstance(left.value, Keyword) else None
    if option == "as":
        yield right, None
    elif option in ("keys", "strs", "syms"):
        yield from _listed(option, left, right, scope)
    elif option != "or":
        raise _not_bindable(left, scope)


def _listed(option: str, left: LiteralForm, names: Form, scope: Scope) -> Iterator[tuple[Form, Node]]:
    if not isinstance(names, VectorForm):
        raise scope.error(names, "invalid_form", f"`:{option}` needs a vector of names.", f"write {{:{option} [a b]}}")
    prefix = left.value.name[: -len(option)]  # `:user/keys [id]` looks up `:user/id`
    for name in names.items:
        written = _written_name(name, scope)
        key = {"keys": Keyword, "strs": str, "syms": Symbol}[option](prefix + written)
        target = SymbolForm(name.start, name.end, written.rpartition("/")[2])
        yield target, Constant(name.start, name.end, key)


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
    return HelperCall(target.start, target.end, Helper.LOOK_UP, [of, key, *([default] if default else [])])
