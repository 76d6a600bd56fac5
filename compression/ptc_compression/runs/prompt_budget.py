"""Keeping a prompt under a budget: what is dropped first, and how much of it has to go.

A rendering offers what it can do without, in this order: recent pairs (they become part of the summary), the oldest
prints, samples, the oldest failed pairs, the oldest calls. The mission, the names in memory and the newest turn never
go.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import attrs

from ptc_compression.record.tokens import TokenCounter
from ptc_compression.record.turns import Message
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.rendering import Rendering

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Cut:
    """How many of each kind are dropped, the oldest first; or, as an offer, how many there are to drop."""

    recent: int = 0
    prints: int = 0
    samples: int = 0
    failed: int = 0
    calls: int = 0
    late: int = 0  # of the newest turns, where others go by rounds: 1 prints, 2 samples too, 3 failed pairs, 4 calls

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


def tokens_of(messages: Sequence[Message], counter: TokenCounter) -> int:
    """Tokens of all contents."""
    return sum(counter.count(message["content"]) for message in messages)


def fitted(draw: Callable[[Cut], T], offer: Cut, fits: Callable[[T], bool]) -> tuple[T, bool]:
    """What `draw` gives for the smallest cut that fits, and whether it does; else for the whole offer.

    Drawing costs as many tries as the offer's size has bits.
    """
    drawn = draw(NOTHING)
    if fits(drawn):
        return drawn, True
    low, high, best = 0, offer.total, draw(offer)
    if not fits(best):
        return best, False
    while high - low > 1:
        middle = (low + high) // 2
        tried = draw(offer.first(middle))
        low, high, best = (low, middle, tried) if fits(tried) else (middle, high, best)
    return best, True


def within_budget(draw: Callable[[Cut], Rendering], offer: Callable[[], Cut], options: HistoryOptions) -> Rendering:
    """What `draw` gives for the smallest cut that keeps the prompt within `prompt_budget`.

    Where the whole `offer` is not enough, it is all cut, and the statistics say that the prompt is over the budget.
    """
    budget, counter = options.prompt_budget, options.counter
    if budget is None:
        return draw(NOTHING)
    drawn, fits = fitted(draw, offer(), lambda each: tokens_of(each.messages, counter) <= budget)
    return drawn if fits else attrs.evolve(drawn, stats=attrs.evolve(drawn.stats, over_budget=True))
