import asyncio
import sys
from collections.abc import Callable, Iterator

import pytest
import stamina
from stamina.instrumentation import RetryDetails, get_on_retry_hooks, set_on_retry_hooks

from ptc.models import ContextLengthExceeded, Model, ModelError, Reply, ScriptedModel, complete_with_retries

from .contract import MESSAGES


def slow_down(seconds: float | None = None) -> ModelError:
    return ModelError("slow down", retryable=True, retry_after=seconds)


@pytest.fixture
def waits() -> Iterator[list[float]]:
    """The seconds that were waited before each retry."""
    seen: list[float] = []

    def note(details: RetryDetails) -> None:
        seen.append(details.wait_for)

    before = get_on_retry_hooks()
    set_on_retry_hooks([note])
    yield seen
    set_on_retry_hooks(before)


@pytest.fixture
def no_waiting() -> Iterator[None]:
    with stamina.set_testing(True, attempts=3, cap=True):
        yield


async def test_the_providers_own_waiting_time_is_waited(waits: list[float]):
    model = ScriptedModel([slow_down(0.01), slow_down(0.0), "(return 1)"])
    reply = await complete_with_retries(model, MESSAGES)
    assert reply.text == "(return 1)"
    assert waits == pytest.approx([0.01, 0.0])


@pytest.mark.usefixtures("no_waiting")
async def test_the_last_error_is_raised_when_the_attempts_are_used_up():
    model = ScriptedModel([slow_down(), slow_down(), ModelError("still", retryable=True), "too late"])
    with pytest.raises(ModelError, match="still"):
        await complete_with_retries(model, MESSAGES, attempts=3)
    assert model.unused == ("too late",)


@pytest.mark.parametrize(
    "error", [ModelError("bad key"), ContextLengthExceeded("too long"), ValueError("a bug")], ids=repr
)
async def test_other_errors_are_not_retried(error: Exception):
    model = ScriptedModel([error, "too late"])
    with pytest.raises(type(error)):
        await complete_with_retries(model, MESSAGES)
    assert model.unused == ("too late",)


async def test_a_provider_that_asks_for_too_much_time_is_not_waited_for():
    model = ScriptedModel([slow_down(3600), "too late"])
    with pytest.raises(ModelError, match="slow down"):
        await complete_with_retries(model, MESSAGES, longest_wait=60)
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


@pytest.mark.usefixtures("no_waiting")
@pytest.mark.parametrize(
    ("texts", "shown"),
    [(("(ret", "(return 1)"), ["(ret"]), (("", "(return 1)"), ["(return 1)"])],
    ids=["broke off in its text", "failed before its text"],
)
async def test_no_text_is_shown_twice(texts: tuple[str, ...], shown: list[str]):
    model: Model = Stuttering(*texts)
    seen: list[str] = []
    assert (await complete_with_retries(model, MESSAGES, on_token=seen.append)).text == "(return 1)"
    assert seen == shown


async def test_without_stamina_there_is_one_attempt(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "stamina", None)
    model = ScriptedModel(["(return 1)", slow_down(), "too late"])
    assert (await complete_with_retries(model, MESSAGES)).text == "(return 1)"
    with pytest.raises(ModelError):
        await complete_with_retries(model, MESSAGES)
    assert model.unused == ("too late",)


async def test_a_wait_can_be_cancelled(waits: list[float]):
    task = asyncio.create_task(complete_with_retries(ScriptedModel([slow_down(60), "never"]), MESSAGES))
    while not waits:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
