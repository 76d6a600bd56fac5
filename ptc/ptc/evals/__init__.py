"""Evals: cases that models and strategies are graded on, the runs at once, and a table of what came of them.

May import `agent` and `views`.
"""

from ptc.evals.cases import Case
from ptc.evals.checks import holds
from ptc.evals.files import CaseFile, UnreadableCases, load_cases
from ptc.evals.grading import grade, grade_sync
from ptc.evals.reports import Report, Result, Row, report_text

__all__ = [
    "Case",
    "CaseFile",
    "Report",
    "Result",
    "Row",
    "UnreadableCases",
    "grade",
    "grade_sync",
    "holds",
    "load_cases",
    "report_text",
]
