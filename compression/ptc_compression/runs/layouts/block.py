"""One turn as the layout `appended` shows it: a block of lines, or a pair that a block follows."""

from functools import cached_property

import attrs

from ptc_compression.runs.failed_turns import FailedTurn
from ptc_compression.runs.headings import TURN
from ptc_compression.runs.layouts.assembly import Pair, newest
from ptc_compression.runs.layouts.recent import RecentTurn
from ptc_compression.runs.ledger import Ledger
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.summary import (
    ShownName,
    definition_lines,
    function_lines,
    output_lines,
    samples_left_out,
    shown_output,
)


@attrs.frozen(kw_only=True)
class Without:
    """What a block leaves out and counts."""

    prints: bool = False
    samples: bool = False
    calls: bool = False


WHOLE = Without()


@attrs.frozen(kw_only=True, eq=False)
class BlockTurn:
    """What one turn did. Its block is the same text in every prompt, but for what a budget leaves out."""

    number: int
    ledger: Ledger  # the calls it made
    names: tuple[ShownName, ...]  # what it defined, and of a successful one the value it left without a name
    prints: tuple[str, ...]  # all it printed, as they are shown
    recent: RecentTurn | None = None  # of a successful turn: its pair
    failure: FailedTurn | None = None  # of a failed one
    options: HistoryOptions

    # -- successful --------------------------------------------------------------------------------------------------

    @cached_property
    def whole(self) -> str:
        """The block with all that the limits allow."""
        return self.block(WHOLE)

    def block(self, without: Without) -> str:
        """`; Turn 2:` and under it calls, functions, definitions and output, those that there are."""
        if self.failure is not None:
            return "\n".join([self._failed_heading, *self._done(without)])
        lines = [*self._done(without), *self._output(without)]
        heading = f"{TURN}{self.number}:"
        return "\n".join([heading, *lines]) if lines else f"{heading} nil"

    def _done(self, without: Without) -> list[str]:
        calls = self.shown_ledger(without).lines if self.ledger.made else []
        left_out = self.samples if without.samples else 0
        bare = [name.name for name in self.names] if without.samples else []
        definitions = definition_lines(self.names, bare=bare)
        return [*calls, *function_lines(self.names), *samples_left_out(left_out), *definitions]

    def _output(self, without: Without) -> list[str]:
        return output_lines(self._shown_output(without), len(self.prints))

    def _shown_output(self, without: Without) -> tuple[str, ...]:
        """What it printed, whole as it was when it was the newest turn: a block is not rewritten."""
        return newest(self.prints, 0 if without.prints else shown_output(self.prints, len(self.prints), self.options))

    # -- failed ------------------------------------------------------------------------------------------------------

    @property
    def _failed_heading(self) -> str:
        assert self.failure is not None
        if self.options.failed_turns == "digest":
            return f"{TURN}{self.failure.digest}"
        return f"{TURN}{self.number}: failed"

    @property
    def pair(self) -> Pair:
        """The turn as a pair of messages; of a failed one with what it had done before the error."""
        if self.recent is not None:
            calls = ["\n".join(self.ledger.lines)] if self.ledger.made else []
            return attrs.evolve(self.recent.pair, answer=[*calls, *self.recent.pair.answer])
        assert self.failure is not None
        done = self._done(WHOLE)
        extra = ["\n".join([f"{TURN}{self.number}, before the error:", *done])] if done else []
        return Pair(number=self.number, reply=self.failure.reply, answer=self.failure.told(*extra))

    # -- how much there is -------------------------------------------------------------------------------------------

    @cached_property
    def samples(self) -> int:
        """How many samples the block shows."""
        return sum(name.has_sample() for name in self.names)

    def shown_ledger(self, without: Without) -> Ledger:
        """The calls with those that have a line."""
        return attrs.evolve(self.ledger, entries=()) if without.calls else self.ledger

    def shown_prints(self, without: Without, *, paired: bool) -> int:
        """How many printed entries are shown; `paired` is whether the turn has its pair."""
        if self.failure is not None:
            return len(self.failure.prints) if paired else 0
        if paired:
            return len(self.prints)
        return len(self._shown_output(without))
