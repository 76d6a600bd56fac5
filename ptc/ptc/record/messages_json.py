"""The messages of a turn as JSON, relative to those of the turn before.

Those that the turn before began with are counted (`kept`), not repeated; one that begins as the message in its place a
turn before says for how many characters (`same`).
"""

from collections.abc import Sequence
from itertools import chain, compress, repeat, zip_longest
from itertools import count as numbers
from operator import ne
from typing import Any, Final

from ptc.record.json_text import joined
from ptc.record.reading import Growth, at, count, each, text
from ptc_compression import Message, shared_prefix

_WORTH_SHARING: Final = 100  # characters
_POINTER: Final = 8  # bytes of a message that is kept
_WIDEST: Final = 2  # bytes of a character, of most


def messages_to_json(messages: Sequence[Message], before: Sequence[Message]) -> dict[str, Any]:
    """What is new in `messages`."""
    kept = _kept(before, messages)
    pairs = zip_longest(messages[kept:], before[kept : len(messages)])
    return {"kept": kept, "added": [_message(message, earlier) for message, earlier in pairs]}


def messages_of_json(data: Any, before: Sequence[Message], growth: Growth | None = None) -> tuple[Message, ...]:
    """The messages that `messages_to_json` wrote after those of the turn before. Raises `ValueError`."""
    kept = at(data, "kept", lambda kept: count(kept, len(before)))
    growth = growth or Growth()
    growth.add(_POINTER * kept)
    earlier = chain(before[kept:], repeat(None))
    return (*before[:kept], *at(data, "added", each(lambda message: _read_message(message, next(earlier), growth))))


def _message(message: Message, before: Message | None) -> dict[str, Any]:
    """A message, relative to the one in its place a turn before."""
    now = _storable(message)
    same = 0 if before is None else shared_prefix([_storable(before)], [now])
    if same < _WORTH_SHARING:
        return dict(now)
    return {"role": now["role"], "same": same, "content": now["content"][same:]}


def _storable(message: Message) -> Message:
    return Message(role=message["role"], content=joined(message["content"]))


def _read_message(of: Any, before: Message | None, growth: Growth) -> Message:
    begins = "" if before is None else before["content"]
    same = at(of, "same", lambda same: count(same, len(begins)), 0)
    growth.add(_WIDEST * same)
    return Message(role=at(of, "role", text), content=begins[:same] + at(of, "content", text))


def _kept(before: Sequence[Message], now: Sequence[Message]) -> int:
    """How many messages, from the start, are as they were a turn before."""
    if now[: len(before)] == before:  # nearly always, and those that are the same object need no look
        return len(before)
    return next(compress(numbers(), map(ne, before, now)), min(len(before), len(now)))
