"""Where managers cut: a history as a head that stays, and groups of messages of which the oldest go first."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, compress, pairwise

import attrs

from ptc_compression.chats.managers.protocol import CurationContext
from ptc_compression.chats.messages import SYSTEM_ROLES, ChatMessage
from ptc_compression.chats.pairing import safe_boundaries

Weigh = Callable[[ChatMessage], int]


@attrs.frozen(kw_only=True)
class Cuttable:
    """A history with the places where it may be cut."""

    messages: Sequence[ChatMessage]
    stays: Sequence[bool]  # of each message, whether no cut drops it
    boundaries: Sequence[int]  # safe ones behind the messages that stay first, up to the end
    floor: int  # no cut is made behind this index

    @property
    def groups(self) -> range:
        """The numbers of the groups, a group being what stands between two boundaries."""
        return range(len(self.boundaries) - 1)

    def weight(self, group: int, weigh: Weigh) -> int:
        """What a group weighs. Messages that stay anyway weigh nothing here."""
        messages = range(self.boundaries[group], self.boundaries[group + 1])
        return sum(weigh(self.messages[index]) for index in messages if not self.stays[index])

    def weights(self, weigh: Weigh) -> list[int]:
        """What each group weighs, the oldest first."""
        each = [0 if stays else weigh(message) for message, stays in zip(self.messages, self.stays, strict=True)]
        return self._sums(each)

    def sizes(self) -> list[int]:
        """How many messages of each group a cut would drop."""
        return self._sums([not stays for stays in self.stays])

    def cut_at(self, index: int) -> list[ChatMessage]:
        """The messages that stay when the history begins anew at a boundary."""
        first, index = self.boundaries[0], min(index, self.floor)
        between = compress(self.messages[first:index], self.stays[first:index])
        return [*self.messages[:first], *between, *self.messages[index:]]

    def _sums(self, each: Sequence[int]) -> list[int]:
        totals = [0, *accumulate(each)]
        return [totals[high] - totals[low] for low, high in pairwise(self.boundaries)]


def cuttable(messages: Sequence[ChatMessage], context: CurationContext) -> Cuttable:
    """The history with the places where the context lets it be cut."""
    safe = safe_boundaries(messages)
    kept = SYSTEM_ROLES if context.preserve_system else frozenset[str]()
    stays = [message.get("role") in kept for message in messages]
    boundaries = safe[_groups_first(stays, context.preserve_first_n, safe) :]
    return Cuttable(
        messages=messages,
        stays=stays,
        boundaries=boundaries,
        floor=_floor(stays, context.preserve_last_n, boundaries),
    )


def _groups_first(stays: Sequence[bool], wanted: int, safe: Sequence[int]) -> int:
    """How many groups stay first: as many as hold `wanted` messages at most, not counting those that stay anyway."""
    counted = 0
    for group, (low, high) in enumerate(pairwise(safe)):
        counted += (high - low) - sum(stays[low:high])
        if not wanted or counted > wanted:
            return group
    return len(safe) - 1


def _floor(stays: Sequence[bool], wanted: int, boundaries: Sequence[int]) -> int:
    """The last boundary that leaves the newest `wanted` messages whole."""
    index = len(stays)
    while wanted > 0 and index > boundaries[0]:
        index -= 1
        wanted -= not stays[index]
    return boundaries[bisect_right(boundaries, index) - 1]


def groups_to_drop(weights: Sequence[int], high: int, low: int) -> int:
    """How many groups, the oldest, go so that the rest weighs `high` at most.

    Told as the history grew: whenever a group makes the whole heavier than `high`, the oldest go until `low` is left,
    but not the newest, if it fits. With `low` well under `high` cuts are rare, and between two cuts each rendering
    begins with the one before. What is left weighs `high` at most all along, so cutting it again drops nothing.
    """
    dropped, total = 0, 0
    for index, weight in enumerate(weights):
        total += weight
        if total <= high:
            continue
        while total > low and dropped < index:
            total -= weights[dropped]
            dropped += 1
        if total > high:  # the newest group alone
            total, dropped = 0, index + 1
    return dropped
