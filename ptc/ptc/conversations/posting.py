"""Putting a message into a conversation, while the log is locked: the decision and all its events are one append."""

from collections.abc import Sequence
from typing import Any, Final

import attrs

from ptc.conversations.boundary import RUN_LOST_US, Decision, decide
from ptc.conversations.records import ConversationMessage
from ptc.conversations.retention import expire_over
from ptc.conversations.settings import ConversationSettings
from ptc.events import (
    AssistantMessage,
    ConversationEnded,
    ConversationEndRequested,
    ConversationStarted,
    NewEvent,
    StoredEvent,
    conversation_id,
    derived_id,
    event_id,
)
from ptc.projections import ConversationRow, MessageRow
from ptc.store import ConversationClosed, NotFound, UnknownToolCall, Writing
from ptc.store.archive import archive_over
from ptc.store.queueing import WhenBusy, queue_run
from ptc.store.writing import Write
from ptc_compression.chats import pairing

ACTIVE: Final = "active"
NEW: Final = "new"


@attrs.frozen(kw_only=True)
class Answered:
    """By which agent a message is to be answered, and what becomes of a run that answers another one just then.

    It goes on first (`enqueue`), the message is refused (`reject`), or it is cancelled (`interrupt`).
    """

    agent: str
    when_busy: WhenBusy = "enqueue"


@attrs.frozen(kw_only=True)
class Posted:
    """What became of a message."""

    conversation: ConversationRow  # that it is in
    message: StoredEvent
    duplicate: bool = False  # it was there before, and nothing was done now
    ended: bool = False  # whether a conversation has ended with it
    hot: int = 0  # messages of the log that are not archived
    run_id: str | None = None  # of the run that is to answer it


def post(
    writing: Writing,
    message: ConversationMessage,
    *,
    settings: ConversationSettings,
    thread: str,
    to: str = ACTIVE,
    tokens: int | None = None,
    also: Sequence[Write] = (),
    ends: ConversationEnded | None = None,
    answered: Answered | None = None,
) -> Posted:
    """Adds a message to the active conversation of a thread, to a new one (`to="new"`), or to one by its id.

    `tokens` are those that were counted, where the message has none; `also` is stored with it, `ends` says that it is
    the last of its conversation, and `answered` that a run is to answer it. Raises `NotFound`, `ConversationClosed`,
    `UnknownToolCall`, `EventIdReused`, `RunInProgress`.
    """
    identity = message.id or event_id(writing.random)
    if known := writing.known([identity] if message.id else []):
        return _again(writing, message, known[identity])
    message = attrs.evolve(message, tokens=message.tokens if tokens is None else tokens)
    at_us = writing.now_us if message.at_us is None else message.at_us
    place = _Place.of(writing, message, at_us, settings, thread, to)
    if message.tool_call_id is not None:
        _check_call(writing, place.conversation_id, message.tool_call_id)
    ending = ends or (ConversationEnded(reason="tool", detail=place.detail) if place.decision.ends_after else None)
    runs = [] if answered is None else _runs(writing, place.conversation_id, identity, message, answered)
    appended = writing.append([*place.writes(identity, message, ending), *also, *runs], known=False)
    ended = ending is not None or place.decision.ends_before is not None
    if ended:
        expire_over(writing, settings, cause=identity)
    archived = archive_over(writing, settings.max_messages_hot, cause=identity)
    stored = next(event for event in appended.events if event.event_id == identity)
    return Posted(
        conversation=_row(writing, stored.stream),
        message=stored,
        ended=ended,
        hot=archived.hot,
        run_id=run_of_message(identity) if answered else None,
    )


def end(
    writing: Writing, active: ConversationRow, ended: ConversationEnded, settings: ConversationSettings
) -> ConversationRow:
    """Ends a conversation."""
    writing.append([(active.conversation_id, [NewEvent(payload=ended)])])
    row = _row(writing, active.conversation_id)
    expire_over(writing, settings)
    return row


def request_end(writing: Writing, active: ConversationRow, detail: str | None) -> bool:
    """Notes that a conversation ends with the assistant's next word. False if it is ending already."""
    if active.end_requested_us is not None:
        return False
    writing.append([(active.conversation_id, [NewEvent(payload=ConversationEndRequested(detail=detail))])])
    return True


def is_running(writing: Writing, row: ConversationRow, at_us: int) -> bool:
    """Whether a run of the conversation is worked on, or will be; one that waits for days is taken for lost."""
    return at_us - row.last_message_us <= RUN_LOST_US and bool(writing.running_in(row.conversation_id))


# -- who answers -----------------------------------------------------------------------------------------------------


def run_of_message(identity: str) -> str:
    """The id of the run that answers a message: the same, however often the message is sent."""
    return derived_id("answers", identity).replace("evt_", "run_", 1)


def _runs(
    writing: Writing, conversation: str, identity: str, message: ConversationMessage, answered: Answered
) -> list[Write]:
    """What queues the run that is to answer a message, in place of one that it interrupts."""
    correlation = {"request_id": message.request_id, "trace_id": message.trace_id, "causation_id": identity}
    run_id = run_of_message(identity)
    how: Any = {"conversation_id": conversation, "when_busy": answered.when_busy, **correlation}
    return [queue_run(writing, answered.agent, run_id=run_id, **how)]


