"""The layout `sections`: one summary of all turns in the first user message, then pairs of turns that keep theirs."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce

import attrs

from ptc_compression.record.chain import Chain, items
from ptc_compression.record.turns import Message, Turn
from ptc_compression.runs.failed_turns import (
    FailedTurn,
    FailuresShown,
    failed_lines,
    failed_turn,
    is_told_whole,
    shown_failures,
)
from ptc_compression.runs.guard import shown_prints
from ptc_compression.runs.layouts.assembly import Pair, assemble, newest, turns_left
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
from ptc_compression.runs.summary import (
    ShownName,
    defined_names,
    definition_lines,
    function_lines,
    output_lines,
    samples_left_out,
    shown_output,
    unnamed_result,
)
from ptc_interpreter import Map, Memory


def _ledger_of(history: "SectionsHistory") -> Ledger:
    return Ledger(options=history.options, limit=history.options.tool_call_limit)


@attrs.frozen(kw_only=True, eq=False)
class SectionsHistory:
    """What a summary needs of the turns so far."""

    options: HistoryOptions = attrs.field(factory=HistoryOptions)
    completed: int = 0  # number of the last turn
    succeeded: int = 0  # successful turns
    ledger: Ledger = attrs.field(default=attrs.Factory(_ledger_of, takes_self=True))
    prints: tuple[str, ...] = ()  # those shown, of successful turns in the summary
    prints_made: int = 0  # in those turns
    recent: tuple[RecentTurn, ...] = ()  # successful turns that are not in the summary, `keep_recent` at most
    names: Map = attrs.field(factory=lambda: Map({}))  # name -> ShownName
    memory: Memory = attrs.field(factory=Memory)
    result: tuple[ShownName, ...] = ()  # `*1`, where the latest successful turn left a value without a name
    put_right: Chain[FailedTurn] | None = None  # failed turns before the latest successful one
    open_failures: Chain[FailedTurn] | None = None  # failed turns after it
    last_turn: Turn | None = None
    _owner: object = attrs.field(factory=object, alias="owner")

    @property
    def compress_history(self) -> HistoryOptions:
        """The options it renders with."""
        return self.options

    def with_turn(self, turn: Turn) -> "SectionsHistory":
        """The history with one more turn."""
        known = attrs.evolve(
            self,
            completed=turn.number,
            ledger=self.ledger.with_turn(turn),
            names=self._names_after(turn),
            memory=self._memory_after(turn),
            last_turn=turn,
        )
        return known._after_success(turn) if turn.succeeded else known._after_failure(turn)

    def render(self, mission: str, *, system: str | None = None, max_turns: int = 5) -> Rendering:
        """The messages of the next turn."""
        check_max_turns(max_turns)
        if max_turns == 1:
            return _mission_alone(self, mission, system)

        def draw(cut: Cut) -> Rendering:
            return SectionsView(self, cut).render(mission, system, max_turns)

        return within_budget(draw, lambda: offer_of(self), self.options)

    # -- what a turn adds --------------------------------------------------------------------------------------------

    def _names_after(self, turn: Turn) -> Map:
        evaluation = turn.evaluation
        made = self.prints_made + sum(len(each.prints) for each in self.recent)
        added = defined_names(
            evaluation,
            self.options,
            prints_at=made if turn.succeeded and evaluation.prints else None,
            beside_output=not turn.succeeded and is_told_whole(turn, self.options),
        )
        names = self._with_names(self.names, added)
        if len(names) == len(evaluation.memory):
            return names
        held = names.state
        given = [name for name in evaluation.memory if name not in held]  # no turn here has defined them
        return self._with_names(names, [self.given_name(name, evaluation.memory) for name in given])

    def _with_names(self, names: Map, added: Iterable[ShownName]) -> Map:
        return reduce(lambda held, name: held.with_entry(name.name, name, self._owner), added, names)

    def given_name(self, name: str, memory: Memory | None = None) -> ShownName:
        """A name of memory that no turn has defined."""
        return ShownName(name=name, value=(memory or self.memory)[name], options=self.options)

    def _memory_after(self, turn: Turn) -> Memory:
        # A reply without a program has run nothing: whatever its evaluation says, memory is what it was.
        ran = turn.program is not None or len(turn.evaluation.memory) > 0
        return turn.evaluation.memory if ran else self.memory

    def _after_success(self, turn: Turn) -> "SectionsHistory":
        put_right = [attrs.evolve(failure, recovered_by=turn.number) for failure in items(self.open_failures)]
        known = attrs.evolve(
            self,
            succeeded=self.succeeded + 1,
            recent=(*self.recent, self._recent(turn)),
            result=tuple(unnamed_result(turn.evaluation, self.options)),
            put_right=reduce(Chain, put_right, self.put_right),
            open_failures=None,
        )
        return known.with_folded(len(known.recent) - self.options.keep_recent)

    def _recent(self, turn: Turn) -> RecentTurn:
        return RecentTurn(
            number=turn.number,
            reply=turn.reply,
            evaluation=turn.evaluation,
            prints=shown_prints(turn, self.options),
            options=self.options,
        )

    def with_folded(self, count: int) -> "SectionsHistory":
        """The history with its `count` oldest recent turns in the summary; the same for 0 or less."""
        if count <= 0:
            return self
        recent, printed = self.recent[count:], [entry for turn in self.recent[:count] for entry in turn.prints]
        prints = (*self.prints, *printed)
        newest_turn = 0 if recent else len(self.recent[-1].prints)
        return attrs.evolve(
            self,
            recent=recent,
            prints=newest(prints, shown_output(prints, newest_turn, self.options)),
            prints_made=self.prints_made + len(printed),
        )

    def _after_failure(self, turn: Turn) -> "SectionsHistory":
        failure = failed_turn(turn, shown_prints(turn, self.options), self.options)
        return attrs.evolve(self, open_failures=Chain(self.open_failures, failure))

    # -- what there is -----------------------------------------------------------------------------------------------

    @property
    def output_from(self) -> int:
        """The number of the first printed entry that is shown."""
        return self.prints_made - len(self.prints)

    @property
    def failures(self) -> list[FailedTurn]:
        """All failed turns, oldest first."""
        return items(self.put_right) + items(self.open_failures)

    @property
    def shown_names(self) -> list[ShownName]:
        """What memory holds, in the order of the latest definitions."""
        held = self.names.state
        return [held.get(name) or self.given_name(name) for name in self.memory]

    @property
    def last_messages(self) -> tuple[Message, ...]:
        """What the model was sent for the last turn."""
        return self.last_turn.messages if self.last_turn else ()


# -- what a budget may drop ------------------------------------------------------------------------------------------


def offer_of(history: SectionsHistory) -> Cut:
    """What there is to drop: all but what the newest turn did."""
    last = history.last_turn
    if last is None:
        return NOTHING
    folded = history.with_folded(len(history.recent) - 1)
    view = SectionsView(folded, NOTHING)
    own_prints = len(last.evaluation.prints) if last.succeeded and not folded.recent else 0
    return Cut(
        recent=len(history.recent) - len(folded.recent),
        prints=max(0, len(folded.prints) - own_prints),
        samples=len(view.sampled),
        failed=len(_droppable(view.failures, history.completed)),
        calls=sum(entry.turn != history.completed for entry in history.ledger.entries),
    )


def _droppable(shown: FailuresShown, completed: int) -> list[FailedTurn]:
    return [each for each in (*shown.pairs, *shown.digests) if each.number != completed]


# -- one rendering ---------------------------------------------------------------------------------------------------


@attrs.frozen
class SectionsView:
    """A history under a cut."""

    whole: SectionsHistory
    cut: Cut

    @property
    def history(self) -> SectionsHistory:
        """The history with the recent turns that the cut has in the summary."""
        return self.whole.with_folded(self.cut.recent)

    @property
    def failures(self) -> FailuresShown:
        """What each failed turn keeps of itself."""
        whole = self.whole
        return shown_failures(whole.failures, whole.options, completed=whole.completed, cut=self.cut.failed)

    @property
    def sampled(self) -> list[str]:
        """The names that have a sample which may be dropped, oldest definition first."""
        history = self.history
        last = {each.name for each in history.last_turn.evaluation.definitions} if history.last_turn else set[str]()
        kept = last | self._in_pairs(history)
        shown = [each for each in history.shown_names if each.name not in kept]
        return [each.name for each in shown if not each.is_function and each.has_sample(history.output_from)]

    def _in_pairs(self, history: SectionsHistory) -> set[str]:
        """Names whose latest definition stands in a recent pair, with its sample or its output."""
        return {name for turn in history.recent for name in turn.names}

    def render(self, mission: str, system: str | None, max_turns: int) -> Rendering:
        """The messages of the next turn."""
        history, failures = self.history, self.failures
        summary = self._summary(history, failures)
        failed, recent = _pairs(history, failures)
        pairs = sorted([*failed, *recent], key=lambda pair: pair.number)
        first = [mission, "\n".join(summary.values())] if summary else [mission]
        messages = assemble(first, pairs, system=system, max_turns=max_turns, completed=history.completed)
        exchanges = _exchanges(pairs, messages)
        sections = {
            "system": system,
            "mission": mission,
            **summary,
            "turns_left": turns_left(max_turns, pairs[0].number - 1 if pairs else history.completed),
            "failed_turns": "\n\n".join(exchanges[pair.number] for pair in failed),
            "recent_turns": "\n\n".join(exchanges[pair.number] for pair in recent),
        }
        return Rendering(
            messages=messages,
            stats=self.stats(history, failures, messages),
            sections=sections_of(sections),
            listed_calls=self.ledger.calls,
        )

    @property
    def ledger(self) -> Ledger:
        """The calls that are listed."""
        return self.whole.ledger.without(self.cut.calls, but_turn=self.whole.completed)

    def _summary(self, history: SectionsHistory, failures: FailuresShown) -> dict[str, str]:
        """The sections of the summary that say anything, in order; none before there is anything to sum up."""
        if not (history.succeeded or history.ledger.made):
            return _written({"failures": failed_lines(failures)})
        dropped = set(self.sampled[: self.cut.samples]) if self.cut.samples else set[str]()
        return summary_of(
            history,
            failures,
            ledger=self.ledger,
            names=[*history.shown_names, *(() if history.recent else history.result)],
            prints=history.prints[self.cut.prints :],
            bare=dropped | self._in_pairs(history),
            left_out=len(dropped),
        )

    def stats(self, history: SectionsHistory, failures: FailuresShown, messages: list[Message]) -> RenderingStats:
        """What is shown and what is not."""
        calls = self.ledger.listed
        in_pairs = sum(len(turn.prints) for turn in history.recent) + sum(len(each.prints) for each in failures.pairs)
        prints = len(history.prints) - self.cut.prints + in_pairs
        return RenderingStats(
            compressed=True,
            turns=history.succeeded + len(failures.pairs) + failures.dropped,
            turns_compressed=history.succeeded - len(history.recent),
            failed_turns_kept=len(failures.pairs),
            failed_turns_dropped=failures.dropped,
            recent_turns=len(history.recent),
            calls_shown=calls,
            calls_dropped=history.ledger.made - calls,
            prints_shown=prints,
            prints_dropped=printed_by(history) - prints,
            samples_dropped=self.cut.samples,
            characters=sum(len(message["content"]) for message in messages),
            shared_prefix=shared_prefix(history.last_messages, messages),
        )


def summary_of(
    history: SectionsHistory,
    failures: FailuresShown,
    *,
    ledger: Ledger,
    names: Sequence[ShownName],
    prints: Sequence[str],
    bare: Collection[str] = (),
    left_out: int = 0,
) -> dict[str, str]:
    """The sections of a summary that say anything, in order; `left_out` of the samples of `bare` names are counted."""
    definitions = definition_lines(names, output_from=history.output_from, bare=bare)
    return _written(
        {
            "tool_calls": ledger.lines,
            "functions": function_lines(names),
            "definitions": [*samples_left_out(left_out), *definitions],
            "failures": failed_lines(failures),
            "output": output_lines(prints, history.prints_made),
        }
    )


def _written(lines: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {name: "\n".join(each) for name, each in lines.items() if each}


def _pairs(history: SectionsHistory, failures: FailuresShown) -> tuple[list[Pair], list[Pair]]:
    """The pairs of failed turns, and those of recent ones."""
    recent_from = history.recent[0].number if history.recent else math.inf
    failed = [
        Pair(number=each.number, reply=each.reply, answer=each.told(recent_from=recent_from)) for each in failures.pairs
    ]
    return failed, [turn.pair for turn in history.recent]


def _exchanges(pairs: Sequence[Pair], messages: Sequence[Message]) -> dict[int, str]:
    """By the number of its turn, each reply with the message that answered it: the last ones of all."""
    answers = messages[len(messages) - 2 * len(pairs) + 1 :: 2]
    both = zip(pairs, answers, strict=True)
    return {pair.number: f"{pair.reply}\n\n{answer['content']}" for pair, answer in both}


def printed_by(history: SectionsHistory) -> int:
    """How many entries all turns have printed, failed ones too."""
    in_pairs = sum(len(turn.prints) for turn in history.recent)
    return history.prints_made + in_pairs + sum(failure.printed for failure in history.failures)


def _mission_alone(history: SectionsHistory, mission: str, system: str | None) -> Rendering:
    """The prompt of a run of one turn: nothing has happened, and nothing is left."""
    messages = opening(system, mission)
    stats = SectionsView(history, NOTHING).stats(history, FailuresShown(), messages)
    return Rendering(messages=messages, stats=stats, sections=sections_of({"system": system, "mission": mission}))
