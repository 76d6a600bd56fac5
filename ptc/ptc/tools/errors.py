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


class ToolOutcomeUnknown(ToolError):
    """The process ended while a tool was working, and nobody knows whether it has done it."""

    code = "tool_outcome_unknown"


class SecretLost(ToolError):
    """A program has the name of a secret whose text is not at hand. The tool was not entered."""


class CallRefused(ToolError):
    """A person did not allow the call; the tool was not entered."""

    code = "call_refused"


class UnstorableResult(ToolError):
    """A tool gave what cannot be stored, in a run with a journal. It has acted."""

    code = "unstorable_result"


class Retry(ToolError):
    """A tool has done nothing, and says that the call may succeed when it is made again.

    To be raised by tools: `raise Retry("the line is busy")`. The call is made again as often as the tool's `retries`
    say, after the seconds `after`, or else a time that grows. After that it is an error like any other.
    """

    def __init__(self, message: str, *, after: float | None = None) -> None:
        super().__init__(message)
        self.after = after


class SubAgentFailed(ToolError):
    """A sub-agent that was called as a tool returned no value. `step` is its Step."""

    def __init__(self, step: Step, failure: Failure) -> None:
        super().__init__(f"{failure.code}: {failure.message}")
        self.step = step
