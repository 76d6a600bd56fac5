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


@attrs.frozen(kw_only=True)
class RunStarted:
    """Somebody works on a run."""

    fence: int = 0  # higher with each that takes it over
    versions: JsonMap = attrs.field(factory=dict[str, Any])
    options: JsonMap = attrs.field(factory=dict[str, Any])
    data: JsonMap = attrs.field(factory=dict[str, Any])  # digests of what it was given


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
    EventType("conversation.end_requested", ConversationEndRequested, "conversation"),
    EventType("conversation.ended", ConversationEnded, "conversation"),
    EventType("conversation.summarized", ConversationSummarized, "conversation"),
    EventType("conversation.summary_failed", ConversationSummaryFailed, "conversation"),
    EventType("conversation.expired", ConversationExpired, "conversation"),
    EventType("history.compacted", HistoryCompacted, "conversation"),
    EventType("history.undone", CompactionUndone, "conversation"),
    EventType("history.redone", CompactionRedone, "conversation"),
    EventType("run.queued", RunQueued, "run"),
    EventType("run.started", RunStarted, "run"),
    EventType("run.cancel_requested", RunCancelRequested, "run"),
    EventType("run.finished", RunFinished, "run"),
    EventType("messages.archived", MessagesArchived, "log"),
    EventType("history.imported", HistoryImported, "log"),
    EventType("log.erased", LogErased, "log"),
)
BY_NAME: Final[Mapping[str, EventType]] = {each.name: each for each in EVENT_TYPES}
BY_PAYLOAD: Final[Mapping[type[Any], EventType]] = {each.payload: each for each in EVENT_TYPES}
