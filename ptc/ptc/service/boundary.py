"""What every request passes first: the name it was sent to, its id, the kind of its body, and headers of answers."""

import re
from secrets import token_hex
from typing import Any, Final, cast

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ptc.service.problems import MEDIA_TYPE, REQUEST_ID, Problem, Refused, document_of
from ptc.service.settings import ANY_HOST, ServiceSettings

_REQUEST_ID: Final = re.compile(r"[!-~]{1,128}")
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_NO_STORE: Final = (b"cache-control", b"no-store")
_JSON: Final = ("/api/", "/v1/")  # what takes JSON alone: forms of other pages cannot be sent there


class Boundary:
    """The application behind the checks that do not depend on a route."""

    def __init__(self, app: ASGIApp, settings: ServiceSettings) -> None:
        self._app: Any = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or refuses it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        request_id = _request_id(headers.get(b"x-request-id"))
        cast("dict[str, Any]", scope)[REQUEST_ID] = request_id

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _completed(list(message["headers"]), request_id)
            await send(message)

        try:
            check_host(headers.get(b"host", ""), self._settings.hosts)
            _check_body(headers, scope["path"], self._settings.max_body_bytes)
        except Refused as refused:
            await _refuse(document_of(refused, request_id, scope["path"]), sending)
            return
        await self._app(scope, receive, sending)


def check_host(host: str, allowed: tuple[str, ...]) -> None:
    """Raises `Refused` for a name that is not ours: a page of elsewhere could reach us by a name of its own."""
    name = re.sub(r":\d+$", "", host).lower()
    if ANY_HOST not in allowed and name not in allowed:
        raise Refused("wrong_host", f"This service is not asked under that name, but under {', '.join(allowed)}.")


def _check_body(headers: dict[bytes, str], path: str, most: int) -> None:
    length = headers.get(b"content-length", "0")
    has_body = b"transfer-encoding" in headers or length.strip() not in ("", "0")
    if not has_body:
        return
    if length.isdecimal() and int(length) > most:
        raise Refused("too_large", f"A body has at most {most:,} bytes here; this one has {int(length):,}.")
    kind = headers.get(b"content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" and path.startswith(_JSON):
        raise Refused("media_type", "Send JSON, and say so: `Content-Type: application/json`.")


def _request_id(given: str | None) -> str:
    return given if given is not None and _REQUEST_ID.fullmatch(given) else f"req_{token_hex(12)}"


def _completed(headers: list[tuple[bytes, bytes]], request_id: str) -> list[tuple[bytes, bytes]]:
    present = {name.lower() for name, _ in headers}
    more = [each for each in (*_HEADERS, _NO_STORE) if each[0] not in present]
    return [*headers, *more, (b"x-request-id", request_id.encode())]


async def _refuse(problem: Problem, send: Send) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    if problem.status == 413:
        headers.append((b"connection", b"close"))  # the rest of the body is not read
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})  # type: ignore[misc]
    await send({"type": "http.response.body", "body": body, "more_body": False})
