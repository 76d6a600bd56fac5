"""`re-find`, `str/join`: texts that are searched or put together at once."""

import ast
from typing import Any

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import copy, has_type, inlines
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import Constant, Core, CoreCall, Node
from ptc_interpreter.values.scalars import Regex


@inlines("re-find")
def _re_find(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`re-find` of a literal pattern without groups: a short text is searched at once."""
    pattern = _plain_pattern(node.arguments[0])
    if len(node.arguments) != 2 or pattern is None:
        return None
    text = emitter.kept(emitter.value(node.arguments[1]))
    is_short = py.compare(py.call(py.helper("~len"), copy(text)), ast.LtE(), py.constant(pattern.plan.short))
    slow = emitter.call(node, core_helper("re-find"), emitter.unit.constant(pattern), copy(text))
    return py.IfExp(py.both(has_type(copy(text), "str"), is_short), _first_match(emitter, pattern, text), slow)


def _first_match(emitter: Any, regex: Regex, text: ast.expr) -> ast.expr:
    """`None if (match := search(text)) is None else match.group()`"""
    match = emitter.unit.fresh()
    searched = py.named(match, py.call(emitter.unit.constant(regex.plan.line.search), copy(text)))
    found = py.call(py.attribute(py.load(match), "group"))
    return py.IfExp(py.is_(searched, py.constant(None)), py.constant(None), found)


def _plain_pattern(node: Node) -> Regex | None:
    """The literal pattern that a node is, if it has no groups and finds its matches fast."""
    pattern: object = node.value if type(node) is Constant else None
    if type(pattern) is not Regex or pattern.compiled.groups or pattern.plan.short <= 0:
        return None
    return pattern


@inlines("str/join")
def _join(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(str/join s (map str coll))` is `(str/join s coll)`, which makes the same texts and no sequence of them."""
    *separator, mapped = node.arguments
    if type(mapped) is not CoreCall or mapped.function.name != "map" or len(mapped.arguments) != 2:
        return None
    function, coll = mapped.arguments
    if type(function) is not Core or function.function.name != "str":
        return None
    return emitter.call(node, core_helper("str/join"), *emitter.values([*separator, coll]))
