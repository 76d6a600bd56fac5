"""`run_all`: runs on executors of threads, processes and Dask, whose processes are killed."""

import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

import pytest
import spread_agents
from stores import new_url

from ptc.store import EventIdReused
from ptc.workers import RunRequest, run_all

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["ptc.store", "sqlalchemy.dialects.sqlite.pysqlite"])  # what takes long to import
LOOKERS = [RunRequest(agent="looker", params={"n": n}, run=f"look-{n}") for n in (3, 1, 2)]
DYING = RunRequest(agent="dying", run="dying")
FAILING = RunRequest(agent="failing")


@pytest.fixture
def given(tmp_path, monkeypatch):
    monkeypatch.setenv("SPREAD_WORLD", str(tmp_path / "world"))
    return {"store": new_url("sqlite", tmp_path), "agents": "spread_agents", "lease_seconds": 1.0}


@pytest.fixture
def processes(given):
    """Makes executors of processes, which write what they do to the world of the test."""
    world = str(spread_agents.world())
    making = {"mp_context": PROCESSES, "initializer": spread_agents.move_to, "initargs": (world,)}
    return partial(ProcessPoolExecutor, **{"max_workers": 2, **making})


def test_results_come_in_order_and_one_that_failed_takes_nothing_from_the_others(given):
    unknown = RunRequest(agent="nobody")
    with ThreadPoolExecutor(2) as executor:
        outcomes = run_all([LOOKERS[0], FAILING, unknown, *LOOKERS[1:]], executor=executor, **given)
    assert [each.step.return_value for each in outcomes] == [31, None, None, 11, 21]
    assert [each.ok for each in outcomes] == [True, False, False, True, True]
    assert outcomes[1].step.failure.code == "failed"
    assert "there is no agent 'nobody'" in str(outcomes[2].error)
    assert outcomes[0].run == "run_look-3"


def test_runs_that_are_named_are_run_once(given):
    with ThreadPoolExecutor(2) as executor:
        for _ in range(2):
            outcomes = run_all([*LOOKERS, LOOKERS[0]], executor=executor, **given)
            assert [each.step.return_value for each in outcomes] == [31, 11, 21, 31]
        assert len(spread_agents.done()) == 6  # the model was asked twice for each
        with pytest.raises(EventIdReused):
            run_all([RunRequest(agent="looker", params={"n": 4}, run="look-3")], executor=executor, **given)
    assert run_all([], executor=executor, **given) == []
    with pytest.raises(ValueError, match="attempts must be 1 or more"):
        run_all(LOOKERS, executor=executor, attempts=0, **given)


def test_an_executor_that_is_shut_down_is_told_for_each_run(given):
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    outcomes = run_all(LOOKERS, executor=executor, **given)
    assert {str(each.error) for each in outcomes} == {"cannot schedule new futures after shutdown"}


def test_a_process_that_is_killed_is_told_and_its_run_goes_on_in_a_new_executor(given, processes, caplog):
    caplog.set_level(logging.WARNING)
    outcomes = run_all([LOOKERS[0], DYING], executor=processes, **given)
    assert [each.step.return_value for each in outcomes] == [31, [10, "once"]]
    assert outcomes[1].attempts == 2
    assert [record.message for record in caplog.records if record.name.startswith("ptc")] == ["executor_broken"]
    assert spread_agents.done().count("die once") == 2
    assert spread_agents.done().count("model dying 1") == 1  # the reply that was received is not asked for again


def test_without_a_new_executor_the_same_call_goes_on(given, processes):
    with processes(max_workers=1) as executor:
        outcome = run_all([DYING], executor=executor, **given)[0]
    assert isinstance(outcome.error, BrokenProcessPool)
    assert (outcome.ok, len(outcome.step.trace)) == (False, 1)
    with ThreadPoolExecutor(1) as executor:
        assert run_all([DYING], executor=executor, **given)[0].step.return_value == [10, "once"]


@pytest.mark.costly
def test_dask_distributes_runs_over_processes_of_which_one_is_killed(given):
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        outcomes = run_all([*LOOKERS, DYING], executor=client.get_executor(), **given)
    assert [each.step.return_value for each in outcomes] == [31, 11, 21, [10, "once"]]
    assert spread_agents.done().count("model dying 1") == 1
