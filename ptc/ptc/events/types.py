"""The table of event types: the name, what the payload holds, which streams have it, and the version of its schema.

Fields that hold their default are not written, so that `user.message` is `{"text": ...}` and no more.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, cast

import attrs

from ptc_compression.chats import CompactionRedone, CompactionUndone, HistoryCompacted

StreamKind: TypeAlias = Literal["conversation", "run", "log"]
JsonMap: TypeAlias = Mapping[str, Any]

_text: Final = attrs.validators.instance_of(str)
_optional_text: Final = attrs.validators.optional(_text)
_strings = cast("Any", attrs.validators.deep_iterable(_text))


# -- of a conversation's stream --------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class UserMessage:
    """What a user wrote."""

    text: str = attrs.field(validator=_text)


@attrs.frozen(kw_only=True)
class AssistantMessage:
    """What the assistant wrote, whole, and what it asked for."""

    text: str = attrs.field(validator=_text)
    tokens: int | None = None  # as the provider counted them, else as they were counted here
    run_id: str | None = None  # the run that wrote it
    tools_used: tuple[str, ...] = attrs.field(default=(), converter=tuple, validator=_strings)  # in order of first use
    tool_calls: tuple[JsonMap, ...] = attrs.field(default=(), converter=tuple)  # in OpenAI's form
    awaits_answer: bool = False  # whether it asks the user something


@attrs.frozen(kw_only=True)
class SystemMessage:
    """An instruction, or something the host has to say."""

    text: str = attrs.field(validator=_text)


@attrs.frozen(kw_only=True)
class ToolMessage:
    """The result of a tool call of the assistant's."""

    tool_call_id: str = attrs.field(validator=_text)
    content: str = attrs.field(validator=_text)
    name: str | None = attrs.field(default=None, validator=_optional_text)


@attrs.frozen(kw_only=True)
class ConversationStarted:
    """A conversation begins; as a branch, with the messages of `parent` up to the event `branched_at`."""

    thread: str = "main"
    parent: str | None = None
    branched_at: int | None = None  # a sequence; 0: none of the parent's messages


@attrs.frozen(kw_only=True)
class ConversationAnswered:
    """People have decided all that a run of the conversation has asked them."""

    call: str  # the last of them


@attrs.frozen(kw_only=True)
class ConversationEnded:
    """A conversation is over."""

    reason: Literal["idle", "explicit", "tool", "imported"]
    detail: str | None = None  # why, in words, where somebody said so


@attrs.frozen(kw_only=True)
class ConversationEndRequested:
    """The assistant wants the conversation to end once it has said what it is saying."""

    detail: str | None = None


@attrs.frozen(kw_only=True)
class ConversationSummarized:
    """What an ended conversation was about."""

    title: str | None = None
    summary: str | None = None


@attrs.frozen(kw_only=True)
class ConversationSummaryFailed:
    """Nobody could say so, this time."""

    attempt: int  # 1-based
    problem: str


@attrs.frozen(kw_only=True)
class ConversationExpired:
    """The oldest of too many ended conversations: it is no longer listed, its messages are in the archive or erased."""

    erased: bool = False


# -- of a run's stream -----------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class RunQueued:
    """A run is wanted."""

    agent: str
    params: JsonMap = attrs.field(factory=dict[str, Any])
    conversation_id: str | None = None
    when_busy: Literal["enqueue", "reject", "interrupt"] = "enqueue"
    parent: str | None = None  # the run that it follows up on, with the mission
    mission: str | None = None


@attrs.frozen(kw_only=True)
class RunTakenOver:
    """A worker has claimed a run; who worked on it before can write no more."""

    fence: int  # higher with each claim
    worker: str = ""


@attrs.frozen(kw_only=True)
class RunReleased:
    """A worker has given a run back: it stops, or cannot go on with it now."""

    error: str | None = None  # why it cannot


@attrs.frozen(kw_only=True)
class RunStarted:
    """Somebody works on a run."""

    fence: int = 0  # higher with each that takes it over
    versions: JsonMap = attrs.field(factory=dict[str, Any])
    options: JsonMap = attrs.field(factory=dict[str, Any])
    data: JsonMap = attrs.field(factory=dict[str, Any])  # digests of what it was given


@attrs.frozen(kw_only=True)
class TurnRequested:
    """The model is about to be asked."""

    number: int
    attempt: int = 1  # higher each time the run is begun again before a reply was there
    digest: str = ""  # of the messages
    characters: int = 0  # of the messages


@attrs.frozen(kw_only=True)
class TurnReplied:
    """The model has replied, and its program has not been run."""

    number: int
    messages: JsonMap  # those sent, without what the turn before began with
    reply: JsonMap
    model_calls: int  # of the run, up to now
    asked_at: str | None = None
    seconds: float | None = None


@attrs.frozen(kw_only=True)
class ToolRequested:
    """A tool is about to be entered: whatever happens from now on, it may have acted."""

    turn: int
    path: str  # which call of the program it is
    name: str
    arguments: Any  # as the program gave them, encoded
    digest: str  # of name and arguments
    effect: Literal["act", "read"] = "act"
    key: str = ""  # that the tool is given


