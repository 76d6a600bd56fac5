"""Calling tools from a program: arguments out, result in, every call recorded."""

import inspect
from collections.abc import Callable, Mapping
from decimal import Context, getcontext, setcontext
from typing import Any, Final, cast

from ptc_interpreter.errors import ERROR_CODES, LimitExceeded, LispError
from ptc_interpreter.host.conversion import PLAIN, from_python
from ptc_interpreter.host.handing import HandingOver, TakesTooLong
from ptc_interpreter.host.leaving import to_python
from ptc_interpreter.records import evolved
from ptc_interpreter.runtime.footprint import resident
from ptc_interpreter.runtime.results import Effect, ToolCall
from ptc_interpreter.runtime.run import Run
from ptc_interpreter.runtime.tools import (
    CallSite,
    HostTool,
    Tool,
    ToolOutcome,
    ToolRefused,
    ToolRequest,
    code_of,
    first_line,
)
from ptc_interpreter.values.host_code import asked
from ptc_interpreter.values.lazy import Recipe
from ptc_interpreter.values.persistent import Map
from ptc_interpreter.values.scalars import MISSING, Keyword, Symbol, kind_of

_SHAPES: Final = 100  # maps of different keys whose names are kept
_NAMED: Final = 40  # keys of such a map
_NAMING: Final = frozenset({Keyword, Symbol, str})  # what keys have to be to name parameters


def tool_function(name: str, site: CallSite | None = None) -> Callable[..., Any]:
    """A tool as a value, written at `site`: a function that calls it."""

    def tool(run: Run, *arguments: Any) -> Any:
        return call_tool(run, name, site, *arguments)

    tool.recipe = Recipe("tool", (name,))  # type: ignore[attr-defined]
    return tool


def call_tool(run: Run, name: str, site: CallSite | None, *arguments: Any) -> Any:
    """The result of tool `name`, which is given plain Python values. Raises LispError `tool_error` if it raises.

    The call is recorded, with its span if it is this run's program that makes it.
    """
    callee = run.callees.get(name) or _callee(run, name)
    if run.calls >= run.limits.tool_calls:
        message = f"A program may make {run.limits.tool_calls:,} tool calls."
        raise LimitExceeded("limit_tool_calls", message, hint="call tools for fewer items")
    call, raised = _made(run, callee, name, site, arguments)
    if raised is None:
        run.captures.tool_calls.append(call)
        if run.watch is not None:
            run.watch.note(call.result)
        return call.result
    if isinstance(raised, ToolRefused):
        run.calls -= 1
        raise LispError(raised.code, str(raised), hint=raised.hint)
    run.captures.tool_calls.append(call)
    if isinstance(raised, TakesTooLong):
        raise raised
    raise LispError(_code_of(raised), f"`tool/{name}` failed: {call.error}") from raised


def _code_of(raised: BaseException) -> str:
    """The code of the error: its own, where it has one of ours. Exceptions of other libraries have codes of theirs."""
    code = code_of(raised)
    return code if code in ERROR_CODES else "tool_error"


class Callee:
    """A tool that a program calls, with what each of its calls has to know of it."""

    def __init__(self, tool: Tool) -> None:
        self.tool: Any = tool
        self.takes_requests = isinstance(tool, HostTool)
        self.effect: Effect = effect_of(tool)
        self._parameters: Mapping[str, bool] | None = None
        self._names: dict[tuple[Any, ...], Any] = {}  # by the keys of maps that were given: each name and its key

    def named(self, arguments: dict[Any, Any]) -> dict[str, Any] | None:
        """The arguments by parameter, where all keys of the map name one; None where the map is an argument."""
        keys = tuple(arguments)
        names = self._names.get(keys, MISSING)
        if names is MISSING:
            names = self._learnt(keys)
        if names is None:
            return None
        named: dict[str, Any] = {}
        for name, key in names:  # half of what `dict(zip(...))` takes
            named[name] = arguments[key]
        return named

    def named_plainly(self, arguments: Map) -> dict[str, Any] | None:
        """The same of a map as programs write it; None for one that holds more than plain values, too."""
        given: dict[Any, Any] = arguments.state
        return self.named(given) if PLAIN.issuperset(map(type, given.values())) else None

    def _learnt(self, keys: tuple[Any, ...]) -> list[tuple[str, Any]] | None:
        names = self._named_by(keys)
        if len(keys) <= _NAMED:
            if len(self._names) >= _SHAPES:
                self._names.clear()
            self._names[keys] = names
        return names

    def _named_by(self, keys: tuple[Any, ...]) -> list[tuple[str, Any]] | None:
        if not _NAMING.issuperset(map(type, keys)):
            return None
        if self._parameters is None:
            self._parameters = parameters_of(self.tool)
        parameters = self._parameters
        written = [_name_of(key) for key in keys]
        names = tuple(name.replace("-", "_") for name in written)
        # An empty map names nothing: it is an argument only of a tool that cannot be called without one.
        fits = parameters.keys() >= set(names) and (names or True not in parameters.values())
        return list(zip(names, keys, strict=True)) if fits and len(set(written)) == len(written) else None


