"""What every test runs under: tiktoken's files from beside the repository, if any, and Hypothesis unhurried.

A deadline for each example would make tests fail on a busy machine; pytest-timeout bounds each test. Properties are
tried on a part of their examples, on fewer with `--order`, on one server of a kind, and shorter than may be; `make
fuzz` tries them on all (`--hypothesis-profile=all --costly`).
"""

import gc
import os
import signal
import ssl
from functools import cache
from pathlib import Path

import pytest
from browsing import browser
from compiled import all_written_out, both_ways
from forked import Arguments
from hypothesis import HealthCheck, settings
from order import leads_to_writing, order_matters, other_ways, starts_others
from pgserver import MISSING
from through_sets import are_known, goes_through_sets, is_left_out

from ptc_interpreter.isolation import pool

_FILES = Path(__file__).parents[2] / "shared" / "tiktoken"

if _FILES.is_dir():
    os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(_FILES))
gc.disable()  # until all tests are found: what they are made of is no garbage
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # processes that tests start would compile all they import, each anew
ssl.create_default_context = cache(ssl.create_default_context)  # each HTTP client reads all authorities, for 25 ms

_UNHURRIED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("few", max_examples=4, **_UNHURRIED)
settings.register_profile("some", max_examples=5, **_UNHURRIED)
settings.register_profile("all", max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "100")), **_UNHURRIED)
settings.load_profile("some")

__all__ = ["all_written_out", "both_ways", "browser"]
_WORKER = pool._PROGRAM
_GARBAGE = (20_000, 20, 50)  # by default 700, 10, 10
_SNAPSHOTS = {"snapshot", "prompt_snapshot"}
_starts_others = cache(starts_others)
_PLUGINS = ("syrupy", "ptc.testing.plugin", "no:cacheprovider", "no:unraisableexception")


def pytest_addoption(parser):
    parser.addoption("--order", action="store_true", help="run only what the order of sets can matter for")
    parser.addoption("--through-sets", action="store_true", help="of these only what is known to go through a set")
    parser.addoption("--costly", action="store_true", help="run the same on other servers and whole too")


def pytest_configure(config):
    """With `--order` the examples of a property are there for another order of the same sets, not for others.

    That a snapshot is of no test is found where all tests run.
    """
    if config.getoption("--order"):
        config.option.warn_unused_snapshots = config.option.disable_unused_snapshots = True
        if not config.getoption("--hypothesis-profile"):
            settings.load_profile("few")


def pytest_ignore_collect(collection_path, config):
    """With `--order`, whether to leave a file out; None leaves that to pytest."""
    if collection_path.suffix != ".py" or not collection_path.name.startswith("test_"):
        return None
    if config.getoption("--through-sets") and is_left_out(collection_path):
        return True
    return True if config.getoption("--order") and not order_matters(collection_path) else None


def pytest_collection_modifyitems(config, items):
    """Leaves out what is not to be run, for one reason or the other."""
    if not config.getoption("--costly"):
        _leave_out(config, items, {item for item in items if item.get_closest_marker("costly") is not None})
    if config.getoption("--order"):
        _leave_out(config, items, set(filter(_is_of_others, items)))
        _leave_out(config, items, set(other_ways(item for item in items if _starts_others(item.path))))
    if config.getoption("--through-sets"):
        _leave_out(config, items, {item for item in items if not goes_through_sets(item)})


def _leave_out(config, items, left_out):
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def _is_of_others(item):
    """Whether a test writes nothing, or is about other programs or stores; none with a snapshot is."""
    if _SNAPSHOTS & set(item.fixturenames):
        return False
    if item.get_closest_marker("orderless") is not None:
        return True
    names = {item.originalname, *item.fixturenames, *([item.cls.__name__] if item.cls else ())}
    return _starts_others(item.path) or not leads_to_writing(item.path, names)


def pytest_collection_finish():
    """Take ten thousand tests out of what the garbage collector goes through, which looks for cycles more rarely."""
    gc.freeze()  # garbage too: there is little, and to find it among all the rest takes half a second
    gc.set_threshold(*_GARBAGE)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure():
    """All that the tests have left was looked through just now by pytest, which does so once more."""
    gc.freeze()


@pytest.fixture
def half(request):
    """Each second item from one on, for tests of two that try the same in two ways; with `--costly` all.

    With `--order` the other ones: each is tried in both ways by the two runs of `make test`, and under both seeds.
    """
    if request.config.getoption("--costly"):
        return lambda items, first: items
    turned = bool(request.config.getoption("--order"))
    return lambda items, first: items[first ^ turned :: 2]


@pytest.fixture(autouse=True, scope="session")
def _forked_workers():
    """Workers for isolation are forked from a process that has imported what they need."""
    with pytest.MonkeyPatch.context() as patch:
        if hasattr(os, "fork"):
            patch.setattr(pool, "_PROGRAM", Arguments(*_WORKER, needs=(_WORKER[1],)))
        yield


@pytest.fixture(scope="module")
def started_workers():
    """Workers for isolation are processes of Python that are started, as for a user."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "_PROGRAM", _WORKER)
        pool.end_workers()
        yield


@pytest.fixture
def keyboard():
    """Ctrl-C reaches this process, and those that it starts, also where it is ignored, as behind `make test &`."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def run_pytest(pytester, monkeypatch):
    """Runs a pytest within this one, in the folder of `pytester`: `run_pytest("--snapshot-update").ret`."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # to find all that is installed takes half a second
    given = [part for name in _PLUGINS for part in ("-p", name)]
    return lambda *arguments: pytester.runpytest_inprocess("-q", *given, *arguments)


def pytest_terminal_summary(terminalreporter):
    """Says so where the tests on PostgreSQL did not run, and where more ran than need be."""
    if terminalreporter.config.getoption("--through-sets") and not are_known():
        terminalreporter.write_line(
            "A SET IS NEW IN THE PACKAGES: ALL THAT ORDER CAN MATTER FOR HAS RUN (make fuzz looks)"
        )
    missing = [report for report in terminalreporter.stats.get("skipped", ()) if MISSING in str(report.longrepr)]
    if missing:
        what = f"{MISSING.upper()}: {len(missing)} TESTS OF THE STORE DID NOT RUN (apt-get install -y postgresql)"
        terminalreporter.write_line(what, red=True, bold=True)
