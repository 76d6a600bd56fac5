"""Types and functions that go by them: `defrecord`, `defprotocol`, `extend-type`, `reify`, `defmulti`, `defmethod`."""

from typing import Any

from ptc_interpreter.analyzer.definitions import defined_name, docstring_of
from ptc_interpreter.analyzer.destructuring import is_changed_by_set
from ptc_interpreter.analyzer.expressions import analyze, core_call
from ptc_interpreter.analyzer.functions import make_function
from ptc_interpreter.analyzer.interfaces import (
    OF_RECORDS,
    OF_TYPES,
    Interfaces,
    check_method,
    interface_methods,
    name_of,
)
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import invalid, special, vector_part
from ptc_interpreter.analyzer.type_methods import NO_FIELDS, OF_OTHERS, Fields, methods_of
from ptc_interpreter.nodes import Constant, Def, Do, Node
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, MapForm, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.scalars import Keyword, Symbol

_Specs = list[tuple[Form, list[ListForm]]]  # protocols or types, each with the methods behind it


def _core(form: Form, name: str, *arguments: Node) -> Node:
    return core_call(form, CORE[name], list(arguments))


def _constant(form: Form, value: Any) -> Node:
    return Constant(form.start, form.end, value)


def _full_name(name: str, scope: Scope) -> Symbol:
    return Symbol(f"{scope.world.namespaces.current.replace('-', '_')}.{name}")


# -- records ---------------------------------------------------------------------------------------------------------


@special("(defrecord Name [fields] Protocol (method [this] & body) ...)", least=2)
def defrecord(form: ListForm, scope: Scope) -> Node:
    """The class; `(->Name a b)`, `(Name. a b)` and `(map->Name {...})` make records: maps with this type.

    (do (defrecord Point [x y]) (:x (->Point 1 2)))  ;=> 1
    """
    return _record_type(form, scope, "defrecord")


@special("(deftype Name [fields] Protocol (method [this] & body) ...)", least=2)
def deftype(form: ListForm, scope: Scope) -> Node:
    """The class; `(->Name a b)` and `(Name. a b)` make values that equal nothing but themselves, and are no maps.

    (do (deftype Box [held]) (.-held (Box. 7)))  ;=> 7
    """
    return _record_type(form, scope, "deftype")


def _record_type(form: ListForm, scope: Scope, special_name: str) -> Node:
    name = defined_name(form, scope)
    of = _full_name(name, scope)
    fields = _fields(vector_part(form, 2, scope, special_name), scope, special_name)
    cells = [Symbol(field.name) for field in fields if is_changed_by_set(field)]
    specs = _specs(form.items[3:], scope, special_name)
    is_record = special_name == "defrecord"
    seen = Fields(fields, is_record)
    own, specs = _own_methods(form, specs, seen, scope, OF_RECORDS if is_record else OF_TYPES)
    names = [_constant(form, of), _constant(form, [Symbol(field.name) for field in fields]), *own]
    if cells:
        names += [_constant(form, None)] * (not own) + [_constant(form, cells)]
    parts: list[Node] = [_define(form, name, _constant(form, of))]
    maker = "record-maker" if is_record else "type-maker"
    parts.append(_define(form, f"->{name}", _core(form, maker, *names)))
    if is_record:
        parts.append(_define(form, f"map->{name}", _core(form, "record-filler", *names)))
    extended = [(spec, methods) for spec, methods in specs if methods]
    if extended:
        parts.append(_extension(form, _constant(form, of), extended, seen, scope))
    return Do(form.start, form.end, [*parts, _constant(form, of)])


def _define(form: Form, name: str, value: Node, docstring: str | None = None) -> Node:
    return Def(form.start, form.end, name, value, docstring)


def _fields(vector: VectorForm, scope: Scope, special_name: str) -> list[SymbolForm]:
    for field in vector.items:
        if not isinstance(field, SymbolForm):
            raise invalid(field, scope, special_name, "its fields are names")
    return [field for field in vector.items if isinstance(field, SymbolForm)]


