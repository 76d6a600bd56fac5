import forked
import pytest


@pytest.fixture(scope="session", autouse=True)
def forked_workers():
    """How processes of `isolation` start is tested with the interpreter."""
    with forked.workers():
        yield
