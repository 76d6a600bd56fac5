"""Changes of maps and vectors as what puts values there: no path is gone along, no function is made."""

from typing import Any, Final

from ptc_interpreter.compiler.analysis.anew import put_by
from ptc_interpreter.compiler.in_place.nested import parts_of, path_of, put
from ptc_interpreter.compiler.sequences.registry import constant, helper, rewrites
from ptc_interpreter.nodes import CoreCall, Helper, Node


@rewrites("update", "assoc-in", "update-in")
def _changed(emitter: Any, node: CoreCall) -> Node | None:
    """Those whose keys are spelled out."""
    if not emitter.repeats or not path_of(node):
        return None
    of = emitter.known_once(node.arguments[0])
    return put(emitter, node, of, *parts_of(emitter, node), put_by(node.arguments[0], emitter.unit.anew))


@rewrites("assoc")
def _with_values(emitter: Any, node: CoreCall) -> Node | None:
    """The first value is put into a copy, the others into that."""
    count = len(node.arguments)
    if not emitter.repeats or count < _ONE or not count % 2:
        return None
    of, *others = [emitter.known_once(argument) for argument in node.arguments] if count > _ONE else node.arguments
    name, by = constant(node, "assoc"), put_by(node.arguments[0], emitter.unit.anew)
    if by is Helper.PUT and count > _ONE:
        of, others, by = helper(node, Helper.PUT_BOTH, of, *others[:_TWO], name), others[_TWO:], Helper.PUT_ANEW
    for index in range(0, len(others), 2):
        of, by = helper(node, by, of, *others[index : index + 2], name), Helper.PUT_ANEW
    return of


_ONE: Final = 3  # arguments with one key
_TWO: Final = 4  # keys and values of two entries
