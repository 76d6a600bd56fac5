"""The compressed history: a record of turns in, the messages of the next turn out.

`render` and `compress` take all turns; a loop that renders every turn keeps a `History` instead and adds to it:

    history = start_history(options)
    messages = history.render(mission, system=system, max_turns=5).messages
    history = history.with_turn(turn)
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, Final, TypeVar

import attrs

from ptc_compression.chain import Chain, items
from ptc_compression.options import HistoryOptions
from ptc_compression.plain import PlainHistory
from ptc_compression.rendering import (
    Rendering,
    RenderingStats,
    check_max_turns,
    exchange,
    opening,
    sections_of,
    shared_prefix,
)
from ptc_compression.summary import (
    ShownCall,
    ShownName,
    defined_names,
    definition_lines,
    function_lines,
    output_lines,
    tool_call_lines,
    unnamed_result,
)
from ptc_compression.turns import Message, Turn
from ptc_interpreter import Memory
from ptc_interpreter.persistent import Map

DEFAULT_OPTIONS: Final = HistoryOptions()
Options = HistoryOptions | Mapping[str, Any] | bool | None
T = TypeVar("T")


def render(
    mission: str,
    turns: Iterable[Turn],
    *,
    system: str | None = None,
    max_turns: int = 5,
    options: Options = DEFAULT_OPTIONS,
) -> Rendering:
    """The messages of the turn after `turns`, with statistics.

    `turns` are all completed turns in order; `options` as `compress_history` takes them: False or None give the plain
    array. Raises `ValueError` for `max_turns` below 1 and for options that do not exist.
    """
    history = start_history(options)
    for turn in turns:
        history = history.with_turn(turn)
    return history.render(mission, system=system, max_turns=max_turns)


def compress(
    mission: str,
    turns: Iterable[Turn],
    *,
    system: str | None = None,
    max_turns: int = 5,
    options: Options = DEFAULT_OPTIONS,
) -> list[Message]:
    """The messages of `render` alone."""
    return render(mission, turns, system=system, max_turns=max_turns, options=options).messages


def start_history(options: Options = DEFAULT_OPTIONS) -> "History | PlainHistory":
    """The history of no turns: compressed, or plain where `options` say so."""
    known = HistoryOptions.of(options)
    return PlainHistory() if known is None else History(options=known)


@attrs.frozen(kw_only=True, eq=False)
class History:
    """What a summary needs of the turns so far. It never changes: `with_turn` gives the next one.

    That costs what the turn added. A history and those made from it share what they hold, and belong to one thread.
    """

    options: HistoryOptions = DEFAULT_OPTIONS
    completed: int = 0  # number of the last turn
    succeeded: int = 0  # successful turns
    calls: tuple[ShownCall, ...] = ()  # the newest, of all turns
    calls_made: int = 0
    prints: tuple[str, ...] = ()  # the newest, of successful turns
    prints_made: int = 0  # in successful turns
    names: Map = attrs.field(factory=lambda: Map({}))  # name -> ShownName
    memory: Memory = attrs.field(factory=Memory)
    result: tuple[ShownName, ...] = ()  # `*1`, where the latest successful turn left a value without a name
    put_right: "Chain[FailedTurn] | None" = None  # failed turns before the latest successful one
    open_failures: "Chain[FailedTurn] | None" = None  # failed turns after it
    last_messages: tuple[Message, ...] = ()  # what the model was sent for the last turn
    _owner: object = attrs.field(factory=object, alias="owner")

    def with_turn(self, turn: Turn) -> "History":
        """The history with one more turn."""
        calls = [ShownCall(call=call, options=self.options) for call in turn.evaluation.tool_calls]
        known = attrs.evolve(
            self,
            completed=turn.number,
            calls=newest((*self.calls, *calls), self.options.tool_call_limit),
            calls_made=self.calls_made + len(calls),
            names=self._names_after(turn),
            memory=self._memory_after(turn),
            last_messages=turn.messages,
        )
        return known._after_success(turn) if turn.succeeded else known._after_failure(turn)

    def render(self, mission: str, *, system: str | None = None, max_turns: int = 5) -> Rendering:
        """The messages of the next turn."""
        check_max_turns(max_turns)
        if max_turns == 1:
            return self._rendered(opening(system, mission), {"system": system, "mission": mission}, [])
        failures = self._failures()
        summary = self._summary()
        left = _turns_left(max_turns, failures[0].number - 1 if failures else self.completed)
        paragraphs = [mission, "\n".join(summary.values()), left] if summary else [mission, left]
        answers = self._answers(failures, max_turns)
        messages = opening(system, "\n\n".join(paragraphs))
        for failure, answer in zip(failures, answers, strict=True):
            messages += exchange(failure.reply, answer)
        sections = {
            "system": system,
            "mission": mission,
            **summary,
            "turns_left": left,
            "failed_turns": _replies(failures, answers),
        }
        return self._rendered(messages, sections, failures)

    # -- what a turn adds --------------------------------------------------------------------------------------------

    def _names_after(self, turn: Turn) -> Map:
        evaluation = turn.evaluation
        sample_from = _sample_from(turn, self.prints_made, self.options.println_limit)
        added = defined_names(evaluation, self.options, sample_from=sample_from)
        names = self._with_names(self.names, added)
        if len(names) == len(evaluation.memory):
            return names
        held = names.state
        given = [name for name in evaluation.memory if name not in held]  # no turn here has defined them
        return self._with_names(names, [self._given_name(name, evaluation.memory) for name in given])

    def _with_names(self, names: Map, added: Iterable[ShownName]) -> Map:
        return reduce(lambda held, name: held.with_entry(name.name, name, self._owner), added, names)

    def _given_name(self, name: str, memory: Memory | None = None) -> ShownName:
        return ShownName(name=name, value=(memory or self.memory)[name], options=self.options)

    def _memory_after(self, turn: Turn) -> Memory:
        # A reply without a program has run nothing: whatever its evaluation says, memory is what it was.
        ran = turn.program is not None or len(turn.evaluation.memory) > 0
        return turn.evaluation.memory if ran else self.memory

    def _after_success(self, turn: Turn) -> "History":
        prints = turn.evaluation.prints
        put_right = [attrs.evolve(failure, recovered_by=turn.number) for failure in items(self.open_failures)]
        return attrs.evolve(
            self,
            succeeded=self.succeeded + 1,
            prints=newest((*self.prints, *prints), self.options.println_limit),
            prints_made=self.prints_made + len(prints),
            result=tuple(unnamed_result(turn.evaluation, self.options)),
            put_right=reduce(Chain, put_right, self.put_right),
            open_failures=None,
        )

    def _after_failure(self, turn: Turn) -> "History":
        printed = turn.evaluation.prints
        failure = FailedTurn(
            number=turn.number,
            reply=turn.reply,
            error=turn.error_text,
            prints=newest(printed, self.options.println_limit),
            printed=len(printed),
        )
        return attrs.evolve(self, open_failures=Chain(self.open_failures, failure))

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _failures(self) -> "list[FailedTurn]":
        return items(self.put_right) + items(self.open_failures)

    def _summary(self) -> dict[str, str]:
        """The sections of the summary that say anything, in order; none before there is anything to sum up."""
        if not self.succeeded and not self.calls_made:
            return {}
        held = self.names.state
        names = [*[held.get(name) or self._given_name(name) for name in self.memory], *self.result]
        lines = {
            "tool_calls": tool_call_lines(self.calls, self.calls_made),
            "functions": function_lines(names),
            "definitions": definition_lines(names, self.prints_made),
            "output": output_lines(self.prints, self.prints_made),
        }
        return {name: "\n".join(each) for name, each in lines.items() if each}

    def _answers(self, failures: "Sequence[FailedTurn]", max_turns: int) -> list[str]:
        """What the model was told after each failed turn."""
        asked_after = [failure.number - 1 for failure in failures[1:]] + [self.completed]
        return [
            failure.answer(_turns_left(max_turns, completed))
            for failure, completed in zip(failures, asked_after, strict=False)
        ]

    def _rendered(
        self, messages: list[Message], sections: Mapping[str, str | None], failures: "Sequence[FailedTurn]"
    ) -> Rendering:
        return Rendering(messages=messages, stats=self._stats(messages, failures), sections=sections_of(sections))

    def _stats(self, messages: list[Message], failures: "Sequence[FailedTurn]") -> RenderingStats:
        shown = len(self.prints) + sum(len(failure.prints) for failure in failures)
        printed = self.prints_made + sum(failure.printed for failure in failures)
        return RenderingStats(
            compressed=True,
            turns=self.succeeded + len(failures),
            turns_compressed=self.succeeded,
            failed_turns_kept=len(failures),
            calls_shown=len(self.calls),
            calls_dropped=self.calls_made - len(self.calls),
            prints_shown=shown,
            prints_dropped=printed - shown,
            characters=sum(len(message["content"]) for message in messages),
            shared_prefix=shared_prefix(self.last_messages, messages),
        )


@attrs.frozen(kw_only=True, eq=False)
class FailedTurn:
    """What a failed turn keeps of itself in the messages."""

    number: int
    reply: str
    error: str  # as the model is shown it
    prints: tuple[str, ...]  # the newest
    printed: int
    recovered_by: int | None = None  # number of the first turn that succeeded after it

    def answer(self, turns_left: str) -> str:
        """The error, what was printed before it, whether it was put right, and the turns left."""
        output = "\n".join(["; Output before the error:", *self.prints]) if self.prints else None
        recovered = (
            f"; Recovered: turn {self.recovered_by} succeeded, its results are in the summary above."
            if self.recovered_by
            else None
        )
        return "\n\n".join(part for part in (self.error, output, recovered, turns_left) if part is not None)


def newest(of: tuple[T, ...], limit: int) -> tuple[T, ...]:
    """The last `limit` items."""
    return of[max(0, len(of) - limit) :]


def _sample_from(turn: Turn, prints_made: int, println_limit: int) -> float:
    """After how many entries of successful turns all that `turn` printed is dropped, and its samples are shown."""
    printed = len(turn.evaluation.prints)
    if not printed or not println_limit:
        return 0
    return prints_made + printed + println_limit if turn.succeeded else math.inf  # a failed turn keeps its messages


def _turns_left(max_turns: int, completed: int) -> str:
    return f"Turns left: {max(0, max_turns - completed)}"


def _replies(failures: "Sequence[FailedTurn]", answers: Sequence[str]) -> str:
    return "\n\n".join(f"{failure.reply}\n\n{answer}" for failure, answer in zip(failures, answers, strict=True))
