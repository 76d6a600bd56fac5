"""The Model Context Protocol: tools of its servers for agents, and agents and programs served to its clients.

Needs the extra `mcp`. May import `agent`, `prompts`, `runs` and `tools`. The package `mcp` is the protocol's own SDK.
"""

from importlib.util import find_spec

from ptc.errors import MissingExtra

if find_spec("mcp") is None:
    raise MissingExtra("MCP", "mcp")

from ptc.mcp.client import McpTools, mcp_tools
from ptc.mcp.errors import McpCallLost, McpError, McpToolFailed, McpUnavailable
from ptc.mcp.serving import mcp_server, serve_http, serve_stdio

__all__ = [
    "McpCallLost",
    "McpError",
    "McpToolFailed",
    "McpTools",
    "McpUnavailable",
    "mcp_server",
    "mcp_tools",
    "serve_http",
    "serve_stdio",
]
