"""`get get-in select-keys` and calls of collections: reading dicts of the host, maps and sets without a call."""

import ast
from types import FunctionType
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.examples import steps_of
from ptc_interpreter.compiler.analysis.inference import NO_NUMBERS
from ptc_interpreter.compiler.inline.cells import in_cell
from ptc_interpreter.compiler.inline.keys import OWN, has_other_spelling, held_key, is_short_map, with_key
from ptc_interpreter.compiler.inline.positions import in_bounds, text_apart, within
from ptc_interpreter.compiler.inline.registry import has_type, inlines, simple, type_of
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import (
    Call,
    Constant,
    CoreCall,
    Lookup,
    Node,
)
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.host_maps import host_key
from ptc_interpreter.values.persistent import Map, Set
from ptc_interpreter.values.scalars import Keyword, kind_of

_MOST_STEPS: Final = 4  # keys of a path that is written out


@inlines("get")
def _get(emitter: Any, node: CoreCall) -> ast.expr | None:
    """`(get m "name")` and `(get m :name)` are `(:name m)`; `(get m k)` reads a dict of the host by a string."""
    of_node, key, *otherwise = node.arguments
    if emitter.kinds.of(of_node) in OWN or is_short_map(of_node):
        return _get_of_own(emitter, node, of_node, key, otherwise)
    if type(of_node) is Constant and kind_of(of_node.value) is Set and not otherwise:
        return _member_of_known(emitter, of_node, key)
    if type(key) is Constant and type(key.value) in (str, Keyword):
        return field(emitter, node, of_node, key.value, otherwise)
    helper = core_helper("get")
    found = in_cell(emitter, of_node, [key, *otherwise], lambda of, others: emitter.call(node, helper, of, *others))
    return found or _got(emitter, node)


def _got(emitter: Any, node: CoreCall) -> ast.expr:
    of_node, key, *_ = node.arguments
    of, key_value, *default = simple(emitter, node.arguments)
    if emitter.kinds.of(of_node) == "own sorted":
        return emitter.call(node, "value_in_sorted", of, key_value, *default)
    of = text_apart(emitter, of)
    slow = emitter.call(node, core_helper("get"), of, key_value, *default)
    kind = emitter.kinds.of(key)
    if emitter.kinds.of(of_node) == "string" and kind in _NUMBERED:
        return py.IfExp(py.both(*within(emitter, node.arguments, of, key_value)), py.subscript(of, key_value), slow)
    if isinstance(of, py.Constant) or kind not in _INDEXES:
        return slow
    if emitter.kinds.of(of_node) == "vector":
        inside = py.both(*within(emitter, node.arguments, of, key_value, ("list",)))
        return py.IfExp(inside, py.subscript(of, key_value), slow)
    if emitter.repeats and not isinstance(key_value, py.Constant) and emitter.kinds.of(of_node) is None:
        return _of_any(emitter, node, [of, key_value, *default], slow)
    return _of_known(emitter, node, [of, key_value, *default], slow)


def _of_known(emitter: Any, node: CoreCall, values: list[ast.expr], slow: ast.expr) -> ast.expr:
    """What a collection has under a key, of which something is known, or the key is."""
    of, key_value, *default = values
    key = node.arguments[1]
    kind = emitter.kinds.of(key)
    if emitter.repeats and not isinstance(key_value, py.Constant):
        held = held_key(emitter, key, key_value, node)
        slow = _in_map(emitter, has_type(of, "Map"), of, held, slow, default=bool(default))
    if kind != "string":
        if emitter.repeats and not isinstance(key_value, py.Constant):
            in_text = within(emitter, node.arguments, of, key_value, ("str",))
            slow = py.IfExp(py.both(*in_text), py.subscript(of, key_value), slow)
        inside = py.both(*within(emitter, node.arguments, of, key_value, ("list",)))
        slow = py.IfExp(inside, py.subscript(of, key_value), slow)
    if kind in (None, "string"):
        is_text = [] if kind == "string" else [has_type(key_value, "str")]
        fast = py.call(py.attribute(of, "get"), key_value, *default)
        slow = py.IfExp(py.both(has_type(of, "dict"), *is_text), fast, slow)
    return slow


