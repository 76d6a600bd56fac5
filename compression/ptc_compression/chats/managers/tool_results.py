"""Results of tools made shorter: cut to a length, or replaced by one line once they are old."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal

import attrs

from ptc_compression.chats.managers.cutting import cuttable
from ptc_compression.chats.managers.protocol import DEFAULT_CONTEXT, CurationContext
from ptc_compression.chats.messages import ChatMessage, called_name, check_messages, part_text, parts_of, text_of
from ptc_compression.chats.pairing import find_links
from ptc_compression.chats.sessions import Session
from ptc_compression.record.validators import at_least, one_of

Kept = Literal["head", "tail", "both"]
LONGEST_LINE: Final = 100  # a masking line is no longer, and nothing that is no longer gets masked: once is enough
_LONGEST_NAME: Final = 30


@attrs.frozen
class ToolResultTruncator:
    """Every message, results of tools cut to `max_length` characters, `suffix` included.

    `keep` says which end of a result stays: "head" (the suffix follows), "tail" (it stands in front) or "both" (between
    them). A limit shorter than the suffix leaves that many characters of the result, and no suffix. Of a content that
    is a list of parts the texts are cut as if they were one; other parts stay.
    """

    max_length: int = attrs.field(default=2000, validator=at_least(0))
    suffix: str = "\n... [truncated]"
    keep: Kept = attrs.field(default="head", kw_only=True, validator=one_of("head", "tail", "both"))
    context: CurationContext = attrs.field(default=DEFAULT_CONTEXT, kw_only=True)
    settles: ClassVar[bool] = True

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:  # noqa: ARG002
        """The messages, none of them left out."""
        cut = _Cut.of(self)
        curated = list(messages)
        for index in _touchable(_results(messages), messages, self.context):
            curated[index] = cut.shortened(messages[index])
        return curated


@attrs.frozen
class _Cut:
    """What stays of a text that is too long: its first `head` characters, `marker`, its last `tail` characters."""

    longest: int
    head: int
    tail: int
    marker: str

    @classmethod
    def of(cls, manager: ToolResultTruncator) -> "_Cut":
        longest, marker = manager.max_length, _marker(manager)
        if len(marker) >= longest:
            marker = ""
        room = longest - len(marker)
        head = {"head": room, "tail": 0, "both": room - room // 2}[manager.keep]
        return cls(longest, head, room - head, marker)

    def shortened(self, message: ChatMessage) -> ChatMessage:
        content: Any = message.get("content")
        if isinstance(content, str):
            whole = len(content) <= self.longest
            return message if whole else {**message, "content": self.applied(content, 0, len(content))}
        length = len(text_of(message))
        return message if length <= self.longest else {**message, "content": list(_cut_parts(content, self, length))}

    def applied(self, text: str, start: int, length: int) -> str:
        """What stays of the part that begins at `start` of a text of `length`. The marker goes where the cut begins."""
        marker = self.marker if start <= self.head < start + len(text) else ""
        return text[: max(0, self.head - start)] + marker + text[max(0, length - self.tail - start) :]


def _marker(manager: ToolResultTruncator) -> str:
    if manager.keep == "head":
        return manager.suffix
    line = manager.suffix.strip("\n")
    return f"{line}\n" if manager.keep == "tail" else f"\n{line}\n"


def _cut_parts(parts: Sequence[Any], cut: _Cut, length: int) -> Iterator[Any]:
    start = 0
    for part in parts:
        text = part_text(part)
        stays = cut.applied(text, start, length) if text else ""
        start += len(text)
        if not text:
            yield part
        elif stays:
            yield stays if isinstance(part, str) else {**part, "text": stays}


@attrs.frozen
class ToolResultMasker:
    """Every message; of the results of tools the newest `keep_recent` as they are, older ones as one line.

    The line says what was there: `[result of search left out: 12,345 characters]`. Texts of up to 100
    characters stay. `hysteresis` is in results: so many more may gather before the older ones are masked, all at once.
    """

    keep_recent: int = attrs.field(validator=at_least(0))
    hysteresis: int = attrs.field(default=0, kw_only=True, validator=at_least(0))
    context: CurationContext = attrs.field(default=DEFAULT_CONTEXT, kw_only=True)
    settles: ClassVar[bool] = True

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:  # noqa: ARG002
        """The messages, none of them left out."""
        results = _results(messages)
        long = [_is_long(messages[index]) for index in results]
        count = self._masked(long)
        old = [index for index, each in zip(results[:count], long, strict=False) if each]
        return _with_lines(messages, _touchable(old, messages, self.context))

    def _masked(self, long: Sequence[bool]) -> int:
        """How many results, the oldest, are masked, as it came about while the history grew."""
        masked = oldest = 0  # `oldest` long result that is not masked
        for count in range(1, len(long) + 1):
            while oldest < count and (oldest < masked or not long[oldest]):
                oldest += 1
            if count - oldest > self.keep_recent + self.hysteresis:
                masked = count - self.keep_recent
        return masked


def _with_lines(messages: Sequence[ChatMessage], masked: Sequence[int]) -> list[ChatMessage]:
    curated = list(messages)
    names = _names_of_tools(messages) if masked else {}
    for index in masked:
        message = messages[index]
        curated[index] = {**message, "content": _line(names.get(index) or message.get("name"), message)}
    return curated


def _names_of_tools(messages: Sequence[ChatMessage]) -> dict[int, str]:
    """For the index of each result the tool that its call names."""
    links = find_links(messages)
    return {link.result_at: called_name(messages[link.call_at]["tool_calls"][link.position]) for link in links}


@lru_cache(maxsize=256)
def _of(name: str) -> str:
    return f" of {' '.join(name.split())[:_LONGEST_NAME]}"


def _line(name: Any, message: ChatMessage) -> str:
    of = _of(str(name)) if name else ""
    content = message.get("content")
    if isinstance(content, str):
        return f"[result{of} left out: {len(content):,} characters]"
    others = len(_other_parts(message))
    parts = f" and {others} other parts" if others else ""
    return f"[result{of} left out: {len(text_of(message)):,} characters{parts}]"


def _is_long(message: ChatMessage) -> bool:
    """Whether a line in place of the result is worth it: a long text, or anything that is no text."""
    content = message.get("content")
    if isinstance(content, str):
        return len(content) > LONGEST_LINE
    return len(text_of(message)) > LONGEST_LINE or bool(_other_parts(message))


def _other_parts(message: ChatMessage) -> list[Any]:
    return [part for part in parts_of(message.get("content")) if not part_text(part)]


def _touchable(results: list[int], messages: Sequence[ChatMessage], context: CurationContext) -> list[int]:
    """Those of the indexes that the context lets a manager change."""
    if not context.preserve_first_n and not context.preserve_last_n:
        return results
    history = cuttable(messages, context)
    return [index for index in results if history.boundaries[0] <= index < history.floor]


def _results(messages: Sequence[ChatMessage]) -> list[int]:
    check_messages(messages)
    return [index for index, message in enumerate(messages) if message.get("role") == "tool"]
