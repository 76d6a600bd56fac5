"""Where runs begin: what a run needs to know of its agent, and the state before the first turn."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cached_property
from typing import Any

import attrs

from ptc.options import Options
from ptc.runs.budget import Budget
from ptc.runs.loop import State
from ptc.shapes.output import Output
from ptc.tools import Tool
from ptc.tools.secrets import Secrets
from ptc_compression import TiktokenCounter, Turn, start_history
from ptc_interpreter import Memory


@attrs.frozen(kw_only=True, eq=False)
class Assignment:
    """What a run needs to know of its agent."""

    mission: str
    system: str  # the system message
    tools: tuple[Tool, ...]
    data: Mapping[str, Any]  # as programs see it
    secrets: Secrets
    output: Output
    options: Options
    on_token: Callable[[str], Any] | None


def start(of: Assignment) -> State:
    """The state before the first turn."""
    bounds, rendering = of.options.bounds, of.options.rendering
    return State(
        mission=of.mission,
        system=of.system,
        max_turns=bounds.max_turns,
        max_tokens=bounds.max_tokens,
        budget=Budget(
            max_requests=bounds.max_requests,
            max_tool_calls=bounds.max_tool_calls,
            max_cost=None if bounds.max_cost is None else Decimal(str(bounds.max_cost)),
        ),
        output=of.output,
        history=start_history(rendering.compress_history or False),
        curator=rendering.history,
        count=TokenCount(of.options.plumbing.model.name).of,
        memory=Memory(),
        now=of.options.plumbing.now,
        data=of.data,
        tools=tuple(tool.signature() for tool in of.tools),
    )


class TokenCount:
    """Tokens of turns as providers reported them; what none was reported for is counted by the model's encoding."""

    def __init__(self, model: str) -> None:
        self._model = model

    @cached_property
    def _counter(self) -> TiktokenCounter:
        return TiktokenCounter.for_model(self._model)

    def of(self, turn: Turn) -> int:
        """Input and output tokens of a turn, sub-agents included."""
        reported = turn.usage.input_tokens + turn.usage.output_tokens
        children = sum(self.of(each) for child in turn.children for each in child.trace)
        return (reported or self._counted(turn)) + children

    def _counted(self, turn: Turn) -> int:
        return sum(map(self._counter.count, [*(message["content"] for message in turn.messages), turn.reply]))
