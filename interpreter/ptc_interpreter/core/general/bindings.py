"""Other values of names for a while: what `binding` and `with-redefs` are calls of."""

from typing import Any

from ptc_interpreter.core.base.arguments import function_of
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run


@core("call-bound", calls=True)
def call_bound(run: Run, names: Any, values: Any, f: Any) -> Any:
    """What `f` gives while names of the program, symbols, have other values, which is what `binding` is written as.

    (do (def x 1) [(call-bound ['x] [2] (fn [] x)) x])  ;=> [2 1]
    """
    call = function_of(f, "call-bound", 3)
    variables = run.variables
    bound = {name.name: value for name, value in zip(names, values, strict=True)}
    before = {name: variables[name] for name in bound if name in variables}
    variables.update(bound)
    try:
        return call(run)
    finally:  # also of what ends the program: the names are what they were
        variables.update(before)
