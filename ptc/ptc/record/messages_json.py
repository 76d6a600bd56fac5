"""The messages of a turn as JSON, relative to those of the turn before.

Those that the turn before began with are counted (`kept`), not repeated; one that begins as the message in its place a
turn before says for how many characters (`same`).
"""

from collections.abc import Mapping, Sequence
from itertools import compress, count, zip_longest
from operator import ne
from typing import Any, Final

from ptc.record.json_text import joined
from ptc_compression import Message, shared_prefix

_WORTH_SHARING: Final = 100  # characters


def messages_to_json(messages: Sequence[Message], before: Sequence[Message]) -> dict[str, Any]:
    """What is new in `messages`."""
    kept = _kept(before, messages)
    pairs = zip_longest(messages[kept:], before[kept : len(messages)])
    return {"kept": kept, "added": [_message(message, earlier) for message, earlier in pairs]}


def messages_of_json(data: Mapping[str, Any], before: Sequence[Message]) -> tuple[Message, ...]:
    """The messages that `messages_to_json` wrote after those of the turn before."""
    kept, added = data["kept"], data["added"]
    pairs = zip_longest(added, before[kept : kept + len(added)])
    return (*before[:kept], *(_read_message(message, earlier) for message, earlier in pairs))


def _message(message: Message, before: Message | None) -> dict[str, Any]:
    """A message, relative to the one in its place a turn before."""
    now = _storable(message)
    same = 0 if before is None else shared_prefix([_storable(before)], [now])
    if same < _WORTH_SHARING:
        return dict(now)
    return {"role": now["role"], "same": same, "content": now["content"][same:]}


def _storable(message: Message) -> Message:
    return Message(role=message["role"], content=joined(message["content"]))


def _read_message(of: Mapping[str, Any], before: Message | None) -> Message:
    start = before["content"][: of["same"]] if before is not None and "same" in of else ""
    return Message(role=of["role"], content=start + of["content"])


def _kept(before: Sequence[Message], now: Sequence[Message]) -> int:
    """How many messages, from the start, are as they were a turn before."""
    if now[: len(before)] == before:  # nearly always, and those that are the same object need no look
        return len(before)
    return next(compress(count(), map(ne, before, now)), min(len(before), len(now)))
