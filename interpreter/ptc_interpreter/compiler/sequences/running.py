"""`run!`: its function is written into rounds."""

from typing import Any

from ptc_interpreter.compiler.analysis.running import rounds_of
from ptc_interpreter.compiler.opening import opened
from ptc_interpreter.compiler.sequences.registry import rewrites
from ptc_interpreter.nodes import Core, CoreCall, Node


@rewrites("run!")
def _run(emitter: Any, node: CoreCall) -> Node | None:
    function, coll = node.arguments
    found = None if type(function) is Core else opened(emitter, function, 1, node)
    if found is None:
        return None
    return rounds_of(node, found.parameters[0], coll, found.body, emitter.local("given"))
