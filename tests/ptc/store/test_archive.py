"""What stays hot: never a result without its call, and never less than was asked for."""

from itertools import count

import pytest
from effort import tries
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stores import START, new_url, opened

from ptc.events import (
    AssistantMessage,
    ConversationEnded,
    ConversationStarted,
    NewEvent,
    ToolMessage,
    UserMessage,
)
from ptc.store.archive import archive_older, archive_over
from ptc_compression.chats import pairing

_owners = count()
STEPS = st.lists(st.tuples(st.sampled_from(["user", "call", "calls", "result", "end"]), st.integers(0, 1)), max_size=30)


@pytest.fixture(scope="module", params=["memory", "postgresql"])
def store(request, tmp_path_factory):
    with opened(new_url(request.param, tmp_path_factory.mktemp("archive"))) as store:
        yield store


def written(log, steps):
    """Two conversations in which calls are made and get their results, soon, late or never; a minute between steps."""
    waiting = {0: [], 1: []}
    ended = set()
    log.append([(f"conv_{each}", [NewEvent(payload=ConversationStarted(thread=str(each)))]) for each in waiting])
    for number, (step, which) in enumerate(steps):
        if which in ended:
            continue
        payload = UserMessage(text=str(number))
        if step in ("call", "calls"):
            ids = [f"call_{number}_{each}" for each in range(len(step) - 3)]
            waiting[which] += ids
            payload = AssistantMessage(text="", tool_calls=[{"id": each, "function": {"name": "f"}} for each in ids])
        elif step == "result" and waiting[which]:
            payload = ToolMessage(tool_call_id=waiting[which].pop(number % len(waiting[which])), content="done")
        elif step == "end":
            payload = ConversationEnded(reason="explicit")
            ended.add(which)
        log.append([(f"conv_{which}", [NewEvent(payload=payload, at_us=START + number * 60_000_000)])])
    return waiting, ended


def chat(messages, which):
    mine = [each for each in messages if each.conversation_id == f"conv_{which}"]
    return [{"role": m.role, "tool_calls": list(m.tool_calls), "tool_call_id": m.tool_call_id} for m in mine]


@settings(max_examples=tries(10, 500), suppress_health_check=list(HealthCheck), deadline=None)
@given(STEPS, st.integers(0, 6), st.integers(0, 30))
def test_no_pair_is_parted_and_no_waiting_call_is_archived(store, steps, most_hot, minutes):
    log = store.log(f"owner {next(_owners)}")
    waiting, ended = written(log, steps)
    before = len(log.messages.hot())
    for archive in (
        lambda writing: archive_over(writing, most_hot),
        lambda writing: archive_older(writing, START + minutes * 60_000_000),
    ):
        archived = log.transact(archive)
        hot, cold = log.messages.hot(), log.messages.archived(limit=200)[::-1]
        assert [each.sequence for each in (*cold, *hot)] == sorted(each.sequence for each in (*cold, *hot))
        for which in (0, 1):
            assert "result_without_call" not in {problem.code for problem in pairing.check(chat(hot, which))}
            left = {call["id"] for each in chat(cold, which) for call in each["tool_calls"]}
            assert which in ended or not left & set(waiting[which])
        head = log.head()
        assert (log.transact(archive).count, log.head()) == (0, head)  # twice is the same as once
        assert (archived.count, archived.hot) == (before - len(hot), len(hot))
        before = len(hot)
        assert log.verify() == ()


def test_as_many_stay_hot_as_are_asked_for(store):
    log = store.log("ada")
    written(log, [("user", 0)] * 7 + [("call", 0), ("user", 0), ("result", 0), ("user", 0)])
    assert log.transact(lambda writing: archive_over(writing, 5)).count == 6
    assert [message.content for message in log.messages.hot()] == ["6", "", "8", "done", "10"]
    assert log.transact(lambda writing: archive_over(writing, 2)).count == 1  # a call and its result straddle the mark
    [*_, event] = log.read(types=["messages.archived"])
    assert (event.data.count, event.data.oldest_ts) == (1, (START + 6 * 60_000_000) // 1000)
