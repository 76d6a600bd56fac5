"""`conj`: growing a collection without a call."""

import ast
from typing import Any

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import copy, has_type, inlines, simple
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import CoreCall


@inlines("conj")
def _conj(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`conj` of one item onto a vector that has grown; what bounds it are the steps of the rounds it is called in."""
    if len(node.arguments) != 2:
        return None
    coll, item = simple(emitter, node.arguments)
    owner = py.attribute(py.helper("~run"), "owner")
    fast = py.call(py.attribute(copy(coll), "appended"), copy(item), owner)
    slow = emitter.call(node, core_helper("conj"), coll, item)
    return py.IfExp(has_type(copy(coll), "Vector"), py.place(fast, node.start, node.end), slow)
