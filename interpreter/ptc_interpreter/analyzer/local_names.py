"""Naming values for a part of a program: `let`, and `loop` with `recur`."""

from ptc_interpreter.analyzer.destructuring import Bound, bind, check_bindable
from ptc_interpreter.analyzer.expressions import analyze, analyze_body
from ptc_interpreter.analyzer.scope import RecurTarget, Scope
from ptc_interpreter.analyzer.special import pairs, special, vector_part
from ptc_interpreter.nodes import Binding, Let, Local, Loop, Node, Recur
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, SymbolForm, VectorForm


def analyze_bindings(vector: VectorForm, scope: Scope, name: str) -> tuple[Bound, Scope]:
    """The bindings of a `let` vector, each seen by those after it, and the scope that sees all."""
    bound: Bound = []
    for target, form in pairs(vector, scope, name):
        more, scope = bind(target, analyze(form, scope.value()), scope)
        bound += more
    return bound, scope


@special("(let [name value ...] & body)", least=1)
def let(form: ListForm, scope: Scope) -> Node:
    """The body's last value, with names for values; each name is seen by those after it."""
    bound, inner = analyze_bindings(vector_part(form, 1, scope, "let"), scope, "let")
    return Let(form.start, form.end, bound, analyze_body(form.items[2:], inner, form))


@special("(loop [name start ...] & body)", least=1)
def loop(form: ListForm, scope: Scope) -> Node:
    """The body's last value; `(recur value ...)` in tail position runs it again with new values."""
    entries = pairs(vector_part(form, 1, scope, "loop"), scope, "loop")
    if all(isinstance(target, SymbolForm) for target, _ in entries):
        return _plain_loop(form, entries, scope)
    return _loop_with_patterns(form, entries, scope)


def _changing(name: str, scope: Scope) -> Binding:
    """A local that `recur` gives new values."""
    binding = scope.loop(None).binding(name)
    binding.changes = True
    return binding


def _plain_loop(form: ListForm, entries: list[tuple[Form, Form]], scope: Scope) -> Node:
    starts: Bound = []
    for target, value_form in entries:
        value = analyze(value_form, scope.value())
        check_bindable(target, scope)  # type: ignore[arg-type]
        binding = _changing(target.name, scope)  # type: ignore[attr-defined]
        starts.append((binding, value))
        scope = scope.bind(binding)
    target_of_recur = RecurTarget([binding for binding, _ in starts])
    body = analyze_body(form.items[2:], scope.loop(target_of_recur), form)
    return Loop(form.start, form.end, starts, body, target_of_recur.recurs)


def _loop_with_patterns(form: ListForm, entries: list[tuple[Form, Form]], scope: Scope) -> Node:
    """A `let` destructures the start values for each other, the body destructures the values of each round.

    What no start value comes after is destructured in the body only: loops within the defaults of loops would double.
    """
    before: Bound = []
    starts: Bound = []
    for index, (target, value_form) in enumerate(entries):
        value = analyze(value_form, scope.value())
        whole = scope.binding("~start", value)
        at = Local(value_form.start, value_form.end, whole)
        before.append((whole, value))
        if any(not isinstance(later, LiteralForm) for _, later in entries[index + 1 :]):
            bound, scope = bind(target, at, scope)
            before += bound
        starts.append((_changing("~loop", scope), at))
    target_of_recur = RecurTarget([binding for binding, _ in starts])
    inner = scope.loop(target_of_recur)
    within: Bound = []
    for (target, value_form), (binding, _) in zip(entries, starts, strict=True):
        bound, inner = bind(target, Local(value_form.start, value_form.end, binding), inner)
        within += bound
    body = Let(form.start, form.end, within, analyze_body(form.items[2:], inner, form))
    whole_loop = Loop(form.start, form.end, starts, body, target_of_recur.recurs)
    return Let(form.start, form.end, before, whole_loop)


@special("(recur & values)")
def recur(form: ListForm, scope: Scope) -> Node:
    """Back to the `loop` or function around it, with new values for its names; only where its value would be."""
    target = scope.target
    if target is None:
        hint = (
            "its value must be that of the `loop` or `fn` around it: nothing is done with it, and no `try` is between"
        )
        raise scope.error(form, "misplaced_recur", "`recur` is not in tail position.", hint)
    wanted, given = len(target.bindings), len(form.items) - 1
    if wanted != given:
        message = f"`recur` goes to a loop or function of {wanted} names, and is given {given} values."
        raise scope.error(
            form, "misplaced_recur", message, "give one value for each name; a method has none for `this`"
        )
    values = [analyze(item, scope.value()) for item in form.items[1:]]
    target.recurs.append(Recur(form.start, form.end, target.bindings, values))
    return target.recurs[-1]
