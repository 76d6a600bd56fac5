"""Forms to nodes: literals, names and calls. Special forms are in the modules beside this one, by family."""

from collections.abc import Callable
from typing import Any

from ptc_interpreter.analyzer.names import resolve
from ptc_interpreter.analyzer.qualified import qualify
from ptc_interpreter.analyzer.scope import OwnCall, Scope, World
from ptc_interpreter.analyzer.slips import check_order
from ptc_interpreter.analyzer.special import SPECIAL_FORMS, check_size
from ptc_interpreter.errors import LispError
from ptc_interpreter.nodes import (
    Arity,
    Call,
    Constant,
    Core,
    CoreCall,
    Do,
    Fn,
    Local,
    Lookup,
    MapNode,
    Node,
    Raise,
    SetNode,
    Tool,
    ToolCall,
    Variable,
    VectorNode,
)
from ptc_interpreter.nodes.program import Renaming
from ptc_interpreter.reader.forms import (
    Form,
    FunctionForm,
    ListForm,
    LiteralForm,
    MapForm,
    QualifiedForm,
    SetForm,
    SymbolForm,
    TaggedForm,
    VectorForm,
)
from ptc_interpreter.runtime.registry import CORE, CoreFunction, core_function
from ptc_interpreter.values.equality import key_of
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.scalars import Keyword, kind_of

_OF_ENTRY = frozenset({"key", "val"})
_OF_CLASS = frozenset({"list?", "counted?", "realized?", "map-entry?", "type", "instance?"})
_Analyzer = Callable[[Any, Scope], Node]


def analyze(form: Form, scope: Scope) -> Node:
    """The node of a form. One that cannot be part of a program is a mistake, which the world notes, or raises."""
    scope.world.add_form(form)
    try:
        return _ANALYZERS[type(form)](form, scope)
    except LispError as mistake:
        return scope.world.note(mistake, form)


def analyze_body(forms: list[Form], scope: Scope, whole: Form) -> Node:
    """The node of forms that run in order, the last one giving the value; nil if there is none."""
    if not forms:
        return Constant(whole.start, whole.end, None)
    if len(forms) == 1:
        return analyze(forms[0], scope)
    inner = scope.value()
    parts = [analyze(form, inner) for form in forms[:-1]]
    return Do(whole.start, whole.end, [*parts, analyze(forms[-1], scope)])


def _literal(form: LiteralForm, _: Scope) -> Node:
    return Constant(form.start, form.end, form.value)


def _all(forms: list[Form], scope: Scope) -> list[Node]:
    inner = scope.value()
    return [analyze(form, inner) for form in forms]


def _vector(form: VectorForm, scope: Scope) -> Node:
    items = _all(form.items, scope)
    if constant(*items):
        return Constant(form.start, form.end, [item.value for item in items])  # type: ignore[attr-defined]
    return VectorNode(form.start, form.end, items)


def constant(*nodes: Node) -> bool:
    """Whether all nodes are constants."""
    return all(type(node) is Constant for node in nodes)


def _map(form: MapForm, scope: Scope) -> Node:
    if len(form.items) % 2:
        raise scope.error(form, "odd_map", "A map has a key without a value.", "write {:key value ...}")
    items = _all(form.items, scope)
    _check_unique(form.items[::2], items[::2], scope, "map")
    entries = list(zip(items[::2], items[1::2], strict=True))
    if constant(*items):
        return Constant(form.start, form.end, make_map((key.value, item.value) for key, item in entries))  # type: ignore[attr-defined]
    return MapNode(form.start, form.end, entries)


def _set(form: SetForm, scope: Scope) -> Node:
    items = _all(form.items, scope)
    _check_unique(form.items, items, scope, "set")
    if constant(*items):
        return Constant(form.start, form.end, make_set(item.value for item in items))  # type: ignore[attr-defined]
    return SetNode(form.start, form.end, items)


def _check_unique(forms: list[Form], keys: list[Node], scope: Scope, what: str) -> None:
    seen: set[Any] = set()
    for form, node in zip(forms, keys, strict=True):
        if type(node) is Constant:
            key = key_of(node.value)
            if key in seen:
                raise scope.error(form, "duplicate_key", f"The {what} literal has this key twice.", "remove one")
            seen.add(key)


def _tagged(form: TaggedForm, scope: Scope) -> Node:
    return analyze(without_tag(form, scope), scope)


def without_tag(form: TaggedForm, scope: Scope) -> Form:
    """What a tagged form stands for. Raises LispError for a tag that programs do not know."""
    from ptc_interpreter.reader.tagged import untagged  # few programs have one

    try:
        found = untagged(form)
    except ValueError as error:
        raise scope.error(form, "invalid_literal", f"{error}.") from None
    if found is None:
        hint = "there are #inst, #uuid and #:name{...}; (edn/read-string {:default vector} s) reads any tag of data"
        raise scope.error(form, "invalid_literal", f"The tag `#{form.tag}` is not known.", hint)
    qualify(found, scope)
    return found


