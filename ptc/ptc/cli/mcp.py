"""`ptc mcp`: programs and agents for the clients of MCP."""

import os
from collections.abc import Sequence
from typing import Any, cast

import attrs
import click

from ptc.agent import SubAgent
from ptc.agents import Agents, with_limits
from ptc.cli.data import data_option, load_data
from ptc.cli.errors import BadInput
from ptc.cli.limits import isolation_option, limits_of, seconds_option
from ptc.cli.models import model_option
from ptc.cli.output import note
from ptc.cli.servers import check_installed, mcp_option, tools_of_servers
from ptc.cli.tools import imported, load_tools, tools_option
from ptc.models import ModelError
from ptc.options import UNSET
from ptc.shapes import kebab_case
from ptc.tools import Tool
from ptc_interpreter import Limits


@click.command(short_help="Serve programs and agents to the clients of MCP.")
@click.argument("agents", metavar="[MODULE]...", nargs=-1)
@data_option
@tools_option
@mcp_option
@model_option
@seconds_option
@isolation_option
@click.option("--port", type=click.IntRange(0, 65535), metavar="N", help="Serve by HTTP on this port; 0: a free one.")
def mcp(
    agents: Sequence[str],
    data: Sequence[str],
    tools: Sequence[str],
    servers: Sequence[str],
    model: str | None,
    seconds: float | None,
    isolation: str,
    port: int | None,
) -> None:
    """Serve the tool run_program, and the agents of each MODULE, to a client of the Model Context Protocol.

    run_program is a sandboxed interpreter with a memory: each client goes on with the names that it has defined. Its
    programs call the --tools and those of other servers, many at once, and read the --data.

    \b
    ptc mcp                                      run_program alone, on standard input and output
    ptc mcp --data orders.json --tools shop.py   with data and tools for its programs
    ptc mcp --mcp "npx -y @modelcontextprotocol/server-filesystem ."
    ptc mcp agents.py --model openai:gpt-5-mini  the sub-agents of a module, too, each a tool
    ptc mcp --port 8000                          at http://127.0.0.1:8000/mcp, for many clients

    A client that starts it is set up with the command "ptc" and the arguments "mcp", ... An agent of a MODULE is a
    SubAgent under its name there, a Tool that is one, agent.as_tool("name", "what it does"), or one that is registered,
    @agents.register("name"): a call gives the params that it is made for. --model is for those that name none. By HTTP
    only this machine is served: whoever reaches it can run programs, so put a server that asks who it is in front.
    """
    check_installed()
    inputs, limits = load_data(data), limits_of(seconds, isolation)
    found = [agent for module in agents for agent in _agents_of(module, model, limits)]
    with tools_of_servers(servers, load_tools(tools)) as given:
        from ptc.mcp import mcp_server

        try:
            server = mcp_server(found, tools=given, data=inputs, limits=limits)
        except ValueError as error:
            raise BadInput(f"{error}.") from error
        _serve(server, port)


def _serve(server: Any, port: int | None) -> None:
    import asyncio

    from ptc.mcp import serve_http, serve_stdio

    if port is None:
        asyncio.run(serve_stdio(server))
        return
    try:
        serve_http(server, port, started=lambda address: note(f"Serving at {address}; Ctrl-C ends it."))
    except OSError as error:
        raise BadInput(f"cannot serve on port {port}: {os.strerror(error.errno or 0)}. Take another one.") from error


def _agents_of(module: str, model: str | None, limits: Limits) -> "Sequence[Tool | Agents]":
    """The agents of a module, as tools and in registries; a note says which."""
    public = {name: each for name, each in vars(imported(module)).items() if not name.startswith("_")}
    tools = [tool for name, each in public.items() if (tool := _agent(name, each, model, limits)) is not None]
    registries = [each.limited(limits) for each in public.values() if isinstance(each, Agents)]
    names = [*(each.name for each in tools), *(name for each in registries for name in each)]
    if not names:
        raise BadInput(
            f"{module} has no agents: an agent is a SubAgent, a Tool of one, agent.as_tool(...), or registered, "
            "@agents.register(...)."
        )
    note(f"Agents of {module}: {', '.join(names)}.")
    return [*tools, *registries]


def _agent(name: str, value: object, model: str | None, limits: Limits) -> Tool | None:
    tool: Any = cast("SubAgent[Any]", value).as_tool(kebab_case(name)) if isinstance(value, SubAgent) else value
    agent: Any = tool.agent if isinstance(tool, Tool) else None
    if not isinstance(agent, SubAgent):
        return None
    agent = cast("SubAgent[Any]", agent)
    if agent.model is UNSET:
        if model is None:
            raise BadInput(f"the agent {tool.name} has no model: give it one, or add --model openai:gpt-5-mini.")
        agent = _with_model(agent, model)
    return attrs.evolve(tool, agent=with_limits(agent, limits))


def _with_model(agent: SubAgent[Any], model: str) -> SubAgent[Any]:
    try:
        return attrs.evolve(agent, model=model)
    except ModelError as error:
        raise BadInput(f"--model: {error}") from error
