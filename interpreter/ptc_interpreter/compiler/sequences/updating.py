"""`update`, `assoc-in` and `update-in` whose keys are spelled out: no path is gone along, no function is made."""

from typing import Any

from ptc_interpreter.compiler.nested import parts_of, put
from ptc_interpreter.compiler.sequences.registry import rewrites, unless_refused
from ptc_interpreter.nodes import CoreCall, Node


@rewrites("update", "assoc-in", "update-in")
def _changed(emitter: Any, node: CoreCall) -> Node | None:
    return unless_refused(emitter, lambda: _written(emitter, node)) if emitter.repeats else None


def _written(emitter: Any, node: CoreCall) -> Node | None:
    of = emitter.known_once(node.arguments[0])
    found = parts_of(emitter, node)
    return None if found is None else put(emitter, node, of, *found)
