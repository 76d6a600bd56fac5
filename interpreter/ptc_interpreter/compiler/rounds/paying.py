"""Literals in rounds: what they make is accounted for once, when the rounds are over, not each time they are made.

What a round collects is one literal, or literals within one: they have as many elements as there is collected, times
what is known when compiled.
"""

import ast
from typing import Any

from ptc_interpreter.compiler import python as py
from ptc_interpreter.nodes import Collect, Constant, If, Let, MapNode, Node, VectorNode
from ptc_interpreter.values.scalars import Keyword


def paid_in_round(emitter: Any, node: Node) -> int:
    """The elements of literals that each collected item is made of; from now on they are accounted for by rounds."""
    body: Any = _innermost(node)
    found = literals(body.value) if type(body) is Collect else []
    if emitter.unit.plain:
        return 0
    emitter.unit.paid.update(found)
    return sum(1 + len(literal.items) for literal in found)


def _innermost(node: Any) -> Any:
    """What stands within tests and names; the node itself where something is done in both cases."""
    while True:
        if type(node) is Let:
            node = node.body
        elif type(node) is If and type(node.otherwise) is Constant:
            node = node.then
        else:
            return node


def literals(node: Any) -> list[Any]:
    """A literal, and those directly within it."""
    if type(node) is VectorNode:
        return [node, *[part for item in node.items for part in literals(item)]]
    if type(node) is MapNode and (len(node.items) == 1 or all(is_plain(key) for key, _ in node.items)):
        return [node, *[part for _, item in node.items for part in literals(item)]]
    return []


def is_plain(key: Node) -> bool:
    """Whether a key of a literal is a keyword or a text that is spelled out."""
    return type(key) is Constant and type(key.value) in (Keyword, str)


def noted(emitter: Any, items: str) -> tuple[ast.stmt, str]:
    """What notes how many items there are before rounds, and the variable that says so then."""
    before = emitter.unit.fresh("before")
    return py.assign(before, py.call(py.helper("~len"), py.load(items))), before


def charged(items: str, before: str, each: int) -> ast.stmt:
    """What accounts for the items that rounds have collected since then."""
    more = py.operation(py.call(py.helper("~len"), py.load(items)), ast.Sub(), py.load(before))
    return py.increase_by(py.helper("~run"), "elements", py.operation(more, ast.Mult(), py.constant(each)))
