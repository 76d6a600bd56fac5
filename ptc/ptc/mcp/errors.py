"""What goes wrong with servers of MCP. Programs see it as the error of the call."""

from ptc.errors import AgentError


class McpError(AgentError):
    """A server of MCP did not do what it was asked for."""


class McpUnavailable(McpError):
    """A server cannot be started, reached or understood. Nothing has been done."""


class McpToolFailed(McpError):
    """A server answered a call with an error; the message is what came."""


class McpCallLost(McpError):
    """The connection broke while a server was at work on a call: it may have been done or not."""
