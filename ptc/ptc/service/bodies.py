"""Bodies of requests and answers. A field that is not known is refused."""

import re
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ptc.conversations import Status
from ptc.conversations.records import LONGEST_CLIENT_ID, LONGEST_ID, LONGEST_THREAD
from ptc.events import iso
from ptc.projections import ConversationRow, MessageRow, RunRow
from ptc.store import Hit, Token
from ptc.store.chunks import Preview

EventId = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern="^[!-~]+$")]
_WITHOUT_NUL: Final = r"^[^\x00]+$"
Thread = Annotated[str, Meta(min_length=1, max_length=LONGEST_THREAD, pattern=_WITHOUT_NUL)]
Owner = Annotated[str, Meta(min_length=1, max_length=200, pattern=_WITHOUT_NUL)]
ClientId = Annotated[str, Meta(min_length=1, max_length=LONGEST_CLIENT_ID, pattern=r"^[^\x00]*$")]
_HALVES: Final = re.compile("[\ud800-\udfff]")
Seconds = Annotated[float, Meta(ge=1e-6, lt=1e9)]
Scope = Literal["read", "write", "run", "export", "share", "erase", "admin"]


class Body(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A request."""


class Answer(Struct, frozen=True, kw_only=True):
    """An answer."""


# -- messages --------------------------------------------------------------------------------------------------------


class NewMessage(Body, frozen=True):
    """A message that is to be added. Sent again with the same `event_id`, it is added once."""

    text: str
    event_id: EventId | None = None
    client_action_id: ClientId | None = None
    conversation: Annotated[str, Meta(min_length=1, max_length=200)] = "active"  # "active", "new", or an id
    thread: Thread = "main"
    role: Literal["user", "system"] = "user"
    respond: bool = True
    when_busy: Literal["enqueue", "reject", "interrupt"] = "enqueue"


class AddedMessage(Answer, frozen=True):
    """What became of a message."""

    event_id: str
    sequence: int
    cursor: str
    conversation_id: str
    client_action_id: str | None
    run_id: str | None  # of the run that answers it
    duplicate: bool


class MessageBody(Answer, frozen=True):
    """A message of a conversation."""

    event_id: str
    sequence: int
    conversation_id: str
    role: str
    content: str
    timestamp: int  # milliseconds since 1970 in UTC
    recorded_at: str
    tokens: int | None
    tools_used: list[str]
    run_id: str | None
    request_id: str | None
    operation_id: str | None
    client_action_id: str | None


def message_body(row: MessageRow) -> MessageBody:
    """A message as clients see it."""
    return MessageBody(
        event_id=row.event_id,
        sequence=row.sequence,
        conversation_id=row.conversation_id,
        role=row.role,
        content=sendable(row.content),
        timestamp=row.recorded_us // 1000,
        recorded_at=iso(row.recorded_us),
        tokens=row.tokens,
        tools_used=[sendable(name) for name in row.tools_used],
        run_id=row.run_id,
        request_id=row.request_id,
        operation_id=row.operation_id,
        client_action_id=row.client_action_id,
    )


def sendable(text: str) -> str:
    """The text with U+FFFD for halves of surrogate pairs, which cannot be sent."""
    return _HALVES.sub("\ufffd", text)


class MessagePage(Answer, frozen=True):
    """Messages, the newest first."""

    messages: list[MessageBody]
    next_before: int | None


# -- conversations ---------------------------------------------------------------------------------------------------


class ConversationBody(Answer, frozen=True):
    """A conversation."""

    conversation_id: str
    thread: str
    status: Status
    started_at: str
    last_message_at: str
    ended_at: str | None
    end_reason: str | None
    title: str | None
    summary: str | None
    message_count: int
    parent: str | None
    branched_at: int | None
    messages: list[MessageBody] | UnsetType = UNSET


class ConversationPage(Answer, frozen=True):
    """Conversations, the newest start first."""

    conversations: list[ConversationBody]
    next_before: str | None


class EndConversation(Body, frozen=True):
    """Why a conversation ends."""

    reason: Annotated[str, Meta(max_length=1000)] | None = None


class BranchConversation(Body, frozen=True):
    """Where a conversation is branched: the id or the sequence of a message, the last one unless it is given."""

    at: str | int | None = None
    thread: Thread | None = None


class Branched(Answer, frozen=True):
    """A branch, and behind which event it begins."""

    conversation: ConversationBody
    after: int
    moved: bool  # it is earlier than was asked for, so that a call keeps its result


def conversation_body(
    row: ConversationRow, status: Status, messages: list[MessageBody] | UnsetType = UNSET
) -> ConversationBody:
    """A conversation as clients see it."""
    return ConversationBody(
        conversation_id=row.conversation_id,
        thread=row.thread,
        status=status,
        started_at=iso(row.started_us),
        last_message_at=iso(row.last_message_us),
        ended_at=None if row.ended_us is None else iso(row.ended_us),
        end_reason=row.end_reason,
        title=row.title,
        summary=row.summary,
        message_count=row.message_count,
        parent=row.parent_id,
        branched_at=row.branched_at,
        messages=messages,
    )


# -- state, log, search ----------------------------------------------------------------------------------------------


class ProgramSoFar(Answer, frozen=True):
    """What there is of the program of a turn."""

    turn: int
    text: str


class RunState(Answer, frozen=True):
    """A run that goes on."""

    run_id: str
    conversation_id: str | None
    agent: str
    status: str
    turn: int
    text_so_far: str  # of the answer
    attempt: int  # at the reply that is being written
    program_so_far: ProgramSoFar | None  # where a program is being written


def run_state(row: RunRow, preview: Preview) -> RunState:
    """A run as clients see it."""
    return RunState(
        run_id=row.run_id,
        conversation_id=row.conversation_id,
        agent=row.agent,
        status=row.status,
        turn=row.turns,
        text_so_far=preview.text if preview.kind == "message" else "",
        attempt=preview.attempt,
        program_so_far=ProgramSoFar(turn=preview.turn, text=preview.text) if preview.kind == "program" else None,
    )


class StateBody(Answer, frozen=True):
    """What is current, or was at an event."""

    user_id: str
    cursor: str
    reset: bool  # the cursor that was given is none of this log: forget what you have
    last_snapshot_ts: int | None
    conversation: ConversationBody | None  # the active one of the thread "main"
    conversations: list[ConversationBody]  # all that have not ended
    messages: list[MessageBody]
    runs: list[RunState]
    memory: dict[str, Any]  # what the host knows of the owner; {} where it says nothing, and of earlier times
    tasks: list[Any]


class EventBody(Answer, frozen=True):
    """An event of the log, as it is stored."""

    sequence: int
    event_id: str
    stream: str
    version: int
    type: str
    schema: int
    recorded_at: str
    request_id: str | None
    operation_id: str | None
    client_action_id: str | None
    causation_id: str | None
    payload: Any  # None: erased


class SentEvent(Answer, frozen=True):
    """A server-sent event: `data` is JSON."""

    data: str
    event: str
    id: str | UnsetType = UNSET
    retry: int | UnsetType = UNSET


class LogPage(Answer, frozen=True):
    """Events, in order."""

    events: list[EventBody]
    next_after: int | None


class HitBody(Answer, frozen=True):
    """A message that was found."""

    sequence: int
    conversation_id: str
    message_id: str
    role: str
    recorded_at: str
    snippet: str
    marks: list[tuple[int, int]]  # in the snippet


class FoundBody(Answer, frozen=True):
    """A page of hits, the newest first."""

    hits: list[HitBody]
    next_before: int | None
    partly_indexed: int


def hit_body(hit: Hit) -> HitBody:
    """A hit as clients see it."""
    return HitBody(
        sequence=hit.message.sequence,
        conversation_id=hit.message.conversation_id,
        message_id=hit.message.event_id,
        role=hit.message.role,
        recorded_at=iso(hit.message.recorded_us),
        snippet=sendable(hit.snippet),
        marks=list(hit.marks),
    )


# -- tokens ----------------------------------------------------------------------------------------------------------


class NewToken(Body, frozen=True):
    """A token that is to be made."""

    scopes: Annotated[list[Scope], Meta(min_length=1)]
    owner: Owner | None = None
    name: Annotated[str, Meta(max_length=200, pattern=r"^[^\x00]*$")] = ""
    expires_in: Seconds | None = None


class TokenBody(Answer, frozen=True):
    """A token without its secret."""

    token_id: str
    owner: str | None
    scopes: list[str]
    name: str
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    token: str | UnsetType = UNSET  # its text, once: when it is made


class TokenList(Answer, frozen=True):
    """Tokens, the oldest first."""

    tokens: list[TokenBody]


def token_body(token: Token, text: str | UnsetType = UNSET) -> TokenBody:
    """A token as clients see it."""
    return TokenBody(
        token_id=token.token_id,
        owner=token.owner,
        scopes=sorted(token.scopes),
        name=token.name,
        created_at=iso(token.created_us),
        expires_at=None if token.expires_us is None else iso(token.expires_us),
        revoked_at=None if token.revoked_us is None else iso(token.revoked_us),
        token=text,
    )


class Erasure(Answer, frozen=True):
    """What was erased."""

    events: int


class Health(Answer, frozen=True):
    """How the service is."""

    status: str
