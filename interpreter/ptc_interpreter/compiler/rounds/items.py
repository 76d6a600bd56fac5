"""Going through items: `for`, `doseq`, and what `map`, `reduce` and `some` become where their function is opened.

Steps are accounted for at once, by the helper that gives the items: one for each of them. Where a round takes long or
calls functions, the clock is looked at on the way as well.
"""

import ast
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.analysis.parting import are_parts, are_rows
from ptc_interpreter.compiler.analysis.passing import note_read
from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.deferred import made_when_needed, round_function
from ptc_interpreter.compiler.emitter import IGNORE, RUN, Destination, Emitter, writes_statements, writes_value
from ptc_interpreter.compiler.functions import draw_step, is_long, long_text, may_run_on
from ptc_interpreter.compiler.inline.registry import type_of
from ptc_interpreter.compiler.known import all_meant
from ptc_interpreter.compiler.rounds.paying import charged, noted, paid_in_round
from ptc_interpreter.compiler.runtime import core_helper
from ptc_interpreter.nodes import (
    Binding,
    Collect,
    Constant,
    CoreCall,
    Do,
    Each,
    For,
    Helper,
    HelperCall,
    If,
    Leave,
    Let,
    Local,
    Node,
    Step,
    Stop,
    Unfold,
)
from ptc_interpreter.values.scalars import kind_of

_WATCHED: Final = frozenset({Helper.SIDE_BY_SIDE, Helper.NUMBERED})  # which look at the clock themselves
_READY: Final = frozenset({"items", "tuple", "vector"})  # lists and tuples, whose items are accounted for
_AS_IT_COMES: Final = frozenset(
    {"reduce", "into", "transduce", "sequence", "cat", "run!"}
)  # which may end before all is read
_HELPERS: Final = {  # by whether items are read as they come, and whether the clock is looked at on the way
    (False, False): "sequence",
    (False, True): "watched_sequence",
    (True, False): "items_to_read",
    (True, True): "watched_reader",
}
_FEW: Final = 16  # items of a literal that are gone through without a look at the clock
_OF_LANGUAGE: Final = frozenset({"for", "doseq", "dotimes"})  # forms whose items are not the argument of a function


# -- the items -------------------------------------------------------------------------------------------------------


def given_items(emitter: Emitter, each: Each) -> ast.expr:
    """The collection that is gone through; a `range` counts, and is none."""
    items: Any = each.items
    if not _is_counted(items):
        return emitter.value(items)
    if _stops(each.body):
        helper = "charged_range"
    elif emitter.unit.plain:
        return emitter.value(items)
    else:
        helper = "range_to_read" if items in emitter.unit.left else "counted"
    return emitter.call(items, helper, *emitter.values(all_meant(emitter, items.arguments)))


def visited_items(emitter: Emitter, each: Each) -> ast.expr:
    """The same for rounds that alone see it: parts of a few items, and rows taken apart, are made one by one."""
    items: Any = each.items
    if emitter.unit.plain:
        return given_items(emitter, each)
    if are_rows(items) and _are_taken_apart(each):
        name = py.constant(items.function.name)
        return emitter.call(items, "rows_to_visit", name, *emitter.values(items.arguments))
    if not are_parts(items):
        return given_items(emitter, each)
    size, *by, coll = items.arguments
    numbers = [py.constant(number.value) for number in (size, *(by or [size]))]
    return emitter.call(items, "parts_to_visit", *numbers, emitter.value(coll))


def _is_counted(items: Node) -> bool:
    return type(items) is CoreCall and items.function.name == "range" and bool(items.arguments)


def _stops(node: Node) -> bool:
    """Whether rounds may end before the items do, as with `:while`."""
    match node:
        case Stop():
            return True
        case If():
            return _stops(node.then) or _stops(node.otherwise)
        case Let():
            return _stops(node.body)
        case Do():
            return any(map(_stops, node.parts))
        case _:
            return False


