"""Functions that the host gives to programs beside tools, under a namespace of their own, such as `history/turn`.

They read and do not act: calls of them are not recorded.
"""

from collections.abc import Callable
from decimal import localcontext
from typing import Any

from ptc_interpreter.errors import LimitExceeded, LispError
from ptc_interpreter.host.conversion import from_python
from ptc_interpreter.host.leaving import to_python
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.runtime.tools import ToolRefused, name_of
from ptc_interpreter.values.lazy import Recipe
from ptc_interpreter.values.texts import takes_long


def given_function(name: str) -> Callable[..., Any]:
    """The function of that name as a value: whatever run calls it, it is that run's."""

    def given(run: Run, *arguments: Any) -> Any:
        return call_given(run, name, arguments)

    given.recipe = Recipe("given", (name,))  # type: ignore[attr-defined]
    return given


def call_given(run: Run, name: str, arguments: tuple[Any, ...]) -> Any:
    """What the host's function gives for plain Python values.

    Raises LispError `unbound` where the run has no such function, `invalid_argument` for a `ValueError` of the
    function, `wrong_arity` for a `TypeError`. Of anything else that it raises only the class is told: its text is of
    the host, and may name files; so it is of what it gives that programs cannot be given. KeyboardInterrupt and
    SystemExit pass.
    """
    function = run.given.get(name)
    if function is None:
        raise LispError("unbound", f"`{name}` is not given to this program.")
    plain = [to_python(argument) for argument in arguments]
    try:
        with localcontext(run.decimals):
            given = from_python(function(*plain), name, handing=run.handing)
        if takes_long(given):
            run.expect_long_texts()
        return given
    except ToolRefused as refused:
        raise LispError(refused.code, str(refused), hint=refused.hint) from refused
    except (KeyboardInterrupt, SystemExit, LispError, LimitExceeded):
        raise
    except BaseException as error:
        raise _told(name, error) from error


def _told(name: str, error: BaseException) -> LispError:
    if type(error) is ValueError:
        return LispError("invalid_argument", f"`{name}` {error}.")
    if type(error) is TypeError:
        return LispError("wrong_arity", f"`{name}` takes other arguments: {error}.")
    return LispError("tool_error", f"`{name}` failed with {name_of(type(error))}.")
