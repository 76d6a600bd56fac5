"""Passing a value through steps: `->`, `->>`, `as->`, `cond->`, `cond->>`, `some->`, `some->>`, `doto`."""

from collections.abc import Callable

from ptc_interpreter.analyzer.conditionals import nil
from ptc_interpreter.analyzer.destructuring import Bound, bind
from ptc_interpreter.analyzer.expressions import analyze, core_call
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import SPECIAL_FORMS, invalid, is_symbol, special
from ptc_interpreter.nodes import Do, If, Let, Local, Node
from ptc_interpreter.reader.forms import Form, ListForm, SymbolForm
from ptc_interpreter.runtime.registry import CORE

_Insert = Callable[[Form, Form], ListForm]
_HIDDEN = "~threaded"  # a name that no program can write
_ENDLESS = frozenset({"iterate", "cycle", "repeatedly", "repeat"})
_PASSING_ON = frozenset({"map", "filter", "remove", "keep", "take-while"})
_MOST_NESTED = 4  # steps of what has no end
_FEW = 12  # forms of a chain whose steps may stand within each other


def _first(step: Form, value: Form) -> ListForm:
    """`step` with `value` as its first argument."""
    if isinstance(step, ListForm) and step.items:
        return ListForm(step.start, step.end, [step.items[0], value, *step.items[1:]])
    return ListForm(step.start, step.end, [step, value])


def _last(step: Form, value: Form) -> ListForm:
    """`step` with `value` as its last argument."""
    if isinstance(step, ListForm) and step.items:
        return ListForm(step.start, step.end, [*step.items, value])
    return ListForm(step.start, step.end, [step, value])


def _thread(form: ListForm, scope: Scope, insert: _Insert) -> Node:
    """Each step sees the value before it under a hidden name, so that long chains do not nest.

    A special form may treat its argument as code, and what stands before the argument is evaluated before it: there
    the form itself is put into the step; and into `first`, which may leave it before all of it is made. So is what has
    no end, of which no more is made than the steps ask for, where these are few.
    """
    value = form.items[1]
    nests = _has_no_end(value, _MOST_NESTED) and len(form.items) <= _FEW
    bound: Bound = []
    for step in form.items[2:]:
        call = insert(step, value)
        if nests or _is_code(step, scope) or is_symbol(step, "first") or not _is_evaluated_first(call, value):
            value = call
            continue
        if isinstance(value, ListForm):
            node = analyze(value, scope.value())
            binding = scope.binding(_HIDDEN, node)
            bound.append((binding, node))
            scope = scope.bind(binding)
            call = insert(step, SymbolForm(value.start, value.end, _HIDDEN))
        value = call
    body = analyze(value, scope)
    return Let(form.start, form.end, bound, body) if bound else body


def _has_no_end(form: Form, levels: int) -> bool:
    """Whether a form most likely makes a sequence without an end, or what few steps make of one."""
    if not isinstance(form, ListForm) or not form.items or not isinstance(form.items[0], SymbolForm):
        return False
    name, last = form.items[0].name, form.items[-1]
    if name in _ENDLESS or (name == "range" and len(form.items) == 1):
        return True
    return name in _PASSING_ON and levels > 0 and _has_no_end(last, levels - 1)


def _is_evaluated_first(call: ListForm, value: Form) -> bool:
    """Whether evaluating what stands before the value that is passed on calls nothing."""
    before = call.items[: call.items.index(value)]
    return all(not isinstance(item, ListForm) or not item.items or is_symbol(item.items[0], "fn") for item in before)


def _is_code(step: Form, scope: Scope) -> bool:
    head = step.items[0] if isinstance(step, ListForm) and step.items else step
    return isinstance(head, SymbolForm) and head.name in SPECIAL_FORMS and scope.calls_special_form(head)


@special("(-> x & steps)", least=1)
def thread_first(form: ListForm, scope: Scope) -> Node:
    """`x` passed through the steps, each time as first argument."""
    return _thread(form, scope, _first)


