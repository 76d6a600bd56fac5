"""What was said and done: the state, the log, the archive, search, export."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Stream as StreamResponse

from ptc.conversations.exporting import export
from ptc.events import StoredEvent, canonical, iso
from ptc.projections import ConversationRow, MessageRow
from ptc.projections.texts import shown
from ptc.service.access import Access, needs
from ptc.service.bodies import (
    EventBody,
    FoundBody,
    LogPage,
    MessagePage,
    StateBody,
    hit_body,
    message_body,
    run_state,
)
from ptc.service.frames import cursor_of, position_of
from ptc.service.parameters import FARTHEST, Before, Cursor, Limit, OfAccess, OfService
from ptc.service.problems import Refused, checked, known_id, problems
from ptc.service.routes.conversations import body_of
from ptc.service.service import Service
from ptc.store import LogHandle
from ptc.store.chunks import Position, Preview, preview_of
from ptc.store.chunks import position_of as place_of_log

_TAGS: dict[str, Any] = {"tags": ["history"], "raises": [], "sync_to_thread": True}
_MICROSECONDS = 1000  # of a millisecond
_FILE = "application/octet-stream"
_EXPORTS = {
    "events": "events.jsonl",
    "conversations": "conversations.json",
    "openai": "openai.jsonl",
    "markdown": "conversations.md",
    "html": "conversations.html",
}


# -- the state -------------------------------------------------------------------------------------------------------


@get(
    "/state",
    summary="Read the state",
    description="What is current; with `since` the messages behind a cursor; with `at` what was current at an event. "
    "`memory` and `tasks` are what the host of the service says, now; it has none of its own.",
    responses=problems("invalid_cursor", "not_found"),
    **_TAGS,
    **needs("read"),
)
def get_state(
    service: OfService,
    access: OfAccess,
    since: Cursor = None,
    since_ts: Annotated[
        int | None,
        QueryParameter(
            ge=0, le=FARTHEST // _MICROSECONDS, required=False, description="Milliseconds; merge by `event_id`."
        ),
    ] = None,
    at: Annotated[int | None, QueryParameter(ge=0, le=FARTHEST, required=False, description="A sequence.")] = None,
    limit: Limit = 100,
) -> StateBody:
    """All of it is of one moment, but for memory and tasks, which are the host's."""
    if at is not None:
        return _state_at(service, access, at, limit)
    state = access.log.at_once(lambda log: _state_now(service, access, log, since, since_ts, limit))
    return _with_what_the_host_knows(service, access, state)


def _state_now(
    service: Service, access: Access, log: LogHandle, since: str | None, since_ts: int | None, limit: int
) -> StateBody:
    position = place_of_log(log)
    start = None if since is None else position_of(since)
    reset = start is not None and start > position
    messages = _messages(log, None if reset else start, since_ts, limit)
    runs = [run_state(row, preview_of(log, row.run_id)) for row in log.unfinished_runs()]
    return _state(service, access, log, position, log.conversations.open(), messages, runs, reset=reset)


def _with_what_the_host_knows(service: Service, access: Access, state: StateBody) -> StateBody:
    """The state with the memory and the tasks of its owner, as they are now."""
    memory, tasks = service.memory(access.log), service.tasks(access.log)
    known = {"memory": canonical(dict(memory)), "tasks": canonical(list(tasks))}
    return msgspec.structs.replace(state, **{name: msgspec.Raw(text.encode()) for name, text in known.items()})


def _messages(log: LogHandle, start: Position | None, since_ts: int | None, limit: int) -> list[MessageRow]:
    if start is not None:
        return log.messages.since(start[0], limit)
    if since_ts is not None:
        return log.messages.since_time(since_ts * _MICROSECONDS, limit)
    return log.messages.newest(limit)


def _state_at(service: Service, access: Access, at: int, limit: int) -> StateBody:
    if at > access.log.head():
        raise Refused("invalid_cursor", f"query.at: the log has {access.log.head()} events.")
    state = access.log.state(at)
    rows = [row for row in state.conversations.values() if row.ended_us is None]
    runs = [run_state(row, Preview()) for row in state.runs.values()]
    return _state(service, access, access.log, (at, 0), rows, list(state.messages[-limit:]), runs)


