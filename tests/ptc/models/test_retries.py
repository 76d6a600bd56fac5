import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from ptc import FailedRequest, RetryScheduled, SubAgent
from ptc.models import ContextLengthExceeded, Model, ModelError, Reply, ScriptedModel, complete_with_retries

from .contract import MESSAGES


def slow_down(seconds: float | None = None) -> ModelError:
    return ModelError("slow down", retryable=True, retry_after=seconds)


class Waits:
    """A clock that is only told to wait."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
def ask(waits: Waits) -> Callable[..., Any]:
    return partial(complete_with_retries, messages=MESSAGES, sleep=waits, chance=lambda: 0.5)


async def test_the_providers_own_waiting_time_is_waited(ask: Any, waits: Waits):
    reply = await ask(ScriptedModel([slow_down(0.01), slow_down(0.0), "(return 1)"]))
    assert reply.text == "(return 1)"
    assert waits.seconds == [0.01, 0.0]


async def test_without_one_the_wait_grows_and_holds_some_chance(ask: Any, waits: Waits):
    await ask(ScriptedModel([slow_down()] * 9 + ["(return 1)"]), retries=9)
    assert waits.seconds == pytest.approx([0.6, 0.7, 0.9, 1.3, 2.1, 3.7, 5, 5, 5])


async def test_retries_are_told_before_the_wait_and_kept_in_the_reply(ask: Any, waits: Waits):
    told: list[tuple[FailedRequest, int]] = []
    model = ScriptedModel([slow_down(2.0), slow_down(), "(return 1)"])
    reply = await ask(model, on_retry=lambda retry: told.append((retry, len(waits.seconds))))
    first = FailedRequest(attempt=1, wait=2.0, reason="slow down")
    second = FailedRequest(attempt=2, wait=0.7, reason="slow down")
    assert told == [(first, 0), (second, 1)]
    assert reply.retries == (first, second)


async def test_the_last_error_is_raised_when_the_retries_are_used_up(ask: Any):
    model = ScriptedModel([slow_down(), slow_down(), ModelError("still", retryable=True), "too late"])
    with pytest.raises(ModelError, match="still"):
        await ask(model, retries=2)
    assert model.unused == ("too late",)


async def test_none_may_be_asked_for(ask: Any):
    model = ScriptedModel([slow_down(), "too late"])
    with pytest.raises(ModelError):
        await ask(model, retries=0)
    assert model.unused == ("too late",)


@pytest.mark.parametrize(
    "error", [ModelError("bad key"), ContextLengthExceeded("too long"), ValueError("a bug")], ids=repr
)
async def test_other_errors_are_not_retried(ask: Any, error: Exception):
    model = ScriptedModel([error, "too late"])
    with pytest.raises(type(error)):
        await ask(model)
    assert model.unused == ("too late",)


async def test_a_provider_that_asks_for_too_much_time_is_not_waited_for(ask: Any):
    model = ScriptedModel([slow_down(3600), "too late"])
    with pytest.raises(ModelError, match="slow down"):
        await ask(model, longest_wait=60)
    assert model.unused == ("too late",)


class Stuttering:
    """Shows each text and fails, but for the last, which is its reply."""

    name = "stuttering"

    def __init__(self, *texts: str) -> None:
        self._texts = list(texts)

    async def complete(self, messages: object, *, on_token: Callable[[str], None] | None = None) -> Reply:
        text = self._texts.pop(0)
        if on_token and text:
            on_token(text)
        if self._texts:
            raise slow_down()
        return Reply(text=text)


@pytest.mark.parametrize(
    ("texts", "shown"),
    [(("(ret", "(return 1)"), ["(ret"]), (("", "(return 1)"), ["(return 1)"])],
    ids=["broke off in its text", "failed before its text"],
)
async def test_no_text_is_shown_twice(ask: Any, texts: tuple[str, ...], shown: list[str]):
    model: Model = Stuttering(*texts)
    seen: list[str] = []
    assert (await ask(model, on_token=seen.append)).text == "(return 1)"
    assert seen == shown


async def test_a_wait_can_be_cancelled():
    waiting = asyncio.Event()
    model = ScriptedModel([slow_down(60), "never"])
    task = asyncio.create_task(complete_with_retries(model, MESSAGES, on_retry=lambda retry: waiting.set()))
    await waiting.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


# -- in a run --------------------------------------------------------------------------------------------------------


async def test_a_run_tells_of_retries_as_events_and_logs_nothing(caplog: pytest.LogCaptureFixture):
    events: list[Any] = []
    model = ScriptedModel(["(def x 1)", slow_down(0.0), "(return x)"])
    with caplog.at_level(logging.DEBUG):
        step = await SubAgent("m", model=model, on_event=events.append).run()
    assert step.ok
    [told] = [event for event in events if isinstance(event, RetryScheduled)]
    assert (told.path, told.number, told.attempt, told.wait, told.reason) == ((), 2, 1, 0.0, "slow down")
    assert [record.name for record in caplog.records if record.name != "asyncio"] == []


@pytest.mark.parametrize(("retries", "ok"), [(0, False), (3, True)])
async def test_how_many_is_an_option(retries: int, ok: bool):
    model = ScriptedModel([slow_down(0.0), slow_down(0.0), slow_down(0.0), "(return 1)"])
    step = await SubAgent("m", model=model, model_retries=retries).run()
    assert (step.ok, step.usage.model_calls) == (ok, retries + 1)


@pytest.mark.parametrize("wrong", [-1, 1.5, True, "2", None])
async def test_another_number_of_retries_is_refused(wrong: Any):
    with pytest.raises(ValueError, match="model_retries must be an integer, 0 or more; it is"):
        await SubAgent("m", model=ScriptedModel([]), model_retries=wrong).run()
