"""`Journal`: what keeps a run while it goes on, so that it can go on after its process has ended."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import attrs

from ptc.models.preview import Rewritten
from ptc.record.step import Step
from ptc.runs.loop import State
from ptc.tools.journal import CallJournal
from ptc_compression import Message, Turn


@attrs.frozen(kw_only=True)
class FollowUp:
    """Another mission, after that of a run that a journal has kept."""

    run_id: str  # of that run
    mission: str
    allow_changes: bool = False  # whether the agent may be another


class Journal(CallJournal, Protocol):
    """Keeps a run. Every method is awaited: what it was told is kept when it comes back.

    What it raises ends the run at once, as if the process had been killed there: nothing more is done or kept.
    """

    @property
    def run_id(self) -> str:
        """The id of the run."""
        ...

    async def data(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data that the run is run with: what is kept of it, else `given`, which is the agent's.

        Raises `ResumeRefused` where it was to be kept and is lost.
        """
        ...

    async def begin(self, state: State, follow_up: FollowUp | None = None) -> State:
        """The state in which the run goes on from what is kept of it; `state` is that before its first turn.

        With `follow_up` the run is another mission after a run that is kept beside it. Raises `ResumeRefused` where
        what is kept is of another mission or other tools, and `ValueError` for a run that cannot be followed up on.
        """
        ...

    async def requested(self, number: int, messages: Sequence[Message]) -> None:
        """The model is about to be asked."""
        ...

    @property
    def on_token(self) -> Rewritten | None:
        """Who is shown the reply to what was `requested`, as it is written; None where nobody is."""
        ...

    async def replied(self, state: State) -> None:
        """The model has replied: `state.reply`. Its program is about to run."""
        ...

    async def completed(self, turn: Turn, children: Sequence[str]) -> Turn:
        """A turn is over. Gives it as it is kept, which is what the run goes on with.

        It may be kept with what comes next, before which nothing has effect. `children` are the paths of the calls that
        its children are, in their order.
        """
        ...

    async def waits(self, step: Step) -> None:
        """The run does nothing until people have decided."""
        ...

    async def finished(self, step: Step) -> None:
        """The run has ended."""
        ...