def _state(
    service: Service,
    access: Access,
    log: LogHandle,
    position: Position,
    rows: list[ConversationRow],
    messages: list[MessageRow],
    runs: list[Any],
    *,
    reset: bool = False,
) -> StateBody:
    conversations = [body_of(service, access, row) for row in rows]
    snapshot_us = log.snapshot_us()
    return StateBody(
        user_id=access.owner,
        cursor=cursor_of(position),
        reset=reset,
        last_snapshot_ts=None if snapshot_us is None else snapshot_us // _MICROSECONDS,
        conversation=next((each for each in conversations if each.thread == "main"), None),
        conversations=conversations,
        messages=[message_body(row) for row in messages],
        runs=runs,
        memory={},
        tasks=[],
    )


# -- the log ---------------------------------------------------------------------------------------------------------


@get("/log", summary="Read events", responses=problems("not_found"), **_TAGS, **needs("read"))
def get_log(
    access: OfAccess,
    after: Annotated[int, QueryParameter(ge=0, le=FARTHEST, description="A sequence.")] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
    types: Annotated[
        str | None, QueryParameter(max_length=500, required=False, description="Names, with commas.")
    ] = None,
) -> LogPage:
    """Events as they are stored, in order."""
    names = [known_id(name.strip()) for name in (types or "").split(",") if name.strip()]
    events = access.log.read(after, limit=limit, types=names)
    return LogPage(
        events=[_event(event) for event in events], next_after=events[-1].sequence if len(events) == limit else None
    )


def _event(event: StoredEvent) -> EventBody:
    names = ("request_id", "operation_id", "client_action_id", "causation_id")
    return EventBody(
        sequence=event.sequence,
        event_id=event.event_id,
        stream=event.stream,
        version=event.version,
        type=event.type,
        schema=event.schema,
        recorded_at=iso(event.recorded_us),
        payload=None if event.payload is None else msgspec.Raw(event.payload.encode("utf-8")),
        **{name: getattr(event, name) for name in names},
    )


# -- archive and search ----------------------------------------------------------------------------------------------


@get("/history/archive", summary="Read archived messages", responses=problems(), **_TAGS, **needs("read"))
def get_archive(access: OfAccess, before: Before = None, limit: Limit = 50) -> MessagePage:
    """The newest first."""
    rows = access.log.messages.archived(before=before, limit=limit)
    return MessagePage(
        messages=[message_body(row) for row in rows], next_before=rows[-1].sequence if len(rows) == limit else None
    )


@get(
    "/search",
    summary="Search messages",
    description='All words must occur; `"a phrase"`; a `*` at the end makes the last word a beginning.',
    responses=problems(),
    **_TAGS,
    **needs("read"),
)
def search_messages(
    access: OfAccess,
    q: Annotated[str, QueryParameter(min_length=1, max_length=1000)],
    before: Before = None,
    limit: Limit = 20,
) -> FoundBody:
    """The newest first, hot and archived."""
    with checked("query.q"):
        found = access.log.search(shown(q), before=before, limit=limit)
    return FoundBody(
        hits=[hit_body(hit) for hit in found.hits], next_before=found.next_before, partly_indexed=found.partly_indexed
    )


# -- export ----------------------------------------------------------------------------------------------------------


@get(
    "/export",
    summary="Export everything, or a conversation",
    responses={
        200: ResponseSpec(str, description="A file, as it is written.", media_type=_FILE),
        **problems("not_found"),
    },
    **_TAGS,
    **needs("export"),
)
def export_log(
    access: OfAccess,
    kind: Annotated[
        Literal["events", "conversations", "openai", "markdown", "html"], QueryParameter(name="format", required=False)
    ] = "events",
    conversation: Annotated[str | None, QueryParameter(max_length=200, required=False)] = None,
) -> StreamResponse:
    """A file with the log as it is now, sent as it is read."""
    with checked("query.conversation"):
        pieces = export(access.log, kind, conversation_id=None if conversation is None else known_id(conversation))
    headers = {"Content-Disposition": f'attachment; filename="{_EXPORTS[kind]}"'}
    return StreamResponse(_encoded(pieces), media_type=_FILE, headers=headers)


def _encoded(pieces: Iterator[str]) -> Iterator[bytes]:
    return (piece.encode("utf-8", "replace") for piece in pieces)


ROUTES = (get_state, get_log, get_archive, search_messages, export_log)
