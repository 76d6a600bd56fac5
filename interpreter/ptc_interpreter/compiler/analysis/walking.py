"""The parts of nodes: what analyses of the compiler go through."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from ptc_interpreter.nodes import (
    And,
    Call,
    Carried,
    CellReset,
    CellSwap,
    Collect,
    Constant,
    CoreCall,
    Def,
    Do,
    Each,
    End,
    Finally,
    Fn,
    Fold,
    For,
    HelperCall,
    If,
    LastUse,
    Leave,
    Let,
    Letfn,
    Lookup,
    Loop,
    MapNode,
    Node,
    Or,
    Recur,
    Search,
    SetNode,
    Splice,
    Step,
    ToolCall,
    Try,
    Unfold,
    VectorNode,
)

# What gives the nodes directly within one, by its kind; of those that have any.
PARTS: Final[dict[type[Node], Callable[[Any], list[Node]]]] = {
    If: lambda node: [node.test, node.then, node.otherwise],
    And: lambda node: node.parts,
    Or: lambda node: node.parts,
    Do: lambda node: node.parts,
    Let: lambda node: [*[value for _, value in node.bindings], node.body],
    Loop: lambda node: [*[value for _, value in node.bindings], node.body],
    Recur: lambda node: node.values,
    LastUse: lambda node: node.others,
    CellReset: lambda node: [node.value],
    CellSwap: lambda node: [node.function, *node.others],
    Each: lambda node: [node.items, node.body],
    Collect: lambda node: [node.value],
    Leave: lambda node: [node.value],
    For: lambda node: [node.body],
    Splice: lambda node: [node.gathered],
    Fold: lambda node: [*([node.initial] if node.initial else []), node.body],
    Carried: lambda node: [*[value for _, value in node.bindings], node.each, node.body],
    Unfold: lambda node: [node.initial, node.following, node.body],
    Step: lambda node: [node.value],
    Search: lambda node: [
        *(part for part in (node.items, node.leading, node.test, node.found) if part is not None),
        node.otherwise,
    ],
    Fn: lambda node: [arity.body for arity in node.arities],
    Def: lambda node: [node.value],
    Call: lambda node: [node.function, *node.arguments],
    CoreCall: lambda node: node.arguments,
    HelperCall: lambda node: node.arguments,
    ToolCall: lambda node: node.arguments,
    Lookup: lambda node: [node.of, *([node.default] if node.default else [])],
    VectorNode: lambda node: node.items,
    MapNode: lambda node: [part for entry in node.items for part in entry],
    SetNode: lambda node: node.items,
    End: lambda node: [node.value],
    Letfn: lambda node: [*[function for _, function in node.functions], node.body],
    Try: lambda node: [node.body, node.handler],
    Finally: lambda node: [node.body, node.last],
}


class Allowance:
    """Nodes that may still be looked at: what analyses find must not cost more than the program's text."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    def take(self, nodes: int = 1) -> bool:
        """Whether so many more may be looked at."""
        self.left -= nodes
        return self.left >= 0

    def is_anywhere(self, node: Node, holds: Callable[[Node], bool]) -> bool:
        """Whether something holds of a node or one within it; so it is said to be where that may not be looked at."""
        return any(not self.take() or holds(found) for found in everything(node))


def parts(node: Node) -> list[Node]:
    """The nodes directly within a node, in the order in which they are worked out. Read the list, never change it."""
    found = PARTS.get(type(node))
    return found(node) if found is not None else []


def branch_taken(node: If, test: Constant) -> Node:
    """The branch of an `if` that is taken where the test is constant, as `:else` is."""
    return node.otherwise if test.value is None or test.value is False else node.then


def step_of(fold: Fold) -> Step:
    """What a round accumulates; transducers may stand around it."""
    step = fold.body.body
    return step if type(step) is Step else next(node for node in everything(step) if type(node) is Step)


def everything(node: Node) -> Iterator[Node]:
    """A node and all nodes within it."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting += parts(found)
