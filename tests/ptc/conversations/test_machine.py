"""Conversations against a small reference: whatever is done in whatever order, both say the same."""

import asyncio
from types import SimpleNamespace

import pytest
from effort import tries
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from stores import MINUTE, START, Clock, Dice, empty_url

from ptc import ScriptedModel
from ptc.conversations import ConversationManager, ConversationSettings, SummaryWorker, keep_in_order
from ptc.store import open_store
from ptc_compression import ApproximateCounter

SETTINGS = ConversationSettings(max_messages_hot=5, max_conversations_retained=3)
GOOD = '{"title": "One two three four five", "summary": "One. Two."}'
MINUTES = st.sampled_from([0, 1, 29, 30, 31, 60, 61, 500])


class Reference:
    """What conversations are, in a page: each has its texts, its times, and the reason of its end."""

    def __init__(self):
        self.made = []
        self.ends = 0

    def active(self, thread):
        return next((each for each in self.made if each.thread == thread and each.ended is None), None)

    def posts(self, thread, text, now, *, role="user", asks=False):
        current = self.active(thread)
        awaited = current and current.asked is not None and now - current.asked <= 60 * MINUTE
        if current and current.ending and role == "user":
            self.ends_one(current, "tool", now)
        elif current and not current.ending and not awaited and now - current.last > 30 * MINUTE:
            self.ends_one(current, "idle", now)
        current = self.active(thread) or self.starts(thread, now, [])
        current.texts.append(text)
        current.last = max(current.last, now)
        current.asked = now if asks else (None if role == "user" else current.asked)
        if current.ending and role == "assistant":
            self.ends_one(current, "tool", now)
        return current

    def starts(self, thread, now, texts):
        made = SimpleNamespace(thread=thread, texts=list(texts), last=now, ended=None, asked=None, ending=False)
        made.title, made.failures, made.failed, made.expired, made.id = None, 0, 0, False, None
        self.made.append(made)
        return made

    def ends_one(self, one, reason, now):
        self.ends += 1
        one.ended, one.order, one.asked = reason, (now, self.ends), None
        listed = sorted((each for each in self.made if each.ended and not each.expired), key=lambda each: each.order)
        for each in listed[: -SETTINGS.max_conversations_retained]:
            each.expired = True

    def recent(self):
        ended = [each for each in self.made if each.ended and not each.expired]
        return [each.id for each in sorted(ended, key=lambda each: each.order, reverse=True)]


