"""`(reduce + coll)`: few numbers are added up with one call."""

import ast
from typing import Any

from ptc_interpreter.compiler.inline.registry import inlines
from ptc_interpreter.nodes import Constant, Core, CoreCall


@inlines("reduce")
def _sum(emitter: Any, node: CoreCall) -> ast.expr | None:
    function, *start, coll = node.arguments
    if type(function) is not Core or function.function.name != "+":
        return None
    if start and not _is_zero(start[0]):
        return None
    return emitter.call(node, "added_up", emitter.value(coll), *map(emitter.value, start))


def _is_zero(node: Any) -> bool:
    return type(node) is Constant and type(node.value) is int and node.value == 0
