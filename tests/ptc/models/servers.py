"""Real HTTP servers that speak OpenAI Chat Completions and Anthropic Messages, scripted answer by answer."""

import json
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import attrs

JSON = "application/json"
SSE = "text/event-stream"


@attrs.frozen
class Says:
    """A reply that succeeds. The tokens are totals: `input` includes `cached`."""

    text: str | None
    input: int = 0
    output: int = 0
    cached: int = 0


@attrs.frozen
class Fails:
    """An HTTP error in the provider's form."""

    status: int
    message: str = "something went wrong"
    kind: str = "some_error"
    headers: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen
class BreaksOff:
    """A stream whose connection is cut after the text."""

    text: str


@attrs.frozen
class StopsShort:
    """A stream that ends properly, but without saying that the reply is complete."""

    text: str


@attrs.frozen
class FailsInStream:
    """A stream in which the text is followed by an error event."""

    text: str
    message: str = "something went wrong"
    kind: str = "server_error"


@attrs.frozen
class Raw:
    """Any answer at all."""

    body: bytes
    content_type: str = "text/html"
    status: int = 200


@attrs.frozen
class Drops:
    """The connection is closed without an answer."""


@attrs.frozen
class Hangs:
    """No answer until the server is closed."""


Scripted = Says | Fails | BreaksOff | StopsShort | FailsInStream | Raw | Drops | Hangs


@attrs.frozen
class Request:
    path: str
    headers: dict[str, str]  # names in lower case
    body: dict[str, Any]


