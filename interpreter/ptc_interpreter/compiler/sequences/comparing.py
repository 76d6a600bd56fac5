"""`sort` and `sort-by` with comparators that compare what is worked out of each item: it is, once."""

from typing import Any

from ptc_interpreter.compiler.analysis.compared import Comparator, Part, is_comparator
from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.compiler.copying import copied
from ptc_interpreter.compiler.known import own_function
from ptc_interpreter.compiler.sequences.finding import is_quiet
from ptc_interpreter.compiler.sequences.registry import constant, helper, read, rewrites
from ptc_interpreter.core.sequences.comparators import is_known
from ptc_interpreter.nodes import Arity, Call, Constant, CoreCall, Data, Fn, Helper, Let, Node, Variable

_PAIR = 2


def compared_by(emitter: Any, node: CoreCall, comparator: Node, items: Node, keys: Node) -> Node | None:
    """The items sorted by what a comparator compares of the keys; None where that is not known."""
    function = own_function(emitter, comparator, _PAIR) if type(comparator) is Variable else comparator
    if not is_comparator(function) or is_known(emitter.unit.text_of(function)):  # type: ignore[arg-type]
        return None
    assert isinstance(function, Fn)
    if function is comparator:
        function = copied(emitter.unit, function)
    known = Comparator(function, emitter.unit.allowance)
    parts = known.parts(function.arities[0].body)
    if parts is None:
        return None
    made = [_function_of(function, known, part) for part in parts]
    if not all(_is_quiet(emitter, each, set()) for each in made):
        return None
    how = constant(node, tuple(part.how for part in parts))
    return helper(node, Helper.SORTED_AS, items, keys, comparator, how, *made)


def _function_of(function: Fn, known: Comparator, part: Part) -> Fn:
    """The function that gives what is compared of an item."""
    value, (parameter, _) = part.value, function.arities[0].parameters
    body = Let(value.start, value.end, known.bound(), value) if known.bound() else value
    arity = Arity([parameter], None, body, recurs=False)
    return Fn(value.start, value.end, None, None, [arity], function.captured, function.made, function.has_functions)


def _is_quiet(emitter: Any, body: Node, met: set[str]) -> bool:
    """Whether working out a node does nothing but give a value or fail, and so do functions that it calls."""
    return all(_is_quiet_part(emitter, part, met) for part in everything(body))


def _is_quiet_part(emitter: Any, part: Node, met: set[str]) -> bool:
    if type(part) is Variable or type(part) is Data:
        return True
    if type(part) is CoreCall and part.function.name == "re-find" and len(part.arguments) == 1:
        return False  # of a matcher, which goes on
    if type(part) is not Call or type(part.function) is not Variable:
        return is_quiet(emitter, part)
    name = part.function.name
    value = emitter.known.get(name)
    if type(value) is not Fn or name in met:
        return type(value) is Constant or name in met
    met.add(name)
    return all(_is_quiet(emitter, arity.body, met) for arity in value.arities)


@rewrites("sort")
def _sorted(emitter: Any, node: CoreCall) -> Node | None:
    if len(node.arguments) != _PAIR:
        return None
    comparator, coll = node.arguments
    given = helper(node, Helper.SEQUENCE, coll, constant(node, "sort"), constant(node, 2))
    name = emitter.local("items", given)
    found = compared_by(emitter, node, comparator, read(node, name), read(node, name))
    return None if found is None else Let(node.start, node.end, [(name, given)], found)
