"""Hypothesis strategies for logs: texts that databases stumble over, payloads of events, histories made of them."""

from datetime import UTC, datetime
from uuid import UUID

from hypothesis import strategies as st

from ptc import events
from ptc_compression.chats import Action, CompactionRedone, CompactionUndone, HistoryCompacted

AWKWARD = (
    "",
    "\x00",
    "\ud800",
    "\udc00\ud83d",
    "\ud83d\ude00",
    "\u2028",
    "\x1f",
    "'; DROP TABLE events; --",
    "%(x)s",
    ":x",
    "?",
)
JSON_KEYS = st.text(st.characters(), max_size=6)
AT = st.datetimes(timezones=st.just(UTC))


def texts(max_size=30):
    """Any text, halves of surrogate pairs and NUL among it."""
    parts = st.one_of(st.text(st.characters(), max_size=max_size), st.sampled_from(AWKWARD))
    return st.lists(parts, max_size=3).map("".join)


def json_values():
    scalars = st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), texts()
    )
    return st.recursive(
        scalars,
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(JSON_KEYS, inner, max_size=3)),
        max_leaves=6,
    )


def json_objects():
    return st.dictionaries(JSON_KEYS, json_values(), max_size=3)


def _compactions():
    return st.builds(
        HistoryCompacted,
        compaction_id=texts(8),
        start=st.integers(0, 9),
        stop=st.integers(0, 9),
        turns=st.integers(0, 9),
        anchor=texts(8),
        summary=texts(),
        actions=st.lists(st.builds(Action, name=texts(8), arguments=texts()), max_size=2).map(tuple),
        tokens_before=st.integers(0, 99),
        tokens_after=st.integers(0, 99),
        session_id=st.none() | st.integers(0, 2**128 - 1).map(lambda number: UUID(int=number)),
        created_at=AT,
    )


def _marks(kind):
    return st.builds(kind, session_id=st.just(UUID(int=5)), created_at=AT)


_OF_RUNS = {
    **dict.fromkeys(("arguments", "result", "answer", "values"), json_objects()),
    **dict.fromkeys(("messages", "reply", "shown", "evaluation"), json_objects()),
}


def payloads():
    """A payload of any type in the table."""
    own = (
        st.builds(
            each.payload,
            **{
                name: strategy
                for name, strategy in {
                    "text": texts(),
                    "content": texts(),
                    "tool_calls": st.integers(0, 9)
                    if each.payload is events.RunFinished
                    else st.lists(json_objects(), max_size=2),
                    "params": json_objects(),
                    "versions": json_objects(),
                    "options": json_objects(),
                    "data": json_objects(),
                    "return_value": json_values(),
                    "failure": st.none() | json_objects(),
                    **(_OF_RUNS if each.stream == "run" else {}),
                }.items()
                if name in {field.name for field in each.payload.__attrs_attrs__}
            },
        )
        for each in events.EVENT_TYPES
        if each.payload not in (HistoryCompacted, CompactionUndone, CompactionRedone)
    )
    return st.one_of(*own, _compactions(), _marks(CompactionUndone), _marks(CompactionRedone))


def instants():
    return st.datetimes(datetime(1970, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))


# -- histories -------------------------------------------------------------------------------------------------------

_SAID = ("user", "assistant", "system", "tool")
_MARKS = (
    "request_end",
    "end",
    "summarize",
    "fail_summary",
    "expire",
    "archive",
    "queue",
    "start_run",
    "finish_run",
    "new",
)


def histories(max_size=25):
    """What happened in a log: steps, each a kind, the number of a conversation, and a text."""
    kinds = st.sampled_from([*_SAID, *_SAID, *_MARKS])
    return st.lists(st.tuples(kinds, st.integers(0, 2), texts(12)), max_size=max_size)


def written(log, history, first=0):
    """Writes a history, each step as one append; `first` is the number of its first step."""
    for number, (kind, which, text) in enumerate(history, start=first):
        conversation, run = f"conv_{which}", f"run_{which}"
        if kind in _SAID and log.conversations.get(conversation) is None:
            log.append([(conversation, [events.NewEvent(payload=events.ConversationStarted(thread=conversation))])])
        stream, payload = _step(kind, conversation, run, text, log.head())
        log.append([(stream, [events.NewEvent(payload=payload, event_id=f"evt_step{number}")])])


def _step(kind, conversation, run, text, head):
    calls = [{"id": "c1", "function": {"name": text, "arguments": "{}"}}]
    return {
        "user": (conversation, events.UserMessage(text=text)),
        "assistant": (
            conversation,
            events.AssistantMessage(
                text=text, tokens=len(text), awaits_answer="?" in text, tool_calls=calls if len(text) % 2 else ()
            ),
        ),
        "system": (conversation, events.SystemMessage(text=text)),
        "tool": (conversation, events.ToolMessage(tool_call_id="c1", content=text, name=text or None)),
        "request_end": (conversation, events.ConversationEndRequested(detail=text)),
        "end": (conversation, events.ConversationEnded(reason="explicit", detail=text or None)),
        "summarize": (conversation, events.ConversationSummarized(title=text, summary=text)),
        "fail_summary": (conversation, events.ConversationSummaryFailed(attempt=1 + len(text) % 3, problem=text)),
        "expire": (conversation, events.ConversationExpired()),
        "archive": ("log", events.MessagesArchived(through=head // 2, count=1, oldest_ts=0)),
        "queue": (run, events.RunQueued(agent=text, params={text: text}, conversation_id=conversation)),
        "start_run": (run, events.RunStarted(fence=len(text))),
        "finish_run": (
            run,
            events.RunFinished(return_value=text, failure={"code": text} if len(text) % 2 else None, turns=1),
        ),
        "new": ("weather_1", events.Unknown("weather.changed", {"text": text})),
    }[kind]
