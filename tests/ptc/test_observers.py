"""What the host is told while a run goes on: sync, async, as an iterator; and that no callback can fail a run."""

import asyncio
import logging
from datetime import UTC, datetime

import pytest

from ptc import (
    ModelError,
    ReplyReceived,
    RetryScheduled,
    RunFinished,
    RunStarted,
    ScriptedModel,
    Step,
    SubAgent,
    ToolFinished,
    ToolProgressed,
    ToolStarted,
    TurnFinished,
    TurnStarted,
    report_progress,
    step_of,
)
from ptc.runs.observers import Line

NOON = datetime(2026, 5, 6, 12, tzinfo=UTC)


def double(n: int) -> int:
    if n < 0:
        raise ValueError("negative")
    return 2 * n


def agent(replies, **options):
    return SubAgent("Double", tools=[double], model=ScriptedModel(replies), **options)


REPLIES = ["(def a (tool/double 4))", "(tool/double -1)", "(return a)"]
TURN = [TurnStarted, ReplyReceived, TurnFinished]
CALL = [TurnStarted, ReplyReceived, ToolStarted, ToolFinished, TurnFinished]
KINDS = [RunStarted, *CALL, *CALL, *TURN, RunFinished]


def test_a_call_is_told_when_it_begins_and_when_it_ends():
    events = []
    agent(REPLIES, on_event=events.append, clock=lambda: 1.0).run_sync()
    assert [type(event) for event in events] == KINDS
    told = [event for event in events if isinstance(event, ToolStarted | ToolFinished)]
    assert [(event.number, event.call, event.name) for event in told] == [(1, 1, "double")] * 2 + [(2, 1, "double")] * 2
    assert [event.arguments for event in told[::2]] == [(4,), (-1,)]
    assert [(event.result, event.error) for event in told[1::2]] == [(8, None), (None, "ValueError: negative")]
    assert told[1].seconds == 0.0


def test_a_call_that_is_refused_is_not_told():
    events = []
    agent(['(tool/double "x")', "(return 1)"], on_event=events.append).run_sync()
    assert not any(isinstance(event, ToolStarted) for event in events)


def reads(pages: int) -> int:
    for page in range(pages):
        report_progress(page + 1, total=pages, message="read")
    return pages


async def reads_soon(pages: int) -> int:
    return reads(pages)


@pytest.mark.parametrize("tool", [reads, reads_soon])
def test_a_tool_says_how_far_each_call_is(tool):
    events = []
    model = ScriptedModel(["(return (pmap tool/read [1 2]))"])
    SubAgent("Read", tools={"read": tool}, model=model, on_event=events.append).run_sync()
    told = [event for event in events if isinstance(event, ToolProgressed)]
    assert {(each.name, each.number, each.message) for each in told} == {("read", 1, "read")}
    progress = {each.call: [(of.progress, of.total) for of in told if of.call == each.call] for each in told}
    assert sorted(progress.values()) == [[(1, 1)], [(1, 2), (2, 2)]]


def test_outside_a_call_nothing_is_told_of_progress():
    assert reads(1) == 1


def test_every_event_says_of_which_run_it_is_who_speaks_and_when():
    events = []
    child = agent(["(return (tool/double 2))"])
    parent = SubAgent(
        "Ask",
        tools={"child": child},
        model=ScriptedModel(["(return (tool/child))"]),
        on_event=events.append,
        new_id=lambda: "r1",
        wall_clock=lambda: NOON,
    )
    step = parent.run_sync()
    assert {(event.run, event.time) for event in events} == {("r1", NOON)}
    assert {event.path for event in events} == {(), ("child",)}
    assert (step.trace[0].started, step.trace[0].finished) == (NOON, NOON)


async def test_async_callbacks_are_called_in_order_and_have_come_back_when_the_run_has():
    events, pieces = [], []

    async def on_event(event):
        await asyncio.sleep(0.002 if isinstance(event, RunStarted) else 0)
        events.append(type(event))

    async def on_token(text):
        await asyncio.sleep(0)
        pieces.append(text)

    step = await agent(REPLIES, on_event=on_event, on_token=on_token).run()
    assert step.ok
    assert events == KINDS
    assert pieces == REPLIES


def fails(_):
    raise RuntimeError("a bug of the host")


async def fails_later(_):
    await asyncio.sleep(0)
    raise RuntimeError("a bug of the host")


