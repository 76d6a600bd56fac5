"""Literals, names, collections and calls: what is written as an expression.

What few programs need, or those alone that go through much, is imported where it is used.
"""

import ast
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.passing import note_left, noted_alike
from ptc_interpreter.compiler.emitter import RUN, Emitter, writes_test, writes_value
from ptc_interpreter.compiler.known import all_meant, meant
from ptc_interpreter.compiler.rounds.paying import is_plain, literals
from ptc_interpreter.compiler.runtime import core_helper, prefixed
from ptc_interpreter.nodes import (
    Call,
    Constant,
    Core,
    CoreCall,
    Data,
    End,
    Fn,
    For,
    Given,
    HelperCall,
    Late,
    Local,
    Lookup,
    MapNode,
    Node,
    Raise,
    Result,
    SetNode,
    Tool,
    ToolCall,
    Variable,
    VectorNode,
)
from ptc_interpreter.runtime.registry import CORE

_OF_TWO: Final = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "/": "divide",
    "=": "equals",
    "<": "less",
    "<=": "less_equal",
    ">": "greater",
    ">=": "greater_equal",
}
_SHORT: Final = 16  # items of a literal that is accounted for beside others


@writes_value(Constant)
def _constant(emitter: Emitter, node: Constant) -> ast.expr:
    return emitter.unit.constant(node.value)


@writes_value(Local)
def _local(emitter: Emitter, node: Local) -> ast.expr:
    """A local; of one that changes in place a copy, unless it is only read; of a cursor what is left."""
    if node.binding in emitter.unit.cursors:
        from ptc_interpreter.compiler import cursors

        return cursors.left(emitter, node, emitter.unit.cursors[node.binding][0])
    value = py.load(node.binding.python_name)
    if node.binding in emitter.unit.held and id(node) not in emitter.unit.reads:
        return emitter.call(node, "snapshot", value)
    return value


@writes_value(Variable)
def _variable(emitter: Emitter, node: Variable) -> ast.expr:
    found = meant(emitter, node)
    if found is not node:
        return emitter.value(found)
    if node.core is not None:
        return emitter.call(node, "variable", py.constant(node.name), emitter.unit.constant(node.core))
    variables = py.attribute(py.helper(RUN), "variables")
    return py.place(py.subscript(variables, py.constant(node.name)), node.start, node.end)


@writes_value(Core)
def _core(_: Emitter, node: Core) -> ast.expr:
    return py.helper(prefixed(core_helper(node.function.name)))


@writes_value(Data)
def _data(emitter: Emitter, node: Data) -> ast.expr:
    """An input; in rounds of the program itself, which nothing runs but what is given it, it is taken before them."""
    inputs = emitter.unit.inputs
    if emitter.is_program and emitter.repeats and node.name in inputs:
        if inputs[node.name] is None:
            taken = emitter.call(node, "data", py.constant(node.name))
            inputs[node.name] = py.assign(emitter.unit.fresh("input"), taken)
        return py.load(inputs[node.name].targets[0].id)
    return emitter.call(node, "data", py.constant(node.name))


@writes_value(Late)
def _late(emitter: Emitter, node: Late) -> ast.expr:
    return emitter.call(node, "late", py.constant(node.name))


@writes_value(Given)
def _given(emitter: Emitter, node: Given) -> ast.expr:
    return emitter.call(node, "given", py.constant(node.name))


@writes_value(Tool)
def _tool(emitter: Emitter, node: Tool) -> ast.expr:
    return py.call(py.helper(prefixed("tool_function")), py.constant(node.name), emitter.unit.call_site(node))


@writes_value(Result)
def _result(_: Emitter, node: Result) -> ast.expr:
    return py.call(py.attribute(py.helper(RUN), "result"), py.constant(node.index))


@writes_value(Raise)
def _raise(emitter: Emitter, node: Raise) -> ast.expr:
    parts = [py.constant(part) for part in (node.code, node.message, node.hint)]
    return emitter.call(node, "raise_error", *parts)


