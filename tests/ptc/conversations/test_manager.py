"""What a manager does with messages, on every database."""

import asyncio
import os
from datetime import datetime, timedelta, timezone

import pytest
from stores import MINUTE, START, empty_url, opened

from ptc import ScriptedModel
from ptc.conversations import ConversationManager, ConversationMessage, ConversationSettings, TooLarge
from ptc.conversations.exporting import export
from ptc.events import moment
from ptc.store import ConversationClosed, EventIdReused, NotFound, UnknownToolCall
from ptc_compression import ApproximateCounter

CALL = {"id": "call_1", "type": "function", "function": {"name": "rows", "arguments": "{}"}}


def types(log):
    return [event.type for event in log.events()]


# -- adding ----------------------------------------------------------------------------------------------------------


async def test_the_first_message_begins_a_conversation(manager):
    conversation = await manager.add_message("What's on my agenda?", event_id="evt_1", client_action_id="msg_local_1")
    assert (conversation.started_at, conversation.ended_at, conversation.title) == (moment(START), None, None)
    assert conversation.id.startswith("conv_")
    [message] = conversation.messages
    assert (message.id, message.role, message.content, message.timestamp) == (
        "evt_1",
        "user",
        "What's on my agenda?",
        moment(START),
    )
    assert message.client_action_id == "msg_local_1"
    assert manager.active() == conversation
    assert types(manager.log) == ["conversation.started", "user.message"]


async def test_messages_are_records_or_texts_with_fields(manager, clock):
    at = datetime(2025, 1, 15, 11, 0, 5, tzinfo=timezone(timedelta(hours=1)))
    await manager.add_message(ConversationMessage(content="Create a note", id="evt_1", timestamp=at))
    added = await manager.post(
        "Done.", role="assistant", tools_used=["write_file", "read_file", "write_file"], tokens=7
    )
    first, second = added.conversation.messages
    assert (first.timestamp, first.at_us) == (at, START + 5_000_000)
    assert (second.tools_used, second.tokens, added.duplicate) == (("write_file", "read_file"), 7, False)
    assert second.to_data() == {
        "id": second.id,
        "timestamp": "2025-01-15T10:00:00.000000Z",
        "role": "assistant",
        "content": "Done.",
        "toolsUsed": ["write_file", "read_file"],
    }
    assert [message.content for message in added.conversation.messages] == ["Create a note", "Done."]  # not by time


async def test_tokens_of_the_assistant_are_counted_where_nobody_has(manager):
    added = await manager.post("x" * 40, role="assistant", event_id="evt_1")
    assert added.message.tokens == 10
    manager._counter = None  # what was counted once is not counted again
    assert (await manager.post("x" * 40, role="assistant", tokens=10, event_id="evt_1")).duplicate


@pytest.mark.every_store
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"role": "wizard"}, "role must be one of user, assistant, system, tool; it is 'wizard'"),
        ({"message": 5}, "content must be text; it is of type int"),
        ({"timestamp": datetime(2025, 1, 15)}, "has no zone"),
        ({"tools_used": ["a"]}, "tools_used is of an assistant's message; this one is of role 'user'"),
        ({"awaits_answer": True}, "awaits_answer is of an assistant's message"),
        ({"role": "tool"}, "a message has a tool_call_id when, and only when, it is of role 'tool'"),
        ({"tool_call_id": "c"}, "a message has a tool_call_id when"),
        ({"event_id": "evt 1"}, "id must be 1 to 128 visible ASCII characters; it is 'evt 1'"),
        ({"event_id": ""}, "id must be 1 to 128"),
        ({"request_id": "x" * 129}, "request_id must be 1 to 128"),
        ({"client_action_id": "x" * 201}, "client_action_id must be text of at most 200 characters"),
        ({"client_action_id": "\x00"}, "client_action_id must be text"),
    ],
)
async def test_a_message_that_cannot_be_stored_is_told(manager, fields, told):
    with pytest.raises((ValueError, TypeError), match=told):
        await manager.add_message(**{"message": "hi", **fields})
    assert manager.log.head() == 0


