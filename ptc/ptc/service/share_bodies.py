"""Bodies of requests and answers about shares, and what others see of a conversation."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType, field

from ptc.conversations.sharing import Include
from ptc.events import iso
from ptc.service.bodies import Answer, Body, Owner, Seconds
from ptc.store import Share


class NewShare(Body, frozen=True):
    """A conversation that is to be shared: for so many seconds, or until it is revoked.

    `includes` are what is shared beside what was said; with a `grantee` that owner alone reads it, with a token.
    """

    expires_in: Seconds | None = None
    includes: Annotated[list[Include], Meta(max_length=3)] = field(default_factory=list[Include])
    grantee: Owner | None = None


class ChangeShare(Body, frozen=True):
    """What is to be changed of a share: when it ends, from now on, null for never; or its copy, made anew."""

    expires_in: Seconds | UnsetType | None = UNSET
    republish: bool = False


class ShareBody(Answer, frozen=True):
    """A share; its address is shown once, when it is made."""

    share_id: str
    conversation_id: str
    through: int
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    includes: list[str]
    grantee: str | None
    path: str | UnsetType = UNSET
    url: str | UnsetType = UNSET  # the path below the address under which the service was asked


class ShareList(Answer, frozen=True):
    """Shares, the oldest first."""

    shares: list[ShareBody]


class SharedResult(Answer, frozen=True):
    """What a tool gave."""

    tool: str
    result: str


class SharedMessage(Answer, frozen=True, omit_defaults=True):
    """A message that is shared, with what was done for it, as far as that is shared too."""

    role: str
    content: str
    tools: list[str] | UnsetType = UNSET
    programs: list[str] | UnsetType = UNSET
    results: list[SharedResult] | UnsetType = UNSET


class SharedConversation(Answer, frozen=True):
    """What others see of a conversation."""

    title: str
    at: str
    messages: list[SharedMessage]


def share_body(share: Share, path: str | UnsetType = UNSET, url: str | UnsetType = UNSET) -> ShareBody:
    """A share as clients see it."""
    return ShareBody(
        share_id=share.share_id,
        conversation_id=share.conversation_id,
        through=share.through,
        created_at=iso(share.created_us),
        expires_at=None if share.expires_us is None else iso(share.expires_us),
        revoked_at=None if share.revoked_us is None else iso(share.revoked_us),
        includes=list(share.includes),
        grantee=share.grantee,
        path=path,
        url=url,
    )
