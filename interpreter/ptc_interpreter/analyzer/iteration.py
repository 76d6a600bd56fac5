"""Doing something for each item: `for`, `doseq`, `dotimes`."""

from collections.abc import Callable

from ptc_interpreter.analyzer.destructuring import bind, check_bindable
from ptc_interpreter.analyzer.expressions import analyze, analyze_body, core_call
from ptc_interpreter.analyzer.local_names import analyze_bindings
from ptc_interpreter.analyzer.scope import RecurTarget, Scope
from ptc_interpreter.analyzer.special import invalid, pairs, special, vector_part
from ptc_interpreter.nodes import Collect, Constant, Do, Each, For, If, Let, Local, Loop, Node, Recur, Rounds, Stop
from ptc_interpreter.plain import plain
from ptc_interpreter.reader.forms import Form, ListForm, LiteralForm, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.scalars import Keyword

_Clauses = list[tuple[Form, Form]]


@plain
class _Rounds:
    """A form that does something for each item."""

    form: ListForm
    name: str
    body: Callable[[Scope], Node]  # what is done, where all names are bound


@special("(for [name coll :when test :let [name value] :while test ...] body)", least=2, most=2)
def for_(form: ListForm, scope: Scope) -> Node:
    """The body's value for each item, and for each combination where several names are given."""
    vector = vector_part(form, 1, scope, "for")
    rounds = _Rounds(form, "for", lambda inner: Collect(form.start, form.end, analyze(form.items[2], inner)))
    each = _each(rounds, pairs(vector, scope, "for"), scope.value())
    return For(form.start, form.end, each, rounds=_rounds_of(vector, form.items[2]))


def _rounds_of(vector: VectorForm, body: Form) -> Rounds | None:
    """Where the parts of a `for` stand; None where a `:while` ends it, so that it can be worked out at once."""
    if not vector.items:
        return None
    target, _, *rest = vector.items
    for left in rest[::2]:
        if not isinstance(left, LiteralForm):
            break
        if left.value is Keyword("while"):
            return None
    behind = (rest[0].start, rest[-1].end) if rest else None
    return Rounds((target.start, target.end), behind, (body.start, body.end))


@special("(doseq [name coll :when test ...] & body)", least=1)
def doseq(form: ListForm, scope: Scope) -> Node:
    """nil, after running the body for each item."""
    vector = vector_part(form, 1, scope, "doseq")
    each = _each(_for_effect(form, "doseq"), pairs(vector, scope, "doseq"), scope.value())
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
    numbers = core_call(count, CORE["range"], [analyze(count, inner)])
    each = _each_item(_for_effect(form, "dotimes"), target, numbers, [], inner)
    return Do(form.start, form.end, [each, Constant(form.start, form.end, None)])


@special("(while test & body)", least=1)
def while_(form: ListForm, scope: Scope) -> Node:
    """nil, after running the body again and again as long as `test` is truthy, which an atom in it decides.

    (let [n (atom 0)] (while (< @n 3) (swap! n inc)) @n)  ;=> 3
    """
    target = RecurTarget([])
    inner = scope.loop(target)
    again = Recur(form.start, form.end, [], [])
    target.recurs.append(again)
    body = analyze_body(form.items[2:], inner.value(), form) if form.items[2:] else Constant(form.start, form.end, None)
    round_ = Do(form.start, form.end, [body, again])
    test = analyze(form.items[1], inner.value())
    nothing = Constant(form.start, form.end, None)
    return Loop(form.start, form.end, [], If(form.start, form.end, test, round_, nothing), target.recurs)


def _for_effect(form: ListForm, name: str) -> _Rounds:
    return _Rounds(form, name, lambda inner: analyze_body(form.items[2:], inner, form))


def _each(rounds: _Rounds, clauses: _Clauses, scope: Scope) -> Node:
    """The nodes of the clauses that are left, around those of the body."""
    if not clauses:
        return rounds.body(scope)
    (left, right), rest = clauses[0], clauses[1:]
    if isinstance(left, LiteralForm):
        return _modifier(rounds, left, right, rest, scope)
    return _each_item(rounds, left, analyze(right, scope), rest, scope)