def _items(emitter: Emitter, each: Each, given: ast.expr) -> ast.expr:
    """What Python goes through: the items of the collection `given`."""
    learn_integers(emitter, each)
    emitter.kinds.learn_items(each)
    if type(each.items) is HelperCall and each.items.helper in _WATCHED:
        return given
    watch = is_long(each.body) or may_run_on(each.body)
    if len(each.bindings) > 1 or emitter.kinds.of(each.items) in _READY:
        return _watched(each, given) if watch else given
    if not emitter.unit.plain and _are_taken_apart(each):
        given = emitter.call(each, "pairs_of", given)
    if each.function in _OF_LANGUAGE:
        if type(each.items) is Constant and kind_of(each.items.value) is list and len(each.items.value) <= _FEW:
            charge = py.call(py.attribute(py.helper(RUN), "charge"), py.constant(len(each.items.value)))
            emitter.block.append(py.Expr(py.place(charge, each.start, each.end)))
            return given
        return emitter.call(each, "watched_items" if watch else "items_to_visit", given)
    as_it_comes = each.function in _AS_IT_COMES or (_is_counted(each.items) and _stops(each.body))
    helper = _HELPERS[as_it_comes, watch]
    return emitter.call(each, helper, given, emitter.unit.kept(each.function), py.constant(each.position))


_AT_INDEX: Final = frozenset({Helper.ITEM_OF, Helper.LEADING})


def _are_taken_apart(each: Each) -> bool:
    """Whether nothing is done with an item but to take parts out of it, as `[k v]` does: then no entry is needed."""
    first = each.body.value if isinstance(each.body, Step | Collect) else each.body
    if type(first) is not Let:
        return False
    names = {each.bindings[0]}
    others = [binding for binding, value in first.bindings if _is_one_of(names, value)]  # what destructuring calls it
    names.update(others)
    within = list(everything(each.body))
    parts = sum(_is_part_of(names, node) for node in within)
    return parts > 0 and sum(_is_one_of(names, node) for node in within) == parts + len(others)


def _is_one_of(names: set[Binding], node: Node) -> bool:
    return type(node) is Local and node.binding in names


def _is_part_of(names: set[Binding], node: Node) -> bool:
    return type(node) is HelperCall and node.helper in _AT_INDEX and _is_one_of(names, node.arguments[0])


def learn_integers(emitter: Emitter, each: Each) -> None:
    """Note that the items are integers, and how large at most, where they are those of a `range`."""
    if emitter.kinds.are_integers(each.items):
        emitter.kinds.assume(each.bindings, "integer")
        emitter.kinds.sizes.bound(each.bindings[0], each.items)


def _watched(at: Node, items: ast.expr) -> ast.expr:
    """The items, with a look at the clock now and then."""
    return py.place(py.call(py.helper("~watched"), items), at.start, at.end)


def target_of(each: Each) -> ast.expr:
    """What each item is bound to."""
    names: list[ast.expr] = [py.Name(binding.python_name, py.STORE) for binding in each.bindings]
    return names[0] if len(names) == 1 else py.Tuple(names, py.STORE)


@writes_statements(Each)
def _each(emitter: Emitter, node: Each, to: Destination) -> None:
    """Write the body once, to be run for each item."""
    note_read(emitter, node.items)
    write_rounds(emitter, node, visited_items(emitter, node))
    if to.returns or to.variable is not None:
        emitter.finish(py.constant(None), to)


def write_rounds(emitter: Emitter, node: Each, given: ast.expr) -> None:
    """Write the rounds over the items of `given`."""
    items = _items(emitter, node, given)
    paid, before = paid_in_round(emitter, node.body) if emitter.collecting else 0, ""
    if paid:
        note, before = noted(emitter, emitter.collecting[-1])
        emitter.block.append(note)
    block, _ = emitter.in_round(lambda: emitter.emit(node.body, IGNORE))
    block = [*long_text(node.body), *block] or [py.Expr(py.constant(None))]
    rounds = py.For(target_of(node), items, block, [], None)
    emitter.block.append(py.place(rounds, node.start, node.end))  # reading a sequence may fail between two rounds
    if paid:
        emitter.block.append(charged(emitter.collecting[-1], before, paid))


