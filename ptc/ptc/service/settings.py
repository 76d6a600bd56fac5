"""`ServiceSettings`: what a service can be told."""

from typing import Any, Final

import attrs

from ptc.conversations import ConversationSettings
from ptc.store.leases import LEASE_SECONDS

LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
ANY_HOST: Final = "*"


def _positive(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if type(value) not in (int, float) or not 0 < value < float("inf"):
        raise ValueError(f"{attribute.name} must be a number greater than 0; it is {value!r}")


def _count(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if type(value) is not int or value < 1:
        raise ValueError(f"{attribute.name} must be an integer, 1 or more; it is {value!r}")


def _whole(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if type(value) is not int or value < 0:
        raise ValueError(f"{attribute.name} must be an integer, 0 or more; it is {value!r}")


def _yes_or_no(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if type(value) is not bool:
        raise ValueError(f"{attribute.name} must be True or False; it is {value!r}")


def _texts(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    if not value or not all(isinstance(each, str) and each for each in value):
        raise ValueError(f"{attribute.name} must be texts, one or more; it is {value!r}")


@attrs.frozen(kw_only=True)
class ServiceSettings:
    """What a service can be told. Each error names the field, what it takes, and what it was given."""

    # Names under which it is asked, without the port; "*" for any. Another `Host` is refused.
    hosts: tuple[str, ...] = attrs.field(default=LOOPBACK, converter=tuple, validator=_texts)
    max_body_bytes: int = attrs.field(default=2_000_000, validator=_count)
    streams_per_user: int = attrs.field(default=10, validator=_count)  # browsers give six to an origin
    stream_frames: int = attrs.field(default=256, validator=_count)  # that wait for a slow reader before it is let go
    heartbeat_seconds: float = attrs.field(default=15.0, validator=_positive)
    poll_seconds: float = attrs.field(default=0.1, validator=_positive)  # after which other processes' events come
    notify: bool = attrs.field(default=True, validator=_yes_or_no)  # PostgreSQL: processes tell each other, too
    metrics: bool = attrs.field(default=True, validator=_yes_or_no)  # whether anything is measured
    per_user_gauge: bool = attrs.field(default=False, validator=_yes_or_no)  # a time series for each owner
    workers: int = attrs.field(default=8, validator=_whole)  # runs of agents at once; 0: other processes do them
    lease_seconds: float = attrs.field(default=LEASE_SECONDS, validator=_positive)  # that runs are kept without news
    secure_cookies: bool = attrs.field(default=False, validator=_yes_or_no)  # cookies for HTTPS alone
    sharing: bool = attrs.field(default=False, validator=_yes_or_no)  # whether conversations can be shared
    conversations: ConversationSettings = attrs.field(factory=ConversationSettings)
