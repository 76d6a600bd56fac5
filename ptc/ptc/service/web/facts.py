"""What pages say, as records: read from a log at one moment, drawn by templates."""

import json
from collections.abc import Iterable

import attrs

from ptc.conversations.boundary import status_of
from ptc.conversations.exporting.pages import title_of
from ptc.conversations.reading import newest_of
from ptc.durable import Question, open_questions
from ptc.events import canonical
from ptc.projections import ConversationRow, MessageRow, RunRow
from ptc.projections.messages import Role
from ptc.projections.texts import shown
from ptc.service.frames import cursor_of
from ptc.service.service import Service
from ptc.service.web.moments import Moment, about_title, minute_of, moment_of, state_at
from ptc.store import Found, Hit, LogHandle
from ptc.store.chunks import position_of, preview_of
from ptc.store.tables import END

_LISTED = 50
_SHOWN = 200  # messages of a conversation; the rest is in the export
_WHO: dict[Role, str] = {"user": "You", "assistant": "Assistant", "system": "System", "tool": "Tool"}


@attrs.frozen(kw_only=True)
class ExplainedPage:
    """A kind of problem, and what to do about it."""

    code: str
    status: int
    title: str
    advice: str  # names are in backticks

    @property
    def parts(self) -> list[tuple[str, bool]]:
        """The advice in parts, and which of them are names."""
        return [(part, index % 2 == 1) for index, part in enumerate(self.advice.split("`"))]


@attrs.frozen(kw_only=True)
class Listed:
    """A conversation in the list."""

    id: str
    title: str
    status: str
    thread: str


@attrs.frozen(kw_only=True)
class Said:
    """A message."""

    id: str
    role: str
    who: str
    text: str
    tools: str
    at: str
    run: str  # the address of the run that said it
    archived: bool


@attrs.frozen(kw_only=True)
class Pending:
    """An answer that is being written."""

    run_id: str
    status: str
    text: str = ""
    program: str = ""  # that is being written, of this turn
    turn: int = 1


@attrs.frozen(kw_only=True)
class Asked:
    """What a run waits for."""

    run_id: str
    call: str
    kind: str
    text: str
    arguments: str


@attrs.frozen(kw_only=True)
class ChatPage:
    """A conversation beside the list of all."""

    id: str
    thread: str
    title: str
    summary: str | None
    about: str  # how its title and summary came about
    parent: str | None
    branches: tuple[Listed, ...]  # that were made from it
    open: bool
    cursor: str
    answers: bool
    sharing: bool
    conversations: tuple[Listed, ...]
    more_conversations: bool  # whether there are older ones than those in the list
    messages: tuple[Said, ...] = ()
    earlier: int | None = None  # the sequence before which there are messages that are not shown
    pending: tuple[Pending, ...] = ()
    questions: tuple[Asked, ...] = ()
    shared_at: str | None = None
    moment: Moment | None = None  # the event after which it is shown; None of a new one
    now: bool = True  # whether it is shown as it is now, with its newest messages


def chat_page(
    service: Service,
    log: LogHandle,
    row: ConversationRow | None,
    *,
    shared_at: str | None = None,
    before: int | None = None,
) -> ChatPage:
    """The page of a conversation, with what was said before a sequence where one is given; of a new one for None."""
    if row is None:
        return _new_page(service, log)
    newest = log.version_of(row.conversation_id)
    drawn = _page_of(service, log, row, through=END if before is None else before - 1)
    if before is not None:
        return attrs.evolve(drawn, now=False)
    runs = [run for run in log.unfinished_runs() if run.conversation_id == row.conversation_id]
    return attrs.evolve(
        drawn,
        sharing=service.settings.sharing,
        about=about_title(log, row),
        pending=tuple(_pending(log, run) for run in runs),
        questions=tuple(_asked(run, each) for run in runs for each in open_questions(log, run.run_id)),
        shared_at=shared_at,
        moment=moment_of(log, row.conversation_id, newest) if newest else None,
    )


def past_page(service: Service, log: LogHandle, row: ConversationRow, number: int) -> ChatPage:
    """The page of a conversation as it was after its event `number`, from 1."""
    moment = moment_of(log, row.conversation_id, number)
    then, runs = state_at(log, row.conversation_id, moment)
    return attrs.evolve(
        _page_of(service, log, then, through=moment.sequence),
        about=about_title(log, then, through=moment.number),
        pending=tuple(Pending(run_id=run.run_id, status=run.status) for run in runs),
        moment=moment,
        now=False,
    )


