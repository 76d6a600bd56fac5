"""`Case`: a mission, and what its run has to come to."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ptc.agent import SubAgent
from ptc.evals.checks import difference
from ptc.options import UNSET
from ptc.record.step import Step


@attrs.frozen(kw_only=True, eq=False)
class Case:
    """A mission, and what its run has to come to: a value, or what a check says of it. A run that failed never passes.

    tools      as an agent takes them; or a function without parameters that gives them, for tools with a state
    expected   the value; floats may differ in the ninth digit, lists and tuples are alike
    check      takes the Step; it passes with None or True, and not with False, a text (why not) or an AssertionError
    options    of the agent: `max_turns`, `output`, `limits`...
    """

    name: str = attrs.field(validator=attrs.validators.min_len(1))
    mission: str
    data: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    tools: Any = ()
    expected: Any = UNSET
    check: Callable[[Step], Any] | None = None
    options: Mapping[str, Any] = attrs.field(factory=dict[str, Any])

    def __attrs_post_init__(self) -> None:
        if self.expected is UNSET and self.check is None:
            raise ValueError(f"the case {self.name!r} needs what is expected, or a check")
        self._agent(() if callable(self.tools) else self.tools, {})  # refuses here what an agent does not take

    def agent(self, **options: Any) -> SubAgent[Any]:
        """The agent of one run. Raises `TypeError` or `ValueError` for what an agent does not take."""
        return self._agent(self.tools() if callable(self.tools) else self.tools, options)

    def _agent(self, tools: Any, options: Mapping[str, Any]) -> SubAgent[Any]:
        return SubAgent(self.mission, tools=tools, data=self.data, **{**options, **self.options})

    def reason(self, step: Step) -> str:
        """Why a run does not pass; "" for one that does."""
        if step.failure is not None:
            return f"{step.failure.code}: {step.failure.message}"
        if self.expected is not UNSET and (found := difference(self.expected, step.return_value)):
            return found
        return "" if self.check is None else _judged(self.check, step)


def _judged(check: Callable[[Step], Any], step: Step) -> str:
    try:
        said = check(step)
    except AssertionError as error:
        return str(error).strip().partition("\n")[0] or "the check does not hold"
    except Exception as error:  # a check of the caller's may stumble over a value that it did not think of
        return f"the check raised {type(error).__name__}: {error}"
    if isinstance(said, str):
        return said
    return "" if said is None or said else "the check does not hold"
