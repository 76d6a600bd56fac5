"""What may be done while a log is locked: the append, and the rows that follow from it in the same transaction.

One row, `logs`, is locked until the commit. So the numbers of a log are dense, and in the order of commits.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs
from sqlalchemy.sql import ClauseElement

from ptc.events import (
    NewEvent,
    Random,
    RunCancelRequested,
    RunContinued,
    RunFinished,
    RunQueued,
    RunReleased,
    RunStarted,
    RunTakenOver,
    RunWaiting,
    StoredEvent,
    TurnCompleted,
)
from ptc.events.types import BY_PAYLOAD
from ptc.projections import (
    ConversationRow,
    MessageRow,
    RunRow,
    conversation_after,
    message_of,
    run_after,
)
from ptc.store import lease_statements as leases
from ptc.store import statements as sql
from ptc.store.archiving import archive
from ptc.store.blobs import keep_blobs
from ptc.store.errors import Erased, EventIdReused, PartlyKnown, ThreadBusy, VersionConflict
from ptc.store.placing import check_fence, standing, write_events
from ptc.store.preparing import PreparedEvent, check_ids, check_same, check_stream, kind_of
from ptc.store.rows import (
    conversation_of,
    conversations_of,
    event_of,
    fields_of,
    message_values,
    messages_of,
    run_of,
)
from ptc.store.searching import words_values
from ptc.store.transactions import Row, Transaction

# The types by which `run_after` changes a row; of most events of a run neither row nor payload need be read.
_CHANGES_RUN: Final = frozenset(
    BY_PAYLOAD[each].name
    for each in (
        RunQueued,
        RunStarted,
        TurnCompleted,
        RunCancelRequested,
        RunFinished,
        RunTakenOver,
        RunReleased,
        RunWaiting,
        RunContinued,
    )
)
Write: TypeAlias = tuple[str, Sequence[NewEvent]]  # a stream, and what is appended to it


@attrs.frozen(kw_only=True)
class Appended:
    """The events of an append as they are stored."""

    events: tuple[StoredEvent, ...]
    duplicate: bool = False  # they were stored before, and nothing was done now


@attrs.define(eq=False)
class Writing:
    """A locked log. Good until the function it was given to returns."""

    transaction: Transaction
    log_id: int
    head: int  # the newest sequence
    now_us: int  # the time of everything that has none of its own
    random: Random
    lease_clock: Callable[[Transaction], int]
    appended: list[StoredEvent] = attrs.field(factory=list[StoredEvent], init=False)
    repeated: list[StoredEvent] = attrs.field(factory=list[StoredEvent], init=False)  # that were stored before
    _conversations: dict[str, ConversationRow | None] = attrs.field(factory=dict[str, Any], init=False)
    _stored: dict[str, ConversationRow] = attrs.field(
        factory=dict[str, ConversationRow], init=False
    )  # as the table has
    _changed: dict[str, None] = attrs.field(factory=dict[str, None], init=False)

    @classmethod
    def locked(cls, transaction: Transaction, log_id: int, **given: Any) -> "Writing":
        """The log, locked. Raises `Erased`."""
        row = transaction.row(sql.LOCK_LOG, {"log_id": log_id})
        assert row is not None
        head, erased_us = row
        if erased_us is not None:
            raise Erased("this log")
        return cls(transaction, log_id, head, **given)

    # -- looking -----------------------------------------------------------------------------------------------------

    def known(self, event_ids: Sequence[str]) -> dict[str, StoredEvent]:
        """The stored events that have one of these ids."""
        found: dict[str, StoredEvent] = {}
        for start in range(0, len(event_ids), 100):
            some = event_ids[start : start + 100]
            statement, names = sql.known_events(len(some))
            rows = self.transaction.rows(statement, {"log_id": self.log_id, **dict(zip(names, some, strict=True))})
            found |= {event.event_id: event for event in map(event_of, rows)}
        return found

    def conversation(self, conversation_id: str) -> ConversationRow | None:
        """A conversation, as it is now."""
        if conversation_id not in self._conversations:
            values = {"log_id": self.log_id, "conversation_id": conversation_id}
            self._keep(conversation_id, conversation_of(self.transaction.row(sql.CONVERSATION_OF, values)))
        return self._conversations[conversation_id]

    def active(self, thread: str) -> ConversationRow | None:
        """The conversation of a thread that has not ended, as it is now."""
        here = [row for row in self._conversations.values() if row is not None and row.thread == thread]
        if open_here := [row for row in here if row.ended_us is None]:
            return open_here[0]
        row = conversation_of(self.transaction.row(sql.ACTIVE_CONVERSATION, {"log_id": self.log_id, "thread": thread}))
        if row is None or row.conversation_id in self._conversations:  # which has ended here, in this transaction
            return None
        self._keep(row.conversation_id, row)
        return row

    def run(self, run_id: str) -> RunRow | None:
        """A run, as it is now."""
        return run_of(self.transaction.row(sql.RUN_OF, {"log_id": self.log_id, "run_id": run_id}))

    def keep_blobs(self, blobs: Mapping[str, str]) -> None:
        """Keeps texts under their digests, each once."""
        keep_blobs(self.transaction, self.log_id, blobs)

    def check_begun(self, run_id: str, first: str, beyond: str | None = None) -> None:
        """Raises `EventIdReused` where there is the run, and it began without the event `first` or with `beyond`."""
        if self.run(run_id) is not None and set(self.known([each for each in (first, beyond) if each])) != {first}:
            raise EventIdReused(run_id)

    def running_in(self, conversation_id: str) -> list[str]:
        """The runs of a conversation that are worked on, or will be; not those whose process has died."""
        return [run_id for (run_id,) in self._runs_in(leases.RUNNING_IN, conversation_id)]

    def is_unfinished(self, conversation_id: str) -> bool:
        """Whether a run of the conversation is worked on, or will be, or waits for people."""
        return bool(self._runs_in(leases.UNFINISHED_IN, conversation_id))

    def _runs_in(self, statement: ClauseElement, conversation_id: str) -> list[Row]:
        values = {"log_id": self.log_id, "conversation_id": conversation_id, "now_us": self.lease_us}
        return self.transaction.rows(statement, values)

    def calls(self, conversation_id: str) -> list[MessageRow]:
        """The hot messages of a conversation with tool calls, and the results; calls that wait for one are all hot."""
        hot = self.transaction.rows(sql.HOT_CALLS, {"log_id": self.log_id})
        messages = messages_of(hot, self.transaction, self.log_id)
        return [message for message in messages if message.conversation_id == conversation_id]

    def count_ended(self) -> int:
        """How many conversations have ended and not expired."""
        self.flush()
        return self.transaction.value(sql.COUNT_ENDED, {"log_id": self.log_id})

    def oldest_ended(self, limit: int) -> list[ConversationRow]:
        """The conversations that ended first, of those that have not expired."""
        self.flush()
        return self._found(sql.OLDEST_ENDED, limit=limit)

    def expired_before(self, before_us: int) -> list[ConversationRow]:
        """The conversations that expired before a time."""
        self.flush()
        return self._found(sql.EXPIRED_BEFORE, before_us=before_us)

    def _found(self, statement: ClauseElement, **values: Any) -> list[ConversationRow]:
        return conversations_of(self.transaction.rows(statement, {**values, "log_id": self.log_id}))

    def _keep(self, conversation_id: str, row: ConversationRow | None) -> None:
        self._conversations[conversation_id] = row
        if row is not None:
            self._stored[conversation_id] = row

    # -- leases ------------------------------------------------------------------------------------------------------

    @property
    def lease_us(self) -> int:
        """The time by which leases end."""
        return self.lease_clock(self.transaction)

    def is_leased(self, run_id: str) -> bool:
        """Whether somebody works on a run."""
        values = {"log_id": self.log_id, "run_id": run_id, "now_us": self.lease_us}
        row = self.transaction.row(leases.LEASE_OF, values)
        return row is not None and bool(row[-1])

    def lease(self, run_id: str, *, worker: str, fence: int, seconds: float) -> None:
        """A worker has the run for so long, unless it renews that."""
        now = self.lease_us
        self._set_lease(run_id, worker=worker, fence=fence, until_us=now + round(seconds * 1e6), not_before_us=0)

    def postpone(self, run_id: str, *, seconds: float) -> None:
        """Nobody works on the run, and nobody begins before so many seconds are over."""
        now = self.lease_us
        self._set_lease(run_id, worker="", fence=0, until_us=now, not_before_us=now + round(seconds * 1e6))

    def _set_lease(self, run_id: str, **values: Any) -> None:
        key = {"log_id": self.log_id, "run_id": run_id}
        self.transaction.run(leases.DROP_LEASE, key)
        self.transaction.run(leases.ADD_LEASE, {**key, "leased_us": self.lease_us, **values})

    # -- appending ---------------------------------------------------------------------------------------------------

    def append(
        self,
        writes: Sequence[Write],
        *,
        expected: Mapping[str, int] | None = None,
        fence: tuple[str, int] | None = None,
        known: bool = True,
    ) -> Appended:
        """Stores events, all or none. Events with ids that are known change nothing and give the stored ones.

        `expected` has the version at which a stream must be, 0 for one without events; `fence` a run and the number
        under which it is worked on; `known=False` says that no id can be known. Raises `EventIdReused`, `PartlyKnown`,
        `VersionConflict`, `LeaseLost`, `ThreadBusy`, and `PayloadInvalid`.
        """
        made = [
            PreparedEvent.of(event, stream, now_us=self.now_us, random=self.random)
            for stream, events in writes
            for event in events
        ]
        check_ids(made)
        now = standing(self.transaction, self.log_id, made, fence)
        if known and now.is_known and (stored := self._known(made)):
            return self.again(stored)
        for stream, version in (expected or {}).items():
            actual = now.versions[stream] if stream in now.versions else self._version(stream)
            if actual != version:
                raise VersionConflict(stream, version, actual)
        stored = self._insert(made, now.versions)
        self._project(stored)
        return Appended(events=stored)

    def again(self, known: Sequence[StoredEvent]) -> Appended:
        """The answer to what was sent before: what was stored then."""
        self.repeated += known
        return Appended(events=tuple(known), duplicate=True)

    def restore(self, events: Sequence[StoredEvent]) -> None:
        """Stores events of another log as they are there, behind those that are here, with which they have to go on."""
        if [event.sequence for event in events] != list(range(self.head + 1, self.head + 1 + len(events))):
            raise ValueError(f"the events do not go on at {self.head + 1}, where this log is")
        versions = {stream: self._version(stream) for stream in dict.fromkeys(event.stream for event in events)}
        now = dict(versions)
        for event in events:
            check_stream(event.type, event.stream)
            now[event.stream] += 1
            if event.version != now[event.stream]:
                raise ValueError(f"event {event.sequence} is not the next of {event.stream}")
        self._store(events, versions)
        self._project(events)

    def _prepared(self, event: NewEvent, stream: str) -> PreparedEvent:
        return PreparedEvent.of(event, stream, now_us=self.now_us, random=self.random)

    def _known(self, made: Sequence[PreparedEvent]) -> tuple[StoredEvent, ...]:
        """The stored events, where all are; () where none is."""
        ids = [each.event_id for each in made if each.given]
        known = self.known(ids) if ids else {}
        for each in made:
            if each.event_id in known:
                check_same(known[each.event_id], each.digest)
        if not known:
            return ()
        if len(known) < len(made):
            raise PartlyKnown(sorted(known))
        return tuple(known[each.event_id] for each in made)

    def check_fence(self, fence: tuple[str, int] | None) -> None:
        """Raises `LeaseLost` where a run is not worked on under this number, or has ended."""
        if fence is None:
            return
        row = self.transaction.row(sql.FENCE, {"log_id": self.log_id, "run_id": fence[0]})
        check_fence(fence, *(row or (None, None)))

    def _version(self, stream: str) -> int:
        return self.transaction.value(sql.STREAM_VERSION, {"log_id": self.log_id, "stream": stream}) or 0

    def _insert(self, made: Sequence[PreparedEvent], versions: Mapping[str, int]) -> tuple[StoredEvent, ...]:
        now = dict(versions)
        stored: list[StoredEvent] = []
        for sequence, each in enumerate(made, start=self.head + 1):
            now[each.stream] += 1
            stored.append(each.stored(sequence, now[each.stream]))
        self._store(stored, versions)
        return tuple(stored)

    def _store(self, stored: Sequence[StoredEvent], before: Mapping[str, int]) -> None:
        """Writes the events, and at which versions their streams are."""
        if not stored:
            return
        write_events(self.transaction, self.log_id, stored, before)
        self.appended += stored
        self.head = stored[-1].sequence

    # -- the rows that follow ----------------------------------------------------------------------------------------

    def _project(self, stored: Sequence[StoredEvent]) -> None:
        messages: list[MessageRow] = []
        for event in stored:
            if event.type in _CHANGES_RUN and not event.erased:
                self._project_run(event, event.data)  # as it will be read, not as it was given: JSON has no tuples
            elif kind_of(event.type) == "conversation":
                data = event.data
                self._project_conversation(event, data)
                messages += [message] if (message := message_of(event, data)) else []
        self.add_messages(messages)
        archive(self.transaction, self.log_id, stored)

    def _project_conversation(self, event: StoredEvent, data: Any) -> None:
        before = self.conversation(event.stream)
        after = conversation_after(before, event, data)
        if after is before:
            return
        if after is None:
            self._drop_conversation(event.stream)
            return
        if before is None:
            self._check_thread(after)
        self._conversations[event.stream] = after
        self._changed[event.stream] = None

    def _drop_conversation(self, conversation_id: str) -> None:
        self.transaction.run(sql.DROP_CONVERSATION, {"log_id": self.log_id, "conversation_id": conversation_id})
        self._conversations[conversation_id] = None
        self._stored.pop(conversation_id, None)
        self._changed.pop(conversation_id, None)

    def _check_thread(self, started: ConversationRow) -> None:
        other = self.active(started.thread)
        if other is not None:
            raise ThreadBusy(started.thread, other.conversation_id)

    def add_messages(self, messages: Sequence[MessageRow]) -> None:
        """Writes the rows of messages, and what is found by their words."""
        self.transaction.run_each(sql.ADD_MESSAGE, [message_values(self.log_id, each) for each in messages])
        words = [
            words_values(self.log_id, each.sequence, each.content, sqlite=self.transaction.is_sqlite)
            for each in messages
        ]
        self.transaction.run_each(sql.ADD_WORDS, words)

    def _project_run(self, event: StoredEvent, data: Any) -> None:
        before = self.run(event.stream)
        after = run_after(before, event, data)
        if after is not None and after is not before:
            self._store_run(after, is_new=before is None)
        if isinstance(data, RunWaiting | RunReleased | RunFinished):  # nobody works on it any more
            self.transaction.run(leases.DROP_LEASE, {"log_id": self.log_id, "run_id": event.stream})

    def _store_run(self, run: RunRow, *, is_new: bool) -> None:
        values = {"log_id": self.log_id, **fields_of(run)}
        self.transaction.run(
            sql.ADD_RUN if is_new else sql.SET_RUN, values if is_new else {**values, "of_run": run.run_id}
        )

    def finish(self) -> None:
        """Writes what the appends have changed, once for all of them."""
        self.flush()

    def flush(self) -> None:
        """Writes the conversations that have changed, so that queries find them."""
        for conversation_id in self._changed:
            row = self._conversations[conversation_id]
            assert row is not None
            self._write_conversation(row, self._stored.get(conversation_id))
            self._stored[conversation_id] = row
        self._changed.clear()

    def _write_conversation(self, row: ConversationRow, stored: ConversationRow | None) -> None:
        if stored is None:
            self.transaction.run(sql.ADD_CONVERSATION, {"log_id": self.log_id, **fields_of(row)})
            return
        before = fields_of(stored)
        changed = {name: value for name, value in fields_of(row).items() if value != before[name]}
        bound = {"log_id": self.log_id, "of_conversation": row.conversation_id}
        if changed:
            self.transaction.run(sql.set_conversation(*changed), {**bound, **changed})
