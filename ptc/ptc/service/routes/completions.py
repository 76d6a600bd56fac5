"""`POST /v1/chat/completions`, as OpenAI has it: existing chat front ends talk to the agents that are registered here.

Nothing is stored as a conversation: such clients send all of it with each request. Each request is a run in the log.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Iterable
from typing import Annotated, Any, Literal

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.response import Stream as StreamResponse
from msgspec import Meta, Struct, to_builtins

from ptc.durable import RunHandle
from ptc.events import canonical
from ptc.record.step import Step
from ptc.service.access import needs
from ptc.service.bodies import sendable
from ptc.service.parameters import OfAccess, OfService
from ptc.service.problems import Refused, checked, invalid, openai_error, problems, refused_of
from ptc.store import StoreError

NO_MODEL = "There is no such agent here: GET /v1/models lists them."
_STREAM = "text/event-stream"
_READ = ("text", "input_text", "output_text", "refusal")  # kinds of parts
_SECONDS_OF_A_HEARTBEAT = 15.0


_MOST_STOPS = 16


class Part(Struct, frozen=True, kw_only=True):
    """A part of a message's content."""

    type: str
    text: str = ""


class ChatTurn(Struct, frozen=True, kw_only=True):
    """A message; what else clients send of it is ignored."""

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[Part] | None = None


class StreamOptions(Struct, frozen=True, kw_only=True):
    """What a stream has beside the answer."""

    include_usage: bool | None = None


class CompletionRequest(Struct, frozen=True, kw_only=True):
    """A request as OpenAI's clients send it; settings of models are ignored, for the agent has its own."""

    model: Annotated[str, Meta(min_length=1, max_length=100)]
    messages: Annotated[list[ChatTurn], Meta(min_length=1, max_length=1000)]
    stream: bool | None = None
    stream_options: StreamOptions | None = None
    stop: str | list[str] | None = None
    n: int | None = None
    logprobs: bool | None = None
    modalities: list[str] | None = None
    tool_choice: Any = None
    response_format: dict[str, Any] | None = None

    @property
    def stops(self) -> tuple[str, ...]:
        """The texts before which the answer ends; one that is empty is none."""
        given = [self.stop] if isinstance(self.stop, str) else self.stop or []
        return tuple(filter(None, given))

    @property
    def tells_usage(self) -> bool:
        """Whether a stream ends with what the answer cost."""
        return self.stream_options is not None and bool(self.stream_options.include_usage)


@post(
    "/v1/chat/completions",
    status_code=200,
    tags=["completions"],
    summary="Have an agent answer, as OpenAI's API does",
    description="`model` is the name of an agent, which is given the parameters `message` and `messages`.",
    responses={
        200: ResponseSpec(dict[str, Any], description="The answer; with `stream`, server-sent events."),
        **problems("unknown_agent", "media_type"),
    },
    raises=[],
    **needs("run"),
)
async def complete_chat(service: OfService, access: OfAccess, data: JSONBody[CompletionRequest]) -> Response[Any]:
    """Runs an agent, and gives what it returns as the assistant's message."""
    if data.model not in service.agents:
        raise Refused("unknown_agent", f"There is no agent {data.model!r:.100} here: GET /v1/models lists them.")
    _check(data)
    said = [{"role": each.role, "content": _text(each)} for each in data.messages]
    newest = next((each["content"] for each in reversed(said) if each["role"] == "user"), "")
    with checked("body"):
        handle = await access.log.start(data.model, {"message": newest, "messages": said})
    if data.stream:
        return StreamResponse(_streamed(handle, data), media_type=_STREAM, headers={"X-Accel-Buffering": "no"})
    step = await handle.result()
    return Response(_completion(handle.run_id, data, step), media_type="application/json")


@get(
    "/v1/models",
    tags=["completions"],
    summary="List agents, as OpenAI's API lists models",
    responses=problems(),
    raises=[],
    **needs("run"),
)
async def list_models(service: OfService) -> dict[str, Any]:
    """The names of agents."""
    return {"object": "list", "data": [_model(name) for name in service.agents]}


@get(
    "/v1/models/{model:str}",
    tags=["completions"],
    summary="Read an agent, as OpenAI's API reads a model",
    responses=problems("not_found"),
    raises=[],
    **needs("run"),
)
async def get_model(service: OfService, model: FromPath[str]) -> dict[str, Any]:
    """The name of an agent."""
    if model not in service.agents:
        raise Refused("not_found", NO_MODEL)
    return _model(model)


