"""Tools: what programs call. Made from typed Python functions, checked, and bounded in time."""

from ptc.tools.parameters import Parameter
from ptc.tools.tool import Tool, tool, tools_of

__all__ = ["Parameter", "Tool", "tool", "tools_of"]
