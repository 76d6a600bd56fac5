"""Lookups in what a cell holds: `(get @a k)`, `(@a k)`, `(:k @a)`, `(contains? @a k)`, as one call."""

import ast
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import simple
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, CoreCall, Local, Node, Variable, VectorNode

_QUIET: Final = frozenset({Constant, Local, Variable})


def is_cell_read(emitter: Any, of: Node) -> bool:
    """Whether a node is `@a`, in code that may run more than once."""
    return emitter.repeats and type(of) is CoreCall and of.function.name == "deref" and len(of.arguments) == 1


def _is_quiet(node: Node) -> bool:
    """Whether nothing runs when a node is worked out, which might change a cell."""
    return type(node) in _QUIET or (type(node) is VectorNode and all(map(_is_quiet, node.items)))


def in_cell(
    emitter: Any,
    of: Any,
    others: list[Node],
    slow: Callable[[ast.expr, list[ast.expr]], ast.expr],
    *,
    asks: bool = False,
) -> ast.expr | None:
    """What is under a key of what a cell holds, or whether it `asks`; `slow` gives what tells it of anything else."""
    if not is_cell_read(emitter, of) or not all(map(_is_quiet, others)):
        return None
    ref, *values = simple(emitter, [of.arguments[0], *others])
    found = emitter.unit.fresh()
    asked = emitter.call(of, "is_in_cell" if asks else "value_in_cell", ref, *values)
    unknown = py.constant(None) if asks else py.helper("~MISSING")
    read = emitter.call(of, core_helper("deref"), ref)
    return py.IfExp(py.is_not(py.named(found, asked), unknown), py.load(found), slow(read, values))