@writes_statements(Unfold)
def _unfold(emitter: Emitter, node: Unfold, _: Destination) -> None:
    """A round for each value, each of which costs a step; what follows is worked out when a round is over."""
    name = node.binding.python_name
    emitter.emit(node.initial, Destination(variable=name))
    block, _none = emitter.in_round(lambda: _unfolded(emitter, node))
    emitter.block.append(draw_step(node, block))


def _unfolded(emitter: Emitter, node: Unfold) -> None:
    emitter.emit(node.body, IGNORE)
    emitter.block.append(py.increase(py.helper(RUN), "elements", 1))
    emitter.emit(node.following, Destination(variable=node.binding.python_name))


@writes_statements(Collect)
def _collect(emitter: Emitter, node: Collect, _: Destination) -> None:
    append = py.attribute(py.load(emitter.collecting[-1]), "append")
    emitter.block.append(py.Expr(py.call(append, emitter.value(node.value))))


@writes_statements(Stop)
def _stop(emitter: Emitter, _node: Stop, _: Destination) -> None:
    emitter.block.append(py.Break())


@writes_statements(Leave)
def _leave(emitter: Emitter, node: Leave, _: Destination) -> None:
    emitter.emit(node.value, Destination(variable=node.binding.python_name))
    emitter.block.append(py.Break())


# -- gathering -------------------------------------------------------------------------------------------------------


@writes_value(For)
def _for(emitter: Emitter, node: For) -> ast.expr:
    """A comprehension where the parts are expressions, else a loop that gathers."""
    if node.gives == "as_list" and type(node.body) is Each and not node.can_be_lazy:
        return _of_items(emitter, node.body, visited_items(emitter, node.body))
    if type(node.body) is not Each:
        items = _in_rounds(emitter, lambda: emitter.emit(node.body, IGNORE))
        return items if node.gives == "as_list" else emitter.call(node, node.gives, items)
    if node in emitter.unit.once or not node.can_be_lazy:
        note_read(emitter, node.body.items)
    if len(node.body.bindings) > 1 and node.lazily is not None:
        return _unless_all_lazy(emitter, node, node.body, node.lazily)
    given = visited_items(emitter, node.body)
    is_finite = emitter.kinds.is_finite(node.body.items) and node.body.items not in emitter.unit.left
    if not node.can_be_lazy or is_finite:
        return _given_back(emitter, node, _of_items(emitter, node.body, given, node.gives))
    return _unless_lazy(emitter, node, node.body, emitter.kept(given))


def _unless_lazy(emitter: Emitter, node: For, each: Each, given: ast.expr) -> ast.expr:
    """The items gathered; or, of a sequence that may have no end, what the core function gives."""
    block, items = emitter.in_block(lambda: _of_items(emitter, each, given, node.gives))
    return _either(emitter, node, [given], as_call(emitter, node, each, given), (block, items))


def _unless_all_lazy(emitter: Emitter, node: For, each: Each, call: CoreCall) -> ast.expr:
    """The same of rows of several collections, or of items with their indexes: one that has an end ends them all."""
    function, *colls = call.arguments
    given = emitter.values(colls)
    made = made_when_needed(emitter, function)
    lazily = emitter.call(call, core_helper(call.function.name), made, *given)
    return _either(
        emitter,
        node,
        given,
        lazily,
        emitter.in_block(lambda: _of_items(emitter, each, given_items(emitter, each), node.gives)),
    )


def _either(
    emitter: Emitter, node: For, given: list[ast.expr], lazily: ast.expr, written: tuple[list[ast.stmt], ast.expr]
) -> ast.expr:
    """A variable with what the function gives where all that is given may have no end, else with what is gathered."""
    if node in emitter.unit.once:
        lazily = py.call(py.helper("~passing"), lazily)
    block, items = written
    result = emitter.unit.fresh()
    later = [py.assign(result, lazily), *[gone for of in given for gone in _let_go(emitter, of)]]
    are_lazy = [py.is_(type_of(of), py.helper("~Lazy")) for of in given]
    gathered = [*block, py.assign(result, _given_back(emitter, node, items))]
    emitter.block.append(py.If(py.both(*are_lazy), later, gathered))
    return py.load(result)


