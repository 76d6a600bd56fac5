import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from ptc.models import ModelError, OpenAIResponsesModel, RunSettings
from ptc.models.settings import with_settings

from .contract import MESSAGES, ProviderContract, failure
from .servers import Fails, FailsInStream, ModelServer, Raw, Responses, Says, serving


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serving(Responses()) as server:
        yield server


@pytest.fixture
def make_model(server: ModelServer) -> Callable[..., OpenAIResponsesModel]:
    def make(*, at: str = server.url, **params: Any) -> OpenAIResponsesModel:
        return OpenAIResponsesModel("tiny", base_url=at, api_key="test", **params)

    return make


class TestOpenAIResponsesModel(ProviderContract):
    too_long = Fails(400, "Your input exceeds the context window of this model.", "context_length_exceeded")
    settings: ClassVar = {"temperature": 0.5, "max_output_tokens": 99, "reasoning": {"effort": "low"}}

    async def test_the_system_message_goes_apart_and_nothing_is_stored(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        await make_model().complete(MESSAGES)
        request = server.requests[0]
        assert request.path == "/v1/responses"
        assert request.body == {
            "model": "tiny",
            "instructions": MESSAGES[0]["content"],
            "input": MESSAGES[1:],
            "store": False,
        }

    async def test_what_cannot_be_streamed_is_asked_for_as_a_whole(self, server: ModelServer, make_model: Any):
        refusal = {"message": "Your organization must be verified to stream this model.", "param": "stream"}
        server.script(Raw(json.dumps({"error": refusal}).encode(), "application/json", 400), Says("(return 1)"))
        seen: list[str] = []
        assert (await make_model().complete(MESSAGES, on_token=seen.append)).text == "(return 1)"
        assert (seen, [each.body.get("stream", False) for each in server.requests]) == (["(return 1)"], [True, False])

    async def test_without_a_system_message_none_is_sent(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        await make_model(store=True).complete(MESSAGES[1:])
        assert server.requests[0].body == {"model": "tiny", "input": MESSAGES[1:], "store": True}

    async def test_summaries_of_reasoning_may_be_asked_for(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        model = with_settings(make_model(reasoning={"summary": "auto"}), RunSettings(reasoning="high"))
        await model.complete(MESSAGES)
        assert server.requests[0].body["reasoning"] == {"summary": "auto", "effort": "high"}

    @pytest.mark.parametrize("on_token", [None, lambda text: None], ids=["whole", "streamed"])
    async def test_a_response_that_failed_is_no_reply(self, server: ModelServer, make_model: Any, on_token: Any):
        answer = b'{"id": "r", "object": "response", "status": "failed", "output": [], "model": "tiny", "error": %s}'
        whole = Raw(answer % b'{"code": "server_error", "message": "try later"}', "application/json")
        server.script(FailsInStream("(ret", "try later", "server_error") if on_token else whole)
        with pytest.raises(ModelError, match="openai-responses: try later") as caught:
            await make_model().complete(MESSAGES, on_token=on_token)
        assert caught.value.retryable

    async def test_an_event_may_be_an_error(self, server: ModelServer, make_model: Any):
        event = b'event: error\ndata: {"type": "error", "code": "invalid_prompt", "message": "no", "param": null}\n\n'
        server.script(Raw(event, "text/event-stream"))
        with pytest.raises(ModelError, match="openai-responses: no") as caught:
            await make_model().complete(MESSAGES, on_token=lambda text: None)
        assert not caught.value.retryable

    async def test_a_missing_sdk_names_its_extra(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setitem(sys.modules, "openai", None)
        error = await failure(OpenAIResponsesModel("tiny", api_key="test"))
        assert "pip install 'ptc-runtime[openai]'" in str(error)
