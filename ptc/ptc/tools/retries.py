"""Whether a call is made again, and when."""

from ptc.tools.errors import Retry, ToolError
from ptc.tools.tool import Tool
from ptc_interpreter import LimitExceeded

_FIRST_WAIT, _LONGEST_WAIT = 0.1, 5.0  # seconds before a tool is tried again, doubled each time


def wait_before_retry(tool: Tool, raised: BaseException | None, retried: int) -> float | None:
    """Seconds until a call is tried again that has been `retried` so often; None where it ends as it did."""
    worth_it = isinstance(raised, (Retry, *tool.retry_on)) and (isinstance(raised, Retry) or not _is_own(raised))
    if not worth_it or retried >= tool.retries:
        return None
    asked = raised.after if isinstance(raised, Retry) else None
    return min(_LONGEST_WAIT, _FIRST_WAIT * 2**retried) if asked is None else asked


def _is_own(raised: BaseException) -> bool:
    """Whether it was not the tool that raised it: a time that was over says nothing of what the tool has done.

    A result that takes too long to be handed over is none either.
    """
    return isinstance(raised, ToolError | LimitExceeded)
