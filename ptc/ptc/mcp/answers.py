"""What clients of a server of ours are answered."""

from typing import Any

from mcp_types import CallToolResult, TextContent


def answered(text: str, structured: dict[str, Any] | None = None) -> CallToolResult:
    """A call that came to a result."""
    return CallToolResult(content=[TextContent(text=text)], structured_content=structured)


def failed(text: str) -> CallToolResult:
    """A call that came to none; `text` says why, and what to do."""
    return CallToolResult(content=[TextContent(text=text)], is_error=True)
