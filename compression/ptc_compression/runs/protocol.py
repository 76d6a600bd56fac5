"""`History`: whatever keeps the completed turns of a run in some form and renders the prompt of the next one."""

from typing import Protocol

from ptc_compression.record.turns import Turn
from ptc_compression.runs.options import HistoryOptions
from ptc_compression.runs.rendering import Rendering


class History(Protocol):
    """The completed turns of a run. It never changes: `with_turn` gives the next one, and costs what the turn adds.

    A history and those made from it share what they hold, and belong to one thread.
    """

    @property
    def compress_history(self) -> HistoryOptions | None:
        """The options it renders with; None for the plain array."""
        ...

    def with_turn(self, turn: Turn) -> "History":
        """The history with one more turn."""
        ...

    def render(self, mission: str, *, system: str | None = None, max_turns: int = 5) -> Rendering:
        """The messages of the next turn, with statistics. Raises `ValueError` for `max_turns` below 1."""
        ...