@writes_value(End)
def _end(emitter: Emitter, node: End) -> ast.expr:
    return emitter.call(node, "end", py.constant(node.outcome), emitter.value(node.value))


@writes_value(VectorNode)
def _vector(emitter: Emitter, node: VectorNode) -> ast.expr:
    with _paid_beside(emitter, node) as paid:
        items = py.List(emitter.values(node.items), py.LOAD)
    return items if paid else emitter.call(node, "vector_of", items)


@writes_value(MapNode)
def _map(emitter: Emitter, node: MapNode) -> ast.expr:
    if all(is_plain(key) for key, _ in node.items):
        return _map_of_names(emitter, node)
    if len(node.items) == 1 and emitter.repeats and not emitter.unit.plain:
        return _entry(emitter, node)
    parts = [part for entry in node.items for part in entry]
    return emitter.call(node, "map_of", *emitter.values(parts))


def _map_of_names(emitter: Emitter, node: MapNode) -> ast.expr:
    with _paid_beside(emitter, node) as paid:
        values = emitter.values([value for _, value in node.items])
    state = py.Dict([emitter.value(key) for key, _ in node.items], values)
    if paid:
        return py.call(py.helper("~new_map"), state, py.attribute(py.helper(RUN), "owner"))
    return emitter.call(node, "keyword_map", state)


def _entry(emitter: Emitter, node: MapNode) -> ast.expr:
    """A map of one entry, whose key cannot come twice."""
    from ptc_interpreter.compiler.inline.keys import held_key

    with _paid_beside(emitter, node):  # which rounds do for all that is short
        key, value = map(emitter.kept, emitter.values(list(node.items[0])))
    state = py.Dict([held_key(emitter, node.items[0][0], key, node)], [value])
    return py.call(py.helper("~new_map"), state, py.attribute(py.helper(RUN), "owner"))


@contextmanager
def _paid_beside(emitter: Emitter, node: VectorNode | MapNode) -> Generator[bool]:
    """Account for a short literal, and for those within it, before they are made: no call as long as there is room.

    Gives whether it is accounted for.
    """
    paid = emitter.unit.paid
    if node in paid or not emitter.repeats or emitter.unit.plain or len(node.items) > _SHORT:
        yield node in paid
        return
    within = {literal for literal in literals(node) if literal not in paid and len(literal.items) <= _SHORT}
    emitter.block += _accounted_for(node, sum(1 + len(literal.items) for literal in within))
    paid |= within
    yield True
    paid -= within


def _accounted_for(node: Node, size: int) -> list[ast.stmt]:
    made, most = (py.attribute(py.helper(RUN), name) for name in ("elements", "most_elements"))
    check = py.place(py.call(py.attribute(py.helper(RUN), "check")), node.start, node.end)
    over = py.If(py.compare(made, ast.Gt(), most), [py.Expr(check)], [])
    return [py.increase(py.helper(RUN), "elements", size), over]


@writes_value(SetNode)
def _set(emitter: Emitter, node: SetNode) -> ast.expr:
    return emitter.call(node, "set_of", *emitter.values(node.items))


@writes_value(Lookup)
def _lookup(emitter: Emitter, node: Lookup) -> ast.expr:
    from ptc_interpreter.compiler.inline.lookups import field

    return field(emitter, node, node.of, node.key, [node.default] if node.default else [])


@writes_value(CoreCall)
def _core_call(emitter: Emitter, node: CoreCall) -> ast.expr:
    if not emitter.unit.plain:
        arguments = all_meant(emitter, node.arguments)
        if arguments != node.arguments:
            node = noted_alike(emitter, node, CoreCall(node.start, node.end, node.function, arguments))
    if node.function.name == "first" and (found := _found_first(emitter, node)) is not None:
        return found
    if node.function.name in _SEARCHING and (found := _found_leading(emitter, node)) is not None:
        return found
    may_be_left = note_left(emitter, node)
    if not emitter.unit.plain and (written := _written_out(emitter, node)) is not None:
        return written
    is_range = node.function.name == "range" and bool(node.arguments)
    helper = "range_to_read" if may_be_left and is_range else _of_so_many(node) or core_helper(node.function.name)
    return emitter.call(node, helper, *emitter.values(node.arguments))


