"""Traces and measurements of runs, as OpenTelemetry's own SDK collects them."""

import asyncio
import json
import logging
import subprocess
import sys

import attrs
import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from ptc import Limits, ModelError, ModelUsage, Reply, Retry, ScriptedModel, SubAgent, step_of, tool
from ptc.telemetry import Telemetry


@attrs.frozen
class Collected:
    """What a process has collected, and the telemetry that gives it there."""

    exporter: InMemorySpanExporter = attrs.field(factory=InMemorySpanExporter)
    reader: InMemoryMetricReader = attrs.field(factory=InMemoryMetricReader)
    tracers: TracerProvider = attrs.field(factory=TracerProvider)

    def __attrs_post_init__(self):
        self.tracers.add_span_processor(SimpleSpanProcessor(self.exporter))

    def telemetry(self, **options):
        meters = MeterProvider(metric_readers=[self.reader])
        return Telemetry(tracer_provider=self.tracers, meter_provider=meters, **options)

    @property
    def spans(self):
        return self.exporter.get_finished_spans()

    def named(self, name):
        return [span for span in self.spans if span.name == name]

    def paths(self):
        """Every span by the way that leads to it."""
        by_id = {span.context.span_id: span for span in self.spans}

        def path(span):
            above = path(by_id[span.parent.span_id]) + " > " if span.parent else ""
            return above + span.name

        return sorted(path(span) for span in self.spans)

    def points(self, name):
        data = self.reader.get_metrics_data()
        found = [each for of in data.resource_metrics for scope in of.scope_metrics for each in scope.metrics]
        return [point for each in found if each.name == name for point in each.data.data_points]


@pytest.fixture
def collected():
    return Collected()


def reply(text, **given):
    usage = ModelUsage(input_tokens=100, output_tokens=7, cached_tokens=40)
    return Reply(text=text, usage=usage, model="gpt-5-mini-2026", stop_reason="stop", **given)


@attrs.frozen
class Named:
    """A scripted model by another name."""

    inner: ScriptedModel
    name: str = "openai-responses:gpt-5-mini"

    async def complete(self, messages, *, on_token=None):
        return await self.inner.complete(messages, on_token=on_token)


def model(*replies):
    return Named(ScriptedModel([reply(each) if isinstance(each, str) else each for each in replies]))


def tools(collected):
    own = collected.tracers.get_tracer("a database")

    def price(name: str) -> int:
        "The price."
        with own.start_as_current_span(f"SELECT {name}"):
            return {"Laptop": 1200}[name]

    async def stock(name: str) -> int:
        with own.start_as_current_span(f"GET {name}"):
            return 3

    return [price, stock]


@pytest.mark.parametrize("isolation", ["none", "process"])
def test_the_trace_goes_through_tools_and_nested_agents(collected, isolation):
    kid = SubAgent("Look.", model=model('(return (tool/price "Laptop"))'), tools=tools(collected)).as_tool("kid")
    programs = ['(pmap tool/stock ["a" "b"])', "(oops", "(return (tool/kid))"]
    limits = Limits() if isolation == "none" else Limits(isolation="process")
    agent = SubAgent("Go.", model=model(*programs), tools=[*tools(collected), kid], limits=limits)
    assert attrs.evolve(agent, telemetry=collected.telemetry()).run_sync().return_value == 1200
    inside = "invoke_agent > execute_tool kid > invoke_agent kid"
    assert collected.paths() == sorted(
        [
            "invoke_agent",
            *["invoke_agent > chat gpt-5-mini"] * 3,
            *["invoke_agent > execute_tool stock"] * 2,
            "invoke_agent > execute_tool stock > GET a",
            "invoke_agent > execute_tool stock > GET b",
            "invoke_agent > execute_tool kid",
            inside,
            f"{inside} > chat gpt-5-mini",
            f"{inside} > execute_tool price",
            f"{inside} > execute_tool price > SELECT Laptop",
        ]
    )


def test_spans_say_what_the_conventions_name_and_no_content(collected, snapshot):
    secret = "hunter2"
    programs = [f'(tool/price "{secret}")', f'(return "{secret}")']
    agent = SubAgent(f"Find {secret}.", model=model(*programs), tools=tools(collected), new_id=lambda: "run-1")
    telemetry = collected.telemetry(attributes={"gen_ai.conversation.id": "conv_7"})
    attrs.evolve(agent, telemetry=telemetry).run_sync()
    told = [
        (span.name, span.kind.name, span.status.status_code.name, dict(span.attributes)) for span in collected.spans
    ]
    assert told == snapshot
    ours = [span for span in collected.spans if not span.name.startswith("SELECT")]
    assert secret not in "".join(span.to_json() for span in ours)


def test_content_is_there_when_it_is_asked_for(collected):
    agent = SubAgent("Find it.", model=model('(tool/price "Laptop")', '(tool/price "x")', "(return 1)"))
    given = attrs.evolve(agent, tools=tools(collected), telemetry=collected.telemetry(content=True))
    step = given.run_sync()
    chat, call = collected.named("chat gpt-5-mini")[0].attributes, collected.named("execute_tool price")[0].attributes
    sent = json.loads(chat["gen_ai.input.messages"])
    assert sent[0]["parts"][0]["content"] == step.trace[0].messages[1]["content"]
    assert json.loads(chat["gen_ai.system_instructions"])[0]["content"] == step.trace[0].messages[0]["content"]
    assert json.loads(chat["gen_ai.output.messages"])[0]["parts"][0]["content"] == '(tool/price "Laptop")'
    assert json.loads(call["gen_ai.tool.call.arguments"]) == {"name": "Laptop"}
    assert json.loads(call["gen_ai.tool.call.result"]) == 1200
    assert collected.named("execute_tool price")[1].status.description == "'x'"


