"""What a program has defined at its top level, once, is written where its name stands: functions and constants.

Within the run that defines it, nothing else can come into its place. A function may be called in a later run, which
may have defined the name anew: one that was written so belongs to its run, and in another is written plainly.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from ptc_interpreter.compiler.analysis.walking import everything, parts
from ptc_interpreter.compiler.copying import copied
from ptc_interpreter.compiler.unit import Unit
from ptc_interpreter.nodes import (
    Binding,
    Call,
    Constant,
    Core,
    CoreCall,
    Def,
    Each,
    Fn,
    For,
    Let,
    Local,
    Loop,
    Node,
    Program,
    Variable,
)
from ptc_interpreter.runtime.registry import INDEX

LONGEST: Final = 1_500  # characters of a function that is written where `reduce` and its like use it
_LONG: Final = 300  # the same of `map` and its like: in a long one the call is what matters least
_BRIEFEST: Final = 160  # of one that is written where it is called
_OPENING: Final = frozenset(
    (
        *("map", "mapv", "filter", "filterv", "remove", "keep", "mapcat", "reduce", "some", "every?", "map-indexed"),
        *("run!", "not-any?", "not-every?", "iterate"),
    )
)
_OF_FUNCTIONS: Final = frozenset(
    (
        *("map", "filter", "remove", "keep", "mapcat", "take-while", "take", "distinct", "dedupe", "drop"),
        *("drop-while", "take-nth", "map-indexed", "keep-indexed", "partition-all", "partition-by", "completing"),
        *("comp", "partial", "juxt", "complement", "every-pred", "some-fn", "fnil"),
    )
)
_MOST_OF_MAKERS: Final = 500  # nodes of copies up to which functions made of functions are written once more
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
    """Functions that a program does not call as functions: what it does with them is written where it does it.

    It gives them to `map`, `reduce` and their like, calls them in other functions or in rounds where they are brief, or
    leaves them to later programs. They are compiled as functions if something calls them after all.
    """
    defined = {part.name: part.value for part in program.parts if type(part) is Def and _may_wait(part, program)}
    used, opened = Counter[str](), Counter[str]()
    for part in program.parts if defined else ():
        for node, again in _with_rounds(part):
            if type(node) is Variable and node.name in defined:
                used[node.name] += 1
            elif type(node) is CoreCall and node.arguments and type(node.arguments[0]) is Variable:
                opened[node.arguments[0].name] += node.function.name in _OPENING
            elif type(node) is Call and type(node.function) is Variable and again:
                opened[node.function.name] += _is_written_in(part, node, defined.get(node.function.name))
    return {function for name, function in defined.items() if used[name] == opened[name]}


def _with_rounds(part: Node) -> Iterator[tuple[Node, bool]]:
    """A node and all that it is made of, and whether each of these may run more than once."""
    waiting = [(part, False)]
    while waiting:
        node, again = found = waiting.pop()
        yield found
        again = again or type(node) in _RUNNING_AGAIN
        waiting += [(inner, again) for inner in parts(node)]


_RUNNING_AGAIN: Final = frozenset({Fn, For, Each, Loop})


def _is_written_in(part: Node, node: Call, function: Node | None) -> bool:
    """Whether a function is written where something else than itself calls it."""
    is_own = type(part) is Def and part.value is function
    return not is_own and type(function) is Fn and _is_brief(function) and _takes(function, len(node.arguments))


def _is_brief(function: Fn) -> bool:
    """Whether a function may be written wherever it is called."""
    return not function.has_functions and function.end - function.start <= _BRIEFEST


def _takes(function: Fn, count: int) -> bool:
    return len(function.arities[0].parameters) == count


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
    return type(value) is Constant or (type(value) is Fn and _is_plain(value)) or is_transducer(value)


def is_transducer(value: Node) -> bool:
    """Whether it makes a transducer, or a function of functions, of what stands there."""
    if type(value) is not CoreCall or value.function.name not in _OF_FUNCTIONS or value.end - value.start > LONGEST:
        return False
    return all(type(part) in (Fn, Core, Constant, Variable) or is_transducer(part) for part in value.arguments)


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
    if type(function) is not Fn or not _takes(function, count):
        return None
    longest = longest or (_LONG if count == 1 else LONGEST)
    if function.end - function.start > longest or not _may_copy(emitter.unit, node.name, function):
        return None
    emitter.leans = True
    return copied(emitter.unit, function)


def own_transducer(emitter: Any, node: Node) -> Node:
    """What makes the transducer that a name means, once more, if that is known; else the node."""
    if type(node) is Variable:
        value = emitter.known.get(node.name)
    else:
        value = node.binding.value if type(node) is Local and not _may_change(emitter, node.binding) else None
    if value is None or not is_transducer(value) or not _stays(emitter, value):
        return node
    if not _may_copy(emitter.unit, node.name if type(node) is Variable else "", value):
        return node
    emitter.leans = emitter.leans or type(node) is Variable
    return copied(emitter.unit, value)


def own_maker(emitter: Any, node: Variable) -> Node | None:
    """What makes the function that a name means, `comp` and the like, once more, if that is known and stays."""
    value = emitter.known.get(node.name)
    if type(value) is not CoreCall or not _stays(emitter, value) or not _has_known_names(emitter, value):
        return None
    if emitter.unit.copied > _MOST_OF_MAKERS or not _may_copy(emitter.unit, node.name, value):
        return None
    emitter.leans = True
    return copied(emitter.unit, value)


def _has_known_names(emitter: Any, value: Node) -> bool:
    """Whether each name in it means what it meant where it was made: the program defines it once, and before."""
    names = {part.name for part in everything(value) if type(part) is Variable}
    return all(name in emitter.known or name in emitter.unit.functions for name in names)


def _stays(emitter: Any, value: Any) -> bool:
    """Whether what its functions use is the same where they are written once more."""
    functions = (part for part in value.arguments if type(part) is Fn)
    inner = (part for part in value.arguments if type(part) is CoreCall)
    return not any(
        _may_change(emitter, used) or used in emitter.captured for function in functions for used in function.captured
    ) and all(_stays(emitter, part) for part in inner)


def _may_copy(unit: Unit, name: str, function: Node) -> bool:
    """Whether it may be written once more: it does not call itself, and not too much was written so."""
    size = 0
    for part in everything(function):
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
    fits = _takes(function, len(node.arguments))
    return copied(emitter.unit, function) if fits and _may_copy(emitter.unit, "", function) else None


def called(emitter: Any, node: Any) -> Node | None:
    """What a call of a brief function of the program comes to: its body, with the arguments under their names."""
    function = _function(emitter, node.function)
    if type(function) is not Fn or not _is_brief(function):
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
