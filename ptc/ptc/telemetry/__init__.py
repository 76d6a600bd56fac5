"""Runs as traces and metrics of OpenTelemetry, by its conventions for generative AI.

Needs the extra `otel`. May import `record` and `tools`.
"""

from importlib.util import find_spec

from ptc.errors import MissingExtra

if find_spec("opentelemetry") is None:
    raise MissingExtra("telemetry", "otel")

from ptc.telemetry.telemetry import Telemetry

__all__ = ["Telemetry"]
