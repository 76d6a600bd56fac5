"""The pages: the chat, search, runs, logging in and out. What they change can be changed without scripts."""

import asyncio
import json
from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, QueryParameter

from ptc.conversations import Answered
from ptc.events import event_id
from ptc.projections import ConversationRow, RunRow
from ptc.service.access import Access, check_origin, needs
from ptc.service.frames import cursor_of
from ptc.service.logins import SESSION_SECONDS, log_in
from ptc.service.parameters import FARTHEST, OfAccess, OfService
from ptc.service.problems import ADVICE, CODES, NOWHERE, Refused, checked, invalid, known_id, request_id_of
from ptc.service.routes.conversations import found
from ptc.service.routes.runs import decide, place_found, run_found
from ptc.service.routes.shares import shared, shared_conversation
from ptc.service.routes.tokens import session_cookie
from ptc.service.service import Service
from ptc.service.share_bodies import NewShare
from ptc.service.web.facts import ChatPage, ExplainedPage, chat_page, past_page, search_page
from ptc.service.web.log_routes import ROUTES as LOG_ROUTES
from ptc.service.web.pages import SITE, moved, page, static_file, whole_page
from ptc.service.web.run_facts import run_version, runs_page, search_page_of_runs
from ptc.service.web.settled import shown_step
from ptc.store.chunks import position_of, preview_of
from ptc.viewer.facts import Filters, compare_page, order_of, run_page, turn_page
from ptc.viewer.pages import Live, Served, Writing, compare_html, run_html, turn_html

_HIDDEN: dict[str, Any] = {"include_in_schema": False}
_Before = Annotated[int | None, QueryParameter(ge=0, le=FARTHEST, required=False)]
_OfRun = Annotated[str | None, QueryParameter(max_length=200, required=False)]
_Filter = Annotated[str, QueryParameter(max_length=200)]
AnyRequest = Request[Any, Any, Any]


# -- the chat --------------------------------------------------------------------------------------------------------


@get("/", sync_to_thread=True, **_HIDDEN, **needs("read"))
def chat(service: OfService, access: OfAccess) -> Response[Any]:
    """The conversation in which something was said last."""
    open_ones = access.log.conversations.open()
    row = open_ones[0] if open_ones else None
    return page("chat.html", chat_page(service, access.log, row), access=access)


@get("/c/{conversation_id:str}", sync_to_thread=True, **_HIDDEN, **needs("read"))
def conversation(
    service: OfService,
    access: OfAccess,
    conversation_id: FromPath[str],
    moment: Annotated[int | None, QueryParameter(ge=1, le=FARTHEST, required=False)] = None,
    before: _Before = None,
) -> Response[Any]:
    """A conversation; as it was after its event `moment`, or what was said before a sequence, where one is given."""
    row = found(access, conversation_id)
    if moment is None:
        return page("chat.html", chat_page(service, access.log, row, before=before), access=access)
    drawn = past_page(service, access.log, row, moment)
    return page("chat.html", drawn, access=access)


@post(["/c/say", "/c/{conversation_id:str}/say"], **_HIDDEN, **needs("write"))
async def say(
    service: OfService, access: OfAccess, request: AnyRequest, conversation_id: FromPath[str] = "active"
) -> Response[Any]:
    """Adds a message, for browsers without scripts."""
    text = str((await request.form()).get("text", ""))
    if not text.strip():
        raise invalid("text", "write something")
    answered = Answered(agent=service.agent) if service.answers else None
    to = "active" if conversation_id == "active" else known_id(conversation_id)
    identity = event_id(access.log.parts.random)
    with checked("text"):
        added = await service.manager(access.log).post(
            text, to=to, event_id=identity, request_id=request_id_of(request), answered=answered
        )
    return moved(f"/c/{added.conversation.id}")


@post("/new", **_HIDDEN, **needs("write"))
async def new(service: OfService, access: OfAccess) -> Response[Any]:
    """Ends the conversation of the main thread; the next message begins another."""
    await service.manager(access.log).end("a new one was wanted")
    return page("chat.html", await asyncio.to_thread(chat_page, service, access.log, None), access=access)


@post("/c/{conversation_id:str}/end", **_HIDDEN, **needs("write"))
async def end(service: OfService, access: OfAccess, conversation_id: FromPath[str]) -> Response[Any]:
    """Ends a conversation."""
    row = await _found(access, conversation_id)
    if row.ended_us is None:
        await service.manager(access.log, row.thread).end()
    return moved(f"/c/{row.conversation_id}")


@post("/c/{conversation_id:str}/branch", **_HIDDEN, **needs("write"))
async def branch(
    service: OfService, access: OfAccess, request: AnyRequest, conversation_id: FromPath[str]
) -> Response[Any]:
    """Branches a conversation, behind a message where one is given."""
    at = (await request.form()).get("at")
    made, _ = await service.manager(access.log).branch(known_id(conversation_id), at=None if at is None else str(at))
    return moved(f"/c/{made.id}")


