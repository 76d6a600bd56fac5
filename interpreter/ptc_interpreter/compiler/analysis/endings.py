"""What may end rounds before their items do: a value that `reduced` gives."""

from collections.abc import Collection
from typing import Final

from ptc_interpreter.nodes import (
    Binding,
    CellReset,
    CellSwap,
    Constant,
    Core,
    CoreCall,
    Do,
    Fn,
    For,
    If,
    Let,
    Local,
    MapNode,
    Node,
    SetNode,
    VectorNode,
)

# Core functions that give what they have made themselves, or a number or text.
_MAKING: Final = frozenset(
    (
        *("+", "-", "*", "/", "inc", "dec", "mod", "rem", "quot", "max", "min", "abs", "int", "double", "count"),
        *("=", "not=", "<", "<=", ">", ">=", "not", "nil?", "some?", "zero?", "pos?", "neg?", "even?", "odd?"),
        *("str", "str/join", "conj", "assoc", "assoc-in", "dissoc", "disj", "into", "merge", "vec", "set", "list"),
        *("update", "update-in", "cons", "concat", "map", "filter", "remove", "vector", "range", "sort", "reverse"),
        *("println", "print", "prn", "pr", "printf"),
    )
)
_SWAPPING: Final = frozenset({"swap!", "vswap!"})


def may_be_reduced(node: Node, never: Collection[Binding] = ()) -> bool:
    """Whether a value may be what `reduced` gives, which ends the rounds; what is in `never` is not."""
    match node:
        case Local(binding=binding):
            return binding not in never
        case CoreCall(function=function, arguments=[_, swapped, *_]) if function.name in _SWAPPING:
            return _may_give_reduced(swapped)
        case CellSwap(function=swapped):
            return _may_give_reduced(swapped)
        case CellReset(value=value):
            return may_be_reduced(value, never)
        case CoreCall(function=function):
            return function.name not in _MAKING
        case If(then=then, otherwise=otherwise):
            return may_be_reduced(then, never) or may_be_reduced(otherwise, never)
        case Let(body=body):
            return may_be_reduced(body, never)
        case Do(parts=parts):
            return may_be_reduced(parts[-1], never)
        case Constant() | MapNode() | VectorNode() | SetNode() | For():
            return False
        case _:
            return True


def _may_give_reduced(function: Node) -> bool:
    """The same of what a function gives."""
    if type(function) is Fn:
        return any(may_be_reduced(arity.body) for arity in function.arities)
    return type(function) is not Core or function.function.name not in _MAKING
