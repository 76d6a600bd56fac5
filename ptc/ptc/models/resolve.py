"""From a model's name to the model."""

from collections.abc import Callable
from functools import cache

from ptc.models.errors import ModelError
from ptc.models.model import Model


def _anthropic(name: str) -> Model:
    from ptc.models.anthropic import AnthropicModel

    return AnthropicModel(name)


def _openai(name: str) -> Model:
    from ptc.models.openai import OpenAIModel

    return OpenAIModel(name)


def _openai_responses(name: str) -> Model:
    from ptc.models.openai_responses import OpenAIResponsesModel

    return OpenAIResponsesModel(name)


# provider -> the model of a name; who asks one provider does not wait for the adapters of others
_ADAPTERS: dict[str, Callable[[str], Model]] = {
    "anthropic": _anthropic,
    "openai": _openai,
    "openai-responses": _openai_responses,
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
    return _replay(name) if provider == "replay" else _of_provider(provider, name)


def _replay(cassette: str) -> Model:
    from ptc.models.recording import ReplayModel

    return ReplayModel(cassette)


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
    from ptc.models.any_llm import AnyLLMModel

    try:
        return AnyLLMModel(name, provider=provider)
    except ModelError as error:
        raise ModelError(f"`{provider}` is none of {', '.join([*_ADAPTERS, 'replay'])}; {error}") from error
