"""Runs: started, looked at, cancelled, decided and settled."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from ptc.conversations.branching import fork_answer
from ptc.durable import RunHandle, step_of_run
from ptc.durable.reading import RUN
from ptc.projections import RunRow
from ptc.projections.runs import RunStatus
from ptc.service.access import Access, needs
from ptc.service.parameters import Limit, OfAccess, OfService, RunKey, event_id_of
from ptc.service.problems import NOWHERE, Refused, checked, known_id, problems
from ptc.service.run_bodies import (
    DecideCall,
    ForkRun,
    FoundInRuns,
    NewRun,
    QuestionBody,
    QuestionList,
    RunBody,
    RunPage,
    SettleCall,
    StartedRun,
    found_body,
    question_body,
    run_body,
)
from ptc.service.run_search import Place, found_in_runs
from ptc.service.service import Service
from ptc.tools.keys import ADDRESS, key_at

_TAGS: dict[str, Any] = {"tags": ["runs"], "raises": []}
OfCall = Annotated[
    str,
    PathParameter(
        max_length=500,
        pattern=ADDRESS,
        description="Turn and path of a call: `2.1` is that of `run_7/2/1`.",
    ),
]


def run_found(access: Access, run_id: str) -> RunRow:
    """A run of the log. Raises `Refused`."""
    row = access.log.run_row(known_id(run_id))
    if row is None:
        raise Refused("not_found", NOWHERE)
    return row


@post(
    "/runs",
    status_code=202,
    summary="Start a run",
    description="Workers take it up. Sent again with its `event_id` it is started once.",
    responses=problems(
        "not_found", "conversation_ended", "run_in_progress", "event_id_reused", "unknown_agent", "media_type"
    ),
    **_TAGS,
    **needs("run"),
)
async def start_run(
    service: OfService, access: OfAccess, data: JSONBody[NewRun], idempotency_key: RunKey = None
) -> StartedRun:
    """Queues a run of an agent that is registered here."""
    _check_agent(service, data.agent)
    with checked("body"):
        handle = await access.log.start(
            data.agent,
            data.params,
            run=_named(data.event_id, idempotency_key),
            conversation=data.conversation,
            when_busy=data.when_busy,
        )
    return StartedRun(run_id=handle.run_id, conversation_id=data.conversation)


def _check_agent(service: Service, agent: str) -> None:
    if agent not in service.agents:
        names = ", ".join(service.agents) or "none: `ptc serve --agents MODULE` has some"
        raise Refused("unknown_agent", f"There is no agent {agent!r:.100} here; there are {names}.")


def _named(event_id: str | None, key: str | None) -> str | None:
    name = event_id_of(event_id, key)
    return None if name is None else f"{RUN}{name}"


@get("/runs", summary="List runs", responses=problems("not_found"), sync_to_thread=True, **_TAGS, **needs("read"))
def list_runs(
    access: OfAccess,
    before: Annotated[
        str | None, QueryParameter(max_length=200, required=False, description="`next_before` of the page before.")
    ] = None,
    status: Annotated[RunStatus | None, QueryParameter(required=False, description="Those that stand so.")] = None,
    limit: Limit = 50,
) -> RunPage:
    """The newest first."""
    rows = access.log.runs(limit, before=None if before is None else run_found(access, before), status=status)
    return RunPage(runs=[run_body(row) for row in rows], next_before=rows[-1].run_id if len(rows) == limit else None)


def place_found(access: Access, cursor: str | None) -> Place | None:
    """The place in the runs that an answer has given as `next_before`. Raises `Refused`."""
    if cursor is None:
        return None
    run, colon, lines = cursor.partition(":")
    if colon and not (lines.isdecimal() and lines.isascii() and len(lines) <= 15):
        raise Refused("invalid_cursor", "`before` is what an answer gave as `next_before`, as it is.")
    return Place(run_found(access, run), int(lines) if colon else None)


@get(
    "/search/runs",
    summary="Search runs",
    description="In missions, programs, replies, errors, prints and what they came to: lines in which all words occur, "
    "whatever their case. A page may be empty and have a `next_before` all the same.",
    responses=problems("not_found"),
    sync_to_thread=True,
    **_TAGS,
    **needs("read"),
)
def search_in_runs(
    access: OfAccess,
    q: Annotated[str, QueryParameter(min_length=1, max_length=1000)],
    before: Annotated[
        str | None, QueryParameter(max_length=200, required=False, description="`next_before` of the page before.")
    ] = None,
    limit: Limit = 100,
) -> FoundInRuns:
    """The newest run first."""
    return found_body(found_in_runs(access.log, q, start=place_found(access, before), limit=limit))


@get(
    "/runs/{run_id:str}",
    summary="Read a run",
    responses=problems("not_found"),
    sync_to_thread=True,
    **_TAGS,
    **needs("read"),
)
def get_run(access: OfAccess, run_id: FromPath[str]) -> RunBody:
    """How a run stands."""
    return run_body(run_found(access, run_id))


@get(
    "/runs/{run_id:str}/step",
    summary="Read what a run did",
    responses={
        200: ResponseSpec(dict[str, Any], description="The Step, as `Step.to_json` writes it."),
        **problems("not_found"),
    },
    sync_to_thread=True,
    **_TAGS,
    **needs("read"),
)
def get_step(access: OfAccess, run_id: FromPath[str]) -> Response[bytes]:
    """The Step of a run, as far as it has come."""
    row = run_found(access, run_id)
    text = step_of_run(access.log, row.run_id).to_json()
    return Response(text.encode("utf-8"), media_type="application/json")


@post(
    "/runs/{run_id:str}/cancel",
    status_code=202,
    summary="Cancel a run",
    description="A worker that has it stops soon. One that has ended stays as it is.",
    responses=problems("not_found"),
    **_TAGS,
    **needs("run"),
)
async def cancel_run(access: OfAccess, run_id: FromPath[str]) -> RunBody:
    """Wants a run to stop, on whatever machine it is."""
    handle = await _handle(access, run_id)
    await handle.cancel()
    return run_body(await asyncio.to_thread(run_found, access, run_id))


@post(
    "/runs/{run_id:str}/fork",
    status_code=201,
    summary="Fork a run",
    description="Another run of the same agent, with the turns of this one up to `turn` as its own. They are not done "
    "again. One that answers a message does so anew, in a branch of the conversation that ends with the message.",
    responses=problems("not_found", "event_id_reused", "unknown_agent", "media_type"),
    **_TAGS,
    **needs("run"),
)
async def fork_run(
    service: OfService,
    access: OfAccess,
    run_id: FromPath[str],
    data: JSONBody[ForkRun],
    idempotency_key: RunKey = None,
) -> StartedRun:
    """Queues a run that begins in the middle."""
    row, name = await asyncio.to_thread(run_found, access, run_id), _named(data.event_id, idempotency_key)
    with checked("body"):
        if service.answers and row.agent == service.agent and row.conversation_id is not None:
            made, branch = await asyncio.to_thread(fork_answer, access.log, row.run_id, data.turn, name)
            return StartedRun(run_id=made, conversation_id=branch)
        _check_agent(service, row.agent)
        forked = await RunHandle(access.log, row.run_id).fork(data.turn, run=name)
    return StartedRun(run_id=forked.run_id, conversation_id=None)


@get(
    "/runs/{run_id:str}/questions",
    summary="Read what people have to decide",
    responses=problems("not_found"),
    **_TAGS,
    **needs("read"),
)
async def get_questions(access: OfAccess, run_id: FromPath[str]) -> QuestionList:
    """Before the run goes on."""
    handle = await _handle(access, run_id)
    found: list[QuestionBody] = [question_body(each) for each in await handle.questions()]
    return QuestionList(questions=found)


@post(
    "/runs/{run_id:str}/calls/{path:str}/decision",
    status_code=200,
    summary="Decide a call, or answer a question",
    description="Said again in the same words it changes nothing.",
    responses=problems("not_found", "media_type"),
    **_TAGS,
    **needs("run"),
)
async def decide_call(access: OfAccess, run_id: FromPath[str], path: OfCall, data: JSONBody[DecideCall]) -> RunBody:
    """The run goes on with what a person says."""
    said: Mapping[str, Any] = {
        "approve": data.approve,
        "arguments": data.arguments,
        "reason": data.reason,
        "answer": data.answer,
    }
    row = await asyncio.to_thread(run_found, access, run_id)
    await decide(access, run_id, _key(row, path), **said)
    return run_body(await asyncio.to_thread(run_found, access, run_id))


@post(
    "/runs/{run_id:str}/calls/{path:str}/outcome",
    status_code=200,
    summary="Settle a call whose outcome is unknown",
    description="What it gave, or why it was not done. Said again in the same words it changes nothing.",
    responses=problems("not_found", "media_type"),
    **_TAGS,
    **needs("run"),
)
async def settle_call(access: OfAccess, run_id: FromPath[str], path: OfCall, data: JSONBody[SettleCall]) -> RunBody:
    """A person has found out what became of it."""
    row = await asyncio.to_thread(run_found, access, run_id)
    with checked("path.path"):
        await RunHandle(access.log, row.run_id).settle(_key(row, path), result=data.result, error=data.error)
    return run_body(await asyncio.to_thread(run_found, access, run_id))


async def decide(access: Access, run_id: str, call: str, **said: Any) -> None:
    """Stores what a person says. Raises `Refused`."""
    handle = await _handle(access, run_id)
    with checked("call"):
        await handle.decide(call, **said)


def _key(row: RunRow, path: str) -> str:
    """The key of a call of a run. Raises `Refused`."""
    with checked("path.path"):
        return key_at(row.run_id, path)


async def _handle(access: Access, run_id: str) -> RunHandle:
    row = await asyncio.to_thread(run_found, access, run_id)
    return RunHandle(access.log, row.run_id)


ROUTES = (
    start_run,
    list_runs,
    search_in_runs,
    get_run,
    get_step,
    cancel_run,
    fork_run,
    get_questions,
    decide_call,
    settle_call,
)
