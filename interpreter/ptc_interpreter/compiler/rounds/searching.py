"""`some` and its kin: rounds up to the item that decides."""

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.emitter import Destination, Emitter, writes_statements
from ptc_interpreter.compiler.functions import long_text
from ptc_interpreter.compiler.rounds.items import given_items, learn_integers
from ptc_interpreter.nodes import Each, Search, Stop


@writes_statements(Search)
def _search(emitter: Emitter, node: Search, to: Destination) -> None:
    """A variable with the answer, and a round for each item up to the one that decides."""
    answer = emitter.unit.fresh("answer")
    stopping = Stop(node.start, node.end)
    each = Each(node.start, node.end, [node.binding], node.items, stopping, node.function, 2)
    given = given_items(emitter, each)
    learn_integers(emitter, each)
    emitter.kinds.learn_items(each)
    emitter.block.append(py.assign(answer, emitter.value(node.otherwise)))
    emitter.kinds.examples.learn_items(each)
    items = emitter.call(node, "items_to_read", given, emitter.unit.kept(node.function), py.constant(2))
    block, _ = emitter.in_round(lambda: _ask(emitter, node, answer))
    target = py.Name(node.binding.python_name, py.STORE)
    rounds = py.For(target, items, [*long_text(node.test), *block], [], None)
    emitter.block.append(py.place(rounds, node.start, node.end))  # where items are read some at a time
    emitter.finish(py.load(answer), to)


def _ask(emitter: Emitter, node: Search, answer: str) -> None:
    if node.leading is not None:
        emitter.block.append(py.If(py.not_(emitter.test(node.leading)), [py.Break()], []))
    if node.found is None and emitter.kinds.of(node.test) == "boolean":
        test, value = emitter.test(node.test), py.constant(True)
    elif node.found is None:
        found = emitter.unit.fresh()
        emitter.block.append(py.assign(found, emitter.value(node.test)))
        test, value = emitter.truthy(py.load(found)), py.load(found)
    else:
        test, value = emitter.test(node.test), emitter.value(node.found)
    test = test if node.until else py.not_(test)
    emitter.block.append(py.If(test, [py.assign(answer, value), py.Break()], []))