def _name_of(key: Any) -> str:
    return key if type(key) is str else key.name


def _callee(run: Run, name: str) -> Callee:
    """A tool that is called for the first time."""
    if name not in run.tools:
        raise LispError("unbound", f"`tool/{name}` is not given to this program.")
    callee = run.callees[name] = Callee(run.tools[name])
    return callee


def _made(
    run: Run, callee: Callee, name: str, site: CallSite | None, arguments: tuple[Any, ...]
) -> tuple[ToolCall, BaseException | None]:
    """The record of a call that is made now, and what it raised."""
    positional, named = _plain_arguments(callee, arguments)
    span = site.span if site is not None and site.text is run.text else None
    run.captures.entered += 1
    started = run.time.elapsed
    if callee.takes_requests:
        where: Any = {"name": name, "arguments": arguments, "started": started, "span": span, "effect": callee.effect}
        return _taken(
            run, callee.tool, ToolRequest(positional=positional, named=named, path=run.captures.path, **where)
        )
    left = _leave(run, started)
    try:
        result, raised, duration = _given(callee.tool, name, positional, named, run.time.clock, run.handing)
    except (KeyboardInterrupt, SystemExit):  # the host ends: branches that go on would be waited for
        run.cancel()
        raise
    finally:
        _come_back(run, left)
    call = ToolCall(
        name=name,
        arguments=arguments,
        result=result,
        error=None if raised is None else first_line(raised),
        started=started,
        duration=duration,
        span=span,
        effect=callee.effect,
    )
    return call, raised


def _taken(run: Run, tool: HostTool, request: ToolRequest) -> tuple[ToolCall, BaseException | None]:
    left = _leave(run, request.started)
    try:
        outcome = outcome_of(tool, request, run.time.clock, run.handing)
    except (KeyboardInterrupt, SystemExit):  # the host ends: branches that go on would be waited for
        run.cancel()
        raise
    finally:
        _come_back(run, left)
    return request.ended(outcome), outcome.raised


def _leave(run: Run, elapsed: float) -> tuple[Any, Context, int]:
    """A tool is called: from now on other branches are evaluated. Gives what to come back with."""
    run.calls += 1
    left = run.time.calls(elapsed) if run.branches is None else run.branches.leave()
    decimals = getcontext()
    setcontext(run.decimals if run.branches is None else run.decimals.copy())  # two threads cannot share one
    return left, decimals, resident() if run.footprint.begun else 0


def _come_back(run: Run, left: tuple[Any, Context, int]) -> None:
    since, decimals, before = left
    setcontext(decimals)
    if run.branches is not None:
        run.branches.come_back(since)
    else:
        run.time.waited(since)
    if before:
        run.footprint.leave(resident() - before)


def outcome_of(
    tool: Tool, request: ToolRequest, clock: Callable[[], float], handing: HandingOver | None
) -> ToolOutcome:
    """How a call ends: with ToolRefused where the tool was not entered, TakesTooLong where its result comes slowly.

    `clock` gives seconds; `handing` has the time that is left for the result to be handed over.

    Raises KeyboardInterrupt and SystemExit, and of a HostTool whatever is no Exception.
    """
    if not isinstance(tool, HostTool):
        result, raised, duration = _given(tool, request.name, request.positional, request.named, clock, handing)
        return ToolOutcome(result=result, raised=raised, duration=duration)
    began = clock()
    try:
        taken = tool.take(evolved(request, handing=handing))
        result = from_python(taken.result, request.name, opaque=True, handing=handing)
        return ToolOutcome(
            result=result,
            raised=taken.raised,
            duration=clock() - began,
            retried=taken.retried,
            unknown=taken.unknown,
            arguments=taken.arguments,
        )
    except Exception as error:
        return ToolOutcome(raised=error, duration=clock() - began)