def _of_any(emitter: Any, node: CoreCall, values: list[ast.expr], slow: ast.expr) -> ast.expr:
    """What anything has under a key: what the collection is, is asked once."""
    of, key_value, *default = values
    key = node.arguments[1]
    asked, name = emitter.type_of(node.arguments[0], of)
    kind = emitter.kinds.of(key)
    if emitter.kinds.examples.kind(node.arguments[0]) is Map:
        held = held_key(emitter, key, key_value, node)
        return _in_map(emitter, py.is_(asked, py.helper("~Map")), of, held, slow, default=bool(default))
    likely = _as_in_examples(emitter, node, asked, values)
    if likely is not None:
        return py.IfExp(*likely, slow)
    kinds: list[ast.expr] = [asked]

    def is_a(what: str) -> ast.expr:
        return py.is_(kinds.pop() if kinds else py.load(name), py.helper(what))

    cases: list[tuple[ast.expr, ast.expr]] = []
    if kind in (None, "string"):
        is_name, name_ = ([], key_value) if kind == "string" else _name_in_host_map(emitter, key_value)
        cases.append((py.both(is_a("~dict"), *is_name), py.call(py.attribute(of, "get"), name_, *default)))

    def indexed(what: str) -> tuple[ast.expr, ast.expr]:
        inside = py.both(is_a(what), *in_bounds(emitter, key, of, key_value))
        return inside, py.subscript(of, key_value)

    if kind in ("integer", "number"):  # most likely an index
        cases.append(indexed("~list"))
        slow = _in_grown(emitter, key, (of, key_value), name, slow)
    is_map = is_a("~Map")
    behind = [indexed(what) for what in _INDEXED[kind]]
    for test, value in reversed(behind):
        slow = py.IfExp(test, value, slow)
    slow = _in_map(emitter, is_map, of, held_key(emitter, key, key_value, node), slow, default=bool(default))
    return py.IfExp(*cases[0], slow) if cases else slow


def _name_in_host_map(emitter: Any, key: ast.expr) -> tuple[list[ast.expr], ast.expr]:
    """That a key is a text or keyword, and the name that a dict of the host has for it."""
    kind = emitter.unit.fresh("type")
    is_text = py.is_(py.named(kind, type_of(key)), py.helper("~str"))
    is_name = py.either(is_text, py.is_(py.load(kind), py.helper("~Keyword")))
    name = py.IfExp(py.is_(py.load(kind), py.helper("~str")), key, py.attribute(key, "name"))
    return [is_name], name


def _as_in_examples(
    emitter: Any, node: CoreCall, asked: ast.expr, values: list[ast.expr]
) -> tuple[ast.expr, ast.expr] | None:
    """The test that it is what all examples are: a text in a dict of the host, or an index; and what is there."""
    of, key_value, *default = values
    of_node, key, *_ = node.arguments
    kind, examples = emitter.kinds.of(key), emitter.kinds.examples
    if examples.kind(of_node) is dict and (kind == "string" or examples.kind(key) is str):
        is_text = [] if kind == "string" else [has_type(key_value, "str")]
        test = py.both(py.is_(asked, py.helper("~dict")), *is_text)
        return test, py.call(py.attribute(of, "get"), key_value, *default)
    what = _INDEXABLE.get(examples.kind(of_node))
    if what is not None and (kind in ("integer", "number") or examples.kind(key) is int):
        test = py.both(py.is_(asked, py.helper(what)), *in_bounds(emitter, key, of, key_value))
        return test, py.subscript(of, key_value)
    return None


_INDEXABLE: Final[dict[type | None, str]] = {list: "~list", str: "~str"}
# Behind maps, by the kind of key: what it may be an index of.
_INDEXED: Final[dict[Any, tuple[str, ...]]] = {
    None: ("~list", "~str"),
    "integer": ("~str",),
    "number": ("~str",),
    "string": (),
}
_NUMBERED: Final = frozenset({None, "integer", "number"})
_INDEXES: Final = frozenset({None, "integer", "number", "string"})


def field(emitter: Any, node: Node, of: Node, key: Any, default: list[Node]) -> ast.expr:
    """What stands under a keyword or string: a dict of the host has both under the string."""
    if emitter.kinds.of(of) in OWN:
        return _get_of_own(emitter, node, of, Constant(node.start, node.end, key), default)
    if not default and emitter.kinds.field(of, key) is not None:
        return py.subscript(py.attribute(emitter.value(of), "_state"), emitter.unit.constant(key))
    known = [Constant(node.start, node.end, key), *default]
    found = in_cell(emitter, of, known, lambda read, others: emitter.call(node, "look_up", read, *others))
    return found or _field(emitter, node, of, key, default)


def _field(emitter: Any, node: Node, of: Node, key: Any, default: list[Node]) -> ast.expr:
    text = host_key(key)
    if default:
        of_value, default_value = simple(emitter, [of, *default])
        arguments = [default_value]
        again = of_value
    else:
        of_value, name = emitter.twice(emitter.value(of))
        arguments, again = [], name()
    fast = py.call(py.attribute(again, "get"), py.constant(text), *arguments)
    slow = emitter.call(node, "look_up", again, emitter.unit.constant(key), *arguments)
    if not emitter.repeats or emitter.unit.plain:
        return py.IfExp(has_type(of_value, "dict"), fast, slow)
    if not default and (known := emitter.field(of, of_value, key)) is not None:
        return known
    asked, kind = emitter.type_of(of, of_value)
    likely = emitter.kinds.examples.kind(of)
    if likely is not dict:  # else it is a record of the host's most likely
        is_map = py.is_(asked if likely is Map else py.load(kind), py.helper("~Map"))
        slow = _in_map(emitter, is_map, again, emitter.unit.constant(key), slow, default=bool(default))
    found = slow if likely is Map else py.IfExp(py.is_(asked, py.helper("~dict")), fast, slow)
    return found if default else emitter.with_field(node, of, of_value, key, found)