async def test_a_message_has_a_million_characters_and_no_more(manager):
    assert len((await manager.add_message("x" * 1_000_000)).messages[0].content) == 1_000_000
    with pytest.raises(TooLarge, match="a message has at most 1,000,000 characters; this one has 1,000,001"):
        await manager.add_message("x" * 1_000_001)


# -- sent again ------------------------------------------------------------------------------------------------------


@pytest.mark.every_store
async def test_a_repeated_message_gets_the_first_answer_even_in_another_conversation(manager, clock, observed):
    first = await manager.post("hi", event_id="evt_1")
    clock.forward(minutes=500)
    await manager.add_message("much later")
    head = manager.log.head()
    again = await manager.post("hi", event_id="evt_1", client_action_id="another")
    assert (again.duplicate, again.message, again.conversation.id) == (True, first.message, first.conversation.id)
    assert manager.log.head() == head
    assert ("duplicate_messages_dropped", 1, {}) in observed
    with pytest.raises(EventIdReused):
        await manager.add_message("ho", event_id="evt_1")


async def test_what_a_client_calls_its_action_is_no_key(manager):
    for _ in range(2):
        await manager.add_message("hi", client_action_id="msg_local_1")
    assert len(manager.active().messages) == 2


# -- boundaries ------------------------------------------------------------------------------------------------------


async def test_a_pause_of_more_than_thirty_minutes_begins_a_new_conversation(manager, clock):
    first = await manager.add_message("a")
    clock.forward(minutes=30)
    assert (await manager.add_message("b")).id == first.id
    clock.forward(minutes=30, us=1)
    assert manager.active().id == first.id  # nothing ends by itself
    assert manager.status() == "idle"
    second = await manager.add_message("c")
    assert second.id != first.id
    ended = manager.get(first.id)
    assert (ended.end_reason, ended.ended_at, len(ended.messages)) == ("idle", moment(clock.us), 2)
    assert types(manager.log)[-3:] == ["conversation.ended", "conversation.started", "user.message"]


async def test_the_time_of_the_message_decides(manager):
    first = await manager.add_message("a", timestamp=moment(START))
    assert (await manager.add_message("earlier", timestamp=moment(START - 500 * MINUTE))).id == first.id
    assert (await manager.add_message("at the mark", timestamp=moment(START + 30 * MINUTE))).id == first.id
    assert (await manager.add_message("behind", timestamp=moment(START + 60 * MINUTE + 1))).id != first.id


async def test_what_was_decided_stays_whatever_the_settings_are(managed, clock):
    manager = managed(settings=ConversationSettings(conversation_idle_timeout_minutes=1))
    first = await manager.add_message("a")
    clock.forward(minutes=2)
    await manager.add_message("b")
    other = managed(settings=ConversationSettings(conversation_idle_timeout_minutes=None))
    assert [other.get(first.id).end_reason, len(other.recent())] == ["idle", 1]
    assert other.log.verify() == ()


async def test_an_open_question_keeps_its_conversation(manager, clock):
    first = await manager.add_message("Book a table.")
    await manager.add_message("For how many?", role="assistant", awaits_answer=True)
    assert manager.status() == "awaiting_answer"
    clock.forward(minutes=60)
    assert (await manager.add_message("Four.")).id == first.id
    assert manager.status() == "active"
    await manager.add_message("At what time?", role="assistant", awaits_answer=True)
    clock.forward(minutes=60, us=1)
    assert manager.status() == "idle"
    assert (await manager.add_message("Eight.")).id != first.id