def _given_back(emitter: Emitter, node: For, items: ast.expr) -> ast.expr:
    """What a `for` gives of its items, which accounts for them and for the literals that they are."""
    if node.gives == "as_list":
        return items
    each = 1
    if (
        type(node.body) is Each
        and type(_tests(node.body.body)[1]) is Collect
        and node.gives in ("collected", "gathered")
    ):
        each += emitter.unit.elements.get(node.body, 0)
    more = [py.load(emitter.wholes.pop(items.id))] if node.gives == "spliced" else []  # type: ignore[attr-defined]
    return emitter.call(node, node.gives, items, *more, *([py.constant(each)] if each > 1 else []))


def as_call(emitter: Emitter, node: For, each: Each, given: ast.expr) -> ast.expr:
    """A call of the core function that goes on as the sequence `given` is read."""
    call: Any = node.lazily
    if node.rounds is None:
        name, function = call.function.name, call.arguments[0]
    else:
        name, function = "mapcat", round_function(emitter.unit, node, each)
    return emitter.call(node, core_helper(name), made_when_needed(emitter, function), given)


def _let_go(emitter: Emitter, given: ast.expr) -> list[ast.stmt]:
    """What has a variable of the compiler no longer hold a sequence, which would keep all of it that is read."""
    if isinstance(given, ast.Name) and given.id in emitter.unit.made:
        return [py.assign(given.id, py.constant(None))]
    return []


def _of_items(emitter: Emitter, each: Each, given: ast.expr, gives: str = "") -> ast.expr:
    """A list of what is collected of the items."""
    tests, body = _tests(each.body)
    if type(body) is not Collect:
        return _in_rounds(emitter, lambda: write_rounds(emitter, each, given), has_wholes=gives == "spliced")
    emitter.unit.elements[each] = paid_in_round(emitter, body)
    items = emitter.kept(_items(emitter, each, given))
    written = [emitter.in_round(lambda part=part: emitter.test(part)) for part in tests]
    block, value = emitter.in_round(lambda: emitter.value(body.value))
    cost = long_text(each.body)
    if not cost and not block and not any(inner for inner, _ in written) and emitter.unit.may_comprehend():
        return list_of_items(value, target_of(each), items, [test for _, test in written])
    name = emitter.unit.fresh()
    block.append(py.Expr(py.call(py.attribute(py.load(name), "append"), value)))
    for inner, test in reversed(written):
        block = [*inner, py.If(test, block, [])]
    emitter.block += [py.assign(name, py.List([], py.LOAD)), py.For(target_of(each), items, [*cost, *block], [], None)]
    return py.load(name)


def _tests(node: Node) -> tuple[list[Node], Node]:
    """The tests that stand around a node, and the node."""
    tests: list[Node] = []
    while type(node) is If and type(node.otherwise) is Constant:
        tests.append(node.test)
        node = node.then
    return tests, node


def _in_rounds(emitter: Emitter, write: Callable[[], None], *, has_wholes: bool = False) -> ast.expr:
    """A variable with the list that the rounds append to which `write` writes."""
    name = emitter.unit.fresh()
    emitter.block.append(py.assign(name, py.List([], py.LOAD)))
    emitter.collecting.append(name)
    if has_wholes:
        emitter.wholes[name] = whole = emitter.unit.fresh("whole")
        emitter.block.append(py.assign(whole, py.constant(False)))
    write()
    emitter.collecting.pop()
    return py.load(name)


def list_of_items(value: ast.expr, target: ast.expr, items: ast.expr, conditions: list[ast.expr]) -> ast.expr:
    """`[value for target in items if conditions]`"""
    generator = ast.comprehension(target=target, iter=items, ifs=conditions, is_async=0)
    return py.ListComp(value, [generator])
