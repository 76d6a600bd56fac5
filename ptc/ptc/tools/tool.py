"""`Tool`: a function as programs know it, and the ways to give tools to an agent."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import shorten
from typing import Any, Final, Literal, Protocol, cast

import attrs

from ptc.options import UNSET, Options, UnsetType, check_callback
from ptc.record.events import Speaker
from ptc.record.step import Step
from ptc.shapes import check_name, kebab_case
from ptc.shapes.output import shape_of_output
from ptc.tools.context import takes_context
from ptc.tools.parameters import (
    Parameter,
    annotations_of,
    call_form,
    documentation_of,
    has_parameter,
    parameters_of,
)
from ptc_compression import HistoryOptions

KEY_PARAMETER: Final = "idempotency_key"  # what a tool that takes a key is given it as; programs do not see it
_NOTE_CHARACTERS: Final = 400  # of what is told of a tool or a parameter


def _check_name(_: Any, __: Any, name: str) -> None:
    check_name("tool name", name)


def _check_retries(_: Any, __: Any, value: Any) -> None:
    if type(value) is not int or value < 0:
        raise ValueError(f"retries must be an integer, 0 or more; it is {value!r}")


def _check_approval(_: Any, __: Any, given: Any) -> None:
    if type(given) is not bool and not callable(given):
        raise TypeError(f"approval takes True, or a predicate of the arguments; it is {given!r}")


def _types_of(given: Any) -> Any:
    return tuple(cast("Iterable[Any]", given)) if isinstance(given, Iterable) else (given,)


def _check_types(_: Any, __: Any, types: Any) -> None:
    for each in types:
        if not (isinstance(each, type) and issubclass(each, Exception)):
            raise TypeError(f"retry_on takes types of exceptions, such as ConnectionError; it is given {each!r}")


class Delegate(Protocol):
    """What may stand behind a tool in place of a function: a sub-agent."""

    async def run_as(
        self,
        tool: "Tool",
        values: Sequence[Any],
        /,
        *,
        inherited: Options | None = None,
        speaker: Speaker | None = None,
        **going_on: Any,
    ) -> Step:
        """The Step of one call of `tool`, with a value for each of its parameters.

        Options that it was not given are the `inherited` ones; `speaker` is who it is in events. `going_on` has what
        the run goes on from, where it is to: its `journal`, or the Step `after` which it goes on with `decisions`.
        """
        ...


@attrs.frozen(kw_only=True)
class Tool:
    """A function that programs call as `(tool/name ...)`."""

    name: str = attrs.field(validator=_check_name)  # kebab-case, without `tool/`
    function: Callable[..., Any]  # sync or async
    description: str = ""
    parameters: tuple[Parameter, ...] = ()
    returns: Any = Any  # its type
    timeout: float | UnsetType | None = UNSET  # seconds a call; None: no limit; UNSET: the agent's `tool_timeout`
    # Whether calls only read. Of those a summary drops the oldest first, and the history option `tool_results` shows
    # what they gave.
    effect: Literal["act", "read"] = attrs.field(default="act", validator=attrs.validators.in_(("act", "read")))
    # How often a call is made again after `Retry`, or after an exception of one of these types.
    retries: int = attrs.field(default=0, validator=_check_retries)
    retry_on: tuple[type[Exception], ...] = attrs.field(default=(), converter=_types_of, validator=_check_types)
    agent: Delegate | None = None  # the sub-agent behind it, whose Step becomes part of the trace
    # "key": a call that is made again with the same `idempotency_key()` acts once.
    idempotent: Literal["key"] | None = attrs.field(
        default=None, validator=attrs.validators.optional(attrs.validators.in_(("key",)))
    )
    # Given the key of a call that may or may not have been done: its result, or NOT_DONE.
    check: Callable[[str], Any] | None = attrs.field(default=None, validator=check_callback)
    # Whether a person has to allow each call, or those with arguments of which a predicate says so.
    approval: bool | Callable[..., bool] = attrs.field(default=False, validator=_check_approval)
    asks: bool = False  # whether a person answers each call: nothing is entered
    takes_context: bool = False  # whether the function's first argument is a `RunContext`

    @property
    def is_async(self) -> bool:
        """Whether it has to run on the event loop."""
        function = self.function
        return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(getattr(function, "__call__", None))  # noqa: B004

    @property
    def takes_key(self) -> bool:
        """Whether the function is given the key of its call."""
        return self.idempotent == "key" and has_parameter(self.function, KEY_PARAMETER)

    def signature(self) -> str:
        """`(tool/search-reviews category)  ; category: string -> string`."""
        types = ", ".join(parameter.describe() for parameter in self.parameters)
        arrow = f"-> {shape_of_output(self.returns).describe()}"
        return f"{call_form(self.name, self.parameters)}  ; {types + ' ' if types else ''}{arrow}"

    def notes(self) -> list[str]:
        """What it does and what its parameters mean, a line each: `limit: how many at most`."""
        told = ((f"{each.program_name}: ", each.description) for each in self.parameters if each.description.strip())
        lines = [("", self.description), *told]
        return [f"{head}{_on_a_line(text)}" for head, text in lines if text.strip()]


def _on_a_line(text: str) -> str:
    return shorten(text, _NOTE_CHARACTERS, placeholder="...")


def tool(
    function: Callable[..., Any],
    *,
    name: str | None = None,
    description: str | None = None,
    timeout: float | UnsetType | None = UNSET,
    effect: Literal["act", "read"] = "act",
    retries: int = 0,
    retry_on: type[Exception] | Iterable[type[Exception]] = (),
    idempotent: Literal["key"] | None = None,
    check: Callable[[str], Any] | None = None,
    approval: bool | Callable[..., bool] = False,
) -> Tool:
    """A function or callable object as a tool.

    Its name is in kebab-case unless one is given, its description the first line of its docstring. `effect="read"` says
    that calls change nothing. A call that raises `Retry`, or one of the types `retry_on`, is made again, so many times.

    For a call that may or may not have been done when a process ended: `idempotent="key"` says that it acts once for
    each `idempotency_key()`, which a parameter of that name is given too; `check` is given the key and gives the result
    of the call, or `NOT_DONE`. A first parameter annotated `RunContext` is given what the run says of itself, and no
    argument of programs. `approval=True` has a person allow each call; a predicate is given the arguments as the
    function is, and says which.
    """
    with_context = takes_context(function)
    parameters = parameters_of(function)[1 if with_context else 0 :]
    return Tool(
        name=kebab_case(_name_of(function)) if name is None else name,
        function=function,
        description=_first_line(function) if description is None else description,
        parameters=tuple(each for each in parameters if idempotent is None or each.name != KEY_PARAMETER),
        takes_context=with_context,
        returns=annotations_of(function).get("return", Any),
        timeout=timeout,
        effect=effect,
        retries=retries,
        retry_on=cast("Any", retry_on),
        idempotent=idempotent,
        check=check,
        approval=approval,
    )


def for_tools(options: HistoryOptions | None, tools: Iterable[Tool]) -> HistoryOptions | None:
    """The options of a history with these tools: one word in `tool_results` is meant for the tools that read."""
    if options is None or not isinstance(options.tool_results, str) or options.tool_results == "none":
        return options
    reading = {tool.name: options.tool_results for tool in tools if tool.effect == "read"}
    return attrs.evolve(options, tool_results=reading)


def tools_of(given: Any) -> tuple[Tool, ...]:
    """The tools in what `tools=` takes: functions, Tools and sub-agents in a list, or by name in a mapping.

    Raises `TypeError` for what cannot be called, `ValueError` where two have the same name.
    """
    if isinstance(given, Mapping):
        made = [_named(kebab_case(name), each) for name, each in cast("Mapping[str, Any]", given).items()]
    elif isinstance(given, Iterable) and not isinstance(given, str):
        made = [_made(each) for each in cast("Iterable[Any]", given)]
    else:
        raise TypeError(f"tools takes a list of functions, such as tools=[search]; it is {given!r}")
    names = [each.name for each in made]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"two tools are named `{twice[0]}`: give them by name, tools={{...}}")
    return tuple(made)


def _named(name: str, given: Any) -> Tool:
    if isinstance(given, Tool):
        return attrs.evolve(given, name=name)
    if hasattr(given, "as_tool"):
        return given.as_tool(name)
    return tool(_callable(given), name=name)


def _made(given: Any) -> Tool:
    if isinstance(given, Tool):
        return given
    if hasattr(given, "as_tool"):
        raise TypeError('a sub-agent needs a name to be a tool: agent.as_tool("name", "what it does")')
    return tool(_callable(given))


def _callable(given: Any) -> Callable[..., Any]:
    if not callable(given):
        raise TypeError(f"a tool must be a function, and {given!r} is none")
    return cast("Callable[..., Any]", given)


def _name_of(function: Any) -> str:
    while hasattr(function, "func"):
        function = function.func
    name = getattr(function, "__name__", None) or type(function).__name__
    if name == "<lambda>":
        raise ValueError('a lambda has no name: give it one, tools={"name": lambda x: ...}')
    return name


def _first_line(function: Any) -> str:
    return documentation_of(function).split("\n", 1)[0].strip()
