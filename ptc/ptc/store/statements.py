"""The statements, each built once. All are bound to one log by the parameter `log_id`."""

from functools import cache
from typing import Any, Final, cast

import attrs
from sqlalchemy import Column, Insert, bindparam, delete, func, insert, null, select, text, tuple_, update
from sqlalchemy.sql import ClauseElement, ColumnElement

from ptc.events import StoredEvent
from ptc.projections import ConversationRow, MessageRow, RunRow
from ptc.store.schema import (
    CONSUMERS,
    CONVERSATIONS,
    EVENTS,
    IS_COMPACTION,
    IS_DUE,
    IS_PARTLY,
    LOGS,
    MESSAGES,
    RUNS,
    SEARCH,
    SNAPSHOTS,
    STREAMS,
)


def names_of(record: type[Any]) -> tuple[str, ...]:
    """The fields of a record, in order: the columns that it is read from."""
    return tuple(field.name for field in attrs.fields(record))


EVENT: Final = names_of(StoredEvent)
MESSAGE: Final = (*names_of(MessageRow), "altered")
CONVERSATION: Final = names_of(ConversationRow)
RUN: Final = names_of(RunRow)

_event: Final = [EVENTS.c[name] for name in EVENT]
_message: Final = [MESSAGES.c[name] for name in MESSAGE]
_conversation: Final = [CONVERSATIONS.c[name] for name in CONVERSATION]


def _is(column: Column[Any], name: str | None = None) -> ColumnElement[bool]:
    return column == bindparam(name or column.name)


def _set(*columns: Column[Any]) -> dict[str, Any]:
    """`column = :column` for each."""
    return {column.name: bindparam(column.name) for column in columns}


_event_log: Final = _is(EVENTS.c.log_id)
_message_log: Final = _is(MESSAGES.c.log_id)
_conversation_log: Final = _is(CONVERSATIONS.c.log_id)
_limit = cast("Any", bindparam("limit"))

# -- logs ------------------------------------------------------------------------------------------------------------

FIND_LOG: Final = select(LOGS.c.log_id).where(_is(LOGS.c.tenant), _is(LOGS.c.owner))
ADD_LOG: Final = insert(LOGS).inline().values(head=0, tick=0, **_set(LOGS.c.tenant, LOGS.c.owner, LOGS.c.created_us))
LOCK_LOG: Final = select(LOGS.c.head, LOGS.c.erased_us).where(_is(LOGS.c.log_id)).with_for_update()
HEAD: Final = select(LOGS.c.head).where(_is(LOGS.c.log_id))
SET_HEAD: Final = update(LOGS).where(_is(LOGS.c.log_id)).values(head=bindparam("head"), tick=0)
OWNERS: Final = select(LOGS.c.tenant, LOGS.c.owner).where(LOGS.c.erased_us.is_(None)).order_by(LOGS.c.log_id)
FORGET_OWNER: Final = (
    update(LOGS).where(_is(LOGS.c.log_id)).values(owner=bindparam("forgotten"), erased_us=bindparam("erased_us"))
)

# -- events ----------------------------------------------------------------------------------------------------------

ADD_EVENT: Final = insert(EVENTS).inline()


@cache
def add_events(count: int) -> tuple[Insert, tuple[str, ...]]:
    """So many events at once, and the names of the parameters for the columns of one after the other."""
    rows = [{name: f"{name}_{index}" for name in EVENT} for index in range(count)]
    values: Any = [{"log_id": bindparam("log_id"), **{name: bindparam(row[name]) for name in EVENT}} for row in rows]
    return insert(EVENTS).inline().values(values), tuple(name for row in rows for name in row.values())


READ: Final = (
    select(*_event).where(_event_log, EVENTS.c.sequence > bindparam("after")).order_by(EVENTS.c.sequence).limit(_limit)
)
READ_STREAM: Final = (
    select(*_event)
    .where(_event_log, _is(EVENTS.c.stream), EVENTS.c.version > bindparam("after"))
    .order_by(EVENTS.c.version)
    .limit(_limit)
)
READ_COMPACTIONS: Final = (
    select(*_event).where(_event_log, _is(EVENTS.c.stream), text(IS_COMPACTION)).order_by(EVENTS.c.version)
)
READ_ONE: Final = select(*_event).where(_event_log, _is(EVENTS.c.event_id))
PAYLOAD: Final = select(EVENTS.c.type, EVENTS.c.schema, EVENTS.c.payload).where(_event_log, _is(EVENTS.c.sequence))
CUT: Final = (
    select(EVENTS.c.sequence, EVENTS.c.event_id, EVENTS.c.digest)
    .where(_event_log, EVENTS.c.sequence > bindparam("after"))
    .order_by(EVENTS.c.sequence)
    .limit(_limit)
)


