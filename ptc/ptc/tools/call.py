"""One call of a tool, from its beginning until its thread has what it waits for."""

from concurrent.futures import Future
from typing import Any

import attrs

from ptc.record.events import Speaker
from ptc.tools.errors import ToolInterrupted
from ptc.tools.tool import Tool
from ptc_interpreter import ToolRequest


@attrs.frozen(kw_only=True, eq=False)
class Call:
    """One call that a program makes, with what tells it from any other call of the run."""

    tool: Tool
    request: ToolRequest  # as the program makes it, and as the ledger has it
    values: list[Any]  # what the tool is called with: one for each parameter, in order, as its type has it
    speaker: Speaker  # the agent whose program it is
    turn: int
    number: int  # 1, 2... in the order in which the calls of the program began
    began: float  # seconds, by the clock of the run


@attrs.define(eq=False)
class Pending:
    """A call that has not ended, and what its thread waits for."""

    call: Call
    future: "Future[Any] | None" = None


def refuse(future: "Future[Any]") -> None:
    """Ends what a call waits for, since the run has ended."""
    if not future.cancel() and not future.done():
        future.set_exception(interruption())


def interruption() -> ToolInterrupted:
    """What a call is told whose run has ended."""
    return ToolInterrupted("the run ended while the tool was working")
