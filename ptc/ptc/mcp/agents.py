"""Agents as tools of a server: a call is a run."""

import inspect
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import attrs
from mcp_types import CallToolResult
from mcp_types import Tool as McpTool

from ptc.agent import SubAgent
from ptc.agents import Agents
from ptc.mcp.answers import answered, failed
from ptc.record.events import Event, TurnFinished
from ptc.record.step import Step
from ptc.shapes import kebab_case, schema_of, snake_case
from ptc.tools import Parameter, Tool
from ptc.tools.parameters import bind, checked
from ptc_interpreter import ToolRefused, from_python, to_python

_PARAMS: Final = Parameter(name="params", annotation=dict[str, Any])
# Takes the number of the turn that has ended, how many there may be, and what to say of it.
Report = Callable[[int, int, str], Any]


@attrs.frozen
class ServedAgent:
    """An agent under the name of a tool."""

    tool: Tool
    agent: SubAgent[Any]

    @property
    def name(self) -> str:
        """As clients call it."""
        return snake_case(self.tool.name)

    def described(self) -> McpTool:
        """The tool as clients are told of it."""
        parameters = self.tool.parameters
        schema = {
            "type": "object",
            "properties": {each.name: _schema(each) for each in parameters},
            "required": [each.name for each in parameters if each.required],
            "additionalProperties": False,
        }
        return McpTool(name=self.name, description=self.tool.description, input_schema=schema)

    async def run(self, arguments: Mapping[str, Any], report: Report) -> CallToolResult:
        """What the agent returned, as JSON."""
        parameters = self.tool.parameters
        try:
            known = _known(self.name, parameters, arguments)
            values = checked(self.tool.name, parameters, bind(self.tool.name, parameters, (), known))
        except ToolRefused as refused:
            return failed(str(refused))
        options = self.agent.options()
        told = attrs.evolve(options, observers=(*options.observers, partial(_tell, options.bounds.max_turns, report)))
        return _answer(await self.agent.run_as(self.tool, values, inherited=told))


@attrs.frozen
class RegisteredAgent:
    """An agent of a registry, under its name there: a call has the parameters that it is made for."""

    registered: str
    agents: Agents

    @property
    def name(self) -> str:
        """As clients call it."""
        return snake_case(self.registered)

    def described(self) -> McpTool:
        """The tool as clients are told of it."""
        schema: dict[str, Any] = {
            "type": "object",
            "properties": {"params": {"type": "object", "description": "what the agent is made for", "default": {}}},
            "additionalProperties": False,
        }
        return McpTool(name=self.name, description=self.agents.description(self.registered), input_schema=schema)

    async def run(self, arguments: Mapping[str, Any], report: Report) -> CallToolResult:
        """What the agent that is made for the parameters returned, as JSON."""
        try:
            params: Any = _known(self.name, (_PARAMS,), arguments).get("params", {})
            (params,) = checked(self.name, (_PARAMS,), (params,))
            agent = self.agents.make(self.registered, params)
            tool = agent.as_tool(kebab_case(self.registered), parameters={})
        except ToolRefused as refused:
            return failed(str(refused))
        except Exception as error:  # of the host's code that makes it: the client is told, and the server goes on
            return failed(f"`{self.name}` cannot be made for these params: {type(error).__name__}: {error}")
        return await ServedAgent(tool, agent).run({}, report)


def _known(name: str, parameters: tuple[Parameter, ...], arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    names = [each.name for each in parameters]
    unknown = [each for each in arguments if each not in names]
    if unknown:
        takes = f"it takes {', '.join(names)}" if names else "it takes none"
        raise ToolRefused("tool_arguments", f"`{name}` has no argument `{unknown[0]}`; {takes}.")
    return arguments


def _schema(parameter: Parameter) -> dict[str, Any]:
    schema = schema_of(parameter.shape)
    described = {"description": parameter.description} if parameter.description else {}
    default = parameter.default
    given = {} if default is inspect.Parameter.empty or default is None else {"default": _plain(default)}
    return {**schema, **described, **given}


def _tell(max_turns: int, report: Report, event: Event) -> None:
    if isinstance(event, TurnFinished) and not event.path:
        calls = [call.name for call in event.turn.evaluation.tool_calls]
        said = f"turn {event.turn.number}: called {', '.join(calls)}" if calls else f"turn {event.turn.number}"
        report(event.turn.number, max_turns, said)


def _answer(step: Step) -> CallToolResult:
    if step.failure is not None:
        return failed(f"{step.failure.code}: {step.failure.message}")
    text = json.dumps(_plain(step.return_value), ensure_ascii=False, default=str)
    value = json.loads(text)
    return answered(value if isinstance(value, str) else text, {"value": value})


def _plain(value: Any) -> Any:
    """A value as JSON has it, but for dates and their like."""
    return to_python(from_python(value, opaque=True), opaque=True)
