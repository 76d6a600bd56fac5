"""`OpenAIModel`: OpenAI, and every server that speaks Chat Completions."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import TYPE_CHECKING, Any, cast

from ptc.models.chat_completions import ChunkReader, reply_of
from ptc.models.credentials import find_key
from ptc.models.errors import missing_extra
from ptc.models.failures import Explain, explained, explained_stream, sdk_explainer
from ptc.models.model import Reply
from ptc.models.parameters import request_parameters
from ptc_compression import Message

if TYPE_CHECKING:
    from openai import AsyncOpenAI, AsyncStream
    from openai.types.chat import ChatCompletion, ChatCompletionChunk


class OpenAIModel:
    """A model behind the Chat Completions interface.

    `model` is the provider's name for it. `base_url` points to another server than OpenAI's; `api_key` defaults to
    the environment variable OPENAI_API_KEY, and a server given by `base_url` may need none. `params` go into the
    body of every request as they are (`temperature=0`, `reasoning_effort="low"`); `timeout`, in seconds,
    `extra_headers` and `extra_query` concern the request itself.

    Each call opens and closes a client of its own. Connections belong to the event loop they were made on, and
    `run_sync` starts one loop after another; a client kept longer would hold connections of a loop that is gone. It
    costs a connection for each turn, little beside a model's answer. Who wants one kept open passes a `client`, and
    then owns it: it is used as it is, but without the SDK's retries, on the one loop it belongs to, and never closed
    here.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        client: AsyncOpenAI | None = None,
        **params: Any,
    ) -> None:
        self._model = model
        self._base_url = base_url
        self._api_key = api_key
        self._given_client = client
        self._params = request_parameters(params)

    @property
    def name(self) -> str:
        """The name as `resolve_model` takes it."""
        return f"openai:{self._model}"

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The model's reply; see `Model.complete`. Raises `ModelError`."""
        explain = _explainer()
        request = {"model": self._model, "messages": list(messages), **self._params}
        async with self._client() as client:
            if on_token is None:
                return await _whole(client, request, explain)
            return await _streamed(client, request, explain, on_token)

    @asynccontextmanager
    async def _client(self) -> AsyncGenerator[AsyncOpenAI]:
        if self._given_client is not None:
            yield self._given_client.with_options(max_retries=0)
            return
        async with self._new_client() as client:
            yield client

    def _new_client(self) -> AsyncOpenAI:
        from openai import AsyncOpenAI

        base_url = self._base_url or os.environ.get("OPENAI_BASE_URL")
        key = find_key("openai", self._api_key, variable="OPENAI_API_KEY", base_url=base_url)
        return AsyncOpenAI(api_key=key, base_url=base_url, max_retries=0)


async def _whole(client: AsyncOpenAI, request: dict[str, Any], explain: Explain) -> Reply:
    with explained(explain):
        completion = cast("ChatCompletion", await client.chat.completions.create(**request))
    return reply_of("openai", completion)


async def _streamed(
    client: AsyncOpenAI, request: dict[str, Any], explain: Explain, on_token: Callable[[str], None]
) -> Reply:
    reader = ChunkReader("openai")
    with explained(explain):
        request = {**request, "stream": True, "stream_options": {"include_usage": True}}
        stream = cast("AsyncStream[ChatCompletionChunk]", await client.chat.completions.create(**request))
    async with stream, aclosing(explained_stream(stream, explain)) as chunks:
        async for chunk in chunks:
            if text := reader.read(chunk):
                on_token(text)
    return reader.reply()


def _explainer() -> Explain:
    try:
        from openai import APIError
    except ImportError as error:
        raise missing_extra("openai") from error
    return sdk_explainer("openai", APIError)
