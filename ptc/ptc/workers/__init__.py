"""Working on the runs of a store: the one repeatable step, and a worker that does it for many runs at once.

May import the store, conversations and the agents; engines that distribute work build on `continue_run`.
"""

from ptc.workers.continuing import continue_run, continue_run_sync
from ptc.workers.spreading import RunOutcome, RunRequest, run_all
from ptc.workers.worker import Worker, WorkerEvent

__all__ = ["RunOutcome", "RunRequest", "Worker", "WorkerEvent", "continue_run", "continue_run_sync", "run_all"]
