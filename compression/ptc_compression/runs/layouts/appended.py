"""The layout `appended`: a block for each turn, in order. What was sent once is not rewritten, so that a cache holds.

Of two prompts in a row the later one begins with the earlier one, but for its last paragraph, `Turns left: N`. What
does rewrite: a recent turn that becomes a block (`keep_recent`), a failed pair that becomes a line (`failed_turns`),
and a budget. A budget therefore drops parts of eight turns at a time, and those of the newest turns last.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Final

import attrs

from ptc_compression.record.chain import Chain, items
from ptc_compression.record.turns import Message, Turn
from ptc_compression.runs.failed_turns import failed_turn, is_told_whole
from ptc_compression.runs.guard import shown_prints
from ptc_compression.runs.layouts.assembly import Pair, assemble, turns_left
from ptc_compression.runs.layouts.block import WHOLE, BlockTurn, Without
from ptc_compression.runs.layouts.recent import RecentTurn
from ptc_compression.runs.ledger import Ledger
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.prompt_budget import NOTHING, Cut, within_budget
from ptc_compression.runs.rendering import (
    Rendering,
    RenderingStats,
    check_max_turns,
    opening,
    sections_of,
    shared_prefix,
)
from ptc_compression.runs.summary import ShownName, defined_names, shown_output, unnamed_result
from ptc_interpreter import Map

_NO_SUMMARY: Final[Mapping[str, str]] = {}
AT_ONCE: Final = 8  # turns whose parts a budget drops together


@attrs.frozen(kw_only=True, eq=False)
class AppendedHistory:
    """The turns so far, each as its block."""

    options: HistoryOptions
    completed: int = 0  # number of the last turn
    turns: Chain[BlockTurn] | None = None
    known: Map = attrs.field(factory=lambda: Map({}))  # names that have been shown
    last_messages: tuple[Message, ...] = ()
    _owner: object = attrs.field(factory=object, alias="owner")

    @property
    def compress_history(self) -> HistoryOptions:
        """The options it renders with."""
        return self.options

    def with_turn(self, turn: Turn) -> "AppendedHistory":
        """The history with one more turn."""
        names = self._names(turn)
        return attrs.evolve(
            self,
            completed=turn.number,
            turns=Chain(self.turns, self._block(turn, names)),
            known=reduce(lambda held, name: held.with_entry(name.name, True, self._owner), names, self.known),
            last_messages=turn.messages,
        )

    def render(self, mission: str, *, system: str | None = None, max_turns: int = 5) -> Rendering:
        """The messages of the next turn."""
        check_max_turns(max_turns)
        if max_turns == 1:
            view = BlocksView(self, (), NOTHING)
            return view.rendering(opening(system, mission), {"system": system, "mission": mission})
        turns = items(self.turns)

        def draw(cut: Cut) -> Rendering:
            return BlocksView(self, turns, cut).render(mission, system, max_turns)

        return within_budget(draw, lambda: self._offer(turns), self.options)

    # -- what a turn adds --------------------------------------------------------------------------------------------

    def _names(self, turn: Turn) -> list[ShownName]:
        """What the turn defined, and names of memory that no turn has."""
        evaluation, options = turn.evaluation, self.options
        defined = defined_names(evaluation, options, beside_output=_shows_all_prints(turn, options))
        fresh = {name.name for name in defined}
        known = self.known.state
        if len(known) + sum(name not in known for name in fresh) >= len(evaluation.memory):
            return defined
        given = [name for name in evaluation.memory if name not in known and name not in fresh]
        shown = [ShownName(name=name, value=evaluation.memory[name], options=self.options) for name in given]
        return [*shown, *defined]

    def _block(self, turn: Turn, names: list[ShownName]) -> BlockTurn:
        evaluation, options = turn.evaluation, self.options
        prints = shown_prints(turn, options)
        recent = RecentTurn(number=turn.number, reply=turn.reply, evaluation=evaluation, prints=prints, options=options)
        result = unnamed_result(evaluation, options) if turn.succeeded else []
        return BlockTurn(
            number=turn.number,
            ledger=Ledger(options=options, turn_limit=options.tool_call_limit).with_turn(turn),
            names=(*names, *result),
            prints=prints,
            recent=recent if turn.succeeded else None,
            failure=None if turn.succeeded else failed_turn(turn, prints, options),
            options=options,
        )

    # -- what a budget may drop --------------------------------------------------------------------------------------

    def _offer(self, turns: Sequence[BlockTurn]) -> Cut:
        """Full rounds of eight turns for each kind, then what came after them; the newest turn is never among them."""
        rounds = max(0, len(turns) - 1) // AT_ONCE
        recent = max(0, min(self.options.keep_recent, len(turns)) - 1)
        return Cut(
            recent=recent,
            prints=rounds,
            samples=rounds,
            failed=rounds,
            calls=rounds,
            late_prints=1,
            late_samples=1,
            late_failed=1,
            late_calls=1,
        )


def _shows_all_prints(turn: Turn, options: HistoryOptions) -> bool:
    """Whether the block of a turn, or its pair, shows all it printed, and that is anything."""
    prints = shown_prints(turn, options)
    if not turn.succeeded:
        return is_told_whole(turn, options)
    return 0 < len(prints) == shown_output(prints, len(prints), options)


# -- one rendering ---------------------------------------------------------------------------------------------------


@attrs.frozen
class BlocksView:
    """The turns under a cut, whose parts are rounds of eight turns; but `recent` are single pairs."""

    history: AppendedHistory
    turns: Sequence[BlockTurn]
    cut: Cut

    def render(
        self, mission: str, system: str | None, max_turns: int, *, summary: Mapping[str, str] = _NO_SUMMARY
    ) -> Rendering:
        """The messages, with the sections of a summary of turns before these."""
        completed = self.history.completed
        first = [mission, "\n".join(summary.values())] if summary else [mission]
        messages = assemble(first, self._parts(), system=system, max_turns=max_turns, completed=completed)
        sections = {
            "system": system,
            "mission": mission,
            **summary,
            "turns": self.text,
            "turns_left": turns_left(max_turns, completed),
        }
        return self.rendering(messages, sections)

    @property
    def text(self) -> str:
        """The blocks and pairs without what stands around them."""
        parts = self._parts()
        return "\n\n".join(part if isinstance(part, str) else part.text for part in parts)

    def _parts(self) -> Iterator[str | Pair]:
        paired = self._paired
        for position, turn in enumerate(self.turns):
            if turn.number in paired:
                yield turn.pair
            else:
                without = self._without(position)
                yield turn.whole if without == WHOLE else turn.block(without)

    def _without(self, position: int) -> Without:
        """What is left out of the turn at `position`, counted from the oldest."""
        cut, newest_turn = self.cut, position == len(self.turns) - 1
        if newest_turn or cut == NOTHING:
            return WHOLE
        at, rounds = position // AT_ONCE, max(0, len(self.turns) - 1) // AT_ONCE
        if at >= rounds:
            return Without(prints=bool(cut.late_prints), samples=bool(cut.late_samples), calls=bool(cut.late_calls))
        return Without(prints=at < cut.prints, samples=at < cut.samples, calls=at < cut.calls)

    @property
    def _paired(self) -> set[int]:
        """Numbers of the turns that have a pair."""
        keep = max(0, self.history.options.keep_recent - self.cut.recent)
        good = [turn.number for turn in self.turns if turn.failure is None]
        return {*good[max(0, len(good) - keep) :], *self._failed_pairs}

    @property
    def _failed_pairs(self) -> list[int]:
        failed = [turn.number for turn in self.turns if turn.failure is not None]
        last = self.turns[-1].number if self.turns else 0
        kept = {
            "verbatim": failed,
            "last": failed[-1:],
            "digest": [number for number in failed if number == last],
        }[self.history.options.failed_turns]
        dropped = len(self.turns) if self.cut.late_failed else self.cut.failed * AT_ONCE
        cut = {turn.number for turn in self.turns[:dropped]} - {last}
        return [number for number in kept if number not in cut]

    def rendering(self, messages: list[Message], sections: dict[str, str | None]) -> Rendering:
        """These messages with their statistics."""
        shown = [(turn, self._without(position)) for position, turn in enumerate(self.turns)]
        calls = tuple(each for turn, without in shown for each in turn.shown_ledger(without).calls)
        return Rendering(
            messages=messages,
            stats=self._stats(shown, len(calls), messages),
            sections=sections_of(sections),
            listed_calls=calls,
        )

    def _stats(self, shown: Sequence[tuple[BlockTurn, Without]], calls: int, messages: list[Message]) -> RenderingStats:
        turns, paired = self.turns, self._paired
        failed = [turn.number for turn in turns if turn.failure is not None]
        kept = [number for number in failed if number in paired]
        prints = sum(turn.shown_prints(without, paired=turn.number in paired) for turn, without in shown)
        return RenderingStats(
            compressed=True,
            turns=len(turns),
            turns_compressed=len(turns) - len(failed) - (len(paired) - len(kept)),
            failed_turns_kept=len(kept),
            failed_turns_dropped=len(failed) - len(kept),
            recent_turns=len(paired) - len(kept),
            calls_shown=calls,
            calls_dropped=sum(turn.ledger.made for turn in turns) - calls,
            prints_shown=prints,
            prints_dropped=sum(len(turn.prints) for turn in turns) - prints,
            samples_dropped=sum(turn.samples for turn, without in shown if without.samples),
            characters=sum(len(message["content"]) for message in messages),
            shared_prefix=shared_prefix(self.history.last_messages, messages),
        )
