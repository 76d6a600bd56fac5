import sys

import pytest

from ptc_interpreter.runtime.recursion import room_for


@pytest.fixture
def limit():
    before = sys.getrecursionlimit()
    yield before
    sys.setrecursionlimit(before)


def test_the_limit_comes_back_with_the_last_one_out(limit: int):
    with room_for(limit):
        with room_for(2 * limit):
            assert sys.getrecursionlimit() > 2 * limit
        assert sys.getrecursionlimit() > 2 * limit
    assert sys.getrecursionlimit() == limit


def test_a_limit_that_somebody_has_set_since_stays(limit: int):
    with room_for(limit):
        sys.setrecursionlimit(limit + 1)
    assert sys.getrecursionlimit() == limit + 1