async def test_a_running_run_keeps_its_conversation_and_its_answer_belongs_to_it(manager, clock):
    first = await manager.add_message("Do something long.")
    async with manager.answering() as answering:
        clock.forward(minutes=45)
        await answering.keeper.look()
        assert (await manager.add_message("Are you done?")).id == first.id
        manager.request_end("task completed")
        assert (await manager.add_message("Wait!")).id == first.id
        posted = await answering.reply("Done.", spent={"turns": 2, "input_tokens": 5, "output_tokens": 3})
    assert (posted.ended, posted.conversation.end_reason, posted.conversation.end_detail) == (
        True,
        "tool",
        "task completed",
    )
    assert manager.active() is None
    assert [message.content for message in manager.get(first.id).messages][-1] == "Done."
    run = manager.log.read(types=["run.finished"])[0]
    assert (run.stream, run.data.return_value, run.data.turns) == (answering.run_id, "Done.", 2)
    assert manager.log.verify() == ()


async def test_a_run_without_an_answer_has_failed(manager):
    await manager.add_message("Do it.")

    async def fails():
        async with manager.answering() as answering:
            answering.fail("model_error", "The model is away.")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fails()
    [run] = manager.log.read(types=["run.finished"])
    assert run.data.failure == {"code": "model_error", "message": "The model is away."}
    with pytest.raises(NotFound, match="the thread 'other' has no active conversation"):
        async with manager.on_thread("other").answering():
            pass


async def test_messages_go_where_they_are_sent(manager):
    first = await manager.add_message("a")
    second = await manager.add_message("b", to="new")
    assert manager.get(first.id).end_reason == "explicit"
    assert (await manager.add_message("c", to=second.id)).id == second.id
    with pytest.raises(
        ConversationClosed, match=f"the conversation {first.id} has ended: branch it, or begin a new one"
    ):
        await manager.add_message("d", to=first.id)
    with pytest.raises(NotFound, match="there is no conversation conv_none"):
        await manager.add_message("d", to="conv_none")


async def test_threads_are_parallel(manager):
    main = await manager.add_message("a")
    other = await manager.on_thread("work").add_message("b")
    assert (other.thread, manager.active().id, manager.on_thread("work").active().id) == ("work", main.id, other.id)
    with pytest.raises(ValueError, match="thread must be a text of 1 to 100 characters"):
        manager.on_thread("")


# -- ending ----------------------------------------------------------------------------------------------------------


async def test_ending_keeps_the_reason_and_twice_is_once(manager):
    assert await manager.end() is None
    assert manager.log.head() == 0
    await manager.add_message("a")
    ended = await manager.end(reason="task completed")
    assert (ended.end_reason, ended.end_detail, ended.title, ended.summary) == (
        "explicit",
        "task completed",
        None,
        None,
    )
    head = manager.log.head()
    assert await manager.end() is None
    assert (manager.log.head(), manager.active()) == (head, None)


async def test_a_requested_end_comes_with_the_next_word(manager):
    first = await manager.add_message("Bye.")
    assert manager.request_end("user requested") == (first.id, False)
    assert manager.request_end() == (first.id, True)
    assert manager.active().id == first.id
    said = await manager.add_message("Goodbye!", role="assistant")
    assert (said.id, said.end_reason, said.end_detail) == (first.id, "tool", "user requested")
    assert manager.request_end() == (None, False)


async def test_without_a_next_word_it_comes_before_the_user_speaks_again(manager):
    first = await manager.add_message("Bye.")
    manager.request_end()
    second = await manager.add_message("One more thing.")
    assert (second.id != first.id, manager.get(first.id).end_reason) == (True, "tool")


# -- reading ---------------------------------------------------------------------------------------------------------


async def test_recent_conversations_are_the_ended_ones(manager):
    for number in range(3):
        await manager.add_message(str(number), to="new")
    assert [each.messages[0].content for each in manager.recent()] == ["1", "0"]
    assert [each.messages[0].content for each in manager.recent(1)] == ["1"]
    assert manager.recent(0) == ()
    with pytest.raises(ValueError, match="limit must be"):
        manager.recent(-1)


