"""`try`, `catch`, `finally`: Python's own, for what a program may catch.

A `finally` body is written once, behind the body, and not as Python's `finally`: where the host stopped the program
nothing of it runs any more. What was raised is bound to a name of its own, since Python deletes the one of `except`.
"""

from typing import Final

from ptc_interpreter.compiler import python as py
from ptc_interpreter.compiler.emitter import IGNORE, RUN, Destination, Emitter, writes_statements
from ptc_interpreter.nodes import Finally, Rethrow, Try

_IN_HANDLER: Final = 2  # blocks that Python makes of an `except` with a name


@writes_statements(Try)
def _try(emitter: Emitter, node: Try, to: Destination) -> None:
    error = emitter.unit.fresh("error")
    body, _ = emitter.in_block(lambda: emitter.emit(node.body, to), blocks=1)
    handler, _ = emitter.in_block(lambda: emitter.emit(node.handler, to), blocks=_IN_HANDLER)
    value = py.call(py.helper("~caught"), py.load(RUN), py.load(error))
    given = py.assign(node.caught.python_name, value)
    emitter.block.append(py.attempt(body, "~catchable", error, [given, *handler]))


@writes_statements(Rethrow)
def _rethrow(emitter: Emitter, _node: Rethrow, _to: Destination) -> None:
    emitter.block.append(py.Raise(None, None))


@writes_statements(Finally)
def _finally(emitter: Emitter, node: Finally, to: Destination) -> None:
    value, raised, error = (emitter.unit.fresh() for _ in range(3))
    body, _ = emitter.in_block(lambda: emitter.emit(node.body, Destination(variable=value)), blocks=1)
    kept = py.assign(raised, py.call(py.helper("~unwinding"), py.load(RUN), py.load(error)))
    emitter.block += [py.assign(raised, py.constant(None)), py.attempt(body, "~unwindable", error, [kept])]
    emitter.emit(node.last, IGNORE)
    again = py.If(py.is_not(py.load(raised), py.constant(None)), [py.Raise(py.load(raised), None)], [])
    emitter.block.append(again)
    emitter.finish(py.load(value), to)
