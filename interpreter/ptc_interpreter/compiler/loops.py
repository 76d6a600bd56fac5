"""Rounds: `loop`/`recur`, `for`, `doseq`."""

import ast

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.emitter import IGNORE, Destination, Emitter, writes_statements, writes_value
from ptc_interpreter.compiler.functions import draw_step
from ptc_interpreter.nodes import Collect, Constant, Each, For, If, Local, Loop, Node, Recur, Stop


@writes_statements(Loop)
def _loop(emitter: Emitter, node: Loop, to: Destination) -> None:
    """Write a loop; every way through its body returns, breaks out with a value, or goes round again."""
    emitter.kinds.learn(node)
    emitter.bind(node.bindings)
    if to.returns:
        emitter.block.append(_rounds(emitter, node, to))
        return
    variable = to.variable or emitter.unit.fresh()
    emitter.block.append(_rounds(emitter, node, Destination(variable=variable, leaves_loop=True)))
    if to.leaves_loop:
        emitter.block.append(py.Break())


def _rounds(emitter: Emitter, node: Loop, to: Destination) -> ast.stmt:
    block, _ = emitter.in_round(lambda: emitter.emit(node.body, to))
    return draw_step(node, block)


@writes_statements(Recur)
def _recur(emitter: Emitter, node: Recur, _: Destination) -> None:
    """Write the new values of the names that change, all at once, and go round."""
    changing = [
        (binding, value)
        for binding, value in zip(node.bindings, node.values, strict=True)
        if not (type(value) is Local and value.binding is binding)
    ]
    names = [binding.python_name for binding, _ in changing]
    values = emitter.values([value for _, value in changing])
    if len(names) == 1:
        emitter.block.append(py.assign(names[0], values[0]))
    elif names:
        emitter.block.append(py.assign_all(names, py.Tuple(values, py.LOAD)))
    emitter.block.append(py.Continue())


@writes_statements(Each)
def _each(emitter: Emitter, node: Each, to: Destination) -> None:
    """Write the body once, to be run for each item."""
    items = emitter.call(node, "items_to_visit", emitter.value(node.items))
    block, _ = emitter.in_round(lambda: emitter.emit(node.body, IGNORE))
    target = py.Name(node.binding.python_name, py.STORE)
    emitter.block.append(py.For(target, items, block or [py.Expr(py.constant(None))], [], None))
    if to.returns or to.variable is not None:
        emitter.finish(py.constant(None), to)


@writes_statements(Collect)
def _emit_collect(emitter: Emitter, node: Collect, _: Destination) -> None:
    append = py.attribute(py.load(emitter.collecting[-1]), "append")
    emitter.block.append(py.Expr(py.call(append, emitter.value(node.value))))


@writes_statements(Stop)
def _emit_stop(emitter: Emitter, _node: Stop, _: Destination) -> None:
    emitter.block.append(py.Break())


@writes_value(For)
def _for(emitter: Emitter, node: For) -> ast.expr:
    """Write a `for`: a comprehension where its parts are expressions, else a loop that gathers."""
    if type(node.body) is Each:
        tests, body = _tests(node.body.body)
        if type(body) is Collect:
            return emitter.call(node, "collected", _of_one_clause(emitter, node.body, tests, body.value))
    name = emitter.unit.fresh()
    emitter.block.append(py.assign(name, py.List([], py.LOAD)))
    emitter.collecting.append(name)
    emitter.emit(node.body, IGNORE)
    emitter.collecting.pop()
    return emitter.call(node, "collected", py.load(name))


def _of_one_clause(emitter: Emitter, each: Each, tests: list[Node], body: Node) -> ast.expr:
    """A list of the body's values: by a comprehension if nothing in it needs statements."""
    written = [emitter.in_round(lambda part=part: emitter.test(part)) for part in tests]
    block, value = emitter.in_round(lambda: emitter.value(body))
    items = emitter.kept(emitter.call(each, "items_to_visit", emitter.value(each.items)))
    if not block and not any(inner for inner, _ in written):
        return list_of_items(value, each.binding.python_name, items, [test for _, test in written])
    name = emitter.unit.fresh()
    block.append(py.Expr(py.call(py.attribute(py.load(name), "append"), value)))
    for inner, test in reversed(written):
        block = [*inner, py.If(test, block, [])]
    target = py.Name(each.binding.python_name, py.STORE)
    emitter.block += [py.assign(name, py.List([], py.LOAD)), py.For(target, items, block, [], None)]
    return py.load(name)


def list_of_items(value: ast.expr, name: str, items: ast.expr, conditions: list[ast.expr]) -> ast.expr:
    """`[value for name in items if conditions]`"""
    generator = ast.comprehension(target=py.Name(name, py.STORE), iter=items, ifs=conditions, is_async=0)
    return py.ListComp(value, [generator])


def _tests(node: Node) -> tuple[list[Node], Node]:
    tests: list[Node] = []
    while type(node) is If and type(node.otherwise) is Constant:
        tests.append(node.test)
        node = node.then
    return tests, node
