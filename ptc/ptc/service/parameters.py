"""Parameters that several routes have, and what is said to those that a route has not."""

from typing import Annotated, Any, Final

from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import HeaderParameter, QueryParameter, SkipValidation

from ptc.conversations.records import LONGEST_ID
from ptc.projections.texts import shown
from ptc.service.access import Access, Connection
from ptc.service.problems import Refused, invalid
from ptc.service.service import Service

QUERY_NAMES: Final = "query_names"  # the name under which the application has them
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
LastEventId = Annotated[str | None, HeaderParameter(name="Last-Event-ID", required=False, max_length=40)]
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


async def only_known(connection: Connection, _: BaseRouteHandler) -> None:
    """Raises `Refused` for parameters that would do nothing: the route has none of the name, or they are empty."""
    scope: Any = connection.scope
    known = connection.app.state[QUERY_NAMES].get((scope["method"], scope["path_template"]))
    if known is None:
        return
    for name in sorted(connection.query_params):
        if name not in known:
            there = f"there are {', '.join(sorted(known))}" if known else "there are none here"
            raise invalid(f"query.{shown(name)[:100]}", f"there is no such parameter; {there}")
        for text in known[name]:
            if text in connection.query_params.getall(name):
                raise invalid(f"query.{name}", f"it is {text or 'empty'}: give it, or leave it out")


def event_id_of(given: str | None, key: str | None) -> str | None:
    """The id of what is asked, from the body or the header. Raises `Refused` where they are two."""
    if key is None:
        return given
    name = key.strip('"')
    if given not in (None, name):
        raise Refused("event_id_reused", "The header Idempotency-Key is another one than event_id: give one of them.")
    return name
