"""The plain history, `compress_history=False`: every reply with what it was answered.

The messages of each turn begin with all messages of the turn before.
"""

import attrs

from ptc_compression.record.chain import Chain, items
from ptc_compression.record.turns import Message, Turn
from ptc_compression.runs.guard import shown_error, shown_prints
from ptc_compression.runs.headings import PLAIN_TURN
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.rendering import (
    Rendering,
    RenderingStats,
    check_max_turns,
    exchange,
    opening,
    sections_of,
    shared_prefix,
)
from ptc_compression.runs.summary import defined_names, definition_lines, function_lines, unnamed_result
from ptc_interpreter import Evaluation


@attrs.frozen(kw_only=True, eq=False)
class PlainHistory:
    """The completed turns as a plain prompt shows them. `with_turn` costs what the turn holds."""

    options: HistoryOptions = attrs.field(factory=HistoryOptions)  # of samples, and whether printed lines are marked
    completed: int = 0  # number of the last turn
    turns: "Chain[_Exchange] | None" = None
    calls: int = 0
    prints_shown: int = 0
    prints_dropped: int = 0
    last_messages: tuple[Message, ...] = ()

    @property
    def compress_history(self) -> None:
        """None: it is not compressed."""
        return None

    def with_turn(self, turn: Turn) -> "PlainHistory":
        """The history with one more turn."""
        printed = len(turn.evaluation.prints)
        return attrs.evolve(
            self,
            completed=turn.number,
            turns=Chain(self.turns, _Exchange(turn.number, turn.reply, feedback(turn, self.options))),
            calls=self.calls + len(turn.evaluation.tool_calls),
            prints_shown=self.prints_shown + (printed if turn.succeeded else 0),
            prints_dropped=self.prints_dropped + (0 if turn.succeeded else printed),
            last_messages=turn.messages,
        )

    def render(self, mission: str, *, system: str | None = None, max_turns: int = 5) -> Rendering:
        """The messages of the next turn."""
        check_max_turns(max_turns)
        turns = items(self.turns) if max_turns > 1 else []
        first = f"{mission}\n\n{PLAIN_TURN}1 of {max_turns}" if max_turns > 1 else mission
        messages = opening(system, first)
        for turn in turns:
            messages += exchange(turn.reply, f"{turn.feedback}\n\n{PLAIN_TURN}{turn.number + 1} of {max_turns}")
        later = "\n\n".join(message["content"] for message in messages[len(messages) - 2 * len(turns) :])
        return Rendering(
            messages=messages,
            stats=self._stats(messages, len(turns)),
            sections=sections_of({"system": system, "mission": first, "turns": later}),
        )

    def _stats(self, messages: list[Message], turns: int) -> RenderingStats:
        return RenderingStats(
            compressed=False,
            turns=turns,
            turns_compressed=0,
            failed_turns_kept=0,
            calls_shown=self.calls,  # in the replies, which are whole
            calls_dropped=0,
            prints_shown=self.prints_shown,
            prints_dropped=self.prints_dropped,
            characters=sum(len(message["content"]) for message in messages),
            shared_prefix=shared_prefix(self.last_messages, messages),
        )


@attrs.frozen
class _Exchange:
    number: int
    reply: str
    feedback: str


def feedback(turn: Turn, options: HistoryOptions) -> str:
    """What a plain history answers a reply: the error; or what was printed; or what was defined; or `nil`."""
    if not turn.succeeded:
        return shown_error(turn, options)
    return "\n".join(shown_prints(turn, options) or feedback_lines(turn.evaluation, options)) or "nil"


def feedback_lines(evaluation: Evaluation, options: HistoryOptions) -> list[str]:
    """The function and definition lines of one program, with the value it left without a name."""
    names = [*defined_names(evaluation, options), *unnamed_result(evaluation, options)]
    return [*function_lines(names), *definition_lines(names)]
