"""`contains?` of sets and maps that have their state at hand, without a call."""

import ast
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.cells import in_cell
from ptc_interpreter.compiler.inline.keys import OWN, has_other_spelling, is_short_map, with_key
from ptc_interpreter.compiler.inline.registry import has_type, inlines, type_of
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, CoreCall, Node
from ptc_interpreter.values.host_maps import host_key
from ptc_interpreter.values.persistent import Map, Set
from ptc_interpreter.values.scalars import Keyword, kind_of


@inlines("contains?")
def _contains(emitter: Any, node: CoreCall) -> ast.expr | None:
    """Whether what a program holds alone has a key or member."""
    of, key = node.arguments
    kind = emitter.kinds.of(of)
    if type(of) is Constant and kind_of(of.value) is Set:
        _, held, _ = with_key(emitter, [], key)
        return py.compare(held, ast.In(), emitter.unit.constant(of.value.state))
    if is_short_map(of):
        return _contained_in_known(emitter, node, of, key)
    if kind not in OWN:
        contains = core_helper("contains?")
        found = in_cell(emitter, of, [key], lambda read, keys: emitter.call(node, contains, read, *keys), asks=True)
        return found or (_contained(emitter, node, of, key) if emitter.repeats else None)
    (of_value,), held, key_value = with_key(emitter, [of], key)
    there = py.compare(held, ast.In(), py.attribute(of_value, "_state"))
    if kind == "own set" or not has_other_spelling(emitter, key):
        return there
    other = emitter.call(node, "other_spelling", of_value, key_value(), py.helper("~MISSING"))
    return py.either(there, py.is_not(other, py.helper("~MISSING")))


def _contained_in_known(emitter: Any, node: Node, of: Any, key: Node) -> ast.expr:
    """The same of a short map that the program spells out; another spelling is one of those that its keys have."""
    _, held, key_value = with_key(emitter, [], key)
    there = py.compare(held, ast.In(), emitter.unit.constant(of.value.state))
    kinds = set(map(type, of.value.state))
    spelled = [name for kind, name in ((str, "Keyword"), (Keyword, "str")) if kind in kinds]
    if not spelled or not has_other_spelling(emitter, key):
        return there
    found = emitter.call(node, "other_spelling", emitter.value(of), key_value(), py.helper("~MISSING"))
    may_be = py.either(*(has_type(key_value(), name) for name in spelled))
    return py.either(there, py.both(may_be, py.is_not(found, py.helper("~MISSING"))))


def _contained(emitter: Any, node: CoreCall, of: Node, key: Node) -> ast.expr:
    """The same of a set or map of the program that has its state at hand; else what the function says."""
    (of_value,), held, key_value = with_key(emitter, [of], key)
    slow = emitter.call(node, core_helper("contains?"), of_value, key_value())
    if isinstance(of_value, py.Constant):
        return slow
    state, kind = emitter.unit.fresh("state"), emitter.unit.fresh("type")
    at_hand = py.is_not(py.named(state, py.attribute(of_value, "_state")), py.constant(None))
    there = py.compare(held, ast.In(), py.load(state))
    likely = emitter.kinds.examples.kind(of)
    if likely is Set:
        return py.IfExp(py.both(has_type(of_value, "Set"), at_hand), there, slow)
    if likely is Map:
        return py.IfExp(py.both(has_type(of_value, "Map"), at_hand, there), py.constant(True), slow)
    asked = py.named(kind, type_of(of_value))
    if type(key) is not Constant or type(key.value) not in (str, Keyword):
        is_own = py.compare(asked, ast.In(), emitter.unit.constant(_OWN_TYPES))
        # What a set has not is not there; a map may have the other spelling of a key.
        is_set = py.both(py.is_(py.load(kind), py.helper("~Set")), py.is_not(py.load(state), py.constant(None)))
        otherwise = py.IfExp(is_set, py.constant(False), slow)
        return py.IfExp(py.both(is_own, at_hand, there), py.constant(True), otherwise)
    is_map = py.is_(py.load(kind), py.helper("~Map"))
    slow = py.IfExp(py.both(is_map, at_hand, there), py.constant(True), slow)
    in_host_map = py.compare(py.constant(host_key(key.value)), ast.In(), of_value)
    return py.IfExp(py.is_(asked, py.helper("~dict")), in_host_map, slow)


_OWN_TYPES: Final = frozenset({Map, Set})
