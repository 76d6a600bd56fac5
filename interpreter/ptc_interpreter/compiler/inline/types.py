"""`map? vector? string?` and their like: what type a value has."""

import ast
from typing import Any, Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.inline.registry import has_type, inlines, simple, type_of
from ptc_interpreter.core.base.arguments import COLLECTION_TYPES, SEQUENCE_TYPES
from ptc_interpreter.nodes import CoreCall
from ptc_interpreter.values.maps import MAP_TYPES, SET_TYPES
from ptc_interpreter.values.persistent import Vector
from ptc_interpreter.values.queues import Queue

_VECTORS: Final = frozenset({list, Vector})
_AMONG: Final[dict[str, frozenset[Any]]] = {
    "map?": MAP_TYPES,
    "set?": SET_TYPES,
    "vector?": _VECTORS,
    "seq?": SEQUENCE_TYPES,
    "sequential?": _VECTORS | SEQUENCE_TYPES | {Queue},
    "coll?": COLLECTION_TYPES - {str},
}
_ONE: Final = {"string?": "str", "keyword?": "Keyword", "reduced?": "Reduced"}


@inlines(*_AMONG)
def _is_among(emitter: Any, node: CoreCall) -> ast.expr:
    """Whether the type is one of several."""
    (value,) = simple(emitter, node.arguments)
    return py.compare(type_of(value), ast.In(), emitter.unit.constant(_AMONG[node.function.name]))


@inlines(*_ONE)
def _is_one(emitter: Any, node: CoreCall) -> ast.expr:
    (value,) = simple(emitter, node.arguments)
    return has_type(value, _ONE[node.function.name])
