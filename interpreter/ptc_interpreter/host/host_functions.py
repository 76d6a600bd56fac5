"""Functions that the host gives to programs beside tools, under a namespace of their own, such as `history/turn`.

They read and do not act: calls of them are not recorded.
"""

from collections.abc import Callable
from decimal import localcontext
from typing import Any

from ptc_interpreter.errors import LispError
from ptc_interpreter.host.conversion import from_python, to_python
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.values.lazy import Recipe


def given_function(name: str) -> Callable[..., Any]:
    """The function of that name as a value: whatever run calls it, it is that run's."""

    def given(run: Run, *arguments: Any) -> Any:
        return call_given(run, name, arguments)

    given.recipe = Recipe("given", (name,))  # type: ignore[attr-defined]
    return given


def call_given(run: Run, name: str, arguments: tuple[Any, ...]) -> Any:
    """What the host's function gives for plain Python values.

    Raises LispError `unbound` where the run has no such function, `invalid_argument` for a `ValueError` of the
    function, `wrong_arity` for a `TypeError`.
    """
    function = run.given.get(name)
    if function is None:
        raise LispError("unbound", f"`{name}` is not given to this program.")
    plain = [to_python(argument) for argument in arguments]
    try:
        with localcontext(run.decimals):
            return from_python(function(*plain), name)
    except ValueError as error:
        raise LispError("invalid_argument", f"`{name}` {error}.") from error
    except TypeError as error:
        raise LispError("wrong_arity", f"`{name}` takes other arguments: {error}.") from error
