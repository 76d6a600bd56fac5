"""Core functions that only read a collection: it is as it was, and they keep nothing of it but items."""

from typing import Final

from ptc_interpreter.nodes import Arity, CoreCall, Local, Node

_WITH_FUNCTION: Final = 2  # arguments: a function, and what it is called with
# Core functions that read a collection given as their first argument, and keep nothing of it but items.
_READING: Final = frozenset(
    (
        *("get", "contains?", "count", "nth", "peek", "last", "first", "second", "empty?", "get-in", "nil?", "some?"),
        *("subseq", "rsubseq"),
    )
)
TESTING: Final = frozenset({"seq", "not-empty"})  # those whose value is asked whether it is one
# Core functions that go through a collection given as their last argument, at once, and keep nothing of it but items.
_GOING_THROUGH: Final = frozenset(
    (
        "keys",
        "vals",
        "some",
        "every?",
        "not-any?",
        "map",
        "mapv",
        "filter",
        "filterv",
        "remove",
        "keep",
        "take-while",
        "reduce",
        "sort",
        "sort-by",
        "group-by",
        "frequencies",
        "reverse",
        "str/join",
        "apply",
    )
)
# Core functions that call a function with the items of a collection, at once where these end: where they do not, it is
# a function that keeps what is held as it is then. A set or map may be that function too.
CALLING: Final = frozenset(
    ("some", "every?", "not-any?", "not-every?", "mapv", "filterv", "reduce", "filter", "remove", "keep", "map")
)


def reads_at(name: str, index: int, count: int) -> bool:
    """Whether a function only reads the collection that it is given there, of so many arguments."""
    if is_called_by(name, index, count):
        return True
    return (index == 0 and name in _READING) or (index == count - 1 and name in _GOING_THROUGH)


def is_called_by(name: str, index: int, count: int) -> bool:
    """Whether a function calls what it is given there."""
    return index == 0 and count == _WITH_FUNCTION and name in CALLING


def last_but_one_of(node: Node) -> Local | None:
    """The local that `(peek (pop v))` is of, which reads its last item but one; None of any other node."""
    match node:
        case CoreCall(function=function, arguments=[CoreCall(function=inner, arguments=[Local() as of])]):
            return of if (function.name, inner.name) == ("peek", "pop") else None
        case _:
            return None


def takes(arity: Arity, count: int) -> bool:
    """Whether a function is called with so many arguments, each of which has a name."""
    return arity.rest is None and len(arity.parameters) == count
