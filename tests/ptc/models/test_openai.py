import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ptc.models import ContextLengthExceeded, ModelError, OpenAIModel

from .contract import MESSAGES, ProviderContract, failure
from .servers import ChatCompletions, Fails, ModelServer, Raw, Says, serving


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serving(ChatCompletions()) as server:
        yield server


@pytest.fixture
def make_model(server: ModelServer) -> Callable[..., OpenAIModel]:
    def make(*, at: str = server.url, **params: Any) -> OpenAIModel:
        return OpenAIModel("tiny", base_url=at, api_key="test", **params)

    return make


class TestOpenAIModel(ProviderContract):
    too_long = Fails(400, "This model's maximum context length is 8192 tokens.", "context_length_exceeded")

    async def test_the_messages_are_sent_as_they_are(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        await make_model().complete(MESSAGES)
        request = server.requests[0]
        assert (request.path, request.body) == ("/v1/chat/completions", {"model": "tiny", "messages": MESSAGES})

    async def test_a_stream_asks_for_its_usage(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        await make_model().complete(MESSAGES, on_token=lambda text: None)
        assert server.requests[0].body["stream_options"] == {"include_usage": True}

    async def test_what_cannot_be_streamed_is_asked_for_as_a_whole(self, server: ModelServer, make_model: Any):
        refusal = {"message": "Your organization must be verified to stream this model.", "param": "stream"}
        server.script(Raw(json.dumps({"error": refusal}).encode(), "application/json", 400), Says("(return 1)"))
        seen: list[str] = []
        assert (await make_model().complete(MESSAGES, on_token=seen.append)).text == "(return 1)"
        assert (seen, [each.body.get("stream", False) for each in server.requests]) == (["(return 1)"], [True, False])

    async def test_no_content_is_the_empty_string(self, server: ModelServer, make_model: Any):
        server.script(Says(None), Says(None))
        assert (await make_model().complete(MESSAGES)).text == ""
        assert (await make_model().complete(MESSAGES, on_token=lambda text: None)).text == ""

    async def test_a_server_that_counts_no_tokens_is_understood(self, server: ModelServer, make_model: Any):
        message = b'{"choices": [{"index": 0, "message": {"role": "assistant", "content": "hi"}}]}'
        server.script(Raw(message, "application/json"))
        reply = await make_model().complete(MESSAGES)
        assert (reply.text, reply.usage.input_tokens, reply.model) == ("hi", 0, "")

    async def test_an_answer_without_choices_says_what_to_check(self, server: ModelServer, make_model: Any):
        server.script(Raw(b'{"error": {"message": "upstream failed"}}', "application/json"))
        assert "base_url" in str(await failure(make_model()))

    async def test_a_used_up_quota_is_not_retryable(self, server: ModelServer, make_model: Any):
        server.script(Fails(429, "You exceeded your current quota.", "insufficient_quota"))
        assert not (await failure(make_model())).retryable

    @pytest.mark.parametrize(
        ("said", "retryable"),
        [("true", True), ("false", False)],
    )
    async def test_the_provider_may_say_whether_to_retry(
        self, server: ModelServer, make_model: Any, said: str, retryable: bool
    ):
        server.script(Fails(500 if said == "false" else 400, headers={"x-should-retry": said}))
        assert (await failure(make_model())).retryable is retryable

    async def test_a_server_of_ones_own_needs_no_key(self, server: ModelServer, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        server.script(Says("(return 1)"))
        await OpenAIModel("tiny", base_url=server.url).complete(MESSAGES)
        assert server.requests[0].headers["authorization"] == "Bearer no-key"

    async def test_a_missing_key_names_its_variable(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
        error = await failure(OpenAIModel("tiny"))
        assert "OPENAI_API_KEY" in str(error)
        assert not error.retryable

    async def test_a_missing_sdk_names_its_extra(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setitem(sys.modules, "openai", None)
        assert "pip install 'ptc-runtime[openai]'" in str(await failure(OpenAIModel("tiny", api_key="test")))

    async def test_a_given_client_is_used_without_retries_and_left_open(self, server: ModelServer):
        from openai import AsyncOpenAI

        server.script(Fails(500), Says("(return 1)"))
        async with AsyncOpenAI(api_key="given", base_url=server.url, max_retries=5) as client:
            model = OpenAIModel("tiny", client=client)
            assert (await failure(model)).retryable
            assert (await model.complete(MESSAGES)).text == "(return 1)"
            assert not client.is_closed()
        assert server.requests[1].headers["authorization"] == "Bearer given"

    @pytest.mark.parametrize(
        "message",
        [
            "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
            "Your input exceeds the context window of this model.",
            "the request exceeds the available context size (4096 tokens), try increasing it",
            "The prompt (length 5000) is longer than the maximum model length of 4096.",
            "Please reduce the length of the messages or completion.",
            "The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).",
            "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
            "the input length exceeds the context length",
        ],
    )
    async def test_compatible_servers_say_too_long_in_their_own_words(
        self, server: ModelServer, make_model: Any, message: str
    ):
        server.script(Fails(400, message, "BadRequestError"))
        with pytest.raises(ContextLengthExceeded):
            await make_model().complete(MESSAGES)

    async def test_too_many_tokens_a_minute_is_a_rate_limit(self, server: ModelServer, make_model: Any):
        server.script(Fails(429, "Limit 10000 tokens per minute; please reduce the length of the messages."))
        error = await failure(make_model())
        assert error.retryable
        assert not isinstance(error, ContextLengthExceeded)

    async def test_a_parameter_the_sdk_does_not_know_reaches_the_server(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        params = {"min_p": 0.1, "extra_headers": {"X-Team": "blue"}, "extra_body": {"top_k": 5}}
        await make_model(**params).complete(MESSAGES)
        request = server.requests[0]
        assert (request.body["min_p"], request.body["top_k"], request.headers["x-team"]) == (0.1, 5, "blue")

    async def test_an_error_survives_pickling(self):
        import pickle

        error = pickle.loads(pickle.dumps(ModelError("slow down", retryable=True, retry_after=0.5)))
        assert (str(error), error.retryable, error.retry_after) == ("slow down", True, 0.5)
