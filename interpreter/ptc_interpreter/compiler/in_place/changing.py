"""Changes in place, of what `ownership` has found to be held by the program text alone.

A change is written by statements that leave its result in a variable: the collection comes into it first, then the
arguments are worked out, then it is changed.
"""

import ast
from collections.abc import Callable
from typing import Any, Final, cast

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.before_rounds import reads_of_start
from ptc_interpreter.compiler.analysis.inference import Kind
from ptc_interpreter.compiler.copying import replaced
from ptc_interpreter.compiler.emitter import RUN, Destination, Emitter, writes_held
from ptc_interpreter.compiler.in_place.beginning import beginning
from ptc_interpreter.compiler.in_place.changes import CARRYING, exchanged, kind_of_fresh, root_of, without_first
from ptc_interpreter.compiler.in_place.gathering import (
    added_by,
    is_along_path,
    mark_of,
    write_added,
    write_within,
)
from ptc_interpreter.compiler.in_place.nested import changed, parts_of, path_of
from ptc_interpreter.compiler.inline.keys import held_key
from ptc_interpreter.compiler.inline.registry import has_type
from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import (
    Binding,
    Constant,
    CoreCall,
    Each,
    Fn,
    Fold,
    Helper,
    HelperCall,
    Local,
    MapNode,
    Node,
    SetNode,
    Step,
    VectorNode,
)

_Change = Callable[[Emitter, CoreCall, str, Kind | None], None]  # to be written: the call, the variable, its kind


# -- writing ---------------------------------------------------------------------------------------------------------


@writes_held(Local, CoreCall, Constant, MapNode, SetNode, VectorNode)
def write_held(emitter: Emitter, node: Node, to: Destination) -> None:
    """Write statements that bring what is held, as the value of a node leaves it, into a variable."""
    variable: Any = to.variable
    if type(node) is Local and node.binding in emitter.unit.held:
        if node.binding.python_name != variable:
            emitter.block.append(py.assign(variable, py.load(node.binding.python_name)))
    elif (of := without_first(node)) is not None and of.binding in emitter.unit.held:
        _take_first(emitter, node, of, to)
    elif type(node) is CoreCall and (kind_of_fresh(node) is None or node.function.name == "into"):
        _write_call(emitter, node, to)
    elif (begun := beginning(emitter, node)) is not None:
        emitter.block.append(py.assign(variable, begun))
    else:
        fresh: Any = node.arguments[0] if type(node) is CoreCall else node  # what `~held-transient` is given
        emitter.emit(fresh, Destination(variable=variable, held=type(node) is CoreCall))


def _write_call(emitter: Emitter, node: CoreCall, to: Destination) -> None:
    variable: Any = to.variable
    name = node.function.name
    if name in CARRYING:
        _write_carried(emitter, node, variable)
        return
    if (exchange := exchanged(node)) is not None and emitter.kinds.of(exchange[1]) in ("vector", "own queue"):
        _exchange(emitter, node, *exchange, to)
        return
    emitter.emit(node.arguments[name == "merge-with"], to)
    if name == "reduced":
        emitter.block.append(py.assign(variable, emitter.call(node, core_helper(name), py.load(variable))))
    elif name != "~held-persistent":
        _CHANGES[name](emitter, node, variable, _kind(emitter, node))


def _kind(emitter: Emitter, node: Node) -> Kind | None:
    """The kind of what a change is made to: that of the local at its root."""
    return emitter.kinds.of(root_of(node))


def _write_carried(emitter: Emitter, node: CoreCall, variable: str) -> None:
    """A `reduce` that carries on what is held: its accumulator takes it over, and gives it back."""
    function, initial, items = node.arguments
    name = node.function.name
    found: Any = opened(emitter, _asked_before(emitter, cast("Fn", function), initial), CARRYING[name], node)
    accumulator, *item = found.parameters
    step = Step(node.start, node.end, found.body)
    items = items if name == "reduce" else HelperCall(node.start, node.end, Helper.ENTRIES, [items])
    each = Each(node.start, node.end, item, items, step, name, 3)
    emitter.emit(Fold(node.start, node.end, accumulator, initial, each), Destination(variable=variable))


def _asked_before(emitter: Emitter, step: Fn, initial: Node) -> Fn:
    """The function of a `reduce`, in which what each round would ask is a name for what was asked once, here."""
    if step.arities[0].parameters[0] not in emitter.unit.asking:
        return step
    return replaced(step, {id(read): emitter.known_once(read) for read in reads_of_start(step, initial)})


