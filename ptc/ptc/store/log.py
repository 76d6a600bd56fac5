"""`LogHandle`: one owner's log. Whatever it is asked, it reaches nothing of another's."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, TypeVar

from ptc.agents import check_agent_name, check_flag
from ptc.durable import RunHandle, RunJournal, run_id_of
from ptc.events import StoredEvent
from ptc.projections import RunRow, State
from ptc.projections.messages import Role
from ptc.projections.runs import RunStatus
from ptc.store import statements as sql
from ptc.store.access import LogAccess, check_limit
from ptc.store.erasure import erase_log
from ptc.store.errors import NotFound
from ptc.store.following import follow
from ptc.store.queueing import WhenBusy, start_run
from ptc.store.rows import run_of
from ptc.store.searching import Found, search
from ptc.store.snapshots import PROJECTION, state_of
from ptc.store.tables import END, Conversations, Messages
from ptc.store.transactions import Transaction
from ptc.store.verifying import Difference, rebuild, verify
from ptc.store.writing import Writing

T = TypeVar("T")
SPOKEN: tuple[Role, ...] = ("user", "assistant")


class LogHandle(LogAccess):
    """The log of one owner: events in their order, and what follows from them.

    Made by `Store.log`. An owner without events has an empty log, which the first append makes. May be used from any
    thread; on an event loop that must not wait, call it through `asyncio.to_thread`.
    """

    def __repr__(self) -> str:
        return f"<log of {self.owner!r}>"

    # -- what follows from the events --------------------------------------------------------------------------------

    @property
    def conversations(self) -> Conversations:
        """Its conversations."""
        return Conversations(self)

    @property
    def messages(self) -> Messages:
        """Their messages."""
        return Messages(self)

    def state(self, at: int | None = None) -> State:
        """The state after the event `at`, or after the newest: from a snapshot where one fits.

        Raises `ValueError` for a sequence that the log does not have.
        """
        return state_of(self, at)

    def snapshot_us(self) -> int | None:
        """When the newest snapshot of the state was taken, in microseconds since 1970; None where there is none."""
        return self.value(sql.SNAPSHOT_US, projection=PROJECTION)

    def search(
        self, query: str, *, before: int | None = None, limit: int = 20, roles: Sequence[Role] = SPOKEN
    ) -> Found:
        """The newest messages in which all words of `query` occur, hot and archived.

        `"..."` is a phrase, and a `*` at the end makes the last word a beginning. `before` is `next_before` of the page
        before. Raises `BadQuery`.
        """
        check_limit(limit, 200)
        return search(self.parts.database, self.log_id, query, before=before, limit=limit, roles=tuple(roles))

    # -- runs --------------------------------------------------------------------------------------------------------

    async def start(
        self,
        agent: str,
        params: Mapping[str, Any] | None = None,
        *,
        run: str | None = None,
        conversation: str | None = None,
        when_busy: WhenBusy = "enqueue",
        **correlation: str | None,
    ) -> RunHandle:
        """Queues a run of the agent that workers have registered under a name, with parameters that JSON has.

        `run` names it; started again under the same name and with the same parameters, it is the same run. In a
        `conversation`, by its id, what the run returns becomes the assistant's message; `when_busy` says what happens
        where that has a run already: this one waits, is refused (`RunInProgress`), or takes its place ("enqueue",
        "reject", "interrupt"). `correlation` is `request_id` and its like, as `NewEvent` has them.

        Raises `ValueError` for a name that can be none and `PayloadInvalid` for parameters that JSON does not have;
        `EventIdReused` where the run was started otherwise; `NotFound`, `ConversationClosed`, `StoreUnavailable`.
        """
        how: Any = {"conversation_id": conversation, "when_busy": when_busy, **correlation}
        check_agent_name(agent)
        run_id = None if run is None else run_id_of(run)
        started = await asyncio.to_thread(
            self.transact, lambda writing: start_run(writing, agent, params, run_id, **how)
        )
        return RunHandle(self, started)

    def run(self, run: str) -> RunHandle:
        """A run by its name or id, wherever it was started. Raises `NotFound`."""
        found = self.run_row(run_id_of(run))
        if found is None:
            raise NotFound(f"there is no run {run} of {self.owner}: `ptc runs` lists them")
        return RunHandle(self, found.run_id)

    def unfinished_runs(self) -> list[RunRow]:
        """The runs that have not ended, the oldest first."""
        return [run for row in self.rows(sql.UNFINISHED) if (run := run_of(row))]

    def runs(self, limit: int = 50, *, before: RunRow | None = None, status: RunStatus | None = None) -> list[RunRow]:
        """The newest `limit` runs, the newest first; older than `before` and of a status, where given."""
        check_limit(limit)
        us, name = (END, "") if before is None else (before.created_us, before.run_id)
        statement = sql.NEWEST_RUNS if status is None else sql.NEWEST_RUNS_OF
        asked = {"us": us, "id": name, "limit": limit} | ({} if status is None else {"status": status})
        return [run for row in self.rows(statement, **asked) if (run := run_of(row))]

    def count_runs(self) -> int:
        """How many runs there are."""
        return self.value(sql.COUNT_RUNS)

    def journal(self, run: str, *, store_data: bool = False) -> RunJournal:
        """The journal of the run of that name, which goes on where it was, or begins.

        A name has letters, digits, - and _; `ValueError` is raised for any other, and `TypeError` for a `store_data`
        that is no bool. Whoever runs an agent with it takes the run over: another process that works on it can write
        no more. With `store_data` a run that begins keeps its data, each value once for the log, and goes on with it
        whatever data the agent has by then.
        """
        check_flag("store_data", store_data)
        return RunJournal(self, run_id_of(run), store_data=store_data)

    def at_once(self, work: Callable[["LogHandle"], T]) -> T:
        """What `work` gives, whose reads from the log it is given all see one state of it. It writes nothing."""
        return self.reading(lambda transaction, log_id: work(_Reading(self, transaction, log_id)))

    # -- who has had what --------------------------------------------------------------------------------------------

    def follow(self, after: int = 0, *, seconds: float = 0.1) -> AsyncIterator[StoredEvent]:
        """Events behind `after`, then each that comes, without end; other processes' are looked for every `seconds`."""
        return follow(self, after, seconds=seconds)

    def cursor(self, consumer: str) -> int:
        """The sequence up to which a consumer has had the events."""
        return self.value(sql.CURSOR, name=consumer) or 0

    def move_cursor(self, consumer: str, sequence: int) -> bool:
        """Remembers that a consumer has had the events up to a sequence. False if that was known already."""
        return self.transact(lambda writing: _move_cursor(writing, consumer, sequence))

    def consume(self, consumer: str, handle: Callable[[list[StoredEvent]], object], *, limit: int = 100) -> int:
        """Hands events that `consumer` has not had to `handle`, and then remembers that it has had them: how many.

        Each is handed over once; those of a call that was cut off in between, once more.
        """
        page = self.read(self.cursor(consumer), limit=limit)
        if page:
            handle(page)
            self.move_cursor(consumer, page[-1].sequence)
        return len(page)

    # -- keeping it in order -----------------------------------------------------------------------------------------

    def verify(self) -> tuple[Difference, ...]:
        """Where the tables are not what the events say; () when all is well. Changes nothing."""
        return verify(self)

    def rebuild(self, projection: str | None = None) -> None:
        """Makes rows anew from the events: of `conversations`, `messages`, `runs` or `snapshots`, or of all."""
        rebuild(self, projection)

    def erase(self) -> int:
        """Removes what all events said and everything that follows from them: how many events there were.

        Their numbers, types, times and ids stay, and an event `log.erased` that says when and how many. The owner's
        next log is a new one. Backups and copies are out of reach.
        """
        return erase_log(self)


class _Reading(LogHandle):
    """A log as one transaction sees it."""

    def __init__(self, log: LogHandle, transaction: Transaction, log_id: int) -> None:
        super().__init__(log.parts, log.owner, log.tenant)
        self._transaction = transaction
        self._key = log_id

    @property
    def log_id(self) -> int:
        return self._key

    def reading(self, work: Callable[[Transaction, int], T]) -> T:
        return work(self._transaction, self._key)


def _move_cursor(writing: Writing, consumer: str, sequence: int) -> bool:
    values = {"log_id": writing.log_id, "name": consumer}
    before = writing.transaction.value(sql.CURSOR, values)
    if before is None:
        writing.transaction.run(sql.ADD_CURSOR, {**values, "sequence": sequence})
        return True
    if before >= sequence:
        return False
    writing.transaction.run(sql.MOVE_CURSOR, {"log_id": writing.log_id, "of_name": consumer, "sequence": sequence})
    return True
