"""Parts of an accumulator: which there are, what takes one out, and what a change makes of one."""

from typing import Any, Final

from ptc_interpreter.compiler.analysis.examples import steps_of
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.in_place.changes import CHANGING
from ptc_interpreter.compiler.opening import fits, opened
from ptc_interpreter.nodes import (
    Binding,
    Call,
    Constant,
    Core,
    CoreCall,
    Do,
    Fn,
    Helper,
    HelperCall,
    If,
    Let,
    Local,
    Lookup,
    MapNode,
    Node,
    Variable,
    VectorNode,
)
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import Keyword, kind_of

_MOST: Final = 12  # parts
_AT: Final[dict[str, int]] = {"first": 0, "second": 1}
_PAIR: Final = 2
_KNOWN: Final = frozenset({Fn, Variable, Local, Constant, Core})  # functions that can be opened for nothing
_ATOMS: Final = frozenset({Constant, Local})
Parts = dict[Any, Node]  # by index or keyword


def parts_of_literal(node: Node | None) -> Parts | None:
    """The parts of a vector, or of a map under keywords, that is spelled out; None for anything else."""
    match node:
        case VectorNode(items=items):
            found: Parts = dict(enumerate(items))
        case MapNode(items=items):
            found = {key.value: value for key, value in items if type(key) is Constant and type(key.value) is Keyword}
            found = found if len(found) == len(items) else {}
        case Constant(value=value) if kind_of(value) is list:
            found = {index: Constant(node.start, node.end, item) for index, item in enumerate(value)}
        case Constant(value=value) if kind_of(value) is Map and all(type(key) is Keyword for key in value.state):
            found = {key: Constant(node.start, node.end, item) for key, item in value.state.items()}
        case _:
            return None
    return found if 0 < len(found) <= _MOST else None


def reduce_of_parts(node: Node) -> CoreCall | None:
    """A `reduce` that begins with a literal and calls a function that can be opened; None for any other node."""
    match node:
        case CoreCall(function=function, arguments=[Fn() | Variable(), initial, _]) if function.name == "reduce":
            return node if parts_of_literal(initial) is not None else None
        case _:
            return None


def taken_from(node: Node) -> tuple[Node | None, Any]:
    """What a node takes a part out of, and its key, where that is known. What it would give instead is not needed."""
    match node:
        case Lookup(of=of, key=key, default=default):
            others = [] if default is None else [default]
        case HelperCall(helper=Helper.ITEM_OF | Helper.LOOK_UP, arguments=[of, Constant(value=key)]):
            others = []
        case CoreCall(function=function, arguments=[of, Constant(value=key), *others]) if function.name == "get" or (
            function.name == "nth" and type(key) is int
        ):
            pass
        case CoreCall(function=function, arguments=[of]) if function.name in _AT:
            key, others = _AT[function.name], []
        case Call(function=of, arguments=[Constant(value=key), *others]) if not others or type(key) is Keyword:
            pass
        case _:
            return None, None
    return (of, key) if len(others) < _PAIR and all(type(other) is Constant for other in others) else (None, None)


def path_of(node: Node) -> tuple[Node | None, list[Node]]:
    """What `get-in` takes a part out of, and the keys that lead there, where they are spelled out."""
    if type(node) is not CoreCall or node.function.name != "get-in" or len(node.arguments) != _PAIR:
        return None, []
    return node.arguments[0], steps_of(node.arguments[1])


def changes_of(node: CoreCall) -> list[tuple[Node, CoreCall | Node]] | None:
    """The keys under which a change of an accumulator puts something, each with what tells what; None for any other.

    That is the value itself, or for `update` and its like a call whose first argument is to be the part.
    """
    name, others = node.function.name, node.arguments[1:]
    if name == "assoc" and len(others) % 2 == 0:
        return list(zip(others[::2], others[1::2], strict=True))
    if name == "merge" and len(others) == 1:
        parts = parts_of_literal(others[0])
        if parts is None or kind_of(next(iter(parts))) is not Keyword:
            return None
        return [(Constant(node.start, node.end, key), value) for key, value in parts.items()]
    if name in _WITHIN and len(others) >= _WITHIN[name]:
        keys = others[:1] if name == "update" else steps_of(others[0])
        return [(keys[0], node)] if keys else None
    return None


_WITHIN: Final[dict[str, int]] = {
    "update": 2,
    "update-in": 2,
    "assoc-in": 2,
}  # and the least arguments behind the first


