"""`run_all`: many runs on any executor. The log says what has become of each, whatever becomes of its workers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from ptc.agents import Agents, check_agent_name
from ptc.durable import run_id_of
from ptc.durable.reading import step_of_run
from ptc.record.step import Step
from ptc.store import LogHandle, Store
from ptc.store.leases import LEASE_SECONDS
from ptc.store.observing import LOGGER
from ptc.store.queueing import start_run
from ptc.workers.continuing import continue_run_sync, opened_store

_HOW: Final[Mapping[str, Any]] = {"conversation_id": None, "when_busy": "enqueue"}
Executors: TypeAlias = Executor | Callable[[], Executor]


@attrs.frozen(kw_only=True)
class RunRequest:
    """A run that is wanted."""

    agent: str  # the name that it is registered under
    params: Mapping[str, Any] = attrs.field(factory=dict[str, Any])  # that JSON has
    run: str | None = None  # what the run is called: requested again, it is the same run and goes on where it was


@attrs.frozen(kw_only=True)
class RunOutcome:
    """What has become of one request."""

    run: str  # its id
    step: Step  # as far as it has come
    error: BaseException | None = None  # why it came to no end here: of the executor, of the store, or of the registry
    attempts: int = 1  # how often it was handed to an executor

    @property
    def ok(self) -> bool:
        """Whether the run returned a value."""
        return self.error is None and self.step.ok


def run_all(
    requests: Iterable[RunRequest],
    *,
    executor: Executors,
    store: Store | str | Path,
    agents: Agents | str,
    owner: str = "local",
    tenant: str = "",
    lease_seconds: float = LEASE_SECONDS,
    attempts: int = 3,
) -> list[RunOutcome]:
    """What has become of each request, in their order. One that fails takes nothing from the others.

    `executor` is any of `concurrent.futures`, such as `ProcessPoolExecutor(4)` or Dask's `client.get_executor()`, or a
    function that makes one. An executor whose process was killed is of no more use: with a function, what had not come
    to its end is handed to a new one, up to `attempts` times, and goes on where it was, `lease_seconds` after its last
    sign of life. Else its error says so, and the same call goes on with the runs if the requests name them.

    For processes `store` is a URL or a path and `agents` the name of a module, which they import; threads take a
    `Store` and `Agents`, too. Raises `ValueError` for a name that can be none, `EventIdReused` for a run that was
    requested otherwise before, `StoreUnavailable`.
    """
    if attempts < 1:
        raise ValueError(f"attempts must be 1 or more; it is {attempts}")
    with opened_store(store) as opened:
        log = opened.log(owner, tenant=tenant)
        given: dict[str, Any] = {"store": store, "agents": agents, "owner": owner, "tenant": tenant}
        work = _Spread(
            executor, given | {"lease_seconds": lease_seconds}, [started_run(log, each) for each in requests]
        )
        work.do(attempts if _is_factory(executor) else 1)
        return [work.outcome(run, log) for run in work.runs]


def started_run(log: LogHandle, request: RunRequest) -> str:
    """The id of a run that is queued; one of the same name is not started again."""
    check_agent_name(request.agent)
    run_id = None if request.run is None else run_id_of(request.run)
    return log.transact(lambda writing: start_run(writing, request.agent, request.params, run_id, **_HOW))


def _is_factory(executor: Executors) -> bool:
    return not isinstance(executor, Executor) and not hasattr(executor, "submit")


@attrs.define(eq=False)
class _Spread:
    """Runs on an executor, or on one after the other."""

    executor: Executors
    given: Mapping[str, Any]  # to `continue_run`
    runs: Sequence[str]
    errors: dict[str, BaseException] = attrs.field(factory=dict[str, BaseException], init=False)
    attempts: dict[str, int] = attrs.field(factory=dict[str, int], init=False)

    def do(self, attempts: int) -> None:
        left = list(dict.fromkeys(self.runs))
        for attempt in range(1, attempts + 1):
            left = self._done_once(left)
            if not left:
                return
            LOGGER.warning("executor_broken", extra={"runs": len(left), "attempt": attempt, "attempts": attempts})

    def _done_once(self, runs: Sequence[str]) -> list[str]:
        """The runs that have come to no end because the executor has broken."""
        if not _is_factory(self.executor):
            return self._handed_to(self.executor, runs)
        with self.executor() as made:  # type: ignore[operator]
            return self._handed_to(made, runs)

    def _handed_to(self, executor: Any, runs: Sequence[str]) -> list[str]:
        futures = [(run, self._submitted(executor, run)) for run in runs]
        return [run for run, future in futures if not self._came_to_its_end(run, future)]

    def _submitted(self, executor: Any, run: str) -> "Future[None] | BaseException":
        self.attempts[run] = self.attempts.get(run, 0) + 1
        try:
            return executor.submit(_continue, run, dict(self.given))
        except (BrokenExecutor, RuntimeError) as error:  # it broke, or was shut down, while runs were handed to it
            return error

    def _came_to_its_end(self, run: str, future: "Future[None] | BaseException") -> bool:
        """Whether the executor has done what it can: also where that has raised an error."""
        error = future if isinstance(future, BaseException) else _error_of(future)
        if error is None:
            self.errors.pop(run, None)
        else:
            self.errors[run] = error
        return error is None or not (error is future or isinstance(error, BrokenExecutor | CancelledError))

    def outcome(self, run: str, log: LogHandle) -> RunOutcome:
        step = step_of_run(log, run)
        return RunOutcome(run=run, step=step, error=self.errors.get(run), attempts=self.attempts[run])


def _error_of(future: "Future[None]") -> BaseException | None:
    try:
        future.result()
    except (Exception, CancelledError) as error:
        return error
    return None


def _continue(run: str, given: dict[str, Any]) -> None:
    """One job. It gives nothing: what the run has come to is in the log."""
    continue_run_sync(run, **given)
