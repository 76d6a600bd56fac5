"""Measurements for Prometheus: what the store tells, and what there is now. Needs the extra `metrics`."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Final

from ptc.service.settings import ServiceSettings
from ptc.store.observing import MEASUREMENTS, Measurement

_PER_USER: Final = "message_history_size_of_user"
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
    """Measurements of one process. `observe` is what `open_store(..., observe=...)` takes.

    `per_user_gauge` has a time series for each owner, named by a hash: for few owners, since each is kept for good.
    """

    def __init__(self, *, per_user_gauge: bool = False) -> None:
        from prometheus_client import CollectorRegistry, Gauge

        self._registry = CollectorRegistry()
        measured = {**MEASUREMENTS, **STREAMS}
        left_out = set[str]() if per_user_gauge else {_PER_USER}
        self._made = {name: self._measured(name, each) for name, each in measured.items() if name not in left_out}
        self._gauges: dict[str, Any] = {
            name: Gauge(name, each.of, _labels(each), registry=self._registry) for name, each in GAUGES.items()
        }

    def _measured(self, name: str, measurement: Measurement) -> tuple[Any, str]:
        """What keeps a measurement, and the method of it that takes one."""
        from prometheus_client import Counter, Gauge, Histogram

        given: Any = {"labelnames": _labels(measurement), "registry": self._registry}
        match measurement.kind:
            case "count":
                return Counter(name, measurement.of, **given), "inc"
            case "gauge":
                return Gauge(name, measurement.of, **given), "set"
            case "histogram":
                return Histogram(name, measurement.of, buckets=_BUCKETS[name], **given), "observe"

    def observe(self, name: str, value: float, labels: Mapping[str, str]) -> None:
        """One measurement."""
        if name in self._made:
            made, how = self._made[name]
            getattr(made.labels(**labels) if labels else made, how)(value)

    def text(self, *, streams_open: int, runs: Mapping[str, int]) -> bytes:
        """All of it, with what there is now, as Prometheus reads it."""
        from prometheus_client import generate_latest

        self._gauges["streams_open"].set(streams_open)
        for status in ("queued", "running", "waiting"):
            self._gauges["runs"].labels(status=status).set(runs.get(status, 0))
        return generate_latest(self._registry)


def new_metrics(settings: ServiceSettings) -> Metrics | None:
    """Measurements, where the extra is installed and they are wanted."""
    wanted = settings.metrics and find_spec("prometheus_client") is not None
    return Metrics(per_user_gauge=settings.per_user_gauge) if wanted else None


def _labels(measurement: Measurement) -> tuple[str, ...]:
    return () if measurement.label is None else (measurement.label,)
