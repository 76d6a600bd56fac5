import pytest

from ptc.models import ModelError, Reply, ScriptedModel
from ptc_compression import ModelUsage

from .contract import MESSAGES, ModelContract, Subject
from .servers import Says

STOP_REASONS = {"": "stop", "cut": "length", "refused": "refusal", "filtered": "content_filter"}


def reply_of(says: Says) -> Reply:
    return Reply(
        text=says.text or "",
        usage=ModelUsage(
            input_tokens=says.input,
            output_tokens=says.output,
            cached_tokens=says.cached,
            cache_write_tokens=says.written,
        ),
        stop_reason=STOP_REASONS[says.ends],
        thinking=says.thinking,
    )


class GrowingScript(ScriptedModel):
    """A scripted model that is told its replies after it was made, as the contract does it."""

    def __init__(self) -> None:
        super().__init__([])

    def script(self, *replies: Says) -> None:
        self._replies = (*self._replies, *map(reply_of, replies))


class TestScriptedModel(ModelContract):
    @pytest.fixture
    def subject(self) -> Subject:
        model = GrowingScript()
        return Subject(model, model.script)


async def test_replies_in_order_and_keeps_what_it_was_sent():
    model = ScriptedModel(["first", "second"])
    assert (await model.complete(MESSAGES[:1])).text == "first"
    assert (model.calls, model.unused) == ((tuple(MESSAGES[:1]),), ("second",))


async def test_calls_are_copies():
    model, sent = ScriptedModel(["first"]), [MESSAGES[0].copy()]
    await model.complete(sent)
    sent[0]["content"] = "changed"
    assert model.calls == ((MESSAGES[0],),)


async def test_asked_for_more_it_fails_and_says_why():
    model = ScriptedModel(["only"])
    await model.complete(MESSAGES)
    with pytest.raises(ModelError, match=r"all replies of the script are used \(1\)") as caught:
        await model.complete(MESSAGES)
    assert not caught.value.retryable
    assert len(model.calls) == 1


async def test_a_reply_may_be_an_exception():
    model = ScriptedModel([ModelError("slow down", retryable=True), "second"])
    with pytest.raises(ModelError, match="slow down"):
        await model.complete(MESSAGES)
    assert model.unused == ("second",)


async def test_a_reply_may_be_a_function_of_the_messages():
    model = ScriptedModel([lambda messages: f"(return {len(messages)})"])
    assert (await model.complete(MESSAGES)).text == "(return 2)"


async def test_bare_text_costs_nothing():
    assert (await ScriptedModel(["text"]).complete(MESSAGES)).usage == ModelUsage()
