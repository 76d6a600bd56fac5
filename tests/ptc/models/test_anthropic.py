import sys
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from ptc.models import AnthropicModel, ContextLengthExceeded

from .contract import MESSAGES, ProviderContract, failure
from .servers import Fails, FailsInStream, Messages, ModelServer, Says, serving


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serving(Messages()) as server:
        yield server


@pytest.fixture
def make_model(server: ModelServer) -> Callable[..., AnthropicModel]:
    def make(*, at: str = server.url, **params: Any) -> AnthropicModel:
        return AnthropicModel("tiny", base_url=at, api_key="test", **params)

    return make


class TestAnthropicModel(ProviderContract):
    too_long = Fails(400, "prompt is too long: 210000 tokens > 200000 maximum", "invalid_request_error")
    settings: ClassVar = {"temperature": 0.5, "max_tokens": 99, "output_config": {"effort": "low"}}

    async def test_the_system_message_goes_apart(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        await make_model(max_tokens=100).complete(MESSAGES)
        request = server.requests[0]
        assert request.path == "/v1/messages"
        assert request.body == {
            "model": "tiny",
            "system": MESSAGES[0]["content"],
            "messages": MESSAGES[1:],
            "max_tokens": 100,
            "stream": True,
        }

    async def test_without_a_system_message_none_is_sent(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        await make_model().complete(MESSAGES[1:])
        assert "system" not in server.requests[0].body

    async def test_a_reply_may_be_long(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        assert (await make_model(max_tokens=64_000).complete(MESSAGES)).text == "(return 1)"

    async def test_an_overload_inside_a_stream_is_retryable(self, server: ModelServer, make_model: Any):
        server.script(FailsInStream("", "Overloaded", "overloaded_error"))
        assert (await failure(make_model())).retryable

    async def test_input_and_reply_together_may_be_too_long(self, server: ModelServer, make_model: Any):
        message = "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000"
        server.script(Fails(400, message, "invalid_request_error"))
        with pytest.raises(ContextLengthExceeded):
            await make_model().complete(MESSAGES)

    async def test_a_missing_key_names_its_variable(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
        monkeypatch.delenv("ANTHROPIC_BASE_URL", raising=False)
        error = await failure(AnthropicModel("tiny"))
        assert "ANTHROPIC_API_KEY" in str(error)
        assert not error.retryable

    async def test_a_missing_sdk_names_its_extra(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setitem(sys.modules, "anthropic", None)
        assert "pip install 'ptc-runtime[anthropic]'" in str(await failure(AnthropicModel("tiny", api_key="test")))

    async def test_a_given_client_is_used_without_retries_and_left_open(self, server: ModelServer):
        from anthropic import AsyncAnthropic

        server.script(Fails(500), Says("(return 1)"))
        async with AsyncAnthropic(api_key="given", base_url=server.url, max_retries=5) as client:
            model = AnthropicModel("tiny", client=client)
            assert (await failure(model)).retryable
            assert (await model.complete(MESSAGES)).text == "(return 1)"
            assert not client.is_closed()
        headers = server.requests[1].headers
        # Releases of the SDK differ in the header they put the key in.
        assert "given" in (headers.get("x-api-key") or headers["authorization"])
