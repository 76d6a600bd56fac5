"""Doing something for each item: `for`, `doseq`, `dotimes`."""

from ptc_interpreter.analyzer.destructuring import bind, check_bindable
from ptc_interpreter.analyzer.expressions import analyze, analyze_body, core_call
from ptc_interpreter.analyzer.local_names import analyze_bindings
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import invalid, pairs, special, vector_part
from ptc_interpreter.nodes import Collect, Constant, Do, Each, For, If, Let, Local, Node, Stop
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.scalars import Keyword

_Clauses = list[tuple[Form, Form]]


@special("(for [name coll :when test :let [name value] :while test ...] body)", least=2, most=2)
def for_(form: ListForm, scope: Scope) -> Node:
    """The body's value for each item, and for each combination where several names are given."""
    vector = vector_part(form, 1, scope, "for")
    return For(form.start, form.end, _each(form, pairs(vector, scope, "for"), scope.value(), "for"))


@special("(doseq [name coll :when test ...] & body)", least=1)
def doseq(form: ListForm, scope: Scope) -> Node:
    """nil, after running the body for each item."""
    vector = vector_part(form, 1, scope, "doseq")
    each = _each(form, pairs(vector, scope, "doseq"), scope.value(), "doseq")
    return Do(form.start, form.end, [each, Constant(form.start, form.end, None)])


@special("(dotimes [name n] & body)", least=1)
def dotimes(form: ListForm, scope: Scope) -> Node:
    """nil, after running the body `n` times with the name bound to 0, 1, 2..."""
    vector = vector_part(form, 1, scope, "dotimes")
    entries = pairs(vector, scope, "dotimes")
    if len(entries) != 1:
        raise invalid(vector, scope, "dotimes", "it binds one name")
    target, count = entries[0]
    inner = scope.value()
    rounds = core_call(count, CORE["range"], [analyze(count, inner)])
    each = _each_item(form, target, rounds, [], inner, "dotimes")
    return Do(form.start, form.end, [each, Constant(form.start, form.end, None)])


def _each(form: ListForm, clauses: _Clauses, scope: Scope, name: str) -> Node:
    """The nodes of the clauses that are left, around those of the body."""
    if not clauses:
        if name == "for":
            return Collect(form.start, form.end, analyze(form.items[2], scope))
        return analyze_body(form.items[2:], scope, form)
    (left, right), rest = clauses[0], clauses[1:]
    if isinstance(left, LiteralForm):
        return _modifier(form, left, right, rest, scope, name)
    return _each_item(form, left, analyze(right, scope), rest, scope, name)


def _each_item(form: ListForm, target: Form, items: Node, rest: _Clauses, scope: Scope, name: str) -> Node:
    """The rest of the clauses for each of the items, bound to `target`."""
    inner = scope.loop(None)
    if isinstance(target, SymbolForm):
        check_bindable(target, scope)
        binding = inner.binding(target.name)
        return Each(target.start, items.end, [binding], items, _each(form, rest, inner.bind(binding), name), name)
    binding = inner.binding("~item")
    bound, inner = bind(target, Local(target.start, target.end, binding), inner)
    body = Let(target.start, target.end, bound, _each(form, rest, inner, name))
    return Each(target.start, items.end, [binding], items, body, name)


def _modifier(form: ListForm, left: LiteralForm, right: Form, rest: _Clauses, scope: Scope, name: str) -> Node:
    nothing = Constant(left.start, left.end, None)
    if left.value is Keyword("let") and isinstance(right, VectorForm):
        bound, inner = analyze_bindings(right, scope, name)
        return Let(left.start, left.end, bound, _each(form, rest, inner, name))
    if left.value is Keyword("when"):
        test = analyze(right, scope)
        return If(left.start, right.end, test, _each(form, rest, scope, name), nothing)
    if left.value is Keyword("while"):
        test = analyze(right, scope)
        return If(left.start, right.end, test, _each(form, rest, scope, name), Stop(left.start, left.end))
    raise invalid(left, scope, name, "after a name and its collection there may be :let [..], :when or :while")