@post("/c/{conversation_id:str}/share", **_HIDDEN, **needs("share"))
async def share(service: OfService, access: OfAccess, conversation_id: FromPath[str]) -> Response[Any]:
    """Shares a conversation as it is now, and shows the address once."""

    def drawn() -> ChatPage:
        _, path = shared(service, access, conversation_id, NewShare())
        return chat_page(service, access.log, found(access, conversation_id), shared_at=path)

    return page("chat.html", await asyncio.to_thread(drawn), access=access)


@get("/shared/{secret:str}", **_HIDDEN)
async def read_shared(service: OfService, request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    """A conversation for whoever has the address."""
    return page("shared.html", await shared_conversation(service, request, secret))


@get("/problems/{code:str}", sync_to_thread=False, **_HIDDEN)
def explained(code: FromPath[str]) -> Response[Any]:
    """What a problem is, and what to do about it: the type of its document leads here."""
    if code not in CODES:
        raise Refused("not_found", NOWHERE)
    status, title = CODES[code]
    return page("explained.html", ExplainedPage(code=code, status=status, title=title, advice=ADVICE[code]))


@post("/runs/{run_id:str}/decide", **_HIDDEN, **needs("run"))
async def decided(access: OfAccess, request: AnyRequest, run_id: FromPath[str]) -> Response[Any]:
    """Says yes or no to a call, or answers a question."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    said: dict[str, Any] = {"approve": form.get("decision") != "refuse"}
    if form.get("decision") == "answer":
        said["answer"] = form.get("answer", "")
    await decide(access, run_id, form.get("call", ""), **said)
    row = await asyncio.to_thread(run_found, access, run_id)
    from_chat = "conversation" in form and row.conversation_id
    return moved(f"/c/{row.conversation_id}" if from_chat else f"/runs/{row.run_id}")


@post("/runs/{run_id:str}/settle", **_HIDDEN, **needs("run"))
async def settled(access: OfAccess, request: AnyRequest, run_id: FromPath[str]) -> Response[Any]:
    """Says what became of a call that nobody knows the outcome of."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    call, failed = form.get("call", ""), form.get("outcome") == "failed"
    with checked("call"):
        handle = access.log.run((await asyncio.to_thread(run_found, access, run_id)).run_id)
        error = form.get("error", "").strip() or "it was not done"
        await handle.settle(call, result=None if failed else _value(form), error=error if failed else None)
    return moved(f"/runs/{handle.run_id}")


def _value(form: Mapping[str, str]) -> Any:
    """What a call gave: JSON, or the text itself where it is none."""
    text = form.get("result", "").strip()
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return text


async def _found(access: Access, conversation_id: str) -> ConversationRow:
    return await asyncio.to_thread(found, access, conversation_id)


# -- what there is ---------------------------------------------------------------------------------------------------


@get("/search", sync_to_thread=True, **_HIDDEN, **needs("read"))
def search(
    access: OfAccess,
    q: Annotated[str, QueryParameter(max_length=1000)] = "",
    before: _Before = None,
    run: _OfRun = None,
) -> Response[Any]:
    """Where something was said, and where it stands in runs."""
    if not q.strip():
        return page("search.html", access=access)
    with checked("q"):
        said = search_page(access.log.search(q, before=before))
    in_runs = search_page_of_runs(access.log, q, place_found(access, run))
    return page("search.html", said, access=access, query=q, in_runs=in_runs, only_runs=run is not None)


@get("/runs", sync_to_thread=True, **_HIDDEN, **needs("read"))
def runs(
    service: OfService,
    access: OfAccess,
    before: _OfRun = None,
    status: _Filter = "",
    agent: _Filter = "",
    text: _Filter = "",
) -> Response[Any]:
    """Runs, the newest first."""
    live = Live("/runs/version", str(access.log.head())) if before is None else None
    older = None if before is None else run_found(access, before)
    filters = Filters(status=status, asked=agent, text=text)
    drawn = runs_page(access.log, filters, service.agents, before=older)
    return page("listed.html", drawn, access=access, live=live)


@get("/runs/version", sync_to_thread=True, **_HIDDEN, **needs("read"))
def runs_version(access: OfAccess) -> Response[str]:
    """A text that is another when something has happened."""
    return Response(str(access.log.head()), media_type="text/plain")


@get("/runs/{run_id:str}", sync_to_thread=True, **_HIDDEN, **needs("read"))
def run(
    access: OfAccess,
    run_id: FromPath[str],
    turn: Annotated[str | None, QueryParameter(max_length=200, required=False)] = None,
    whole: _Filter = "",
    calls: Annotated[int, QueryParameter(ge=1, le=FARTHEST)] = 1,
    sort: _Filter = "",
) -> Response[Any]:
    """What a run did, or one of its turns, as `ptc view` shows it; a run that goes on is followed."""
    row = run_found(access, run_id)
    served = _served(access, row)
    step = shown_step(access.log, row.run_id)
    if turn is None:
        return whole_page(run_html(run_page(step, file=row.run_id, order=order_of(sort)), served=served))
    drawn = turn_page(step, turn, file=row.run_id, whole=bool(whole), first_call=calls)
    if drawn is None:
        raise Refused("not_found", "The run has no such turn.")
    return whole_page(turn_html(drawn, served))


def _served(access: Access, row: RunRow) -> Served:
    """What the pages of a run lead to."""
    address = f"/runs/{row.run_id}"
    live = None if row.finished else _live(access, row, f"{address}/version")
    record = f"/api/v1{address}/step"
    return Served(run=address, link_to="/runs", record=record, people=address, live=live, site=SITE)


def _live(access: Access, row: RunRow, address: str) -> Live:
    """What the page of a run that goes on is followed by."""
    version, cursor = run_version(access.log, row), cursor_of(position_of(access.log))
    preview = preview_of(access.log, row.run_id)
    text = preview.text if preview.kind == "program" else ""
    return Live(address, version, Writing(run=row.run_id, cursor=cursor, turn=preview.turn, text=text))


@get("/runs/{run_id:str}/version", sync_to_thread=True, **_HIDDEN, **needs("read"))
def version_of_run(access: OfAccess, run_id: FromPath[str]) -> Response[str]:
    """A text that is another when a run has come on."""
    return Response(run_version(access.log, run_found(access, run_id)), media_type="text/plain")


@get("/compare", sync_to_thread=True, **_HIDDEN, **needs("read"))
def compare(access: OfAccess, run: Annotated[list[str] | None, QueryParameter(required=False)] = None) -> Response[Any]:
    """Two runs side by side, the older one first."""
    rows = sorted(
        (run_found(access, each) for each in list(dict.fromkeys(run or []))[:3]), key=lambda row: row.created_us
    )
    if len(rows) != 2:
        raise invalid("run", "pick two runs in the list of runs")
    first, second = (run_page(shown_step(access.log, row.run_id), file=row.run_id) for row in rows)
    names = rows[0].run_id, rows[1].run_id
    places = [f"/runs/{name}" for name in names]
    return whole_page(compare_html(compare_page(names, first, second), runs=places, link_to="/runs", site=SITE))


# -- who it is -------------------------------------------------------------------------------------------------------


@get("/login", **_HIDDEN)
async def login(
    service: OfService, code: Annotated[str | None, QueryParameter(max_length=100, required=False)] = None
) -> Response[Any]:
    """Logs in with a link, once; or asks for a token."""
    if code is None:
        return page("login.html")
    text = await asyncio.to_thread(log_in, service, code)
    if text is None:
        problem = "The link was used before, or is older than ten minutes. `ptc serve` prints a new one when it starts."
        return page("login.html", problem=problem, status=401)
    return _logged_in(service, text)


@post("/login", **_HIDDEN)
async def login_with_token(service: OfService, request: AnyRequest) -> Response[Any]:
    """Logs in with a token."""
    check_origin(request)
    text = str((await request.form()).get("token", "")).strip()
    token = await asyncio.to_thread(service.authenticator.find, text)
    if token is None or token.owner is None:
        return page("login.html", problem="The token is unknown, expired, revoked, or nobody's own.", status=401)
    return _logged_in(service, text)


@post("/logout", **_HIDDEN)
async def logout(service: OfService, request: AnyRequest) -> Response[Any]:
    """The browser forgets its token."""
    check_origin(request)
    gone = moved("/login")
    gone.cookies.append(session_cookie(service, "", seconds=0))
    return gone


def _logged_in(service: Service, text: str) -> Response[Any]:
    answer = moved("/")
    answer.cookies.append(session_cookie(service, text, seconds=SESSION_SECONDS))
    return answer


@get("/static/{name:str}", **_HIDDEN)
async def static(name: FromPath[str]) -> Response[bytes]:
    """A file that pages load."""
    file = static_file(name)
    if file is None:
        raise Refused("not_found", "There is no such file.")
    return Response(file[0], media_type=file[1], headers={"Cache-Control": "no-cache"})


@get("/favicon.ico", status_code=204, **_HIDDEN)
async def favicon() -> None:
    """There is none, and nothing to complain about."""


ROUTES = (
    chat,
    conversation,
    say,
    new,
    end,
    branch,
    share,
    read_shared,
    explained,
    decided,
    settled,
    search,
    runs,
    runs_version,
    run,
    version_of_run,
    compare,
    *LOG_ROUTES,
    login,
    login_with_token,
    logout,
    static,
    favicon,
)
