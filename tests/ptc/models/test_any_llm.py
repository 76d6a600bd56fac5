import sys
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from ptc.models import AnyLLMModel, ModelError, RunSettings

from .contract import MESSAGES, ProviderContract, failure
from .servers import ChatCompletions, Fails, ModelServer, Says, serving


@pytest.fixture
def server() -> Iterator[ModelServer]:
    pytest.importorskip("any_llm")
    with serving(ChatCompletions()) as server:
        yield server


@pytest.fixture
def make_model(server: ModelServer) -> Callable[..., AnyLLMModel]:
    def make(*, at: str = server.url, **params: Any) -> AnyLLMModel:
        return AnyLLMModel("openai:tiny", api_base=at, api_key="test", **params)

    return make


class TestAnyLLMModel(ProviderContract):
    too_long = Fails(400, "This model's maximum context length is 8192 tokens.", "context_length_exceeded")

    settings: ClassVar = {"temperature": 0.5, "max_completion_tokens": 99, "reasoning_effort": "low"}

    async def test_the_messages_are_sent_as_they_are(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        await make_model().complete(MESSAGES)
        assert server.requests[0].body["messages"] == MESSAGES

    async def test_a_missing_key_names_its_variable(self, server: ModelServer, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        error = await failure(AnyLLMModel("tiny", provider="openai", api_base=server.url))
        assert "OPENAI_API_KEY" in str(error)
        assert not error.retryable

    async def test_a_provider_whose_sdk_is_missing_says_which(
        self, server: ModelServer, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setitem(sys.modules, "cohere", None)
        error = await failure(AnyLLMModel("cohere:tiny", api_key="test"))
        assert "any-llm-sdk[cohere]" in str(error)
        assert not error.retryable

    def test_an_unknown_provider_lists_the_known_ones(self, server: ModelServer):
        with pytest.raises(ModelError, match=r"no provider `opnai`; it knows .*mistral"):
            AnyLLMModel("opnai:tiny")

    def test_a_name_without_a_provider_says_the_form(self):
        with pytest.raises(ModelError, match="provider:model"):
            AnyLLMModel("tiny")


def test_a_missing_package_names_its_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "any_llm", None)
    with pytest.raises(ModelError, match=r"pip install 'ptc-runtime\[any-llm\]'"):
        AnyLLMModel("mistral:tiny")


async def test_a_setting_that_a_provider_lacks_is_refused_before_anything_is_sent(server: ModelServer):
    model = AnyLLMModel("deepseek:deepseek-chat", api_base=server.url, api_key="test")
    error = await failure(model.with_settings(RunSettings(reasoning="minimal")))
    assert "reasoning_effort" in str(error)
    assert "not supported" in str(error)
    assert (error.retryable, server.requests) == (False, [])