def _each_item(rounds: _Rounds, target: Form, items: Node, rest: _Clauses, scope: Scope) -> Node:
    """The rest of the clauses for each of the items, bound to `target`."""
    inner = scope.loop(None)
    if isinstance(target, SymbolForm):
        check_bindable(target, scope)
        binding = inner.binding(target.name)
        body = _each(rounds, rest, inner.bind(binding))
        return Each(target.start, items.end, [binding], items, body, rounds.name)
    binding = inner.binding("~item")
    bound, inner = bind(target, Local(target.start, target.end, binding), inner)
    body = Let(target.start, target.end, bound, _each(rounds, rest, inner))
    return Each(target.start, items.end, [binding], items, body, rounds.name)


def _modifier(rounds: _Rounds, left: LiteralForm, right: Form, rest: _Clauses, scope: Scope) -> Node:
    if left.value is Keyword("let") and isinstance(right, VectorForm):
        bound, inner = analyze_bindings(right, scope, rounds.name)
        return Let(left.start, left.end, bound, _each(rounds, rest, inner))
    if left.value is Keyword("when"):
        test = analyze(right, scope)
        nothing = Constant(left.start, left.end, None)
        return If(left.start, right.end, test, _each(rounds, rest, scope), nothing)
    if left.value is Keyword("while"):
        test = analyze(right, scope)
        return If(left.start, right.end, test, _each(rounds, rest, scope), Stop(left.start, left.end))
    what = "after a name and its collection there may be :let [..], :when or :while"
    raise invalid(left, scope, rounds.name, what)


def _list(form: Form, *items: Form) -> ListForm:
    return ListForm(form.start, form.end, list(items))


def _through_array(form: ListForm, scope: Scope, name: str, bound: list[Form], step: list[Form], last: Form) -> Node:
    """`loop` over the indexes of an array; `bound` and `step` are what else goes from round to round."""
    array, index = form.items[1:3]
    if not isinstance(index, SymbolForm):
        raise invalid(index, scope, name, "the name of the index belongs here")

    def symbol(text: str) -> Form:
        return SymbolForm(form.start, form.start, text)

    held = symbol("~array")
    start = VectorForm(form.start, form.end, [index, LiteralForm(form.start, form.start, 0), *bound])
    again = _list(form, symbol("recur"), _list(form, symbol("inc"), index), *step)
    test = _list(form, symbol("<"), index, _list(form, symbol("alength"), held))
    loop = _list(form, symbol("loop"), start, _list(form, symbol("if"), test, again, last))
    names = VectorForm(form.start, form.end, [held, array])
    return analyze(_list(form, symbol("let"), names, loop), scope)


@special("(amap array index result expr)", least=4, most=4)
def amap(form: ListForm, scope: Scope) -> Node:
    """Another array, with what the expression gives for each index; `result` names it while it is filled.

    (vec (amap (int-array [1 2]) i made (* 10 (aget made i))))  ;=> [10 20]
    """
    made, expression = form.items[3:]
    clone = _list(form, SymbolForm(form.start, form.start, "aclone"), SymbolForm(form.start, form.start, "~array"))
    put = _list(form, SymbolForm(form.start, form.start, "aset"), made, form.items[2], expression)
    kept = _list(form, SymbolForm(form.start, form.start, "do"), put, made)
    return _through_array(form, scope, "amap", [made, clone], [kept], made)


@special("(areduce array index result init expr)", least=5, most=5)
def areduce(form: ListForm, scope: Scope) -> Node:
    """What the expression gives in the end, which sees under `result` what it gave for the index before.

    (areduce (int-array [1 2 3]) i sum 0 (+ sum i))  ;=> 3
    """
    result, init, expression = form.items[3:]
    return _through_array(form, scope, "areduce", [result, init], [expression], result)
