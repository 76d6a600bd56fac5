"""Conversations: listed, read, ended, branched."""

import asyncio
from typing import Annotated, Any, Literal

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import UNSET, UnsetType

from ptc.conversations.boundary import status_of
from ptc.conversations.reading import rows_of
from ptc.projections import ConversationRow
from ptc.service.access import Access, needs
from ptc.service.bodies import (
    BranchConversation,
    Branched,
    ConversationBody,
    ConversationPage,
    EndConversation,
    MessageBody,
    conversation_body,
    message_body,
)
from ptc.service.parameters import Limit, OfAccess, OfService
from ptc.service.problems import NOWHERE, Refused, checked, known_id, problems
from ptc.service.service import Service

_BeforeId = Annotated[
    str | None, QueryParameter(max_length=200, required=False, description="`next_before` of the page before.")
]
_TAGS: dict[str, Any] = {"tags": ["conversations"], "raises": []}


def body_of(
    service: Service, access: Access, row: ConversationRow, messages: list[MessageBody] | UnsetType = UNSET
) -> ConversationBody:
    """A conversation as clients see it now."""
    status = status_of(row, access.log.parts.now_us(), service.settings.conversations)
    return conversation_body(row, status, messages)


def found(access: Access, conversation_id: FromPath[str]) -> ConversationRow:
    """A conversation of the log. Raises `Refused`."""
    row = access.log.conversations.get(known_id(conversation_id))
    if row is None:
        raise Refused("not_found", NOWHERE)
    return row


@get(
    "/conversations",
    summary="List conversations",
    responses=problems("not_found"),
    sync_to_thread=True,
    **_TAGS,
    **needs("read"),
)
def list_conversations(
    service: OfService,
    access: OfAccess,
    status: Annotated[
        Literal["open", "closed", "active", "awaiting_answer", "idle"] | None,
        QueryParameter(required=False, description="`open`: those that have not ended, however they stand."),
    ] = None,
    before: _BeforeId = None,
    limit: Limit = 50,
) -> ConversationPage:
    """The newest start first."""
    before = None if before is None else known_id(before)
    if status in (None, "open", "closed"):
        ended = None if status is None else status == "closed"
        rows = access.log.conversations.page(ended=ended, before=before, limit=limit)
    else:
        rows = _standing(service, access, status, before)[:limit]
    return ConversationPage(
        conversations=[body_of(service, access, row) for row in rows],
        next_before=rows[-1].conversation_id if len(rows) == limit else None,
    )


def _standing(service: Service, access: Access, status: str, before: str | None) -> list[ConversationRow]:
    """The conversations that stand so now, the newest start first; a thread has one at most that has not ended."""
    now_us, settings = access.log.parts.now_us(), service.settings.conversations
    rows = [row for row in access.log.conversations.open() if status_of(row, now_us, settings) == status]
    rows = [row for row in rows if before is None or row.conversation_id < before]
    return sorted(rows, key=lambda row: row.conversation_id, reverse=True)


@get(
    "/conversations/{conversation_id:str}",
    summary="Read a conversation",
    responses=problems("not_found"),
    sync_to_thread=True,
    **_TAGS,
    **needs("read"),
)
def get_conversation(
    service: OfService,
    access: OfAccess,
    conversation_id: FromPath[str],
    messages: Annotated[
        bool, QueryParameter(description="With all messages; of a branch, those of its parent first.")
    ] = False,
) -> ConversationBody:
    """A conversation; of others' nothing is found."""
    row = found(access, conversation_id)
    said = [message_body(each) for each in rows_of(access.log, row)] if messages else UNSET
    return body_of(service, access, row, said)


@post(
    "/conversations/{conversation_id:str}/end",
    status_code=200,
    summary="End a conversation",
    description="One that has ended stays as it is.",
    responses=problems("not_found", "media_type"),
    **_TAGS,
    **needs("write"),
)
async def end_conversation(
    service: OfService, access: OfAccess, conversation_id: FromPath[str], data: JSONBody[EndConversation | None] = None
) -> ConversationBody:
    """Ends a conversation; its title and summary come later."""
    row = await _read(access, conversation_id)
    if row.ended_us is None:
        reason = None if data is None else data.reason
        with checked("body"):
            await service.manager(access.log, row.thread).end(reason)
        row = await _read(access, conversation_id)
    return body_of(service, access, row)


@post(
    "/conversations/{conversation_id:str}/branch",
    status_code=201,
    summary="Branch a conversation",
    description="A new conversation with the messages of this one up to a message. Nothing is copied.",
    responses=problems("not_found", "thread_busy", "media_type"),
    **_TAGS,
    **needs("write"),
)
async def branch_conversation(
    service: OfService,
    access: OfAccess,
    conversation_id: FromPath[str],
    data: JSONBody[BranchConversation | None] = None,
) -> Branched:
    """Branches a conversation, on a thread of its own unless one is given."""
    asked = data or BranchConversation()
    with checked("body"):
        made, point = await service.manager(access.log).branch(
            known_id(conversation_id), at=asked.at, thread=asked.thread
        )
    row = await _read(access, made.id)
    return Branched(conversation=body_of(service, access, row), after=point.after, moved=point.moved)


async def _read(access: Access, conversation_id: FromPath[str]) -> ConversationRow:
    return await asyncio.to_thread(found, access, conversation_id)


ROUTES = (list_conversations, get_conversation, end_conversation, branch_conversation)