def _given(
    tool: Callable[..., Any],
    name: str,
    positional: list[Any],
    named: dict[str, Any],
    clock: Callable[[], float],
    handing: HandingOver | None,
) -> tuple[Any, BaseException | None, float]:
    """What a function gives, as programs see it; what it raised; and the seconds it took."""
    began = clock()
    try:
        result = from_python(tool(*positional, **named), name, opaque=True, handing=handing)
        return result, None, clock() - began
    except (KeyboardInterrupt, SystemExit):
        raise  # the host ends, and the program with it
    except BaseException as error:
        return None, _explained(error, tool, name, positional, named), clock() - began


def _explained(
    error: BaseException, tool: Any, name: str, positional: list[Any], named: dict[str, Any]
) -> BaseException:
    """That the arguments do not fit, where that was raised; the error itself where the tool's own code raised it."""
    if type(error) is not TypeError or error.__traceback__ is None or error.__traceback__.tb_next is not None:
        return error
    return _misfit(tool, name, positional, named) or error


def _plain_arguments(callee: Callee, arguments: tuple[Any, ...]) -> tuple[list[Any], dict[str, Any]]:
    """The arguments as Python values; one map whose keys all name parameters is taken as keyword arguments."""
    if len(arguments) == 1 and type(arguments[0]) is Map:
        named = callee.named_plainly(arguments[0])
        if named is not None:
            return [], named
    if PLAIN.issuperset(map(type, arguments)):
        return list(arguments), {}
    plain = [each if type(each) in PLAIN else to_python(each, opaque=True) for each in arguments]
    named = callee.named(plain[0]) if len(plain) == 1 and kind_of(plain[0]) is dict else None
    return (plain, {}) if named is None else ([], named)


def effect_of(tool: Any) -> Effect:
    """What a tool says of itself by its attribute `effect`: that it only reads, or else it acts."""
    effect = _attribute(tool, "effect")
    return "read" if type(effect) is str and effect == "read" else "act"


def _attribute(tool: Any, name: str) -> Any:
    return asked(getattr, tool, name, otherwise=None)


def parameters_of(tool: Any) -> Mapping[str, bool]:
    """The parameters of a tool that can be named, each with whether a call has to give it.

    They are its attribute `parameters`, or those of its signature.
    """
    declared = _attribute(tool, "parameters")
    if isinstance(declared, Mapping):
        return cast("Mapping[str, bool]", declared)
    signature = _signature(tool)
    found = () if signature is None else signature.parameters.values()
    return {p.name: p.default is p.empty for p in found if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)}


def _signature(tool: Any) -> inspect.Signature | None:
    return asked(inspect.signature, tool, otherwise=None)  # some builtins have none


# -- calls that do not fit -------------------------------------------------------------------------------------------


def _misfit(tool: Any, name: str, positional: list[Any], named: dict[str, Any]) -> ToolRefused | None:
    """Why the tool does not take these arguments; None where it does."""
    signature = _signature(tool)
    if signature is None:
        return None
    try:
        signature.bind(*positional, **named)
    except TypeError as misfit:
        message = f"`tool/{name}` cannot be called with these arguments: {misfit}."
        named_too = f", or with one map: {_map_form(name, signature)}" if len(positional) > 1 else ""
        return ToolRefused("tool_arguments", message, f"call it as {_call_form(name, signature)}{named_too}")
    return None


def _call_form(name: str, signature: inspect.Signature) -> str:
    return f"({' '.join([f'tool/{name}', *map(_placeholder, signature.parameters.values())])})"


def _map_form(name: str, signature: inspect.Signature) -> str:
    names = [parameter.replace("_", "-") for parameter in signature.parameters]
    return f"(tool/{name} {{{' '.join(f':{each} {each}' for each in names)}}})"


def _placeholder(parameter: inspect.Parameter) -> str:
    name = parameter.name.replace("_", "-")
    if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
        return f"& {name}"
    return name if parameter.default is parameter.empty else f"{name}?"
