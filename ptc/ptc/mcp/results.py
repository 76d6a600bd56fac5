"""What a server answers as a value for programs."""

import base64
from typing import Any

from mcp_types import (
    AudioContent,
    BlobResourceContents,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
)

from ptc.mcp.errors import McpToolFailed


def value_of(result: CallToolResult) -> Any:
    """The structured content; else the one text; else a list of texts, and of maps for what is no text; else None.

    Raises `McpToolFailed` for an error.
    """
    if result.is_error:
        raise McpToolFailed(_told(result))
    if result.structured_content is not None:
        return result.structured_content
    parts = [_part(each) for each in result.content]
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts or None


def _told(result: CallToolResult) -> str:
    """What came with an error, on one line: programs and ledgers show the first."""
    texts = [each.text for each in result.content if isinstance(each, TextContent)]
    said = " ".join(" ".join(texts).split())
    return said or (str(result.structured_content) if result.structured_content else "the server does not say why")


def _part(block: Any) -> Any:
    match block:
        case TextContent(text=text):
            return text
        case ImageContent(data=data, mime_type=kind) | AudioContent(data=data, mime_type=kind):
            return {"type": block.type, "mime_type": kind, "data": base64.b64decode(data)}
        case ResourceLink():
            return {"type": "link", "uri": str(block.uri), "name": block.name, "mime_type": block.mime_type}
        case EmbeddedResource(resource=BlobResourceContents() as held):
            return {
                "type": "resource",
                "uri": str(held.uri),
                "mime_type": held.mime_type,
                "data": base64.b64decode(held.blob),
            }
        case EmbeddedResource(resource=TextResourceContents() as held):
            return {"type": "resource", "uri": str(held.uri), "mime_type": held.mime_type, "text": held.text}
        case _:
            return block.model_dump(mode="json", by_alias=True, exclude_none=True)
