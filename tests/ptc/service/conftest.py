import pytest
from stores import empty_url, opened

from .serving import made, serving


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request, tmp_path_factory):
    return empty_url(request.param, tmp_path_factory.mktemp("store"))


@pytest.fixture(scope="module")
def served(url):
    """One server for the tests of a module; each has owners of its own."""
    with opened(url) as store, serving(made(store, ["The answer."] * 200)) as running:
        yield running


@pytest.fixture
def owner(request):
    return request.node.name[:150]


@pytest.fixture
def client(served, owner):
    with served.client(owner) as client:
        yield client