@cache
def known_events(count: int) -> tuple[ClauseElement, tuple[str, ...]]:
    """The events that have one of so many ids, and the names of the parameters for these."""
    names = tuple(f"id_{index}" for index in range(count))
    return select(*_event).where(_event_log, EVENTS.c.event_id.in_([bindparam(name) for name in names])), names


@cache
def of_types(statement: Any, count: int) -> tuple[ClauseElement, tuple[str, ...]]:
    """A statement that reads events, for so many types only, and the names of the parameters for these; 0 for all."""
    names = tuple(f"type_{index}" for index in range(count))
    return statement.where(EVENTS.c.type.in_([bindparam(name) for name in names])) if count else statement, names


STREAM_VERSION: Final = select(STREAMS.c.version).where(_is(STREAMS.c.log_id), _is(STREAMS.c.stream))
ADD_STREAM: Final = insert(STREAMS).inline()
SET_STREAM: Final = (
    update(STREAMS)
    .where(_is(STREAMS.c.log_id), STREAMS.c.stream == bindparam("of_stream"))
    .values(**_set(STREAMS.c.version, STREAMS.c.updated_us))
)


@cache
def add_events_of_stream(count: int) -> ClauseElement:
    """`add_events`, `SET_STREAM` and `SET_HEAD` in one, as PostgreSQL takes it."""
    adding, _ = add_events(count)
    return adding.add_cte(SET_STREAM.cte("placed"), SET_HEAD.cte("counted"))


# -- conversations ---------------------------------------------------------------------------------------------------

ADD_CONVERSATION: Final = insert(CONVERSATIONS).inline()


@cache
def set_conversation(*names: str) -> ClauseElement:
    """Sets some columns of a conversation: an index whose columns are not among them is left as it is."""
    return (
        update(CONVERSATIONS)
        .where(_conversation_log, CONVERSATIONS.c.conversation_id == bindparam("of_conversation"))
        .values(**_set(*(CONVERSATIONS.c[name] for name in names)))
    )


CONVERSATION_OF: Final = select(*_conversation).where(_conversation_log, _is(CONVERSATIONS.c.conversation_id))
ACTIVE_CONVERSATION: Final = select(*_conversation).where(
    _conversation_log, _is(CONVERSATIONS.c.thread), CONVERSATIONS.c.ended_us.is_(None)
)
ACTIVE_CONVERSATIONS: Final = (
    select(*_conversation)
    .where(_conversation_log, CONVERSATIONS.c.ended_us.is_(None))
    .order_by(CONVERSATIONS.c.last_message_us.desc(), CONVERSATIONS.c.conversation_id)
)
_ended: Final = (_conversation_log, CONVERSATIONS.c.ended_us.is_not(None), CONVERSATIONS.c.expired_us.is_(None))
RECENT: Final = (
    select(*_conversation)
    .where(*_ended)
    .order_by(CONVERSATIONS.c.ended_us.desc(), CONVERSATIONS.c.ended_sequence.desc())
    .limit(_limit)
)
COUNT_ENDED: Final = select(func.count()).select_from(CONVERSATIONS).where(*_ended)
OLDEST_ENDED: Final = (
    select(*_conversation)
    .where(*_ended)
    .order_by(CONVERSATIONS.c.ended_us, CONVERSATIONS.c.ended_sequence)
    .limit(_limit)
)
ALL_CONVERSATIONS: Final = (
    select(*_conversation)
    .where(
        _conversation_log,
        CONVERSATIONS.c.expired_us.is_(None),
        CONVERSATIONS.c.conversation_id > bindparam("after"),
    )
    .order_by(CONVERSATIONS.c.conversation_id)
    .limit(_limit)
)
CONVERSATIONS_BEFORE: Final = (
    select(*_conversation)
    .where(
        _conversation_log,
        CONVERSATIONS.c.expired_us.is_(None),
        CONVERSATIONS.c.conversation_id < bindparam("before"),
    )
    .order_by(CONVERSATIONS.c.conversation_id.desc())
    .limit(_limit)
)
BRANCHES: Final = (
    select(*_conversation)
    .where(_conversation_log, CONVERSATIONS.c.expired_us.is_(None), _is(CONVERSATIONS.c.parent_id))
    .order_by(CONVERSATIONS.c.conversation_id)
)
OPEN_BEFORE: Final = CONVERSATIONS_BEFORE.where(CONVERSATIONS.c.ended_us.is_(None))
ENDED_BEFORE: Final = CONVERSATIONS_BEFORE.where(CONVERSATIONS.c.ended_us.is_not(None))
UNSUMMARIZED: Final = (
    select(*_conversation)
    .where(*_ended, text(IS_DUE))
    .order_by(CONVERSATIONS.c.ended_us, CONVERSATIONS.c.ended_sequence)
)
EXPIRED_BEFORE: Final = (
    select(*_conversation)
    .where(_conversation_log, CONVERSATIONS.c.expired_us < bindparam("before_us"))
    .order_by(CONVERSATIONS.c.conversation_id)
)
DROP_CONVERSATION: Final = delete(CONVERSATIONS).where(_conversation_log, _is(CONVERSATIONS.c.conversation_id))
CHILDREN_OF: Final = select(CONVERSATIONS.c.conversation_id).where(_conversation_log, _is(CONVERSATIONS.c.parent_id))

