"""What holds of every store: on a SQLite file, in memory, on PostgreSQL."""

import asyncio
import itertools
from contextlib import aclosing, suppress
from datetime import timedelta
from types import SimpleNamespace

import pytest
from effort import tries
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from log_strategies import histories, texts, written
from stores import MINUTE, START, Clock, opened

from ptc.events import (
    ConversationEnded,
    ConversationExpired,
    ConversationStarted,
    MessagesArchived,
    NewEvent,
    RunQueued,
    RunStarted,
    ToolMessage,
    TurnRequested,
    Unknown,
    UserMessage,
    moment,
)
from ptc.projections import State, fold
from ptc.store import (
    BadQuery,
    Erased,
    EventIdReused,
    LeaseLost,
    LogHandle,
    PartlyKnown,
    ThreadBusy,
    VersionConflict,
)
from ptc.store.erasure import erase_conversation
from ptc.store.snapshots import _store
from ptc.store.tables import Conversations, Messages
from ptc.store.transactions import Transaction

_owners = itertools.count()


def law(few=8, many=400):
    """A property of a store that one test keeps open for all examples."""
    unchecked = [HealthCheck.function_scoped_fixture, HealthCheck.differing_executors, HealthCheck.too_slow]
    return settings(max_examples=tries(few, many), deadline=None, suppress_health_check=unchecked)


def user(text, event_id=None, **given):
    return NewEvent(payload=UserMessage(text=text), event_id=event_id, **given)


def started(thread="main", **given):
    return NewEvent(payload=ConversationStarted(thread=thread, **given))


def said(log, *texts, conversation="conv_1"):
    """A conversation in which a user has said this."""
    return log.append([(conversation, [started(conversation), *map(user, texts)])])


