"""One-time links that log a browser in, kept in memory for as long as they are good."""

import time
from secrets import token_urlsafe
from typing import Final

from ptc.service.service import Login, Service

_SECONDS: Final = 600.0
SESSION_SECONDS: Final = 30 * 24 * 60 * 60


def new_login(service: Service, *, owner: str, scopes: frozenset[str], tenant: str = "") -> str:
    """The path of a link that logs in once, within ten minutes."""
    code = token_urlsafe(24)
    service.logins[code] = Login(owner=owner, tenant=tenant, scopes=scopes, until=time.monotonic() + _SECONDS)
    return f"/login?code={code}"


def log_in(service: Service, code: str) -> str | None:
    """The text of a token for the browser; None where the code is used up, or none."""
    login = service.logins.pop(code, None)
    if login is None or time.monotonic() > login.until:
        return None
    return service.store.tokens.create(
        owner=login.owner, tenant=login.tenant, scopes=login.scopes, name="browser", seconds=SESSION_SECONDS
    )[1]
