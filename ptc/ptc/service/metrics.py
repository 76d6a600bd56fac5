"""Measurements for Prometheus: what the store tells, and what there is now. Needs the extra `metrics`."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Final

from ptc.store.observing import MEASUREMENTS, Measurement

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS: Final[Mapping[str, tuple[float, ...]]] = {
    "llm_context_tokens": tuple(2.0**power for power in range(8, 18)),
    "message_history_size": (1, 2, 5, 10, 20, 50, 100, 120, 150, 200, 500, 1000),
    "append_seconds": (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
    "stream_lag_seconds": (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 60),
}
# What the service measures itself, beside what the store does.
STREAMS: Final[Mapping[str, Measurement]] = {
    "stream_lag_seconds": Measurement("histogram", "the seconds from the storing of an event until it is sent"),
    "stream_drops": Measurement("count", "streams that the service has ended", "reason"),
}
GAUGES: Final[Mapping[str, Measurement]] = {
    "streams_open": Measurement("count", "streams that are open"),
    "runs": Measurement("count", "runs that have not ended", "status"),
}


class Metrics:
    """Measurements of one process. `observe` is what `open_store(..., observe=...)` takes."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Gauge

        self._registry = CollectorRegistry()
        self._made = {name: self._measured(name, each) for name, each in {**MEASUREMENTS, **STREAMS}.items()}
        self._gauges: dict[str, Any] = {
            name: Gauge(name, each.of, _labels(each), registry=self._registry) for name, each in GAUGES.items()
        }

    def _measured(self, name: str, measurement: Measurement) -> Any:
        from prometheus_client import Counter, Histogram

        given: Any = {"registry": self._registry}
        if measurement.kind == "count":
            return Counter(name, measurement.of, _labels(measurement), **given)
        return Histogram(name, measurement.of, _labels(measurement), buckets=_BUCKETS[name], **given)

    def observe(self, name: str, value: float, labels: Mapping[str, str]) -> None:
        """One measurement."""
        made = self._made[name]
        child = made.labels(**labels) if labels else made
        (child.inc if hasattr(child, "inc") else child.observe)(value)

    def text(self, *, streams_open: int, runs: Mapping[str, int]) -> bytes:
        """All of it, with what there is now, as Prometheus reads it."""
        from prometheus_client import generate_latest

        self._gauges["streams_open"].set(streams_open)
        for status in ("queued", "running", "waiting"):
            self._gauges["runs"].labels(status=status).set(runs.get(status, 0))
        return generate_latest(self._registry)


def new_metrics() -> Metrics | None:
    """Measurements, where the extra is installed."""
    return None if find_spec("prometheus_client") is None else Metrics()


def _labels(measurement: Measurement) -> tuple[str, ...]:
    return () if measurement.label is None else (measurement.label,)
