"""Parameters that several routes have."""

from typing import Annotated, Final

from litestar.di import NamedDependency
from litestar.params import HeaderParameter, QueryParameter, SkipValidation

from ptc.conversations.records import LONGEST_ID
from ptc.service.access import Access
from ptc.service.problems import Refused
from ptc.service.service import Service

_KEY: Final = "Another way to give `event_id`."
FARTHEST: Final = 2**53  # beyond every sequence; a whole number in every language
OfService = NamedDependency[SkipValidation[Service]]
OfAccess = NamedDependency[SkipValidation[Access]]
Before = Annotated[
    int | None, QueryParameter(ge=0, le=FARTHEST, required=False, description="`next_before` of the page before.")
]
Limit = Annotated[int, QueryParameter(ge=1, le=200, description="How many at most.")]
Cursor = Annotated[
    str | None, QueryParameter(max_length=40, required=False, description="A cursor of an earlier answer.")
]
Key = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        required=False,
        max_length=LONGEST_ID + 2,
        pattern='^"?[!#-~]+"?$',
        description=_KEY,
    ),
]
RunKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        required=False,
        max_length=102,
        pattern='^"?[A-Za-z0-9_-]{1,100}"?$',
        description=_KEY,
    ),
]


def event_id_of(given: str | None, key: str | None) -> str | None:
    """The id of what is asked, from the body or the header. Raises `Refused` where they are two."""
    if key is None:
        return given
    name = key.strip('"')
    if given not in (None, name):
        raise Refused("event_id_reused", "The header Idempotency-Key is another one than event_id: give one of them.")
    return name
