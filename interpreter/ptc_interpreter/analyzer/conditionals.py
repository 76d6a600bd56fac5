"""Choosing: `if`, `when`, `cond`, `condp`, `case`, `and`, `or` and what else decides which part runs."""

from collections.abc import Callable
from functools import reduce

from ptc_interpreter.analyzer.destructuring import bind
from ptc_interpreter.analyzer.expressions import analyze, analyze_body, core_call
from ptc_interpreter.analyzer.quoting import quoted
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import invalid, pairs, special, vector_part
from ptc_interpreter.nodes import And, Binding, Constant, Helper, HelperCall, If, Let, Local, Node, Or
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, SymbolForm
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.scalars import Keyword


def nil(form: Form) -> Node:
    """The node of nil, standing at `form`."""
    return Constant(form.start, form.end, None)


def negated(form: Form, test: Node) -> Node:
    """The node of `(not test)`."""
    return core_call(form, CORE["not"], [test])


@special("(if test then else?)", least=2, most=3)
def if_(form: ListForm, scope: Scope) -> Node:
    """`then` if `test` is truthy (neither nil nor false), else `else` or nil."""
    test = analyze(form.items[1], scope.value())
    otherwise = analyze(form.items[3], scope) if len(form.items) == 4 else nil(form)
    return If(form.start, form.end, test, analyze(form.items[2], scope), otherwise)


@special("(if-not test then else?)", least=2, most=3)
def if_not(form: ListForm, scope: Scope) -> Node:
    """`then` if `test` is nil or false, else `else` or nil."""
    test = negated(form, analyze(form.items[1], scope.value()))
    otherwise = analyze(form.items[3], scope) if len(form.items) == 4 else nil(form)
    return If(form.start, form.end, test, analyze(form.items[2], scope), otherwise)


@special("(when test & body)", least=1)
def when(form: ListForm, scope: Scope) -> Node:
    """The body's last value if `test` is truthy, else nil."""
    test = analyze(form.items[1], scope.value())
    return If(form.start, form.end, test, analyze_body(form.items[2:], scope, form), nil(form))


@special("(when-not test & body)", least=1)
def when_not(form: ListForm, scope: Scope) -> Node:
    """The body's last value if `test` is nil or false, else nil."""
    test = negated(form, analyze(form.items[1], scope.value()))
    return If(form.start, form.end, test, analyze_body(form.items[2:], scope, form), nil(form))


_Branch = Callable[[Scope], Node]


def _binding_test(
    form: ListForm, scope: Scope, name: str, then: _Branch, otherwise: Form | None = None, *, some: bool
) -> Node:
    """`(if-let [x value] then else)` and its family: the name is bound only where the test holds."""
    vector = vector_part(form, 1, scope, name)
    bindings = pairs(vector, scope, name)
    if len(bindings) != 1:
        raise invalid(vector, scope, name, "it binds one name")
    target, value_form = bindings[0]
    value = analyze(value_form, scope.value())
    whole = scope.binding("~tested", value)
    local = Local(value_form.start, value_form.end, whole)
    bound, inner = bind(target, local, scope)
    held = Let(form.start, form.end, bound, then(inner))
    failed = analyze(otherwise, scope) if otherwise is not None else nil(form)
    test = core_call(form, CORE["some?"], [local]) if some else local
    return Let(form.start, form.end, [(whole, value)], If(form.start, form.end, test, held, failed))


def _if_bound(form: ListForm, scope: Scope, name: str, *, some: bool) -> Node:
    otherwise = form.items[3] if len(form.items) == 4 else None
    return _binding_test(form, scope, name, lambda inner: analyze(form.items[2], inner), otherwise, some=some)


def _when_bound(form: ListForm, scope: Scope, name: str, *, some: bool) -> Node:
    return _binding_test(form, scope, name, lambda inner: analyze_body(form.items[2:], inner, form), some=some)


@special("(if-let [name value] then else?)", least=2, most=3)
def if_let(form: ListForm, scope: Scope) -> Node:
    """`then` with the name bound if the value is truthy, else `else` or nil."""
    return _if_bound(form, scope, "if-let", some=False)


