"""What a call shows of the class that Clojure's sequence would have: `(list? (map f xs))`, `(class (cons 1 xs))`.

Sequences are of one type here. Where it is asked what they are of, and the call that makes them stands there or is what
a local name is bound to, the answer is Clojure's.
"""

from typing import Any, Final

from ptc_interpreter.nodes import Constant, CoreCall, Do, For, Local, MapNode, Node, SetNode, VectorNode
from ptc_interpreter.reader.forms import Form
from ptc_interpreter.values.maps import MAP_TYPES
from ptc_interpreter.values.scalars import Symbol, kind_of

_LAZY, _CONS, _LIST = "clojure.lang.LazySeq", "clojure.lang.Cons", "clojure.lang.PersistentList"
_ENTRY: Final = "clojure.lang.MapEntry"
_SINGLE: Final = {_LIST, "clojure.lang.IPersistentList", _LAZY, _CONS} | {
    f"clojure.lang.{name}" for name in ("LongRange", "Range", "Iterate", "Cycle", "Repeat")
}
_COUNTED: Final = (_LIST, "clojure.lang.LongRange", _ENTRY)

# Functions by the number of arguments from which on they give a lazy sequence; with fewer, a transducer.
_LEAST: Final = {
    **dict.fromkeys(
        ("map", "filter", "remove", "keep", "keep-indexed", "map-indexed", "mapcat", "take", "take-while"), 2
    ),
    **dict.fromkeys(("take-nth", "drop", "drop-while", "interpose", "partition", "partition-all", "partition-by"), 2),
    **dict.fromkeys(("distinct", "dedupe", "interleave", "drop-last", "flatten", "repeatedly"), 1),
    "concat": 0,
    "reductions": 2,
    "tree-seq": 3,
    "lazy-seq-of": 1,
}
_CLASSES: Final = {"iterate": "clojure.lang.Iterate", "cycle": "clojure.lang.Cycle", "repeat": "clojure.lang.Repeat"}
# What these give is no list, whatever its class.
_UNLISTED: Final = frozenset(
    ("sort", "sort-by", "keys", "vals", "rseq", "subseq", "rsubseq", "re-seq", "butlast", "take-last")
)
_OF_WHOLE: Final = frozenset(("seq", "rest", "next", "nthrest", "nthnext", "sequence"))  # a list of a list alone
_VECTORS: Final = frozenset(("vector", "vec", "mapv", "filterv", "subvec"))


def answer(form: Form, name: str, arguments: list[Node]) -> Node | None:
    """What a call of such a question gives, with its argument still worked out; None where nothing is known."""
    asked = arguments[-1]
    found = _ANSWERS[name](asked, *arguments[:-1])
    if found is None:
        return None
    return Do(form.start, form.end, [asked, Constant(form.start, form.end, found)])


def _made(node: Node) -> Node:
    """The node that gives a value: of a name, what that is bound to."""
    while type(node) is Local and node.binding.value is not None:
        node = node.binding.value
    return node


def is_vector(node: Node) -> bool:
    """Whether a node gives a vector that is no entry of a map."""
    node = _made(node)
    if type(node) is CoreCall:
        return node.function.name in _VECTORS
    return type(node) is VectorNode or (type(node) is Constant and kind_of(node.value) is list)


def _class_of(node: Node) -> str | None:
    """The class of the sequence that a node gives, as far as that shows."""
    node = _made(node)
    if type(node) is For:
        return _LAZY
    if type(node) is Constant and kind_of(node.value) is tuple and node.value:
        return _LIST
    if type(node) is not CoreCall:
        return None
    name, size = node.function.name, len(node.arguments)
    if name == "first":
        return _ENTRY if size and _has_entries(_made(node.arguments[0])) else None
    if name == "cons":
        return _LIST if _is_nil(node.arguments[1]) else _CONS
    if name == "list":
        return _LIST if size else None
    if name == "list*":
        return _CONS if size > 1 else None
    if name == "range":
        return _class_of_range(node.arguments)
    return _LAZY if size >= _LEAST.get(name, size + 1) else _CLASSES.get(name)


def _has_entries(node: Node) -> bool:
    if type(node) is MapNode:
        return bool(node.items)
    return type(node) is Constant and kind_of(node.value) in MAP_TYPES and len(node.value) > 0


def _is_nil(node: Node) -> bool:
    return type(node) is Constant and node.value is None


def _class_of_range(arguments: list[Node]) -> str | None:
    if not arguments:
        return "clojure.lang.Iterate"
    bounds = [node.value for node in arguments if type(node) is Constant and type(node.value) is int]
    known = len(bounds) == len(arguments) and 0 not in bounds[2:]
    return "clojure.lang.LongRange" if known and len(range(*bounds)) else None


def _is_unlisted(node: Node) -> bool:
    node = _made(node)
    if type(node) is not CoreCall or not node.arguments:
        return False
    whole = _made(node.arguments[0])
    if node.function.name in _OF_WHOLE:
        return is_vector(whole) or type(whole) in (MapNode, SetNode) or type(getattr(whole, "value", None)) is str
    return node.function.name in _UNLISTED


def _is_list(node: Node) -> bool | None:
    found = _class_of(node)
    return found == _LIST if found is not None else False if _is_unlisted(node) else None


def _is_counted(node: Node) -> bool | None:
    found = _class_of(node)
    return None if found is None else found in _COUNTED


def _is_realized(node: Node) -> bool | None:
    return False if type(node) is not Local and _class_of(node) == _LAZY else None


def _is_entry(node: Node) -> bool | None:
    return False if is_vector(node) else None


def _type(node: Node) -> Symbol | None:
    found = _class_of(node)
    return None if found is None else Symbol(found)


def _is_instance(node: Node, of: Node) -> bool | None:
    name = of.value.name if type(of) is Constant and type(of.value) is Symbol else ""
    found = _class_of(node)
    if name in (_ENTRY, "clojure.lang.IMapEntry", "java.util.Map$Entry"):
        return True if found == _ENTRY else _is_entry(node)
    if found is None or name not in _SINGLE:
        return None
    return found == name or (found == _LIST and name == "clojure.lang.IPersistentList")


_ANSWERS: Final[dict[str, Any]] = {
    "list?": _is_list,
    "counted?": _is_counted,
    "realized?": _is_realized,
    "map-entry?": _is_entry,
    "type": _type,
    "instance?": _is_instance,
}
