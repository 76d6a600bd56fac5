"""What the two adapters of OpenAI's SDK share: how a model is made, its client, its errors, what it tells the cache."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Mapping
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ptc.models.clients import certificates, client_of
from ptc.models.credentials import find_key
from ptc.models.errors import ModelError, missing_extra
from ptc.models.failures import Explain, sdk_explainer
from ptc.models.model import Reply
from ptc.models.parameters import request_parameters
from ptc.models.settings import RunSettings

if TYPE_CHECKING:
    from openai import AsyncOpenAI

    from ptc.models.caching import PromptCache

_OWN_HOST = "api.openai.com"


class OpenAIAdapter:
    """A model of OpenAI, or of a server that speaks as it does.

    `model` is the provider's name for it. `base_url` points to another server than OpenAI's; `api_key` defaults to
    the environment variable OPENAI_API_KEY, and a server given by `base_url` may need none. `params` go into the
    body of every request as they are (`temperature=0`, `top_p=0.9`); `timeout`, in seconds, `extra_headers` and
    `extra_query` concern the request itself.

    Each event loop has a client of its own, which is closed with it. A `client` that is given is used as it is, but
    without the SDK's retries, on the one loop it belongs to, and never closed here. `prompt_cache` says whether
    requests name the run they belong to (`prompt_cache_key`), by which OpenAI finds what it has cached; unless it is
    given they do where the server is OpenAI's own, since others refuse what they do not know.
    """

    provider: ClassVar[str]
    defaults: ClassVar[Mapping[str, Any]] = {}  # parameters of requests, where `params` have no others

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        client: AsyncOpenAI | None = None,
        prompt_cache: bool | None = None,
        **params: Any,
    ) -> None:
        self._model = model
        self._client = client_of(client, partial(_new_client, base_url, api_key))
        self._prompt_cache = prompt_cache
        self._params = params
        self._settings = RunSettings()
        self._cache_key: str | None = None

    @property
    def name(self) -> str:
        """The name as `resolve_model` takes it."""
        return f"{self.provider}:{self._model}"

    def with_settings(self, settings: RunSettings) -> Self:
        """The model with these settings in every request, before its parameters; the clients are shared."""
        model = copy(self)
        model._settings = settings
        return model

    def with_cache(self, cache: PromptCache) -> Self:
        """The model as it names the run to the provider's cache."""
        model = copy(self)
        model._cache_key = cache.key
        return model

    def _parameters(self, client: AsyncOpenAI, settings: Mapping[str, Any]) -> dict[str, Any]:
        """Those of a request of that client, as arguments for the SDK; `settings` are in the words of the interface."""
        keyed = is_own(client) if self._prompt_cache is None else self._prompt_cache
        key = {"prompt_cache_key": self._cache_key} if keyed and self._cache_key else {}
        return request_parameters({**self.defaults, **key, **self._params, **settings})

    def _explainer(self, client: AsyncOpenAI) -> Explain:
        from openai import APIError

        return sdk_explainer(self.provider, APIError, str(client.base_url))


def is_own(client: AsyncOpenAI) -> bool:
    """Whether the client asks OpenAI itself."""
    return client.base_url.host == _OWN_HOST


def _new_client(base_url: str | None, api_key: str | None) -> AsyncOpenAI:
    try:
        from openai import AsyncOpenAI, DefaultAsyncHttpxClient
    except ImportError as error:
        raise missing_extra("openai") from error
    address = base_url or os.environ.get("OPENAI_BASE_URL")
    key = find_key("openai", api_key, variable="OPENAI_API_KEY", base_url=address)
    http_client = DefaultAsyncHttpxClient(verify=certificates())
    return AsyncOpenAI(api_key=key, base_url=address, max_retries=0, http_client=http_client)


async def streamed_where_it_may_be(
    whole: Callable[[], Awaitable[Reply]], streamed: Callable[[], Awaitable[Reply]], on_token: Callable[[str], None]
) -> Reply:
    """The reply as a stream, or in one piece where it was refused to stream: some models may not, for some accounts."""
    try:
        return await streamed()
    except ModelError as error:
        if getattr(error.__cause__, "param", None) != "stream":
            raise
    reply = await whole()
    if reply.text:
        on_token(reply.text)
    return reply
