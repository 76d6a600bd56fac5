"""`(update m k (fnil conj []) x)`, `(assoc-in m [a b] x)` in rounds: what is within a map changes in place, as it does.

A vector, set or map that such a step has made is nobody else's as long as nothing takes it out of the map: a mark says
so, which is one of the rounds' own. When they are over, the collections are like any others.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.counting import COUNTING, Counting
from ptc_interpreter.compiler.analysis.walking import everything, parts
from ptc_interpreter.compiler.in_place.nested import Change, path_of
from ptc_interpreter.compiler.inline.keys import has_other_spelling, held_key
from ptc_interpreter.compiler.inline.registry import has_type, simple
from ptc_interpreter.nodes import Binding, Call, Constant, Core, CoreCall, Do, Fn, If, Let, Local, Lookup, Node
from ptc_interpreter.runtime.registry import CORE
from ptc_interpreter.values.persistent import Set
from ptc_interpreter.values.scalars import kind_of

_ASKING: Final = frozenset({"count", "contains?", "empty?"})  # what reads a map and takes nothing out
_READING: Final = frozenset({"get", "get-in"})
_CHANGING: Final = frozenset({"assoc", "dissoc", "update", "update-in", "assoc-in"})
_GIVING: Final[dict[type[Node], int]] = {
    If: 1,
    Let: -1,
    Do: -1,
}  # whose value is that of one of their parts, from here on
# What leaves what it is given in one place, or nowhere.
_KNOWN: Final = COUNTING | {"conj", "assoc", "dissoc", "disj", "merge", "into", "pop"}
_ARGUMENTS: Final = 4  # of an `update` that adds one item


def gathers(step: Node, held: Iterable[Binding], reads: set[int]) -> bool:
    """Whether a step gathers under keys of the map that it hands on, and keeps nothing that it takes out of it."""
    names = set(held)
    counting = Counting(lambda node: _is_read(node, names))
    found = False
    for part in everything(step):
        if _is_read(part, names):
            reads = reads - {id(parts(part)[0])}
        if type(part) is not CoreCall or names.isdisjoint(_roots(part)):
            continue
        name = part.function.name
        if name in _ASKING:
            reads = reads - {id(part.arguments[0])}
        elif not (_keeps_nothing(part, counting) if name in _CHANGING else _is_read(part, names)):
            return False
        found = found or added_by(part) is not None or len(path_of(part)) > 1 or is_along_path(part)
    return found and not counting.may_be_one(step) and not counting.is_kept and not _is_read_else(step, names, reads)


def _is_read(node: Node, names: set[Binding]) -> bool:
    """Whether a node is a lookup in one of the maps."""
    is_lookup = type(node) in (Lookup, Call) or (type(node) is CoreCall and node.function.name in _READING)
    of = parts(node)[0] if is_lookup and parts(node) else None
    return type(of) is Local and of.binding in names


def _is_read_else(step: Node, names: set[Binding], reads: set[int]) -> bool:
    return any(type(part) is Local and part.binding in names and id(part) in reads for part in everything(step))


def _keeps_nothing(change: CoreCall, counting: Counting) -> bool:
    """Whether a change keeps nothing of what it takes out: its function only counts with that, or changes it."""
    if change.function.name not in ("update", "update-in"):
        return True
    function = change.arguments[2:3]
    if _is_of_language(function) or not path_of(change):
        return _is_of_language(function) and (bool(path_of(change)) or is_along_path(change))
    (literal,) = function
    if type(literal) is not Fn or len(literal.arities) != 1:
        return False
    counting.names.update(literal.arities[0].parameters[:1])
    return True


def is_along_path(change: CoreCall) -> bool:
    """Whether a change is of what a path leads to that is not spelled out."""
    return change.function.name in ("assoc-in", "update-in") and len(change.arguments) > 2 and not path_of(change)


def mark_of(node: Node, marks: Mapping[Binding, str]) -> str | None:
    """The mark of the rounds that hold what a change begins with, if these gather."""
    return next((marks[binding] for binding in _roots(node) if binding in marks), None)


def _roots(node: Node) -> Iterator[Binding]:
    """The locals that changes may begin with, or that a call is given first."""
    if type(node) is CoreCall:
        waiting = node.arguments[:1]
        while waiting:
            of = waiting.pop()
            if type(of) is Local:
                yield of.binding
            elif type(of) is CoreCall and of.function.name in _CHANGING:
                waiting += of.arguments[:1]
            elif type(of) in _GIVING:
                waiting += parts(of)[_GIVING[type(of)] :]


def _is_of_language(function: list[Node]) -> bool:
    return all(_is_known(part) or (_is_patched(part) and _is_known(part.arguments[0])) for part in function)  # type: ignore[attr-defined]


def _is_known(function: Node) -> bool:
    return type(function) is Core and function.function.name in _KNOWN


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
    (key_value,) = simple(emitter, [key])
    into = py.attribute(py.load(variable), "_state")
    found = emitter.kept(py.call(py.attribute(into, "get"), held_key(emitter, key, key_value)))
    kind = "Set" if kind_of(start.value) is Set else "Vector"
    is_own = py.is_(py.attribute(found, "_owner"), py.load(mark))
    state = py.attribute(found, "_state")
    added = py.call(py.attribute(state, "append"), item)
    if kind == "Set":
        added = py.call(py.attribute(state, "setdefault"), held_key(emitter, node.arguments[3], item), item)
    before, old = emitter.in_block(lambda: emitter.value(CoreCall(node.start, node.end, CORE["get"], [read, key])))
    grown = emitter.call(node, "grown", old, item, emitter.unit.constant(start.value), py.load(mark))
    name = emitter.unit.fresh()
    emitter.block += [
        py.increase(py.helper("~run"), "elements", 1),
        py.If(
            py.both(has_type(found, kind), is_own),
            [py.Expr(added), py.assign(name, found)],
            [*before, py.assign(name, grown)],
        ),
    ]
    emitter.block.append(py.assign_item(into, held_key(emitter, key, key_value), py.load(name)))


@attrs.frozen(eq=False, repr=False)
class _Path:
    """What a path leads through: the maps, each in the one before, and what stands for the keys; `held` is in maps."""

    holders: list[Local]
    keys: list[ast.expr]
    held: list[ast.expr]


def write_within(emitter: Any, node: CoreCall, read: Local, keys: list[Node], change: Change, mark: Any) -> None:
    """Change what a path leads to in the map that `read` reads: in place, in maps that bear the mark.

    Without a mark the path is one key.
    """
    values = simple(emitter, keys)
    held = [emitter.kept(held_key(emitter, *pair, node)) for pair in zip(keys, values, strict=True)]
    path = _Path([read], values, held)
    for _ in keys[:-1]:
        path.holders.append(_own_within(emitter, node, path, mark))
    last = path.holders[-1]
    is_told = node.function.name == "assoc-in"  # whatever is there
    value = emitter.kept(emitter.value(change(last if is_told else _taken_out(emitter, node, path, mark, keys[-1]))))
    in_place = py.assign_item(py.attribute(emitter.value(last), "_state"), path.held[-1], value)
    counted = py.increase(py.helper("~run"), "elements", 1)
    if last is read:
        emitter.block += [counted, in_place]
        return
    colls = py.Tuple([emitter.value(holder) for holder in path.holders], py.LOAD)
    given = [colls, py.Tuple(path.keys, py.LOAD), value, py.load(mark), py.constant(node.function.name)]
    back = emitter.call(node, "put_back", *given)
    emitter.block.append(py.If(_is_own(emitter.value(last), mark), [counted, in_place], [py.Expr(back)]))


def _own_within(emitter: Any, node: CoreCall, path: _Path, mark: Any) -> Local:
    """What the last of the maps has under its key; a map that bears the mark takes its place, if it may."""
    found = emitter.kept(_at_hand(emitter, path))
    at = len(path.holders) - 1
    holder, is_first = emitter.value(path.holders[at]), py.constant(at == 0)
    made = emitter.call(node, "own_within", holder, path.keys[at], py.load(mark), is_first)
    binding = emitter.local("within")
    emitter.block.append(py.assign(binding.python_name, py.IfExp(_is_own(found, mark), found, made)))
    return Local(node.start, node.end, binding)


def _taken_out(emitter: Any, node: CoreCall, path: _Path, mark: str | None, key: Node) -> Local:
    """What the last of the maps has under the last key, to be changed and put back."""
    holder, binding = emitter.value(path.holders[-1]), emitter.local("taken")
    value = _at_hand(emitter, path)
    if len(path.holders) > 1 or has_other_spelling(emitter, key):
        found = emitter.unit.fresh()
        helper, marked = ("other_spelling", []) if mark is None else ("taken_out", [py.load(mark)])
        slow = emitter.call(node, helper, holder, path.keys[-1], *marked)
        value = py.IfExp(py.is_not(py.named(found, value), py.constant(None)), py.load(found), slow)
    emitter.block.append(py.assign(binding.python_name, value))
    return Local(node.start, node.end, binding)


def _at_hand(emitter: Any, path: _Path) -> ast.expr:
    """What the last of the maps has under its key as it is spelled, where it is one of the program."""
    at = len(path.holders) - 1
    holder = emitter.value(path.holders[at])
    read = py.call(py.attribute(py.attribute(holder, "_state"), "get"), path.held[at])
    return read if at == 0 else py.IfExp(has_type(holder, "Map"), read, py.constant(None))


def _is_own(value: ast.expr, mark: Any) -> ast.expr:
    return py.both(has_type(value, "Map"), py.is_(py.attribute(value, "_owner"), py.load(mark)))


def settled(emitter: Any, node: Node, variable: str, mark: str) -> ast.stmt:
    """What makes the collections that bear the mark like any others."""
    return py.Expr(emitter.call(node, "settled", py.load(variable), py.load(mark)))