def _of_so_many(node: CoreCall) -> str | None:
    """What a function of any number of arguments calls for two, or for one: to call it spares a call."""
    return _OF_TWO.get(node.function.name) if len(node.arguments) == 2 else None


def _found_leading(emitter: Emitter, node: CoreCall) -> ast.expr | None:
    if type(node.arguments[1]) is not CoreCall:
        return None
    from ptc_interpreter.compiler.sequences.finding import found_leading

    return found_leading(emitter, node)


_SEARCHING: Final = frozenset({"some", "every?", "not-any?", "not-every?"})


def _found_first(emitter: Emitter, node: CoreCall) -> ast.expr | None:
    if type(node.arguments[0]) not in (CoreCall, For):
        return None
    from ptc_interpreter.compiler.sequences.finding import found_first

    return found_first(emitter, node)


def _written_out(emitter: Emitter, node: CoreCall) -> ast.expr | None:
    from ptc_interpreter.compiler.calls import written_out

    return written_out(emitter, node)


@writes_value(HelperCall)
def _helper_call(emitter: Emitter, node: HelperCall) -> ast.expr:
    written = None if emitter.unit.plain else _taken(emitter, node)
    return written or emitter.call(node, node.helper.value, *emitter.values(node.arguments))


def _taken(emitter: Emitter, node: HelperCall) -> ast.expr | None:
    from ptc_interpreter.compiler.inline.destructured import taken

    return taken(emitter, node)


@writes_value(ToolCall)
def _tool_call(emitter: Emitter, node: ToolCall) -> ast.expr:
    called = (py.constant(node.name), emitter.unit.call_site(node))
    return emitter.call(node, "call_tool", *called, *emitter.values(node.arguments))


@writes_value(Call)
def _call(emitter: Emitter, node: Call) -> ast.expr:
    body = _opened_call(emitter, node)
    return emitter.value(body) if body is not None else _called(emitter, node)


@writes_test(Call)
def _test_call(emitter: Emitter, node: Call) -> ast.expr:
    body = _opened_call(emitter, node)
    return emitter.test(body) if body is not None else emitter.tested(node, _called(emitter, node))


def _called(emitter: Emitter, node: Call) -> ast.expr:
    if emitter.repeats and len(node.arguments) == 1 and not _is_function(node.function) and not emitter.unit.plain:
        from ptc_interpreter.compiler.inline.lookups import called_collection

        return called_collection(emitter, node)
    function, *arguments = emitter.values([node.function, *node.arguments])
    if not _is_function(node.function):
        tested, name = emitter.twice(function)
        is_function = py.is_(py.call(py.helper("~type"), tested), py.helper("~Function"))
        made = py.place(py.call(py.helper("~callable_of"), name()), node.start, node.end)
        function = py.IfExp(is_function, name(), made)
    return py.place(py.call(function, py.helper(RUN), *arguments), node.start, node.end)


def _opened_call(emitter: Emitter, node: Call) -> Node | None:
    """What a call comes to whose function is known: a brief one of the program, or a collection."""
    if len(node.arguments) in _TAKEN_BY.get(emitter.kinds.of(node.function), ()):
        return CoreCall(node.start, node.end, CORE["get"], [node.function, *node.arguments])
    if emitter.unit.plain:
        return None
    from ptc_interpreter.compiler.calls import opened_call

    return opened_call(emitter, node)


_TAKEN_BY: Final[dict[Any, tuple[int, ...]]] = {"own map": (1, 2), "own set": (1,)}  # arguments


def _is_function(node: Node) -> bool:
    """Whether a node is known to give a function, so that calling it needs no test."""
    if type(node) is Variable:
        return node.is_function
    if type(node) is Local:
        return type(node.binding.value) is Fn
    return type(node) is Fn