class StoreContract:
    """Inherited by a class for each kind of database, which has the fixture `url`."""

    @pytest.fixture
    def observed(self):
        return []

    @pytest.fixture
    def store(self, url, observed):
        with opened(url, observe=lambda *measured: observed.append(measured)) as store:
            yield store

    @pytest.fixture
    def log(self, store):
        return store.log("ada")

    @pytest.fixture
    def fresh(self, store):
        """A new empty log for each example of a law."""
        return lambda: store.log(f"owner {next(_owners)}")

    # -- appending and reading ---------------------------------------------------------------------------------------

    def test_events_are_numbered_in_the_log_and_in_their_stream(self, log):
        log.append([("conv_1", [started("a"), user("x")]), ("conv_2", [started("b")]), ("conv_1", [user("y")])])
        log.append([("conv_2", [user("z")])])
        places = [(event.sequence, event.stream, event.version) for event in log.events()]
        assert places == [(1, "conv_1", 1), (2, "conv_1", 2), (3, "conv_2", 1), (4, "conv_1", 3), (5, "conv_2", 2)]
        assert log.head() == 5

    def test_an_event_is_read_back_as_it_was_appended(self, log):
        given = {"request_id": "r", "operation_id": "o", "client_action_id": "a", "causation_id": "c", "trace_id": "t"}
        [event] = log.append([("conv_1", [started(), user("hi", "evt_1", actor="ada", at_us=7, **given)])]).events[1:]
        assert log.event("evt_1") == log.read(1)[0] == log.read_stream("conv_1", 1)[0] == event
        assert (event.data, event.recorded_us, event.actor) == (UserMessage(text="hi"), 7, "ada")
        assert {name: getattr(event, name) for name in given} == given

    def test_an_event_without_a_time_gets_that_of_the_log(self, log):
        assert log.append([("conv_1", [started()])]).events[0].recorded_us == START

    def test_reading_goes_on_behind_a_place(self, log):
        said(log, *"abcdef")
        assert [event.sequence for event in log.read(2, limit=3)] == [3, 4, 5]
        assert [event.sequence for event in log.read(types=["conversation.started", "weather.changed"])] == [1]
        assert [event.version for event in log.read_stream("conv_1", 5)] == [6, 7]
        assert log.read(7) == log.read(limit=0) == log.read_stream("conv_9") == []
        with pytest.raises(ValueError, match="limit must be an integer from 0 to 1000; it is -1"):
            log.read(limit=-1)

    def test_all_events_are_read_page_by_page(self, log):
        log.append([("conv_1", [started(), *(user(str(number)) for number in range(1100))])])
        assert [event.sequence for event in log.events(3)] == list(range(4, 1102))
        assert [event.sequence for event in log.events(through=5)] == [1, 2, 3, 4, 5]

    def test_what_awkward_texts_say_is_kept(self, log):
        for text in ("\x00", "\ud800", "a\u2028b", "\U0001f600", "1.10", '{"b":1,"a":1,"b":2}'):
            said(log, text, conversation=f"conv_{text.encode('utf-16', 'surrogatepass').hex()}")
        assert [event.data.text for event in log.read(types=["user.message"])] == [
            m.content for m in log.messages.newest()
        ]
        assert "\x00" in [message.content for message in log.messages.newest()]

    def test_an_unknown_type_is_kept_and_folds_nothing(self, log, observed):
        log.append([("weather_1", [NewEvent(payload=Unknown("weather.changed", {"to": "rain"}))])])
        assert log.read()[0].data == Unknown("weather.changed", {"to": "rain"})
        assert log.state() == State(sequence=1, unknown=1)
        assert ("events_unknown", 1, {}) in observed
        assert log.verify() == ()

    # -- what is sent again ------------------------------------------------------------------------------------------

    def test_a_repeated_event_changes_nothing_and_gets_the_first_answer(self, log, observed):
        first = log.append([("conv_1", [started(), user("hi")])])
        [known] = log.append([("conv_1", [user("again", "evt_1")])]).events
        for time in (None, 5):
            again = log.append([("conv_1", [user("again", "evt_1", at_us=time)])])
            assert (again.events, again.duplicate) == ((known,), True)
        assert (first.duplicate, log.head(), len(log.messages.newest())) == (False, 3, 2)
        assert observed.count(("duplicate_messages_dropped", 1, {})) == 2
        assert observed.count(("messages_created", 1, {"role": "user"})) == 2

    def test_the_same_id_for_other_content_is_refused(self, log):
        log.append([("conv_1", [started(), user("hi", "evt_1")])])
        for other in (
            user("ho", "evt_1"),
            NewEvent(payload=ToolMessage(tool_call_id="c", content="hi"), event_id="evt_1"),
        ):
            with pytest.raises(EventIdReused, match="the event id evt_1 was used for other content"):
                log.append([("conv_1", [other])])
        with pytest.raises(EventIdReused):
            log.append([("conv_1", [user("a", "evt_2"), user("a", "evt_2")])])
        assert log.head() == 2

    def test_a_batch_is_known_as_a_whole_or_not_at_all(self, log):
        batch = [("conv_1", [NewEvent(payload=ConversationStarted(), event_id="evt_1"), user("hi", "evt_2")])]
        assert [log.append(batch).duplicate for _ in range(2)] == [False, True]
        with pytest.raises(PartlyKnown, match="1 events of this batch are stored"):
            log.append([("conv_1", [user("hi", "evt_2"), user("ho", "evt_3")])])
        assert log.head() == 2

    def test_ids_of_others_neither_collide_nor_show(self, store, log):
        other = store.log("bob")
        said(log, "mine")
        other.append([("conv_1", [started(), user("not mine", log.read()[1].event_id)])])
        assert (other.head(), log.head()) == (2, 2)
        assert other.event(log.read()[0].event_id) is None

    # -- what must not happen ----------------------------------------------------------------------------------------

    def test_nothing_of_a_batch_is_stored_when_a_part_is_refused(self, log):
        said(log, "hi")
        with pytest.raises(ValueError, match=r"an event conversation\.started cannot go to the stream 'log'"):
            log.append([("conv_1", [user("ho")]), ("log", [started()])])
        with pytest.raises(ZeroDivisionError):
            log.transact(lambda writing: (writing.append([("conv_1", [user("ho")])]), 1 / 0))
        assert (log.head(), len(log.messages.newest()), log.verify()) == (2, 1, ())

    def test_a_transaction_within_another_is_refused_at_once(self, log):
        for nested in (log.head, lambda: said(log, "hi")):
            with pytest.raises(RuntimeError, match="a transaction is open on this thread: read before it begins"):
                log.transact(lambda writing, nested=nested: nested())
        said(log, "hi")

    def test_a_stream_is_at_the_version_that_is_expected_or_nothing_happens(self, log):
        log.append([("conv_1", [started()])], expected={"conv_1": 0})
        log.append([("conv_1", [user("hi")])], expected={"conv_1": 1, "conv_2": 0})
        with pytest.raises(VersionConflict, match="conv_1 is at version 2, not 1: read it again") as caught:
            log.append([("conv_1", [user("ho")])], expected={"conv_1": 1})
        assert (caught.value.stream, caught.value.expected, caught.value.actual) == ("conv_1", 1, 2)
        with pytest.raises(VersionConflict):
            log.append([("conv_2", [started("b")])], expected={"conv_1": 0})
        assert log.head() == 2

    def test_who_has_lost_a_run_writes_nothing_more(self, log):
        log.append([("run_1", [NewEvent(payload=RunQueued(agent="a")), NewEvent(payload=RunStarted(fence=3))])])
        said(log, "hi")
        log.append([("conv_1", [user("ho")])], fence=("run_1", 3))
        with pytest.raises(LeaseLost, match="the run run_1 is worked on under fence 3, not 2: stop"):
            log.append([("conv_1", [user("he")])], fence=("run_1", 2))
        with pytest.raises(LeaseLost):
            log.append([("conv_1", [user("he")])], fence=("run_2", 0))
        assert len(log.messages.newest()) == 2

    def test_what_a_run_keeps_takes_few_statements(self, log, monkeypatch):
        log.append([("run_1", [NewEvent(payload=RunQueued(agent="a")), NewEvent(payload=RunStarted(fence=3))])])
        made, run = [], Transaction._execute
        monkeypatch.setattr(Transaction, "_execute", lambda *given: (made.append(given), run(*given))[1])
        events = [NewEvent(payload=TurnRequested(number=number), event_id=f"evt_{number}") for number in (1, 2)]
        stored = log.append([("run_1", events)], fence=("run_1", 3)).events
        assert [(event.sequence, event.version) for event in stored] == [(3, 3), (4, 4)]
        assert len(made) <= 5  # beside BEGIN and COMMIT
        assert (log.head(), log.verify()) == (4, ())

    def test_a_thread_has_one_conversation_that_has_not_ended(self, log):
        log.append([("conv_1", [started()])])
        with pytest.raises(ThreadBusy, match="the thread 'main' has the conversation conv_1, which has not ended"):
            log.append([("conv_2", [started()])])
        log.append([("conv_1", [NewEvent(payload=ConversationEnded(reason="explicit"))]), ("conv_2", [started()])])
        assert log.conversations.active().conversation_id == "conv_2"
        assert log.conversations.active("other") is None

    # -- what follows from events ------------------------------------------------------------------------------------

    @law()
    @given(histories())
    def test_tables_are_the_fold_of_the_events(self, fresh, history):
        log = fresh()
        written(log, history)
        assert log.verify() == ()
        before = _tables(log)
        log.rebuild()
        assert log.verify() == ()
        assert _tables(log) == before

    @law()
    @given(histories(), st.data())
    def test_folding_goes_on_from_anywhere(self, fresh, history, data):
        log = fresh()
        written(log, history)
        events = list(log.events())
        place = data.draw(st.integers(0, len(events)))
        assert fold(events[place:], fold(events[:place])) == fold(events)
        assert log.state(place) == fold(events[:place])

    @law()
    @given(histories(), st.lists(st.booleans(), max_size=25))
    def test_snapshots_change_no_answer(self, fresh, history, dropped):

        log, plain = fresh(), fresh()
        for first, drop in zip(
            range(0, len(history), 3), itertools.chain(dropped, itertools.repeat(False)), strict=False
        ):
            for each in (log, plain):
                written(each, history[first : first + 3], first)
            state = log.state()
            log.transact(lambda writing, state=state: _store(writing, state))
            if drop:
                log.rebuild("snapshots")
            assert log.state() == state == plain.state() == fold(plain.events())

    def test_a_snapshot_is_taken_when_folding_was_long_and_read_afterwards(self, log):
        assert log.snapshot_us() is None
        said(log, *map(str, range(250)))
        state = log.state()
        [(sequence, _, _)] = _rows(log, "SELECT sequence, reducer_version, state FROM snapshots")
        assert (sequence, state, log.snapshot_us()) == (251, fold(log.events()), START)
        _run(log, "UPDATE snapshots SET state = replace(state, '\"249\"', '\"changed\"')")
        assert log.state().messages[-1].content == "changed"  # it is what is read
        assert [str(each) for each in log.verify()] == ["snapshots state: is not the state at 251"]
        _run(log, "UPDATE snapshots SET reducer_version = 0")
        assert log.state() == state
        _run(log, "UPDATE snapshots SET state = '{'")
        assert log.state() == state

    def test_a_state_that_was_not_is_refused(self, log):
        said(log, "hi")
        for at in (-1, 3):
            with pytest.raises(ValueError, match=rf"the log has the events 1 to 2; there is no state at {at}"):
                log.state(at)

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (
                'UPDATE events SET payload = \'{"text":"hi!"}\' WHERE sequence = 2',
                "events 2: the payload is not the one",
            ),
            ("DELETE FROM events WHERE sequence = 2", "events 3: follows 1"),
            ("UPDATE messages SET content = 'hi!' WHERE sequence = 2", "messages 2: differs in content"),
            ("DELETE FROM messages WHERE sequence = 2", "messages 2: is missing"),
            ("UPDATE messages SET sequence = 99 WHERE sequence = 2", "messages 99: is in no event"),
            ("UPDATE messages SET archived_us = 1 WHERE sequence = 2", "messages 2: differs in archived_us"),
            (
                "UPDATE conversations SET message_count = 9, title = 'x'",
                "conversations conv_1: differs in title, message_count",
            ),
            ("DELETE FROM conversations", "conversations conv_1: is missing"),
            ("UPDATE runs SET turns = 9", "runs run_1: differs in turns"),
            ("UPDATE streams SET version = 9 WHERE stream = 'conv_1'", "streams conv_1: is 9, not 3"),
            ("UPDATE logs SET head = 9", "logs head: is 9; the newest event is 4"),
            ("DELETE FROM search WHERE sequence = 2", "search 2: is missing"),
            ("UPDATE search SET left_out = 1 WHERE sequence = 2", "search 2: is ("),
        ],
    )
    def test_a_row_that_was_changed_by_hand_is_found(self, log, change, told):
        said(log, "hi", "ho")
        log.append([("run_1", [NewEvent(payload=RunQueued(agent="a"))])])
        _run(log, change)
        assert told in "\n".join(map(str, log.verify()))

    def test_what_does_not_exist_is_not_rebuilt(self, log):
        with pytest.raises(
            ValueError, match="there is no projection 'events'; there are conversations, messages, runs"
        ):
            log.rebuild("events")

    # -- conversations and messages ----------------------------------------------------------------------------------

    def test_ended_conversations_are_listed_the_newest_end_first(self, log):
        ends = {"conv_a": 5, "conv_b": 7, "conv_c": 7, "conv_d": 6}
        for name, at in ends.items():
            log.append([(name, [started(name), NewEvent(payload=ConversationEnded(reason="idle"), at_us=at)])])
        said(log, "still open", conversation="conv_e")
        assert [row.conversation_id for row in log.conversations.recent()] == ["conv_c", "conv_b", "conv_d", "conv_a"]
        assert [row.conversation_id for row in log.conversations.recent(1)] == ["conv_c"]
        assert log.conversations.recent(0) == []
        with pytest.raises(ValueError, match="limit must be an integer"):
            log.conversations.recent(-1)
        assert [row.conversation_id for row in log.conversations.open()] == ["conv_e"]
        assert [row.conversation_id for row in log.conversations.all()] == [*ends, "conv_e"]

    def test_what_has_expired_is_not_listed(self, log):
        said(log, "hi")
        end, expire = NewEvent(payload=ConversationEnded(reason="idle")), NewEvent(payload=ConversationExpired())
        log.append([("conv_1", [end, expire])])
        assert log.conversations.get("conv_1") is None
        assert log.conversations.recent() == list(log.conversations.all()) == []
        assert log.state().conversations == {}
        assert [message.content for message in log.messages.archived()] == ["hi"]
        assert log.messages.hot() == []

    def test_messages_are_read_by_conversation_by_number_and_by_time(self, log):
        said(log, *"abc")
        said(log, *"xyz", conversation="conv_2")
        text = "".join
        assert text(m.content for m in log.messages.of("conv_1")) == "abc"
        assert text(m.content for m in log.messages.of("conv_2", after=5, through=7)) == "xy"
        assert text(m.content for m in log.messages.newest_of("conv_1", 2)) == "bc"
        assert text(m.content for m in log.messages.newest(4)) == "cxyz"
        assert text(m.content for m in log.messages.newest(2, before=7)) == "cx"
        [message] = log.messages.newest(1)
        assert log.messages.get(message.event_id) == message
        assert log.messages.get("evt_none") is None

    def test_a_day_of_messages_is_that_of_a_zone(self, store):
        clock = Clock()
        log = store.log("eve")
        log.append(
            [("conv_1", [started(), *(user(str(hour), at_us=clock.us + hour * 60 * MINUTE) for hour in range(20))])]
        )
        start = moment(clock.us).replace(hour=0) + timedelta(days=1)
        assert [m.content for m in log.messages.between(start, start + timedelta(days=1))] == [
            "14",
            "15",
            "16",
            "17",
            "18",
            "19",
        ]
        with pytest.raises(ValueError, match="has no zone"):
            log.messages.between(start.replace(tzinfo=None), start)

    def test_archived_messages_are_read_in_pages_the_newest_first(self, log):
        said(log, *map(str, range(7)))
        log.append([("log", [NewEvent(payload=MessagesArchived(through=6, count=5, oldest_ts=1))])])
        first = log.messages.archived(limit=3)
        rest = log.messages.archived(before=first[-1].sequence, limit=3)
        assert [m.content for m in (*first, *rest)] == ["4", "3", "2", "1", "0"]
        assert [m.content for m in log.messages.hot()] == [m.content for m in log.state().messages] == ["5", "6"]
        for limit in (0, 201):
            with pytest.raises(ValueError, match="limit must be an integer from 1 to 200"):
                log.messages.archived(limit=limit)

    # -- search ------------------------------------------------------------------------------------------------------

    def test_all_words_must_occur_and_the_newest_come_first(self, log):
        said(
            log, "The café is closed", "Is the CAFE open?", "POL-358 don't", "see example.com", "北京大学生", "x" * 300
        )
        assert _found(log, "cafe") == ["Is the CAFE open?", "The café is closed"]
        assert _found(log, "the CAFÉ open") == ["Is the CAFE open?"]
        assert _found(log, '"is the"') == ["Is the CAFE open?"]
        assert _found(log, "clos") == []
        assert _found(log, "clos*") == ["The café is closed"]
        assert _found(log, '"is clos*') == ["The café is closed"]
        assert [_found(log, query) for query in ("POL-358", "don't", "example.com")] == [["POL-358 don't"]] * 2 + [
            ["see example.com"]
        ]
        assert [_found(log, query) for query in ("大学", "北", "学北")] == [["北京大学生"]] * 2 + [[]]
        assert _found(log, "x" * 255) == _found(log, "x" * 300) == ["x" * 300]
        assert [_found(log, query) for query in ("", "-358", "***", '"', "'", "AND", "l1", "#1", ":", "(")] == [
            [],
            ["POL-358 don't"],
            *[[]] * 8,
        ]

    def test_hits_come_in_pages_with_what_is_around_them(self, log):
        said(log, *(f"{'before ' * 30}needle {number} {'after ' * 50}" for number in range(5)))
        first = log.search("needle", limit=2)
        second = log.search("needle", limit=2, before=first.next_before)
        third = log.search("needle", limit=2, before=second.next_before)
        assert [hit.message.content.split()[31] for page in (first, second, third) for hit in page.hits] == list(
            "43210"
        )
        assert third.next_before is None
        snippet, [(start, end)] = first.hits[0].snippet, first.hits[0].marks
        assert (snippet[start:end], snippet.startswith("before"), len(snippet) <= 240) == ("needle", True, True)

    def test_who_said_it_can_be_asked_for(self, log):
        said(log, "needle")
        log.append([("conv_1", [NewEvent(payload=ToolMessage(tool_call_id="c", content="needle in tool"))])])
        assert _found(log, "needle") == ["needle"]
        assert _found(log, "needle", roles=("tool",)) == ["needle in tool"]

    def test_of_a_long_message_the_first_words_are_found_and_the_rest_is_said(self, log):
        said(log, " ".join(["same"] * 400 + [f"w{number}" for number in range(17_000)]))
        assert len(_found(log, "w15599")) == 1
        assert _found(log, "w15600") == []
        assert (log.search("w1").partly_indexed, len(_found(log, '"same same"')), _found(log, '"same w0"')) == (
            1,
            1,
            [],
        )

    def test_too_many_words_are_refused(self, log):
        with pytest.raises(BadQuery, match="a query has at most 64 words"):
            log.search("a " * 65)

    # -- consumers and followers -------------------------------------------------------------------------------------

    def test_a_consumer_gets_each_event_once(self, store, log):
        said(log, *"abc")
        seen = []
        while log.consume("tasks", seen.extend, limit=2):
            pass
        assert [event.sequence for event in seen] == [1, 2, 3, 4]
        assert (log.consume("tasks", seen.extend), log.cursor("tasks"), log.cursor("other")) == (0, 4, 0)
        assert (store.behind("tasks"), [each.owner for each in store.behind("other")]) == ([], ["ada"])
        assert (log.move_cursor("tasks", 3), log.move_cursor("tasks", 5), log.move_cursor("tasks", 5)) == (
            False,
            True,
            False,
        )

    def test_what_a_consumer_failed_at_comes_again(self, log):
        said(log, "a")
        with pytest.raises(ZeroDivisionError):
            log.consume("tasks", lambda events: 1 / 0)
        assert log.consume("tasks", lambda events: None) == 2

    async def test_a_follower_sees_what_was_and_what_comes(self, store, log):
        said(log, "a")
        seen = []

        async def follow():
            async with aclosing(store.log("ada").follow(1, seconds=5)) as events:
                async for event in events:
                    seen.append(event.sequence)
                    if event.sequence == 4:
                        return

        following = asyncio.create_task(follow())
        while not seen:
            await asyncio.sleep(0)
        await asyncio.to_thread(log.append, [("conv_1", [user("b"), user("c")])])
        await following
        assert seen == [2, 3, 4]

    # -- erasing -----------------------------------------------------------------------------------------------------

    def test_erasing_leaves_numbers_types_and_times(self, store, log):
        said(log, "secret")
        log.state()
        before = [(event.sequence, event.type, event.recorded_us) for event in log.events()]
        assert log.erase() == 2
        *blank, last = log.read()
        assert [(event.sequence, event.type, event.recorded_us) for event in blank] == before
        assert all(event.erased and event.digest is None for event in blank)
        assert (last.type, last.data.events, last.data.messages) == ("log.erased", 2, 1)
        assert (log.search("secret").hits, log.messages.newest(), list(log.conversations.all())) == ((), [], [])
        assert log.state() == State(sequence=3)
        with pytest.raises(Erased, match="what this log said was erased"):
            said(log, "more")
        again = store.log("ada")
        assert (again.head(), again.erase()) == (0, 0)
        said(again, "new")
        assert [each.owner for each in store.logs()] == ["ada"]

    def test_erasing_a_conversation_leaves_the_others(self, log):
        said(log, "secret")
        said(log, "secret too", conversation="conv_2")
        expired = NewEvent(payload=ConversationExpired(erased=True))
        log.transact(lambda writing: (erase_conversation(writing, "conv_1"), writing.append([("conv_1", [expired])])))
        assert [hit.message.content for hit in log.search("secret").hits] == ["secret too"]
        assert log.conversations.get("conv_1") is None
        assert log.verify() == ()
        with pytest.raises(Erased):
            log.append([("conv_1", [user("secret", log.read()[1].event_id)])])

    # -- restoring ---------------------------------------------------------------------------------------------------

    @law()
    @given(histories())
    def test_events_are_restored_as_they_were(self, fresh, history):
        log, copy = fresh(), fresh()
        written(log, history)
        events = list(log.events())
        if events:
            copy.transact(lambda writing: (writing.restore(events[:3]), writing.restore(events[3:])))
        assert list(copy.events()) == events
        assert copy.verify() == ()
        assert _tables(copy) == _tables(log)

    def test_events_that_do_not_go_on_are_not_restored(self, fresh):
        log, copy = fresh(), fresh()
        said(log, "a")
        second = log.read(1)
        with pytest.raises(ValueError, match="the events do not go on at 1"):
            copy.transact(lambda writing: writing.restore(second))

    # -- what is kept beside the events ------------------------------------------------------------------------------

    def test_a_text_is_kept_once_until_the_log_is_erased(self, log):
        log.transact(lambda writing: writing.keep_blobs({"a": "one", "b": "two"}))
        log.transact(lambda writing: writing.keep_blobs({"a": "one", "c": ""}))
        assert log.blobs(["a", "b", "c", "d"]) == {"a": "one", "b": "two", "c": ""}
        said(log, "a")
        log.erase()
        assert log.blobs(["a", "b", "c"]) == {}

    # -- one owner and another ---------------------------------------------------------------------------------------

    @law(4)
    @given(st.lists(texts(12), min_size=1, max_size=3))
    def test_nobody_reaches_anything_of_another(self, fresh, texts):
        ada, bob, empty = fresh(), fresh(), fresh()
        said(ada, "a word", *texts)
        end, archived = ConversationEnded(reason="explicit"), MessagesArchived(through=2, count=1, oldest_ts=0)
        run = [NewEvent(payload=RunQueued(agent="a", conversation_id="conv_1"))]
        ada.append([("conv_1", [NewEvent(payload=end)]), ("log", [NewEvent(payload=archived)]), ("run_1", run)])
        ada.transact(lambda writing: writing.keep_blobs({"digest": "hers"}))
        hers, ada_state = answers(ada, ada), ada.state()
        assert answers(bob, ada) == answers(empty, ada) != hers
        ada.transact(lambda writing: _store(writing, ada_state))
        assert (ada.snapshot_us(), bob.snapshot_us()) == (START, None)
        for event in ada.events():
            bob.append([(event.stream, [NewEvent(payload=event.data, event_id=event.event_id)])])
        assert (bob.consume("tasks", lambda events: None), bob.move_cursor("tasks", 99)) == (ada.head(), True)
        bob.rebuild()
        bob.erase()
        assert answers(ada, ada) == hers
        assert ada.verify() == ()

    def test_that_law_knows_every_function_of_a_log(self, log):
        names = {name for kind in (LogHandle, Conversations, Messages) for name in dir(kind) if name[0] != "_"}
        assert names == {*READS, *WRITES, *PARTS}


