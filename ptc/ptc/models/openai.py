"""`OpenAIModel`: OpenAI, and every server that speaks Chat Completions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, cast

from ptc.models.bodies import check_stream
from ptc.models.chat_completions import ChunkReader, reply_of
from ptc.models.failures import Explain, explained, explained_stream
from ptc.models.model import Reply
from ptc.models.openai_sdk import OpenAIAdapter, is_own, streamed_where_it_may_be
from ptc.models.settings import RunSettings
from ptc_compression import Message

if TYPE_CHECKING:
    from openai import AsyncOpenAI, AsyncStream
    from openai.types.chat import ChatCompletion, ChatCompletionChunk


class OpenAIModel(OpenAIAdapter):
    """A model behind the Chat Completions interface; what it takes is said at `OpenAIAdapter`."""

    provider = "openai"

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The model's reply; see `Model.complete`. Raises `ModelError`."""
        client = await self._client()
        explain = self._explainer(client)
        parameters = self._parameters(client, _settings(self._settings, own=is_own(client)))
        request = {"model": self._model, "messages": list(messages), **parameters}
        if on_token is None:
            return await _whole(client, request, explain)
        return await streamed_where_it_may_be(
            lambda: _whole(client, request, explain),
            lambda: _streamed(client, request, explain, on_token),
            on_token,
        )


def _settings(settings: RunSettings, *, own: bool) -> dict[str, Any]:
    """The settings in the words of the interface. Servers that imitate OpenAI's know the older name of the limit."""
    names = {
        "temperature": "temperature",
        "max_output_tokens": "max_completion_tokens" if own else "max_tokens",
        "reasoning": "reasoning_effort",
    }
    return {names[name]: value for name, value in settings.given.items()}


async def _whole(client: AsyncOpenAI, request: dict[str, Any], explain: Explain) -> Reply:
    with explained(explain):
        completion = cast("ChatCompletion", await client.chat.completions.create(**request))
    return reply_of("openai", completion, address=str(client.base_url))


async def _streamed(
    client: AsyncOpenAI, request: dict[str, Any], explain: Explain, on_token: Callable[[str], None]
) -> Reply:
    reader = ChunkReader("openai")
    with explained(explain):
        request = {**request, "stream": True, "stream_options": {"include_usage": True}}
        stream = cast("AsyncStream[ChatCompletionChunk]", await client.chat.completions.create(**request))
    async with stream, aclosing(explained_stream(stream, explain)) as chunks:
        with explained(explain):
            await check_stream("openai", stream.response)
        async for chunk in chunks:
            if text := reader.read(chunk):
                on_token(text)
    return reader.reply()