# -- each change -----------------------------------------------------------------------------------------------------


def _count(emitter: Emitter) -> None:
    """Account for an element, as the core functions do."""
    emitter.block.append(py.increase(py.helper(RUN), "elements", 1))


def _state(variable: str) -> ast.expr:
    return py.attribute(py.load(variable), "_state")


def _values(emitter: Emitter, nodes: list[Node]) -> list[ast.expr]:
    """The values of nodes, all worked out before any change."""
    return [emitter.kept(value) for value in emitter.values(nodes)]


def _put(emitter: Emitter, node: CoreCall, variable: str, kind: Kind | None) -> None:
    """`assoc`"""
    nodes = node.arguments[1:]
    if len(nodes) % 2:
        emitter.block.append(
            py.Expr(emitter.call(node, core_helper("assoc"), py.load(variable), *_values(emitter, nodes)))
        )
        return
    values = _values(emitter, nodes)
    for at in range(0, len(nodes), 2):
        _put_one(emitter, node, variable, kind, (nodes[at], values[at]), values[at + 1])


def _put_one(
    emitter: Emitter, node: CoreCall, variable: str, kind: Kind | None, key: tuple[Node, ast.expr], value: ast.expr
) -> None:
    key_node, key_value = key
    if kind == "own map":
        _count(emitter)
        emitter.block.append(py.assign_item(_state(variable), held_key(emitter, key_node, key_value), value))
        return
    name = py.constant(node.function.name)
    called = emitter.call(node, "put_into", py.load(variable), key_value, value, name)
    slow = py.assign(variable, called)
    if kind != "vector":
        emitter.block.append(slow)
        return
    size = py.call(py.helper("~len"), py.load(variable))
    tests = [] if emitter.kinds.of(key_node) == "integer" else [has_type(key_value, "int")]
    within = py.Compare(py.constant(-1), [ast.Lt(), ast.Lt()], [key_value, size])
    fast = py.assign_item(py.load(variable), key_value, value)
    emitter.block.append(py.If(py.both(*tests, within), [fast], [slow]))


def _add(emitter: Emitter, node: CoreCall, variable: str, kind: Kind | None) -> None:
    """`conj`"""
    _add_values(emitter, node, variable, kind, _values(emitter, node.arguments[1:]))


def _add_values(emitter: Emitter, node: CoreCall, variable: str, kind: Kind | None, values: list[ast.expr]) -> None:
    for argument, value in zip(node.arguments[1:], values, strict=True):
        if kind == "vector":
            _count(emitter)
            emitter.block.append(py.Expr(py.call(py.attribute(py.load(variable), "append"), value)))
        elif kind == "own set":
            _count(emitter)
            key = held_key(emitter, argument, value)
            emitter.block.append(py.Expr(py.call(py.attribute(_state(variable), "setdefault"), key, value)))
        elif kind == "own queue":
            _count(emitter)
            given = [py.Tuple([value], py.LOAD), py.attribute(py.helper(RUN), "owner")]
            emitter.block.append(py.Expr(py.call(py.attribute(py.load(variable), "add_here"), *given)))
        else:
            added = emitter.call(node, "add_to", py.load(variable), value)
            emitter.block.append(py.assign(variable, added))


def _exchange(emitter: Emitter, node: CoreCall, taken: CoreCall, of: Local, to: Destination) -> None:
    """`(conj (pop v) x)` and `(conj (subvec v 1) x)`: `x`, which may be made of `v`, is worked out in between.

    What takes an item off comes first only where there is none, which it may say.
    """
    variable: Any = to.variable
    emitter.emit(of, to)
    kind = emitter.kinds.of(of)
    take, _ = emitter.in_block(lambda: emitter.emit(taken, to))
    if kind == "vector":
        emitter.block.append(py.If(py.not_(py.load(variable)), take, []))
    values = _values(emitter, node.arguments[1:])
    if kind == "vector" and taken.function.name == "pop" and len(values) == 1:
        _count(emitter)
        emitter.block.append(py.assign_item(py.load(variable), py.constant(-1), values[0]))
        return
    emitter.block += take
    _add_values(emitter, node, variable, kind, values)


