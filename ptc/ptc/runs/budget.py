"""What a run may use in all, sub-agents included. Looked at before the model is asked. Pure."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

import attrs

from ptc.record.cost import total_cost
from ptc.record.step import Failure
from ptc_compression import Turn


@attrs.frozen(kw_only=True)
class Budget:
    """How much a run may use; None: no limit."""

    max_requests: int | None = None
    max_tool_calls: int | None = None
    max_cost: Decimal | None = None  # US dollars

    def used_up(self, trace: Sequence[Turn], model_calls: int) -> Failure | None:
        """Why a run with these turns may not ask its model again; None where it may."""
        if self.max_requests is not None and (used := model_calls + _requests(trace)) >= self.max_requests:
            return _failure("max_requests", f"make {self.max_requests:,} requests", f"made {used:,}")
        if self.max_tool_calls is not None and (made := sum(map(_calls, _all(trace)))) >= self.max_tool_calls:
            return _failure("max_tool_calls", f"make {self.max_tool_calls:,} tool calls", f"made {made:,}")
        return None if self.max_cost is None or not trace else self._cost_used_up(self.max_cost, trace)

    def _cost_used_up(self, most: Decimal, trace: Sequence[Turn]) -> Failure | None:
        cost = total_cost(trace)
        if cost is None:
            message = (
                f"The run may cost ${most}, and what it has cost is not known: the extra `prices` knows list prices."
            )
            return Failure(code="max_cost", message=message)
        return _failure("max_cost", f"cost ${most}", f"cost ${cost:.4f}") if cost >= most else None


def _failure(code: str, allowed: str, used: str) -> Failure:
    return Failure(code=code, message=f"The run may {allowed} and has {used}.")


def _requests(trace: Sequence[Turn]) -> int:
    return sum(child.usage.model_calls for turn in trace for child in turn.children)


def _calls(turn: Turn) -> int:
    return len(turn.evaluation.tool_calls)


def _all(trace: Sequence[Turn]) -> Iterator[Turn]:
    """The turns, those of sub-agents among them."""
    for turn in trace:
        yield turn
        for child in turn.children:
            yield from _all(child.trace)
