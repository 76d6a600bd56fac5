"""`Underway`: what is known of a program while it runs, for a host that interrupts it and has no evaluation yet."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from ptc_interpreter.errors import LimitExceeded, Problem
from ptc_interpreter.plain import plain
from ptc_interpreter.runtime.results import Evaluation, Memory, ToolCall

HOST_ENDED: Final = LimitExceeded("cancelled", "The host ended while the program ran.").problem


@plain
class Underway:
    """One program, from when it is given until it has ended."""

    memory: Memory  # as it was before
    calls: Sequence[ToolCall] = ()  # those that have come back
    evaluation: Evaluation | None = None  # once there is one

    def stopped(self, problem: Problem) -> Evaluation:
        """Its evaluation; before there is one, all is lost but what its tools did."""
        return self.evaluation or Evaluation(
            outcome="error", error=problem, memory=self.memory, tool_calls=tuple(self.calls)
        )

    def attach_to(self, error: BaseException) -> None:
        """Have an exception that passes to the host carry what the program did: as its attribute `evaluation`."""
        evaluation: Any = self.stopped(HOST_ENDED)
        with suppress(Exception):  # its class may not take it
            error.evaluation = evaluation  # type: ignore[attr-defined]