def _list(form: ListForm, scope: Scope) -> Node:
    if not form.items:
        return Constant(form.start, form.end, ())
    head = form.items[0]
    if isinstance(head, SymbolForm):
        special = SPECIAL_FORMS.get(head.name)
        if special is not None and scope.calls_special_form(head):
            check_size(form, special, scope)
            return special.analyze(form, scope)
        if head.name[0] == ".":
            own = _of_own_method(form, head, scope)
            if own is not None:
                return _list(own, scope)
            field = _field(form, head, scope)
            if field is not None:
                return field
    function = analyze(head, scope.value())
    return function if _is_another_form(head, function) else _call(form, function, scope)


def _of_own_method(form: ListForm, head: SymbolForm, scope: Scope) -> ListForm | None:
    """What `(.method r & arguments)` is for a method of a protocol of the program's own, unless a field is named so."""
    name = head.name[1:]
    defined, memory = scope.world.defined, scope.world.memory
    if (name not in defined and name not in memory) or core_function(head.name) is not None:
        return None
    definitions: Any = defined.get(name)
    is_method = bool(definitions) and definitions[-1].items[0].name == "defprotocol"
    recipe = getattr(memory.get(name), "recipe", None)
    if not (is_method or getattr(recipe, "name", None) == "protocol-method") or name in _fields_of(scope.world):
        return None
    scope.world.namespaces.renamed.append(Renaming(head.start, head.end, name))
    return ListForm(form.start, form.end, [SymbolForm(head.start, head.end, name), *form.items[1:]])


def _fields_of(world: World) -> frozenset[str]:
    """The fields of the types that the program defines."""
    if world.named_fields is None:
        forms: list[Any] = [form for forms in world.defined.values() for form in forms]
        types = [form for form in forms if form.items[0].name in ("defrecord", "deftype")]
        vectors: list[Any] = [form.items[2] for form in types if len(form.items) > 2]
        named = (getattr(field, "name", None) for vector in vectors for field in getattr(vector, "items", ()))
        world.named_fields = frozenset(name for name in named if name is not None)
    return world.named_fields


def _field(form: ListForm, head: SymbolForm, scope: Scope) -> Node | None:
    """The node of `(.-field r)`, and of `(.field r)` where a record may have it; None for any other call."""
    name = head.name.lstrip(".-")
    is_field = head.name.startswith(".-")
    if len(form.items) != 2 or not name or not (is_field or _has_types(scope.world)):
        return None
    method = [] if is_field or core_function(head.name) is None else [analyze(head, scope.value())]
    of = [*_all(form.items[1:], scope), Constant(head.start, head.end, Keyword(name))]
    return core_call(form, CORE["field-of"], [*of, *method])


def _has_types(world: World) -> bool:
    return world.late or any(name.startswith("->") for names in (world.defined, world.memory) for name in names)


def _is_another_form(head: Form, function: Node) -> bool:
    """Whether a mistake begins a form that is not ours, whose parts may be anything."""
    if type(function) is not Raise or type(head) is not SymbolForm:
        return False
    from ptc_interpreter.diagnostics.suggestions import is_binding_slip  # programs without a mistake do without

    return function.code == "unsupported" or is_binding_slip(head.name)


def _call(form: ListForm, function: Node, scope: Scope) -> Node:
    arguments = _all(form.items[1:], scope)
    make = _CALLS.get(type(function), _call_of_value)
    return make(form, function, arguments, scope)


def _call_of_core(form: ListForm, function: Core, arguments: list[Node], scope: Scope) -> Node:
    core = function.function
    if core.name in _OF_ENTRY and len(arguments) == 1 and _is_vector(arguments[0]):
        message = f"`{core.name}` takes an entry of a map, and this is a vector."
        return Raise(form.start, form.end, "type_error", message, "(first v) and (second v) take a vector apart")
    if core.name == "assoc" and not len(arguments) % 2 and len(arguments) > 2 and form.items[0].name.endswith("!"):  # type: ignore[attr-defined]
        arguments = [*arguments, Constant(form.end, form.end, None)]  # as `assoc!` does, and `assoc` does not
    _check_arity(form, core.name, core.least, core.most, len(arguments), scope, core.usage)
    check_order(form, core, arguments, scope)
    if core.name in _OF_CLASS and (known := _known_class(form, core, arguments)) is not None:
        return known
    if core.name == "get" and _is_keyword(arguments[1]):
        return Lookup(form.start, form.end, arguments[0], arguments[1].value, *(arguments[2:] or [None]))  # type: ignore[attr-defined]
    return CoreCall(form.start, form.end, core, arguments)


def _known_class(form: ListForm, core: CoreFunction, arguments: list[Node]) -> Node | None:
    from ptc_interpreter.analyzer.sequence_classes import answer  # few programs ask

    return answer(form, core.name, arguments)


