"""Tools: what programs call. Made from typed Python functions, checked, and bounded in time."""

from ptc.tools.asking import ask_person
from ptc.tools.context import RunContext
from ptc.tools.errors import Retry, ToolError
from ptc.tools.keys import idempotency_key
from ptc.tools.parameters import Parameter
from ptc.tools.recovery import NOT_DONE
from ptc.tools.reporting import report_progress
from ptc.tools.tool import Tool, for_tools, tool, tools_of

__all__ = [
    "NOT_DONE",
    "Parameter",
    "Retry",
    "RunContext",
    "Tool",
    "ToolError",
    "ask_person",
    "for_tools",
    "idempotency_key",
    "report_progress",
    "tool",
    "tools_of",
]
