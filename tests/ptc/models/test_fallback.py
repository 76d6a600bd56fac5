from collections.abc import Callable
from typing import Any

import pytest

from ptc import SubAgent
from ptc.models import (
    ContextLengthExceeded,
    FallbackModel,
    ModelError,
    OpenAIModel,
    Reply,
    RunSettings,
    ScriptedModel,
    complete_with_retries,
)
from ptc.models.settings import with_settings

from .contract import MESSAGES, ModelContract, Subject, failure
from .servers import ChatCompletions, Fails, Says, serving
from .test_scripted import GrowingScript


class Second(GrowingScript):
    """The model that replies, after one that never does."""

    def __init__(self) -> None:
        super().__init__()
        self.model = FallbackModel([ScriptedModel([ModelError("down")] * 9), self])


class TestFallbackModel(ModelContract):
    @pytest.fixture
    def subject(self) -> Subject:
        second = Second()
        return Subject(second.model, second.script)


async def test_the_first_that_replies_is_the_model():
    first, second, third = ScriptedModel([ModelError("down")]), ScriptedModel(["(return 1)"]), ScriptedModel(["no"])
    reply = await FallbackModel([first, second, third]).complete(MESSAGES)
    assert (reply.text, reply.asked) == ("(return 1)", "scripted")
    assert [(each.attempt, each.wait, each.reason) for each in reply.retries] == [(1, 0.0, "down")]
    assert third.calls == ()


async def test_names_are_models_too():
    model = FallbackModel(["openai:gpt-5-mini", "anthropic:claude-sonnet-4-5"])
    assert model.name == "openai:gpt-5-mini or anthropic:claude-sonnet-4-5"


def test_of_nothing_there_is_none():
    with pytest.raises(ValueError, match="needs a model"):
        FallbackModel([])


@pytest.mark.parametrize(
    ("errors", "kind", "retryable", "wait"),
    [
        ([ModelError("bad key"), ModelError("no such model")], ModelError, False, None),
        ([ModelError("bad key"), ModelError("busy", retryable=True)], ModelError, True, None),
        ([ModelError("busy", retryable=True, retry_after=9), ModelError("no")], ModelError, True, 9),
        (
            [ModelError("busy", retryable=True, retry_after=9), ModelError("too", retryable=True, retry_after=2)],
            ModelError,
            True,
            2,
        ),
        ([ModelError("busy", retryable=True, retry_after=9), ModelError("x", retryable=True)], ModelError, True, None),
        ([ContextLengthExceeded("long"), ContextLengthExceeded("too long")], ContextLengthExceeded, False, None),
        ([ContextLengthExceeded("long"), ModelError("busy", retryable=True)], ModelError, True, None),
    ],
)
async def test_where_none_replies_the_error_says_of_each_why(
    errors: list[ModelError], kind: type, retryable: bool, wait: float | None
):
    error = await failure(FallbackModel([ScriptedModel([each]) for each in errors]))
    assert type(error) is kind
    assert (str(error), error.retryable, error.retry_after) == ("; ".join(map(str, errors)), retryable, wait)


async def test_no_text_is_shown_twice():
    class Breaking:
        name = "breaking"

        async def complete(self, messages: object, *, on_token: Callable[[str], None] | None = None) -> Reply:
            assert on_token is not None
            on_token("(ret")
            raise ModelError("broke off")

    seen: list[str] = []
    reply = await FallbackModel([Breaking(), ScriptedModel(["(return 1)"])]).complete(MESSAGES, on_token=seen.append)
    assert (reply.text, seen) == ("(return 1)", ["(ret"])


async def test_another_error_is_nobodys_to_catch():
    with pytest.raises(ValueError, match="a bug"):
        await FallbackModel([ScriptedModel([ValueError("a bug")]), ScriptedModel(["late"])]).complete(MESSAGES)


async def test_asking_again_begins_with_the_first():
    first = ScriptedModel([ModelError("busy", retryable=True, retry_after=0.0), "(return 1)"])
    second = ScriptedModel([ModelError("down"), "never"])
    reply = await complete_with_retries(FallbackModel([first, second]), MESSAGES)
    assert (reply.text, second.unused) == ("(return 1)", ("never",))
    assert [each.reason for each in reply.retries] == ["busy; down"]


async def test_settings_and_cache_reach_all():
    with serving(ChatCompletions()) as one, serving(ChatCompletions()) as other:
        one.script(Fails(401, "bad key"))
        other.script(Says("(return 1)"))
        model: Any = FallbackModel([OpenAIModel("tiny", base_url=each.url) for each in (one, other)])
        await with_settings(model, RunSettings(temperature=0.5)).complete(MESSAGES)
    assert [each.requests[0].body["temperature"] for each in (one, other)] == [0.5, 0.5]


async def test_every_request_of_a_run_is_counted():
    model = FallbackModel([ScriptedModel([ModelError("down")] * 2), ScriptedModel(["(def a 1)", "(return a)"])])
    step = await SubAgent("m", model=model).run()
    assert (step.return_value, step.usage.model_calls) == (1, 4)
    assert [turn.model_asked for turn in step.trace] == ["scripted", "scripted"]