# -- messages --------------------------------------------------------------------------------------------------------

ADD_MESSAGE: Final = insert(MESSAGES).inline()
_of_conversation: Final = (
    _message_log,
    _is(MESSAGES.c.conversation_id),
    MESSAGES.c.sequence > bindparam("after"),
    MESSAGES.c.sequence <= bindparam("through"),
)
MESSAGES_OF: Final = select(*_message).where(*_of_conversation).order_by(MESSAGES.c.sequence).limit(_limit)
NEWEST_OF: Final = select(*_message).where(*_of_conversation).order_by(MESSAGES.c.sequence.desc()).limit(_limit)
MESSAGE_BY_ID: Final = (  # events have an index of ids
    select(*_message)
    .join_from(EVENTS, MESSAGES, (MESSAGES.c.log_id == EVENTS.c.log_id) & (MESSAGES.c.sequence == EVENTS.c.sequence))
    .where(_event_log, _is(EVENTS.c.event_id))
)
_hot: Final = (_message_log, MESSAGES.c.archived_us.is_(None))
COUNT_HOT: Final = select(func.count()).select_from(MESSAGES).where(*_hot)
HOT_BEYOND: Final = (  # all but the newest, the newest first
    select(MESSAGES.c.sequence, MESSAGES.c.recorded_us, MESSAGES.c.tool_calls)
    .where(*_hot)
    .order_by(MESSAGES.c.sequence.desc())
    .limit(_limit)
    .offset(bindparam("newest"))
)
HOT: Final = select(*_message).where(*_hot).order_by(MESSAGES.c.sequence).limit(_limit)
NEWEST: Final = (
    select(*_message)
    .where(_message_log, MESSAGES.c.sequence < bindparam("before"))
    .order_by(MESSAGES.c.sequence.desc())
    .limit(_limit)
)
BETWEEN: Final = (
    select(*_message)
    .where(
        _message_log,
        MESSAGES.c.recorded_us >= bindparam("start_us"),
        MESSAGES.c.recorded_us < bindparam("end_us"),
    )
    .order_by(MESSAGES.c.sequence)
)
SINCE: Final = (
    select(*_message)
    .where(_message_log, MESSAGES.c.sequence > bindparam("after"))
    .order_by(MESSAGES.c.sequence)
    .limit(_limit)
)
SINCE_TIME: Final = (
    select(*_message)
    .where(_message_log, MESSAGES.c.recorded_us >= bindparam("since_us"))
    .order_by(MESSAGES.c.sequence)
    .limit(_limit)
)
ARCHIVED: Final = NEWEST.where(MESSAGES.c.archived_us.is_not(None))
HOT_CALLS: Final = (
    select(*_message)
    .where(*_hot, MESSAGES.c.tool_calls.is_not(None) | MESSAGES.c.tool_call_id.is_not(None))
    .order_by(MESSAGES.c.sequence)
)
ARCHIVE: Final = (
    update(MESSAGES).where(*_hot, MESSAGES.c.sequence <= bindparam("through")).values(archived_us=bindparam("now_us"))
)
ARCHIVE_CONVERSATION: Final = (
    update(MESSAGES)
    .where(
        *_hot,
        MESSAGES.c.conversation_id == bindparam("of_conversation"),
        MESSAGES.c.sequence < bindparam("before"),
    )
    .values(archived_us=bindparam("now_us"))
)

# -- runs ------------------------------------------------------------------------------------------------------------

ADD_RUN: Final = insert(RUNS).inline()
SET_RUN: Final = (
    update(RUNS)
    .where(_is(RUNS.c.log_id), RUNS.c.run_id == bindparam("of_run"))
    .values(**_set(*[RUNS.c[name] for name in RUN[1:]]))
)
RUN_OF: Final = select(*[RUNS.c[name] for name in RUN]).where(_is(RUNS.c.log_id), _is(RUNS.c.run_id))


