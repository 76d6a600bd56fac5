"""What is refused, as problem documents (RFC 9457) with stable codes. `detail` says what to do next."""

import logging
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any, Final, cast

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    SerializationException,
    ValidationException,
)
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.openapi.datastructures import ResponseSpec

from ptc.conversations import TooLarge
from ptc.store import BadStore, NotFound, RunInProgress, StoreError, StoreUnavailable, VersionConflict
from ptc.store.preparing import is_name

LOGGER: Final = logging.getLogger("ptc.service")
REQUEST_ID: Final = "ptc_request_id"  # the name of the id of a request in its scope
OPENAI: Final = "/v1/"  # where its clients ask
_OPENAI_TYPES: Final[Mapping[int, str]] = {
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    429: "rate_limit_error",
}
MEDIA_TYPE: Final = "application/problem+json"
RETRY_SECONDS: Final = "2"

# code -> what to do about it, for the page that the type of a problem names
ADVICE: Final[Mapping[str, str]] = {
    "invalid_request": "`errors` says which part cannot be used, and what it takes. Sent again as it is it is refused.",
    "invalid_cursor": "Take a `cursor` or the `id` of an event as it was given, or ask for the whole of `/state`.",
    "unauthenticated": "Show a token, `Authorization: Bearer ptc_...`. `ptc token create` makes one.",
    "forbidden": "The token is valid and may not do this: `scope` is what it lacks. Browsers send changes from pages "
    "of the service alone.",
    "not_found": "There is nothing with this id, or it is somebody else's, which is answered with the same words.",
    "method_not_allowed": "The address is right and the method is not: `/api/v1/openapi.json` has those there are.",
    "version_conflict": "Somebody wrote in between: read it again, `actual` is its version now, and decide anew.",
    "run_in_progress": "The conversation has a run, `run_id`: follow it, or send with `when_busy` as `enqueue` or "
    "`interrupt`.",
    "conversation_ended": "Nothing is added to it: branch it, or begin another with `conversation` as `new`.",
    "thread_busy": "Another conversation of the thread has not ended: end it, or give another `thread`.",
    "erased": "What it said was erased, for good.",
    "too_large": "`detail` says how large it may be: send it in parts.",
    "media_type": "Send JSON, with `Content-Type: application/json`.",
    "wrong_host": "The service is not asked under this name: `ptc serve --name` gives it another.",
    "event_id_reused": "The `event_id` was used for something else: give what is new an id of its own.",
    "unknown_tool_call": "No message of the assistant has this call, or it has its result.",
    "unknown_agent": "`detail` lists the agents that there are: `ptc serve --agents` has more.",
    "too_many": "Wait as long as `Retry-After` says, or close streams that nobody reads.",
    "internal": "A mistake of ours. Its reason is in the log of the service, under `request_id`.",
    "unavailable": "The database is away, locked or full. Send it again after `Retry-After` seconds, with the same "
    "`event_id`: it is done once.",
}

# code -> status, and what it is in a few words
CODES: Final[Mapping[str, tuple[int, str]]] = {
    "invalid_request": (400, "The request cannot be used"),
    "invalid_cursor": (400, "The cursor is none"),
    "unauthenticated": (401, "No valid token"),
    "forbidden": (403, "Not allowed"),
    "not_found": (404, "There is no such thing"),
    "method_not_allowed": (405, "Not with this method"),
    "version_conflict": (409, "It has changed in between"),
    "run_in_progress": (409, "A run answers here"),
    "conversation_ended": (409, "The conversation has ended"),
    "thread_busy": (409, "The thread has another conversation"),
    "erased": (410, "It was erased"),
    "too_large": (413, "Too large"),
    "media_type": (415, "Not this kind of body"),
    "wrong_host": (421, "Not under this name"),
    "event_id_reused": (422, "The event id says something else"),
    "unknown_tool_call": (422, "No call waits for it"),
    "unknown_agent": (422, "There is no such agent"),
    "too_many": (429, "Too many at once"),
    "internal": (500, "A mistake of the service"),
    "unavailable": (503, "Not now"),
}