class ChatCompletions:
    """OpenAI's way to write things."""

    model = "tiny-2026"
    path = "/v1"

    def whole(self, says: Says) -> dict[str, Any]:
        message = {"role": "assistant", "content": says.text}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        return self._object("chat.completion", choices=[choice], usage=self._usage(says))

    def opening(self) -> list[bytes]:
        return []

    def piece(self, text: str | None) -> bytes:
        return self._chunk({"content": text}, None)

    def closing(self, says: Says) -> list[bytes]:
        usage = self._object("chat.completion.chunk", choices=[], usage=self._usage(says))
        return [self._chunk({}, "stop"), _event(usage), b"data: [DONE]\n\n"]

    def error(self, message: str, kind: str) -> dict[str, Any]:
        return {"error": {"message": message, "type": kind, "code": kind}}

    def error_event(self, message: str, kind: str) -> bytes:
        return _event(self.error(message, kind))

    def _chunk(self, delta: dict[str, Any], finish_reason: str | None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
        return _event(self._object("chat.completion.chunk", choices=[choice]))

    def _object(self, kind: str, **fields: Any) -> dict[str, Any]:
        return {"id": "c1", "object": kind, "created": 1, "model": self.model, **fields}

    def _usage(self, says: Says) -> dict[str, Any]:
        return {
            "prompt_tokens": says.input,
            "completion_tokens": says.output,
            "total_tokens": says.input + says.output,
            "prompt_tokens_details": {"cached_tokens": says.cached},
        }


class Messages:
    """Anthropic's way to write things."""

    model = "tiny-2026"
    path = ""

    def whole(self, says: Says) -> dict[str, Any]:
        return {**self._message(), "content": [{"type": "text", "text": says.text or ""}], "usage": self._usage(says)}

    def opening(self) -> list[bytes]:
        start = {"type": "message_start", "message": {**self._message(), "usage": self._usage(Says(""))}}
        block = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
        return [_named_event(start), _named_event({"type": "ping"}), _named_event(block)]

    def piece(self, text: str | None) -> bytes:
        delta = {"type": "text_delta", "text": text or ""}
        return _named_event({"type": "content_block_delta", "index": 0, "delta": delta})

    def closing(self, says: Says) -> list[bytes]:
        delta = {"stop_reason": "end_turn", "stop_sequence": None}
        return [
            _named_event({"type": "content_block_stop", "index": 0}),
            _named_event({"type": "message_delta", "delta": delta, "usage": self._usage(says)}),
            _named_event({"type": "message_stop"}),
        ]

    def error(self, message: str, kind: str) -> dict[str, Any]:
        return {"type": "error", "error": {"type": kind, "message": message}}

    def error_event(self, message: str, kind: str) -> bytes:
        return _named_event(self.error(message, kind))

    def _message(self) -> dict[str, Any]:
        reasons = {"stop_reason": None, "stop_sequence": None}
        return {"id": "m1", "type": "message", "role": "assistant", "model": self.model, "content": [], **reasons}

    def _usage(self, says: Says) -> dict[str, Any]:
        """One token of the uncached input was written to the cache, as the provider counts apart."""
        written = 1 if says.input > says.cached else 0
        return {
            "input_tokens": says.input - says.cached - written,
            "cache_creation_input_tokens": written,
            "cache_read_input_tokens": says.cached,
            "output_tokens": says.output,
        }


Dialect = ChatCompletions | Messages


class ModelServer:
    """Answers each request with the next scripted answer, and keeps the requests."""

    def __init__(self, dialect: Dialect, url: str) -> None:
        self.dialect = dialect
        self.url = url + dialect.path
        self.requests: list[Request] = []
        self.closing = threading.Event()
        self._script: list[Scripted] = []

    def script(self, *answers: Scripted) -> None:
        self._script.extend(answers)

    def next(self, request: Request) -> Scripted:
        self.requests.append(request)
        return self._script.pop(0) if self._script else Fails(400, "nothing is scripted for this request")


@contextmanager
def serving(dialect: Dialect) -> Iterator[ModelServer]:
    """A server on a free port of this machine for as long as the block runs."""

    class Handler(_Handler):
        pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = False  # so that closing waits for every answer, and no socket outlives its test
    server = Handler.server_of_models = ModelServer(dialect, f"http://127.0.0.1:{http.server_port}")
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        http.shutdown()
        thread.join()
        http.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10
    server_of_models: ModelServer

    def do_POST(self) -> None:
        self.close_connection = True
        length = int(self.headers["Content-Length"])
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(self.path, headers, json.loads(self.rfile.read(length)))
        with suppress(BrokenPipeError, ConnectionResetError):  # the client went away, as a test of cancelling wants
            self._answer(self.server_of_models.next(request), streamed=request.body.get("stream", False))

    def log_message(self, *args: Any) -> None:
        pass

    def _answer(self, scripted: Scripted, *, streamed: bool) -> None:
        dialect = self.server_of_models.dialect
        match scripted:
            case Says() if streamed:
                self._stream([*dialect.opening(), *map(dialect.piece, _pieces(scripted)), *dialect.closing(scripted)])
            case Says():
                self._whole(200, dialect.whole(scripted))
            case Fails():
                self._whole(scripted.status, dialect.error(scripted.message, scripted.kind), scripted.headers)
            case BreaksOff(text):
                self._stream([*dialect.opening(), dialect.piece(text)], complete=False)
            case StopsShort(text):
                self._stream([*dialect.opening(), dialect.piece(text)])
            case FailsInStream(text, message, kind):
                self._stream([*dialect.opening(), dialect.piece(text), dialect.error_event(message, kind)])
            case Raw():
                self._send(scripted.status, scripted.body, scripted.content_type)
            case Drops():
                pass
            case Hangs():
                self.server_of_models.closing.wait(10)

    def _whole(self, status: int, data: dict[str, Any], headers: dict[str, str] | None = None) -> None:
        self._send(status, json.dumps(data).encode(), JSON, headers or {})

    def _send(self, status: int, body: bytes, content_type: str, headers: dict[str, str] | None = None) -> None:
        self._head(status, {"Content-Type": content_type, "Content-Length": str(len(body)), **(headers or {})})
        self.wfile.write(body)

    def _stream(self, events: Iterable[bytes], *, complete: bool = True) -> None:
        self._head(200, {"Content-Type": SSE, "Transfer-Encoding": "chunked"})
        for event in events:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(event), event))
            self.wfile.flush()
        if complete:
            self.wfile.write(b"0\r\n\r\n")

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {"Connection": "close", **headers}.items():
            self.send_header(name, value)
        self.end_headers()


def _pieces(says: Says) -> list[str | None]:
    """The text in pieces of five characters; an empty reply is one empty piece, as providers send it."""
    text = says.text
    return [text[start : start + 5] for start in range(0, len(text), 5)] if text else [text]


def _event(data: dict[str, Any]) -> bytes:
    return b"data: " + json.dumps(data).encode() + b"\n\n"


def _named_event(data: dict[str, Any]) -> bytes:
    return f"event: {data['type']}\n".encode() + _event(data)