def _is_vector(node: Node) -> bool:
    return type(node) is VectorNode or (type(node) is Constant and kind_of(node.value) is list)


def core_call(form: Form, core: CoreFunction, arguments: list[Node]) -> Node:
    """A call of a core function that a special form makes."""
    return CoreCall(form.start, form.end, core, arguments)


def _is_keyword(node: Node) -> bool:
    return type(node) is Constant and type(node.value) is Keyword


def _call_of_constant(form: ListForm, function: Constant, arguments: list[Node], scope: Scope) -> Node:
    value = function.value
    if not arguments and isinstance(form.items[0], SymbolForm):
        return function  # `(Math/PI)`, as Clojure takes it
    if type(value) is Keyword:
        _check_arity(form, repr(value), 1, 2, len(arguments), scope, f"({value!r} map default?)")
        return Lookup(form.start, form.end, arguments[0], value, *(arguments[1:] or [None]))
    if value is None or type(value) in (str, int, float, bool, tuple):
        raise scope.error(
            form,
            "not_a_function",
            "A list calls its first item, and this one is no function.",
            "write data as a vector [1 2] or quoted '(1 2)",
        )
    return Call(form.start, form.end, function, arguments)


def _call_of_variable(form: ListForm, function: Variable, arguments: list[Node], scope: Scope) -> Node:
    if not scope.world.trying:
        scope.world.calls.append(OwnCall(function.name, len(arguments), form))
    return Call(form.start, form.end, function, arguments)


def _call_of_local(form: ListForm, function: Local, arguments: list[Node], scope: Scope) -> Node:
    value = function.binding.value
    if type(value) is Fn:
        check_function_arity(form, function.binding.name, value, len(arguments), scope)
    return Call(form.start, form.end, function, arguments)


def _call_of_tool(form: ListForm, function: Tool, arguments: list[Node], _: Scope) -> Node:
    return ToolCall(form.start, form.end, function.name, arguments)


def _call_of_value(form: ListForm, function: Node, arguments: list[Node], _: Scope) -> Node:
    return Call(form.start, form.end, function, arguments)


def check_function_arity(form: Form, name: str, function: Fn, given: int, scope: Scope) -> None:
    """Raise LispError when a function of the program takes no such number of arguments."""
    least = min(len(arity.parameters) for arity in function.arities)
    most = None if any(arity.rest for arity in function.arities) else max(len(a.parameters) for a in function.arities)
    exact = any(arity.rest or len(arity.parameters) == given for arity in function.arities)
    usage = " or ".join(_written_call(name, arity) for arity in function.arities)
    _check_arity(form, name, least, most, given, scope, usage)
    if not exact:
        raise wrong_arity(form, name, least, most, given, scope, usage)


def _written_call(name: str, arity: Arity) -> str:
    rest = [f"& {arity.rest.name}"] if arity.rest else []
    return f"({' '.join([name, *(parameter.name for parameter in arity.parameters), *rest])})"


def _check_arity(
    form: Form, name: str, least: int, most: int | None, given: int, scope: Scope, usage: str | None
) -> None:
    if given < least or (most is not None and given > most):
        raise wrong_arity(form, name, least, most, given, scope, usage)


def wrong_arity(
    form: Form, name: str, least: int, most: int | None, given: int, scope: Scope, usage: str | None
) -> LispError:
    """The error for a call with a number of arguments that the function does not take."""
    exactly = str(least) if least == most else f"{least} to {most}"
    takes = f"at least {least}" if most is None else exactly
    plural = "" if takes in ("1", "at least 1") else "s"
    hint = f"write {usage}" if usage else None
    return scope.error(form, "wrong_arity", f"`{name}` takes {takes} argument{plural}, and is given {given}.", hint)


def _first_short_function(form: Form, scope: Scope) -> Node:
    """The first `#(...)`: what analyzes `fn` takes the place of this when it is imported."""
    assert SPECIAL_FORMS["fn"]
    return _ANALYZERS[FunctionForm](form, scope)


_CALLS: dict[type[Node], Callable[[ListForm, Any, list[Node], Scope], Node]] = {
    Core: _call_of_core,
    Constant: _call_of_constant,
    Variable: _call_of_variable,
    Local: _call_of_local,
    Tool: _call_of_tool,
}
_ANALYZERS: dict[type[Form], _Analyzer] = {
    LiteralForm: _literal,
    QualifiedForm: _literal,
    TaggedForm: _tagged,
    SymbolForm: resolve,
    ListForm: _list,
    VectorForm: _vector,
    MapForm: _map,
    SetForm: _set,
    FunctionForm: _first_short_function,
}


def analyzes(kind: type[Form]) -> Callable[[_Analyzer], _Analyzer]:
    """Register the decorated function as the analyzer of forms of a kind."""

    def register(analyzer: _Analyzer) -> _Analyzer:
        _ANALYZERS[kind] = analyzer
        return analyzer

    return register
