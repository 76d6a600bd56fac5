"""Runs on a queue of DBOS, whose process is killed."""

import signal
import subprocess
from pathlib import Path

import pytest
import spread_agents
from forked import command
from stores import new_url

from ptc.store import open_store

pytest.importorskip("dbos")
WORKER = Path(__file__).parents[2] / "dbos_worker.py"
DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.costly)]


@pytest.fixture(params=DATABASES)
def urls(request, tmp_path, monkeypatch):
    """The database of DBOS, and the store."""
    monkeypatch.setenv("SPREAD_WORLD", str(tmp_path / "world"))
    (tmp_path / "store").mkdir()
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/dbos.sqlite", new_url("sqlite", tmp_path / "store")
    system = new_url("postgresql", tmp_path, role="postgres")
    return system.replace("+psycopg", ""), new_url("postgresql", tmp_path / "store")


def work(urls, *what: str) -> subprocess.CompletedProcess:
    worker = command(str(WORKER), *urls, *what, needs=("dbos", "ptc.workers.dbos_queue"))
    return subprocess.run(worker, capture_output=True, text=True, timeout=100)


def steps(urls) -> dict:
    with open_store(urls[1]) as store:
        log = store.log()
        return {run.run_id: log.journal(run.run_id).step() for run in log.runs()}


def test_a_run_whose_process_is_killed_goes_on_in_another(urls):
    killed = work(urls, "enqueue", "dying", "looker", "failing")
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    ended = work(urls, "enqueue")
    assert ended.returncode == 0, ended.stderr
    assert "'limit': 50" in ended.stdout
    found = steps(urls)
    assert found["run_dying"].return_value == [10, "once"]
    assert found["run_looker"].return_value == 31
    assert found["run_failing"].failure.code == "failed"
    assert spread_agents.done().count("die once") == 2
    assert spread_agents.done().count("model dying 1") == 1  # the reply that was received is not asked for again


@pytest.mark.costly
def test_a_schedule_makes_runs(urls):
    ended = work(urls, "schedule")
    assert ended.returncode == 0, ended.stderr
    found = steps(urls)
    assert {step.return_value for step in found.values() if step.ok} == {11}
    assert all(run.startswith("run_every-second-") for run in found)
