"""Bodies of requests and answers about runs."""

import json
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from ptc.durable import Question
from ptc.events import canonical, iso
from ptc.projections import RunRow
from ptc.service.bodies import Answer, Body, sendable
from ptc.service.run_search import RunsFound
from ptc.tools.keys import address_of
from ptc.viewer.facts.finding import RunHit

RunName = Annotated[str, Meta(min_length=1, max_length=100, pattern="^[A-Za-z0-9_-]+$")]


class NewRun(Body, frozen=True):
    """A run that is to be started. Started again with the same `event_id` and `params`, it is the same run."""

    agent: Annotated[str, Meta(min_length=1, max_length=100)]
    params: dict[str, Any] = field(default_factory=dict[str, Any])
    event_id: RunName | None = None
    conversation: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    when_busy: Literal["enqueue", "reject", "interrupt"] = "enqueue"


class ForkRun(Body, frozen=True):
    """Behind which turn another run begins. Forked again with the same `event_id`, it is the same run."""

    turn: Annotated[int, Meta(ge=0, le=1_000_000)]
    event_id: RunName | None = None


class StartedRun(Answer, frozen=True):
    """A run that is queued."""

    run_id: str
    conversation_id: str | None  # in which it answers


class RunBody(Answer, frozen=True):
    """A run."""

    run_id: str
    conversation_id: str | None
    agent: str
    status: str
    cancel_requested: bool
    created_at: str
    started_at: str | None
    finished_at: str | None
    turns: int
    input_tokens: int
    output_tokens: int
    cached_tokens: int  # part of `input_tokens` that a provider's cache gave
    tool_calls: int
    failure_code: str | None


class RunPage(Answer, frozen=True):
    """Runs, the newest first."""

    runs: list[RunBody]
    next_before: str | None


def run_body(row: RunRow) -> RunBody:
    """A run as clients see it."""
    return RunBody(
        run_id=row.run_id,
        conversation_id=row.conversation_id,
        agent=row.agent,
        status=row.status,
        cancel_requested=bool(row.cancel_requested),
        created_at=iso(row.created_us),
        started_at=None if row.started_us is None else iso(row.started_us),
        finished_at=None if row.finished_us is None else iso(row.finished_us),
        turns=row.turns,
        input_tokens=row.input_tokens,
        output_tokens=row.output_tokens,
        cached_tokens=row.cached_tokens,
        tool_calls=row.tool_calls,
        failure_code=row.failure_code,
    )


class RunHitBody(Answer, frozen=True):
    """A line of a run in which all words occur."""

    run_id: str
    turn: str  # "" where it is of the whole run; "2.1.3" of a sub-agent
    what: str  # mission, program, reply, printed, returned, error or failure
    line: int  # from 1
    snippet: str
    marks: list[tuple[int, int]]  # in the snippet


class FoundInRuns(Answer, frozen=True):
    """Lines of runs, the newest run first."""

    hits: list[RunHitBody]
    runs: int  # that were looked through
    next_before: str | None  # where there is more to look through, whether anything was found or not


def found_body(found: RunsFound) -> FoundInRuns:
    """What was found, as clients see it."""
    following = None if found.place is None else found.place.cursor
    return FoundInRuns(hits=[_hit(each) for each in found.hits], runs=found.runs, next_before=following)


def _hit(hit: RunHit) -> RunHitBody:
    text, marks = "", list[tuple[int, int]]()
    for part, is_mark in hit.parts:
        piece = sendable(part)
        marks += [(len(text), len(text) + len(piece))] if is_mark else []
        text += piece
    return RunHitBody(run_id=hit.run, turn=hit.turn, what=hit.what, line=hit.line, snippet=text, marks=marks)


class QuestionBody(Answer, frozen=True):
    """What a person has to decide."""

    call: str  # its key
    path: str  # under which it is decided: `/runs/{run_id}/calls/{path}/decision`
    kind: str
    name: str
    arguments: dict[str, Any]
    text: str


class QuestionList(Answer, frozen=True):
    """What people have to decide before a run goes on."""

    questions: list[QuestionBody]


def question_body(question: Question) -> QuestionBody:
    """A question as clients see it."""
    shown = json.loads(canonical(dict(question.arguments)))
    return QuestionBody(
        call=question.call,
        path=address_of(question.call),
        kind=question.kind,
        name=question.name,
        arguments=shown,
        text=sendable(question.text),
    )


class DecideCall(Body, frozen=True):
    """What a person says: the call may be made, or not, with other arguments; or the answer to a question."""

    approve: bool = True
    arguments: dict[str, Any] | None = None
    reason: Annotated[str, Meta(max_length=1000)] | None = None
    answer: Any = None


class SettleCall(Body, frozen=True):
    """What became of a call: its result, or how it failed."""

    result: Any = None
    error: Annotated[str, Meta(max_length=1000)] | None = None
