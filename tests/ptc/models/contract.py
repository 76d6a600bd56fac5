"""What every model does (`ModelContract`), and what every model behind HTTP does besides (`ProviderContract`).

A test class of an adapter inherits one of them and supplies the fixture `subject`.
"""

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import attrs
import pytest

from ptc.models import ContextLengthExceeded, Model, ModelError, RunSettings, complete_with_retries
from ptc.models.settings import with_settings
from ptc_compression import Message, ModelUsage

from .servers import BreaksOff, Drops, Fails, FailsInStream, Hangs, ModelServer, Raw, Says, StopsShort

MESSAGES: list[Message] = [
    {"role": "system", "content": "You write PTC-Lisp."},
    {"role": "user", "content": "Add 1 and 2 – both «whole»."},
]
PROGRAM = "```clojure\n(return (+ 1 2))\n```"


@attrs.frozen
class Subject:
    """A model under test, and how to say what it is to reply."""

    model: Model
    script: Callable[..., None]
    counts_tokens: bool = True


class ModelContract:
    async def test_the_reply_is_the_text_the_model_wrote(self, subject: Subject):
        subject.script(Says(PROGRAM))
        assert (await subject.model.complete(MESSAGES)).text == PROGRAM

    async def test_usage_counts_all_input_and_what_of_it_a_cache_gave_and_took(self, subject: Subject):
        subject.script(Says("(return 1)", input=100, output=7, cached=60, written=30))
        usage = (await subject.model.complete(MESSAGES)).usage
        assert usage == ModelUsage(input_tokens=100, output_tokens=7, cached_tokens=60, cache_write_tokens=30)

    async def test_an_empty_reply_is_the_empty_string(self, subject: Subject):
        subject.script(Says(""))
        assert (await subject.model.complete(MESSAGES)).text == ""

    async def test_streamed_pieces_joined_are_the_reply(self, subject: Subject):
        subject.script(Says(PROGRAM, input=10, output=5))
        pieces: list[str] = []
        reply = await subject.model.complete(MESSAGES, on_token=pieces.append)
        assert ("".join(pieces), reply.text) == (PROGRAM, PROGRAM)
        assert reply.usage == ModelUsage(input_tokens=10, output_tokens=5)

    async def test_an_empty_streamed_reply_calls_nobody(self, subject: Subject):
        subject.script(Says(""))
        pieces: list[str] = []
        assert (await subject.model.complete(MESSAGES, on_token=pieces.append)).text == ""
        assert pieces == []

    @pytest.mark.parametrize("on_token", [None, lambda text: None], ids=["whole", "streamed"])
    @pytest.mark.parametrize(
        ("ends", "means"),
        [("", (False, False)), ("cut", (True, False)), ("refused", (False, True)), ("filtered", (False, True))],
    )
    async def test_why_a_reply_ended_is_known(
        self, subject: Subject, ends: str, means: tuple[bool, bool], on_token: Any
    ):
        subject.script(Says("I (cannot)", output=9, ends=ends))
        reply = await subject.model.complete(MESSAGES, on_token=on_token)
        assert (reply.cut_off, reply.refused) == means
        assert (reply.text, bool(reply.stop_reason)) == ("I (cannot)", True)

    @pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
    async def test_what_the_model_thought_is_no_part_of_what_it_wrote(self, subject: Subject, streamed: bool):
        subject.script(Says("(return 1)", thinking="Add them. Return."))
        pieces: list[str] = []
        reply = await subject.model.complete(MESSAGES, on_token=pieces.append if streamed else None)
        assert (reply.text, reply.thinking) == ("(return 1)", "Add them. Return.")
        assert "".join(pieces) == ("(return 1)" if streamed else "")

    async def test_what_on_token_raises_passes_through(self, subject: Subject):
        subject.script(Says(PROGRAM))

        def stop(text: str) -> None:
            raise OSError("the viewer went away")

        with pytest.raises(OSError, match="the viewer went away"):
            await subject.model.complete(MESSAGES, on_token=stop)

    async def test_the_messages_are_left_as_they_are(self, subject: Subject):
        subject.script(Says("(return 1)"))
        sent: list[Message] = [message.copy() for message in MESSAGES]
        await subject.model.complete(sent)
        assert sent == MESSAGES

    async def test_it_can_be_asked_again(self, subject: Subject):
        subject.script(Says("first"), Says("second"))
        replies = [await subject.model.complete(MESSAGES) for _ in range(2)]
        assert [reply.text for reply in replies] == ["first", "second"]

    @pytest.mark.parametrize("on_token", [None, lambda text: None], ids=["whole", "streamed"])
    def test_each_event_loop_may_ask_it(self, subject: Subject, on_token: Any):
        subject.script(Says("first"), Says("second"))
        replies = [asyncio.run(subject.model.complete(MESSAGES, on_token=on_token)) for _ in range(2)]
        assert [reply.text for reply in replies] == ["first", "second"]

    async def test_settings_make_a_model_of_the_same_name(self, subject: Subject):
        subject.script(Says("(return 1)"))
        model = with_settings(subject.model, RunSettings(temperature=0.5))
        assert model.name == subject.model.name
        assert (await model.complete(MESSAGES)).text == "(return 1)"

    async def test_it_has_a_name(self, subject: Subject):
        subject.script(Says(""))
        assert subject.model.name


