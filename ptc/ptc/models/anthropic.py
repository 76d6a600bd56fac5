"""`AnthropicModel`: Claude, and every server that speaks Anthropic's Messages interface."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import aclosing
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from ptc.models.anthropic_events import EventReader
from ptc.models.anthropic_requests import prompt, settings_parameters
from ptc.models.bodies import check_stream
from ptc.models.clients import certificates, client_of
from ptc.models.credentials import find_key
from ptc.models.errors import missing_extra
from ptc.models.failures import Explain, explained, explained_stream, sdk_explainer
from ptc.models.model import Reply
from ptc.models.parameters import request_parameters
from ptc.models.settings import RunSettings
from ptc_compression import Message

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic, AsyncStream
    from anthropic.types import RawMessageStreamEvent

    from ptc.models.caching import PromptCache


class AnthropicModel:
    """A model behind the Messages interface.

    `max_tokens`, of the reply, is required by the provider. `base_url`, `api_key` (ANTHROPIC_API_KEY), `client` and
    `params` are as for `OpenAIModel`. With `prompt_cache` the system message, the mission and what a run appends are
    marked for the provider to keep. The reply is streamed even without `on_token`: the SDK refuses long replies
    otherwise, since a connection that is silent for minutes gets cut.
    """

    def __init__(
        self,
        model: str,
        *,
        max_tokens: int = 8192,
        base_url: str | None = None,
        api_key: str | None = None,
        client: AsyncAnthropic | None = None,
        prompt_cache: bool = True,
        **params: Any,
    ) -> None:
        self._model = model
        self._client = client_of(client, partial(_new_client, base_url, api_key))
        self._prompt_cache = prompt_cache
        self._params = {"max_tokens": max_tokens, **params}
        self._settings = RunSettings()
        self._cache: PromptCache | None = None

    @property
    def name(self) -> str:
        """The name as `resolve_model` takes it."""
        return f"anthropic:{self._model}"

    def with_settings(self, settings: RunSettings) -> AnthropicModel:
        """The model with these settings in every request, before its parameters; the clients are shared."""
        model = copy(self)
        model._settings = settings
        return model

    def with_cache(self, cache: PromptCache) -> AnthropicModel:
        """The model as it marks what the provider is to keep."""
        model = copy(self)
        model._cache = cache if self._prompt_cache else None
        return model

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The model's reply; see `Model.complete`. Raises `ModelError`."""
        client = await self._client()
        parameters = settings_parameters(self._model, self._settings, self._params)
        limit = {"max_tokens": parameters.pop("max_tokens")}  # which the SDK wants to know
        request = {"model": self._model, **prompt(messages, self._cache), **limit, **request_parameters(parameters)}
        return await _streamed(client, request, on_token)


async def _streamed(client: AsyncAnthropic, request: dict[str, Any], on_token: Callable[[str], None] | None) -> Reply:
    reader, explain = EventReader(), _explainer(client)
    with explained(explain):
        stream: AsyncStream[RawMessageStreamEvent] = await client.messages.create(**request, stream=True)
    async with stream, aclosing(explained_stream(stream, explain)) as events:
        with explained(explain):
            await check_stream("anthropic", stream.response)
        async for event in events:
            text = reader.read(event)
            if text and on_token is not None:
                on_token(text)
    return reader.reply()


def _explainer(client: AsyncAnthropic) -> Explain:
    from anthropic import APIError

    return sdk_explainer("anthropic", APIError, str(client.base_url))


def _new_client(base_url: str | None, api_key: str | None) -> AsyncAnthropic:
    try:
        from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient
    except ImportError as error:
        raise missing_extra("anthropic") from error
    address = base_url or os.environ.get("ANTHROPIC_BASE_URL")
    key = find_key("anthropic", api_key, variable="ANTHROPIC_API_KEY", base_url=address)
    http_client = DefaultAsyncHttpxClient(verify=certificates())
    return AsyncAnthropic(api_key=key, base_url=address, max_retries=0, http_client=http_client)
