"""`(reduce + coll)`: few numbers are added up with one call."""

import ast
from typing import Any

from ptc_interpreter.compiler.inline.registry import inlines
from ptc_interpreter.nodes import Core, CoreCall

_ALONE = 2  # arguments: a function and a collection


@inlines("reduce")
def _sum(emitter: Any, node: CoreCall) -> ast.expr | None:
    function = node.arguments[0]
    if type(function) is not Core or function.function.name != "+" or len(node.arguments) != _ALONE:
        return None
    return emitter.call(node, "added_up", emitter.value(node.arguments[1]))
