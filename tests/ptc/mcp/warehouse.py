"""`python warehouse.py JOURNAL [PORT]`: a server made with the SDK, which writes what it has done to a file."""

import asyncio
import os
import sys
from pathlib import Path

import mcp_types
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import EmbeddedResource, ImageContent, TextContent, TextResourceContents, ToolAnnotations
from pydantic import BaseModel

JOURNAL = Path(sys.argv[1])
READS = ToolAnnotations(read_only_hint=True)
AGAIN = ToolAnnotations(idempotent_hint=True)
server = MCPServer("warehouse")


def note(line: str) -> None:
    with JOURNAL.open("a") as file:
        file.write(line + "\n")


class Shelf(BaseModel):
    name: str
    items: list[str] = []
    below: "Shelf | None" = None


@server.tool(annotations=READS)
def stock(name: str, at_least: int = 0) -> int:
    """How many there are.

    What follows is for people.
    """
    return max(at_least, {"Laptop": 3}.get(name, 0))


@server.tool(name="shelf/list.all", annotations=READS)
def shelves(shelf: Shelf, camelCase: bool = True) -> list[Shelf]:
    return [shelf, *([shelf.below] if shelf.below else [])]


@server.tool()
def order(name: str) -> str:
    """Orders one."""
    note(f"ordered {name}")
    return f"ordered {name}"


@server.tool()
def refuses(reason: str) -> str:
    raise ToolError(f"{reason}\n  and look again")


@server.tool(structured_output=False)
def pictures() -> list[TextContent | ImageContent | EmbeddedResource]:
    held = TextResourceContents(uri="file:///a.txt", mime_type="text/plain", text="hello")
    return [
        TextContent(text="A dot:"),
        ImageContent(data="AAE=", mime_type="image/png"),
        EmbeddedResource(resource=held),
    ]


@server.tool(structured_output=False)
def nothing() -> None:
    """Gives nothing."""


@server.tool(annotations=READS)
async def slow(steps: int, ctx: Context) -> int:
    """Takes its time."""
    try:
        for step in range(steps):
            await ctx.report_progress(step + 1, steps, "counting")
            note(f"step {step + 1}")
            await asyncio.sleep(0.01 if steps < 10 else 1)
    except asyncio.CancelledError:
        note("cancelled")
        raise
    return steps


def _break_once() -> str:
    if "broke" in JOURNAL.read_text():
        return "whole again"
    note("broke")
    os._exit(1)


@server.tool()
def breaks() -> str:
    return _break_once()


@server.tool(annotations=AGAIN)
def breaks_harmlessly() -> str:
    return _break_once()


@server.tool(annotations=READS)
def whoami(ctx: Context) -> dict[str, str]:
    """The header, the environment, the process."""
    request = ctx.request_context.request
    header = request.headers.get("authorization", "") if request is not None else ""
    meta = ctx.request_context.meta or {}
    return {
        "header": header,
        "shop": os.environ.get("SHOP", ""),
        "pid": str(os.getpid()),
        "key": str(dict(meta).get("ptc/idempotency-key", "")),
        "trace": str(dict(meta).get("traceparent", "")),
    }


if __name__ == "__main__":
    JOURNAL.touch()
    note(f"began {mcp_types.LATEST_PROTOCOL_VERSION}")
    if len(sys.argv) > 2:
        server.run("streamable-http", host="127.0.0.1", port=int(sys.argv[2]))
    else:
        server.run("stdio")