@pytest.mark.parametrize("callback", [fails, fails_later])
@pytest.mark.parametrize("option", ["on_event", "on_token"])
def test_what_a_callback_raises_is_logged_once_and_the_run_goes_on(callback, option, caplog):
    child = agent(["(return 3)"])
    subject = SubAgent("m", tools={"child": child}, model=ScriptedModel(["(tool/child)", "(return 1)"]))
    with caplog.at_level(logging.WARNING):
        step = SubAgent(subject.mission, tools=subject.tools, model=subject.model, **{option: callback}).run_sync()
    assert (step.return_value, len(step.trace)) == (1, 2)
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("ptc", "WARNING")
    assert record.getMessage() == f"{option} raised an exception; the run goes on without minding it"
    assert record.exc_info[1].args == ("a bug of the host",)


async def test_a_callback_that_does_not_come_back_is_left_behind(monkeypatch, caplog):
    monkeypatch.setattr("ptc.runs.observers._PATIENCE", 0.01)

    async def hangs(_):
        await asyncio.sleep(60)

    step = await agent(["(return 1)"], on_event=hangs).run()
    assert step.return_value == 1
    assert "callbacks were still at work 0.01 seconds after the run ended" in caplog.text
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_run_that_is_cancelled_while_callbacks_work_carries_its_step(monkeypatch):
    told = asyncio.Event()

    async def slow(event):
        told.set()
        await asyncio.sleep(60)

    ended = asyncio.Event()
    settled = Line.settled

    async def settled_after_the_run(line):
        ended.set()
        await settled(line)

    monkeypatch.setattr(Line, "settled", settled_after_the_run)
    task = asyncio.create_task(agent(["(return 1)"], on_event=slow).run())
    await told.wait()
    await ended.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError) as raised:
        await task
    assert step_of(raised.value).return_value == 1


# -- as an iterator --------------------------------------------------------------------------------------------------


async def test_a_run_is_an_iterator_of_its_events_that_ends_with_its_step():
    told = []
    seen = [each async for each in agent(REPLIES, on_event=told.append).iter()]
    assert [type(each) for each in seen] == [*KINDS, Step]
    assert seen[:-1] == told
    assert seen[-1] is seen[-2].step


async def test_the_events_of_sub_agents_are_among_them_even_if_they_have_a_callback_of_their_own():
    own = []
    child = agent(["(return 1)"], on_event=own.append)
    parent = SubAgent("m", tools={"child": child}, model=ScriptedModel(["(return (tool/child))"]))
    seen = [each async for each in parent.iter() if not isinstance(each, Step)]
    assert [event for event in seen if event.path == ("child",)] == own
    assert len(own) == 5


async def test_retries_are_among_the_events():
    model = ScriptedModel([ModelError("busy", retryable=True, retry_after=0.0), "(return 1)"])
    seen = [each async for each in SubAgent("m", model=model).iter()]
    (retry,) = [each for each in seen if isinstance(each, RetryScheduled)]
    assert (retry.number, retry.attempt, retry.reason) == (1, 1, "busy")
    assert [each.reason for each in seen[-1].trace[0].retries] == ["busy"]


async def test_a_run_is_resumed_as_an_iterator():
    first = await agent(["(def a 1)", ModelError("gone")]).run()
    seen = [each async for each in agent(["(return a)"]).iter(first)]
    assert (seen[0].completed_turns, seen[-1].return_value) == (1, 1)


async def test_leaving_early_cancels_the_run():
    asked, cancelled = asyncio.Event(), asyncio.Event()

    class Silent:
        name = "silent"

        async def complete(self, messages, *, on_token=None):
            asked.set()
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                cancelled.set()
                raise

    events = SubAgent("m", model=Silent()).iter()
    async for _ in events:
        if asked.is_set():
            break
        await asyncio.sleep(0)
    await events.aclose()
    assert asked.is_set() == cancelled.is_set()


async def test_what_a_run_raises_is_raised_after_its_events():
    seen = []

    async def look():
        async for each in agent(["(def a 1)", RuntimeError("bug")]).iter():
            seen.append(each)  # noqa: PERF401 - what was seen before it raised is what is asked

    with pytest.raises(RuntimeError, match="bug") as raised:
        await look()
    assert isinstance(seen[-1], RunFinished)
    assert step_of(raised.value) is seen[-1].step
