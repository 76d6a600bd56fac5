"""`(update m k (fnil conj []) x)` in rounds: what is gathered under the keys of a map grows in place, as the map does.

A vector or set that such a step has made is nobody else's as long as nothing takes it out of the map: a mark says so,
which is one of the rounds' own. When they are over, the collections are like any others.
"""

import ast
from collections.abc import Iterable
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.keys import held_key
from ptc_interpreter.compiler.inline.registry import has_type, simple
from ptc_interpreter.compiler.walking import everything
from ptc_interpreter.nodes import Binding, Constant, Core, CoreCall, Local, Node
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.persistent import Set
from ptc_interpreter.values.scalars import kind_of

_ASKING: Final = frozenset({"count", "contains?", "empty?"})  # what reads a map and takes nothing out
_CHANGING: Final = frozenset({"assoc", "dissoc", "update"})
_ARGUMENTS: Final = 4  # of an `update` that adds one item


def gathers(step: Node, held: Iterable[Binding], reads: set[int]) -> bool:
    """Whether a step gathers under keys of the map that it hands on, and takes nothing out of it."""
    names = set(held)
    found = False
    for part in everything(step):
        if type(part) is not CoreCall:
            continue
        name = part.function.name
        if name == "update" and _root(part) in names:
            if not _is_of_language(part.arguments[2:3]):
                return False
            found = found or added_by(part) is not None
        elif name in _ASKING and type(part.arguments[0]) is Local:
            reads = reads - {id(part.arguments[0])}
        elif _root(part) in names and name not in _CHANGING:
            return False
    return found and not any(
        type(part) is Local and part.binding in names and id(part) in reads for part in everything(step)
    )


def _root(node: Node) -> Binding | None:
    """The local that changes begin with."""
    while type(node) is CoreCall and node.arguments:
        node = node.arguments[0]
    return node.binding if type(node) is Local else None


def _is_of_language(function: list[Node]) -> bool:
    return all(type(part) is Core or (_is_patched(part) and type(part.arguments[0]) is Core) for part in function)  # type: ignore[attr-defined]


def _is_patched(node: Node) -> bool:
    known = type(node) is CoreCall and node.function.name == "fnil" and len(node.arguments) == 2
    return known and type(node.arguments[1]) is Constant  # type: ignore[attr-defined]


def added_by(node: CoreCall) -> Constant | None:
    """What an `update` that adds an item begins with where there is nothing; None for any other."""
    if node.function.name != "update" or len(node.arguments) != _ARGUMENTS or not _is_patched(node.arguments[2]):
        return None
    patched: Any = node.arguments[2]
    function, start = patched.arguments[0], patched.arguments[1]
    is_conj = type(function) is Core and function.function.name == "conj"
    return start if is_conj and kind_of(start.value) in (list, Set) else None


def write_added(emitter: Any, node: CoreCall, variable: str, read: Node, mark: str) -> None:
    """Add the item to what the map in the variable has under the key: in place, where it bears the mark."""
    start: Any = added_by(node)
    key = emitter.known_once(node.arguments[1])
    (item,) = simple(emitter, [node.arguments[3]])
    found = emitter.kept(emitter.value(CoreCall(node.start, node.end, CORE["get"], [read, key])))
    kind = "Set" if kind_of(start.value) is Set else "Vector"
    is_own = py.is_(py.attribute(found, "_owner"), py.load(mark))
    state = py.attribute(found, "_state")
    added = py.call(py.attribute(state, "append"), item)
    if kind == "Set":
        added = py.call(py.attribute(state, "setdefault"), held_key(emitter, node.arguments[3], item), item)
    grown = emitter.call(node, "grown", found, item, emitter.unit.constant(start.value), py.load(mark))
    name = emitter.unit.fresh()
    emitter.block += [
        py.increase(py.helper("~run"), "elements", 1),
        py.If(
            py.both(has_type(found, kind), is_own),
            [py.Expr(added), py.assign(name, found)],
            [py.assign(name, grown)],
        ),
    ]
    (key_value,) = simple(emitter, [key])
    into = py.attribute(py.load(variable), "_state")
    emitter.block.append(py.assign_item(into, held_key(emitter, key, key_value), py.load(name)))


def settled(emitter: Any, node: Node, variable: str, mark: str) -> ast.stmt:
    """What makes the collections that bear the mark like any others."""
    return py.Expr(emitter.call(node, "settled", py.load(variable), py.load(mark)))
