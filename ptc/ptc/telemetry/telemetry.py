"""`Telemetry`: the option that makes traces and metrics of runs."""

import logging
from collections.abc import Callable, Mapping
from contextvars import ContextVar, Token
from time import perf_counter
from typing import Any, Final

import attrs
from opentelemetry import context, metrics, trace
from opentelemetry.metrics import MeterProvider
from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer, TracerProvider

from ptc.record.events import Event, ReplyReceived, RetryScheduled, RunFinished, RunStarted, TurnStarted
from ptc.telemetry import attributes as describe
from ptc.telemetry.attributes import ERROR, OPERATION, Attributes
from ptc.telemetry.metrics import Measurements
from ptc.tools.call import Call
from ptc_interpreter import ToolOutcome

_LOG: Final = logging.getLogger("ptc")
_NAME: Final = "ptc"
_MEASURED: Final = (OPERATION, "gen_ai.provider.name", "gen_ai.request.model", "gen_ai.response.model", ERROR)


@attrs.define(eq=False)
class _Operation:
    """A span that is the current one where it was begun, until it ends."""

    span: Span
    token: "Token[context.Context]"
    began: float
    attributes: Attributes  # of what is measured: what the span was begun with, and later ends with


@attrs.define(eq=False)
class _Agent:
    """An agent that runs in this context, and the request to its model that is under way."""

    operation: _Operation
    model: str  # its name
    before: "Token[_Agent | None] | None" = None
    chat: _Operation | None = None


_AGENT: Final[ContextVar[_Agent | None]] = ContextVar("ptc_telemetry_agent", default=None)


def _tracer_of(telemetry: "Telemetry") -> Tracer:
    return trace.get_tracer(_NAME, tracer_provider=telemetry.tracer_provider)


def _measurements_of(telemetry: "Telemetry") -> Measurements:
    return Measurements.of(metrics.get_meter(_NAME, meter_provider=telemetry.meter_provider))


