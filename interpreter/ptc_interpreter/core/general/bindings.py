"""Other values of names for a while: what `binding` and `with-redefs` are calls of."""

from typing import Any

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run


@core("~call-bound", calls=True)  # a name that no program can write: the analyzer knows which names it is given
def call_bound(run: Run, names: Any, values: Any, f: Any) -> Any:
    """What `f` gives while names of the program, symbols, have other values."""
    variables = run.variables
    if len(names) != len(values):
        raise wrong_type("binding", 1, names, "as many values as names")
    if not all(name.name in variables for name in names):
        raise wrong_type("binding", 1, names, "names that are defined")
    bound = {name.name: value for name, value in zip(names, values, strict=True)}
    before = {name: variables[name] for name in bound}
    variables.update(bound)
    try:
        return function_of(f)(run)
    finally:  # also of what ends the program: the names are what they were
        variables.update(before)


@core("~set-bound")  # a name that no program can write, either
def set_bound(run: Run, name: Any, value: Any) -> Any:
    """The value, which a name of the program that is bound for a while has from now on."""
    if name.name not in run.variables:
        raise wrong_type("set!", 1, name, "a name that is defined")
    run.variables[name.name] = value
    return value
