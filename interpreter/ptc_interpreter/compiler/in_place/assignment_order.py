"""In which order the names of a loop get their next values, where what some of them hold changes in place."""

from typing import Final

from ptc_interpreter.compiler.analysis.walking import parts
from ptc_interpreter.compiler.emitter import Emitter
from ptc_interpreter.compiler.in_place.changes import root_of
from ptc_interpreter.compiler.in_place.ownership import mentions
from ptc_interpreter.nodes import Binding, Call, Constant, CoreCall, Do, If, Local, Lookup, Node, VectorNode


def must_wait(emitter: Emitter, bindings: list[Binding], values: list[Node]) -> bool:
    """Whether a value reads what is held and has changed before it."""
    return any(
        _reads(emitter, later, binding)
        for at, binding in enumerate(bindings)
        if binding in emitter.unit.held
        for later in values[at + 1 :]
    )


def _reads(emitter: Emitter, node: Node, binding: Binding) -> bool:
    """Whether a node reads a name of the loop, or what it holds under another."""
    others = emitter.unit.handed_on.get(binding, ())
    return any(mentions(emitter.unit.allowance, node, name) for name in (binding, *others))


def are_safe(emitter: Emitter, nodes: list[Node]) -> bool:
    """Whether working the nodes out raises nothing and does nothing else that shows."""
    return all(_is_safe(emitter, node) for node in nodes)


def in_order(emitter: Emitter, bindings: list[Binding], values: list[Node]) -> list[tuple[Binding, Node]] | None:
    """The names and their next values, each before the change of what it reads; None if there is no such order."""
    left = list(zip(bindings, values, strict=True))
    found: list[tuple[Binding, Node]] = []
    while left:
        free = [one for one in left if not any(_reads(emitter, v, one[0]) for b, v in left if b is not one[0])]
        if not free:
            return None
        found += free
        left = [one for one in left if one not in free]
    return found


_SAFE: Final = frozenset({"=", "not=", "not", "nil?", "some?", "get", "vector", "true?", "false?", "identity"})
_SAFE_OF: Final[dict[str, frozenset[str | None]]] = {
    "conj": frozenset({"vector", "own set", "own queue"}),
    "pop": frozenset({"own queue"}),
    "assoc": frozenset({"own map"}),
    "dissoc": frozenset({"own map"}),
    "disj": frozenset({"own set"}),
    "contains?": frozenset({"own map", "own set"}),
    "count": frozenset({"own map", "own set", "vector", "string", "tuple"}),
    "empty?": frozenset({"own map", "own set", "vector", "string", "tuple"}),
    "inc": frozenset({"integer", "float", "number"}),
    "dec": frozenset({"integer", "float", "number"}),
}


def _is_safe(emitter: Emitter, node: Node) -> bool:
    """The same of one node."""
    match node:
        case Constant() | Local():
            return True
        case CoreCall(function=function, arguments=[first, *_] as arguments):
            kinds = _SAFE_OF.get(function.name)
            known = function.name in _SAFE if kinds is None else emitter.kinds.of(root_of(first)) in kinds
            return known and are_safe(emitter, arguments)
        case Call(function=Local() as function, arguments=[argument]):
            return emitter.kinds.of(function) in ("own map", "own set") and _is_safe(emitter, argument)
        case If() | Do() | Lookup() | VectorNode():
            return are_safe(emitter, parts(node))
        case _:
            return False
