"""What the rounds of a `reduce` ask again and again, and may be asked once before them."""

from ptc_interpreter.compiler.analysis.walking import everything
from ptc_interpreter.nodes import Binding, Call, Constant, CoreCall, Fn, Local, Lookup, Node


def reads_of_start(step: Fn, initial: Node) -> list[Node]:
    """What each round of a `reduce` looks up in what it begins with, and finds as it was: once is enough."""
    if type(initial) is not Local:
        return []
    return [node for node in everything(step.arities[0].body) if _looks_up(node, initial.binding, step.captured)]


def _looks_up(node: Node, of: Binding, around: list[Binding]) -> bool:
    """Whether a node is a lookup in a local under a key that comes from around a function, or is known."""
    match node:
        case CoreCall(function=function, arguments=[Local(binding=binding), key]):
            return binding is of and function.name == "get" and _stays(key, around)
        case Call(function=Local(binding=binding), arguments=[key]):
            return binding is of and _stays(key, around)
        case Lookup(of=Local(binding=binding), default=None):
            return binding is of
        case _:
            return False


def _stays(key: Node, around: list[Binding]) -> bool:
    return type(key) is Constant or (type(key) is Local and key.binding in around)
