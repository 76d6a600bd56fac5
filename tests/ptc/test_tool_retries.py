"""Calls that are made again: when, how often, after what time, and what of it is recorded."""

import asyncio

import pytest

from ptc import Retry, ScriptedModel, Step, SubAgent, ToolFinished, tool
from ptc.tools.errors import ToolTimeout
from ptc.tools.retries import wait_before_retry
from ptc_interpreter import Limits
from ptc_interpreter.host import handing
from tests.clocks import leap


class Flaky:
    """Fails a number of times before it works."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.calls = 0

    def __call__(self, n: int) -> int:
        self.calls += 1
        if self.errors:
            raise self.errors.pop(0)
        return 2 * n


BUSY = Retry("busy", after=0.0)


def run(function, program="(tool/double 4)", **options):
    made = tool(function, name="double", **options)
    events = []
    model = ScriptedModel([program, "(return 1)"])
    step = SubAgent("m", tools=[made], model=model, max_turns=2, on_event=events.append).run_sync()
    return step, [event for event in events if isinstance(event, ToolFinished)]


def test_a_call_is_made_again_and_each_attempt_recorded():
    flaky = Flaky(BUSY, Retry("still busy", after=0.0))
    step, (finished,) = run(flaky, retries=2)
    (call,) = step.tool_calls
    assert (call.result, call.error, call.retried) == (8, None, ("Retry: busy", "Retry: still busy"))
    assert (flaky.calls, finished.retried, finished.result) == (3, call.retried, 8)
    assert step.trace[0].evaluation.usage.tool_calls == 1
    again = Step.from_json(step.to_json())
    assert again.tool_calls[0].retried == call.retried
    assert again.to_json() == step.to_json()


def test_after_the_last_attempt_it_is_an_error_like_any_other():
    flaky = Flaky(*[BUSY] * 3)
    step, _ = run(flaky, retries=1)
    assert flaky.calls == 2
    assert step.trace[0].evaluation.error.message == "`tool/double` failed: Retry: busy"
    assert step.tool_calls[0].retried == ("Retry: busy",)


@pytest.mark.parametrize(
    ("error", "options", "calls"),
    [
        (ConnectionError("gone"), {"retries": 2}, 1),
        (ConnectionError("gone"), {"retries": 2, "retry_on": ConnectionError}, 2),
        (ConnectionResetError("gone"), {"retries": 1, "retry_on": (OSError, ValueError)}, 2),
        (KeyError("gone"), {"retries": 1, "retry_on": (OSError, ValueError)}, 1),
        (BUSY, {}, 1),
    ],
)
def test_only_what_is_worth_it_is_tried_again(error, options, calls):
    flaky = Flaky(error)
    run(flaky, **options)
    assert flaky.calls == calls


def test_async_tools_are_tried_again_too():
    flaky = Flaky(BUSY)

    async def double(n: int) -> int:
        await asyncio.sleep(0)
        return flaky(n)

    step, _ = run(double, retries=1)
    assert step.tool_calls[0].result == 8


def test_a_tool_whose_time_was_over_may_have_acted_and_is_not_tried_again():
    made = tool(Flaky(), name="double", retries=3, retry_on=Exception)
    assert wait_before_retry(made, ToolTimeout("no result"), 0) is None
    assert wait_before_retry(made, ValueError("x"), 0) == 0.1


def test_the_wait_is_the_tools_or_grows():
    made = tool(Flaky(), name="double", retries=20)
    waits = [wait_before_retry(made, Retry("x"), n) for n in range(20)]
    assert waits[:4] == [0.1, 0.2, 0.4, 0.8]
    assert max(waits) == 5.0
    assert wait_before_retry(made, Retry("x", after=9.0), 0) == 9.0
    assert wait_before_retry(made, Retry("x"), 20) is None


async def test_a_run_that_ends_does_not_wait_for_the_next_attempt(monkeypatch):
    loop, flaky = asyncio.get_running_loop(), Flaky(Retry("busy", after=6_000.0))

    def wait_and_the_run_is_over(*given):
        loop.call_soon_threadsafe(leap, 1_000)
        return wait_before_retry(*given)

    monkeypatch.setattr("ptc.tools.calling.wait_before_retry", wait_and_the_run_is_over)
    model = ScriptedModel(["(tool/double 1)"])
    step = await SubAgent("m", tools=[tool(flaky, name="double", retries=1)], model=model, run_timeout=200).run()
    assert step.failure.code == "run_timeout"
    assert [call.error for call in step.tool_calls] == ["Retry: busy"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"retries": -1}, "retries must be an integer, 0 or more; it is -1"),
        ({"retries": "2"}, "retries must be"),
        ({"retry_on": "ConnectionError"}, "retry_on takes types of exceptions"),
        ({"retry_on": [int]}, "retry_on takes types of exceptions"),
    ],
)
def test_how_often_and_for_what_is_checked(options, message):
    with pytest.raises((TypeError, ValueError), match=message):
        tool(Flaky(), name="double", **options)


class Row:
    pass


@pytest.mark.parametrize("is_async", [False, True])
def test_a_result_that_takes_too_long_to_be_handed_over_is_a_limit_and_not_asked_for_again(is_async, monkeypatch):
    monkeypatch.setattr(handing, "_BEYOND", -0.2)  # of the half second that the program may take

    async def later(n: int):
        return rows(n)

    def rows(n: int):
        calls.append(n)
        return [Row() for _ in range(200_000)]

    calls = []
    made = tool(later if is_async else rows, name="rows", retries=2, retry_on=Exception)
    model = ScriptedModel(["(count (tool/rows 1))", "(return 1)"])
    step = SubAgent("m", tools=[made], model=model, max_turns=2, limits=Limits(seconds=0.21)).run_sync()
    problem = step.trace[0].evaluation.error
    assert problem is not None
    assert (problem.code, "to be handed over" in problem.message, calls) == ("limit_time", True, [1])
