"""Chat messages as Anthropic's content blocks, and back.

There, system messages stand apart, results of tools are blocks of a user's message, and calls are blocks of the
assistant's. Everything else is kept: blocks and keys that only one side knows go through as they are, so a message
with a provider's own keys is one that this provider has to take.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

import attrs

from ptc_compression.chats.messages import ChatMessage, called, calls_of, check_messages, is_system, parts_of

_RAW: Final = "__arguments__"  # the key for arguments that are no JSON object, which Anthropic's calls cannot hold
Block = Mapping[str, Any]
_NOTHING: Final[Block] = {}


@attrs.frozen(kw_only=True)
class AnthropicRequest:
    """The two arguments of Anthropic's Messages interface that hold the history."""

    system: list[dict[str, Any]]  # text blocks, one for each system message
    messages: list[dict[str, Any]]


def to_anthropic(messages: Sequence[ChatMessage]) -> AnthropicRequest:
    """The history in Anthropic's form.

    System messages lose their place. Results in a row, and the user's message after them, become one message, as the
    interface wants it. Arguments that are no JSON object go under the key `__arguments__`. Raises `UnknownMessage`.
    """
    check_messages(messages)
    system = [block for message in messages if is_system(message) for block in _blocks(message.get("content"))]
    converted: list[dict[str, Any]] = []
    for message in messages:
        if not is_system(message):
            _append(converted, _to_anthropic(message))
    return AnthropicRequest(system=system, messages=converted)


def from_anthropic(messages: Iterable[Block], *, system: str | Iterable[Block] = ()) -> list[ChatMessage]:
    """The history as chat messages: each block of `system` as a message, calls and results as OpenAI's dicts."""
    instructions = [{"type": "text", "text": system}] if isinstance(system, str) else list(system)
    opening = [{"role": "system", **_content([block])} for block in instructions]
    return [*opening, *(each for message in messages for each in _from_anthropic(message))]


# -- there -----------------------------------------------------------------------------------------------------------


def _to_anthropic(message: ChatMessage) -> dict[str, Any]:
    fields = _without(message, "role", "content", "tool_calls")
    if message.get("role") == "tool":
        return {"role": "user", "content": [_result_block(message)]}
    content, calls = message.get("content"), calls_of(message)
    if calls:
        return {"role": message.get("role"), "content": [*_blocks(content), *map(_call_block, calls)], **fields}
    as_text = content if isinstance(content, str) else list(_blocks(content))
    return {"role": message.get("role"), "content": as_text, **fields}


def _append(converted: list[dict[str, Any]], message: dict[str, Any]) -> None:
    """Adds a message, to the one before if that holds results and this is the user's too, and says something."""
    if message["role"] == "user" and message["content"] and converted and _is_open(converted[-1]):
        blocks = message["content"]
        added = [{"type": "text", "text": blocks}] if isinstance(blocks, str) else blocks
        converted[-1] = {**converted[-1], **message, "content": [*converted[-1]["content"], *added]}
    else:
        converted.append(message)


def _is_open(message: Block) -> bool:
    """Whether a message ends in a result, so that what the user says next belongs to it."""
    content = message["content"]
    last = cast("list[Block]", content)[-1] if isinstance(content, list) and content else _NOTHING
    return last.get("type") == "tool_result"


def _result_block(message: ChatMessage) -> dict[str, Any]:
    content = message.get("content")
    return {
        "type": "tool_result",
        "tool_use_id": message.get("tool_call_id"),
        "content": content if isinstance(content, str) else list(_blocks(content)),
        **_without(message, "role", "content", "tool_call_id", "name"),
    }


def _call_block(call: Block) -> dict[str, Any]:
    extra = _without(call, "id", "type", call.get("type", "function"))
    name, arguments = called(call)
    return {"type": "tool_use", "id": call.get("id"), "name": name, "input": _arguments(arguments), **extra}


def _arguments(text: str) -> dict[str, Any]:
    try:
        arguments = json.loads(text)
    except ValueError:
        arguments = None
    return cast("dict[str, Any]", arguments) if isinstance(arguments, dict) else {_RAW: text}


def _blocks(content: Any) -> list[dict[str, Any]]:
    """A content as blocks. Empty texts are left out: the interface refuses them."""
    parts = [{"type": "text", "text": content}] if isinstance(content, str) else parts_of(content)
    blocks = map(_block, parts)
    return [block for block in blocks if block.get("type") != "text" or block.get("text")]


def _block(part: Any) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return _image_block(part) if part.get("type") == "image_url" else dict(part)


def _image_block(part: Block) -> dict[str, Any]:
    url, extra = str(part["image_url"]["url"]), _without(part, "type", "image_url")
    head, _, data = url.partition(";base64,")
    inline = {"type": "base64", "media_type": head.removeprefix("data:"), "data": data}
    return {"type": "image", "source": inline if data else {"type": "url", "url": url}, **extra}


# -- and back --------------------------------------------------------------------------------------------------------


def _from_anthropic(message: Block) -> Iterator[ChatMessage]:
    role, content = message["role"], message["content"]
    fields = _without(message, "role", "content")
    if isinstance(content, str):
        yield {"role": role, "content": content, **fields}
        return
    blocks = cast("list[Block]", list(content))
    results, calls = _of_type(blocks, "tool_result"), _of_type(blocks, "tool_use")
    rest = [block for block in blocks if block.get("type") not in ("tool_result", "tool_use")]
    yield from map(_result_message, results)
    if calls:
        yield {"role": role, **_content(rest), "tool_calls": list(map(_call, calls)), **fields}
    elif rest and results:
        yield {"role": role, **_content(rest), **fields}
    elif not results:
        yield {"role": role, "content": list(map(_part, rest)), **fields}


def _of_type(blocks: Sequence[Block], wanted: str) -> list[Block]:
    return [block for block in blocks if block.get("type") == wanted]


def _content(blocks: Sequence[Block]) -> dict[str, Any]:
    """The content of blocks: None for none, text for a single text."""
    if not blocks:
        return {"content": None}
    single = set(blocks[0]) == {"type", "text"} and len(blocks) == 1
    return {"content": blocks[0]["text"] if single else list(map(_part, blocks))}


def _part(block: Block) -> dict[str, Any]:
    source = cast("Block", block.get("source") or _NOTHING)
    if block.get("type") != "image" or source.get("type") not in ("base64", "url"):
        return dict(block)
    inline = source["type"] == "base64"
    url = f"data:{source['media_type']};base64,{source['data']}" if inline else source["url"]
    return {"type": "image_url", "image_url": {"url": url}, **_without(block, "type", "source")}


def _result_message(block: Block) -> ChatMessage:
    content = block.get("content")
    parts = content if isinstance(content, str) else list(map(_part, parts_of(content)))
    extra = _without(block, "type", "tool_use_id", "content")
    return {"role": "tool", "tool_call_id": block.get("tool_use_id"), "content": parts, **extra}


def _call(block: Block) -> dict[str, Any]:
    given = cast("Mapping[str, Any]", block.get("input") or {})
    arguments = given[_RAW] if set(given) == {_RAW} else json.dumps(given, ensure_ascii=False)
    function = {"name": block.get("name"), "arguments": arguments}
    return {
        "id": block.get("id"),
        "type": "function",
        "function": function,
        **_without(block, "type", "id", "name", "input"),
    }


def _without(block: Block, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in block.items() if key not in keys}
