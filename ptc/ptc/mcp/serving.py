"""The server: `run_program` and agents, on standard input and output or by streamable HTTP."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from importlib.metadata import version
from typing import Any, Final, TypeVar, cast

import anyio
import mcp_types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult

from ptc.agent import SubAgent
from ptc.agents import Agents
from ptc.mcp.agents import RegisteredAgent, ServedAgent
from ptc.mcp.answers import failed
from ptc.mcp.programs import NAME, Programs
from ptc.shapes import check_name, kebab_case
from ptc.tools import Tool
from ptc_interpreter import Limits

T = TypeVar("T")
_SESSION_HEADER: Final = "mcp-session-id"
HOST: Final = "127.0.0.1"


def mcp_server(
    agents: Iterable[Tool | Agents] = (),
    *,
    tools: Iterable[Tool] = (),
    data: Mapping[str, Any] | None = None,
    limits: Limits | None = None,
) -> "Server[Any]":
    """A server of the SDK with `run_program`, whose programs have `tools` and `data`, and with `agents`.

    An agent is given as a tool, `agent.as_tool("name", "what it does")`, or in a registry, whose agents are called with
    the `params` that they are made for. Raises `TypeError` for another tool, `ValueError` for two of one name.
    """
    programs = Programs(tools=tuple(tools), data=data or {}, limits=limits or Limits())
    found = [each for given in agents for each in _served(given)]
    served = {each.name: each for each in found}
    if len(served) < len(found):
        names = [each.name for each in found]
        raise ValueError(f"two agents are named {next(name for name in names if names.count(name) > 1)}")
    if NAME in served:
        raise ValueError(f"an agent cannot be named {NAME}: the server has that")

    async def on_list_tools(_: Any, __: Any) -> mcp_types.ListToolsResult:
        return mcp_types.ListToolsResult(tools=[programs.described(), *(each.described() for each in served.values())])

    async def on_call_tool(ctx: "ServerRequestContext[Any]", params: mcp_types.CallToolRequestParams) -> CallToolResult:
        arguments = params.arguments or {}
        if params.name == NAME:
            return await _apart(programs.run(arguments, _connection(ctx)))
        agent = served.get(params.name)
        if agent is None:
            return failed(f"There is no tool {params.name!r}; there are {', '.join([NAME, *served])}.")
        return await _apart(agent.run(arguments, _reporter(ctx)))

    return Server(
        "ptc",
        version=version("ptc-runtime"),
        instructions=programs.instructions(),
        on_list_tools=on_list_tools,
        on_call_tool=on_call_tool,
    )


def _served(given: Tool | Agents) -> "list[ServedAgent | RegisteredAgent]":
    if isinstance(given, Agents):
        for name in given:
            check_name("name of a served agent", kebab_case(name))
        return [RegisteredAgent(name, given) for name in given]
    agent: Any = given.agent
    if not isinstance(agent, SubAgent):
        raise TypeError(f'`{given.name}` is no agent: give agent.as_tool("name", "what it does")')
    return [ServedAgent(given, cast("SubAgent[Any]", agent))]


def _connection(ctx: "ServerRequestContext[Any]") -> str | None:
    """Who asks: over HTTP the session that the protocol knows, if it does; else the one client of this process."""
    return "" if ctx.request is None else ctx.request.headers.get(_SESSION_HEADER)


def _reporter(ctx: "ServerRequestContext[Any]") -> Callable[[int, int, str], Any]:
    tasks: set[asyncio.Task[None]] = set()

    def report(done: int, most: int, said: str) -> None:
        task = asyncio.ensure_future(ctx.session.report_progress(done, most, said))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return report


async def _apart(work: Coroutine[Any, Any, T]) -> T:
    """What `work` gives, done in a task of its own: cancelled once, it has the time to come to its end."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.cancel()
        with anyio.CancelScope(shield=True):
            await asyncio.wait({task})
        raise


# -- transports ------------------------------------------------------------------------------------------------------


async def serve_stdio(server: "Server[Any]") -> None:
    """Serves one client on standard input and output, until it closes them."""
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def serve_http(server: "Server[Any]", port: int, *, started: Callable[[str], None] = lambda _: None) -> None:
    """Serves clients of this machine by streamable HTTP, until Ctrl-C or SIGTERM. `started` is told the address.

    Port 0 takes one that is free. Raises `OSError` for one that is taken.
    """
    import socket

    import uvicorn

    with socket.create_server((HOST, port)) as listening:
        started(f"http://{HOST}:{listening.getsockname()[1]}/mcp")
        app = server.streamable_http_app(host=HOST)
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=3)
        uvicorn.Server(config).run(sockets=[listening])
