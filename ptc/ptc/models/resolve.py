"""From a model's name to the model."""

from collections.abc import Callable
from functools import cache

from ptc.models.anthropic import AnthropicModel
from ptc.models.any_llm import AnyLLMModel
from ptc.models.errors import ModelError
from ptc.models.model import Model
from ptc.models.openai import OpenAIModel
from ptc.models.openai_responses import OpenAIResponsesModel
from ptc.models.recording import ReplayModel

_ADAPTERS: dict[str, Callable[[str], Model]] = {
    "anthropic": AnthropicModel,
    "openai": OpenAIModel,
    "openai-responses": OpenAIResponsesModel,
}


def resolve_model(model: str | Model) -> Model:
    """The model that "provider:name" names; a model object is given back as it is.

    "openai:gpt-5-mini", "openai-responses:gpt-5-mini", "anthropic:claude-sonnet-4-5", "replay:run.jsonl"; any other
    provider is looked for in `any-llm-sdk`. A name gives the same object each time, so that all who use it share its
    clients; but for a replay, which begins anew. Raises `ModelError` for a name of another form, an unknown provider
    or a missing cassette, and `TypeError` for what is neither a name nor a model. Keys and SDKs of OpenAI and Anthropic
    are looked for when the model is first asked.
    """
    if not isinstance(model, str):
        return _with_complete(model)
    provider, _, name = model.partition(":")
    if not provider or not name:
        raise ModelError(f'`{model}` is no model name: write "provider:model", for example "openai:gpt-5-mini"')
    return ReplayModel(name) if provider == "replay" else _of_provider(provider, name)


@cache
def _of_provider(provider: str, name: str) -> Model:
    adapter = _ADAPTERS.get(provider)
    return adapter(name) if adapter else _from_any_llm(provider, name)


def _with_complete(model: Model) -> Model:
    if not (hasattr(model, "name") and callable(getattr(model, "complete", None))):
        wanted = 'a name, such as "openai:gpt-5-mini", or has `name` and `complete`'
        raise TypeError(f"a model is {wanted}; it is {model!r}")
    return model


def _from_any_llm(provider: str, name: str) -> Model:
    try:
        return AnyLLMModel(name, provider=provider)
    except ModelError as error:
        raise ModelError(f"`{provider}` is none of {', '.join([*_ADAPTERS, 'replay'])}; {error}") from error
