"""Who writes the summary of a compaction: any async callable. The one here needs no model."""

from collections.abc import Sequence
from typing import Protocol

import attrs

from ptc_compression.chats.events import Action


@attrs.frozen(kw_only=True)
class Said:
    """What one message said, without calls and results."""

    role: str  # "user" or "assistant"
    text: str


@attrs.frozen(kw_only=True)
class SummaryRequest:
    """What a summary is wanted of."""

    said: tuple[Said, ...]  # oldest first, none of them empty
    previous: str | None = None  # the summary of everything before, which the new one takes in
    actions: tuple[Action, ...] = ()  # listed beside the summary, so it need not name them


class Summarizer(Protocol):
    """Writes summaries. May raise: the history is then sent without one."""

    async def __call__(self, request: SummaryRequest, /) -> str:
        """The summary, not empty."""
        ...


@attrs.frozen(kw_only=True)
class OutlineSummarizer:
    """Summarises without a model: the beginning of everything that was said, a line each.

    The same turns give the same text. Once it is longer than `total_length` characters, the oldest lines go, and the
    first line counts them.
    """

    line_length: int = attrs.field(default=160, validator=attrs.validators.ge(20))
    total_length: int = attrs.field(default=4000, validator=attrs.validators.ge(200))

    async def __call__(self, request: SummaryRequest, /) -> str:
        """The outline, after that of the summary before."""
        before = _Outline.of((request.previous or "").splitlines())
        lines = [*before.lines, *map(self._line, request.said)]
        kept = self._newest(lines)
        dropped = before.dropped + len(lines) - len(kept)
        return "\n".join([*([_dropped_line(dropped)] if dropped else []), *kept]) or "Nothing was said."

    def _line(self, said: Said) -> str:
        text = " ".join(said.text.split())
        return f"{said.role}: {text if len(text) <= self.line_length else f'{text[: self.line_length]}...'}"

    def _newest(self, lines: Sequence[str]) -> Sequence[str]:
        room = self.total_length
        for count, line in enumerate(reversed(lines)):
            room -= len(line) + 1
            if room < 0:
                return lines[len(lines) - count :]
        return lines


def _dropped_line(count: int) -> str:
    return f"... {count} earlier messages"


@attrs.frozen
class _Outline:
    """An earlier outline: how many lines it had dropped, and those it had kept."""

    dropped: int
    lines: Sequence[str]

    @classmethod
    def of(cls, text: Sequence[str]) -> "_Outline":
        words = text[0].split() if text else []
        if len(words) == 4 and words[1].isdecimal() and text[0] == _dropped_line(int(words[1])):
            return cls(int(words[1]), text[1:])
        return cls(0, text)
