"""Parts that `partition` makes, and rows such as those of `(map vector xs ys)`, for one call that goes through them."""

from typing import Any, Final

from ptc_interpreter.compiler.analysis.anew import is_used_once
from ptc_interpreter.nodes import Binding, Constant, Core, CoreCall, Fn, Let, Local, Node
from ptc_interpreter.plain import changed

_LARGEST: Final = 8  # items of parts that are made one by one
_NUMBERS: Final = 2  # size and step
_KNOWN: Final = frozenset({Constant, Core, Fn})  # functions that nothing is worked out for
_GOING: Final = frozenset({"map", "mapv", "filter", "filterv", "remove", "keep", "mapcat", "reduce", "run!"})


def are_parts(items: Node) -> bool:
    """Whether a node is a `partition` by small numbers that stand there."""
    if type(items) is not CoreCall or items.function.name != "partition":
        return False
    numbers = items.arguments[:-1]
    return 0 < len(numbers) <= _NUMBERS and all(
        type(number) is Constant and type(number.value) is int and 0 < number.value <= _LARGEST for number in numbers
    )


def are_rows(items: Node) -> bool:
    """Whether a node makes a vector of what several collections have at each index, or of each item and its index."""
    if type(items) is not CoreCall or items.function.name not in ("map", "mapv", "map-indexed"):
        return False
    function, *colls = items.arguments
    is_vector = type(function) is Core and function.function.name in ("vector", "list")
    return is_vector and 0 < len(colls) <= (_LARGEST if items.function.name != "map-indexed" else 1)


def with_parts_where_read(emitter: Any, node: Let) -> Let:
    """The `let`, in which parts that have a name, as `->>` gives one, stand where it is read, if that is at once."""
    for index, (binding, value) in enumerate(node.bindings):
        if (are_parts(value) or are_rows(value)) and not emitter.unit.plain:
            return _read_at_once(emitter, node, index, binding, value)
    return node


def _read_at_once(emitter: Any, node: Let, index: int, binding: Binding, value: Node) -> Let:
    later = [later for _, later in node.bindings[index + 1 :]]
    first, *others = [*later, node.body]
    if not _goes_through(first, binding) or not is_used_once(binding, [first, *others], emitter.unit.allowance):
        return node
    call: Any = first
    read = changed(call, arguments=[*call.arguments[:-1], value])
    before, behind = node.bindings[:index], node.bindings[index + 1 :]
    if not behind:
        return changed(node, bindings=before, body=read)
    return changed(node, bindings=[*before, (behind[0][0], read), *behind[1:]])


def _goes_through(node: Node, binding: Binding) -> bool:
    """Whether a node is a call that goes through what a local holds, and works nothing out before."""
    if type(node) is not CoreCall or node.function.name not in _GOING or len(node.arguments) < _NUMBERS:
        return False
    *before, last = node.arguments
    return type(last) is Local and last.binding is binding and all(type(part) in _KNOWN for part in before)
