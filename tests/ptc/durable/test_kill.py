"""A sample of the kill loop; `make kill` runs all of it."""

from random import Random

import pytest
from killed_runs import check, run_killed
from stores import new_url


def test_a_run_that_is_not_killed_passes_every_kind_of_place(never_killed):
    assert never_killed.places > 120
    assert not never_killed.unknown
    assert {line.split('"')[1] for line in never_killed.world} == {"model", "look", "mail", "pay", "ship", "refund"}


@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.costly)])
def test_a_run_that_is_killed_comes_to_the_same_end(killing, never_killed, tmp_path, share):
    places = Random(share).sample(range(1, never_killed.places), 3)
    for number, deaths in enumerate([(places[0],), (places[1], 3), tuple(places)]):
        folder = tmp_path / str(number)
        folder.mkdir()
        ended = run_killed(killing, new_url("sqlite", folder), folder / "world", deaths)
        assert ended.deaths >= 1
        check(ended, never_killed)


def test_a_run_in_postgresql_is_killed_within_a_call(killing, never_killed, tmp_path):
    ended = run_killed(killing, new_url("postgresql", tmp_path), tmp_path / "world", (30,))
    assert ended.deaths == 1
    check(ended, never_killed)
