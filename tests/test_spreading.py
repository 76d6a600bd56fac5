"""Tests are spread over processes by their files, and what their reports tell is told."""

from pathlib import Path
from types import SimpleNamespace

import attrs
from spreading import ByFile, Collected

TESTS = [*(f"a.py::{number}" for number in range(3)), "b.py::0", *(f"c.py::{number}" for number in range(4))]


@attrs.define(eq=False)
class Process:
    """One that is told which tests to run."""

    told: list[int] = attrs.field(factory=list)
    shutting_down: bool = False
    gateway: object = attrs.field(factory=lambda: SimpleNamespace(id="gw"))

    def send_runtest_some(self, places):
        self.told += places

    def shutdown(self):
        self.shutting_down = True


def spread_over(*processes):
    options = {"tx": ["popen"] * len(processes)}
    config = SimpleNamespace(getvalue=options.get, option=SimpleNamespace(loadscopereorder=True), rootpath=Path())
    scheduler = ByFile(config)
    for process in processes:
        scheduler.add_node(process)
    for process in processes:
        scheduler.add_node_collection(process, TESTS)
    scheduler.schedule()
    return scheduler


def test_each_test_is_run_once_and_those_of_a_file_together():
    one, other = Process(), Process()
    scheduler = spread_over(one, other)
    assert (one.told, other.told) == ([4, 5, 6, 7], [0, 1, 2])
    assert not scheduler.tests_finished
    for process in (other, one):
        for place in [*process.told]:
            scheduler.mark_test_complete(process, place)
    assert (one.told, other.told) == ([4, 5, 6, 7], [0, 1, 2, 3])
    scheduler.mark_test_complete(other, 3)
    assert scheduler.tests_finished
    assert not any(scheduler.assigned_work.values())
    assert one.shutting_down
    assert other.shutting_down


def test_what_a_process_was_at_when_it_died_is_told():
    one, other = Process(), Process()
    scheduler = spread_over(one, other)
    scheduler.mark_test_complete(one, 4)
    assert scheduler.remove_node(one) == "c.py::1"
    assert other.told == [0, 1, 2]
    for place in (0, 1, 2, 3):
        scheduler.mark_test_complete(other, place)
    assert other.told == [0, 1, 2, 3, 5, 6, 7]


def test_places_are_those_of_a_list():
    assert [Collected(TESTS).index(test) for test in TESTS] == [TESTS.index(test) for test in TESTS]


MODULE = """
import pytest

@pytest.fixture
def unmade():
    raise ValueError("not made")

@pytest.fixture
def unkept():
    yield
    raise ValueError("not kept")

def test_passes(): pass
def test_fails(): assert 1 == 2
def test_is_not_made(unmade): pass
def test_is_not_kept(unkept): pass
def test_is_skipped(): pytest.skip("why")
@pytest.mark.skip(reason="as marked")
def test_is_never_begun(): pass
@pytest.mark.xfail
def test_fails_as_expected(): assert 1 == 2
"""


def test_all_is_told_but_what_went_well_around_a_test(pytester, run_pytest):
    pytester.makepyfile(test_all=MODULE)
    usual = run_pytest("-ra").parseoutcomes()
    pytester.makeconftest("from spreading import run_and_report as pytest_runtest_protocol")
    found = run_pytest("-ra")
    assert found.parseoutcomes() == usual == {"passed": 2, "failed": 1, "errors": 2, "skipped": 2, "xfailed": 1}
    found.stdout.fnmatch_lines_random(
        ["*not made*", "*not kept*", "*assert 1 == 2*", "SKIPPED*why", "SKIPPED*as marked"]
    )
