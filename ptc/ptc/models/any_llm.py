"""`AnyLLMModel`: the providers that `any-llm-sdk` knows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from copy import copy
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import attrs

from ptc.models.bodies import check_answer
from ptc.models.chat_completions import ChunkReader, reply_of
from ptc.models.clients import LoopClients, close
from ptc.models.errors import ContextLengthExceeded, ModelError, missing_extra
from ptc.models.failures import (
    Explain,
    answer_of,
    causes,
    explained,
    explained_stream,
    model_error,
    shorten,
    transport_error,
)
from ptc.models.model import Reply
from ptc.models.settings import RunSettings
from ptc_compression import Message

if TYPE_CHECKING:
    from any_llm import AnyLLM, AnyLLMError
    from openai.types.chat import ChatCompletion, ChatCompletionChunk

# The HTTP status that means what the class of an error means, for errors that were never an HTTP answer.
_STATUS_OF_CLASS = {
    "AuthenticationError": 401,
    "ContentFilterError": 400,
    "InsufficientFundsError": 402,
    "InvalidRequestError": 400,
    "MissingApiKeyError": 401,
    "ModelNotFoundError": 404,
    "UnsupportedParameterError": 400,
}

_SETTINGS = {"temperature": "temperature", "max_output_tokens": "max_tokens", "reasoning": "reasoning_effort"}


class AnyLLMModel:
    """A model of any provider that `any-llm-sdk` has.

    Written `AnyLLMModel("mistral:mistral-small-latest")` or `AnyLLMModel("mistral-small-latest", provider="mistral")`.
    `api_base` and `api_key` default to the provider's own address and environment variable; `params` go into every
    request. Raises `ModelError` when the package is missing or has no such provider. Each event loop has a client of
    its own, which is closed with it.
    """

    def __init__(
        self,
        model: str,
        *,
        provider: str | None = None,
        api_base: str | None = None,
        api_key: str | None = None,
        **params: Any,
    ) -> None:
        self._provider, self._model = (provider, model) if provider else _split(model)
        self._client = LoopClients(partial(_new_client, self._provider, api_key, api_base), _sdk_client).get
        self._params = params
        _check_provider(self._provider)

    @property
    def name(self) -> str:
        """The name as `resolve_model` takes it, unless the provider is one that has an adapter of its own."""
        return f"{self._provider}:{self._model}"

    def with_settings(self, settings: RunSettings) -> AnyLLMModel:
        """The model with these settings in every request, before its parameters; the clients are shared.

        A provider that has no such setting refuses the request with what it lacks.
        """
        model = copy(self)
        model._params = {**self._params, **{_SETTINGS[name]: value for name, value in settings.given.items()}}
        return model

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The model's reply; see `Model.complete`. Raises `ModelError`."""
        client = await self._client()
        explain = _explainer(self._provider, _address(client))
        request = {"model": self._model, "messages": [dict(message) for message in messages], **self._params}
        if on_token is None:
            return await self._whole(client, request, explain)
        return await self._streamed(client, request, explain, on_token)

    async def _whole(self, client: AnyLLM, request: dict[str, Any], explain: Explain) -> Reply:
        with explained(explain):
            completion = cast("ChatCompletion", await client.acompletion(**request))
        return reply_of(self._provider, completion, address=_address(client))

    async def _streamed(
        self, client: AnyLLM, request: dict[str, Any], explain: Explain, on_token: Callable[[str], None]
    ) -> Reply:
        reader = ChunkReader(self._provider)
        with explained(explain):
            answer = await client.acompletion(**request, stream=True, stream_options={"include_usage": True})
        stream = cast("AsyncIterator[ChatCompletionChunk]", answer)
        try:
            async with aclosing(explained_stream(stream, explain)) as chunks:
                async for chunk in chunks:
                    if text := reader.read(chunk):
                        on_token(text)
        finally:
            await close(stream)
        return reader.reply()


def _new_client(provider: str, api_key: str | None, api_base: str | None) -> AnyLLM:
    from any_llm import AnyLLM

    with explained(_explainer(provider, api_base or "the provider")):
        no_retries = _no_retries(AnyLLM.get_provider_class(provider))
        client = AnyLLM.create(provider, api_key, api_base, unified_exceptions=True, **no_retries)
    _check_answers(provider, _sdk_client(client))
    return client


def _check_answers(provider: str, client: Any) -> None:
    """Has answers checked on their way to OpenAI's SDK, which most providers of any-llm are asked through."""
    if type(client).__module__.partition(".")[0] == "openai":
        http = client._client
        http.event_hooks = {**http.event_hooks, "response": [partial(check_answer, provider)]}


def _address(client: AnyLLM) -> str:
    """Where requests go, as far as the SDK below says it."""
    return str(getattr(_sdk_client(client), "base_url", "the provider"))


def _sdk_client(client: AnyLLM) -> object:
    return getattr(client, "client", None)


def _no_retries(provider: type[AnyLLM]) -> dict[str, Any]:
    """The option that switches the SDK's retries off; there is none where the SDK has no count to set."""
    return {} if provider.MAX_RETRIES_SUPPORT == "unsupported" else {"max_retries": 0}


def _split(model: str) -> tuple[str, str]:
    provider, _, name = model.partition(":")
    if not provider or not name:
        raise ModelError(f'`{model}` names no provider: write "provider:model", or pass provider=...')
    return provider, name


def _check_provider(provider: str) -> None:
    try:
        from any_llm import AnyLLM
    except ImportError as error:
        raise missing_extra("any-llm") from error
    known = AnyLLM.get_supported_providers()
    if provider not in known:
        raise ModelError(f"any-llm knows no provider `{provider}`; it knows {', '.join(sorted(known))}")


def _explainer(provider: str, address: str) -> Explain:
    from any_llm import AnyLLMError

    def explain(error: Exception) -> ModelError | None:
        if isinstance(error, AnyLLMError):
            return _explain(provider, error)
        if isinstance(error, ImportError):  # the provider's own SDK; the message says which to install
            return ModelError(f"{provider}: {error}")
        return transport_error(provider, error, address)

    return explain


def _explain(provider: str, error: AnyLLMError) -> ModelError:
    from any_llm import ContextLengthExceededError

    for cause in causes(error.original_exception or error):
        if isinstance(cause, ModelError):
            return cause
    answer = answer_of(error.original_exception or error)
    answer = attrs.evolve(answer, status=answer.status or _STATUS_OF_CLASS.get(type(error).__name__))
    if isinstance(error, ContextLengthExceededError):
        return ContextLengthExceeded(f"{provider}: the messages are too long for the model: {shorten(answer.message)}")
    return model_error(provider, answer, now=datetime.now(UTC))
