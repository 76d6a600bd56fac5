"""Making functions: `fn` and `#(...)`, with several arities, rest parameters, destructuring, `:pre` and `:post`."""

import re
from typing import Final

from ptc_interpreter.analyzer.conditionals import assertion, nil
from ptc_interpreter.analyzer.destructuring import Bound, bind, check_bindable
from ptc_interpreter.analyzer.expressions import analyze_body, analyzes
from ptc_interpreter.analyzer.scope import Frame, RecurTarget, Scope
from ptc_interpreter.analyzer.special import invalid, is_symbol, special, vector_part
from ptc_interpreter.nodes import Arity, Binding, Do, Fn, Let, Letfn, Local, Node
from ptc_interpreter.reader.forms import Form, FunctionForm, ListForm, LiteralForm, MapForm, SymbolForm, VectorForm
from ptc_interpreter.values.scalars import Keyword

_PLACEHOLDER: Final = re.compile(r"%([1-9]\d?|&)?")


@special("(fn name? [params] & body)", least=1)
def fn(form: ListForm, scope: Scope) -> Node:
    """A function; with a name it can call itself by it. `([x] ...) ([x y] ...)` gives it several arities."""
    rest = form.items[1:]
    name = rest.pop(0) if rest and isinstance(rest[0], SymbolForm) else None
    return make_function(form, name.name if isinstance(name, SymbolForm) else None, rest, scope, "fn", own_name=True)


@special("(letfn [(name [params] & body) ...] & body)", least=1)
def letfn(form: ListForm, scope: Scope) -> Node:
    """The body's last value, with functions under names that they all see: each may call the others.

    (letfn [(ev? [n] (or (= n 0) (od? (dec n)))) (od? [n] (and (not= n 0) (ev? (dec n))))] (ev? 10))  ;=> true
    """
    parts = [_named_function(part, scope) for part in vector_part(form, 1, scope, "letfn").items]
    names = [scope.binding(name) for name, _ in parts]
    inner = scope.bind(*names)
    functions: list[tuple[Binding, Fn]] = []
    for binding, (name, part) in zip(names, parts, strict=True):
        function = make_function(part, name, part.items[1:], inner.value(), "letfn", own_name=False)
        binding.value = function
        functions.append((binding, function))
    return Letfn(form.start, form.end, functions, analyze_body(form.items[2:], inner, form))


def _named_function(part: Form, scope: Scope) -> tuple[str, ListForm]:
    """A function of `letfn`: its name, and its form."""
    if not isinstance(part, ListForm) or not part.items or not isinstance(part.items[0], SymbolForm):
        raise invalid(part, scope, "letfn", "a function such as (f [x] ...) belongs here")
    check_bindable(part.items[0], scope)
    return part.items[0].name, part


def make_function(
    form: Form, name: str | None, rest: list[Form], scope: Scope, special_name: str, *, own_name: bool
) -> Fn:
    """The function of `[params] body...` or of several such lists. With `own_name`, its name is a local in it."""
    own = scope.binding(name) if name and own_name else None
    looping = "recur" in scope.world.source.text[form.start : form.end]  # its locals may be made anew in rounds
    scope.world.add_function(form, scope.frame)
    frame = Frame.inside(scope.frame)
    function = Fn(form.start, form.end, name, own, [], [], frame.made)
    inner = Scope(scope.world, frame, (scope.bind(own) if own else scope).locals, looping)
    for parameters, body in _arities(form, rest, scope, special_name):
        function.arities.append(_arity(form, parameters, body, inner))
    function.captured = [binding for binding in frame.captured.values() if binding is not own]
    function.has_functions = frame.has_functions
    if own is not None:
        own.value = function
    _check_arities(form, function, scope, special_name)
    return function


def _arities(form: Form, rest: list[Form], scope: Scope, name: str) -> list[tuple[VectorForm, list[Form]]]:
    if rest and isinstance(rest[0], VectorForm):
        return [(rest[0], rest[1:])]
    lists = [part for part in rest if isinstance(part, ListForm)]
    if not lists or len(lists) != len(rest):
        raise invalid(rest[0] if rest else form, scope, name, "its parameters belong in a vector")
    found: list[tuple[VectorForm, list[Form]]] = []
    for part in lists:
        if not part.items or not isinstance(part.items[0], VectorForm):
            raise invalid(part, scope, name, "each arity starts with a vector of parameters")
        found.append((part.items[0], part.items[1:]))
    return found


def _arity(form: Form, vector: VectorForm, body: list[Form], scope: Scope) -> Arity:
    positional, rest_target = _split(vector, scope)
    parameters, destructured, scope = _parameters([*positional, rest_target] if rest_target else positional, scope)
    target_of_recur = RecurTarget(list(parameters))
    inner = scope.tail(target_of_recur)
    whole = _body(form, body, inner)
    if destructured:
        whole = Let(vector.start, vector.end, destructured, whole)
    recurs = bool(target_of_recur.recurs)
    for index, binding in enumerate(parameters):
        binding.changes = any(_is_new(recur.values[index], binding) for recur in target_of_recur.recurs)
    rest = parameters.pop() if rest_target else None
    return Arity(parameters, rest, whole, recurs)