def _in_map(emitter: Any, is_map: ast.expr, of: ast.expr, held: ast.expr, slow: ast.expr, *, default: bool) -> ast.expr:
    """What a map of the program has under what stands for a key, where it has it at hand; else `slow`."""
    state, found = emitter.unit.fresh("state"), emitter.unit.fresh()
    missing = py.helper("~MISSING") if default else py.constant(None)
    at_hand = py.is_not(py.named(state, py.attribute(of, "_state")), py.constant(None))
    arguments = [held, *([py.helper("~MISSING")] if default else [])]
    got = py.named(found, py.call(py.attribute(py.load(state), "get"), *arguments))
    return py.IfExp(py.both(is_map, at_hand, py.is_not(got, missing)), py.load(found), slow)


@inlines("select-keys")
def _select_keys(emitter: Any, node: CoreCall) -> ast.expr | None:
    """Entries under keywords that are spelled out."""
    of, keys = node.arguments
    wanted: Any = keys.value if type(keys) is Constant and kind_of(keys.value) is list else []
    if not wanted or any(type(key) is not Keyword for key in wanted):
        return None
    pairs = tuple([(key, key.name) for key in wanted])
    return emitter.call(
        node, "selected", emitter.value(of), emitter.unit.constant(pairs), emitter.unit.constant(wanted)
    )


def called_collection(emitter: Any, node: Call) -> ast.expr:
    """A call with one argument of what may be a function, or a set or map, in which the argument is looked up."""
    (argument,) = node.arguments
    found = in_cell(emitter, node.function, [argument], lambda read, values: _called_as(node, read, *values))
    return found or _called(emitter, node, argument)


def _called_as(node: Call, function: ast.expr, *values: ast.expr) -> ast.expr:
    made = py.place(py.call(py.helper("~callable_of"), function), node.start, node.end)
    return py.place(py.call(made, py.helper("~run"), *values), node.start, node.end)


def _called(emitter: Any, node: Call, argument: Node) -> ast.expr:
    function, value = simple(emitter, [node.function, argument])
    run = py.helper("~run")
    slow = _called_as(node, function, value)
    direct = py.place(py.call(function, run, value), node.start, node.end)
    if isinstance(function, py.Constant):
        return slow
    if emitter.kinds.of(node.function) == "vector" and emitter.kinds.of(argument) in _NUMBERED:
        inside = py.both(*within(emitter, [node.function, argument], function, value, ("list",)))
        return py.IfExp(inside, py.subscript(function, value), slow)
    likely = emitter.kinds.examples.kind(node.function)
    if likely is FunctionType:
        return py.IfExp(has_type(function, "Function"), direct, slow)
    if likely is Set:
        return _member(emitter, argument, (function, value), has_type(function, "Set"), slow)
    if likely is Map:
        held = held_key(emitter, argument, value, node)
        missed = emitter.call(node, "look_up", function, value)
        found = _in_map(emitter, py.constant(True), function, held, missed, default=False)
        return py.IfExp(has_type(function, "Map"), found, slow)
    is_numbered = emitter.kinds.of(argument) in _NUMBERED
    if is_numbered and (likely is list or (likely is None and _is_likely_vector(emitter, node.function))):
        asked, kind = emitter.type_of(node.function, function)
        return _item_called(emitter, argument, (function, value), asked, kind, slow)
    return _of_any_called(emitter, node, (function, value), direct, slow)


def _is_likely_vector(emitter: Any, node: Node) -> bool:
    return emitter.kinds.examples.likely.is_vector(node)


def _of_any_called(
    emitter: Any, node: Call, called: tuple[ast.expr, ast.expr], direct: ast.expr, slow: ast.expr
) -> ast.expr:
    """The same where nobody knows what is called: what it is, is asked once."""
    (argument,), (function, value) = node.arguments, called
    asked, kind = emitter.type_of(node.function, function)
    if isinstance(value, py.Constant):
        slow = _member(emitter, argument, called, py.is_(py.load(kind), py.helper("~Set")), slow)
    else:
        slow = _member_or_value(emitter, node, called, kind, slow)
    if emitter.kinds.of(argument) not in NO_NUMBERS:
        slow = _item_called(emitter, argument, called, py.load(kind), kind, slow)
    return py.IfExp(py.is_(asked, py.helper("~Function")), direct, slow)


