"""The layout `folded`: a summary of all turns up to a fold, then a block for each turn since.

Between two folds nothing is rewritten, so that a cache holds; when the blocks have more than `fold_tokens`, the fold
moves to the newest turn. The summary lists every call that a block has listed, every name, a line for each failed turn,
and what the last successful turn before the fold has printed; earlier prints are counted.
"""

from collections.abc import Sequence
from functools import cached_property, reduce

import attrs

from ptc_compression.record.chain import Chain, items
from ptc_compression.record.turns import Turn
from ptc_compression.runs.failed_turns import FailuresShown
from ptc_compression.runs.layouts.appended import AppendedHistory, BlocksView
from ptc_compression.runs.layouts.assembly import newest
from ptc_compression.runs.layouts.sections import SectionsHistory, SectionsView, offer_of, printed_by, summary_of
from ptc_compression.runs.ledger import Ledger
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.prompt_budget import NOTHING, Cut, within_budget
from ptc_compression.runs.rendering import Rendering, RenderingStats, check_max_turns


def _blocks_of(history: "FoldedHistory") -> AppendedHistory:
    return AppendedHistory(options=history.options)


def _fold_of(history: "FoldedHistory") -> "Fold":
    options = history.options
    as_lines = "digest" if options.failed_turns == "verbatim" else options.failed_turns
    known = attrs.evolve(options, keep_recent=0, failed_turns=as_lines)
    ledger = Ledger(options=known, turn_limit=known.tool_call_limit)
    return Fold(history=SectionsHistory(options=known, ledger=ledger))


@attrs.frozen(kw_only=True, eq=False)
class FoldedHistory:
    """The turns up to the fold, and those since."""

    options: HistoryOptions
    fold: "Fold" = attrs.field(default=attrs.Factory(_fold_of, takes_self=True))
    since: tuple[Turn, ...] = ()
    blocks: AppendedHistory = attrs.field(default=attrs.Factory(_blocks_of, takes_self=True))  # of the turns since

    @property
    def compress_history(self) -> HistoryOptions:
        """The options it renders with."""
        return self.options

    def with_turn(self, turn: Turn) -> "FoldedHistory":
        """The history with one more turn."""
        grown = attrs.evolve(self, since=(*self.since, turn), blocks=self.blocks.with_turn(turn))
        text = BlocksView(grown.blocks, items(grown.blocks.turns), NOTHING).text
        return grown._folded() if self.options.counter.count(text) > self.options.fold_tokens else grown

    def _folded(self) -> "FoldedHistory":
        folding, staying = self.since[: self._stay_from], self.since[self._stay_from :]
        if not folding:
            return self
        blocks = items(self.blocks.turns)[len(folding) :]
        return attrs.evolve(
            self,
            fold=self.fold.moved(folding),
            since=staying,
            blocks=attrs.evolve(self.blocks, turns=reduce(Chain, blocks, None)),
        )

    @property
    def _stay_from(self) -> int:
        """The place of the first turn that keeps its messages: of `keep_recent`, or of one that has just failed."""
        good = tuple(place for place, turn in enumerate(self.since) if turn.succeeded)
        recent = newest(good, self.options.keep_recent)
        return recent[0] if recent else len(self.since) - (not self.since[-1].succeeded)

    def render(self, mission: str, *, system: str | None = None, max_turns: int = 5) -> Rendering:
        """The messages of the next turn."""
        check_max_turns(max_turns)
        if max_turns == 1:
            return self.blocks.render(mission, system=system, max_turns=max_turns)

        def draw(cut: Cut) -> Rendering:
            if cut.recent:
                return SectionsView(self._whole, attrs.evolve(cut, recent=0)).render(mission, system, max_turns)
            view = BlocksView(self.blocks, items(self.blocks.turns), NOTHING)
            drawn = view.render(mission, system, max_turns, summary=self.fold.sections)
            return self.fold.added_to(drawn)

        return within_budget(draw, lambda: attrs.evolve(offer_of(self._whole), recent=1), self.options)

    @cached_property
    def _whole(self) -> SectionsHistory:
        """All turns in the summary: the first that a budget does."""
        return self.fold.moved(self.since).history


@attrs.frozen(kw_only=True, eq=False)
class Fold:
    """The turns up to the fold, and their summary."""

    history: SectionsHistory

    def moved(self, turns: Sequence[Turn]) -> "Fold":
        """The fold behind the next `turns`."""
        history = reduce(SectionsHistory.with_turn, turns, self.history)
        printed = [len(turn.evaluation.prints) for turn in turns if turn.succeeded]
        shown = newest(history.prints, printed[-1]) if printed else history.prints
        return Fold(history=attrs.evolve(history, prints=shown))

    @cached_property
    def sections(self) -> dict[str, str]:
        """The sections of the summary, in order; none before the first fold."""
        history = self.history
        if not history.completed:
            return {}
        return summary_of(
            history,
            self._failures,
            ledger=history.ledger,
            names=[*history.shown_names, *history.result],
            prints=history.prints,
        )

    @property
    def _failures(self) -> FailuresShown:
        failures = self.history.failures
        counted = self.history.options.failed_turns == "last"
        return FailuresShown(counted=failures) if counted else FailuresShown(digests=failures)

    def added_to(self, since: Rendering) -> Rendering:
        """A rendering of the turns since, counting the turns up to the fold too."""
        calls = self.history.ledger.calls
        return attrs.evolve(since, stats=self._counted(since.stats), listed_calls=(*calls, *since.listed_calls))

    def _counted(self, since: RenderingStats) -> RenderingStats:
        history = self.history
        ledger, failed, prints = history.ledger, len(history.failures), len(history.prints)
        return attrs.evolve(
            since,
            turns=since.turns + history.succeeded + failed,
            turns_compressed=since.turns_compressed + history.succeeded,
            failed_turns_dropped=since.failed_turns_dropped + failed,
            calls_shown=since.calls_shown + ledger.listed,
            calls_dropped=since.calls_dropped + ledger.made - ledger.listed,
            prints_shown=since.prints_shown + prints,
            prints_dropped=since.prints_dropped + printed_by(history) - prints,
        )
