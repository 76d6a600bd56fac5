"""`POST /v1/chat/completions`, as OpenAI has it: existing chat front ends talk to the agents that are registered here.

Nothing is stored as a conversation: such clients send all of it with each request. Each request is a run in the log.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from typing import Annotated, Any, Literal

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream as StreamResponse
from msgspec import Meta, Struct

from ptc.durable import RunHandle
from ptc.events import canonical
from ptc.record.step import Step
from ptc.service.access import needs
from ptc.service.bodies import sendable
from ptc.service.parameters import OfAccess, OfService
from ptc.service.problems import Refused, checked, problems

_STREAM = "text/event-stream"
_SECONDS_OF_A_HEARTBEAT = 15.0


class Part(Struct, frozen=True, kw_only=True):
    """A part of a message's content."""

    type: str
    text: str = ""


class ChatTurn(Struct, frozen=True, kw_only=True):
    """A message; what else clients send of it is ignored."""

    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: str | list[Part] | None = None


class CompletionRequest(Struct, frozen=True, kw_only=True):
    """A request as OpenAI's clients send it; settings of models are ignored, for the agent has its own."""

    model: Annotated[str, Meta(min_length=1, max_length=100)]
    messages: Annotated[list[ChatTurn], Meta(min_length=1, max_length=1000)]
    stream: bool = False


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
    said = [{"role": each.role, "content": _text(each)} for each in data.messages]
    newest = next((each["content"] for each in reversed(said) if each["role"] == "user"), "")
    with checked("body"):
        handle = await access.log.start(data.model, {"message": newest, "messages": said})
    if data.stream:
        return StreamResponse(_streamed(handle, data.model), media_type=_STREAM, headers={"X-Accel-Buffering": "no"})
    step = await handle.result()
    return Response(_completion(handle.run_id, data.model, step), media_type="application/json")


@get(
    "/v1/models",
    tags=["completions"],
    summary="List agents, as OpenAI's API lists models",
    responses=problems(),
    raises=[],
    **needs("read"),
)
async def list_models(service: OfService) -> dict[str, Any]:
    """The names of agents."""
    models = [{"id": name, "object": "model", "created": 0, "owned_by": "ptc"} for name in service.agents]
    return {"object": "list", "data": models}


def _text(message: ChatTurn) -> str:
    if isinstance(message.content, list):
        return "\n".join(part.text for part in message.content if part.type == "text")
    return message.content or ""


# -- answers ---------------------------------------------------------------------------------------------------------


def _completion(run_id: str, model: str, step: Step) -> dict[str, Any]:
    message = {"role": "assistant", "content": _answer(step)}
    usage = step.usage
    return {
        "id": f"chatcmpl-{run_id}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {
            "prompt_tokens": usage.input_tokens,
            "completion_tokens": usage.output_tokens,
            "total_tokens": usage.input_tokens + usage.output_tokens,
        },
    }


def _answer(step: Step) -> str:
    """What a run returned as text; what went wrong, or what a person has to decide, where it returned nothing."""
    if step.status == "waiting":
        return "\n".join(sendable(each.text) for each in step.waiting)
    if step.failure is not None:
        return f"The run failed ({step.failure.code}): {sendable(step.failure.message)}"
    value = step.return_value
    return sendable(value) if isinstance(value, str) else canonical(value)


async def _streamed(handle: RunHandle, model: str) -> AsyncGenerator[bytes]:
    """The role at once, then the answer when it is there; a comment now and then keeps the connection."""
    created = int(time.time())

    def chunk(delta: dict[str, Any], reason: str | None = None) -> bytes:
        data = {
            "id": f"chatcmpl-{handle.run_id}",
            "object": "chat.completion.chunk",
            "created": created,
            "model": model,
            "choices": [{"index": 0, "delta": delta, "finish_reason": reason}],
        }
        return f"data: {json.dumps(data)}\n\n".encode()

    yield chunk({"role": "assistant", "content": ""})
    result = asyncio.ensure_future(handle.result())
    try:
        while not (await asyncio.wait({result}, timeout=_SECONDS_OF_A_HEARTBEAT))[0]:
            yield b": still here\n\n"
        yield chunk({"content": _answer(result.result())})
        yield chunk({}, "stop")
        yield b"data: [DONE]\n\n"
    finally:
        result.cancel()


ROUTES = (complete_chat, list_models)