@pytest.mark.every_store
async def test_of_another_owner_nothing_is_found(managed):
    ada, bob = managed("ada"), managed("bob")
    hers = await ada.add_message("secret", event_id="evt_1")
    message = hers.messages[0]
    await ada.branch(thread="side")
    await ada.end()
    before = list(ada.log.events())
    assert bob.get(hers.id) is bob.get("conv_none") is None
    assert (bob.recent(), bob.active(), bob.on_thread("side").active(), bob.search("secret").hits) == (
        (),
        None,
        None,
        (),
    )
    assert (bob.recent_messages(), bob.messages_on(message.timestamp.date())) == ((), ())
    assert (bob.context_prompt(), bob.context_for(), await bob.end(), bob.request_end()) == (
        "",
        [],
        None,
        (None, False),
    )
    asks = (
        lambda: bob.branch(hers.id),
        lambda: bob.summarize(hers.id),
        lambda: bob.add_message("x", to=hers.id),
        lambda: asyncio.to_thread(bob.status, hers.id),
        lambda: asyncio.to_thread(export, bob.log, "openai", conversation_id=hers.id),
    )
    for ask in asks:
        with pytest.raises(NotFound, match=f"there is no conversation {hers.id}"):
            await ask()
    await bob.add_message("secret", event_id="evt_1")  # neither collides nor shows
    assert (bob.log.head(), len(bob.active().messages), list(ada.log.events()) == before) == (2, 1, True)


def test_that_law_knows_every_function_of_a_manager():
    names = {name for name in dir(ConversationManager) if name[0] != "_"}
    asked = {"get", "recent", "active", "on_thread", "search", "recent_messages", "messages_on", "context_prompt"}
    asked |= {"context_for", "end", "request_end", "branch", "summarize", "add_message", "status"}
    by_the_active_one_alone = {"answering", "prepare", "undo_compaction", "redo_compaction"}
    without_ids = {
        *("active_row", "begin_summaries", "journal"),
        "post",
        "messages_between",
        "load",
        "close",
        "use_model",
        "tokens_of",
    }  # the first two are what others are made of
    assert names == asked | by_the_active_one_alone | without_ids


async def test_messages_are_read_across_conversations(manager, clock):
    for hour in range(5):
        await manager.add_message(str(hour))
        clock.forward(minutes=60)
    assert [message.content for message in manager.recent_messages(2)] == ["3", "4"]
    start = moment(START)
    between = manager.messages_between(start + timedelta(hours=1), start + timedelta(hours=3))
    assert [message.content for message in between] == ["1", "2"]
    there = timezone(timedelta(hours=12))  # where the day ends at noon
    assert [message.content for message in manager.messages_on(start.date(), there)] == ["0", "1"]
    assert [message.content for message in manager.messages_on(start.date())] == list("01234")


async def test_everything_is_there_after_a_restart_and_in_another_process(tmp_path, clock):
    url = f"sqlite:///{tmp_path}/a.db"
    with opened(url, now_us=clock, random=os.urandom) as store:
        manager = ConversationManager(store.log("ada"), counter=ApproximateCounter())
        await manager.load()
        await manager.load()
        first = await manager.add_message("a")
        branched, _ = await manager.branch()
    with opened(url, now_us=clock, random=os.urandom) as store, opened(url, now_us=clock, random=os.urandom) as other:
        manager = ConversationManager(store.log("ada"), counter=ApproximateCounter())
        same = ConversationManager(other.log("ada"), counter=ApproximateCounter())
        await manager.load()
        assert manager.active().id == first.id
        await manager.add_message("b")
        assert [message.content for message in same.active().messages] == ["a", "b"]
        assert same.on_thread(branched.thread).active().parent == first.id


# -- calls and results -----------------------------------------------------------------------------------------------