def _new_page(service: Service, log: LogHandle) -> ChatPage:
    """The page of a conversation that has not begun."""
    listed, more = _list(service, log)
    return ChatPage(
        id="",
        thread="main",
        title="New conversation",
        summary=None,
        about="",
        parent=None,
        branches=(),
        open=True,
        cursor=cursor_of(position_of(log)),
        answers=service.answers,
        sharing=service.settings.sharing,
        conversations=listed,
        more_conversations=more,
    )


def _page_of(service: Service, log: LogHandle, row: ConversationRow, *, through: int) -> ChatPage:
    """What was said in a conversation up to a sequence; the cursor is read first, so that nothing behind it is lost."""
    cursor = cursor_of(position_of(log))
    messages = newest_of(log, row, _SHOWN + 1, through=through)
    branches = (each for each in log.conversations.branches(row.conversation_id) if (each.branched_at or 0) <= through)
    return attrs.evolve(
        _new_page(service, log),
        id=row.conversation_id,
        thread=row.thread,
        title=title_of(row),
        summary=row.summary,
        parent=row.parent_id,
        branches=tuple(_listed(service, log, branches)),
        open=row.ended_us is None,
        cursor=cursor,
        sharing=False,
        messages=tuple(map(_said, _spoken(messages[-_SHOWN:]))),
        earlier=messages[1].sequence if len(messages) > _SHOWN else None,
    )


def _list(service: Service, log: LogHandle) -> tuple[tuple[Listed, ...], bool]:
    """The newest conversations, and whether there are others."""
    rows = log.conversations.page(limit=_LISTED + 1)
    return tuple(_listed(service, log, rows[:_LISTED])), len(rows) > _LISTED


def _listed(service: Service, log: LogHandle, rows: Iterable[ConversationRow]) -> Iterable[Listed]:
    now_us = log.parts.now_us()
    for row in rows:
        status = status_of(row, now_us, service.settings.conversations).replace("_", " ")
        yield Listed(id=row.conversation_id, title=title_of(row), status=status, thread=row.thread)


def _spoken(rows: Iterable[MessageRow]) -> Iterable[MessageRow]:
    return (row for row in rows if row.role in ("user", "assistant") and row.content)


def _said(row: MessageRow) -> Said:
    tools = ", ".join(shown(name) for name in row.tools_used)
    return Said(
        id=row.event_id,
        role=row.role,
        who=_WHO[row.role],
        text=shown(row.content),
        tools=tools,
        at=minute_of(row.recorded_us),
        run=f"/runs/{row.run_id}" if row.run_id else "",
        archived=row.archived_us is not None,
    )


def _pending(log: LogHandle, run: RunRow) -> Pending:
    preview = preview_of(log, run.run_id)
    said = {"text" if preview.kind == "message" else "program": preview.text}
    return Pending(run_id=run.run_id, status=run.status, turn=preview.turn, **said)


def _asked(run: RunRow, question: Question) -> Asked:
    arguments = dict(question.arguments)
    drawn = json.dumps(json.loads(canonical(arguments)), indent=1, ensure_ascii=False) if arguments else ""
    return Asked(
        run_id=run.run_id,
        call=question.call,
        kind=question.kind,
        text=shown(question.text),
        arguments=shown(drawn) if question.kind == "approval" else "",
    )


# -- search ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class FoundMessage:
    """A message that was found; `parts` are texts, and whether each was asked for."""

    id: str
    conversation: str
    who: str
    at: str
    parts: tuple[tuple[str, bool], ...]


@attrs.frozen(kw_only=True)
class SearchPage:
    """What was found."""

    hits: tuple[FoundMessage, ...]
    next_before: int | None


def search_page(found: Found) -> SearchPage:
    """The page of a search."""
    return SearchPage(hits=tuple(map(_found, found.hits)), next_before=found.next_before)


def _found(hit: Hit) -> FoundMessage:
    message = hit.message
    return FoundMessage(
        id=message.event_id,
        conversation=message.conversation_id,
        who=_WHO[message.role],
        at=minute_of(message.recorded_us),
        parts=tuple(_parts(hit.snippet, hit.marks)),
    )


def _parts(text: str, marks: Iterable[tuple[int, int]]) -> Iterable[tuple[str, bool]]:
    last = 0
    for start, end in marks:
        yield shown(text[last:start]), False
        yield shown(text[start:end]), True
        last = end
    yield shown(text[last:]), False
