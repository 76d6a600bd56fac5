"""What keeps account of the calls of a program: what it is told, and what it does with programs that must not go on."""

from collections.abc import Sequence
from typing import Any, Protocol

import attrs

from ptc.record.calls import Question, RecordedCall
from ptc_interpreter import ToolOutcome, ToolRequest


class ProgramHalted(BaseException):
    """A program must not go on: it waits for people, or nothing more may be done for its run. No program catches it."""


class CallJournal(Protocol):
    """Keeps what calls are about to do, and what they have done. Called from the threads of programs.

    What it raises ends the run at once, as if the process had been killed there.
    """

    def asked(self, request: ToolRequest, digest: str, question: Question) -> None:
        """A person has to decide before a call is made."""
        ...

    def begun(self, request: ToolRequest, digest: str, key: str) -> None:
        """A tool is about to be entered."""
        ...

    def ended(self, path: str, outcome: ToolOutcome) -> ToolOutcome:
        """How a call ended, as programs are to see it: the same as when the call is read from the journal."""
        ...

    def child(self, path: str) -> Any:
        """The journal of the run of a sub-agent that this call is."""
        ...


def changed_data_text(names: Sequence[str]) -> str:
    """What is told to a model whose program was cut off, and would now read other data than it was written for."""
    changed = ", ".join(f"`data/{name}`" for name in names)
    return (
        f"The process ended before this program did, and meanwhile {changed} became another value, so it was not run "
        "again. What it had called is in the list of tool calls; nothing else of it was kept."
    )


@attrs.frozen(kw_only=True)
class Mismatch:
    """A program that was run again asked for another call than the recorded one."""

    path: str
    recorded: RecordedCall | None
    name: str | None  # of the tool that it asked for; None where it asked for none

    @property
    def text(self) -> str:
        """What happened, for the model."""
        then = "no call" if self.recorded is None else f"a call of `{self.recorded.name}`"
        now = "no call" if self.name is None else f"one of `{self.name}`"
        if self.recorded is not None and self.recorded.name == self.name:
            now = "one with other arguments"
        return (
            f"The process ended while this program ran, and when it was run again call {self.path}, which was {then}, "
            f"became {now}. What it had called is in the list of tool calls; nothing else of it was kept."
        )
