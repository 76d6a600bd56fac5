"""What a collection that changes in place begins as: one that nobody else has."""

import ast

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.in_place.changes import MADE_BY, kind_of_fresh
from ptc_interpreter.nodes import Constant, CoreCall, Node


def beginning(emitter: Emitter, node: Node) -> ast.expr | None:
    """The value of a node that makes a collection, or is known, as one of its own; None of any other node."""
    if type(node) is CoreCall and kind_of_fresh(node) == "own sorted":
        return emitter.value(node)
    if type(node) is CoreCall and node.function.name in MADE_BY:
        helper = "own_vector" if MADE_BY[node.function.name] == "vector" else "snapshot"
        return emitter.call(node, helper, emitter.value(node))
    if type(node) is not Constant:
        return None
    if node.value == [] and type(node.value) is list:
        return py.List([], py.LOAD)
    return emitter.call(node, "snapshot", emitter.value(node))
