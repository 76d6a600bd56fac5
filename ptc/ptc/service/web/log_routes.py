"""The page of the log, and the stream of what comes while it is looked at."""

from typing import Annotated, Any, Literal

from litestar import Response, get
from litestar.params import QueryParameter
from litestar.response import Stream as StreamResponse

from ptc.service.access import needs
from ptc.service.frames import frame, position_of
from ptc.service.parameters import FARTHEST, Cursor, LastEventId, OfAccess, OfService
from ptc.service.problems import known_id
from ptc.service.streams import EVENT_STREAM, answer_with_stream
from ptc.service.tails import Item
from ptc.service.web.log_facts import Came, Wanted, came, log_page
from ptc.service.web.pages import page, part
from ptc.store.chunks import place_of

_HIDDEN: dict[str, Any] = {"include_in_schema": False}
_Text = Annotated[str, QueryParameter(max_length=500)]
_Before = Annotated[int | None, QueryParameter(ge=0, le=FARTHEST, required=False)]


@get("/log", sync_to_thread=True, **_HIDDEN, **needs("read"))
def log(access: OfAccess, before: _Before = None, types: _Text = "", stream: _Text = "") -> Response[Any]:
    """Events, the newest first, and those that come; of all streams or of one."""
    return page("log.html", log_page(access.log, _wanted(types, stream), before=before), access=access)


@get("/log/tail", media_type=EVENT_STREAM, **_HIDDEN, **needs("read"))
async def log_tail(
    service: OfService,
    access: OfAccess,
    last_event_id: LastEventId = None,
    since: Cursor = None,
    until: Annotated[Literal["head"] | None, QueryParameter(required=False)] = None,
    types: _Text = "",
    stream: _Text = "",
) -> StreamResponse:
    """The events that come, as rows of the page."""
    wanted = _wanted(types, stream)

    def told(item: Item) -> bytes | None:
        found = came(item, wanted)
        return None if found is None else frame("event", _row(found), place_of(item))

    given = [position_of(each) for each in (last_event_id, since) if each is not None]
    return await answer_with_stream(service, access, told, since=given[0] if given else None, ends=until is not None)


def _row(found: Came) -> dict[str, Any]:
    return {"number": found.number, "row": part("log_row.html", found.listed) if found.listed else ""}


def _wanted(types: str, stream: str) -> Wanted:
    """What is asked for. Raises `Refused` for names that can be none."""
    for name in (*types.split(","), stream):
        known_id(name.strip() or "none")
    return Wanted(stream=stream.strip(), types=types)


ROUTES = (log, log_tail)
