"""How programs are compiled: most of those in tests go through little, and would have nothing written out."""

from collections.abc import Generator
from contextlib import contextmanager

import pytest

from ptc_interpreter import evaluation


@contextmanager
def written_out() -> Generator[None]:
    """While it lasts, every program is compiled as one that goes through much."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluation, "goes_through_little", lambda *_: False)
        yield


@pytest.fixture(scope="module")
def all_written_out():
    with written_out():
        yield


@pytest.fixture(scope="module", params=["called", "written out"])
def both_ways(request):
    """Core functions are called where a program goes through little, and once more written out."""
    if request.param == "called":
        yield
        return
    with written_out():
        yield
