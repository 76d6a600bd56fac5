"""Chat messages as items of OpenAI's Responses interface, and back.

There a reply is several items: what was said, each call, reasoning, calls of tools that the provider runs itself. Here
it is one message, which carries its items along under the key `responses_items` wherever a message alone would not give
them back: a history that was curated goes out as it came in.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, cast

from ptc_compression.chats.messages import ChatMessage, called, calls_of, check_dict, check_messages, parts_of
from ptc_compression.errors import UnknownMessage

Item = Mapping[str, Any]
ITEMS: Final = "responses_items"  # the key for the items that a message was made of
_OUTPUTS: Final = {"function_call_output": "function", "custom_tool_call_output": "custom"}
_CALLS: Final = {"function_call": "function", "custom_tool_call": "custom"}
_ARGUMENTS: Final = {"function": "arguments", "custom": "input"}


def to_responses(messages: Sequence[ChatMessage]) -> list[dict[str, Any]]:
    """The history as the argument `input` of the Responses interface: items in the order of the messages.

    System messages are items too; what is in `instructions` there is not among them. A result's `name` and keys of
    messages that say nothing are left out. Raises `UnknownMessage`.
    """
    check_messages(messages)
    kinds: dict[str, str] = {}  # of the latest call with an id
    items: list[dict[str, Any]] = []
    for message in messages:
        kinds.update((call["id"], call.get("type", "function")) for call in calls_of(message))
        items += _items(message, kinds)
    return items


def from_responses(items: Iterable[Item], *, instructions: str | None = None) -> list[ChatMessage]:
    """The history as chat messages: `instructions` as the system's, items of one reply in a row as one message.

    `items` are dicts, those of `input` and of a response's `output` alike. Raises `UnknownMessage` for anything else.
    """
    opening: list[ChatMessage] = [] if instructions is None else [{"role": "system", "content": instructions}]
    return [*opening, *(message for group in _replies(items) for message in _messages(group))]


# -- there -----------------------------------------------------------------------------------------------------------


def _items(message: ChatMessage, kinds: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    carried = message.get(ITEMS)
    if carried is not None and _is_made_of(message, carried):
        yield from map(dict, carried)
    elif message.get("role") == "tool":
        yield _output(message, kinds)
    else:
        yield from _plain_items(message)


def _is_made_of(message: ChatMessage, items: Sequence[Item]) -> bool:
    """Whether a message still says what its items say."""
    again = list(_messages(items))
    return len(again) == 1 and _without(again[0], ITEMS) == _without(message, ITEMS)


def _output(message: ChatMessage, kinds: Mapping[str, str]) -> dict[str, Any]:
    identity, content = message.get("tool_call_id"), message.get("content")
    custom = kinds.get(str(identity)) == "custom"
    return {
        "type": "custom_tool_call_output" if custom else "function_call_output",
        "call_id": identity,
        "output": content if isinstance(content, str) else [_part_there(part, "input") for part in parts_of(content)],
        **_without(message, "role", "content", "tool_call_id", "name", ITEMS),
    }


def _plain_items(message: ChatMessage) -> Iterator[dict[str, Any]]:
    """What was said, unless that is nothing, and the calls."""
    role, content, calls = message.get("role"), message.get("content"), calls_of(message)
    side = "output" if role == "assistant" else "input"
    said = content if isinstance(content, str) else [_part_there(part, side) for part in parts_of(content)]
    if said or not calls:
        yield {"role": role, "content": said, **_without(message, "role", "content", "tool_calls", ITEMS)}
    yield from map(_call_there, calls)


def _call_there(call: Item) -> dict[str, Any]:
    kind, of = call.get("type", "function"), called(call)
    name = "custom_tool_call" if kind == "custom" else "function_call"
    return {"type": name, "call_id": call["id"], "name": of.name, _ARGUMENTS.get(kind, "arguments"): of.arguments}


def _part_there(part: Any, side: str) -> Any:
    if isinstance(part, str):
        return {"type": f"{side}_text", "text": part}
    if part.get("type") == "text":
        return {**part, "type": f"{side}_text"}
    if part.get("type") == "file":
        return {"type": "input_file", **part["file"], **_without(part, "type", "file")}
    if part.get("type") != "image_url":
        return dict(part)
    image = cast("Item", part["image_url"])
    return {**_without(part, "image_url"), "type": "input_image", "image_url": image["url"], **_without(image, "url")}


# -- and back --------------------------------------------------------------------------------------------------------


def _replies(items: Iterable[Item]) -> Iterator[Sequence[Item]]:
    """The items of each reply together, all others by themselves."""
    checked = [_checked(index, item) for index, item in enumerate(items)]
    for is_reply, group in groupby(checked, key=_is_of_reply):
        together = list(group)
        yield from [together] if is_reply else [[item] for item in together]


def _checked(index: int, item: Any) -> Item:
    check_dict(index, item)
    if item.get("role") is None and not isinstance(item.get("type"), str):
        raise UnknownMessage(index, "is no item of OpenAI's Responses: it has neither a type nor a role")
    return item


def _is_of_reply(item: Item) -> bool:
    return item.get("type") not in _OUTPUTS and item.get("role") in (None, "assistant")


def _messages(items: Sequence[Item]) -> Iterator[ChatMessage]:
    """The message of the items of a reply, or of one item; with the items where it would not give them back."""
    message = _message(items)
    again = list(_output_items(message, items[0]) if message["role"] == "tool" else _plain_items(message))
    plain = again == [_without_default(item) for item in items]
    yield message if plain else {**message, ITEMS: [dict(item) for item in items]}


def _output_items(message: ChatMessage, item: Item) -> list[dict[str, Any]]:
    return [_output(message, {str(item.get("call_id")): _OUTPUTS[item["type"]]})]


def _without_default(item: Item) -> Item:
    """An item without the type that one with a role has anyway."""
    return _without(item, "type") if "role" in item and item.get("type") == "message" else item


def _message(items: Sequence[Item]) -> ChatMessage:
    first = items[0]
    if first.get("type") in _OUTPUTS:
        extra = _without(first, "type", "call_id", "output")
        return {"role": "tool", "tool_call_id": first.get("call_id"), "content": _content(first.get("output")), **extra}
    if not _is_of_reply(first):
        extra = _without(first, "type", "role", "content")
        return {"role": first["role"], "content": _content(first.get("content")), **extra}
    calls = [_call(item) for item in items if item.get("type") in _CALLS]
    return {"role": "assistant", "content": _said(items), **({"tool_calls": calls} if calls else {})}


def _said(items: Sequence[Item]) -> Any:
    """What a reply says: its parts, a single text as text, None for nothing."""
    said = [_content(item.get("content")) for item in items if item.get("role") == "assistant"]
    if len(said) == 1 and isinstance(said[0], str):
        return said[0]
    parts = [part for content in said for part in _as_parts(content)]
    single = len(parts) == 1 and set(parts[0]) == {"type", "text"}
    return parts[0]["text"] if single else parts or None


def _as_parts(content: Any) -> Iterable[Any]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else parts_of(content)


def _content(content: Any) -> Any:
    """Text as it is, parts as those of a chat."""
    return list(map(_part, parts_of(content))) if isinstance(content, list | tuple) else content


def _part(part: Any) -> Any:
    kind = part.get("type")
    if kind in ("input_text", "output_text"):
        return {"type": "text", "text": part.get("text", "")}  # without annotations, which its items keep
    if kind == "input_file":
        return {"type": "file", "file": _without(part, "type")}
    if kind != "input_image" or not part.get("image_url"):
        return dict(part)
    detail = {"detail": part["detail"]} if "detail" in part else {}
    rest = _without(part, "type", "image_url", "detail")
    return {"type": "image_url", "image_url": {"url": part["image_url"], **detail}, **rest}


def _call(item: Item) -> dict[str, Any]:
    kind = _CALLS[item["type"]]
    key = _ARGUMENTS[kind]
    return {"id": item.get("call_id"), "type": kind, kind: {"name": item.get("name"), key: item.get(key, "")}}


def _without(item: Item, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in item.items() if key not in keys}