def test_measurements(collected):
    agent = SubAgent("Go.", model=model('(tool/price "x")', "(return 1)"), tools=tools(collected))
    ticks = iter(range(100))
    attrs.evolve(agent, telemetry=collected.telemetry(clock=lambda: float(next(ticks)))).run_sync()
    tokens = {
        point.attributes["gen_ai.token.type"]: (point.sum, point.count)
        for point in collected.points("gen_ai.client.token.usage")
    }
    assert tokens == {"input": (200, 2), "output": (14, 2)}
    durations = {
        (point.attributes["gen_ai.operation.name"], point.attributes.get("error.type")): (point.sum, point.count)
        for point in collected.points("gen_ai.client.operation.duration")
    }
    assert durations == {
        ("chat", None): (2.0, 2),
        ("execute_tool", "KeyError"): (1.0, 1),
        ("invoke_agent", None): (7.0, 1),
    }


def test_a_request_that_fails_ends_its_span_with_the_error(collected):
    failing = model(ModelError("busy", retryable=True), ModelError("no"))
    step = SubAgent("Go.", model=failing, telemetry=collected.telemetry(), model_retries=1).run_sync()
    (chat,), (agent,) = collected.named("chat gpt-5-mini"), collected.named("invoke_agent")
    assert step.failure.code == chat.attributes["error.type"] == agent.attributes["error.type"] == "model_error"
    assert [event.name for event in chat.events] == ["ptc.retry"]
    assert (chat.status.status_code.name, chat.status.description) == ("ERROR", None)


async def test_a_run_that_is_cancelled_ends_its_spans(collected):
    began = asyncio.Event()

    async def wait():
        began.set()
        await asyncio.sleep(60)

    agent = SubAgent("Go.", model=model("(tool/wait)"), tools=[wait], telemetry=collected.telemetry())
    run = asyncio.create_task(agent.run())
    await began.wait()
    run.cancel()
    with pytest.raises(asyncio.CancelledError) as caught:
        await run
    assert step_of(caught.value).failure.code == "cancelled"
    assert collected.paths() == ["invoke_agent", "invoke_agent > chat gpt-5-mini", "invoke_agent > execute_tool wait"]


async def test_runs_at_once_are_traces_of_their_own(collected):
    telemetry = collected.telemetry()
    agents = [SubAgent("Go.", model=model('(return (tool/stock "a"))'), tools=tools(collected)) for _ in range(5)]
    await asyncio.gather(*[attrs.evolve(each, telemetry=telemetry).run() for each in agents])
    roots = collected.named("invoke_agent")
    assert len({span.context.trace_id for span in roots}) == 5 == len([span for span in roots if span.parent is None])
    assert len(collected.spans) == 5 * 4


def test_a_run_is_part_of_the_trace_that_it_is_begun_in(collected):
    telemetry = collected.telemetry()
    with collected.tracers.get_tracer("app").start_as_current_span("POST /chat"):
        for _ in range(2):
            SubAgent("Go.", model=model("(return 1)"), telemetry=telemetry).run_sync()
    assert collected.paths().count("POST /chat > invoke_agent") == 2


def test_retries_of_a_tool_are_counted(collected):
    answers = [Retry("busy", after=0.001), 1]

    def ask():
        answer = answers.pop(0)
        if isinstance(answer, Retry):
            raise answer
        return answer

    agent = SubAgent("Go.", model=model("(return (tool/ask))"), tools=[tool(ask, retries=1)])
    attrs.evolve(agent, telemetry=collected.telemetry()).run_sync()
    assert collected.named("execute_tool ask")[0].attributes["ptc.tool.retries"] == 1


def test_what_goes_wrong_with_it_concerns_no_run(collected, monkeypatch, caplog):
    telemetry = collected.telemetry(attributes={"x": 1})
    monkeypatch.setattr(Telemetry, "_begun", lambda *_: 1 / 0)
    with caplog.at_level(logging.WARNING, "ptc"):
        step = SubAgent(
            "Go.", model=model('(return (tool/stock "a"))'), tools=tools(collected), telemetry=telemetry
        ).run_sync()
    assert (step.return_value, len(caplog.records)) == (3, 1)


@pytest.mark.parametrize("wrong", [True, "otel", print])
def test_what_is_no_telemetry_is_refused(wrong):
    with pytest.raises(TypeError, match="telemetry takes a Telemetry"):
        SubAgent("Go.", telemetry=wrong)


def test_without_the_extra_it_says_what_to_install():
    code = "import ptc.public, importlib.util\nimportlib.util.find_spec = lambda *_: None\nimport ptc.telemetry"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stderr
    assert told.splitlines()[-1] == (
        "ptc.errors.MissingExtra: telemetry needs an optional dependency: pip install 'ptc-runtime[otel]'"
    )
