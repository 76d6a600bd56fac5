"""A run's trace and measurements leave the process by OTLP, and another process reads them."""

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from ptc import ScriptedModel, SubAgent
from ptc.telemetry import Telemetry


@pytest.fixture
def receiver():
    command = [sys.executable, str(Path(__file__).with_name("receiver.py"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
        process.kill()


def received(url):
    with urlopen(url) as answer:
        return json.load(answer)


def test_a_run_is_received_by_another_process(receiver):
    tracers, reader = TracerProvider(), PeriodicExportingMetricReader(OTLPMetricExporter(f"{receiver}/v1/metrics"))
    tracers.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{receiver}/v1/traces")))
    meters = MeterProvider(metric_readers=[reader])
    telemetry = Telemetry(tracer_provider=tracers, meter_provider=meters)
    model = ScriptedModel(["(return (tool/double 4))"])
    SubAgent("Go.", model=model, tools={"double": lambda n: 2 * n}, telemetry=telemetry).run_sync()
    for provider in (tracers, meters):
        provider.shutdown()
    spans = [
        span
        for request in received(f"{receiver}/v1/traces")
        for resource in request["resourceSpans"]
        for scope in resource["scopeSpans"]
        for span in scope["spans"]
    ]
    by_id = {span["spanId"]: span["name"] for span in spans}
    assert {(span["name"], by_id.get(span.get("parentSpanId"))) for span in spans} == {
        ("invoke_agent", None),
        ("chat scripted", "invoke_agent"),
        ("execute_tool double", "invoke_agent"),
    }
    assert "gen_ai.client.operation.duration" in json.dumps(received(f"{receiver}/v1/metrics"))
