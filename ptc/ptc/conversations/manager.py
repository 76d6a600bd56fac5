"""`ConversationManager`: an owner's conversations on one thread, from the first message to the archive."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, Final

import attrs

from ptc.conversations import compacting
from ptc.conversations.answering import Answering
from ptc.conversations.boundary import Status, status_of
from ptc.conversations.branching import BranchPoint, branch
from ptc.conversations.context import as_chat, context_prompt, newest_spoken, window
from ptc.conversations.journaling import AnswerJournal
from ptc.conversations.posting import ACTIVE, Answered, Posted, end, post, request_end
from ptc.conversations.reading import enough_of, messages_of, newest_of, rows_of
from ptc.conversations.records import (
    Conversation,
    ConversationMessage,
    check_thread,
    conversation_from,
    message_from,
    message_given,
)
from ptc.conversations.retention import keep_in_order
from ptc.conversations.settings import ConversationSettings
from ptc.conversations.summaries import SummaryWorker
from ptc.events import ConversationEnded, moment
from ptc.models import Model, resolve_model
from ptc.projections import ConversationRow
from ptc.projections.messages import message_of
from ptc.projections.texts import shown
from ptc.store import Claim, Found, LogHandle, NotFound, StoreError, Writing
from ptc.store.observing import LOGGER, ignore, tell_history
from ptc.store.tables import END
from ptc_compression import TiktokenCounter, TokenCounter
from ptc_compression.chats import (
    ChatMessage,
    CompactionRedone,
    CompactionUndone,
    Compactor,
    Prepared,
    Session,
    TokenBudgetManager,
)

_PARTS_SPARE: Final = 5  # messages of tools, for each of people, that a context is read with


@attrs.frozen(kw_only=True)
class Added:
    """What became of a message."""

    conversation: Conversation  # that it is in
    message: ConversationMessage  # as it is stored
    duplicate: bool  # it was there before, and nothing was done now
    run_id: str | None = None  # of the run that is to answer it


class ConversationManager:
    """The conversations of a log on one thread. Recommended over `ConversationHistory`, which keeps a flat list.

    A message goes to the active conversation; after a pause longer than the idle timeout it begins a new one. Ended
    conversations get a title and a summary from `model` in the background: nobody waits for them. Nothing is kept in
    the object, so another process sees the same, and so does this one after a restart.

    `counter` counts the tokens of what the assistant says, where the provider has not.
    """

    def __init__(
        self,
        log: LogHandle,
        *,
        settings: ConversationSettings | None = None,
        model: Model | str | None = None,
        thread: str = "main",
        counter: TokenCounter | None = None,
    ) -> None:
        check_thread(thread)
        self.log = log
        self.settings = ConversationSettings() if settings is None else settings
        self.thread = thread
        self._model = model
        self._counter = TiktokenCounter() if counter is None else counter
        self._summarizing: asyncio.Task[None] | None = None

    def on_thread(self, thread: str) -> "ConversationManager":
        """A manager of the same log on another thread."""
        return ConversationManager(
            self.log, settings=self.settings, model=self._model, thread=thread, counter=self._counter
        )

    async def load(self) -> None:
        """Takes up what was left: titles that are due, and the daily archiving. Once is enough, twice does no harm."""
        await asyncio.to_thread(keep_in_order, self.log, self.settings)
        self.begin_summaries()

    async def close(self, *, seconds: float = 0) -> None:
        """Waits `seconds` for titles that are being written; the others are written after the next `load`."""
        task, self._summarizing = self._summarizing, None
        if task is not None:
            await asyncio.wait([task], timeout=seconds)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def use_model(self, model: Model | str | None) -> None:
        """Has another model write titles from now on; None changes nothing. Raises `ModelError`."""
        chosen = self._model if model is None else model
        self._model = None if chosen is None else resolve_model(chosen)  # before anything is written

    # -- adding and ending -------------------------------------------------------------------------------------------

    async def add_message(
        self, message: ConversationMessage | str, *, model: Model | str | None = None, to: str = ACTIVE, **fields: Any
    ) -> Conversation:
        """Adds a message and gives the conversation that it is in; see `post`."""
        return (await self.post(message, model=model, to=to, **fields)).conversation

    async def post(
        self,
        message: ConversationMessage | str,
        *,
        model: Model | str | None = None,
        to: str = ACTIVE,
        answered: Answered | None = None,
        **fields: Any,
    ) -> Added:
        """Adds a message: a `ConversationMessage`, or its content with the other fields by name (`event_id` is the id).

        `to` is "active", "new", or the id of a conversation that has not ended. With an `event_id` that is stored
        already nothing happens, and the first answer is given again. `model` writes titles from now on. `answered`
        has a run queued that is to answer, in the same append: whoever works on runs finds it, however this one ends.

        Raises `ValueError`, `TypeError` and `TooLarge` for a message that cannot be stored, `EventIdReused`,
        `UnknownToolCall`, `NotFound`, `ConversationClosed`, `RunInProgress`.
        """
        self.use_model(model)
        new = message_given(message, fields)
        posted = await asyncio.to_thread(self._post, new, to, answered)
        if posted.ended or posted.duplicate:  # sent again, it does what was left undone
            self.begin_summaries()
        if not posted.duplicate:
            tell_history(self.log.parts.observe, self.log.owner, self.log.tenant, posted.hot)
        return self._added(posted)

    async def end(self, reason: str | None = None, *, model: Model | str | None = None) -> Conversation | None:
        """Ends the active conversation, `reason` being why in words; None, and nothing happens, where there is none.

        Its title and summary come later, if there is a model.
        """
        self.use_model(model)
        row = await asyncio.to_thread(self._end, reason)
        if row is not None:
            self.begin_summaries()
        return None if row is None else self._conversation(row)

    def request_end(self, reason: str | None = None) -> tuple[str | None, bool]:
        """Ends the active conversation once the assistant has said what it is saying.

        Gives the id of the conversation, None where there is none, and whether it was ending already.
        """

        def work(writing: Writing) -> tuple[str | None, bool]:
            active = writing.active(self.thread)
            return (
                (None, False) if active is None else (active.conversation_id, not request_end(writing, active, reason))
            )

        return self.log.transact(work)

    def _post(self, message: ConversationMessage, to: str, answered: Answered | None) -> Posted:
        given: dict[str, Any] = {"settings": self.settings, "thread": self.thread, "tokens": self.tokens_of(message)}
        return self.log.transact(lambda writing: post(writing, message, to=to, answered=answered, **given))

    def _end(self, reason: str | None) -> ConversationRow | None:
        ended = ConversationEnded(reason="explicit", detail=reason)

        def work(writing: Writing) -> ConversationRow | None:
            active = writing.active(self.thread)
            return None if active is None else end(writing, active, ended, self.settings)

        return self.log.transact(work)

    def tokens_of(self, message: ConversationMessage) -> int | None:
        """The tokens of what the assistant says: as the provider counted them, else as they are counted here."""
        if message.role != "assistant":
            return None
        return self._counter.count(shown(message.content)) if message.tokens is None else message.tokens

    # -- a run that answers ------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def answering(self, agent: str = "chat", *, claim: Claim | None = None) -> AsyncGenerator[Answering]:
        """A run that answers in the active conversation, which stays open as long as the run goes on.

        `claim` is that of a run which was queued for it. `Answering.reply` is the run's last word. Without one the run
        has failed. Raises `NotFound` where there is no conversation.
        """
        row = self.active_row()
        answer = Answering(
            log=self.log, settings=self.settings, conversation_id=row.conversation_id, count=self.tokens_of, claim=claim
        )
        try:
            async with answer.going_on(agent):
                yield answer
        finally:
            if answer.ended:
                self.begin_summaries()

    def journal(self, claim: Claim, *, by_message: bool = False, **given: Any) -> AnswerJournal:
        """The journal of a claimed run that answers in a conversation."""
        given |= {"fence": claim.fence, "allow_changes": True, "by_message": by_message}
        return AnswerJournal(self.log, claim.run_id, settings=self.settings, count=self.tokens_of, **given)

    # -- reading -----------------------------------------------------------------------------------------------------

    def active(self) -> Conversation | None:
        """The conversation of the thread that has not ended, even after a long pause; None where there is none."""
        row = self.log.conversations.active(self.thread)
        return None if row is None else self._conversation(row)

    def get(self, conversation_id: str) -> Conversation | None:
        """A conversation by its id; None where this log has none, or none any more."""
        row = self.log.conversations.get(conversation_id)
        return None if row is None else self._conversation(row)

    def recent(self, limit: int = 10) -> tuple[Conversation, ...]:
        """The `limit` conversations that ended last, on any thread, the newest end first."""
        return tuple(map(self._conversation, self.log.conversations.recent(limit)))

    def recent_messages(self, limit: int = 10) -> tuple[ConversationMessage, ...]:
        """The newest messages of all conversations, oldest first."""
        return tuple(map(message_from, self.log.messages.newest(limit)))

    def messages_between(self, start: datetime, end: datetime) -> tuple[ConversationMessage, ...]:
        """The messages from `start` on and before `end`; both have a zone, since a day is one of somewhere."""
        return tuple(map(message_from, self.log.messages.between(start, end)))

    def messages_on(self, day: date, zone: tzinfo = UTC) -> tuple[ConversationMessage, ...]:
        """The messages of a day, which is one of somewhere: `zone`."""
        first, last = (datetime.combine(each, time.min, zone) for each in (day, day + timedelta(days=1)))
        return self.messages_between(first, last)

    def search(self, query: str, *, before: int | None = None, limit: int = 20) -> Found:
        """The newest messages in which all words of `query` occur; see `LogHandle.search`."""
        return self.log.search(query, before=before, limit=limit)

    def status(self, conversation_id: str | None = None) -> Status:
        """How a conversation, or the active one, stands now: "active", "awaiting_answer", "idle" or "closed"."""
        conversations = self.log.conversations
        row = conversations.active(self.thread) if conversation_id is None else conversations.get(conversation_id)
        if row is None:
            raise NotFound(f"there is no conversation {conversation_id or 'that is active'}")
        return status_of(row, self.log.parts.now_us(), self.settings)

    def context_prompt(self, *, guard: bool = False, through: int = END) -> str:
        """The newest messages of the active conversation as a text for a prompt; "" where there is none.

        `guard` marks lines in messages that look like lines of the text itself; `through` is the sequence of the last
        message that counts.
        """
        return self.log.at_once(lambda log: self._prompt(log, guard=guard, through=through))

    def _prompt(self, log: LogHandle, *, guard: bool, through: int) -> str:
        row = log.conversations.active(self.thread)
        limit = self.settings.context_window_messages
        newest = [] if row is None else newest_of(log, row, _PARTS_SPARE * limit, through=through)
        return context_prompt(newest_spoken(list(map(message_from, newest)), limit), guard=guard)

    def context_for(self, limit: int | None = None) -> list[ChatMessage]:
        """The newest `limit` messages of the active conversation in OpenAI's form, with the rest of their turn.

        Each call has its result, system messages at the head stay, and what was compacted is its summary. `limit` is
        `context_window_messages` unless it is given.
        """
        wanted = self.settings.context_window_messages if limit is None else limit
        return self._observed(self.log.at_once(lambda log: self._context(log, wanted)))

    def _context(self, log: LogHandle, limit: int) -> list[ChatMessage]:
        row = log.conversations.active(self.thread)
        if row is None:
            return []
        compacted = compacting.current_of(log, row)
        if compacted is None:
            return window(as_chat(enough_of(log, row, limit)), limit)
        return window(as_chat(rows_of(log, row)), limit, compacted=compacted)

    def _observed(self, messages: list[ChatMessage]) -> list[ChatMessage]:
        if self.log.parts.observe is not ignore:  # counting costs more than reading
            tokens = TokenBudgetManager(0, self._counter).count(messages)
            self.log.parts.observe("llm_context_tokens", tokens, {})
        return messages

    # -- compaction --------------------------------------------------------------------------------------------------

    async def prepare(self, compactor: Compactor) -> Prepared:
        """All messages of the active conversation to send, old ones as summaries; compacts first, if it is due."""
        row = self.active_row()
        messages = as_chat(await asyncio.to_thread(lambda: list(rows_of(self.log, row))))
        session = self._session(row)
        prepared, events = await compacting.recorded(session, lambda: compactor.prepare(messages, session=session))
        await asyncio.to_thread(self.log.append, compacting.writes(row, events))
        return prepared

    async def undo_compaction(self) -> None:
        """The latest compaction of the active conversation no longer counts. Nothing happens where there is none."""
        await self._change_compaction(CompactionUndone)

    async def redo_compaction(self) -> None:
        """The compaction undone last counts again. Nothing happens where there is none."""
        await self._change_compaction(CompactionRedone)

    async def _change_compaction(self, change: type[CompactionUndone] | type[CompactionRedone]) -> None:
        row = self.active_row()
        session = self._session(row)
        event = change(session_id=session.session_id, created_at=session.clock())
        if compacting.changes_anything(session, event):
            await asyncio.to_thread(self.log.append, compacting.writes(row, [event]))

    # -- branches ----------------------------------------------------------------------------------------------------

    async def branch(
        self, conversation_id: str | None = None, *, at: str | int | None = None, thread: str | None = None
    ) -> tuple[Conversation, BranchPoint]:
        """A new conversation that begins with the messages of another, or of the active one, up to the message `at`.

        `at` is the id or the sequence of a message, the last one unless it is given. The branch is on a thread of its
        own, unless one is given: `on_thread(conversation.thread)` goes on there. Nothing is copied.
        """
        if thread is not None:
            check_thread(thread)
        row = self.active_row() if conversation_id is None else self.log.conversations.get(conversation_id)
        if row is None:
            raise NotFound(f"there is no conversation {conversation_id}")
        made, point = await asyncio.to_thread(branch, self.log, row, at, thread)
        return self._conversation(made), point

    # -- titles and summaries ----------------------------------------------------------------------------------------

    async def summarize(self, conversation_id: str, *, model: Model | str | None = None) -> Conversation:
        """Has a model write title and summary of an ended conversation now: one attempt, whatever comes of it."""
        row = self.log.conversations.get(conversation_id)
        if row is None:
            raise NotFound(f"there is no conversation {conversation_id}")
        self.use_model(model)
        return self._conversation(await self._worker().summarize(row))

    def _worker(self) -> SummaryWorker:
        if self._model is None:
            raise ValueError('titles need a model: ConversationManager(..., model="openai:gpt-5-mini")')
        self._model = resolve_model(self._model)
        return SummaryWorker(log=self.log, model=self._model, now_us=self.log.parts.now_us)

    def begin_summaries(self) -> None:
        """Has titles written in the background, unless somebody is at it."""
        if self._model is not None and (self._summarizing is None or self._summarizing.done()):
            self._summarizing = asyncio.create_task(self._summarize_all(self._worker()))

    async def _summarize_all(self, worker: SummaryWorker) -> None:
        try:
            while (wait := await worker.run_due()) is not None:
                await asyncio.sleep(wait)
        except StoreError as error:  # the titles are still due, and nobody waits for them here
            LOGGER.warning("summaries_stopped", extra={"reason": str(error)})

    # -- in one place ------------------------------------------------------------------------------------------------

    def active_row(self) -> ConversationRow:
        """The row of the active conversation. Raises `NotFound` where there is none."""
        row = self.log.conversations.active(self.thread)
        if row is None:
            raise NotFound(f"the thread {self.thread!r} has no active conversation")
        return row

    def _session(self, row: ConversationRow) -> Session:
        return compacting.session_of(self.log, row, lambda: moment(self.log.parts.now_us()))

    def _conversation(self, row: ConversationRow) -> Conversation:
        return conversation_from(row, lambda: tuple(messages_of(self.log, row)))

    def _added(self, posted: Posted) -> Added:
        stored = message_of(posted.message, posted.message.data)
        assert stored is not None
        return Added(
            conversation=self._conversation(posted.conversation),
            message=message_from(stored),
            duplicate=posted.duplicate,
            run_id=posted.run_id,
        )