class InvalidPart(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a part of a request."""

    at: str
    message: str


class OpenAIError(msgspec.Struct, frozen=True, kw_only=True):
    """The same as OpenAI's clients look for it: they show `message`."""

    message: str
    type: str
    param: str | None
    code: str


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A problem document."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str | None = None
    errors: list[InvalidPart] | None = None
    run_id: str | None = None
    expected: int | None = None
    actual: int | None = None
    scope: str | None = None
    error: OpenAIError | None = None  # under `/v1`


class Refused(Exception):
    """A request that is answered with a problem."""

    def __init__(self, code: str, detail: str, **fields: Any) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.fields = fields

    @property
    def headers(self) -> dict[str, str]:
        """What else the answer says."""
        if self.code == "unauthenticated":
            return {"WWW-Authenticate": "Bearer"}
        return {"Retry-After": RETRY_SECONDS} if self.code in ("unavailable", "too_many") else {}

    def problem(self, request_id: str | None) -> Problem:
        """The document."""
        status, title = CODES[self.code]
        return Problem(
            type=f"/problems/{self.code}",
            title=title,
            status=status,
            detail=self.detail,
            code=self.code,
            request_id=request_id,
            **self.fields,
        )


NOWHERE: Final = "There is nothing of yours with this id or at this address. Check both, and whose token you show."


@contextmanager
def checked(at: str = "body") -> Generator[None]:
    """What the library refuses within, with `ValueError`, is told as an invalid request."""
    try:
        yield
    except (StoreError, Refused):
        raise
    except (ValueError, TypeError) as error:
        raise invalid(at, str(error)) from error


def invalid(at: str, message: str) -> Refused:
    """A request with a part that cannot be used."""
    return Refused("invalid_request", f"{at}: {message}", errors=[InvalidPart(at=at, message=message)])


def known_id(text: str) -> str:
    """An id that something can have. Raises `Refused` for any other, as for one that nothing has."""
    if not is_name(text):
        raise Refused("not_found", NOWHERE)
    return text


def answer_to(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The answer to a request that has raised something."""
    refused = refused_of(error)
    request_id = request_id_of(request)
    if refused.code == "internal":
        LOGGER.error("internal_error", exc_info=error, extra={"request_id": request_id})
    problem = document_of(refused, request_id, request.url.path)
    return Response(
        content=msgspec.json.encode(problem), media_type=MEDIA_TYPE, status_code=problem.status, headers=refused.headers
    )


def document_of(refused: Refused, request_id: str | None, path: str) -> Problem:
    """The document for a path; under `/v1` OpenAI's clients find it too."""
    problem = refused.problem(request_id)
    is_openai = path.startswith(OPENAI)
    return msgspec.structs.replace(problem, error=openai_error(problem)) if is_openai else problem


def openai_error(problem: Problem) -> OpenAIError:
    """The same as OpenAI's API says it."""
    kind = _OPENAI_TYPES.get(problem.status, "server_error" if problem.status >= 500 else "invalid_request_error")
    at = problem.errors[0].at.removeprefix("body.") if problem.errors else None
    return OpenAIError(message=problem.detail, type=kind, param=at, code=problem.code)


def request_id_of(request: Request[Any, Any, Any]) -> str:
    """The id of a request, which its answer has too."""
    scope: Any = request.scope
    return scope[REQUEST_ID]


def refused_of(error: Exception) -> Refused:
    """What an error means to a client."""
    match error:
        case Refused():
            return error
        case NotFound():
            return Refused("not_found", NOWHERE)
        case VersionConflict():
            return Refused("version_conflict", str(error), expected=error.expected, actual=error.actual)
        case RunInProgress():
            return Refused("run_in_progress", str(error), run_id=error.run_id)
        case TooLarge():
            return Refused("too_large", str(error))
        case StoreUnavailable():
            LOGGER.warning("store_unavailable", extra={"reason": str(error)})
            return Refused("unavailable", "The database did not do it, now. Send it again, with the same event_id.")
        case StoreError() if error.code in CODES and not isinstance(error, BadStore):
            return Refused(error.code, str(error))
        case HTTPException():
            return _of_framework(error)
        case SerializationException() | UnicodeDecodeError():
            return invalid("body", str(error))
        case _:
            return Refused("internal", "Something is wrong here, and it is written down. Tell us the request_id.")


def _of_framework(error: HTTPException) -> Refused:
    match error:
        case ValidationException():
            parts = _parts(error)
            what = "; ".join(f"{part.at}: {part.message}" for part in parts) or error.detail
            return Refused("invalid_request", what, errors=parts or None)
        case NotFoundException():
            return Refused("not_found", NOWHERE)
        case MethodNotAllowedException():
            return Refused("method_not_allowed", "See /api/v1/openapi.json for what can be done here.")
        case RequestEntityTooLarge():
            return Refused("too_large", "The body is larger than this service takes.")
        case _ if error.status_code < 500:
            return Refused("invalid_request", error.detail or "The request cannot be read.")
        case _:
            return Refused("internal", "Something is wrong here, and it is written down. Tell us the request_id.")


def _parts(error: ValidationException) -> list[InvalidPart]:
    extra = error.extra if isinstance(error.extra, list) else []
    found = [cast("dict[str, Any]", each) for each in extra if isinstance(each, dict)]
    return [InvalidPart(at=_place(each), message=str(each.get("message", ""))) for each in found]


def _place(part: dict[str, Any]) -> str:
    source = str(part.get("source", "body"))
    key = str(part.get("key", "")).removeprefix("data").lstrip(".")
    return f"{source}.{key}" if key else source


def problems(*codes: str) -> dict[int, ResponseSpec]:
    """The problems that a route answers with, for OpenAPI; those of any route among them."""
    every = ("invalid_request", "unauthenticated", "forbidden", "internal", "unavailable", *codes)
    by_status: dict[int, list[str]] = {}
    for code in every:
        by_status.setdefault(CODES[code][0], []).append(code)
    return {
        status: ResponseSpec(Problem, description=", ".join(names), media_type=MEDIA_TYPE, generate_examples=False)
        for status, names in by_status.items()
    }


JSON: Final = MediaType.JSON
