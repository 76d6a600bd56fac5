"""`Costs`: what the steps of a program went into, by a look at the form that runs after each few hundred of them."""

import sys
from types import CodeType
from typing import Any, Final

from ptc_interpreter.plain import plain

_BETWEEN: Final = 9  # frames of core functions that may lie between work and the form that asked for it


@plain
class Cost:
    """What one instruction of a program came to, so far as the looks show."""

    code: CodeType
    instruction: int
    steps: int = 0
    runs: int = 0


class Costs:
    """Steps by the instruction of a program that took them. `scope` are the globals of the program's code."""

    __slots__ = ("_costs", "_steps", "scope")

    def __init__(self) -> None:
        self.scope: dict[str, Any] | None = None
        self._costs: dict[tuple[int, int], Cost] = {}
        self._steps = 0

    def note(self, steps: int, runs: int) -> None:
        """The caller's caller has taken `steps`, in about so many runs of the form that it works for."""
        self._steps += steps
        frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage] - a look must not cost more than what it looks at
        for _ in range(_BETWEEN):
            if frame is None or frame.f_globals is self.scope:
                break
            frame = frame.f_back
        if frame is None or frame.f_globals is not self.scope:
            return
        found = id(frame.f_code), frame.f_lasti
        cost = self._costs.get(found)
        if cost is None:
            cost = self._costs[found] = Cost(frame.f_code, frame.f_lasti)
        cost.steps += steps
        cost.runs += runs

    def most(self) -> tuple[Cost, float] | None:
        """What took most steps, and which part of all; None where nothing is known."""
        if not self._costs:
            return None
        cost = max(self._costs.values(), key=lambda cost: cost.steps)
        return cost, cost.steps / self._steps
