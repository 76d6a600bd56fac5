"""Other values of names for a while: what `binding` and `with-redefs` are calls of."""

from typing import Any, Final

from ptc_interpreter.core.base.arguments import wrong_type
from ptc_interpreter.core.base.callables import function_of
from ptc_interpreter.errors import LispError
from ptc_interpreter.runtime.registry import core
from ptc_interpreter.runtime.run import Run

_LENGTH, _LEVEL = "*print-length*", "*print-level*"
_HINT: Final = "define each with def before, and write (binding [name value] ...)"
_NOT_BOUND: Final = "write (binding [name value] ...) around it; what changes for good belongs in an atom"


@core("~call-bound", calls=True)  # a name that no program can write: the analyzer knows which names it is given
def call_bound(run: Run, names: Any, values: Any, f: Any) -> Any:
    """What `f` gives while names of the program, symbols, have other values."""
    variables = run.variables
    if len(names) != len(values):
        raise wrong_type("binding", 1, names, "as many values as names", hint=_HINT)
    if not all(name.name in variables for name in names):
        raise wrong_type("binding", 1, names, "names that are defined", hint=_HINT)
    bound = {name.name: value for name, value in zip(names, values, strict=True)}
    before = {name: variables[name] for name in bound}
    now = run.bound  # of this branch of a `pmap`, as the variables are
    variables.update(bound)
    now += bound
    try:
        return function_of(f)(run)
    finally:  # also of what ends the program: the names are what they were
        del now[len(now) - len(bound) :]
        variables.update(before)


@core("~call-printing", calls=True)  # another
def call_printing(run: Run, names: Any, values: Any, f: Any) -> Any:
    """What `f` gives while printing leaves out what `*print-length*` and `*print-level*` leave out."""
    bound = dict(zip((name.name for name in names), values, strict=True))
    before = run.captures.brevity
    length, level = before or (None, None)
    found = [_bound_of(bound.get(name, held), name) for name, held in ((_LENGTH, length), (_LEVEL, level))]
    run.captures.brevity = (found[0], found[1])
    try:
        return function_of(f)(run)
    finally:
        run.captures.brevity = before


def _bound_of(value: Any, name: str) -> int | None:
    if value is not None and type(value) is not int:
        raise LispError("type_error", f"`{name}` is an integer or nil.", hint="write (binding [*print-length* 10] ...)")
    return value


@core("~set-bound")  # a name that no program can write, either
def set_bound(run: Run, name: Any, value: Any) -> Any:
    """The value, which a name of the program that is bound for a while has until it is what it was."""
    if name.name not in run.bound:
        raise LispError("invalid_state", f"`set!`: `{name.name}` is not bound here.", hint=_NOT_BOUND)
    run.variables[name.name] = value
    return value
