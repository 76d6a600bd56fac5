"""Prefix stability: how much of a rendering a provider's prompt cache can keep from the one before."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import attrs

from ptc_compression.chats.messages import ChatMessage, called, calls_of, text_of
from ptc_compression.record.tokens import TokenCounter
from ptc_compression.runs.rendering import common_length

if TYPE_CHECKING:
    from ptc_compression.chats.managers.protocol import HistoryManager


@attrs.frozen(kw_only=True)
class SharedPrefix:
    """What one rendering has in common, from its start, with the one before. Bytes are UTF-8 of the messages' texts."""

    sent_bytes: int
    shared_bytes: int
    sent_tokens: int | None = None  # None where nobody counted
    shared_tokens: int | None = None


@attrs.frozen(kw_only=True)
class PrefixReport:
    """What a manager sends over a whole history, request by request, and how much of it a cache can keep."""

    requests: tuple[SharedPrefix, ...]

    @property
    def sent_bytes(self) -> int:
        """Bytes of all requests together."""
        return sum(each.sent_bytes for each in self.requests)

    @property
    def largest_bytes(self) -> int:
        """Bytes of the largest request."""
        return max((each.sent_bytes for each in self.requests), default=0)

    @property
    def byte_share(self) -> float:
        """The share of all bytes that the request before began with too, 0 to 1."""
        return _share(sum(each.shared_bytes for each in self.requests), self.sent_bytes)

    @property
    def sent_tokens(self) -> int:
        """Tokens of all requests together; 0 where nobody counted."""
        return sum(each.sent_tokens or 0 for each in self.requests)

    @property
    def token_share(self) -> float:
        """The share of all tokens that the request before began with too, 0 to 1."""
        return _share(sum(each.shared_tokens or 0 for each in self.requests), self.sent_tokens)


def prefix_report(
    manager: "HistoryManager", messages: Sequence[ChatMessage], *, counter: TokenCounter | None = None
) -> PrefixReport:
    """What a manager would have sent while a history grew: one request before each of the assistant's messages."""
    asked = [index for index, message in enumerate(messages) if message.get("role") == "assistant" and index]
    renderings = [manager.curate(messages[:index]) for index in asked]
    count = None if counter is None else cache(counter.count)  # most texts are sent again and again
    pairs = pairwise([list[ChatMessage](), *renderings])
    return PrefixReport(requests=tuple(shared_prefix_of(before, after, count) for before, after in pairs))


def shared_prefix_of(
    earlier: Sequence[ChatMessage], later: Sequence[ChatMessage], count: Callable[[str], int] | None = None
) -> SharedPrefix:
    """What `later` has in common, from its start, with `earlier`."""
    texts = list(map(_written, later))
    same = sum(1 for _ in _same(earlier, later))
    shared = [*texts[:same], *_common_text(earlier[same : same + 1], texts[same : same + 1])]
    return SharedPrefix(
        sent_bytes=_bytes(texts),
        shared_bytes=_bytes(shared),
        sent_tokens=None if count is None else sum(map(count, texts)),
        shared_tokens=None if count is None else sum(map(count, shared)),
    )


def _same(earlier: Sequence[ChatMessage], later: Sequence[ChatMessage]) -> Iterator[ChatMessage]:
    for before, after in zip(earlier, later, strict=False):
        if before != after:
            return
        yield after


def _common_text(earlier: Sequence[ChatMessage], texts: Sequence[str]) -> list[str]:
    """What the texts of the first two messages that differ begin with."""
    if not earlier or not texts:
        return []
    before, after = _written(earlier[0]), texts[0]
    return [after[: common_length(before, after)]]


def _written(message: ChatMessage) -> str:
    """A message as the text a provider makes of it, near enough to count."""
    calls = calls_of(message)
    opening = f"{message.get('role')}\n{text_of(message)}\n"
    return opening + "".join(map(_written_call, calls)) if calls else opening


def _written_call(call: Mapping[str, Any]) -> str:
    name, arguments = called(call)
    return f"{call.get('id')} {name} {arguments}\n"


def _bytes(texts: Sequence[str]) -> int:
    return sum(len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass")) for text in texts)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