def _own_methods(
    form: Form, specs: _Specs, fields: Fields, scope: Scope, interfaces: Interfaces
) -> tuple[list[Node], _Specs]:
    """The methods of interfaces, as a map if there are any, and what is left: protocols with theirs."""
    own: list[ListForm] = []
    left: _Specs = []
    for spec, methods in specs:
        known = interface_methods(spec, scope, interfaces)
        if known is None:
            left.append((spec, methods))
            continue
        for method in methods:
            check_method(method, spec, known, scope)
        own += [method for method in methods if name_of(method) in known]
    return [methods_of(form, own, fields, scope)] if own else [], left


# -- protocols -------------------------------------------------------------------------------------------------------


@special('(defprotocol Name "docstring"? (method [this & arguments] "docstring"?) ...)', least=1)
def defprotocol(form: ListForm, scope: Scope) -> Node:
    """The name; each method is a function that goes by the type of its first argument, once that is extended to it.

    (do (defprotocol Shape (area [s])) (extend-type Long Shape (area [n] (* n n))) (area 3))  ;=> 9
    """
    name = defined_name(form, scope)
    full = _constant(form, _full_name(name, scope))
    parts: list[Node] = []
    functions: list[Node] = []
    for method in [part for part in form.items[2:] if isinstance(part, ListForm)]:
        own = defined_name(ListForm(method.start, method.end, [form.items[0], *(method.items[:1] or [method])]), scope)
        made = _core(method, "protocol-method", full, _constant(method, Symbol(own)))
        parts.append(_define(method, own, made, _last_text(method)))
        functions.append(analyze(method.items[0], scope.value()))
    parts.append(_define(form, name, _core(form, "protocol-of", full, *functions)))
    return Do(form.start, form.end, [*parts, _constant(form, Symbol(name))])


def _last_text(method: ListForm) -> str | None:
    last = method.items[-1]
    return last.value if isinstance(last, LiteralForm) and isinstance(last.value, str) else None


@special("(extend-type Type Protocol (method [this] & body) ...)", least=1)
def extend_type(form: ListForm, scope: Scope) -> Node:
    """nil; from here on the protocols' methods are these for values of the type: a record type, a class, or nil."""
    of = analyze(form.items[1], scope.value())
    return _extension(form, of, _specs(form.items[2:], scope, "extend-type"), OF_OTHERS, scope)


@special("(extend-protocol Protocol Type (method [this] & body) ...)", least=1)
def extend_protocol(form: ListForm, scope: Scope) -> Node:
    """nil; from here on the protocol's methods are these for values of the types: record types, classes, or nil."""
    protocol = form.items[1]
    parts = [
        _extension(form, analyze(of, scope.value()), [(protocol, methods)], OF_OTHERS, scope)
        for of, methods in _specs(form.items[2:], scope, "extend-protocol")
    ]
    return Do(form.start, form.end, [*parts, _constant(form, None)])


@special("(reify Protocol (method [this] & body) ...)", least=1)
def reify(form: ListForm, scope: Scope) -> Node:
    """A value with methods of its own for the protocols.

    (do (defprotocol Greeter (greet [g])) (greet (reify Greeter (greet [_] "hi"))))  ;=> "hi"
    """
    specs = _specs(form.items[1:], scope, "reify")
    own, specs = _own_methods(form, specs, NO_FIELDS, scope, OF_TYPES)
    for spec, _ in specs:
        _check_protocol(spec, scope)
    methods = methods_of(form, [method for _, found in specs for method in found], NO_FIELDS, scope)
    return _core(form, "reify-of", methods, *own)


def _extension(form: Form, of: Node, specs: _Specs, fields: Fields, scope: Scope) -> Node:
    parts: list[Node] = [of]
    for protocol, methods in specs:
        _check_protocol(protocol, scope)
        parts += (analyze(protocol, scope.value()), methods_of(form, methods, fields, scope))
    return _core(form, "extend", *parts)


def _check_protocol(protocol: Form, scope: Scope) -> None:
    """Raise LispError for a class of Java's in the place of a protocol."""
    known = analyze(protocol, scope.value()) if isinstance(protocol, SymbolForm) else None
    if known is None or (type(known) is Constant and type(known.value) is Symbol):
        text = protocol.name if isinstance(protocol, SymbolForm) else "This"
        message = f"`{text}` is no protocol: there are no methods of Java's interfaces and classes."
        raise scope.error(protocol, "unsupported", message, "define a protocol with `defprotocol`, or write a function")


