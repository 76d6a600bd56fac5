"""Reading a streamed message of Anthropic's Messages interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import attrs

from ptc.models.failures import broken_stream
from ptc.models.model import Reply
from ptc_compression import ModelUsage

if TYPE_CHECKING:
    from anthropic.types import MessageDeltaUsage, RawMessageStreamEvent, Usage

_COUNTS: Final = ("input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


@attrs.define
class EventReader:
    """Puts a streamed message together. `read` every event, then take the `reply`."""

    _pieces: list[str] = attrs.field(factory=list[str], init=False)
    _thoughts: list[str] = attrs.field(factory=list[str], init=False)
    _counts: dict[str, int] = attrs.field(factory=dict[str, int], init=False)
    _model: str = attrs.field(default="", init=False)
    _stop_reason: str = attrs.field(default="", init=False)
    _finished: bool = attrs.field(default=False, init=False)

    def read(self, event: RawMessageStreamEvent) -> str:
        """The event's text, "" when it carries none. Thinking is kept apart: it is not part of what was written."""
        match event.type:
            case "message_start":
                self._model = event.message.model
                self._count(event.message.usage)
            case "content_block_start" if event.content_block.type == "thinking" and self._thoughts:
                self._thoughts.append("\n\n")
            case "content_block_delta" if event.delta.type == "text_delta":
                self._pieces.append(event.delta.text)
                return event.delta.text
            case "content_block_delta" if event.delta.type == "thinking_delta":
                self._thoughts.append(event.delta.thinking)
            case "message_delta":
                self._stop_reason = event.delta.stop_reason or ""
                self._count(event.usage)
            case "message_stop":
                self._finished = True
            case _:
                pass
        return ""

    def reply(self) -> Reply:
        """The whole reply. Raises `ModelError` when the stream stopped short: half a program must not be run."""
        if not self._finished:
            raise broken_stream("anthropic")
        return Reply(
            text="".join(self._pieces),
            usage=_usage(self._counts),
            model=self._model,
            stop_reason=self._stop_reason,
            thinking="".join(self._thoughts),
        )

    def _count(self, usage: Usage | MessageDeltaUsage) -> None:
        """Takes over the counts an event carries: they are running totals, and the later event knows better."""
        counts = {name: getattr(usage, name, None) for name in _COUNTS}
        self._counts |= {name: count for name, count in counts.items() if count is not None}


def _usage(counts: Mapping[str, int]) -> ModelUsage:
    """Our record counts all input; the provider counts what it read from its cache, and wrote to it, apart."""
    cached = counts.get("cache_read_input_tokens", 0)
    written = counts.get("cache_creation_input_tokens", 0)
    return ModelUsage(
        input_tokens=counts.get("input_tokens", 0) + written + cached,
        output_tokens=counts.get("output_tokens", 0),
        cached_tokens=cached,
        cache_write_tokens=written,
    )
