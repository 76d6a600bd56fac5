"""Reading OpenAI's Responses format, whole or in events."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import attrs

from ptc.models.errors import ModelError
from ptc.models.failures import Answer, broken_stream, model_error
from ptc.models.model import Reply
from ptc_compression import ModelUsage

if TYPE_CHECKING:
    from openai.types.responses import Response, ResponseError, ResponseErrorEvent, ResponseStreamEvent, ResponseUsage


def reply_of(provider: str, response: Response) -> Reply:
    """The reply of a response. Raises `ModelError` for one that failed."""
    if response.status == "failed" or response.error is not None:
        raise _failure(provider, response.error)
    refused = any(kind == "refusal" for kind, _ in _written(response))
    return Reply(
        text="".join(text for _, text in _written(response)),
        usage=_usage(response.usage),
        model=response.model or "",
        stop_reason="refusal" if refused else _stop_reason(response),
        thinking="\n\n".join(_thoughts(response)),
    )


@attrs.define
class ResponseReader:
    """Puts a streamed response together. `read` every event, then take the `reply`."""

    provider: str
    _pieces: list[str] = attrs.field(factory=list[str], init=False)
    _response: Response | None = attrs.field(default=None, init=False)

    def read(self, event: ResponseStreamEvent) -> str:
        """The event's text, "" when it carries none. Raises `ModelError` for an event that is an error."""
        match event.type:
            case "response.output_text.delta" | "response.refusal.delta":
                self._pieces.append(event.delta)
                return event.delta
            case "response.completed" | "response.incomplete" | "response.failed":
                self._response = event.response
            case "error":
                raise _failure(self.provider, event)
            case _:
                pass
        return ""

    def reply(self) -> Reply:
        """The whole reply. Raises `ModelError` when the stream stopped short: half a program must not be run."""
        if self._response is None:
            raise broken_stream(self.provider)
        return attrs.evolve(reply_of(self.provider, self._response), text="".join(self._pieces))


def _written(response: Response) -> Iterator[tuple[str, str]]:
    """The parts of what the model wrote: "output_text" or "refusal", and the text."""
    for item in response.output:
        if item.type == "message":
            for part in item.content:
                yield part.type, part.refusal if part.type == "refusal" else part.text


def _thoughts(response: Response) -> Iterator[str]:
    """What the model thought: in its own words where a server shows them, or else in summary."""
    for item in response.output:
        if item.type == "reasoning":
            yield from (part.text for part in item.content or item.summary)


def _stop_reason(response: Response) -> str:
    details = response.incomplete_details
    return (details.reason if details else None) or response.status or ""


def _usage(usage: ResponseUsage | None) -> ModelUsage:
    if usage is None:
        return ModelUsage()
    details = usage.input_tokens_details
    return ModelUsage(
        input_tokens=usage.input_tokens or 0,
        output_tokens=usage.output_tokens or 0,
        cached_tokens=getattr(details, "cached_tokens", None) or 0,
        cache_write_tokens=getattr(details, "cache_write_tokens", None) or 0,
    )


def _failure(provider: str, error: ResponseError | ResponseErrorEvent | None) -> ModelError:
    """The `ModelError` for what a failed response, or an event, says went wrong."""
    answer = Answer(
        message=error.message if error else "the response failed, and the provider does not say why",
        kinds=frozenset({error.code} if error and error.code else ()),
    )
    return model_error(provider, answer, now=datetime.now(UTC))