def is_change(node: Node) -> bool:
    """Whether a node calls what may change an accumulator."""
    return type(node) is CoreCall and len(node.arguments) > 1 and node.function.name in ("assoc", "merge", *_WITHIN)


def changed(emitter: Emitter, node: CoreCall, part: Local) -> Node:
    """What an `update`, `update-in` or `assoc-in` makes of the part under its first key."""
    name, (path, *others) = node.function.name, node.arguments[1:]
    if name == "update":
        return _applied(emitter, node, others[0], [part, *others[1:]])
    _, *inner = steps_of(path)
    if inner:
        rest = VectorNode(path.start, path.end, inner)
        return CoreCall(node.start, node.end, node.function, [part, rest, *others])
    return others[0] if name == "assoc-in" else _applied(emitter, node, others[0], [part, *others[1:]])


def _applied(emitter: Emitter, node: CoreCall, function: Node, values: list[Node]) -> Node:
    """A call of a function that a change is given."""
    if type(function) is CoreCall and function.function.name == "fnil" and len(function.arguments) == _PAIR:
        inner, default = function.arguments
        if type(default) is Constant:
            return _patched(emitter, node, inner, default, values)
    if type(function) is Core and function.function.name in CHANGING and fits(function, len(values)):
        return CoreCall(node.start, node.end, function.function, values)
    found = opened(emitter, function, len(values), node) if type(function) in _KNOWN else None
    if found is not None:
        return Let(node.start, node.end, list(zip(found.parameters, values, strict=True)), found.body)
    name = Constant(node.start, node.end, node.function.name)
    return HelperCall(node.start, node.end, Helper.CALLED, [name, function, *values])


def _patched(emitter: Emitter, node: CoreCall, function: Node, default: Constant, values: list[Node]) -> Node:
    """`(fnil f default)`, whose default is constant."""
    part, *others = values
    is_nil = CoreCall(node.start, node.end, CORE["nil?"], [part])
    binding = emitter.local("given")
    given = Local(node.start, node.end, binding)
    again: Any = part
    patch = If(node.start, node.end, is_nil, default, Local(part.start, part.end, again.binding))
    return Let(node.start, node.end, [(binding, patch)], _applied(emitter, node, function, [given, *others]))


def is_atom(node: Node) -> bool:
    """Whether a node is a value as it stands: no name is needed for it."""
    return type(node) in _ATOMS


# -- where an accumulator leads to -------------------------------------------------------------------------------------


def leads(emitter: Emitter, node: Node, names: set[Binding]) -> bool:
    """Whether the value of a node is the accumulator that has these names, changed or not."""
    if not emitter.unit.allowance.take():
        return False
    match node:
        case Local(binding=binding):
            return binding in names
        case If(then=then, otherwise=otherwise):
            return leads(emitter, then, names) or leads(emitter, otherwise, names)
        case Let(bindings=bindings, body=body):
            return leads(emitter, body, _named(emitter, bindings, names))
        case Do(parts=[*_, last]):
            return leads(emitter, last, names)
        case Call(function=Variable(name=name), arguments=arguments):
            return _leads_through(emitter, emitter.known.get(name), arguments, names)
        case CoreCall(function=function, arguments=[_, of, _]) if function.name == "reduce":
            return leads(emitter, of, names)
        case CoreCall(arguments=[of, *_]) | HelperCall(arguments=[of]):
            is_name = type(node) is HelperCall and node.helper is Helper.ASSOCIATIVE
            return (is_name or is_change(node)) and leads(emitter, of, names)
        case _:
            return False


def _named(emitter: Emitter, bindings: list[tuple[Binding, Node]], names: set[Binding]) -> set[Binding]:
    """The names of the accumulator behind the bindings of a `let`."""
    found = names.copy()
    for binding, value in bindings:
        if leads(emitter, value, found):
            found.add(binding)
    return found


def _leads_through(emitter: Emitter, function: Any, arguments: list[Node], names: set[Binding]) -> bool:
    """Whether a function of the program gives an accumulator where it is given one."""
    if type(function) is not Fn or len(function.arities[0].parameters) != len(arguments):
        return False
    given = zip(function.arities[0].parameters, arguments, strict=True)
    led = {parameter for parameter, argument in given if leads(emitter, argument, names)}
    return bool(led) and leads(emitter, function.arities[0].body, led)
