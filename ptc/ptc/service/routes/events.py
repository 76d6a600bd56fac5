"""The stream of events."""

from typing import Annotated, Literal

from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Stream as StreamResponse

from ptc.service.access import needs
from ptc.service.bodies import SentEvent
from ptc.service.frames import SENT, Wanted, position_of
from ptc.service.parameters import Cursor, LastEventId, OfAccess, OfService
from ptc.service.problems import invalid, problems
from ptc.service.streams import EVENT_STREAM, answer_with_stream


@get(
    "/events",
    tags=["events"],
    summary="Follow events",
    description="Server-sent events: what comes from now on, or behind `Last-Event-ID` or `since`. Ids are cursors.",
    media_type=EVENT_STREAM,
    responses={
        200: ResponseSpec(SentEvent, description="Server-sent events, without end.", media_type=EVENT_STREAM),
        **problems("too_many"),
    },
    raises=[],
    **needs("read"),
)
async def follow_events(
    service: OfService,
    access: OfAccess,
    last_event_id: LastEventId = None,
    since: Cursor = None,
    conversation: Annotated[str | None, QueryParameter(max_length=200, required=False)] = None,
    run: Annotated[str | None, QueryParameter(max_length=200, required=False)] = None,
    types: Annotated[
        str | None, QueryParameter(max_length=500, required=False, description="Names, with commas.")
    ] = None,
    until: Annotated[
        Literal["head"] | None, QueryParameter(required=False, description="End where the log is now.")
    ] = None,
) -> StreamResponse:
    """A stream of what happens in the log."""
    given = [position_of(each) for each in (last_event_id, since) if each is not None]
    start = given[0] if given else None
    wanted = Wanted(conversation=conversation, run=run, names=_names(types))
    return await answer_with_stream(service, access, wanted.told, since=start, ends=until is not None)


def _names(given: str | None) -> frozenset[str]:
    names = frozenset[str]() if given is None else frozenset(given.split(","))
    if unknown := sorted(names - set(SENT)):
        raise invalid("query.types", f"there is no {unknown[0]!r}; there are {', '.join(SENT)}")
    return names


ROUTES = (follow_events,)
