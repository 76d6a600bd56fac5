"""Answers that hold no reply: what came, from where, and how it begins."""

import json
from typing import Any, Final, cast

from ptc.models.errors import ModelError

_SHOWN: Final = 80  # characters


def no_reply(provider: str, body: str, address: str, *, wanted: str = "a reply", hint: str = "") -> ModelError:
    """The error for a body that came in place of what was wanted. A web page comes again; anything else may pass."""
    return ModelError(f"{provider}: {described(body, address, wanted, hint)}", retryable=not is_page(body))


def described(body: str, address: str, wanted: str = "a reply", hint: str = "") -> str:
    """`http://127.0.0.1:8000/v1 sent a web page in place of a reply; it begins: <html>...`."""
    text = " ".join(body.split())
    begins = f"; it begins: {text[:_SHOWN]}{'...' if len(text) > _SHOWN else ''}" if text else ""
    return f"{address} sent {_kind(body)} in place of {wanted}{hint}{begins}"


def body_of(answer: Any) -> str:
    """What a server sent that is no reply: the SDK gives text as it is, and JSON as an object of any fields."""
    dump = getattr(answer, "model_dump", None)
    return str(answer or "") if dump is None else json.dumps(dump(exclude_unset=True, warnings=False), default=str)


async def check_stream(provider: str, response: Any) -> None:
    """Raises `ModelError` where an HTTP response to a streamed request holds no events.

    A server may stream events and call them something else, so what is not called events is read before it is judged.
    """
    kind = response.headers.get("content-type", "").partition(";")[0].strip()
    if kind in ("", "text/event-stream"):
        return
    body = (await response.aread()).decode("utf-8", "replace")
    if not body.lstrip().startswith(("data:", "event:", "id:", "retry:", ":")):
        raise no_reply(provider, body, str(response.request.url), wanted="a stream of events")


async def check_answer(provider: str, response: Any) -> None:
    """Raises `ModelError` where an HTTP response is neither the completion nor the events that were asked for.

    A hook of the HTTP client below OpenAI's SDK, for libraries that show nothing of an answer they cannot use.
    """
    if not response.is_success:
        return
    if json.loads(response.request.content).get("stream"):
        await check_stream(provider, response)
        return
    body = (await response.aread()).decode("utf-8", "replace")
    if not _holds_choices(body):
        raise no_reply(provider, body, str(response.request.url))


def _holds_choices(body: str) -> bool:
    """Whether a body is a completion: JSON whose `choices` are not empty."""
    answer: Any = json.loads(body) if _is_json(body) else None
    return isinstance(answer, dict) and bool(cast("dict[str, Any]", answer).get("choices"))


def _kind(body: str) -> str:
    if not body.strip():
        return "nothing"
    if is_page(body):
        return "a web page"
    return "plain JSON" if _is_json(body) else "text that is no JSON"


def _is_json(body: str) -> bool:
    try:
        json.loads(body)
    except ValueError:
        return False
    return True


def is_page(body: str) -> bool:
    """Whether a body is a web page, or other markup."""
    return body.lstrip().startswith("<")
