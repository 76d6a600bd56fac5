"""Why a call of a tool came to no result, apart from what the tool itself raises. Programs see it as an error."""

from ptc.errors import AgentError
from ptc.record.step import Failure, Step


class ToolError(AgentError):
    """A call of a tool came to no result."""


class ToolTimeout(ToolError):
    """A tool gave no result in its time. Its thread, if it has one, is abandoned."""

    code = "tool_timeout"


class ToolInterrupted(ToolError):
    """The run ended while a tool was working."""

    code = "cancelled"


class ToolEnded(ToolError):
    """A tool tried to end the process or its task."""


class Retry(ToolError):
    """Raised by a tool that has done nothing and may succeed when it is called again: `raise Retry("line is busy")`.

    It is, as often as the tool's `retries` say, after the seconds `after`, or else a time that grows. After that it is
    an error like any other.
    """

    def __init__(self, message: str, *, after: float | None = None) -> None:
        super().__init__(message)
        self.after = after


class SubAgentFailed(ToolError):
    """A sub-agent that was called as a tool returned no value. `step` is its Step."""

    def __init__(self, step: Step, failure: Failure) -> None:
        super().__init__(f"{failure.code}: {failure.message}")
        self.step = step