class ProviderContract(ModelContract):
    """`make_model(**params)` makes a model of the server with further parameters of a request."""

    too_long = Fails(400)  # how the provider says that the messages are too long
    refusal_kind = "invalid_request_error"
    # RunSettings(temperature=0.5, max_output_tokens=99, reasoning="low"), as the provider has them
    settings: Mapping[str, Any] = {"temperature": 0.5, "max_tokens": 99, "reasoning_effort": "low"}

    @pytest.fixture
    def subject(self, server: ModelServer, make_model: Callable[..., Model]) -> Subject:
        return Subject(make_model(), server.script)

    async def test_the_request_carries_the_model_and_the_parameters(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        reply = await make_model(temperature=0.5).complete(MESSAGES)
        body = server.requests[0].body
        assert (body["model"], body["temperature"], reply.model) == ("tiny", 0.5, "tiny-2026")

    async def test_settings_are_in_every_request(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"), Says("(return 1)"))
        settings = RunSettings(temperature=0.5, max_output_tokens=99, reasoning="low")
        model, without = make_model(temperature=1), make_model()
        await with_settings(model, settings).complete(MESSAGES)
        await without.complete(MESSAGES)
        asked, plain = (request.body for request in server.requests)
        assert {name: asked[name] for name in self.settings} == self.settings
        assert not {"temperature", "reasoning", "reasoning_effort", "thinking"} & set(plain)

    async def test_tokens_arrive_in_pieces(self, server: ModelServer, make_model: Any):
        server.script(Says("0123456789abc"))
        pieces: list[str] = []
        await make_model().complete(MESSAGES, on_token=pieces.append)
        assert pieces == ["01234", "56789", "abc"]

    @pytest.mark.parametrize(
        ("headers", "seconds"),
        [
            ({"Retry-After": "0.02"}, 0.02),
            ({"retry-after-ms": "20"}, 0.02),
            ({"retry-after-ms": "20", "Retry-After": "1"}, 0.02),
            ({"Retry-After": format_datetime(datetime(2020, 1, 1, tzinfo=UTC), usegmt=True)}, 0.0),
            ({"Retry-After": "soon"}, None),
            ({}, None),
        ],
        ids=["seconds", "milliseconds", "both", "date", "nonsense", "none"],
    )
    async def test_a_rate_limit_says_how_long_to_wait(
        self, server: ModelServer, make_model: Any, headers: dict[str, str], seconds: float | None
    ):
        server.script(Fails(429, "slow down", "rate_limit_error", headers))
        error = await failure(make_model())
        assert (error.retryable, error.retry_after) == (True, seconds)

    async def test_a_date_to_wait_for_becomes_seconds(self, server: ModelServer, make_model: Any):
        date = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
        server.script(Fails(429, headers={"Retry-After": date}))
        assert 3000 < ((await failure(make_model())).retry_after or 0) <= 3600

    @pytest.mark.parametrize("answer", [Fails(500), Fails(503), Fails(529), Fails(408), Drops()], ids=str)
    async def test_a_passing_failure_is_retryable_and_not_retried_here(
        self, server: ModelServer, make_model: Any, answer: Fails | Drops
    ):
        server.script(answer, Says("a second request"))
        error = await failure(make_model())
        assert (error.retryable, error.retry_after, len(server.requests)) == (True, None, 1)

    @pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
    async def test_a_refused_request_is_not_retryable(self, server: ModelServer, make_model: Any, status: int):
        server.script(Fails(status, "the reason given", self.refusal_kind))
        error = await failure(make_model())
        assert not error.retryable
        assert f"answered {status}: the reason given" in str(error)

    @pytest.mark.parametrize("on_token", [None, lambda text: None], ids=["whole", "streamed"])
    async def test_messages_too_long_are_told_apart(self, server: ModelServer, make_model: Any, on_token: Any):
        server.script(self.too_long)
        with pytest.raises(ContextLengthExceeded) as caught:
            await make_model().complete(MESSAGES, on_token=on_token)
        assert not caught.value.retryable

    @pytest.mark.parametrize("answer", [BreaksOff("(ret"), StopsShort("(ret"), FailsInStream("(ret")], ids=repr)
    async def test_a_stream_that_does_not_reach_its_end_is_no_reply(
        self, server: ModelServer, make_model: Any, answer: Any
    ):
        server.script(answer)
        pieces: list[str] = []
        with pytest.raises(ModelError) as caught:
            await make_model().complete(MESSAGES, on_token=pieces.append)
        assert (caught.value.retryable, pieces) == (True, ["(ret"])

    async def test_a_refusal_inside_a_stream_is_not_retryable(self, server: ModelServer, make_model: Any):
        server.script(FailsInStream("(ret", "no", self.refusal_kind))
        with pytest.raises(ModelError) as caught:
            await make_model().complete(MESSAGES, on_token=lambda text: None)
        assert not caught.value.retryable

    @pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
    @pytest.mark.parametrize(
        ("body", "kind", "said"),
        [
            ("<html>\n <title>welcome</title>" + "x" * 99, "text/html", "a web page"),
            ("upstream connect error" + "x" * 99, "text/plain", "text that is no JSON"),
            ('{"id": "c1", "choices": [{"ind', "application/json", "text that is no JSON"),
            ('{"answer": "%s"}' % ("x" * 99), "application/json", "plain JSON"),
            ("", "application/json", "nothing"),
        ],
        ids=["page", "text", "broken JSON", "other JSON", "empty"],
    )
    async def test_a_body_without_a_reply_is_shown(
        self, server: ModelServer, make_model: Any, body: str, kind: str, said: str, streamed: bool
    ):
        server.script(Raw(body.encode(), kind))
        with pytest.raises(ModelError) as caught:
            await make_model().complete(MESSAGES, on_token=print if streamed else None)
        message = str(caught.value)
        begins = " ".join(body.split())[:80]
        assert (said in message, server.url in message, begins in message) == (True, True, True), message
        assert len(message) < 400
        assert caught.value.retryable == (said != "a web page")

    async def test_a_timeout_is_retryable(self, server: ModelServer, make_model: Any):
        server.script(Hangs())
        assert (await failure(make_model(timeout=0.05))).retryable

    async def test_nobody_at_the_address_is_retryable(self, make_model: Any):
        error = await failure(make_model(at="http://127.0.0.1:9/v1"))
        assert error.retryable
        assert "connection" in str(error).lower()

    async def test_a_gateways_web_page_is_cut_short(self, server: ModelServer, make_model: Any):
        server.script(Raw(b"<html>bad gateway</html>" * 1000, status=502))
        error = await failure(make_model())
        assert error.retryable
        assert f"answered 502: {server.url}" in str(error)
        assert "sent a web page in place of a reply; it begins: <html>bad gateway</html>" in str(error)
        assert len(str(error)) < 400

    @pytest.mark.parametrize("on_token", [None, lambda text: None], ids=["whole", "streamed"])
    async def test_it_can_be_cancelled(self, server: ModelServer, make_model: Any, on_token: Any):
        server.script(Hangs())
        task = asyncio.create_task(complete_with_retries(make_model(), MESSAGES, on_token=on_token))
        while not server.requests:
            await asyncio.sleep(0.005)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert len(server.requests) == 1

    # -- clients -----------------------------------------------------------------------------------------------------

    @pytest.mark.parametrize("on_token", [None, lambda text: None], ids=["whole", "streamed"])
    async def test_requests_of_one_loop_share_a_connection(self, server: ModelServer, make_model: Any, on_token: Any):
        server.script(*[Says("(return 1)")] * 3)
        model = make_model()
        for each in (model, model, with_settings(model, RunSettings(temperature=0.5))):
            await each.complete(MESSAGES, on_token=on_token)
        assert server.connections == 1

    def test_connections_are_closed_with_their_loop(self, server: ModelServer, make_model: Any):
        server.script(Says("first"), Says("second"))
        model = make_model()
        for number in (1, 2):
            asyncio.run(model.complete(MESSAGES))
            server.wait_until_closed()
            assert server.connections == number

    async def test_connections_are_closed_with_their_model(self, server: ModelServer, make_model: Any):
        server.script(Says("(return 1)"))
        model = make_model()
        await model.complete(MESSAGES)
        del model
        while server.open:
            await asyncio.sleep(0.005)

    async def test_a_retry_reaches_the_reply(self, server: ModelServer, make_model: Any):
        server.script(Fails(429, headers={"Retry-After": "0.01"}), Says("(return 1)"))
        assert (await complete_with_retries(make_model(), MESSAGES)).text == "(return 1)"


async def failure(model: Model) -> ModelError:
    """The error that asking the model raises."""
    with pytest.raises(ModelError) as caught:
        await model.complete(MESSAGES)
    return caught.value