@cache
def standing(streams: int, ids: int) -> ClauseElement:
    """At which versions streams are, whether any of these event ids is known, and under which fence a run is."""
    run = (_is(RUNS.c.log_id), RUNS.c.run_id == bindparam("run_id"))
    known = EVENTS.c.event_id.in_([bindparam(f"id_{index}") for index in range(ids)])
    return select(
        select(RUNS.c.fence).where(*run).scalar_subquery(),
        select(RUNS.c.finished_us).where(*run).scalar_subquery(),
        select(EVENTS.c.event_id).where(_event_log, known).limit(1).scalar_subquery() if ids else null(),
        *[
            select(STREAMS.c.version)
            .where(_is(STREAMS.c.log_id), STREAMS.c.stream == bindparam(f"stream_{index}"))
            .scalar_subquery()
            for index in range(streams)
        ],
    )


FENCE: Final = select(RUNS.c.fence, RUNS.c.finished_us).where(_is(RUNS.c.log_id), _is(RUNS.c.run_id))
NEWEST_RUNS: Final = (
    select(*[RUNS.c[name] for name in RUN])
    .where(_is(RUNS.c.log_id), tuple_(RUNS.c.created_us, RUNS.c.run_id) < tuple_(bindparam("us"), bindparam("id")))
    .order_by(RUNS.c.created_us.desc(), RUNS.c.run_id.desc())
    .limit(_limit)
)
COUNT_RUNS: Final = select(func.count()).select_from(RUNS).where(_is(RUNS.c.log_id))
NEWEST_RUNS_OF: Final = NEWEST_RUNS.where(_is(RUNS.c.status))
READ_RUN: Final = (  # its own stream, and those of the runs within it
    select(*_event)
    .where(
        _event_log,
        (EVENTS.c.stream == bindparam("run"))
        | ((EVENTS.c.stream > bindparam("first")) & (EVENTS.c.stream < bindparam("last"))),
        EVENTS.c.sequence > bindparam("after"),
    )
    .order_by(EVENTS.c.sequence)
    .limit(_limit)
)

COUNT_UNFINISHED: Final = (
    select(RUNS.c.status, func.count()).where(RUNS.c.finished_us.is_(None)).group_by(RUNS.c.status)
)
UNFINISHED: Final = (
    select(*[RUNS.c[name] for name in RUN])
    .where(_is(RUNS.c.log_id), RUNS.c.finished_us.is_(None))
    .order_by(RUNS.c.created_us, RUNS.c.run_id)
)


@cache
def heads_of(count: int) -> tuple[ClauseElement, tuple[str, ...]]:
    """Head and tick of so many logs, and the names of the parameters for these."""
    names = tuple(f"log_{index}" for index in range(count))
    found = LOGS.c.log_id.in_([bindparam(name) for name in names])
    return select(LOGS.c.log_id, LOGS.c.head, LOGS.c.tick).where(found), names


# -- snapshots and consumers -----------------------------------------------------------------------------------------

SNAPSHOT: Final = select(SNAPSHOTS.c.sequence, SNAPSHOTS.c.reducer_version, SNAPSHOTS.c.state).where(
    _is(SNAPSHOTS.c.log_id), _is(SNAPSHOTS.c.projection)
)
SNAPSHOT_US: Final = select(SNAPSHOTS.c.created_us).where(_is(SNAPSHOTS.c.log_id), _is(SNAPSHOTS.c.projection))
ADD_SNAPSHOT: Final = insert(SNAPSHOTS).inline()
DROP_SNAPSHOT: Final = delete(SNAPSHOTS).where(_is(SNAPSHOTS.c.log_id), _is(SNAPSHOTS.c.projection))
CURSOR: Final = select(CONSUMERS.c.sequence).where(_is(CONSUMERS.c.name), _is(CONSUMERS.c.log_id))
ADD_CURSOR: Final = insert(CONSUMERS).inline()
MOVE_CURSOR: Final = (
    update(CONSUMERS)
    .where(_is(CONSUMERS.c.name, "of_name"), _is(CONSUMERS.c.log_id), CONSUMERS.c.sequence < bindparam("sequence"))
    .values(sequence=bindparam("sequence"))
)
BEHIND: Final = (
    select(LOGS.c.tenant, LOGS.c.owner)
    .select_from(
        LOGS.outerjoin(CONSUMERS, (CONSUMERS.c.log_id == LOGS.c.log_id) & (CONSUMERS.c.name == bindparam("name")))
    )
    .where(LOGS.c.erased_us.is_(None), LOGS.c.head > func.coalesce(CONSUMERS.c.sequence, 0))
    .order_by(LOGS.c.log_id)
)

# -- search ----------------------------------------------------------------------------------------------------------

ADD_WORDS: Final = (
    insert(SEARCH).inline().values(**_set(SEARCH.c.log_id, SEARCH.c.sequence, SEARCH.c.words, SEARCH.c.left_out))
)
COUNT_PARTLY: Final = select(func.count()).select_from(SEARCH).where(_is(SEARCH.c.log_id), text(IS_PARTLY))
