"""Tokens that clients of a service show: who they speak for, and what they may do. Only their hashes are stored."""

from base64 import urlsafe_b64encode
from collections.abc import Collection
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final

import attrs
from sqlalchemy import bindparam, insert, select, update

from ptc.projections.texts import shown
from ptc.store.access import StoreParts
from ptc.store.databases import EVERY_LOG
from ptc.store.errors import NotFound
from ptc.store.schema import TOKENS
from ptc.store.statements import names_of
from ptc.store.transactions import Transaction

# scope -> what it allows
SCOPES: Final = {
    "read": "read conversations, messages, events, runs",
    "write": "add messages, end and branch conversations",
    "run": "start, cancel and decide runs",
    "export": "export everything",
    "share": "share conversations with others",
    "erase": "erase everything that was said",
    "admin": "make and revoke tokens, speak for any owner, read measurements",
}
LONGEST_NAME: Final = 200
_PREFIX: Final = "ptc_"
_SECRET_BYTES: Final = 32


@attrs.frozen(kw_only=True)
class Token:
    """A token without its secret. Times are microseconds since 1970 in UTC."""

    token_id: str
    tenant: str
    owner: str | None  # None: of an administrator, who says for whom each request is
    scopes: frozenset[str]
    name: str
    created_us: int
    expires_us: int | None = None
    revoked_us: int | None = None

    def is_valid(self, now_us: int) -> bool:
        """Whether it can be used now."""
        return self.revoked_us is None and (self.expires_us is None or now_us < self.expires_us)


_NAMES: Final = names_of(Token)
_COLUMNS: Final = [TOKENS.c[name] for name in _NAMES]
_ADD: Final = insert(TOKENS).inline()
_ONE: Final = select(TOKENS.c.hash, *_COLUMNS).where(TOKENS.c.token_id == bindparam("token_id"))
_ALL: Final = select(TOKENS.c.hash, *_COLUMNS).order_by(TOKENS.c.created_us, TOKENS.c.token_id)
_REVOKE: Final = (
    update(TOKENS)
    .where(TOKENS.c.token_id == bindparam("of_token"), TOKENS.c.revoked_us.is_(None))
    .values(revoked_us=bindparam("now_us"))
)


class Tokens:
    """The tokens of a store."""

    def __init__(self, parts: StoreParts) -> None:
        self._parts = parts

    def create(
        self,
        *,
        owner: str | None,
        scopes: Collection[str],
        tenant: str = "",
        name: str = "",
        seconds: float | None = None,
    ) -> tuple[Token, str]:
        """A new token that is valid for so many seconds, for ever unless they are given; and its text.

        The text is `ptc_<id>_<secret>`, and nobody can read it again. Raises `ValueError`.
        """
        _check(owner, scopes, name, seconds)
        now_us = self._parts.now_us()
        token = Token(
            token_id=self._parts.random(8).hex(),
            tenant=tenant,
            owner=owner,
            scopes=frozenset(scopes),
            name=name,
            created_us=now_us,
            expires_us=None if seconds is None else now_us + round(seconds * 1_000_000),
        )
        secret = urlsafe_b64encode(self._parts.random(_SECRET_BYTES)).decode().rstrip("=")
        values = {**attrs.asdict(token), "scopes": " ".join(sorted(scopes)), "hash": _hash(secret)}
        self._parts.database.write(lambda transaction: transaction.run(_ADD, values), of=EVERY_LOG)
        return token, f"{_PREFIX}{token.token_id}_{secret}"

    def find(self, text: str) -> Token | None:
        """The valid token of a text; None for any other text."""
        token_id, _, secret = text.removeprefix(_PREFIX).partition("_")
        if not (text.isascii() and text.startswith(_PREFIX) and secret) or "\0" in text:
            return None
        row = self._parts.database.read(lambda transaction: transaction.row(_ONE, {"token_id": token_id}), of=EVERY_LOG)
        if row is None or not compare_digest(bytes(row[0]), _hash(secret)):
            return None
        token = _token(row)
        return token if token.is_valid(self._parts.now_us()) else None

    def all(self, *, tenant: str | None = None, owner: str | None = None) -> list[Token]:
        """The tokens, revoked ones too, the oldest first; those of a tenant or an owner, where one is given."""
        rows = self._parts.database.read(lambda transaction: transaction.rows(_ALL), of=EVERY_LOG)
        return [
            token
            for token in map(_token, rows)
            if tenant in (None, token.tenant) and (owner is None or token.owner == owner)
        ]

    def revoke(self, token_id: str, *, tenant: str | None = None) -> Token:
        """Makes a token invalid, for ever; once is enough. Raises `NotFound`."""

        def work(transaction: Transaction) -> Token:
            row = transaction.row(_ONE, {"token_id": token_id})
            if row is None or tenant not in (None, _token(row).tenant):
                raise NotFound(f"there is no token {token_id}")
            transaction.run(_REVOKE, {"of_token": token_id, "now_us": self._parts.now_us()})
            return _token(transaction.row(_ONE, {"token_id": token_id}))

        return self._parts.database.write(work, of=EVERY_LOG)


def _token(row: Any) -> Token:
    values: dict[str, Any] = dict(zip(_NAMES, row[1:], strict=True))
    values["scopes"] = frozenset(values["scopes"].split())
    return Token(**values)


def _hash(secret: str) -> bytes:
    """256 random bits need no slow hash."""
    return sha256(secret.encode()).digest()


def _check(owner: str | None, scopes: Collection[str], name: str, seconds: float | None) -> None:
    if unknown := sorted(set(scopes) - set(SCOPES)):
        raise ValueError(f"there is no scope {unknown[0]!r}; there are {', '.join(SCOPES)}")
    if not scopes:
        raise ValueError(f"a token without a scope can do nothing: give some of {', '.join(SCOPES)}")
    if owner is None and "admin" not in scopes:
        raise ValueError("a token has an owner, or the scope admin")
    for what, text in (("owner", owner), ("name", name)):
        if text is not None and (len(text) > LONGEST_NAME or shown(text) != text):
            raise ValueError(f"{what} must be a text of at most {LONGEST_NAME} characters; it is {text!r:.250}")
    if seconds is not None and not 0 < seconds < 10**9:
        raise ValueError(f"a token is valid for more than 0 seconds, and less than 10^9; not for {seconds}")