def _is_new(value: Node, binding: Binding) -> bool:
    """Whether what `recur` gives a parameter is not what it has."""
    return not isinstance(value, Local) or value.binding is not binding


def _parameters(targets: list[Form], scope: Scope) -> tuple[list[Binding], Bound, Scope]:
    """What a function is called with, what is taken out of it, and the scope that sees both."""
    destructured: Bound = []
    parameters: list[Binding] = []
    for target in targets:
        binding, pattern = _parameter(target, scope)
        parameters.append(binding)
        if pattern is None:
            scope = scope.bind(binding)
        else:
            bound, scope = bind(pattern, Local(target.start, target.end, binding), scope)
            destructured += bound
    return parameters, destructured, scope


def _split(vector: VectorForm, scope: Scope) -> tuple[list[Form], Form | None]:
    """The positional parameters, and what stands after `&`."""
    for index, item in enumerate(vector.items):
        if is_symbol(item, "&"):
            if len(vector.items) != index + 2:
                raise invalid(item, scope, "fn", "one name follows `&`")
            return vector.items[:index], vector.items[index + 1]
    return vector.items, None


def _parameter(target: Form, scope: Scope) -> tuple[Binding, Form | None]:
    """The parameter's binding, and the pattern that destructures it, if it is one."""
    if isinstance(target, SymbolForm):
        check_bindable(target, scope)
        return scope.binding(target.name), None
    return scope.binding("~argument"), target


def _body(form: Form, body: list[Form], scope: Scope) -> Node:
    """The body; a map before more forms holds the conditions `:pre` and `:post`."""
    if len(body) < 2 or not isinstance(body[0], MapForm):
        return analyze_body(body, scope, form)
    before = _checks(_conditions(body[0], "pre"), scope)
    post = _conditions(body[0], "post")
    whole = _checked(form, body[1:], post, scope) if post else analyze_body(body[1:], scope, form)
    return Do(form.start, form.end, [*before, whole]) if before else whole


def _conditions(conditions: MapForm, which: str) -> list[Form]:
    for key, value in zip(conditions.items[::2], conditions.items[1::2], strict=False):
        if isinstance(key, LiteralForm) and key.value is Keyword(which) and isinstance(value, VectorForm):
            return value.items
    return []


def _checks(conditions: list[Form], scope: Scope) -> list[Node]:
    return [assertion(condition, condition, nil(condition), scope) for condition in conditions]


def _checked(form: Form, body: list[Form], post: list[Form], scope: Scope) -> Node:
    """The body with its `:post` conditions, which see the result as `%`."""
    value = analyze_body(body, scope.value(), form)
    result = scope.binding("%", value)
    checks = _checks(post, scope.value().bind(result))
    local = Local(form.start, form.end, result)
    return Let(form.start, form.end, [(result, value)], Do(form.start, form.end, [*checks, local]))


def _check_arities(form: Form, function: Fn, scope: Scope, name: str) -> None:
    counts = [len(arity.parameters) for arity in function.arities if not arity.rest]
    if len(counts) != len(set(counts)) or sum(bool(arity.rest) for arity in function.arities) > 1:
        raise invalid(form, scope, name, "two of its arities take the same number of arguments")
    if any(arity.rest and max(counts, default=0) > len(arity.parameters) for arity in function.arities):
        raise invalid(form, scope, name, "no arity takes more than the one with `&` names before it")


@analyzes(FunctionForm)
def analyze_short_function(form: FunctionForm, scope: Scope) -> Node:
    """The node of `#(...)`: its parameters are `%` or `%1`, `%2`..., and `%&` for the rest."""
    highest, rest = 0, False
    for symbol in _placeholders(form, form.items, scope):
        highest = max(highest, int(symbol[1:] or 1) if symbol != "%&" else 0)
        rest = rest or symbol == "%&"
    names = [f"%{index}" for index in range(1, highest + 1)] + (["&", "%&"] if rest else [])
    vector = VectorForm(form.start, form.end, [SymbolForm(form.start, form.end, name) for name in names])
    body = ListForm(form.start, form.end, form.items)
    return make_function(form, None, [vector, body], scope, "fn", own_name=False)


def _placeholders(whole: Form, forms: list[Form], scope: Scope) -> list[str]:
    """The placeholders within a short function, in order; `%` is renamed to `%1` on the way."""
    found: list[str] = []
    for form in forms:
        if isinstance(form, FunctionForm):
            hint = "write the inner one as (fn [x] ...)"
            raise scope.error(form, "invalid_form", "`#()` cannot stand within `#()`.", hint)
        if isinstance(form, SymbolForm):
            if _PLACEHOLDER.fullmatch(form.name):
                form.name = "%1" if form.name == "%" else form.name
                found.append(form.name)
        elif not isinstance(form, LiteralForm):
            found += _placeholders(whole, form.items, scope)  # type: ignore[attr-defined]
    return found
