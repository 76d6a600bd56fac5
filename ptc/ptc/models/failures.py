"""From the errors of provider SDKs to `ModelError`.

The SDKs of OpenAI and Anthropic share a generator, and so the shape of their exceptions: `status_code`, `response` and
`body`, each only where there is one. Servers that imitate them differ in their codes, so length errors are also
recognised by what is said.
"""

import json
import re
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from math import isfinite
from typing import Any, TypeVar, cast

import attrs

from ptc.models.bodies import described, is_page, no_reply
from ptc.models.errors import ContextLengthExceeded, ModelError

T = TypeVar("T")
Explain = Callable[[Exception], ModelError | None]

_RETRYABLE_STATUSES = frozenset({408, 409, 429})  # and every 5xx
# Answers that stay the same however long one waits, though their status (429) says "later".
_LASTING_KINDS = frozenset({"insufficient_quota", "billing_error"})
# Inside a stream the status is 200 whatever happens, so there the kind alone tells.
_REFUSAL_KINDS = frozenset(
    {
        "invalid_request_error",
        "invalid_prompt",
        "authentication_error",
        "permission_error",
        "not_found_error",
        "request_too_large",
    }
)
_CONTEXT_KINDS = frozenset({"context_length_exceeded", "exceed_context_size_error"})
_CONTEXT_WORDS = re.compile(
    r"prompt is too long|input is too long"
    r"|(maximum|available|exceeds?( the)?|exceeded) (context|prompt|model) (length|size|window|limit)"
    r"|context (length|size|window|limit) (is |was )?exceeded|exceeds the context|maximum model length"
    r"|exceeds the maximum number of tokens allowed|reduce the length of the messages",
    re.IGNORECASE,
)
_MESSAGE_CHARACTERS = 500
_HINTS = {
    401: "check the API key",
    403: "check what the API key may do",
    404: "check the model's name and the base URL",
}


@attrs.frozen(kw_only=True)
class Answer:
    """What a provider said instead of a reply."""

    message: str
    status: int | None = None  # HTTP; None or below 400 when the error came inside a stream
    kinds: frozenset[str] = frozenset()  # the provider's own code and type, such as "rate_limit_exceeded"
    headers: Mapping[str, str] = attrs.field(factory=dict[str, str])  # looked up in lower case


def answer_of(error: Exception) -> Answer:
    """What an SDK's exception tells of the provider's answer."""
    body: object = getattr(error, "body", None)
    said = (_said(body, "code"), _said(body, "type"), getattr(error, "code", None), getattr(error, "type", None))
    return Answer(
        message=_said(body, "message") or _page(error, body) or _with_cause(error),
        status=getattr(error, "status_code", None),
        kinds=frozenset(kind for kind in said if isinstance(kind, str)),
        headers=getattr(getattr(error, "response", None), "headers", {}),
    )


def model_error(provider: str, answer: Answer, *, now: datetime) -> ModelError:
    """The `ModelError` for an answer; `now` turns a date the provider names into seconds."""
    if is_context_length(answer):
        return ContextLengthExceeded(f"{provider}: the messages are too long for the model: {shorten(answer.message)}")
    wait = waiting_time(answer.headers, now)
    return ModelError(_sentence(provider, answer, wait), retryable=is_retryable(answer), retry_after=wait)


def is_context_length(answer: Answer) -> bool:
    """Whether the messages were too long for the model. A rate limit (429) counts tokens too, but those of a minute."""
    if answer.status == 429:
        return False
    return bool(answer.kinds & _CONTEXT_KINDS) or _CONTEXT_WORDS.search(answer.message) is not None


def is_retryable(answer: Answer) -> bool:
    """Whether the same request may succeed later."""
    if answer.kinds & _LASTING_KINDS:
        return False
    if answer.status is None or answer.status < 400:
        return not answer.kinds & _REFUSAL_KINDS
    if said := answer.headers.get("x-should-retry"):
        return said == "true"
    return answer.status in _RETRYABLE_STATUSES or answer.status >= 500


