"""Shares: frozen copies of conversations that others read by a secret address. Only hashes of secrets are stored."""

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import attrs
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.sql import ClauseElement

from ptc.store.access import LogAccess, StoreParts
from ptc.store.databases import EVERY_LOG
from ptc.store.errors import NotFound
from ptc.store.schema import LOGS, SHARES
from ptc.store.statements import names_of

_SECRET_BYTES: Final = 32


@attrs.frozen(kw_only=True)
class Share:
    """A share without its secret. Times are microseconds since 1970 in UTC."""

    share_id: str
    conversation_id: str
    through: int  # the sequence of the last event that it is a copy of
    snapshot: str = attrs.field(repr=False)  # JSON: what others see, and nothing else
    created_us: int
    expires_us: int | None = None
    revoked_us: int | None = None
    grantee: str | None = None  # the owner who alone may read it
    includes: tuple[str, ...] = attrs.field(default=(), converter=tuple)  # of what was done for the answers

    def is_open(self, now_us: int) -> bool:
        """Whether it can be read now."""
        return self.revoked_us is None and (self.expires_us is None or now_us < self.expires_us)


_NAMES: Final = names_of(Share)
_COLUMNS: Final = [SHARES.c[name] for name in _NAMES]
_ADD: Final = insert(SHARES).inline()
_OF_LOG: Final = select(*_COLUMNS).where(SHARES.c.log_id == bindparam("log_id")).order_by(SHARES.c.created_us)
_BY_HASH: Final = (
    select(LOGS.c.tenant, *_COLUMNS)
    .join_from(SHARES, LOGS, SHARES.c.log_id == LOGS.c.log_id)
    .where(SHARES.c.hash == bindparam("hash"))
)
_open: Final = update(SHARES).where(
    SHARES.c.log_id == bindparam("of_log"),
    SHARES.c.share_id == bindparam("of_share"),
    SHARES.c.revoked_us.is_(None),
)
_REVOKE: Final = _open.values(revoked_us=bindparam("now_us"), snapshot="{}")
_RENEW: Final = _open.values(through=bindparam("through"), snapshot=bindparam("snapshot"))
_EXTEND: Final = _open.values(expires_us=bindparam("expires_us"))


def add_share(
    log: LogAccess,
    *,
    conversation_id: str,
    through: int,
    snapshot: str,
    seconds: float | None,
    includes: Sequence[str] = (),
    grantee: str | None = None,
) -> tuple[Share, str]:
    """Stores a copy, for so many seconds or until it is revoked: the share, and its secret, which is shown once."""
    now_us, random = log.parts.now_us(), log.parts.random
    share = Share(
        share_id=f"share_{random(8).hex()}",
        conversation_id=conversation_id,
        through=through,
        snapshot=snapshot,
        created_us=now_us,
        expires_us=_end(now_us, seconds),
        grantee=grantee,
        includes=includes,
    )
    secret = urlsafe_b64encode(random(_SECRET_BYTES)).decode().rstrip("=")
    own = {"log_id": log.log_id, "hash": _hash(secret), "includes": " ".join(includes)}
    values = {**attrs.asdict(share), **own}
    log.parts.database.write(lambda transaction: transaction.run(_ADD, values), of=log.log_id)
    return share, secret


def shares_of(log: LogAccess) -> list[Share]:
    """The shares of a log, revoked ones too, the oldest first."""
    return [_share(row) for row in log.rows(_OF_LOG)]


def revoke_share(log: LogAccess, share_id: str) -> Share:
    """Nobody reads it any more, and its copy is gone. Raises `NotFound`."""
    return _changed(log, share_id, _REVOKE, now_us=log.parts.now_us())


def renew_share(log: LogAccess, share_id: str, *, through: int, snapshot: str) -> Share:
    """Another copy at the same address. One that was revoked stays so. Raises `NotFound`."""
    return _changed(log, share_id, _RENEW, through=through, snapshot=snapshot)


def extend_share(log: LogAccess, share_id: str, seconds: float | None) -> Share:
    """It ends so many seconds from now, or not by itself. One that was revoked stays so. Raises `NotFound`."""
    return _changed(log, share_id, _EXTEND, expires_us=_end(log.parts.now_us(), seconds))


def share_of(log: LogAccess, share_id: str) -> Share:
    """A share of a log by its id. Raises `NotFound`."""
    found = [share for share in shares_of(log) if share.share_id == share_id]
    if not found:
        raise NotFound(f"there is no share {share_id}")
    return found[0]


def _changed(log: LogAccess, share_id: str, statement: ClauseElement, **values: Any) -> Share:
    given = {"of_log": log.log_id, "of_share": share_id, **values}
    log.parts.database.write(lambda transaction: transaction.run(statement, given), of=log.log_id)
    return share_of(log, share_id)


def _end(now_us: int, seconds: float | None) -> int | None:
    return None if seconds is None else now_us + round(seconds * 1_000_000)


def find_share(parts: StoreParts, secret: str) -> tuple[Share, str] | None:
    """The open share of a secret, and the tenant that it is of; None for any other text."""
    values = {"hash": _hash(secret)}
    row = parts.database.read(lambda transaction: transaction.row(_BY_HASH, values), of=EVERY_LOG)
    share = None if row is None else _share(row[1:])
    return None if row is None or share is None or not share.is_open(parts.now_us()) else (share, row[0])


def _share(row: Any) -> Share:
    values = dict(zip(_NAMES, row, strict=True))
    return Share(**{**values, "includes": values["includes"].split()})


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "replace")).digest()