def _specs(parts: list[Form], scope: Scope, special_name: str) -> _Specs:
    """Names of protocols or types, each with the methods that follow it."""
    found: _Specs = []
    for part in parts:
        if not isinstance(part, ListForm):
            found.append((part, []))
        elif not found or not part.items or not isinstance(part.items[0], SymbolForm):
            what = "the name of a protocol, or of a type, stands before its methods"
            raise invalid(part, scope, special_name, what)
        else:
            found[-1][1].append(part)
    return found


# -- multimethods ----------------------------------------------------------------------------------------------------


@special('(defmulti name "docstring"? dispatch-fn :default value?)', least=2)
def defmulti(form: ListForm, scope: Scope) -> Node:
    """A function that calls the method for what `dispatch-fn` gives of its arguments, which `defmethod` adds.

    (do (defmulti area :shape) (defmethod area :square [{:keys [a]}] (* a a)) (area {:shape :square :a 3}))  ;=> 9
    """
    name = defined_name(form, scope)
    rest = form.items[2:]
    docstring = docstring_of(rest)
    if len(rest) > 1 and isinstance(rest[0], MapForm):
        rest.pop(0)
    dispatch, *options = rest
    choose = analyze(dispatch, scope.value())
    made = _core(form, "multimethod", _constant(form, Symbol(name)), choose, *_options(options, scope))
    return _define(form, name, made, docstring)


def _options(options: list[Form], scope: Scope) -> list[Node]:
    """What a multimethod is given beside its name and function: its default, and what gives its hierarchy."""
    given: dict[Any, Form] = {}
    for option, value in zip(options[::2], options[1::2], strict=False):
        if not isinstance(option, LiteralForm) or repr(option.value) not in (":default", ":hierarchy"):
            raise scope.error(
                option, "invalid_form", "This is no option of `defmulti`.", "write :default or :hierarchy"
            )
        given[option.value.name] = value
    default, hierarchy = given.get("default"), given.get("hierarchy")
    nodes = [analyze(default, scope.value())] if default is not None else []
    if hierarchy is None:
        return nodes
    asked = ListForm(
        hierarchy.start, hierarchy.end, [_name(hierarchy, "fn"), VectorForm(*_at(hierarchy), []), hierarchy]
    )
    nodes = nodes or [_constant(hierarchy, Keyword("default"))]
    none = ListForm(*_at(hierarchy), [_name(hierarchy, "atom"), MapForm(*_at(hierarchy), [])])
    tables = [analyze(none, scope.value()), analyze(none, scope.value())]
    return [*nodes, *tables, analyze(asked, scope.value())]


def _at(form: Form) -> tuple[int, int]:
    return form.start, form.end


def _name(at: Form, name: str) -> SymbolForm:
    return SymbolForm(at.start, at.end, name)


@special("(defmethod name dispatch-value [params] & body)", least=3)
def defmethod(form: ListForm, scope: Scope) -> Node:
    """The multimethod, which calls this function for the dispatch value; that of `:default` where no other fits."""
    target, value, *rest = form.items[1:]
    own = rest.pop(0) if isinstance(rest[0], SymbolForm) else None
    if not rest:
        raise invalid(form, scope, "defmethod", "it has no parameters")
    name = own.name if isinstance(own, SymbolForm) else None
    multifn, of = analyze(target, scope.value()), analyze(value, scope.value())
    function = make_function(form, name, rest, scope.value(), "defmethod", own_name=True)
    function.pieces = [f"(fn {name or ''} ".replace("  ", " "), (rest[0].start, form.end)]
    return _core(form, "add-method", multifn, of, function)


# -- what is defined -------------------------------------------------------------------------------------------------


def names_defined(form: ListForm) -> list[str]:
    """The names that a form of this family defines, for who looks before it is analyzed."""
    head: Any = form.items[0]
    name = form.items[1]
    if not isinstance(name, SymbolForm):
        return []
    if head.name == "defprotocol":
        methods = [part.items[0] for part in form.items[2:] if isinstance(part, ListForm) and part.items]
        return [name.name, *(method.name for method in methods if isinstance(method, SymbolForm))]
    if head.name in ("defrecord", "deftype"):
        return [name.name, f"->{name.name}", *([f"map->{name.name}"] if head.name == "defrecord" else [])]
    return [name.name] if head.name == "defmulti" else []