@attrs.frozen(kw_only=True)
class ToolFinished:
    """A tool has given its result, or has failed; the program has not seen it yet."""

    turn: int
    path: str
    result: Any = None  # encoded
    error: JsonMap | None = None  # `kind`, `text`, `code`
    duration: float = 0.0
    retried: tuple[str, ...] = attrs.field(default=(), converter=tuple)
    unknown: str | None = None  # the key, where nobody knows whether it was done
    arguments: Any = None  # encoded, where a person has changed those of the program


@attrs.frozen(kw_only=True)
class CallAsked:
    """A person has to allow a call, or to answer."""

    turn: int
    path: str
    kind: Literal["approval", "question"]
    name: str
    arguments: Any  # as the program gave them, encoded
    digest: str
    shown: JsonMap  # the arguments by name, for people
    text: str


@attrs.frozen(kw_only=True)
class CallDecided:
    """What the person said."""

    turn: int
    path: str
    approve: bool = True
    arguments: JsonMap | None = None  # in place of those of the program
    reason: str | None = None
    answer: Any = None


@attrs.frozen(kw_only=True)
class CallSettled:
    """A person has found out what became of a call whose outcome was unknown."""

    turn: int
    path: str
    result: Any = None  # encoded
    error: str | None = None


@attrs.frozen(kw_only=True)
class TurnCompleted:
    """A turn is over: what its program did. The rest of the turn is in `turn.replied`."""

    number: int
    program: str | None
    evaluation: JsonMap
    values: Any  # the table of the evaluation's values
    children: tuple[str, ...] = attrs.field(default=(), converter=tuple)  # runs of sub-agents
    finished: str | None = None


@attrs.frozen(kw_only=True)
class RunWaiting:
    """A run does nothing until people have decided."""

    calls: tuple[str, ...] = attrs.field(converter=tuple)  # the keys of what they have to decide


@attrs.frozen(kw_only=True)
class RunContinued:
    """People have decided on a call of a run, or of a sub-agent within it: it can go on."""

    call: str  # its key


@attrs.frozen(kw_only=True)
class RunCancelRequested:
    """Somebody wants a run to stop."""

    reason: str | None = None


@attrs.frozen(kw_only=True)
class RunFinished:
    """A run is over: with a value, or with a failure."""

    return_value: Any = None
    failure: JsonMap | None = None  # `code` and `message`
    turns: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    tool_calls: int = 0


# -- of the log itself -----------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class MessagesArchived:
    """The oldest hot messages are hot no longer: those of events up to `through`."""

    through: int  # a sequence
    count: int
    oldest_ts: int  # milliseconds since 1970, of the first of them


@attrs.frozen(kw_only=True)
class HistoryImported:
    """Conversations of another program were taken over."""

    format: str
    conversations: int
    messages: int
    problems: int = 0  # entries that could not be taken over


@attrs.frozen(kw_only=True)
class LogErased:
    """Everything that was said is gone; of the events before there are number, type and time."""

    events: int
    messages: int


# -- the table -------------------------------------------------------------------------------------------------------


@attrs.frozen
class EventType:
    """One line of the table."""

    name: str
    payload: type[Any]
    stream: StreamKind
    schema: int = 1  # of the payload as it is written now; `upcasting` reads the older ones


EVENT_TYPES: Final = (
    EventType("user.message", UserMessage, "conversation"),
    EventType("assistant.message", AssistantMessage, "conversation"),
    EventType("system.message", SystemMessage, "conversation"),
    EventType("tool.message", ToolMessage, "conversation"),
    EventType("conversation.started", ConversationStarted, "conversation"),
    EventType("conversation.answered", ConversationAnswered, "conversation"),
    EventType("conversation.end_requested", ConversationEndRequested, "conversation"),
    EventType("conversation.ended", ConversationEnded, "conversation"),
    EventType("conversation.summarized", ConversationSummarized, "conversation"),
    EventType("conversation.summary_failed", ConversationSummaryFailed, "conversation"),
    EventType("conversation.expired", ConversationExpired, "conversation"),
    EventType("history.compacted", HistoryCompacted, "conversation"),
    EventType("history.undone", CompactionUndone, "conversation"),
    EventType("history.redone", CompactionRedone, "conversation"),
    EventType("run.queued", RunQueued, "run"),
    EventType("run.taken_over", RunTakenOver, "run"),
    EventType("run.started", RunStarted, "run"),
    EventType("turn.requested", TurnRequested, "run"),
    EventType("turn.replied", TurnReplied, "run"),
    EventType("tool.requested", ToolRequested, "run"),
    EventType("tool.finished", ToolFinished, "run"),
    EventType("call.asked", CallAsked, "run"),
    EventType("call.decided", CallDecided, "run"),
    EventType("call.settled", CallSettled, "run"),
    EventType("turn.completed", TurnCompleted, "run"),
    EventType("run.waiting", RunWaiting, "run"),
    EventType("run.continued", RunContinued, "run"),
    EventType("run.released", RunReleased, "run"),
    EventType("run.cancel_requested", RunCancelRequested, "run"),
    EventType("run.finished", RunFinished, "run"),
    EventType("messages.archived", MessagesArchived, "log"),
    EventType("history.imported", HistoryImported, "log"),
    EventType("log.erased", LogErased, "log"),
)
BY_NAME: Final[Mapping[str, EventType]] = {each.name: each for each in EVENT_TYPES}
BY_PAYLOAD: Final[Mapping[type[Any], EventType]] = {each.payload: each for each in EVENT_TYPES}
