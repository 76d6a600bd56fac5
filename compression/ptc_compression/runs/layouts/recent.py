"""Successful turns that stay as plain pairs: `keep_recent`."""

from functools import cached_property

import attrs

from ptc_compression.runs.layouts.assembly import Pair
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.plain import feedback_lines
from ptc_interpreter import Evaluation


@attrs.frozen(kw_only=True, eq=False)
class RecentTurn:
    """A successful turn that has not become part of the summary yet."""

    number: int
    reply: str
    evaluation: Evaluation
    prints: tuple[str, ...]  # all of them, as they are shown
    options: HistoryOptions

    @cached_property
    def names(self) -> frozenset[str]:
        """What it defined."""
        return frozenset(definition.name for definition in self.evaluation.definitions)

    @cached_property
    def pair(self) -> Pair:
        """The turn as the plain array has it."""
        answer = "\n".join(self.prints or feedback_lines(self.evaluation, self.options)) or "nil"
        return Pair(number=self.number, reply=self.reply, answer=[answer])
