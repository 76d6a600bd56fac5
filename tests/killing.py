"""Fixtures of the run that is killed, for all tests of a process; `killed_runs` makes them."""

import pytest


@pytest.fixture(scope="session")
def killing():
    """The processes that go on with the run that is killed."""
    from killed_runs import Processes

    made = Processes()
    yield made
    made.close()


@pytest.fixture(scope="session")
def never_killed(killing, tmp_path_factory):
    """That run when nobody kills it."""
    from killed_runs import run_killed
    from stores import new_url

    folder = tmp_path_factory.mktemp("whole")
    return run_killed(killing, new_url("sqlite", folder), folder / "world", ())