def waiting_time(headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds the provider asks to wait, >= 0; None when it names no time, or one that cannot be read."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get("retry-after")
    seconds = _number(text)
    return seconds if seconds is not None or text is None else _until(text, now)


def sdk_explainer(provider: str, api_error: type[Exception], address: str) -> Explain:
    """Explains the errors of an SDK whose base class is `api_error`, and of the transport below it, to `address`."""

    def explain(error: Exception) -> ModelError | None:
        if isinstance(error, api_error):
            return model_error(provider, answer_of(error), now=datetime.now(UTC))
        return transport_error(provider, error, address)

    return explain


def transport_error(provider: str, error: Exception, address: str) -> ModelError | None:
    """The `ModelError` for a connection that broke or garbled what it carried; None for any other error.

    The SDKs wrap these while they wait for an answer but not while a stream is read. They are known by their module:
    one SDK stands on `httpx`, another on `httpx2`.
    """
    if isinstance(error, json.JSONDecodeError):
        return no_reply(provider, error.doc, address)
    modules = {base.__module__.partition(".")[0] for base in type(error).__mro__}
    if modules & {"httpx", "httpx2"} or isinstance(error, OSError | UnicodeDecodeError):
        return ModelError(f"{provider}: the connection broke: {error or type(error).__name__}", retryable=True)
    return None


def broken_stream(provider: str) -> ModelError:
    """The error for a stream that ended without saying that the reply was complete."""
    return ModelError(f"{provider}: the stream ended before the reply was complete", retryable=True)


@contextmanager
def explained(explain: Explain) -> Generator[None]:
    """Raises the `ModelError` that `explain` gives for what is raised inside; what it cannot explain passes through."""
    try:
        yield
    except Exception as error:
        explanation = explain(error)
        if explanation is None:
            raise
        raise explanation from error


async def explained_stream(events: AsyncIterable[T], explain: Explain) -> AsyncGenerator[T]:
    """The events. Only reading them is explained: what the consumer does with one, and raises, is its own affair."""
    with explained(explain):
        async for event in events:
            yield event


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error, and what it was raised from."""
    while error is not None:
        yield error
        error = error.__cause__


def shorten(message: str) -> str:
    """A provider's message as an error shows it: a gateway's may be a whole web page."""
    return message if len(message) <= _MESSAGE_CHARACTERS else f"{message[:_MESSAGE_CHARACTERS]}..."


def _said(body: object, field: str) -> str | None:
    """A text field of an error body, which some SDKs unwrap and others leave under "error"."""
    if not isinstance(body, dict):
        return None
    outer = cast("dict[str, Any]", body)
    inner = outer.get("error")
    source = cast("dict[str, Any]", inner) if isinstance(inner, dict) else outer
    value = source.get(field)
    return value if isinstance(value, str) else None


def _page(error: Exception, body: object) -> str | None:
    """What is said of a gateway that answers with a web page."""
    address = getattr(getattr(error, "request", None), "url", "the server")
    return described(body, str(address)) if isinstance(body, str) and is_page(body) else None


def _with_cause(error: Exception) -> str:
    """The error's text and, where no server answered, that of the transport's error, which says why."""
    cause = str(error.__cause__ or "")
    return f"{error} ({cause})" if cause and getattr(error, "status_code", None) is None else str(error)


def _sentence(provider: str, answer: Answer, wait: float | None) -> str:
    status = f" answered {answer.status}" if answer.status else ""
    hint = f" ({_HINTS[answer.status]})" if answer.status in _HINTS else ""
    asks = "" if wait is None else f" (it asks to wait {wait:g} s)"
    message = shorten(answer.message)
    return f"{provider}{status}: {message}{hint}{asks}"


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if isfinite(number) and number >= 0 else None


def _until(http_date: str, now: datetime) -> float | None:
    from email.utils import parsedate_to_datetime  # a quarter of the time that `import ptc.models` would take

    try:
        moment = parsedate_to_datetime(http_date)
    except ValueError:
        return None
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (aware - now).total_seconds())
