"""Who asks: a token in a header or in a cookie, the log that it opens, and what it may do."""

import asyncio
import time
from threading import Lock
from typing import Any, Final

import attrs
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from ptc.service.problems import Refused, checked
from ptc.store import LogHandle, Store, Token

SERVICE: Final = "ptc_service"  # the name under which a request carries the service that it is for
COOKIE: Final = "ptc_session"
NEEDS: Final = "ptc_needs"  # the name under which a route says which scope it needs
USER_HEADER: Final = "X-Ptc-User"
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_REMEMBERED_SECONDS: Final = 30.0
_MOST_REMEMBERED: Final = 10_000
Connection = ASGIConnection[Any, Any, Any, Any]


@attrs.frozen(kw_only=True)
class Access:
    """Who asks, and the log that is theirs."""

    token: Token
    text: str = attrs.field(repr=False)  # of the token
    log: LogHandle

    @property
    def owner(self) -> str:
        """Whose log it is."""
        return self.log.owner


class Authenticator:
    """Finds tokens, and remembers for half a minute those that are valid."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._found: dict[str, tuple[float, Token]] = {}

    def find(self, text: str) -> Token | None:
        """The valid token of a text."""
        known = self._found.get(text)
        if known is not None and time.monotonic() - known[0] < _REMEMBERED_SECONDS:
            return known[1]
        token = self._store.tokens.find(text)
        with self._lock:
            self._found.pop(text, None)
            if token is not None:
                if len(self._found) >= _MOST_REMEMBERED:
                    self._found.clear()
                self._found[text] = (time.monotonic(), token)
        return token

    def forget(self) -> None:
        """Asks the store again: a token was revoked."""
        with self._lock:
            self._found.clear()

    def is_valid(self, access: Access) -> bool:
        """Whether it still is who it was."""
        return self.find(access.text) is not None

    # -- a request ---------------------------------------------------------------------------------------------------

    async def access_of(self, connection: Connection) -> Access:
        """Who asks. Raises `Refused`."""
        token, text = await self.token_of(connection)
        owner = _owner_of(token, connection)
        with checked(f"header.{USER_HEADER}"):
            log = self._store.log(owner, tenant=token.tenant)
        return Access(token=token, text=text, log=log)

    async def token_of(self, connection: Connection) -> tuple[Token, str]:
        """The token of who asks, and its text. Raises `Refused`."""
        text = _token_text(connection)
        token = self._remembered(text) or await asyncio.to_thread(self.find, text)
        if token is None:
            raise Refused("unauthenticated", "The token is unknown, expired or revoked: ask for a new one.")
        return token, text

    def _remembered(self, text: str) -> Token | None:
        known = self._found.get(text)
        return known[1] if known is not None and time.monotonic() - known[0] < _REMEMBERED_SECONDS else None


def _token_text(connection: Connection) -> str:
    header = connection.headers.get("authorization")
    if header is not None:
        kind, _, text = header.partition(" ")
        if kind.lower() != "bearer":
            raise Refused("unauthenticated", "Give the token as `Authorization: Bearer ptc_...`.")
        return text.strip()
    cookie = connection.cookies.get(COOKIE)
    if cookie is None:
        raise Refused("unauthenticated", "Give a token: `Authorization: Bearer ptc_...`. `ptc token create` makes one.")
    check_origin(connection)
    return cookie


def check_origin(connection: Connection) -> None:
    """Raises `Refused` where what changes something comes from a page of elsewhere: browsers send cookies for any."""
    scope: Any = connection.scope
    if scope["method"] in _SAFE:
        return
    origin = connection.headers.get("origin", "")
    if origin.partition("://")[2] != connection.headers.get("host", ""):
        raise Refused("forbidden", "The request comes from a page of another origin. Clients show a token instead.")


def _owner_of(token: Token, connection: Connection) -> str:
    named = connection.headers.get(USER_HEADER)
    if token.owner is not None:
        if named not in (None, token.owner):
            raise Refused("forbidden", f"The token speaks for {token.owner} alone.", scope="admin")
        return token.owner
    if named is None:
        raise Refused(
            "invalid_request", f"The token speaks for any owner: say for whom, with the header {USER_HEADER}."
        )
    return named


async def guard(connection: Connection, handler: BaseRouteHandler) -> None:
    """Lets through who may: a route says with `opt` which scope it needs. Raises `Refused`."""
    options: Any = handler.opt
    needed = options.get(NEEDS)
    if needed is None:
        return
    access = await connection.state[SERVICE].authenticator.access_of(connection)
    if needed not in access.token.scopes:
        raise Refused("forbidden", f"The token has not the scope {needed}: make one that has.", scope=needed)
    connection.state.access = access


def needs(scope: str) -> dict[str, Any]:
    """What a route says of itself that needs a scope: `@get(..., **needs("read"))`."""
    return {"opt": {NEEDS: scope}, "security": [{"bearer": [scope]}]}
