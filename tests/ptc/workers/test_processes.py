"""Workers as processes: killed, and told to stop."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from forked import command as forked
from killed_runs import check
from killed_workers import run_with_workers
from stores import new_url, opened

HOLDING = """
import time
from pathlib import Path
from ptc import Agents, ScriptedModel, SubAgent, tool

agents = Agents()

def hold() -> str:
    Path("held").touch()
    while not Path("over").exists():
        time.sleep(0.01)
    return "held"

@agents.register("holder")
def holder(params):
    return SubAgent("Hold.", tools=[tool(hold, effect="read")], model=ScriptedModel(["(return (tool/hold))"]))
"""


_ATTEMPTS = 20


@pytest.mark.every_store
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_workers_that_are_killed_have_begun_another_brings_to_its_end(never_killed, tmp_path, kind):
    deaths = 0
    for attempt in range(_ATTEMPTS):  # a run may end before anybody is killed
        folder = tmp_path / str(attempt)
        folder.mkdir()
        ended = run_with_workers(new_url(kind, folder), folder / "world", (0.03, 0.1))
        check(ended, never_killed)
        deaths += ended.deaths
        if deaths:
            break
    assert deaths >= 1


def _forked(*arguments: str) -> list[str]:
    return forked(*arguments, needs=("ptc.cli.worker", "ptc.workers", "ptc.store"))


def _started(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def _worker(begun, folder: Path, *options: str) -> "subprocess.Popen[str]":
    worker = begun("-m", "ptc", "worker", "--agents", "holding.py", "--store", "store.db", *options)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PTC_")}
    return subprocess.Popen(worker, cwd=folder, env=kept, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("begun", [_forked, pytest.param(_started, marks=pytest.mark.costly)])
@pytest.mark.parametrize(
    ("grace", "last", "status"), [("30", "1 run: 1 done", "done"), ("0.1", "1 run: 1 left", "queued")]
)
async def test_a_worker_that_is_told_to_stop_ends_what_it_holds_or_gives_it_back(tmp_path, begun, grace, last, status):
    (tmp_path / "holding.py").write_text(HOLDING)
    with opened(f"sqlite:///{tmp_path}/store.db") as store:
        await store.log().start("holder")
        worker = _worker(begun, tmp_path, "--grace", grace)
        while not (tmp_path / "held").exists():
            assert worker.poll() is None
            time.sleep(0.01)
        worker.send_signal(signal.SIGTERM)
        while "Stopping" not in (line := worker.stderr.readline()):
            assert line
        if status == "done":
            (tmp_path / "over").touch()
        _, told = worker.communicate()
        assert (worker.returncode, told.splitlines()[-1]) == (0, last), told
        assert [each.status for each in store.log().runs()] == [status]
