"""Ending the run: `return` and `fail`."""

from ptc_interpreter.analyzer.conditionals import nil
from ptc_interpreter.analyzer.expressions import analyze
from ptc_interpreter.analyzer.scope import Scope
from ptc_interpreter.analyzer.special import special
from ptc_interpreter.nodes import End, Node
from ptc_interpreter.reader.forms import ListForm


@special("(return value)", most=1)
def return_(form: ListForm, scope: Scope) -> Node:
    """Ends the run; `value` is its result."""
    return End(form.start, form.end, "return", _value(form, scope))


@special("(fail value)", most=1)
def fail(form: ListForm, scope: Scope) -> Node:
    """Ends the run as a failure; `value` says why."""
    return End(form.start, form.end, "fail", _value(form, scope))


def _value(form: ListForm, scope: Scope) -> Node:
    return analyze(form.items[1], scope.value()) if len(form.items) == 2 else nil(form)
