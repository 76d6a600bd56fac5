"""Errors as part of a program: `try`, `catch`, `finally`, `throw`."""

from functools import reduce

import attrs

from ptc_interpreter.analyzer.destructuring import check_bindable
from ptc_interpreter.analyzer.expressions import analyze, analyze_body
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import invalid, is_symbol, special
from ptc_interpreter.nodes import Binding, Constant, Finally, Helper, HelperCall, If, Let, Local, Node, Rethrow, Try
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, SymbolForm
from ptc_interpreter.values.exception_classes import catches_all
from ptc_interpreter.values.scalars import Keyword


@attrs.define
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
    node = analyze_body(parts.body, inner, form)
    if parts.catches:
        caught = inner.binding("~exception")
        node = Try(form.start, form.end, node, caught, _handler(form, parts.catches, caught, inner))
    if parts.last is None:
        return node
    return Finally(form.start, form.end, node, analyze_body(parts.last.items[1:], inner, parts.last))


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
    """The first clause that is meant for what was caught; else it is raised again."""
    chosen = [_clause(clause, caught, scope) for clause in clauses]
    again: Node = Rethrow(form.start, form.end)
    return reduce(lambda rest, clause: _or_else(*clause, rest), reversed(chosen), again)


def _or_else(test: Node | None, body: Node, rest: Node) -> Node:
    return body if test is None else If(body.start, body.end, test, body, rest)


def _clause(clause: ListForm, caught: Binding, scope: Scope) -> tuple[Node | None, Node]:
    """What a `catch` asks of the exception, None if it takes all; and what it does."""
    class_name, name = _class_and_name(clause, scope)
    local = Local(clause.start, clause.end, caught)
    binding = scope.binding(name.name, local)
    body = analyze_body(clause.items[3:], scope.bind(binding), clause)
    bound = Let(clause.start, clause.end, [(binding, local)], body)
    if catches_all(class_name):
        return None, bound
    named = Constant(clause.start, clause.end, class_name)
    return HelperCall(clause.start, clause.end, Helper.CATCHES, [local, named]), bound


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
