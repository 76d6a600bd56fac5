"""Fixtures of processes that are forked, for all tests of a process; `forked` and `killed_runs` make them."""

import pytest

NOT_FORKED = (1 << 29) + 1  # bytes of the memory of processes of `isolation` that are killed by their id


@pytest.fixture(scope="session", autouse=True)
def forked_workers():
    """How processes of `isolation` start is tested with the interpreter, where they do; elsewhere they are forked."""
    from forked import workers

    with workers(but=NOT_FORKED):
        yield


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
