"""Functions that are written into the code around them, as functions after all: made where one is needed.

What `map` is given is opened, and needed as a function only over a sequence that may have no end. Its code is compiled
when that happens, with the globals of the program, so that errors in it find their forms.
"""

import ast
from typing import Any

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.emitter import RETURN, RUN, Emitter, Unit
from ptc_interpreter.compiler.inference import Kinds
from ptc_interpreter.diagnostics.python_errors import FILE
from ptc_interpreter.nodes import Binding, CoreCall, Fn, Local, Node
from ptc_interpreter.runtime.run import Run


class Deferred:
    """What gives the value of a node, of a run and the values of the locals that it uses."""

    def __init__(self, unit: Unit, node: Node, names: list[str]) -> None:
        self._unit = unit
        self._node = node
        self._names = names
        self._make: Any = None

    def __call__(self, run: Run, *values: Any) -> Any:
        """The value of the node."""
        if self._make is None:
            self._make = self._compiled()
        return self._make(run, *values)

    def _compiled(self) -> Any:
        emitter = Emitter(self._unit, Kinds())
        emitter.emit(self._node, RETURN)
        name = self._unit.fresh("deferred")
        definition = py.function(name, [RUN, *self._names], None, emitter.block)
        scope = self._unit.scope
        scope.update(self._unit.constants)
        exec(compile(ast.Module([definition], []), FILE, "exec", dont_inherit=True), scope)
        return scope[name]


def made_when_needed(emitter: Emitter, node: Node) -> ast.expr:
    """An expression for the value of a node that gives a function, whose code is not compiled before it is worked out.

    The node is a function, or a call of `comp` and the like with functions.
    """
    used = {binding.python_name: Local(node.start, node.end, binding) for binding in _used(node)}
    maker = emitter.unit.constant(Deferred(emitter.unit, node, list(used)))
    return py.place(py.call(maker, py.helper(RUN), *emitter.values(list(used.values()))), node.start, node.end)


def _used(node: Node) -> list[Binding]:
    match node:
        case Fn(captured=captured):
            return captured
        case Local(binding=binding):
            return [binding]
        case CoreCall(arguments=arguments):
            return [binding for argument in arguments for binding in _used(argument)]
        case _:
            return []
