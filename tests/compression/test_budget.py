"""Which cut of a prompt a budget makes: the smallest that fits, whatever there is to drop."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptc_compression.runs.prompt_budget import NOTHING, Cut, fitted

KINDS = [field.name for field in attrs.fields(Cut)]
offers = st.builds(Cut, **{kind: st.integers(0, 5) for kind in KINDS})


@given(offers, st.integers(0, 60))
def test_the_smallest_cut_that_fits_is_made(offer, least):
    found = fitted(lambda cut: cut, offer, lambda cut: cut.total >= least)
    assert found.drawn.total == min(least, offer.total)
    assert found.fits == (least <= offer.total)


@given(offers, st.integers(0, 60))
def test_kinds_go_in_their_order_each_whole_before_the_next(offer, count):
    cut, there = attrs.asdict(offer.first(count)), attrs.asdict(offer)
    assert sum(cut.values()) == min(count, offer.total)
    begun = [kind for kind in KINDS if cut[kind]]
    assert all(cut[kind] == there[kind] for kind in KINDS if begun and KINDS.index(kind) < KINDS.index(begun[-1]))


@pytest.mark.parametrize("size", range(9))
def test_drawing_takes_few_tries(size):
    tried = []
    fitted(tried.append, Cut(prints=2**size), lambda _: len(tried) % 2 == 0)
    assert len(tried) <= size + 2
    assert tried[0] == NOTHING
