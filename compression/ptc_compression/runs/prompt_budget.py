"""Keeping a prompt under a budget: what is dropped first, and how much of it has to go.

A rendering offers what it can do without, in this order: recent pairs (they become part of the summary), the oldest
prints, samples, the oldest failed pairs, the oldest calls. The mission, the names in memory and the newest turn never
go.
"""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import attrs

from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.rendering import Rendering, count_tokens

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Cut:
    """How many of each kind are dropped, the oldest first; or, as an offer, how many there are to drop.

    A layout that drops in rounds of turns counts rounds; what the turns after the last full round have, which are many
    or few, goes in the end and at once.
    """

    recent: int = 0
    prints: int = 0
    samples: int = 0
    failed: int = 0
    calls: int = 0
    late_prints: int = 0  # 0 or 1, as those below
    late_samples: int = 0
    late_failed: int = 0
    late_calls: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return sum(attrs.astuple(self))

    def first(self, count: int) -> "Cut":
        """The first `count` of this offer, kind by kind in the stated order."""
        taken: dict[str, int] = {}
        for kind, there in attrs.asdict(self).items():
            taken[kind] = min(there, count)
            count -= taken[kind]
        return Cut(**taken)


NOTHING: Final = Cut()


@attrs.frozen(kw_only=True)
class Fitted(Generic[T]):
    """What was drawn, and whether it fits."""

    drawn: T
    fits: bool


def fitted(draw: Callable[[Cut], T], offer: Cut, fits: Callable[[T], bool]) -> Fitted[T]:
    """What `draw` gives for the smallest cut that fits; where none does, for the whole offer.

    Drawing costs as many tries as the offer's size has bits.
    """
    drawn = draw(NOTHING)
    if fits(drawn):
        return Fitted(drawn=drawn, fits=True)
    low, high, best = 0, offer.total, draw(offer)
    if not fits(best):
        return Fitted(drawn=best, fits=False)
    while high - low > 1:
        middle = (low + high) // 2
        tried = draw(offer.first(middle))
        low, high, best = (low, middle, tried) if fits(tried) else (middle, high, best)
    return Fitted(drawn=best, fits=True)


def within_budget(draw: Callable[[Cut], Rendering], offer: Callable[[], Cut], options: HistoryOptions) -> Rendering:
    """What `draw` gives for the smallest cut that keeps the prompt within `prompt_budget`.

    Where the whole `offer` is not enough, it is all cut, and the statistics say that the prompt is over the budget.
    """
    budget, counter = options.prompt_budget, options.counter
    if budget is None:
        return draw(NOTHING)
    found = fitted(draw, offer(), lambda each: count_tokens(each.messages, counter) <= budget)
    over_budget = attrs.evolve(found.drawn.stats, over_budget=not found.fits)
    return attrs.evolve(found.drawn, stats=over_budget)
