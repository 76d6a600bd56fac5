"""`AnthropicModel`: Claude, and every server that speaks Anthropic's Messages interface."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import TYPE_CHECKING, Any

import attrs

from ptc.models.credentials import find_key
from ptc.models.errors import missing_extra
from ptc.models.failures import Explain, broken_stream, explained, explained_stream, sdk_explainer
from ptc.models.model import Reply
from ptc.models.parameters import request_parameters
from ptc_compression import Message, ModelUsage

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic, AsyncStream
    from anthropic.types import MessageDeltaUsage, RawMessageStreamEvent, Usage

_COUNTS = ("input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


class AnthropicModel:
    """A model behind the Messages interface.

    `max_tokens`, of the reply, is required by the provider. `base_url`, `api_key` (ANTHROPIC_API_KEY), `client` and
    `params` are as for `OpenAIModel`, and a client lives as long. The reply is streamed even without `on_token`: the
    SDK refuses long replies otherwise, since a connection that is silent for minutes gets cut.
    """

    def __init__(
        self,
        model: str,
        *,
        max_tokens: int = 8192,
        base_url: str | None = None,
        api_key: str | None = None,
        client: AsyncAnthropic | None = None,
        **params: Any,
    ) -> None:
        self._model = model
        self._base_url = base_url
        self._api_key = api_key
        self._given_client = client
        self._params = {"max_tokens": max_tokens, **request_parameters(params)}

    @property
    def name(self) -> str:
        """The name as `resolve_model` takes it."""
        return f"anthropic:{self._model}"

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The model's reply; see `Model.complete`. Raises `ModelError`."""
        explain = _explainer()
        request = {"model": self._model, **_split_system(messages), **self._params}
        async with self._client() as client:
            return await _streamed(client, request, explain, on_token)

    @asynccontextmanager
    async def _client(self) -> AsyncGenerator[AsyncAnthropic]:
        if self._given_client is not None:
            yield self._given_client.with_options(max_retries=0)
            return
        async with self._new_client() as client:
            yield client

    def _new_client(self) -> AsyncAnthropic:
        from anthropic import AsyncAnthropic

        base_url = self._base_url or os.environ.get("ANTHROPIC_BASE_URL")
        key = find_key("anthropic", self._api_key, variable="ANTHROPIC_API_KEY", base_url=base_url)
        return AsyncAnthropic(api_key=key, base_url=base_url, max_retries=0)


@attrs.define
class EventReader:
    """Puts a streamed message together. `read` every event, then take the `reply`."""

    _pieces: list[str] = attrs.field(factory=list[str], init=False)
    _counts: dict[str, int] = attrs.field(factory=dict[str, int], init=False)
    _model: str = attrs.field(default="", init=False)
    _finished: bool = attrs.field(default=False, init=False)

    def read(self, event: RawMessageStreamEvent) -> str:
        """The event's text, "" when it carries none. Only text counts: thinking is not part of the reply."""
        match event.type:
            case "message_start":
                self._model = event.message.model
                self._count(event.message.usage)
            case "content_block_delta" if event.delta.type == "text_delta":
                self._pieces.append(event.delta.text)
                return event.delta.text
            case "message_delta":
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
        return Reply(text="".join(self._pieces), usage=_usage(self._counts), model=self._model)

    def _count(self, usage: Usage | MessageDeltaUsage) -> None:
        """Takes over the counts an event carries: they are running totals, and the later event knows better."""
        counts = {name: getattr(usage, name, None) for name in _COUNTS}
        self._counts |= {name: count for name, count in counts.items() if count is not None}


async def _streamed(
    client: AsyncAnthropic, request: dict[str, Any], explain: Explain, on_token: Callable[[str], None] | None
) -> Reply:
    reader = EventReader()
    with explained(explain):
        stream: AsyncStream[RawMessageStreamEvent] = await client.messages.create(**request, stream=True)
    async with stream, aclosing(explained_stream(stream, explain)) as events:
        async for event in events:
            text = reader.read(event)
            if text and on_token is not None:
                on_token(text)
    return reader.reply()


def _split_system(messages: Sequence[Message]) -> dict[str, Any]:
    """The request's `system` and `messages`: the interface knows no system role among the messages."""
    system = "\n\n".join(message["content"] for message in messages if message["role"] == "system")
    rest = [message for message in messages if message["role"] != "system"]
    return {"system": system, "messages": rest} if system else {"messages": rest}


def _usage(counts: dict[str, int]) -> ModelUsage:
    """Our record counts all input; the provider counts what it read from its cache, and wrote to it, apart."""
    cached = counts.get("cache_read_input_tokens", 0)
    written = counts.get("cache_creation_input_tokens", 0)
    return ModelUsage(
        input_tokens=counts.get("input_tokens", 0) + written + cached,
        output_tokens=counts.get("output_tokens", 0),
        cached_tokens=cached,
    )


def _explainer() -> Explain:
    try:
        from anthropic import APIError
    except ImportError as error:
        raise missing_extra("anthropic") from error
    return sdk_explainer("anthropic", APIError)
