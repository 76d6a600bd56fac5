import sys

import pytest

from ptc_interpreter.runtime.recursion import room_for


@pytest.fixture
def limit():
    before = sys.getrecursionlimit()
    yield before
    sys.setrecursionlimit(before)


def test_the_limit_comes_back(limit: int):
    with room_for(limit):
        with room_for(2 * limit):
            assert sys.getrecursionlimit() > 2 * limit
        assert sys.getrecursionlimit() > limit
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize("more", [0, 1000])
def test_one_that_ends_first_leaves_it_to_the_next(limit: int, more: int):
    first, second = room_for(limit), room_for(limit + more)
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert sys.getrecursionlimit() > limit + more
    second.__exit__(None, None, None)
    assert sys.getrecursionlimit() == limit


def test_a_limit_that_somebody_has_set_since_stays(limit: int):
    with room_for(limit):
        sys.setrecursionlimit(limit + 1)
    assert sys.getrecursionlimit() == limit + 1


def test_it_comes_back_while_a_program_that_was_given_up_runs_on(limit: int):
    with room_for(2 * limit):
        sys.setrecursionlimit(limit + 1)
        with room_for(limit):
            assert sys.getrecursionlimit() > limit + 1
        assert sys.getrecursionlimit() == limit + 1
