"""The record: slices, reducers, events, threads."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import sleep
from uuid import UUID

import attrs
import pytest
from hypothesis import given
from strategies import any_chats

from ptc_compression.chats import (
    Appends,
    ConversationEntry,
    ConversationRecorded,
    EventBus,
    MessageRole,
    ObservableManager,
    Session,
    SlidingWindowManager,
    select_all,
    select_latest,
    select_where,
)

NOON = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)


@attrs.frozen
class Asked:
    topic: str


def user(text="hi"):
    return {"role": "user", "content": text}


def test_entries_are_recorded_with_their_place():
    session = Session(session_id=UUID(int=1), clock=lambda: NOON)
    session.record(user("1"))
    other = session.record(user("2"), evaluation_id=UUID(int=2))
    session.record({"role": "assistant", "content": "3"})
    entries = select_all(session, ConversationEntry)
    assert [(each.sequence, each.evaluation_id.int, each.created_at) for each in entries] == [
        (0, 1, NOON),
        (0, 2, NOON),
        (1, 1, NOON),
    ]
    assert select_where(session, ConversationEntry, lambda each: each.role is MessageRole.ASSISTANT) == entries[2:]
    assert session.messages(evaluation_id=UUID(int=2)) == [user("2")]
    assert select_latest(session, ConversationEntry) == entries[-1] != other
    assert (select_all(session, Asked), select_latest(session, Asked)) == ((), None)


@given(any_chats())
def test_every_entry_is_published(messages):
    bus, heard = EventBus(), []
    bus.subscribe(ConversationRecorded, heard.append)
    session = Session(bus=bus)
    entries = [session.record(message) for message in messages]
    assert [event.entry for event in heard] == entries == list(select_all(session, ConversationEntry))
    assert {event.session_id for event in heard} <= {session.session_id}


def test_reducers_fold_events_into_slices():
    session = Session()
    session.register_reducer(Asked, lambda topics, event: tuple({*topics, event.topic}), slice_type=str)
    session.register_reducer(Asked, Appends(lambda event: len(event.topic)), slice_type=int)
    for topic in ("rows", "rows", "sums"):
        session.publish(Asked(topic))
    assert sorted(select_all(session, str)) == ["rows", "sums"]
    assert select_all(session, int) == (4, 4, 4)


def test_appending_is_a_reducer_like_any_other():
    assert Appends(str.upper)(("A",), "b") == ("A", "B")


def test_sessions_on_one_bus_keep_apart():
    bus = EventBus()
    one, other = Session(bus=bus), Session(bus=bus)
    one.record(user())
    assert (len(select_all(one, ConversationEntry)), select_all(other, ConversationEntry)) == (1, ())
    one.close()
    one.record(user())
    assert len(select_all(one, ConversationEntry)) == 1


def test_every_subscriber_hears_and_what_they_raise_is_raised():
    bus, heard = EventBus(), []

    def fails(event):
        raise KeyError(event.topic)

    stop = bus.subscribe(Asked, fails)
    bus.subscribe(object, heard.append)
    with pytest.raises(ExceptionGroup, match="subscribers of Asked failed") as raised:
        bus.publish(Asked("rows"))
    assert [type(error) for error in raised.value.exceptions] == [KeyError]
    stop()
    bus.publish(Asked("sums"))
    assert [event.topic for event in heard] == ["rows", "sums"]


def in_threads(work, times=400):
    """Calls `work` with 0, 1, 2... from eight threads."""
    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(work, range(times)))


def dawdling():
    """The time, after every other thread has had its chance."""
    sleep(0.0001)
    return NOON


def test_threads_record_without_loss_and_in_order():
    session = Session(clock=dawdling)
    seen = []
    session.bus.subscribe(ConversationRecorded, lambda event: seen.append(event.entry.sequence))
    in_threads(lambda number: session.record(user(str(number))))
    entries = select_all(session, ConversationEntry)
    assert [each.sequence for each in entries] == seen == list(range(400))
    assert {each.content for each in entries} == {str(number) for number in range(400)}


def test_no_event_of_any_thread_is_lost_to_a_reducer():
    session = Session()

    def counted(counts, event):
        dawdling()
        return (*counts, event.topic)

    session.register_reducer(Asked, counted, slice_type=str)
    in_threads(lambda number: session.publish(Asked(str(number))))
    assert sorted(select_all(session, str)) == sorted(map(str, range(400)))


def test_threads_read_and_curate_while_others_record():
    """What a reader sees is always a beginning of the record, and a manager may be shared."""
    session, manager = Session(clock=dawdling), ObservableManager(SlidingWindowManager(3), EventBus())

    def work(number):
        session.record(user(str(number)))
        whole = session.messages()
        assert manager.curate(whole, session=session) == whole[-3:]
        return [message["content"] for message in whole]

    seen = sorted(in_threads(work, 200), key=len)
    assert all(before == after[: len(before)] for before, after in pairwise(seen))
    assert len(select_all(session, ConversationEntry)) == 200


def test_threads_subscribe_and_leave():
    bus, heard = EventBus(), []

    def work(number):
        stop = bus.subscribe(Asked, heard.append)
        stop() if number % 2 else None

    in_threads(work)
    bus.publish(Asked("rows"))
    assert len(heard) == 200


def test_a_subscriber_may_record_and_subscribe():
    session = Session()

    def answer(event):
        if event.entry.role is MessageRole.USER:
            session.bus.subscribe(Asked, print)
            session.record({"role": "assistant", "content": "ok"})

    session.bus.subscribe(ConversationRecorded, answer)
    session.record(user())
    assert [each.content for each in select_all(session, ConversationEntry)] == ["hi", "ok"]
