"""Results of tools made shorter: cut to a length, or replaced by one line once they are old."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, Literal

import attrs

from ptc_compression.managers.cutting import cuttable
from ptc_compression.managers.protocol import DEFAULT_CONTEXT, CurationContext, at_least
from ptc_compression.messages import ChatMessage, called_name, calls_of, part_text, parts_of, text_of
from ptc_compression.pairing import find_links
from ptc_compression.sessions import Session

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
    keep: Kept = attrs.field(default="head", kw_only=True, validator=attrs.validators.in_(("head", "tail", "both")))
    context: CurationContext = attrs.field(default=DEFAULT_CONTEXT, kw_only=True)
    settles: ClassVar[bool] = True

    def curate(self, messages: Sequence[ChatMessage], *, session: Session | None = None) -> list[ChatMessage]:  # noqa: ARG002
        """The messages, none of them left out."""
        curated = list(messages)
        for index in _touchable_results(messages, self.context):
            curated[index] = self._shortened(messages[index])
        return curated

    def _shortened(self, message: ChatMessage) -> ChatMessage:
        content: Any = message.get("content")
        length = len(content) if isinstance(content, str) else len(text_of(message))
        if length <= self.max_length:
            return message
        cut = _Cut.of(length, self)
        if isinstance(content, str):
            return {**message, "content": cut.apply(content, 0)}
        return {**message, "content": list(_cut_parts(content, cut))}


@attrs.frozen
class _Cut:
    """What stays of a text of a length: all before `head`, all from `tail` on, `marker` between them."""

    head: int
    tail: int
    marker: str

    @classmethod
    def of(cls, length: int, manager: ToolResultTruncator) -> "_Cut":
        marker = _marker(manager)
        room = manager.max_length - len(marker)
        if room <= 0:
            marker, room = "", manager.max_length
        head = {"head": room, "tail": 0, "both": room - room // 2}[manager.keep]
        return cls(head, length - (room - head), marker)

    def apply(self, text: str, start: int) -> str:
        """What stays of the part of the text that begins at `start`. The marker goes where the cut begins."""
        marker = self.marker if start <= self.head < start + len(text) else ""
        return text[: max(0, self.head - start)] + marker + text[max(0, self.tail - start) :]


def _marker(manager: ToolResultTruncator) -> str:
    if manager.keep == "head":
        return manager.suffix
    line = manager.suffix.strip("\n")
    return f"{line}\n" if manager.keep == "tail" else f"\n{line}\n"


def _cut_parts(parts: Sequence[Any], cut: _Cut) -> Iterator[Any]:
    start = 0
    for part in parts:
        text = part_text(part)
        stays = cut.apply(text, start) if text else ""
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
        results = [index for index, message in enumerate(messages) if message.get("role") == "tool"]
        long = [_is_long(messages[index]) for index in results]
        count = self._masked(long)
        touchable = set(_touchable_results(messages, self.context)) if count else set[int]()
        old = zip(results[:count], long, strict=False)
        return _with_lines(messages, [index for index, each in old if each and index in touchable])

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
    callers = {result: (call_at, position) for call_at, position, result in find_links(messages)} if masked else {}
    for index in masked:
        message = messages[index]
        name = _name(messages, callers.get(index)) or message.get("name")
        curated[index] = {**message, "content": _line(name, message)}
    return curated


def _line(name: Any, message: ChatMessage) -> str:
    of = f" of {' '.join(str(name).split())[:_LONGEST_NAME]}" if name else ""
    content = message.get("content")
    others = 0 if isinstance(content, str) else len(_other_parts(message))
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


def _name(messages: Sequence[ChatMessage], caller: tuple[int, int] | None) -> str:
    """The tool that a call names; "" for no call."""
    return called_name(calls_of(messages[caller[0]])[caller[1]]) if caller else ""


def _touchable_results(messages: Sequence[ChatMessage], context: CurationContext) -> Iterator[int]:
    """The indexes of the results that the context lets a manager change."""
    first, floor = 0, len(messages)
    if context.preserve_first_n or context.preserve_last_n:
        history = cuttable(messages, context)
        first, floor = history.boundaries[0], history.floor
    return (index for index in range(first, floor) if messages[index].get("role") == "tool")
