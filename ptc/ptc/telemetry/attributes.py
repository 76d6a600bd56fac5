"""What spans and measurements say of an event, by OpenTelemetry's conventions for generative AI."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ptc.record.events import ReplyReceived, RunStarted, TurnStarted
from ptc.record.step import Step
from ptc.tools.call import Call
from ptc_compression import Message, ModelUsage
from ptc_interpreter import ToolOutcome

Attributes = dict[str, Any]

OPERATION: Final = "gen_ai.operation.name"
ERROR: Final = "error.type"
TOKEN_TYPE: Final = "gen_ai.token.type"

# The name of a model before its colon -> the provider as the conventions name it, where that is another word.
_PROVIDERS: Final[Mapping[str, str]] = {
    "openai-responses": "openai",
    "azure": "azure.ai.inference",
    "azureopenai": "azure.ai.openai",
    "bedrock": "aws.bedrock",
    "gemini": "gcp.gemini",
    "mistral": "mistral_ai",
    "vertexai": "gcp.vertex_ai",
    "watsonx": "ibm.watsonx.ai",
    "xai": "x_ai",
}


def of_model(name: str) -> Attributes:
    """The provider and the model that `Model.name` says; a model of one's own is both."""
    provider, colon, model = name.partition(":")
    return {
        "gen_ai.provider.name": _PROVIDERS.get(provider, provider),
        "gen_ai.request.model": model if colon else name,
    }


# -- agents ----------------------------------------------------------------------------------------------------------


def of_agent(event: RunStarted) -> Attributes:
    """An agent that begins; it has a name where it was called as a tool."""
    named = {"gen_ai.agent.name": event.path[-1]} if event.path else {}
    return {OPERATION: "invoke_agent", **named, **of_model(event.model), "ptc.run.id": event.run}


def of_step(step: Step) -> Attributes:
    """What a run has come to."""
    usage = step.usage
    failed = {} if step.failure is None else {ERROR: step.failure.code}
    return {**of_usage(usage), "ptc.turns": usage.turns, "ptc.model_calls": usage.model_calls, **failed}


# -- models ----------------------------------------------------------------------------------------------------------


def of_reply(event: ReplyReceived) -> Attributes:
    """What a model has answered, without the text."""
    answered = {"gen_ai.response.model": event.model} if event.model else {}
    ended = {"gen_ai.response.finish_reasons": (event.stop_reason,)} if event.stop_reason else {}
    return {**answered, **ended, **of_usage(event.usage)}


def of_usage(usage: Any) -> Attributes:
    """Tokens of a `ModelUsage` or `StepUsage`; nothing where the provider did not count."""
    counted = {
        "gen_ai.usage.input_tokens": usage.input_tokens,
        "gen_ai.usage.output_tokens": usage.output_tokens,
        "gen_ai.usage.cache_read.input_tokens": usage.cached_tokens,
        "gen_ai.usage.cache_creation.input_tokens": usage.cache_write_tokens,
    }
    return {name: tokens for name, tokens in counted.items() if tokens}


def tokens_by_type(usage: ModelUsage) -> Iterator[tuple[str, int]]:
    """The tokens that are measured, each with its type."""
    yield from ((kind, tokens) for kind, tokens in (("input", usage.input_tokens), ("output", usage.output_tokens)))


def messages_sent(event: TurnStarted) -> Attributes:
    """The content of a request."""
    system = [message for message in event.messages if message["role"] == "system"]
    others = [message for message in event.messages if message["role"] != "system"]
    instructions = {"gen_ai.system_instructions": _json([_part(each["content"]) for each in system])} if system else {}
    return {**instructions, "gen_ai.input.messages": _json([_message(each) for each in others])}


def message_received(event: ReplyReceived) -> Attributes:
    """The content of a reply."""
    reply = _message(Message(role="assistant", content=event.reply))
    return {"gen_ai.output.messages": _json([{**reply, "finish_reason": event.stop_reason or "stop"}])}


def _message(message: Message) -> dict[str, Any]:
    return {"role": message["role"], "parts": [_part(message["content"])]}


def _part(text: str) -> dict[str, str]:
    return {"type": "text", "content": text}


# -- tools -----------------------------------------------------------------------------------------------------------


def of_call(call: Call) -> Attributes:
    """A call that is about to be made, without its arguments."""
    described = {"gen_ai.tool.description": call.tool.description} if call.tool.description else {}
    return {
        OPERATION: "execute_tool",
        "gen_ai.tool.name": call.tool.name,
        "gen_ai.tool.type": "function",
        "gen_ai.tool.call.id": f"{call.turn}.{call.number}",
        **described,
    }


def of_outcome(outcome: ToolOutcome) -> Attributes:
    """How a call has ended, without its result."""
    failed = {} if outcome.raised is None else {ERROR: type(outcome.raised).__name__}
    return {**failed, **({"ptc.tool.retries": len(outcome.retried)} if outcome.retried else {})}


def arguments_given(call: Call) -> Attributes:
    """The content of a call."""
    names = (parameter.name for parameter in call.tool.parameters)
    return {"gen_ai.tool.call.arguments": _json(dict(zip(names, call.values, strict=True)))}


def result_given(outcome: ToolOutcome) -> Attributes:
    """The content of a result."""
    return {} if outcome.raised is not None else {"gen_ai.tool.call.result": _json(outcome.result)}


def _json(value: Mapping[str, Any] | Sequence[Any] | Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str, skipkeys=True)