@attrs.frozen(kw_only=True, eq=False)
class Telemetry:
    """Spans `invoke_agent`, `chat` and `execute_tool` of runs, one inside the other, and their measurements.

    Given to an agent as `telemetry=Telemetry()`; sub-agents inherit it. What a tool does itself, and what the client of
    a model sends, is traced within its span. Nothing that goes wrong here concerns the run; it is logged, once.

    tracer_provider, meter_provider   None: those that are set for the whole process
    content                           whether spans hold missions, messages, arguments and results: off
    attributes                        that every span has, such as {"gen_ai.conversation.id": "conv_7"}
    """

    tracer_provider: TracerProvider | None = None
    meter_provider: MeterProvider | None = None
    content: bool = attrs.field(default=False, validator=attrs.validators.instance_of(bool))
    attributes: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    clock: Callable[[], float] = perf_counter  # seconds
    _tracer: Tracer = attrs.field(init=False, default=attrs.Factory(_tracer_of, takes_self=True))
    _measurements: Measurements = attrs.field(init=False, default=attrs.Factory(_measurements_of, takes_self=True))
    _complaints: list[None] = attrs.field(factory=list[None], init=False)

    # -- what runs tell ----------------------------------------------------------------------------------------------

    def on_event(self, event: Event) -> None:
        """What an event means for the trace. Called in the task of the agent, so that its spans are current there."""
        try:
            self._follow(event)
        except Exception:
            self._complain()

    def around_call(self, call: Call, proceed: Callable[[], ToolOutcome]) -> ToolOutcome:
        """How the call ends, made within its span."""
        operation = self._quietly(lambda: self._begun_call(call))
        if operation is None:
            return proceed()
        outcome = ToolOutcome(raised=InterruptedError())
        try:
            outcome = proceed()
        finally:
            self._quietly(lambda: self._ended_call(operation, outcome))
        return outcome

    def _follow(self, event: Event) -> None:
        agent = _AGENT.get()
        match event:
            case RunStarted():
                self._begin_agent(event)
            case TurnStarted() if agent is not None:
                self._begin_chat(agent, event)
            case RetryScheduled(attempt=attempt, wait=wait) if agent is not None and agent.chat is not None:
                agent.chat.span.add_event("ptc.retry", {"ptc.retry.attempt": attempt, "ptc.retry.wait": wait})
            case ReplyReceived() if agent is not None and agent.chat is not None:
                self._end_chat(agent, agent.chat, event)
            case RunFinished() if agent is not None:
                self._end_agent(agent, event)
            case _:
                pass

    # -- agents ------------------------------------------------------------------------------------------------------

    def _begin_agent(self, event: RunStarted) -> None:
        name = f"invoke_agent {event.path[-1]}" if event.path else "invoke_agent"
        content = {"ptc.mission": event.mission} if self.content else {}
        agent = _Agent(self._begun(name, SpanKind.INTERNAL, describe.of_agent(event), content), event.model)
        agent.before = _AGENT.set(agent)

    def _end_agent(self, agent: _Agent, event: RunFinished) -> None:
        failure = event.step.failure
        if agent.chat is not None:
            self._ended(agent.chat, {ERROR: failure.code if failure else "cancelled"})
        if agent.before is not None:
            _AGENT.reset(agent.before)
        self._ended(agent.operation, describe.of_step(event.step), message=failure and failure.message)

    # -- models ------------------------------------------------------------------------------------------------------

    def _begin_chat(self, agent: _Agent, event: TurnStarted) -> None:
        asked = {OPERATION: "chat", **describe.of_model(agent.model), "ptc.turn": event.number}
        content = describe.messages_sent(event) if self.content else {}
        agent.chat = self._begun(f"chat {asked['gen_ai.request.model']}", SpanKind.CLIENT, asked, content)

    def _end_chat(self, agent: _Agent, chat: _Operation, event: ReplyReceived) -> None:
        agent.chat = None
        content = describe.message_received(event) if self.content else {}
        self._ended(chat, describe.of_reply(event), content)
        self._measurements.used(event.usage, _measured(chat.attributes))

    # -- tools -------------------------------------------------------------------------------------------------------

    def _begun_call(self, call: Call) -> _Operation:
        content = describe.arguments_given(call) if self.content else {}
        return self._begun(f"execute_tool {call.tool.name}", SpanKind.INTERNAL, describe.of_call(call), content)

    def _ended_call(self, operation: _Operation, outcome: ToolOutcome) -> None:
        content = describe.result_given(outcome) if self.content else {}
        message = None if outcome.raised is None else str(outcome.raised)
        self._ended(operation, describe.of_outcome(outcome), content, message=message)

    # -- any operation -----------------------------------------------------------------------------------------------

    def _begun(self, name: str, kind: SpanKind, attributes: Attributes, content: Attributes) -> _Operation:
        """An operation within the current one; from now on it is the current one."""
        told = {**self.attributes, **attributes, **content}
        span = self._tracer.start_span(name, kind=kind, attributes=told)
        return _Operation(span, context.attach(trace.set_span_in_context(span)), self.clock(), attributes)

    def _ended(
        self, operation: _Operation, attributes: Attributes, content: Attributes | None = None, *, message: Any = None
    ) -> None:
        """Ends an operation; the message of an error is content too."""
        operation.attributes |= attributes
        operation.span.set_attributes({**attributes, **(content or {})})
        if ERROR in attributes:
            operation.span.set_status(Status(StatusCode.ERROR, message if self.content else None))
        context.detach(operation.token)
        operation.span.end()
        self._measurements.took(self.clock() - operation.began, _measured(operation.attributes))

    # -- what must not concern a run ---------------------------------------------------------------------------------

    def _quietly(self, work: Callable[[], _Operation | None]) -> _Operation | None:
        try:
            return work()
        except Exception:
            self._complain()
            return None

    def _complain(self) -> None:
        if not self._complaints:
            self._complaints.append(None)
            _LOG.warning("telemetry raised an exception; the run goes on without minding it", exc_info=True)


def _measured(attributes: Attributes) -> Attributes:
    """Of what a span says what measurements are told apart by."""
    return {name: attributes[name] for name in _MEASURED if name in attributes}
