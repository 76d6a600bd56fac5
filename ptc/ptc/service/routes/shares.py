"""Shares: a conversation as it is now, for whoever has the address. Off unless the settings allow it."""

import asyncio
from typing import Any

import msgspec
from litestar import Request, delete, get, patch, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET

from ptc.conversations.sharing import republish, share
from ptc.service.access import Access, Connection, needs
from ptc.service.parameters import OfAccess, OfService
from ptc.service.problems import NOWHERE, Refused, checked, known_id, problems
from ptc.service.routes.conversations import found
from ptc.service.service import Service
from ptc.service.share_bodies import ChangeShare, NewShare, ShareBody, SharedConversation, ShareList, share_body
from ptc.store import Share
from ptc.store.shares import extend_share, find_share, revoke_share, share_of, shares_of

_TAGS: dict[str, Any] = {"tags": ["shares"], "raises": []}


def shared(service: Service, access: Access, conversation_id: str, asked: NewShare) -> tuple[Share, str]:
    """A share of a conversation, and its path. Raises `Refused` where nothing is shared here."""
    _check_sharing(service)
    row = found(access, conversation_id)
    how: Any = {"seconds": asked.expires_in, "includes": asked.includes, "grantee": asked.grantee}
    made, secret = share(access.log, row, **how)
    return made, f"/shared/{secret}"


def _check_sharing(service: Service) -> None:
    if not service.settings.sharing:
        raise Refused("forbidden", "Nothing is shared here: `ptc serve --sharing` allows it.", scope="share")


@post(
    "/conversations/{conversation_id:str}/share",
    status_code=201,
    summary="Share a conversation",
    description="A copy of what was said up to now, and of what `includes` names. The address is shown once.",
    responses=problems("not_found", "media_type"),
    **_TAGS,
    **needs("share"),
)
async def share_conversation(
    service: OfService,
    access: OfAccess,
    request: Request[Any, Any, Any],
    conversation_id: FromPath[str],
    data: JSONBody[NewShare | None] = None,
) -> ShareBody:
    """Freezes a conversation for others."""
    with checked("body"):
        made, path = await asyncio.to_thread(shared, service, access, conversation_id, data or NewShare())
    return share_body(made, path, str(request.base_url).rstrip("/") + path)


@get("/shares", summary="List shares", responses=problems(), sync_to_thread=True, **_TAGS, **needs("share"))
def list_shares(access: OfAccess) -> ShareList:
    """Revoked ones too, the oldest first, without their addresses."""
    return ShareList(shares=[share_body(each) for each in shares_of(access.log)])


@patch(
    "/shares/{share_id:str}",
    summary="Change a share",
    description="When it ends, from now on; with `republish` its copy is made anew, at the same address.",
    responses=problems("not_found", "media_type"),
    sync_to_thread=True,
    **_TAGS,
    **needs("share"),
)
def change_share(
    service: OfService, access: OfAccess, share_id: FromPath[str], data: JSONBody[ChangeShare]
) -> ShareBody:
    """One that was revoked stays as it is."""
    _check_sharing(service)
    changed = share_of(access.log, known_id(share_id))
    if data.expires_in is not UNSET:
        changed = extend_share(access.log, changed.share_id, data.expires_in)
    if data.republish:
        changed = republish(access.log, found(access, changed.conversation_id), changed)
    return share_body(changed)


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


@get(
    "/shared/{secret:str}",
    summary="Read what is shared",
    description="Needs no token, unless it was shared with one owner alone. The page of it is at `/shared/{secret}`.",
    responses={404: problems("not_found")[404], **{status: problems()[status] for status in (400, 500, 503)}},
    **_TAGS,
)
async def get_shared(service: OfService, request: Request[Any, Any, Any], secret: FromPath[str]) -> SharedConversation:
    """A conversation for whoever has the address."""
    return await shared_conversation(service, request, secret)


async def shared_conversation(service: Service, connection: Connection, secret: str) -> SharedConversation:
    """What others see. Raises `Refused`, as for an address that there is not."""
    found = await asyncio.to_thread(find_share, service.store.parts, secret) if service.settings.sharing else None
    if found is None or not await _may_read(service, connection, *found):
        raise Refused("not_found", NOWHERE)
    return msgspec.json.decode(found[0].snapshot, type=SharedConversation)


async def _may_read(service: Service, connection: Connection, share: Share, tenant: str) -> bool:
    if share.grantee is None:
        return True
    try:
        reader = await service.authenticator.access_of(connection)
    except Refused:
        return False
    return (reader.owner, reader.token.tenant) == (share.grantee, tenant) and "read" in reader.token.scopes


ROUTES = (share_conversation, list_shares, change_share, delete_share, get_shared)