def _take(helper: str, wanted: str) -> _Change:
    """`dissoc` and `disj`"""

    def write(emitter: Emitter, node: CoreCall, variable: str, kind: Kind | None) -> None:
        nodes = node.arguments[1:]
        for argument, value in zip(nodes, _values(emitter, nodes), strict=True):
            if kind == wanted:
                key = held_key(emitter, argument, value)
                popped = py.call(py.attribute(_state(variable), "pop"), key, py.constant(None))
                emitter.block.append(py.Expr(popped))
            else:
                taken = emitter.call(node, helper, py.load(variable), value)
                emitter.block.append(py.assign(variable, taken))

    return write


def _take_first(emitter: Emitter, node: Any, of: Local, to: Destination) -> None:
    """`(vec (rest v))` and `(subvec v 1)`"""
    emitter.emit(of, to)
    name = node.function.name
    at = node if name == "subvec" else node.arguments[0]
    taken = emitter.call(at, "take_first", py.load(to.variable), py.constant(name))  # type: ignore[arg-type]
    emitter.block.append(py.assign(to.variable, taken))  # type: ignore[arg-type]


def _take_last(emitter: Emitter, node: CoreCall, variable: str, kind: Kind | None) -> None:
    if kind == "own queue":
        emitter.block.append(py.Expr(py.call(py.attribute(py.load(variable), "take_here"))))
        return
    slow = py.assign(variable, emitter.call(node, "take_last", py.load(variable)))
    fast = py.Expr(py.call(py.attribute(py.load(variable), "pop")))
    emitter.block.append(py.If(py.load(variable), [fast], [slow]) if kind == "vector" else slow)


def _change_within(emitter: Emitter, node: CoreCall, variable: str, kind: Kind | None) -> None:
    """`update`, `assoc-in`, `update-in`: what is there is read, changed, and put back."""
    mark = mark_of(node, emitter.unit.marks)
    if not path_of(node):
        _change_along(emitter, node, variable, mark)
        return
    kind = kind if mark is None else "own map"
    if mark is not None and added_by(node) is not None:
        write_added(emitter, node, variable, _read(emitter, node, variable, kind), mark)
        return
    keys, change = parts_of(emitter, node)
    if mark is not None or (kind == "own map" and len(keys) == 1):
        read: Any = _read(emitter, node, variable, kind)
        write_within(emitter, node, read, keys, change, mark)
        return
    value = changed(emitter, node, _read(emitter, node, variable, kind), keys, change)
    worked_out = emitter.kept(emitter.value(value))
    _put_one(emitter, node, variable, kind, (keys[0], emitter.value(keys[0])), worked_out)


def _change_along(emitter: Emitter, node: CoreCall, variable: str, mark: str | None) -> None:
    """A change of what a path leads to that is not spelled out."""
    if mark is None or not is_along_path(node):
        _call_core(emitter, node, variable)
        return
    path, *others = emitter.values(node.arguments[1:])
    coll, own = py.load(variable), py.load(mark)
    is_told = node.function.name == "assoc-in"
    given = (coll, path, others[0], own) if is_told else (coll, path, own, *others)
    called = emitter.call(node, "assoc_within" if is_told else "update_within", *given)
    emitter.block.append(py.assign(variable, called))


def _call_core(emitter: Emitter, node: CoreCall, variable: str) -> None:
    """A change by the core function, which gives something new."""
    values = emitter.values(node.arguments[1:])
    called = emitter.call(node, core_helper(node.function.name), py.load(variable), *values)
    emitter.block.append(py.assign(variable, called))


def _put_all(helper: str) -> _Change:
    """`into`, `merge` and `merge-with`"""

    def write(emitter: Emitter, node: CoreCall, variable: str, _kind: Kind | None) -> None:
        first, *others = node.arguments
        values = emitter.values([first, *others[1:]] if helper == "merge_into_with" else others)
        emitter.block.append(py.assign(variable, emitter.call(node, helper, py.load(variable), *values)))

    return write


def _read(emitter: Emitter, at: Node, variable: str, kind: Kind | None) -> Node:
    """The collection in a variable, as a node that only reads it."""
    binding = Binding("~held", variable, 0, False)
    emitter.kinds.assume([binding], kind)
    return Local(at.start, at.end, binding)


_CHANGES: Final[dict[str, _Change]] = {
    "assoc": _put,
    "conj": _add,
    "dissoc": _take("take_key", "own map"),
    "disj": _take("take_member", "own set"),
    "pop": _take_last,
    "update": _change_within,
    "assoc-in": _change_within,
    "update-in": _change_within,
    "into": _put_all("pour_into"),
    "merge": _put_all("merge_into"),
    "merge-with": _put_all("merge_into_with"),
}
