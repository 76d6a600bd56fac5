"""Tools: what programs call. Made from typed Python functions, checked, and bounded in time."""

from ptc.tools.errors import Retry, ToolError
from ptc.tools.parameters import Parameter
from ptc.tools.reporting import report_progress
from ptc.tools.tool import Tool, for_tools, tool, tools_of

__all__ = ["Parameter", "Retry", "Tool", "ToolError", "for_tools", "report_progress", "tool", "tools_of"]
