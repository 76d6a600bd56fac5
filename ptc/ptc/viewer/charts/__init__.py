"""Drawings, as the text of an SVG: pure functions of records. Those of pages take their colours from the page."""

from ptc.viewer.charts.comparison import svg_chart
from ptc.viewer.charts.evals import evals_svg
from ptc.viewer.charts.timeline import timeline_svg
from ptc.viewer.charts.tokens import tokens_svg

__all__ = ["evals_svg", "svg_chart", "timeline_svg", "tokens_svg"]
