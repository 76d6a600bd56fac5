"""How tests are spread over processes: as `--dist loadfile` does, at less cost for each of thousands of tests.

Of a run that takes minutes, xdist's lists, which it goes through for each test, take seconds. So does each report that
a process sends of a test's set-up and tear-down, though nothing is told of those that went well.
"""

from collections.abc import Iterable

from _pytest.runner import runtestprotocol
from sharing import LoadSharedScheduling


class Collected(list[str]):
    """The tests of a process, each found at once."""

    def __init__(self, tests: Iterable[str]) -> None:
        super().__init__(tests)
        self._places = {test: place for place, test in enumerate(self)}

    def index(self, test: str, *_) -> int:
        return self._places[test]


class ByFile(LoadSharedScheduling):
    """A file is run by one process; of the work of a process only what it has not done yet is kept."""

    def add_node_collection(self, node, collection) -> None:
        super().add_node_collection(node, collection)
        if node in self.registered_collections:
            self.registered_collections[node] = Collected(collection)

    def mark_test_complete(self, node, item_index, duration=0) -> None:
        test = self.registered_collections[node][item_index]
        file, work = self._split_scope(test), self.assigned_work[node]
        del work[file][test]
        if not work[file]:
            del work[file]
        self._reschedule(node)


def run_and_report(item, nextitem) -> bool:
    """Runs a test and reports what its call came to, and its set-up and tear-down where they failed or skipped it."""
    about = {"nodeid": item.nodeid, "location": item.location}
    item.ihook.pytest_runtest_logstart(**about)
    for report in runtestprotocol(item, nextitem=nextitem, log=False):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(**about)
    return True
