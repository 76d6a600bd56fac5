"""PTC-Lisp: a safe, bounded subset of Clojure for programs that language models write.

`evaluate` runs a program against data and tools and returns an `Evaluation`; it never raises for what a program does.
`to_clojure` writes any value as Clojure would, `to_python` turns values into plain Python.
"""

from ptc_interpreter.boundary import UnsupportedValue, admit, to_python
from ptc_interpreter.errors import ERROR_CODES, LimitExceeded, LispError, Problem, PtcError, Span, format_problem
from ptc_interpreter.evaluation import evaluate
from ptc_interpreter.limits import Limits
from ptc_interpreter.parts import type_name
from ptc_interpreter.printer import to_clojure, to_display, to_str
from ptc_interpreter.records import Definition, Evaluation, Memory, ToolCall, Usage
from ptc_interpreter.scalars import is_function
from ptc_interpreter.values import Keyword, Symbol

__all__ = [
    "ERROR_CODES",
    "Definition",
    "Evaluation",
    "Keyword",
    "LimitExceeded",
    "Limits",
    "LispError",
    "Memory",
    "Problem",
    "PtcError",
    "Span",
    "Symbol",
    "ToolCall",
    "UnsupportedValue",
    "Usage",
    "admit",
    "evaluate",
    "format_problem",
    "is_function",
    "to_clojure",
    "to_display",
    "to_python",
    "to_str",
    "type_name",
]
