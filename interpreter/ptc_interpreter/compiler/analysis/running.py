"""`run!` as rounds: the body for each item, and an end where `reduced` gives what the body gives."""

from ptc_interpreter.compiler.analysis.endings import may_be_reduced
from ptc_interpreter.nodes import Binding, Constant, CoreCall, Do, Each, Fn, If, Let, Local, Node, Stop
from ptc_interpreter.runtime.registry import CORE

_ARGUMENTS = 2


def runs_literal(node: Node) -> bool:
    """Whether a node is `(run! (fn [x] ...) coll)`, whose function does not call itself."""
    if type(node) is not CoreCall or node.function.name != "run!" or len(node.arguments) != _ARGUMENTS:
        return False
    function = node.arguments[0]
    if type(function) is not Fn or len(function.arities) > 1 or function.own is not None:
        return False
    arity = function.arities[0]
    return len(arity.parameters) == 1 and arity.rest is None and not arity.recurs


def rounds_of(node: CoreCall, item: Binding, coll: Node, body: Node, given: Binding) -> Node:
    """The rounds that a call of `run!` is; `given` is a name for what the body gives."""
    span = (node.start, node.end)
    if may_be_reduced(body):
        nothing, read = Constant(*span, None), Local(*span, given)
        ended = If(*span, CoreCall(*span, CORE["reduced?"], [read]), Stop(*span), nothing)
        body = Let(*span, [(given, body)], ended)
    return Do(*span, [Each(*span, [item], coll, body, "run!", 2), Constant(*span, None)])