@special("(if-some [name value] then else?)", least=2, most=3)
def if_some(form: ListForm, scope: Scope) -> Node:
    """`then` with the name bound if the value is not nil, else `else` or nil."""
    return _if_bound(form, scope, "if-some", some=True)


@special("(when-let [name value] & body)", least=1)
def when_let(form: ListForm, scope: Scope) -> Node:
    """The body's last value with the name bound if the value is truthy, else nil."""
    return _when_bound(form, scope, "when-let", some=False)


@special("(when-some [name value] & body)", least=1)
def when_some(form: ListForm, scope: Scope) -> Node:
    """The body's last value with the name bound if the value is not nil, else nil."""
    return _when_bound(form, scope, "when-some", some=True)


@special("(when-first [name coll] & body)", least=1)
def when_first(form: ListForm, scope: Scope) -> Node:
    """The body's last value with the name bound to the first item, if the collection has one; else nil."""
    vector = vector_part(form, 1, scope, "when-first")
    bindings = pairs(vector, scope, "when-first")
    if len(bindings) != 1:
        raise invalid(vector, scope, "when-first", "it binds one name")
    target, items_form = bindings[0]
    items = core_call(items_form, CORE["seq"], [analyze(items_form, scope.value())])
    whole = scope.binding("~items", items)
    local = Local(items_form.start, items_form.end, whole)
    bound, inner = bind(target, core_call(items_form, CORE["first"], [local]), scope)
    then = Let(form.start, form.end, bound, analyze_body(form.items[2:], inner, form))
    return Let(form.start, form.end, [(whole, items)], If(form.start, form.end, local, then, nil(form)))


@special("(cond & tests-and-values)")
def cond(form: ListForm, scope: Scope) -> Node:
    """The value after the first truthy test; `:else` is a test that always holds; nil if none does."""
    clauses = form.items[1:]
    if len(clauses) % 2:
        raise invalid(clauses[-1], scope, "cond", "this test has no value after it")
    tests = [(analyze(test, scope.value()), analyze(value, scope)) for test, value in _two(clauses)]
    return reduce(lambda rest, clause: If(form.start, form.end, *clause, rest), reversed(tests), nil(form))


def _two(forms: list[Form]) -> list[tuple[Form, Form]]:
    return list(zip(forms[::2], forms[1::2], strict=False))


@special("(condp pred expr & clauses)", least=2, nests=True)
def condp(form: ListForm, scope: Scope) -> Node:
    """The value of the first clause whose `(pred test expr)` is truthy; `test :>> f` calls `f` with it."""
    inner = scope.value()
    predicate, around = _condp_predicate(form.items[1], inner)
    subject = analyze(form.items[2], inner)
    whole = scope.binding("~subject", subject)
    local = Local(form.start, form.end, whole)
    clauses = ListForm(form.start, form.end, [form.items[0], predicate, *form.items[2:]])
    body = _condp_clauses(clauses, form.items[3:], local, scope.bind(*[binding for binding, _ in around]))
    return Let(form.start, form.end, [*around, (whole, subject)], body)


def _condp_predicate(form: Form, scope: Scope) -> tuple[Form, list[tuple[Binding, Node]]]:
    """The predicate as each clause calls it, and what is bound around them so that it is evaluated once."""
    if isinstance(form, SymbolForm | LiteralForm):
        return form, []
    predicate = analyze(form, scope)
    binding = scope.binding("~pred", predicate)
    return SymbolForm(form.start, form.end, "~pred"), [(binding, predicate)]


def _condp_clauses(form: ListForm, clauses: list[Form], subject: Node, scope: Scope) -> Node:
    if not clauses:
        return HelperCall(form.start, form.end, Helper.NO_MATCHING_CLAUSE, [subject])
    if len(clauses) == 1:
        return analyze(clauses[0], scope)
    test = _condp_test(form, clauses[0], subject, scope)
    if isinstance(clauses[1], LiteralForm) and clauses[1].value is Keyword(">>"):
        return _condp_call(form, clauses, test, subject, scope)
    return If(form.start, form.end, test, analyze(clauses[1], scope), _condp_clauses(form, clauses[2:], subject, scope))