@special("(->> x & steps)", least=1)
def thread_last(form: ListForm, scope: Scope) -> Node:
    """`x` passed through the steps, each time as last argument."""
    return _thread(form, scope, _last)


@special("(as-> x name & steps)", least=2)
def thread_as(form: ListForm, scope: Scope) -> Node:
    """`x` passed through the steps, each of which sees the value before it under `name`."""
    steps = [form.items[1], *form.items[3:]]
    bound: Bound = []
    for step in steps[:-1]:
        more, inner = bind(form.items[2], analyze(step, scope.value()), scope)
        bound += more
        scope = inner
    return Let(form.start, form.end, bound, analyze(steps[-1], scope))


def _conditional_steps(form: ListForm, scope: Scope, insert: _Insert, name: str) -> Node:
    if len(form.items) % 2:
        raise invalid(form.items[-1], scope, name, "this test has no step after it")
    value = analyze(form.items[1], scope.value())
    bound: Bound = []
    hidden = SymbolForm(form.start, form.end, _HIDDEN)
    last = form.items[-1]
    for test_form, step in zip(form.items[2::2], form.items[3::2], strict=True):
        test = analyze(test_form, scope.value())
        binding = scope.binding(_HIDDEN, value)
        bound.append((binding, value))
        scope = scope.bind(binding)
        then = analyze(insert(step, hidden), scope if step is last else scope.value())
        value = If(step.start, step.end, test, then, Local(step.start, step.end, binding))
    return Let(form.start, form.end, bound, value)


@special("(cond-> x & tests-and-steps)", least=1)
def cond_thread_first(form: ListForm, scope: Scope) -> Node:
    """`x` passed as first argument through the steps whose test is truthy."""
    return _conditional_steps(form, scope, _first, "cond->")


@special("(cond->> x & tests-and-steps)", least=1)
def cond_thread_last(form: ListForm, scope: Scope) -> Node:
    """`x` passed as last argument through the steps whose test is truthy."""
    return _conditional_steps(form, scope, _last, "cond->>")


def _some_steps(form: ListForm, steps: list[Form], value: Node, scope: Scope, insert: _Insert) -> Node:
    """The steps that are left, each behind a test that there is a value to pass on."""
    if not steps:
        return value
    binding = scope.binding(_HIDDEN, value)
    inner = scope.bind(binding)
    step = insert(steps[0], SymbolForm(form.start, form.end, _HIDDEN))
    then = _some_steps(form, steps[1:], analyze(step, inner.value() if steps[1:] else inner), inner, insert)
    local = Local(form.start, form.end, binding)
    test = core_call(form, CORE["some?"], [local])
    return Let(form.start, form.end, [(binding, value)], If(form.start, form.end, test, then, nil(form)))


@special("(some-> x & steps)", least=1, nests=True)
def some_thread_first(form: ListForm, scope: Scope) -> Node:
    """`x` passed through the steps as first argument, until one gives nil."""
    return _some_steps(form, form.items[2:], analyze(form.items[1], scope.value()), scope, _first)


@special("(some->> x & steps)", least=1, nests=True)
def some_thread_last(form: ListForm, scope: Scope) -> Node:
    """`x` passed through the steps as last argument, until one gives nil."""
    return _some_steps(form, form.items[2:], analyze(form.items[1], scope.value()), scope, _last)


@special("(doto x & steps)", least=1)
def doto(form: ListForm, scope: Scope) -> Node:
    """`x`, after each step was run with it as first argument."""
    value = analyze(form.items[1], scope.value())
    binding = scope.binding(_HIDDEN, value)
    inner = scope.value().bind(binding)
    hidden = SymbolForm(form.start, form.end, _HIDDEN)
    steps = [analyze(_first(step, hidden), inner) for step in form.items[2:]]
    local = Local(form.start, form.end, binding)
    return Let(form.start, form.end, [(binding, value)], Do(form.start, form.end, [*steps, local]))
