"""Tokens, the session of a browser, and erasing oneself."""

import asyncio
from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody, QueryParameter

from ptc.service.access import COOKIE, Access, needs
from ptc.service.bodies import Erasure, NewToken, TokenBody, TokenList, token_body
from ptc.service.parameters import OfAccess, OfService
from ptc.service.problems import checked, invalid, known_id, problems
from ptc.service.service import Service

_TAGS: dict[str, Any] = {"tags": ["tokens"], "raises": []}


@get("/tokens", summary="List tokens", responses=problems(), sync_to_thread=True, **_TAGS, **needs("admin"))
def list_tokens(service: OfService, access: OfAccess) -> TokenList:
    """Those of the tenant, without their secrets."""
    return TokenList(tokens=[token_body(each) for each in service.store.tokens.all(tenant=access.token.tenant)])


@post(
    "/tokens", summary="Make a token", responses=problems("media_type"), sync_to_thread=True, **_TAGS, **needs("admin")
)
def create_token(service: OfService, access: OfAccess, data: JSONBody[NewToken]) -> TokenBody:
    """A token of the same tenant, for the owner of this one unless another is given. Its text is shown once."""
    with checked("body"):
        token, text = service.store.tokens.create(
            owner=data.owner or access.owner,
            scopes=data.scopes,
            tenant=access.token.tenant,
            name=data.name,
            seconds=data.expires_in,
        )
    return token_body(token, text)


@delete(
    "/tokens/{token_id:str}",
    status_code=200,
    summary="Revoke a token",
    responses=problems("not_found"),
    sync_to_thread=True,
    **_TAGS,
    **needs("admin"),
)
def revoke_token(service: OfService, access: OfAccess, token_id: FromPath[str]) -> TokenBody:
    """From now on nobody can use it."""
    token = service.store.tokens.revoke(known_id(token_id), tenant=access.token.tenant)
    service.authenticator.forget()
    return token_body(token)


@post("/session", status_code=200, summary="Have a cookie", responses=problems(), **_TAGS, **needs("read"))
async def begin_session(service: OfService, access: OfAccess) -> Response[TokenBody]:
    """The token as a cookie that scripts cannot read, for browsers: their `EventSource` sends no headers."""
    return Response(token_body(access.token), status_code=200, cookies=[session_cookie(service, access.text)])


@delete("/session", status_code=200, summary="Drop the cookie", responses=problems(), **_TAGS, **needs("read"))
async def end_session(service: OfService, access: OfAccess) -> Response[TokenBody]:
    """The browser forgets the token, which stays valid."""
    return Response(token_body(access.token), status_code=200, cookies=[session_cookie(service, "", seconds=0)])


def session_cookie(service: Service, text: str, *, seconds: int = 30 * 24 * 60 * 60) -> Cookie:
    """The cookie of a session."""
    return Cookie(
        key=COOKIE,
        value=text,
        httponly=True,
        samesite="strict",
        secure=service.settings.secure_cookies,
        path="/",
        max_age=seconds,
    )


@delete(
    "/me",
    status_code=200,
    summary="Erase everything",
    description="All that was said. The next message begins a new log.",
    responses=problems(),
    **_TAGS,
    **needs("erase"),
)
async def erase_me(
    access: OfAccess,
    confirm: Annotated[str, QueryParameter(max_length=200, description="Whose: `user_id` of `/state`.")],
) -> Erasure:
    """Erases all that was said."""
    if confirm != access.owner:
        raise invalid("query.confirm", f"to erase everything say whose: ?confirm={access.owner}")
    return Erasure(events=await asyncio.to_thread(_erase, access))


def _erase(access: Access) -> int:
    return access.log.erase()


ROUTES = (list_tokens, create_token, revoke_token, begin_session, end_session, erase_me)
