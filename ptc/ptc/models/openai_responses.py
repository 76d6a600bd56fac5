"""`OpenAIResponsesModel`: OpenAI, and every server that speaks its Responses interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ptc.models.bodies import body_of, check_stream, no_reply
from ptc.models.failures import Explain, explained, explained_stream
from ptc.models.model import Reply
from ptc.models.openai_sdk import OpenAIAdapter, streamed_where_it_may_be
from ptc.models.responses import ResponseReader, reply_of
from ptc.models.settings import RunSettings
from ptc_compression import Message

if TYPE_CHECKING:
    from openai import AsyncOpenAI, AsyncStream
    from openai.types.responses import Response, ResponseStreamEvent

_HINT = " (does base_url name a server that has the Responses interface? It usually ends in /v1)"


class OpenAIResponsesModel(OpenAIAdapter):
    """A model behind the Responses interface; what it takes is said at `OpenAIAdapter`.

    The provider stores nothing unless `store=True` is among `params`. How much a model thinks is a setting of the run,
    `RunSettings(reasoning="low")`; `reasoning={"summary": "auto"}` among `params` has it show summaries of that.
    """

    provider = "openai-responses"
    defaults: ClassVar = {"store": False}

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The model's reply; see `Model.complete`. Raises `ModelError`."""
        client = await self._client()
        explain = self._explainer(client)
        parameters = self._parameters(client, _settings(self._settings, self._params))
        request = {"model": self._model, **_prompt(messages), **parameters}
        if on_token is None:
            return await _whole(client, request, explain)
        return await streamed_where_it_may_be(
            lambda: _whole(client, request, explain),
            lambda: _streamed(client, request, explain, on_token),
            on_token,
        )


def _settings(settings: RunSettings, params: Mapping[str, Any]) -> dict[str, Any]:
    """The settings in the words of the interface; what `params` say of reasoning besides the effort stays."""
    given = settings.given
    effort = given.pop("reasoning", None)
    return given if effort is None else {**given, "reasoning": {**params.get("reasoning", {}), "effort": effort}}


def _prompt(messages: Sequence[Message]) -> dict[str, Any]:
    """The request's `instructions` and `input`."""
    system = "\n\n".join(message["content"] for message in messages if message["role"] == "system")
    rest = [message for message in messages if message["role"] != "system"]
    return {"instructions": system, "input": rest} if system else {"input": rest}


async def _whole(client: AsyncOpenAI, request: dict[str, Any], explain: Explain) -> Reply:
    with explained(explain):
        response = cast("Response", await client.responses.create(**request))
    if not getattr(response, "status", None):
        raise no_reply(OpenAIResponsesModel.provider, body_of(response), str(client.base_url), hint=_HINT)
    return reply_of(OpenAIResponsesModel.provider, response)


async def _streamed(
    client: AsyncOpenAI, request: dict[str, Any], explain: Explain, on_token: Callable[[str], None]
) -> Reply:
    reader = ResponseReader(OpenAIResponsesModel.provider)
    with explained(explain):
        stream: AsyncStream[ResponseStreamEvent] = await client.responses.create(**request, stream=True)
    async with stream, aclosing(explained_stream(stream, explain)) as events:
        with explained(explain):
            await check_stream(reader.provider, stream.response)
        async for event in events:
            if text := reader.read(event):
                on_token(text)
    return reader.reply()