def _condp_test(form: ListForm, test: Form, subject: Node, scope: Scope) -> Node:
    """The node of `(pred test subject)`, analyzed as the call that it is."""
    whole = scope.binding("~expr", subject)
    call = ListForm(test.start, test.end, [form.items[1], test, SymbolForm(test.start, test.end, "~expr")])
    inner = scope.value().bind(whole)
    return Let(test.start, test.end, [(whole, subject)], analyze(call, inner))


def _condp_call(form: ListForm, clauses: list[Form], test: Node, subject: Node, scope: Scope) -> Node:
    if len(clauses) < 3:
        raise invalid(clauses[1], scope, "condp", "a function is missing after `:>>`")
    found = scope.binding("~found", test)
    symbol = SymbolForm(form.start, form.end, "~found")
    inner = scope.bind(found)
    then = analyze(ListForm(form.start, form.end, [clauses[2], symbol]), inner)
    rest = _condp_clauses(form, clauses[3:], subject, scope)
    local = Local(form.start, form.end, found)
    return Let(form.start, form.end, [(found, test)], If(form.start, form.end, local, then, rest))


@special("(case expr & values-and-results default?)", least=1)
def case(form: ListForm, scope: Scope) -> Node:
    """The result beside the constant that equals `expr`; `(a b)` stands for several; the last is the default."""
    subject = analyze(form.items[1], scope.value())
    whole = scope.binding("~subject", subject)
    local = Local(form.items[1].start, form.items[1].end, whole)
    clauses = form.items[2:]
    if len(clauses) % 2:
        otherwise = analyze(clauses[-1], scope)
    else:
        otherwise = HelperCall(form.start, form.end, Helper.NO_MATCHING_CLAUSE, [local])
    tests = [(_case_test(values, local, scope), analyze(result, scope)) for values, result in _two(clauses)]
    chain = reduce(lambda rest, clause: If(form.start, form.end, *clause, rest), reversed(tests), otherwise)
    return Let(form.start, form.end, [(whole, subject)], chain)


def _case_test(values: Form, subject: Node, scope: Scope) -> Node:
    constants = values.items if isinstance(values, ListForm) else [values]
    tests = [
        core_call(value, CORE["="], [subject, Constant(value.start, value.end, quoted(value, scope))])
        for value in constants
    ]
    return tests[0] if len(tests) == 1 else Or(values.start, values.end, tests) if tests else nil(values)


@special("(and & parts)")
def and_(form: ListForm, scope: Scope) -> Node:
    """The first value that is nil or false, else the last; `(and)` is true."""
    return _junction(form, scope, And, empty=True)


@special("(or & parts)")
def or_(form: ListForm, scope: Scope) -> Node:
    """The first truthy value, else the last; `(or)` is nil."""
    return _junction(form, scope, Or, empty=None)


def _junction(form: ListForm, scope: Scope, make: type[And] | type[Or], *, empty: object) -> Node:
    *first, last = form.items[1:] or [LiteralForm(form.start, form.end, empty)]
    parts = [analyze(part, scope.value()) for part in first]
    final = analyze(last, scope)
    return make(form.start, form.end, [*parts, final]) if parts else final


@special("(do & body)")
def do(form: ListForm, scope: Scope) -> Node:
    """The last value of the body, after running the rest of it in order."""
    return analyze_body(form.items[1:], scope, form)


@special("(comment & body)")
def comment(form: ListForm, _: Scope) -> Node:
    """nil; the body is read and never run."""
    return nil(form)


@special("(assert test message?)", least=1, most=2)
def assert_(form: ListForm, scope: Scope) -> Node:
    """nil if `test` is truthy, else an error with the message."""
    message = analyze(form.items[2], scope.value()) if len(form.items) == 3 else nil(form)
    return assertion(form, form.items[1], message, scope)


def assertion(at: Form, test: Form, message: Node, scope: Scope) -> Node:
    """The node that raises an error at `at` unless the test holds."""
    text = Constant(test.start, test.end, scope.world.source.text[test.start : test.end])
    failed = HelperCall(at.start, at.end, Helper.ASSERTION_FAILED, [message, text])
    return If(at.start, at.end, analyze(test, scope.value()), nil(at), failed)
