"""What a store refuses, and what it cannot do.

StoreError
├── BadStore                what was given as a store is none, or cannot be used; the message says what to do
│   └── SchemaMismatch      its tables are of another version
├── StoreUnavailable        the database cannot be reached, is locked, or is full: sending again is safe
├── EventIdReused           an event with this id says something else
├── PartlyKnown             some events of a batch are stored, others are not
├── VersionConflict         somebody else has appended to a stream in between
├── LeaseLost               another worker has taken the run over
├── RunInProgress           a conversation has a run already, and was not to get another
├── Erased                  what it said was erased
├── NotFound                there is no such conversation, message or thread in this log
├── ConversationClosed      the conversation has ended
├── ThreadBusy              the thread has another conversation that has not ended
├── UnknownToolCall         a result for a call that nobody waits for
└── BadQuery                words that cannot be searched for
"""

from ptc.errors import AgentError


class StoreError(AgentError):
    """Base of what stores and logs raise. `code` is stable; interfaces answer with it."""

    code = "store_error"


class BadStore(StoreError):
    """What was given as a store is none, or cannot be used."""

    code = "bad_store"


class SchemaMismatch(BadStore):
    """The tables are of another version of ptc."""

    code = "schema_mismatch"


class StoreUnavailable(StoreError):
    """The database did not do it, now. Sending again with the same event ids does no harm."""

    code = "unavailable"


class EventIdReused(StoreError):
    """An event with this id is stored already, and says something else."""

    code = "event_id_reused"

    def __init__(self, event_id: str) -> None:
        super().__init__(f"the event id {event_id} was used for other content: give what is new an id of its own")
        self.event_id = event_id


class PartlyKnown(StoreError):
    """A batch is stored as a whole or not at all, and this one was changed since."""

    code = "partly_known"

    def __init__(self, known: list[str]) -> None:
        super().__init__(
            f"{len(known)} events of this batch are stored, the others are not ({', '.join(known[:3])}): "
            "append the new ones by themselves"
        )
        self.known = known


class VersionConflict(StoreError):
    """A stream is at another version than was expected."""

    code = "version_conflict"

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"{stream} is at version {actual}, not {expected}: read it again, then decide again")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class LeaseLost(StoreError):
    """Another worker has taken the run over; nothing more may be written for it here."""

    code = "lease_lost"

    def __init__(self, run_id: str, fence: int, actual: int | None) -> None:
        super().__init__(f"the run {run_id} is worked on under fence {actual}, not {fence}: stop working on it")
        self.run_id = run_id


class RunInProgress(StoreError):
    """A run of the conversation is worked on, or will be."""

    code = "run_in_progress"

    def __init__(self, conversation_id: str, run_id: str) -> None:
        super().__init__(
            f"the conversation {conversation_id} has the run {run_id}: follow it, cancel it, or start this one with "
            'when_busy="enqueue" or "interrupt"'
        )
        self.run_id = run_id


class Erased(StoreError):
    """What a log or an event said was erased."""

    code = "erased"

    def __init__(self, what: str) -> None:
        super().__init__(f"what {what} said was erased; the owner's next log is a new one: store.log(owner=...)")


class NotFound(StoreError):
    """There is no such thing in this log; what belongs to others is as if it were not there."""

    code = "not_found"


class ConversationClosed(StoreError):
    """The conversation has ended."""

    code = "conversation_ended"

    def __init__(self, conversation_id: str) -> None:
        super().__init__(f"the conversation {conversation_id} has ended: branch it, or begin a new one")
        self.conversation_id = conversation_id


class ThreadBusy(StoreError):
    """A thread has one conversation at a time."""

    code = "thread_busy"

    def __init__(self, thread: str, conversation_id: str) -> None:
        super().__init__(
            f"the thread {thread!r} has the conversation {conversation_id}, which has not ended: end it first, or "
            "take another thread"
        )
        self.conversation_id = conversation_id


class UnknownToolCall(StoreError):
    """A result for a call that nobody waits for."""

    code = "unknown_tool_call"

    def __init__(self, call_id: str) -> None:
        super().__init__(f"no call {call_id!r} of this conversation waits for a result: append the call first")
        self.call_id = call_id


class BadQuery(StoreError, ValueError):
    """Words that cannot be searched for."""

    code = "invalid_request"
