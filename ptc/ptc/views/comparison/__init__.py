"""Recorded runs under several strategies: what each would have sent, and what of the record it would have shown."""

from ptc.views.comparison.measuring import Comparison, Measured, compare
from ptc.views.comparison.strategies import STRATEGIES, Strategy, curated, rendered
from ptc.views.comparison.tables import markdown_table, text_table, totals

__all__ = [
    "STRATEGIES",
    "Comparison",
    "Measured",
    "Strategy",
    "compare",
    "curated",
    "markdown_table",
    "rendered",
    "text_table",
    "totals",
]
