"""The table of calls that become rounds over items, by name, and what all of them are made of."""

from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.nodes import Binding, Constant, CoreCall, Each, Helper, HelperCall, Local, Node

_Rewrite = Callable[[Any, CoreCall], Node | None]
SEQUENCES: Final[dict[str, _Rewrite]] = {}


def rewrites(*names: str) -> Callable[[_Rewrite], _Rewrite]:
    """Register the decorated function as what rewrites calls of these core functions; None has them called."""

    def register(rewrite: _Rewrite) -> _Rewrite:
        for name in names:
            SEQUENCES[name] = rewrite
        return rewrite

    return register


def read(at: Node, binding: Binding) -> Node:
    """The value of a local."""
    return Local(at.start, at.end, binding)


def constant(at: Node, value: Any) -> Node:
    """A value that is known."""
    return Constant(at.start, at.end, value)


def helper(at: Node, name: Helper, *arguments: Node) -> Node:
    """A call of a helper of `compiler.runtime`."""
    return HelperCall(at.start, at.end, name, list(arguments))


def rounds(node: CoreCall, binding: Binding, items: Node, body: Node, position: int = 2) -> Each:
    """The body for each item of an argument of the call."""
    return Each(node.start, node.end, [binding], items, body, node.function.name, position)
