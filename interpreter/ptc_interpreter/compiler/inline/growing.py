"""`conj`: growing a collection without a call."""

import ast
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.leaving_out import left_out
from ptc_interpreter.compiler.inline.registry import has_type, inlines, simple, type_of
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import CoreCall, Node

_TWO: Final = 2  # arguments


@inlines("vec")
def _vec(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(vec (rest v))`: what is left of a vector is copied once."""
    if not _is_rest(node.arguments[0]):
        return left_out(emitter, node)
    of, is_vector, fast, slow = _copied_rest(emitter, node)
    return slow if isinstance(of, py.Constant) else py.IfExp(is_vector, fast, slow)


@inlines("into")
def _into(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(into (vec (rest v)) coll)`: the copy grows, which nobody else has."""
    if (made := left_out(emitter, node)) is not None:
        return made
    vec: Any = node.arguments[0] if len(node.arguments) == _TWO else None
    if type(vec) is not CoreCall or vec.function.name != "vec" or not _is_rest(vec.arguments[0]):
        return None
    of, is_vector, fast, slow = _copied_rest(emitter, vec)
    if isinstance(of, py.Constant):
        return None
    coll = emitter.kept(py.IfExp(is_vector, fast, slow))
    more = emitter.kept(emitter.value(node.arguments[1]))
    poured = emitter.call(node, "pour_into", coll, more)
    called = emitter.call(node, core_helper("into"), coll, more)
    return py.IfExp(_is_vector(of), poured, called)


def _is_rest(node: Node) -> bool:
    return type(node) is CoreCall and node.function.name == "rest"


def _is_vector(of: ast.expr) -> ast.expr:
    return py.either(has_type(of, "list"), has_type(of, "Vector"))


def _copied_rest(emitter: Any, node: CoreCall) -> tuple[ast.expr, ast.expr, ast.expr, ast.expr]:
    """What `vec` takes the rest of, whether that is a vector, the copy of its rest, and what is called else."""
    rest: Any = node.arguments[0]
    of = emitter.kept(emitter.value(rest.arguments[0]))
    fast = emitter.call(node, "vector_of_rest", of)
    slow = emitter.call(node, core_helper("vec"), emitter.call(rest, core_helper("rest"), of))
    return of, _is_vector(of), fast, slow


@inlines("concat")
def _concat(emitter: Any, node: CoreCall) -> ast.expr | None:
    return left_out(emitter, node)


@inlines("conj")
def _conj(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`conj` of one item onto a vector; of one that has grown, what bounds it are the steps of the rounds around it."""
    if len(node.arguments) != 2:
        return None
    coll, item = simple(emitter, node.arguments)
    kind = emitter.unit.fresh("type")
    owner = py.attribute(py.helper("~run"), "owner")
    fast = py.place(py.call(py.attribute(coll, "appended"), item, owner), node.start, node.end)
    slow = emitter.call(node, core_helper("conj"), coll, item)
    if isinstance(coll, py.Constant):
        return slow
    is_list = py.is_(py.load(kind), py.helper("~list"))
    slow = py.IfExp(is_list, emitter.call(node, "vector_with", coll, item), slow)
    return py.IfExp(py.is_(py.named(kind, type_of(coll)), py.helper("~Vector")), fast, slow)
