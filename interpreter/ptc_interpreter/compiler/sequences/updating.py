"""`update`, `assoc-in` and `update-in` whose keys are spelled out: no path is gone along, no function is made."""

from typing import Any

from ptc_interpreter.compiler.nested import parts_of, path_of, put
from ptc_interpreter.compiler.sequences.registry import rewrites
from ptc_interpreter.nodes import CoreCall, Node


@rewrites("update", "assoc-in", "update-in")
def _changed(emitter: Any, node: CoreCall) -> Node | None:
    if not emitter.repeats or not path_of(node):
        return None
    of = emitter.known_once(node.arguments[0])
    return put(emitter, node, of, *parts_of(emitter, node))
