"""`(walk/postwalk (fn [x] (if (map? x) ... x)) form)`: what the function leaves as it is, it is not called for."""

from typing import Any

from ptc_interpreter.compiler.sequences.registry import constant, helper, rewrites
from ptc_interpreter.nodes import And, CoreCall, Fn, Helper, If, Local, Node
from ptc_interpreter.values.kinds import KINDS_OF


@rewrites("walk/postwalk", "walk/prewalk")
def _walk(_emitter: Any, node: CoreCall) -> Node | None:
    function, form = node.arguments
    asked = _asked(function)
    walked = Helper.POSTWALKED if node.function.name == "walk/postwalk" else Helper.PREWALKED
    return None if asked is None else helper(node, walked, constant(node, asked), function, form)


def _asked(function: Node) -> str | None:
    """What a function asks of its parameter, which it gives back where that does not hold; None for any other."""
    if type(function) is not Fn or len(function.arities) > 1 or function.own is not None:
        return None
    arity = function.arities[0]
    body: Any = arity.body
    if len(arity.parameters) != 1 or arity.rest is not None or arity.recurs or type(body) is not If:
        return None
    test: Any = body.test.parts[0] if type(body.test) is And else body.test
    known = type(test) is CoreCall and test.function.name in KINDS_OF
    same = all(type(part) is Local and part.binding is arity.parameters[0] for part in (body.otherwise, *_of(test)))
    return test.function.name if known and same else None


def _of(test: Any) -> list[Node]:
    return test.arguments if type(test) is CoreCall else [test]
