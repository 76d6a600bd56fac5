"""Compression that begins later: the plain array until the run is past a number of turns or tokens."""

import attrs

from ptc_compression.record.turns import Turn
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.protocol import History
from ptc_compression.runs.rendering import Rendering, count_tokens


@attrs.frozen(kw_only=True, eq=False)
class TriggeredHistory:
    """Both forms of the turns so far; `render` chooses. The plain array only grows, so the choice is never undone."""

    options: HistoryOptions
    compressed: History
    plain: History
    completed: int = 0  # number of the last turn

    @property
    def compress_history(self) -> HistoryOptions:
        """The options it renders with."""
        return self.options

    def with_turn(self, turn: Turn) -> "TriggeredHistory":
        """The history with one more turn."""
        compressed, plain = self.compressed.with_turn(turn), self.plain.with_turn(turn)
        return attrs.evolve(self, compressed=compressed, plain=plain, completed=turn.number)

    def render(self, mission: str, *, system: str | None = None, max_turns: int = 5) -> Rendering:
        """The messages of the next turn."""
        plain = None if self._past_turns else self.plain.render(mission, system=system, max_turns=max_turns)
        if plain is not None and not self._past_tokens(plain):
            return plain
        return self.compressed.render(mission, system=system, max_turns=max_turns)

    @property
    def _past_turns(self) -> bool:
        turns = self.options.trigger.turns
        return turns is not None and self.completed > turns

    def _past_tokens(self, plain: Rendering) -> bool:
        """Whether the plain prompt is longer than the trigger, or a budget, allows."""
        bounds = [each for each in (self.options.trigger.tokens, self.options.prompt_budget) if each is not None]
        return bool(bounds) and count_tokens(plain.messages, self.options.counter) > min(bounds)