def _member_or_value(
    emitter: Any, node: Call, called: tuple[ast.expr, ast.expr], kind: str, slow: ast.expr
) -> ast.expr:
    """What a set or a map has under a key, by its type, where it has its state at hand: of a map if it is there."""
    (argument,), (function, value) = node.arguments, called
    state, found = emitter.unit.fresh("state"), emitter.unit.fresh()
    is_map, is_set = (py.is_(py.load(kind), py.helper(name)) for name in ("~Map", "~Set"))
    at_hand = py.is_not(py.named(state, py.attribute(function, "_state")), py.constant(None))
    held = held_key(emitter, argument, value, node)
    got = py.named(found, py.call(py.attribute(py.load(state), "get"), held))
    is_there = py.either(py.is_not(got, py.constant(None)), is_set)
    return py.IfExp(py.both(py.either(is_map, is_set), at_hand, is_there), py.load(found), slow)


def _member(
    emitter: Any, argument: Node, called: tuple[ast.expr, ast.expr], is_set: ast.expr, slow: ast.expr
) -> ast.expr:
    """`(s x)` of a set that has its members at hand."""
    (function, value), state = called, emitter.unit.fresh("state")
    at_hand = py.is_not(py.named(state, py.attribute(function, "_state")), py.constant(None))
    member = py.call(py.attribute(py.load(state), "get"), held_key(emitter, argument, value))
    return py.IfExp(py.both(is_set, at_hand), member, slow)


def _item_called(
    emitter: Any, argument: Node, called: tuple[ast.expr, ast.expr], asked: ast.expr, kind: str, slow: ast.expr
) -> ast.expr:
    """`(v i)` within a vector, or one that has grown and has its items at hand; its type is `asked`, once."""
    function, value = called
    inside = py.both(py.is_(asked, py.helper("~list")), *in_bounds(emitter, argument, function, value))
    return py.IfExp(inside, py.subscript(function, value), _in_grown(emitter, argument, called, kind, slow))


def _in_grown(emitter: Any, index: Node, values: tuple[ast.expr, ast.expr], kind: str, slow: ast.expr) -> ast.expr:
    """The item at an index of what is a vector that has grown, by its type, and has its items at hand; else `slow`."""
    of, at = values
    state = emitter.unit.fresh("state")
    at_hand = py.is_not(py.named(state, py.attribute(of, "_state")), py.constant(None))
    tests = [py.is_(py.load(kind), py.helper("~Vector")), at_hand, *in_bounds(emitter, index, py.load(state), at)]
    return py.IfExp(py.both(*tests), py.subscript(py.load(state), at), slow)


# -- what a program holds alone --------------------------------------------------------------------------------------


def _get_of_own(emitter: Any, node: Node, of: Node, key: Node, default: list[Node]) -> ast.expr:
    """What is held under a key; of a map, what is there under its other spelling where that is all there is."""
    if default:
        of_value, looked_up, *otherwise = simple(emitter, [of, key, *default])
        held, key_value = held_key(emitter, key, looked_up), lambda: looked_up
    else:
        (of_value,), held, key_value = with_key(emitter, [of], key)
        otherwise: list[ast.expr] = []
    get = py.attribute(py.attribute(of_value, "_state"), "get")
    if emitter.kinds.of(of) == "own set" or not has_other_spelling(emitter, key):
        return py.call(get, held, *otherwise)
    found = emitter.unit.fresh()
    missing = py.helper("~MISSING") if otherwise else py.constant(None)
    value = py.named(found, py.call(get, held, *([py.helper("~MISSING")] if otherwise else [])))
    slow = emitter.call(node, "other_spelling", of_value, key_value(), *otherwise)
    return py.IfExp(py.is_not(value, missing), py.load(found), slow)


def _member_of_known(emitter: Any, of: Constant, key: Node) -> ast.expr:
    """A member of a set that the program spells out, which never changes; nil for what is none."""
    _, held, _ = with_key(emitter, [], key)
    return py.call(emitter.unit.constant(of.value.state.get), held)


@inlines("get-in")
def _get_in(emitter: Any, node: CoreCall) -> ast.expr | None:
    """One lookup after the other, where the path is written out; the last gives what stands in for what is missing."""
    of, path, *default = node.arguments
    keys = steps_of(path)
    if not keys or len(keys) > _MOST_STEPS:
        return None
    for key in keys[:-1]:
        of = _step(node, of, key, [])
    return emitter.value(_step(node, of, keys[-1], default))


def _step(node: Node, of: Node, key: Node, default: list[Node]) -> Node:
    if type(key) is Constant and type(key.value) is Keyword:
        return Lookup(node.start, node.end, of, key.value, *(default or [None]))
    return CoreCall(node.start, node.end, CORE["get"], [of, key, *default])
