"""Shares: a conversation as it is now, for whoever has the address. Off unless the settings allow it."""

import asyncio
import json
from typing import Any

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from ptc.conversations.sharing import share
from ptc.service.access import Access, needs
from ptc.service.bodies import NewShare, ShareBody, SharedConversation, ShareList, share_body
from ptc.service.parameters import OfAccess, OfService
from ptc.service.problems import NOWHERE, Refused, known_id, problems
from ptc.service.routes.conversations import found
from ptc.service.service import Service
from ptc.store import Share
from ptc.store.shares import find_share, revoke_share, shares_of

_TAGS: dict[str, Any] = {"tags": ["shares"], "raises": []}


def shared(service: Service, access: Access, conversation_id: str, seconds: float | None) -> tuple[Share, str]:
    """A share of a conversation, and its path. Raises `Refused` where nothing is shared here."""
    if not service.settings.sharing:
        raise Refused("forbidden", "Nothing is shared here: `ptc serve --sharing` allows it.", scope="share")
    made, secret = share(access.log, found(access, conversation_id), seconds=seconds)
    return made, f"/shared/{secret}"


@post(
    "/conversations/{conversation_id:str}/share",
    status_code=201,
    summary="Share a conversation",
    description="A copy of what was said up to now, without tools. The address is shown once.",
    responses=problems("not_found", "media_type"),
    **_TAGS,
    **needs("share"),
)
async def share_conversation(
    service: OfService, access: OfAccess, conversation_id: FromPath[str], data: JSONBody[NewShare | None] = None
) -> ShareBody:
    """Freezes a conversation for others."""
    seconds = None if data is None else data.expires_in
    made, path = await asyncio.to_thread(shared, service, access, conversation_id, seconds)
    return share_body(made, path)


@get("/shares", summary="List shares", responses=problems(), sync_to_thread=True, **_TAGS, **needs("share"))
def list_shares(access: OfAccess) -> ShareList:
    """Revoked ones too, the oldest first, without their addresses."""
    return ShareList(shares=[share_body(each) for each in shares_of(access.log)])


@delete(
    "/shares/{share_id:str}",
    status_code=200,
    summary="Revoke a share",
    responses=problems("not_found"),
    sync_to_thread=True,
    **_TAGS,
    **needs("share"),
)
def delete_share(access: OfAccess, share_id: FromPath[str]) -> ShareBody:
    """Nobody reads it any more, and the copy is gone."""
    return share_body(revoke_share(access.log, known_id(share_id)))


def shared_conversation(service: Service, secret: str) -> SharedConversation:
    """What others see. Raises `Refused`."""
    share = find_share(service.store.parts, secret) if service.settings.sharing else None
    if share is None:
        raise Refused("not_found", NOWHERE)
    return SharedConversation(**json.loads(share.snapshot))


ROUTES = (share_conversation, list_shares, delete_share)
