"""`python dbos_worker.py SYSTEM STORE WHAT...`: a process that works for a queue of DBOS.

`enqueue NAME...` enqueues runs of agents, `schedule` has one made every second; then it works until all runs of the
store have ended, of which there is one at least. Runs that were enqueued before are recovered by DBOS.
"""

import sys
import time

from dbos import DBOS

from ptc.store import open_store
from ptc.workers import RunRequest
from ptc.workers.dbos_queue import DBOSQueue


def main(system: str, store: str, what: str, *names: str) -> None:
    DBOS(
        config={
            "name": "spread",
            "system_database_url": system,
            "application_version": "1",
            "log_level": "ERROR",
            "scheduler_polling_interval_sec": 0.2,
        }
    )
    queue = DBOSQueue(store, "spread_agents", lease_seconds=1.0)
    DBOS.launch()
    queue.register(worker_concurrency=2, limiter={"limit": 50, "period": 1.0}, polling_interval_sec=0.1)
    for name in names if what == "enqueue" else ():
        queue.enqueue(RunRequest(agent=name, params={"n": 3}, run=name))
    if what == "schedule":
        queue.schedule("every-second", "* * * * * *", RunRequest(agent="looker", params={"n": 1}))
    with open_store(store) as opened:
        while not all(run.status in ("done", "failed") for run in opened.log().runs()) or not opened.log().runs():
            time.sleep(0.1)
    limiter = DBOS.retrieve_queue("ptc").limiter
    DBOS.destroy()
    print(limiter)


if __name__ == "__main__":
    main(*sys.argv[1:])
