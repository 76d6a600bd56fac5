"""Calling tools from a program: arguments out, result in, every call recorded."""

import inspect
from collections.abc import Callable
from typing import Any, cast

from ptc_interpreter.boundary import admit, to_python
from ptc_interpreter.errors import LimitExceeded, LispError, Span
from ptc_interpreter.records import ToolCall
from ptc_interpreter.run import Run


class ToolRefused(Exception):
    """Raised by a tool that will not be called with these arguments: nothing has been done, nothing is recorded."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


# Where a program calls a tool: its text, and the span of the form in it.
Place = tuple[str, Span]


def tool_function(name: str, place: Place | None = None) -> Callable[..., Any]:
    """A tool as a value, written at `place`: a function that calls it."""

    def tool(run: Run, *arguments: Any) -> Any:
        return call_tool(run, name, place, *arguments)

    tool.recipe = ("tool", (name,))  # type: ignore[attr-defined]
    return tool


def call_tool(run: Run, name: str, place: Place | None, *arguments: Any) -> Any:
    """The result of tool `name`, which is given plain Python values. Raises LispError `tool_error` if it raises.

    The call is recorded, with its span if it is this run's program that makes it.
    """
    tool = run.tools.get(name)
    if tool is None:
        raise LispError("unbound", f"`tool/{name}` is not given to this program.")
    if run.calls >= run.limits.tool_calls:
        message = f"A program may make {run.limits.tool_calls:,} tool calls."
        raise LimitExceeded("limit_tool_calls", message, hint="call tools for fewer items")
    positional, named = _plain_arguments(tool, arguments)
    started = run.elapsed
    result, raised, duration = _outcome(run, tool, positional, named)
    if raised is None:
        result, raised = _admitted(result, name)
    if isinstance(raised, ToolRefused):
        run.calls -= 1
        raise LispError(raised.code, str(raised), hint=raised.hint)
    error = None if raised is None else _first_line(raised)
    span = place[1] if place is not None and place[0] is run.text else None
    run.tool_calls.append(
        ToolCall(
            name=name,
            arguments=arguments,
            result=result,
            error=error,
            started=started,
            duration=duration,
            span=span,
        )
    )
    if raised is not None:
        raise LispError(getattr(raised, "code", "tool_error"), f"`tool/{name}` failed: {error}") from raised
    return result


def _outcome(run: Run, tool: Any, positional: list[Any], named: dict[str, Any]) -> tuple[Any, Exception | None, float]:
    """What the tool gave or raised, and the seconds that took. While it works, other branches are evaluated."""
    run.calls += 1
    branches = run.branches
    branch = branches.leave() if branches is not None else None
    started = run.elapsed
    result, raised, duration = None, None, 0.0
    try:
        result = tool(*positional, **named)
    except Exception as error:
        raised = error
    except SystemExit as error:  # a tool made of a command ends that way
        raised = RuntimeError(f"it ended with exit code {error.code}")
    finally:
        duration = run.elapsed - started
        if branches is not None:
            branches.come_back(branch)
        else:
            run.tool_seconds += duration
    return result, raised, duration


def _admitted(result: Any, name: str) -> tuple[Any, Exception | None]:
    try:
        return admit(result, name), None
    except Exception as error:
        return None, error


def _first_line(raised: Exception) -> str:
    try:
        lines = str(raised).strip().splitlines()
    except Exception:  # its text is a tool's code too
        lines = []
    kind = type(raised).__name__
    return f"{kind}: {lines[0]}" if lines else kind


def _plain_arguments(tool: Any, arguments: tuple[Any, ...]) -> tuple[list[Any], dict[str, Any]]:
    """The arguments as Python values; one map whose keys all name parameters is taken as keyword arguments."""
    plain = [to_python(argument) for argument in arguments]
    if len(plain) != 1 or not isinstance(plain[0], dict) or not plain[0]:
        return plain, {}
    parameters = parameters_of(tool)
    given = cast("dict[Any, Any]", plain[0])
    named = {str(key).replace("-", "_"): value for key, value in given.items()}
    return ([], named) if parameters.issuperset(named) else (plain, {})


def parameters_of(tool: Any) -> frozenset[str]:
    """The names of a tool's parameters: its attribute `parameters`, or those of its signature."""
    declared = getattr(tool, "parameters", None)
    if declared is not None:
        return frozenset(declared)
    try:
        found = inspect.signature(tool).parameters.values()
    except (TypeError, ValueError):  # some builtins have none
        return frozenset()
    return frozenset(p.name for p in found if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY))
