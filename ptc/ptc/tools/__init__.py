"""Tools: what programs call. Made from typed Python functions, checked, and bounded in time."""

from ptc.tools.calling import RunningTools, ToolInterrupted, ToolTimeout
from ptc.tools.parameters import Parameter
from ptc.tools.tool import Tool, tool, tools_of

__all__ = ["Parameter", "RunningTools", "Tool", "ToolInterrupted", "ToolTimeout", "tool", "tools_of"]