# -- where it goes ---------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class _Place:
    """The conversation that a message goes to, and what happens on the way."""

    conversation_id: str
    decision: Decision
    before: ConversationRow | None  # the conversation that ends first, or that the message goes to
    thread: str
    at_us: int

    @property
    def detail(self) -> str | None:
        return None if self.before is None else self.before.end_detail

    @classmethod
    def of(
        cls,
        writing: Writing,
        message: ConversationMessage,
        at_us: int,
        settings: ConversationSettings,
        thread: str,
        to: str,
    ) -> "_Place":
        if to in (ACTIVE, NEW):
            active = writing.active(thread)
            decision = _decision(writing, active, message, at_us, settings) if to == ACTIVE else _anew(active)
        else:
            active, decision = _addressed(writing, to, message), Decision()
        if decision.starts:
            return cls(
                conversation_id=conversation_id(at_us, writing.random),
                decision=decision,
                before=active,
                thread=thread,
                at_us=at_us,
            )
        assert active is not None
        return cls(
            conversation_id=active.conversation_id, decision=decision, before=active, thread=active.thread, at_us=at_us
        )

    def writes(self, identity: str, message: ConversationMessage, ending: ConversationEnded | None) -> list[Write]:
        """The events, in order: the end of the conversation before, the start of the new one, the message, its end."""
        said = NewEvent(
            payload=message.payload(),
            event_id=identity,
            at_us=self.at_us,
            request_id=message.request_id,
            operation_id=message.operation_id,
            trace_id=message.trace_id,
            client_action_id=message.client_action_id,
        )
        payloads: list[tuple[str, str, Any]] = []
        if self.decision.ends_before is not None and self.before is not None:
            ended = ConversationEnded(reason=self.decision.ends_before, detail=self.detail)
            payloads.append((self.before.conversation_id, "ended before", ended))
        if self.decision.starts:
            payloads.append((self.conversation_id, "started", ConversationStarted(thread=self.thread)))
        marks = [(stream, [_caused(said, what, payload)]) for stream, what, payload in payloads]
        last = [_caused(said, "ended", ending)] if ending else []
        return [*marks, (self.conversation_id, [said, *last])]


def _caused(cause: NewEvent, what: str, payload: Any) -> NewEvent:
    """An event that a message brings about: of the same time and request, and the same when it is sent again."""
    own = derived_id("caused", str(cause.event_id), what)
    return attrs.evolve(cause, payload=payload, event_id=own, client_action_id=None, causation_id=cause.event_id)


def _decision(
    writing: Writing,
    active: ConversationRow | None,
    message: ConversationMessage,
    at_us: int,
    settings: ConversationSettings,
) -> Decision:
    def decided(*, running: bool) -> Decision:
        calls = bool(message.tool_calls)
        return decide(active, role=message.role, at_us=at_us, settings=settings, running=running, calls=calls)

    decision = decided(running=False)
    if active is None or decision == Decision():
        return decision
    return decided(running=is_running(writing, active, at_us))  # which is only asked where it matters


def _anew(active: ConversationRow | None) -> Decision:
    return Decision(ends_before=None if active is None else "explicit", starts=True)


def _addressed(writing: Writing, to: str, message: ConversationMessage) -> ConversationRow:
    """The conversation of an id. To one that has ended only what the assistant was saying still comes."""
    row = writing.conversation(to)
    if row is None or row.expired_us is not None:
        raise NotFound(f"there is no conversation {to}")
    if row.ended_us is not None and message.role in ("user", "system"):
        raise ConversationClosed(to)
    return row


def _check_call(writing: Writing, conversation: str, call_id: str) -> None:
    """Raises `UnknownToolCall` where no call of the conversation waits for a result with the id."""
    chat = [_as_chat(message) for message in writing.calls(conversation)]
    answered = {(call_at, position) for call_at, position, _ in pairing.find_links(chat)}
    for index, each in enumerate(chat):
        for position, call in enumerate(each["tool_calls"]):
            if call.get("id") == call_id and (index, position) not in answered:
                return
    raise UnknownToolCall(call_id)


def _as_chat(message: MessageRow) -> dict[str, Any]:
    return {"role": message.role, "tool_calls": list(message.tool_calls), "tool_call_id": message.tool_call_id}


def _again(writing: Writing, message: ConversationMessage, known: StoredEvent) -> Posted:
    """The first answer to a message that was added before. Raises `EventIdReused`, `Erased`."""
    if message.tokens is None and isinstance(known.data, AssistantMessage):
        message = attrs.evolve(message, tokens=known.data.tokens)  # which may have been counted
    again = writing.append([(known.stream, [NewEvent(payload=message.payload(), event_id=known.event_id)])])
    row = writing.conversation(known.stream)
    if row is None:
        raise NotFound(f"the conversation of {known.event_id} is not there any more")
    run_id = run_of_message(known.event_id)
    found = None if writing.run(run_id) is None else run_id
    return Posted(conversation=row, message=again.events[0], duplicate=True, run_id=found)


def _row(writing: Writing, conversation: str) -> ConversationRow:
    row = writing.conversation(conversation)
    assert row is not None
    return row