def _model(name: str) -> dict[str, Any]:
    return {"id": name, "object": "model", "created": 0, "owned_by": "ptc"}


def _check(asked: CompletionRequest) -> None:
    """Raises `Refused` for what would be answered otherwise than it was asked."""
    parts = [(at, part) for at, each in enumerate(asked.messages) for part in _parts(each)]
    unread = [(at, part.type) for at, part in parts if part.type not in _READ]
    wanted = (asked.response_format or {}).get("type")
    refused = {
        "n": (asked.n not in (None, 1), "an agent gives one answer: leave it out"),
        "logprobs": (bool(asked.logprobs), "an agent has no probabilities of tokens: leave it out"),
        "modalities": (any(each != "text" for each in asked.modalities or ()), "an agent answers with text"),
        "tool_choice": (asked.tool_choice not in (None, "none", "auto"), "an agent calls tools of its own alone"),
        "response_format": (wanted == "json_schema", "an agent has a format of its own: leave it out"),
        "stop": (len(asked.stops) > _MOST_STOPS, f"there may be {_MOST_STOPS} at most"),
    }
    for name, (is_refused, why) in refused.items():
        if is_refused:
            raise invalid(f"body.{name}", why)
    for at, kind in unread:
        raise invalid(f"body.messages[{at}].content", f"agents are given text, and there is a part {kind!r:.100}")


def _parts(message: ChatTurn) -> list[Part]:
    return message.content if isinstance(message.content, list) else []


def _text(message: ChatTurn) -> str:
    if isinstance(message.content, list):
        return "\n".join(part.text for part in message.content if part.type != "refusal")
    return message.content or ""


# -- answers ---------------------------------------------------------------------------------------------------------


def _completion(run_id: str, asked: CompletionRequest, step: Step) -> dict[str, Any]:
    message = {"role": "assistant", "content": _cut(_answer(step), asked.stops), "refusal": None}
    return {
        "id": f"chatcmpl-{run_id}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": asked.model,
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}],
        "usage": _usage(step),
    }


def _usage(step: Step) -> dict[str, Any]:
    usage = step.usage
    return {
        "prompt_tokens": usage.input_tokens,
        "completion_tokens": usage.output_tokens,
        "total_tokens": usage.input_tokens + usage.output_tokens,
        "prompt_tokens_details": {"cached_tokens": usage.cached_tokens},
    }


def _cut(text: str, stops: Iterable[str]) -> str:
    """The text before the first of the stops."""
    ends = [place for stop in stops if (place := text.find(stop)) >= 0]
    return text[: min(ends)] if ends else text


def _answer(step: Step) -> str:
    """What a run returned as text; what went wrong, or what a person has to decide, where it returned nothing.

    That is no error of the request: clients send those again, and what the run has done would be done again.
    """
    if step.status == "waiting":
        return "\n".join(sendable(each.text) for each in step.waiting)
    if step.failure is not None:
        return f"The run failed ({step.failure.code}): {sendable(step.failure.message)}"
    value = step.return_value
    return sendable(value) if isinstance(value, str) else canonical(value)


async def _streamed(handle: RunHandle, asked: CompletionRequest) -> AsyncGenerator[bytes]:
    """The role at once, then the answer when it is there; a comment now and then keeps the connection."""
    head = {"id": f"chatcmpl-{handle.run_id}", "object": "chat.completion.chunk", "created": int(time.time())}
    head |= {"model": asked.model, **({"usage": None} if asked.tells_usage else {})}

    def chunk(delta: dict[str, Any], reason: str | None = None) -> bytes:
        return _data({**head, "choices": [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": reason}]})

    yield chunk({"role": "assistant", "content": ""})
    result = asyncio.ensure_future(handle.result())
    try:
        while not (await asyncio.wait({result}, timeout=_SECONDS_OF_A_HEARTBEAT))[0]:
            yield b": still here\n\n"
        step = result.result()
        yield chunk({"content": _cut(_answer(step), asked.stops)})
        yield chunk({}, "stop")
        if asked.tells_usage:
            yield _data({**head, "choices": [], "usage": _usage(step)})
        yield b"data: [DONE]\n\n"
    except StoreError as error:  # too late for a status
        yield _data({"error": to_builtins(openai_error(refused_of(error).problem(None)))})
    finally:
        result.cancel()


def _data(said: Any) -> bytes:
    return f"data: {json.dumps(said)}\n\n".encode()


ROUTES = (complete_chat, list_models, get_model)
