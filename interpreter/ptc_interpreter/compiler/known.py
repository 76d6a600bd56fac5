"""What a program has defined at its top level, once, is written where its name stands: functions and constants.

Within the run that defines it, nothing else can come into its place. A function may be called in a later run, which
may have defined the name anew: one that was written so belongs to its run, and in another is written plainly.
"""

from collections import Counter
from itertools import chain
from typing import Any, Final

from ptc_interpreter.compiler.copying import copied
from ptc_interpreter.compiler.unit import Unit
from ptc_interpreter.compiler.walking import everything
from ptc_interpreter.nodes import Binding, Constant, CoreCall, Def, Fn, Let, Local, Node, Program, Variable
from ptc_interpreter.runtime.registry import INDEX

LONGEST: Final = 1_500  # characters of a function that is written where `reduce` and its like use it
_LONG: Final = 300  # the same of `map` and its like: in a long one the call is what matters least
_BRIEFEST: Final = 160  # of one that is written where it is called
_OPENING: Final = frozenset(
    (
        *("map", "mapv", "filter", "filterv", "remove", "keep", "mapcat", "reduce", "some", "every?", "map-indexed"),
        *("run!", "not-any?", "not-every?"),
    )
)
_MOST_NODES: Final = 4_000  # of copies, and one more for each character of the program


def learn(unit: Unit, program: Program, part: Node) -> None:
    """From now on the name that a part at the top level has defined is known."""
    if type(part) is not Def or part.once or part.name not in program.once or unit.plain:
        return
    if _says(part.value):
        unit.known[part.name] = part.value
    if type(part.value) is Fn:
        unit.functions[part.name] = part.value


def only_opened(program: Program) -> set[Node]:
    """Functions that a program does nothing with but give them to `map`, `reduce` and their like, which open them.

    They are compiled as functions if something calls them after all: a later program, or a sequence without an end.
    """
    defined = {part.name: part.value for part in program.parts if type(part) is Def and _may_wait(part, program)}
    used, opened = Counter[str](), Counter[str]()
    for node in chain.from_iterable(map(everything, program.parts if defined else ())):
        if type(node) is Variable and node.name in defined:
            used[node.name] += 1
        elif type(node) is CoreCall and node.arguments and type(node.arguments[0]) is Variable:
            opened[node.arguments[0].name] += node.function.name in _OPENING
    return {function for name, function in defined.items() if used[name] and used[name] == opened[name]}


def _may_wait(part: Def, program: Program) -> bool:
    """Whether a definition is of a function that can be opened, in which no core function is hidden by a name."""
    function = part.value
    if part.once or part.name not in program.once or type(function) is not Fn or not _is_plain(function):
        return False
    is_short = function.end - function.start <= (_LONG if len(function.arities[0].parameters) == 1 else LONGEST)
    return is_short and not any(
        type(node) is Variable and node.name in INDEX for node in everything(function.arities[0].body)
    )


def _says(value: Node) -> bool:
    """Whether a value says what can be written in its place."""
    return type(value) is Constant or (type(value) is Fn and _is_plain(value))


def _is_plain(function: Fn) -> bool:
    arity = function.arities[0]
    alone = len(function.arities) == 1 and arity.rest is None and not arity.recurs
    return alone and function.own is None and not function.captured


def meant(emitter: Any, node: Node) -> Node:
    """The constant that a name means, if that is known; else the node."""
    if type(node) is Local:
        return _bound_to(emitter, node)
    value = emitter.known.get(node.name) if type(node) is Variable else None
    if type(value) is not Constant:
        return node
    emitter.leans = True
    return Constant(node.start, node.end, value.value)


def _bound_to(emitter: Any, node: Local) -> Node:
    """The constant that a local of the function being written is bound to; captured ones are kept with closures."""
    binding = node.binding
    value = binding.value
    if type(value) is not Constant or binding.changes or binding in emitter.captured or emitter.unit.plain:
        return node
    return node if binding in emitter.unit.held else Constant(node.start, node.end, value.value)


def all_meant(emitter: Any, nodes: list[Node]) -> list[Node]:
    """The same of several nodes."""
    return [meant(emitter, node) for node in nodes]


def own_function(emitter: Any, node: Variable, count: int, longest: int = 0) -> Fn | None:
    """A copy of the function with so many parameters that a name means, if that is known and not too long."""
    function = emitter.known.get(node.name)
    if type(function) is not Fn or len(function.arities[0].parameters) != count:
        return None
    longest = longest or (_LONG if count == 1 else LONGEST)
    if function.end - function.start > longest or not _may_copy(emitter.unit, node.name, function):
        return None
    emitter.leans = True
    return copied(emitter.unit, function)


def _may_copy(unit: Unit, name: str, function: Fn) -> bool:
    """Whether it may be written once more: it does not call itself, and not too much was written so."""
    size = 0
    for part in everything(function.arities[0].body):
        size += 1
        if type(part) is Variable and part.name == name:
            return False
    unit.copied += size
    return unit.copied <= _MOST_NODES + len(unit.text)


def _function(emitter: Any, node: Node) -> Node | None:
    """What a name means that stands where a function does: one of the program, or a local of the function around it."""
    if type(node) is Variable:
        return emitter.known.get(node.name)
    if type(node) is not Local or node.binding in emitter.captured:
        return None
    function = node.binding.value
    if type(function) is not Fn or len(function.arities) > 1 or function.own is not None:
        return None
    arity = function.arities[0]
    stays = not any(_may_change(emitter, used) for used in function.captured)
    return function if stays and arity.rest is None and not arity.recurs else None


def _may_change(emitter: Any, used: Binding) -> bool:
    """Whether a local may be another where a function is called that uses it, or is a function, perhaps of a circle."""
    return used.varies or used.changes or used in emitter.unit.held or type(used.value) is Fn


def _copy(emitter: Any, node: Any, function: Fn) -> Fn | None:
    if type(node.function) is Variable:
        return own_function(emitter, node.function, len(node.arguments))
    fits = len(function.arities[0].parameters) == len(node.arguments)
    return copied(emitter.unit, function) if fits and _may_copy(emitter.unit, "", function) else None


def called(emitter: Any, node: Any) -> Node | None:
    """What a call of a brief function of the program comes to: its body, with the arguments under their names."""
    function = _function(emitter, node.function)
    if type(function) is not Fn or function.has_functions or function.end - function.start > _BRIEFEST:
        return None
    if not emitter.repeats or not emitter.unit.may_inline():
        return None
    copy = _copy(emitter, node, function)
    if copy is None:
        return None
    bound = list(zip(copy.arities[0].parameters, node.arguments, strict=True))
    for parameter, argument in bound:
        parameter.value = argument
    return Let(node.start, node.end, bound, copy.arities[0].body)
