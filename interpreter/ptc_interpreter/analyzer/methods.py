"""Methods and constructors in Java's notation: `(. s trim)`, `(.. s trim toUpperCase)`, `(new Exception "m")`."""

from functools import reduce

from ptc_interpreter.analyzer.expressions import analyze
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import invalid, special
from ptc_interpreter.nodes import Node
from ptc_interpreter.reader.forms import Form, ListForm, SymbolForm, VectorForm
from ptc_interpreter.runtime.registry import CONSTANTS, core_function


@special("(. x method & arguments)", least=2)
def dot(form: ListForm, scope: Scope) -> Node:
    """What the method gives: the same as `(.method x arguments)`.

    (. "ada" toUpperCase)  ;=> "ADA"
    """
    of, method, *arguments = form.items[1:]
    if isinstance(method, SymbolForm):
        method = ListForm(method.start, method.end, [method, *arguments])
    return analyze(_call(of, method, scope), scope)


@special("(.. x method (method & arguments) ...)", least=2)
def dot_dot(form: ListForm, scope: Scope) -> Node:
    """What the methods give, each called on what the one before it gave.

    (.. " ada " trim (substring 0 2) toUpperCase)  ;=> "AD"
    """
    of, *methods = form.items[1:]
    return analyze(reduce(lambda inner, method: _call(inner, method, scope), methods, of), scope)


def _call(of: Form, method: Form, scope: Scope) -> Form:
    """`(.method of arguments)` for `method` or `(method arguments)`; `(Class/method arguments)` for a class."""
    head, *arguments = method.items if isinstance(method, ListForm) and method.items else [method]
    if not isinstance(head, SymbolForm):
        raise invalid(method, scope, "..", "the name of a method belongs here")
    if isinstance(of, SymbolForm) and core_function(f"{of.name}/{head.name}"):
        return ListForm(of.start, method.end, [SymbolForm(head.start, head.end, f"{of.name}/{head.name}"), *arguments])
    if isinstance(of, SymbolForm) and not arguments and (field := f"{of.name}/{head.name.lstrip('-')}") in CONSTANTS:
        return SymbolForm(of.start, method.end, field)
    name = SymbolForm(head.start, head.end, "." + head.name.lstrip("-"))
    return ListForm(of.start, method.end, [name, of, *arguments])


@special("(memfn method & arguments)", least=1)
def memfn(form: ListForm, scope: Scope) -> Node:
    """A function that calls a method of its first argument with the others.

    (map (memfn toUpperCase) ["a" "b"])  ;=> ["A" "B"]
    """
    of = SymbolForm(form.start, form.start, "~of")
    call = ListForm(form.start, form.end, [of, *form.items[2:]])
    name = form.items[1]
    if not isinstance(name, SymbolForm):
        raise invalid(name, scope, "memfn", "the name of a method belongs here")
    call = ListForm(form.start, form.end, [SymbolForm(name.start, name.end, "." + name.name), *call.items])
    parameters = VectorForm(form.start, form.end, [of, *form.items[2:]])
    fn = SymbolForm(form.start, form.start, "fn")
    return analyze(ListForm(form.start, form.end, [fn, parameters, call]), scope)


@special('(new Exception "message")', least=1)
def new(form: ListForm, scope: Scope) -> Node:
    """An object of a class: the same as `(Exception. "message")`. There are exceptions, and nothing else.

    (ex-message (new Exception "m"))  ;=> "m"
    """
    name, *arguments = form.items[1:]
    if not isinstance(name, SymbolForm):
        raise invalid(name, scope, "new", "a class belongs here")
    made = SymbolForm(name.start, name.end, name.name + ".")
    return analyze(ListForm(form.start, form.end, [made, *arguments]), scope)