WRITES = {"start", "append", "transact", "consume", "move_cursor", "rebuild", "erase", "make"}
PARTS = {"run", "woken", "conversations", "messages", "log_id", "rows", "value", "reading", "snapshot_us", "journal"}
READS = {
    "runs": lambda log, ids: log.runs(),
    "count_runs": lambda log, ids: log.count_runs(),
    "branches": lambda log, ids: [log.conversations.branches(each) for each in ids.streams],
    "blobs": lambda log, ids: log.blobs(["digest"]),
    "run_row": lambda log, ids: [log.run_row(each) for each in ids.streams],
    "read_run": lambda log, ids: [log.read_run(each) for each in ids.streams],
    "head": lambda log, ids: log.head(),
    "read": lambda log, ids: log.read(types=ids.types),
    "events": lambda log, ids: list(log.events(through=99)),
    "event": lambda log, ids: [log.event(each) for each in ids.events],
    "read_stream": lambda log, ids: [log.read_stream(each) for each in ids.streams],
    "at_once": lambda log, ids: log.at_once(lambda log: (log.head(), log.messages.newest(), log.read())),
    "state": lambda log, ids: log.state(),
    "version_of": lambda log, ids: [log.version_of(each) for each in ids.streams],
    "search": lambda log, ids: [log.search("a word", before=before).hits for before in (None, 99)],
    "follow": lambda log, ids: asyncio.run(first_of(log.follow(seconds=0.001), 60 if log.head() else 0.05)),
    "cursor": lambda log, ids: log.cursor("tasks"),
    "verify": lambda log, ids: log.verify(),
    "get": lambda log, ids: [
        *map(log.conversations.get, ids.streams),
        *map(log.messages.get, ids.events),
    ],
    "unfinished_runs": lambda log, ids: log.unfinished_runs(),
    "page": lambda log, ids: [log.conversations.page(ended=ended) for ended in (None, True, False)],
    "since": lambda log, ids: log.messages.since(0),
    "since_time": lambda log, ids: log.messages.since_time(0),
    "active": lambda log, ids: [log.conversations.active(each) for each in ids.streams],
    "open": lambda log, ids: log.conversations.open(),
    "recent": lambda log, ids: log.conversations.recent(),
    "unsummarized": lambda log, ids: log.conversations.unsummarized(),
    "all": lambda log, ids: list(log.conversations.all()),
    "of": lambda log, ids: [list(log.messages.of(each)) for each in ids.streams],
    "newest_of": lambda log, ids: [log.messages.newest_of(each, 9) for each in ids.streams],
    "newest": lambda log, ids: log.messages.newest(),
    "between": lambda log, ids: log.messages.between(moment(0), moment(START * 2)),
    "hot": lambda log, ids: log.messages.hot(),
    "archived": lambda log, ids: log.messages.archived(),
}


def answers(log, other):
    """What a log answers to everything it can be asked, by the ids of another."""
    events = list(other.events())
    ids = SimpleNamespace(
        events=[event.event_id for event in events],
        streams=[event.stream for event in events],
        types=[event.type for event in events],
    )
    return {name: ask(log, ids) for name, ask in READS.items()}


async def first_of(events, seconds):
    """The first event, if one comes in time."""
    async with aclosing(events):
        with suppress(TimeoutError, StopAsyncIteration):
            return await asyncio.wait_for(anext(events), seconds)


def _tables(log):
    return (
        list(log.conversations.all()),
        log.conversations.open(),
        log.messages.newest(1000),
        log.messages.hot(),
        log.state(),
    )


def _found(log, query, **given):
    return [hit.message.content for hit in log.search(query, **given).hits]


def _run(log, statement):
    log.parts.database.write(lambda transaction: transaction.run_text(statement), of="all")


def _rows(log, statement):
    connection = log.parts.database.engine.raw_connection()
    try:
        cursor = connection.cursor()
        if not log.parts.database.is_sqlite:
            cursor.execute("SET ptc.log_id = 'all'")
        cursor.execute(statement)
        return cursor.fetchall()
    finally:
        connection.close()