class Conversations(RuleBasedStateMachine):
    url = "sqlite://"

    @initialize()
    def open(self):
        self.clock, self.reference, self.said = Clock(), Reference(), 0
        self.loop = asyncio.new_event_loop()
        self.store = open_store(self.url, now_us=self.clock, random=Dice())
        Conversations.owners += 1
        self.owner, self.threads = f"owner {Conversations.owners}", ["main", "work"]
        self.managed()

    owners = 0

    def managed(self):
        self.manager = ConversationManager(self.store.log(self.owner), settings=SETTINGS, counter=ApproximateCounter())

    def teardown(self):
        if hasattr(self, "store"):
            self.store.close()
            self.loop.close()

    def does(self, work):
        return self.loop.run_until_complete(work)

    def adds(self, thread, expected, text, **fields):
        found = self.does(self.manager.on_thread(thread).add_message(text, **fields))
        assert expected.id in (None, found.id)
        expected.id = found.id
        assert [message.content for message in found.messages] == expected.texts
        assert (found.ended_at is not None) == (expected.ended is not None)

    @rule(minutes=MINUTES, extra=st.sampled_from([0, 0, 1]), which=st.integers(0, 5), again=st.booleans())
    def a_user_writes(self, minutes, extra, which, again):
        self.clock.forward(minutes=minutes, us=extra)
        thread, text = self.threads[which % len(self.threads)], self.text()
        self.adds(thread, self.reference.posts(thread, text, self.clock.us), text, event_id=f"evt_{text}")
        if again:  # the answer was lost, and it is sent once more
            head = self.manager.log.head()
            assert self.does(self.manager.on_thread(thread).post(text, event_id=f"evt_{text}")).duplicate
            assert self.manager.log.head() == head

    @rule(minutes=MINUTES, which=st.integers(0, 5), asks=st.booleans())
    def the_assistant_writes(self, minutes, which, asks):
        self.clock.forward(minutes=minutes)
        thread, text = self.threads[which % len(self.threads)], self.text()
        expected = self.reference.posts(thread, text, self.clock.us, role="assistant", asks=asks)
        self.adds(thread, expected, text, role="assistant", awaits_answer=asks)

    def text(self):
        self.said += 1
        return f"text {self.said}".replace(" ", "_")

    @rule(which=st.integers(0, 5))
    def somebody_ends_it(self, which):
        thread = self.threads[which % len(self.threads)]
        current = self.reference.active(thread)
        found = self.does(self.manager.on_thread(thread).end())
        assert (found is None) == (current is None)
        if current:
            self.reference.ends_one(current, "explicit", self.clock.us)

    @rule(which=st.integers(0, 5))
    def the_assistant_wants_to_end_it(self, which):
        thread = self.threads[which % len(self.threads)]
        current = self.reference.active(thread)
        expected = (None, False) if current is None else (current.id, current.ending)
        assert self.manager.on_thread(thread).request_end() == expected
        if current:
            current.ending = True

    @precondition(lambda self: any(each.ended and not each.expired for each in self.reference.made))
    @rule(fails=st.booleans(), minutes=st.sampled_from([0, 3]))
    def titles_are_written(self, fails, minutes):
        self.clock.forward(minutes=minutes)
        replies = ["nonsense"] * 50 if fails else [GOOD] * 50
        worker = SummaryWorker(log=self.manager.log, model=ScriptedModel(replies), now_us=self.clock)
        self.does(worker.run_due())
        for each in self.reference.made:
            waits = [0, 30_000_000, 120_000_000][min(each.failures, 2)]
            if not each.ended or each.title or each.failures == 3 or self.clock.us - each.failed < waits:
                continue
            if fails:
                each.failures, each.failed = each.failures + 1, self.clock.us
            else:
                each.title = "One two three four five"

    @precondition(lambda self: len(self.threads) < 5)
    @rule(which=st.integers(0, 20), place=st.integers(0, 5))
    def somebody_branches(self, which, place):
        known = [each for each in self.reference.made if each.id and not each.expired and each.texts]
        if not known:
            return
        parent = known[which % len(known)]
        messages = self.manager.get(parent.id).messages
        at = messages[place % len(messages)]
        branched, _ = self.does(self.manager.branch(parent.id, at=at.id))
        made = self.reference.starts(branched.thread, self.clock.us, parent.texts[: place % len(messages) + 1])
        made.id = branched.id
        self.threads.append(branched.thread)

    @rule()
    def old_messages_are_archived(self):
        keep_in_order(self.manager.log, SETTINGS, every_day=False)
        head = self.manager.log.head()
        assert keep_in_order(self.manager.log, SETTINGS, every_day=False) == 0
        assert self.manager.log.head() == head

    @rule()
    def the_process_starts_again(self):
        self.managed()
        self.does(self.manager.load())

    @rule()
    def a_snapshot_is_lost(self):
        self.manager.log.state()
        self.manager.log.rebuild("snapshots")

    @invariant()
    def both_say_the_same(self):
        if not hasattr(self, "manager"):
            return
        assert [each.id for each in self.manager.recent()] == self.reference.recent()
        for thread in self.threads:
            expected, found = self.reference.active(thread), self.manager.on_thread(thread).active()
            assert (found and found.id) == (expected and expected.id)
        for each in self.reference.made:
            found = each.id and self.manager.get(each.id)
            assert bool(found) == bool(each.id and not each.expired)
            if found:
                assert (found.end_reason, found.title) == (each.ended, each.title)
                assert [message.content for message in found.messages] == each.texts
        assert len(self.manager.log.messages.hot()) <= SETTINGS.max_messages_hot

    @invariant()
    def tables_are_the_fold_of_the_events(self):
        if hasattr(self, "manager"):
            assert self.manager.log.verify() == ()


@pytest.mark.hypothesis  # `make fuzz` tries it often
@pytest.mark.parametrize("kind", ["memory", "postgresql"])
def test_conversations_are_what_the_reference_says(kind, tmp_path):
    machine = type("Machine", (Conversations,), {"url": empty_url(kind, tmp_path)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=tries(8, 200),
            stateful_step_count=tries(20, 40),
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_the_reference_knows_where_conversations_end():
    reference = Reference()
    first = reference.posts("main", "a", START)
    assert reference.posts("main", "b", START + 30 * MINUTE) is first
    assert reference.posts("main", "c", START + 60 * MINUTE + 1) is not first
