import pytest
from stores import Clock, empty_url, opened

from ptc.conversations import ConversationManager
from ptc_compression import ApproximateCounter


@pytest.fixture(params=["memory", "postgresql"])
def url(request, tmp_path):
    return empty_url(request.param, tmp_path)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def observed():
    return []


@pytest.fixture
def store(url, clock, observed):
    with opened(url, now_us=clock, observe=lambda *measured: observed.append(measured)) as store:
        yield store


@pytest.fixture
def managed(store):
    """A manager of an owner's log: `managed("ada", settings=...)`."""

    def manager(owner="ada", **options):
        return ConversationManager(store.log(owner), **{"counter": ApproximateCounter(), **options})

    return manager


@pytest.fixture
def manager(managed):
    return managed()
