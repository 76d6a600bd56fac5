"""`--mcp`: servers of MCP whose tools programs can call."""

from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from ptc.cli.errors import BadInput
from ptc.cli.output import note
from ptc.cli.tools import together

if TYPE_CHECKING:
    from ptc.tools import Tool

mcp_option = click.option(
    "--mcp",
    "servers",
    multiple=True,
    metavar="COMMAND|URL",
    help="A server of MCP whose tools programs can call: a command that starts it, or its address. Repeatable.",
)


def check_installed() -> None:
    """Raises `BadInput` where the extra is missing."""
    if find_spec("mcp") is None:
        raise BadInput("servers of MCP need the extra `mcp`: pip install 'ptc-runtime[cli,mcp]'")


@contextmanager
def tools_of_servers(servers: Sequence[str], beside: "Sequence[Tool]" = ()) -> "Generator[tuple[Tool, ...]]":
    """The tools `beside` and those of all `--mcp` options, while their servers are connected; stderr says which."""
    with ExitStack() as stack:
        yield together([*beside, *(tool for server in servers for tool in _connected(server, stack))])


def _connected(server: str, stack: ExitStack) -> "Sequence[Tool]":
    check_installed()
    from ptc.mcp import McpUnavailable, mcp_tools

    is_url = server.startswith(("http://", "https://"))
    try:
        tools = mcp_tools(url=server) if is_url else mcp_tools(command=server)
    except (McpUnavailable, ValueError) as error:
        raise BadInput(f"--mcp: {error}.") from error
    stack.enter_context(tools)
    note(f"Tools of {server}: {', '.join(each.name for each in tools)}.")
    return tools.tools