async def test_results_need_a_call_that_waits(manager, clock):
    with pytest.raises(UnknownToolCall):
        await manager.add_message("x", role="tool", tool_call_id="call_1")
    await manager.add_message("How many rows?")
    await manager.add_message("", role="assistant", tool_calls=[CALL])
    clock.forward(minutes=300)
    with pytest.raises(UnknownToolCall, match="no call 'call_2' of this conversation waits for a result"):
        await manager.add_message("x", role="tool", tool_call_id="call_2")
    conversation = await manager.add_message("42", role="tool", tool_call_id="call_1", tool_name="rows")
    with pytest.raises(UnknownToolCall):
        await manager.add_message("43", role="tool", tool_call_id="call_1")
    assert [message.role for message in conversation.record] == ["user", "assistant", "tool"]
    assert [message.role for message in conversation.messages] == ["user", "assistant"]
    assert conversation.message_count == 2


# -- retention -------------------------------------------------------------------------------------------------------


async def test_the_oldest_ended_conversations_expire(managed):
    manager = managed(settings=ConversationSettings(max_conversations_retained=2))
    ids = [(await manager.add_message(f"number {each}", to="new")).id for each in range(5)]
    assert [each.id for each in manager.recent()] == [ids[3], ids[2]]
    assert [manager.get(each) is None for each in ids] == [True, True, False, False, False]
    assert [message.content for message in manager.log.messages.archived()] == ["number 1", "number 0"]
    assert len(manager.search("number").hits) == 5
    assert manager.log.verify() == ()


async def test_a_conversation_with_a_running_run_does_not_expire(managed):
    manager = managed(settings=ConversationSettings(max_conversations_retained=0))
    first = await manager.add_message("a")
    async with manager.answering() as answering:
        await manager.end()
        assert manager.get(first.id) is not None
        await answering.reply("late")
    assert [message.content for message in manager.get(first.id).messages] == ["a", "late"]
    second = await manager.add_message("b")
    await manager.end()
    assert (manager.get(first.id), manager.get(second.id)) == (None, None)


async def test_expired_conversations_are_erased_where_that_is_wanted(managed):
    manager = managed(settings=ConversationSettings(max_conversations_retained=0, expired="erase"))
    parent = await manager.add_message("secret parent")
    branched, _ = await manager.branch()
    await manager.end()
    assert [message.content for message in manager.on_thread(branched.thread).active().messages] == ["secret parent"]
    await manager.add_message("secret alone")
    await manager.end()
    assert [hit.message.content for hit in manager.search("secret").hits] == ["secret parent"]  # a branch reads it
    assert manager.get(parent.id) is None
    assert manager.log.verify() == ()


async def test_a_hundred_messages_stay_hot(managed, observed):
    manager = managed(settings=ConversationSettings(max_messages_hot=4))
    for number in range(9):
        await manager.add_message(str(number))
        assert len(manager.log.messages.hot()) == min(number + 1, 4)
    assert [message.content for message in manager.active().messages] == list("012345678")
    assert [message.content for message in manager.log.messages.archived(limit=2)] == ["4", "3"]
    assert ("message_history_size", 4, {}) in observed
    assert ("messages_archived", 1, {}) in observed


async def test_old_messages_are_archived_once_a_day(managed, clock):
    manager = managed(
        settings=ConversationSettings(max_history_days=1, erase_after_days=2, max_conversations_retained=0)
    )
    await manager.add_message("old")
    await manager.load()
    clock.forward(minutes=25 * 60)
    await manager.add_message("new")
    await manager.load()
    assert [message.content for message in manager.log.messages.hot()] == ["new"]
    assert [hit.message.content for hit in manager.search("old").hits] == ["old"]
    head = manager.log.head()
    await manager.load()
    assert manager.log.head() == head
    clock.forward(minutes=49 * 60)
    await manager.load()
    assert manager.search("old").hits == ()
    assert manager.log.verify() == ()


# -- measurements and logs -------------------------------------------------------------------------------------------


