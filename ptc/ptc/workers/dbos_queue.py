"""`DBOSQueue`: runs on a queue of DBOS (extra `durable`), with its rate limits and schedules.

DBOS distributes and repeats; a workflow has one step, `continue_run`, which the log makes repeatable.
"""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ptc.agents import Agents
from ptc.errors import MissingExtra
from ptc.store import open_store
from ptc.store.leases import LEASE_SECONDS
from ptc.workers.continuing import continue_run_sync
from ptc.workers.modules import agents_of
from ptc.workers.spreading import RunRequest, started_run

try:
    from dbos import DBOS
except ModuleNotFoundError as error:
    raise MissingExtra("A queue of DBOS", "durable") from error

_TIME: Final = "%Y%m%dT%H%M%S"  # of a schedule, in the name of its run


class DBOSQueue:
    """A queue of DBOS whose workflows go on with runs of a store.

    Make it before `DBOS.launch()`, in every process that works for it, with the same name; `register` it after that.
    `store` is a URL or a path, `agents` a registry or the name of a module that has one. Raises `MissingExtra` where
    DBOS is not installed.
    """

    def __init__(
        self,
        store: str | Path,
        agents: Agents | str,
        *,
        name: str = "ptc",
        owner: str = "local",
        tenant: str = "",
        lease_seconds: float = LEASE_SECONDS,
    ) -> None:
        self.name = name
        self._store = store
        self._log = {"owner": owner, "tenant": tenant}
        agents_of(agents)  # what is wrong with them is told here
        given: Any = {"store": store, "agents": agents, **self._log, "lease_seconds": lease_seconds}

        @DBOS.step(name=f"{name}.continue_run")
        def step(run: str) -> str:
            return continue_run_sync(run, **given).status

        @DBOS.step(name=f"{name}.start_run")
        def start(scheduled: datetime, request: Mapping[str, Any]) -> str:
            named = f"{request['run']}-{scheduled.strftime(_TIME)}"
            return self._started(RunRequest(agent=request["agent"], params=request["params"], run=named))

        @DBOS.workflow(name=f"{name}.run")
        def workflow(run: str) -> str:
            return step(run)

        @DBOS.workflow(name=f"{name}.scheduled")
        def scheduled_workflow(scheduled: datetime, request: Any) -> None:
            step(start(scheduled, request))

        self._workflow = workflow
        self._scheduled = scheduled_workflow

    def register(self, **limits: Any) -> None:
        """Makes the queue, or gives it other limits; after `DBOS.launch()`.

        `limits` are those of `DBOS.register_queue`: `worker_concurrency`, `global_concurrency`,
        `limiter={"limit": 100, "period": 60}`, `polling_interval_sec`...
        """
        DBOS.register_queue(self.name, **limits)

    def enqueue(self, request: RunRequest) -> str:
        """The id of a run that is wanted, for `store.log(owner).run(id)`; enqueued again under its name it runs once.

        Raises as `run_all` does.
        """
        run = self._started(request)
        self.go_on(run)
        return run

    def go_on(self, run: str) -> None:
        """Has a run gone on with that is in the store: that people have decided on, for example."""
        DBOS.enqueue_workflow(self.name, self._workflow, run)

    def schedule(self, name: str, cron: str, request: RunRequest, **options: Any) -> None:
        """Has a run made of `request` whenever `cron` says; after `register`. The run is called by name and time.

        Once for a name, in whatever process: one that is there is replaced. `options` are those of
        `DBOS.create_schedule`: `cron_timezone`, `automatic_backfill`. Raises what DBOS raises for a wrong `cron`.
        """
        wanted = {"agent": request.agent, "params": dict(request.params), "run": request.run or name}
        made: Any = {"schedule_name": name, "workflow_fn": self._scheduled, "schedule": cron, "queue_name": self.name}
        DBOS.apply_schedules([made | {"context": wanted} | options])

    def _started(self, request: RunRequest) -> str:
        with open_store(self._store) as opened:
            return started_run(opened.log(**self._log), request)
