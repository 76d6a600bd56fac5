"""Errors as part of a program: `try`, `catch`, `finally`, `throw`."""

from ptc_interpreter.analyzer.destructuring import check_bindable
from ptc_interpreter.analyzer.expressions import analyze, analyze_body
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import invalid, is_symbol, special
from ptc_interpreter.nodes import Binding, Constant, Finally, Helper, HelperCall, If, Let, Local, Node, Rethrow, Try
from ptc_interpreter.plain import plain
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, SymbolForm
from ptc_interpreter.values.exception_classes import catches_all
from ptc_interpreter.values.scalars import Keyword


@plain
class _Parts:
    """The parts of a `try`."""

    body: list[Form]
    catches: list[ListForm]
    last: ListForm | None = None


@special("(try & body (catch Exception e & handler) (finally & last))")
def try_(form: ListForm, scope: Scope) -> Node:
    """The body's value; or, if it fails, that of the first `catch` that is meant for its error.

    Any class name will do, and `:default`. `finally` runs at the end either way. Limits are never caught.

    (try (/ 1 0) (catch ArithmeticException e :none))  ;=> :none
    """
    parts = _parts(form, scope)
    inner = scope.value()
    node = _tried(parts, inner, form)
    if parts.catches:
        caught = inner.binding("~exception")
        node = Try(form.start, form.end, node, caught, _handler(form, parts.catches, caught, inner))
    if parts.last is None:
        return node
    return Finally(form.start, form.end, node, analyze_body(parts.last.items[1:], inner, parts.last))


def _tried(parts: _Parts, scope: Scope, form: ListForm) -> Node:
    """The body, in which calls that cannot succeed are left to `catch`."""
    around = scope.world.trying
    scope.world.trying += bool(parts.catches)
    try:
        return analyze_body(parts.body, scope, form)
    finally:
        scope.world.trying = around


def _parts(form: ListForm, scope: Scope) -> _Parts:
    parts = _Parts([], [])
    for item in form.items[1:]:
        if parts.last is not None:
            raise invalid(item, scope, "try", "nothing may follow `finally`")
        if isinstance(item, ListForm) and item.items and is_symbol(item.items[0], "catch"):
            parts.catches.append(item)
        elif isinstance(item, ListForm) and item.items and is_symbol(item.items[0], "finally"):
            parts.last = item
        elif parts.catches:
            raise invalid(item, scope, "try", "after `catch` there may only be more of them, and `finally`")
        else:
            parts.body.append(item)
    return parts


def _handler(form: ListForm, clauses: list[ListForm], caught: Binding, scope: Scope) -> Node:
    """The clause that is meant for what was caught; else it is raised again."""
    parts = [_class_and_name(clause, scope) for clause in clauses]
    classes = [class_name for class_name, _ in parts]
    bodies = [_clause(clause, name, caught, scope) for clause, (_, name) in zip(clauses, parts, strict=True)]
    if len(clauses) == 1 and catches_all(classes[0]):
        return bodies[0]
    rest: Node = Rethrow(form.start, form.end)
    for index, body in reversed(list(enumerate(bodies))):
        rest = If(body.start, body.end, _is_chosen(index, classes, body, caught), body, rest)
    return rest


def _is_chosen(index: int, classes: list[str], of: Node, caught: Binding) -> Node:
    given = [Constant(of.start, of.end, value) for value in (index, " ".join(classes))]
    return HelperCall(of.start, of.end, Helper.CATCHES, [Local(of.start, of.end, caught), *given])


def _clause(clause: ListForm, name: SymbolForm, caught: Binding, scope: Scope) -> Node:
    """What a `catch` does, with the exception under its name."""
    local = Local(clause.start, clause.end, caught)
    binding = scope.binding(name.name, local)
    body = analyze_body(clause.items[3:], scope.bind(binding), clause)
    return Let(clause.start, clause.end, [(binding, local)], body)


def _class_and_name(clause: ListForm, scope: Scope) -> tuple[str, SymbolForm]:
    """The class that a `catch` is for, and the name that it gives the exception."""
    if len(clause.items) < 3 or not isinstance(clause.items[2], SymbolForm):
        raise invalid(clause, scope, "catch", "a class and a name belong behind it")
    given, name = clause.items[1], clause.items[2]
    check_bindable(name, scope)
    if isinstance(given, LiteralForm) and type(given.value) is Keyword:
        return given.value.name, name
    if isinstance(given, SymbolForm):
        return given.name, name
    raise invalid(given, scope, "catch", "a class such as `Exception` belongs here")


@special("(catch Exception e & handler)")
def catch(form: ListForm, scope: Scope) -> Node:
    """Stands in `try`: the value of the handler, which sees the exception as `e`."""
    raise invalid(form, scope, "try", "`catch` stands directly in `try`")


@special("(finally & last)")
def finally_(form: ListForm, scope: Scope) -> Node:
    """Stands last in `try`: runs however the body ended; its value is dropped."""
    raise invalid(form, scope, "try", "`finally` stands directly in `try`")


@special('(throw (ex-info "message" {:key value}))', least=1, most=1)
def throw(form: ListForm, scope: Scope) -> Node:
    """Ends what is running with an error, up to the `catch` around it or to the end of the program."""
    return HelperCall(form.start, form.end, Helper.THROW, [analyze(form.items[1], scope.value())])