async def test_what_happens_is_measured_and_logged_without_content(manager, observed, caplog):
    caplog.set_level("INFO", logger="ptc.store")
    await manager.add_message("secret question", request_id="req_1", event_id="evt_1")
    await manager.add_message("secret question", event_id="evt_1")
    manager.context_for()
    assert ("messages_created", 1, {"role": "user"}) in observed
    assert ("llm_context_tokens", 8, {}) in observed
    created, dropped = caplog.records
    assert (created.message, created.request_id, created.event_id, created.user_id, created.role) == (
        "message_created",
        "req_1",
        "evt_1",
        "ada",
        "user",
    )
    assert (dropped.request_id, dropped.event_id) == ("req_1", "evt_1")
    assert (created.content_length, dropped.message, dropped.levelname) == (15, "duplicate_event_dropped", "WARNING")
    assert "secret" not in str([record.__dict__ for record in caplog.records])


# -- many at once ----------------------------------------------------------------------------------------------------


@pytest.mark.every_store
@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgresql"])
async def test_fifty_messages_at_the_boundary_make_one_end_and_one_start(kind, tmp_path, clock):
    url = empty_url(kind, tmp_path)
    with opened(url, now_us=clock, random=os.urandom) as store, opened(url, now_us=clock, random=os.urandom) as other:
        stores = [store] if kind == "memory" else [store, other]  # as two processes have it
        managers = [ConversationManager(each.log("ada"), counter=ApproximateCounter()) for each in stores]
        await managers[0].add_message("before")
        clock.forward(minutes=31)
        found = await asyncio.gather(*(managers[n % len(managers)].add_message(str(n)) for n in range(50)))
        assert len({conversation.id for conversation in found}) == 1
        assert types(managers[0].log).count("conversation.ended") == 1
        assert types(managers[0].log).count("conversation.started") == 2
        assert sorted(int(message.content) for message in managers[0].active().messages) == list(range(50))
        assert managers[0].log.verify() == ()


async def test_what_a_message_brings_about_says_so(managed, clock):
    manager = managed(settings=ConversationSettings(max_messages_hot=1, max_conversations_retained=0))
    await manager.add_message("a", event_id="evt_a", request_id="req_a", operation_id="op_a", trace_id="trace_a")
    clock.forward(minutes=31)
    await manager.add_message("b", event_id="evt_b", request_id="req_b", client_action_id="local_b")
    told = [(e.type, e.causation_id, e.request_id, e.trace_id, e.client_action_id) for e in manager.log.read()]
    assert told == [
        ("conversation.started", "evt_a", "req_a", "trace_a", None),
        ("user.message", None, "req_a", "trace_a", None),
        ("conversation.ended", "evt_b", "req_b", None, None),
        ("conversation.started", "evt_b", "req_b", None, None),
        ("user.message", None, "req_b", None, "local_b"),
        ("conversation.expired", "evt_b", None, None, None),
    ]
    await manager.add_message("c", event_id="evt_c")
    assert manager.log.read(types=["messages.archived"])[0].causation_id == "evt_c"
    async with manager.answering() as answering:
        posted = await answering.reply("d")
    assert posted.message.operation_id == posted.message.data.run_id == answering.run_id


async def test_a_title_comes_after_the_end_and_nobody_waits(managed):
    hangs = asyncio.Event()

    class Hanging(ScriptedModel):
        async def complete(self, messages, **_):
            hangs.set()
            await asyncio.Event().wait()

    manager = managed(model=Hanging([]))
    await manager.add_message("a")
    ended = await manager.end()
    await hangs.wait()
    assert (ended.title, manager.get(ended.id).ended_at is not None) == (None, True)
    await manager.close()


async def test_a_store_that_goes_away_stops_titles_and_nothing_else(managed, caplog):
    asked, goes_on = asyncio.Event(), asyncio.Event()

    class Slow(ScriptedModel):
        async def complete(self, messages, **given):
            asked.set()
            await goes_on.wait()
            return await super().complete(messages, **given)

    manager = managed(model=Slow(["nonsense"]))
    await manager.add_message("a")
    await manager.end()
    await asked.wait()
    manager.log.erase()
    goes_on.set()
    await manager.close(seconds=60)
    assert [record.message for record in caplog.records if record.levelname == "WARNING"] == ["summaries_stopped"]
