"""What changes a collection, and what makes one: the calls that `ownership` goes by."""

from typing import Final

from ptc_interpreter.compiler.analysis.inference import Kind
from ptc_interpreter.nodes import Constant, Core, CoreCall, Fn, Local, MapNode, Node, SetNode, Variable, VectorNode
from ptc_interpreter.values.persistent import Map, Set
from ptc_interpreter.values.queues import Queue
from ptc_interpreter.values.scalars import kind_of

_INTO: Final = 2  # arguments: what is poured into, and what is
# Core functions whose first argument is changed, and that give the changed collection.
CHANGING: Final = frozenset(
    ("assoc", "assoc-in", "conj", "dissoc", "disj", "into", "merge", "pop", "update", "update-in")
)
_CHANGING_FIRST: Final = CHANGING | {"reduced", "~held-persistent"}
CARRYING: Final = {"reduce": 2, "reduce-kv": 3}  # those that carry on their second one -> arguments of their function
_CHANGING_SECOND: Final = CARRYING.keys() | {"merge-with"}
# Core functions that make a collection, which takes them as long as to copy it.
MADE_BY: Final[dict[str, Kind]] = {
    **dict.fromkeys(("vec", "mapv", "filterv"), "vector"),
    **dict.fromkeys(("frequencies", "group-by", "zipmap"), "own map"),
}
# Those that make one that is sorted, which changes in place as it is.
_SORTED: Final = frozenset({"sorted-map", "sorted-map-by", "sorted-set", "sorted-set-by"})


def kind_of_fresh(node: Node) -> Kind | None:
    """The kind of collection that a node makes, if it makes one of its own."""
    if type(node) is CoreCall and node.function.name == "~held-transient":
        return kind_of_fresh(node.arguments[0])
    if type(node) is CoreCall and node.function.name == "into" and len(node.arguments) == _INTO:
        return _kind_of_literal(node.arguments[0])
    if type(node) is CoreCall and node.function.name not in _SORTED:
        return MADE_BY.get(node.function.name)
    return _kind_of_literal(node)


def kind_begun(node: Node) -> Kind | None:
    """The same, also of a change of one, or of changes of changes: `(conj [] x)`."""
    while type(node) is CoreCall and kind_of_fresh(node) is None and is_change(node.function.name, node.arguments):
        node = node.arguments[0]
    return kind_of_fresh(node)


def _kind_of_literal(node: Node) -> Kind | None:
    if type(node) is Constant:
        return _KINDS.get(kind_of(node.value))
    if type(node) is CoreCall and node.function.name in _SORTED:
        return "own sorted"
    return _MADE.get(type(node))


_KINDS: Final[dict[type, Kind]] = {Map: "own map", Set: "own set", list: "vector", Queue: "own queue"}
_MADE: Final[dict[type[Node], Kind]] = {MapNode: "own map", SetNode: "own set", VectorNode: "vector"}


def root_of(node: Node) -> Node:
    """What changes of changes begin with."""
    while type(node) is CoreCall and node.function.name in _CHANGING_FIRST | _CHANGING_SECOND:
        node = node.arguments[1 if node.function.name in _CHANGING_SECOND else 0]
    return node


def without_first(node: Node) -> Local | None:
    """The local that `(vec (rest v))` or `(subvec v 1)` is of, as queues are written; None if a node is neither."""
    match node:
        case CoreCall(function=function, arguments=[CoreCall(function=inner, arguments=[Local() as of])]):
            return of if (function.name, inner.name) == ("vec", "rest") else None
        case CoreCall(function=function, arguments=[Local() as of, Constant(value=1)]):
            return of if function.name == "subvec" else None
        case _:
            return None


def exchanged(node: Node) -> tuple[CoreCall, Local] | None:
    """What takes an item off in `(conj (pop v) x)` and `(conj (subvec v 1) x)`, and of what; None of any other node."""
    match node:
        case CoreCall(function=function, arguments=[CoreCall(function=inner) as taken, _, *_]) if (
            function.name == "conj"
        ):
            of = taken.arguments[0] if inner.name == "pop" else without_first(taken)
            return (taken, of) if type(of) is Local else None
        case _:
            return None


def is_change(name: str, arguments: list[Node]) -> bool:
    """Whether a call changes its first argument; `into` with a transducer goes another way."""
    return name in CHANGING and (name != "into" or len(arguments) == _INTO)


def changed_first(node: CoreCall) -> list[Node] | None:
    """The arguments of a call that changes one of them, which comes first; None of what changes none, or makes it."""
    match node:
        case CoreCall(function=function, arguments=[Core() | Fn() | Local() | Variable() as by, of, *maps]) if (
            function.name == "merge-with"
        ):
            return [of, by, *maps]
        case CoreCall(function=function, arguments=arguments) if is_change(function.name, arguments):
            return arguments if kind_of_fresh(node) is None else None
        case _:
            return None
