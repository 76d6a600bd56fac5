"""Real HTTP servers that speak OpenAI's and Anthropic's interfaces, scripted answer by answer."""

import json
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from typing import Any, ClassVar

import attrs

JSON = "application/json"
SSE = "text/event-stream"


@attrs.frozen
class Says:
    """A reply that succeeds. The tokens are totals: `input` includes `cached`, read from a cache, and `written` to it.

    `cut`: the limit of output ended it; `refused`: the text is a refusal; `filtered`: a filter ended it.
    """

    text: str | None
    input: int = 0
    output: int = 0
    cached: int = 0
    written: int = 0
    thinking: str = ""
    ends: str = ""  # "", "cut", "refused" or "filtered"
    pause: float = 0.0  # seconds before each piece of a stream


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
    """OpenAI's older way to write things."""

    model = "tiny-2026"
    path = "/v1"
    stop_reasons: ClassVar = {"": "stop", "cut": "length", "refused": "stop", "filtered": "content_filter"}

    def whole(self, says: Says) -> dict[str, Any]:
        message = {"role": "assistant", **self._written(says, says.text), **self._thought(says)}
        choice = {"index": 0, "message": message, "finish_reason": self.stop_reasons[says.ends]}
        return self._object("chat.completion", choices=[choice], usage=self._usage(says))

    def opening(self, says: Says) -> list[bytes]:
        return [self._chunk(self._thought(says), None)] if says.thinking else []

    def piece(self, says: Says, text: str | None) -> bytes:
        return self._chunk(self._written(says, text), None)

    def closing(self, says: Says) -> list[bytes]:
        usage = self._object("chat.completion.chunk", choices=[], usage=self._usage(says))
        return [self._chunk({}, self.stop_reasons[says.ends]), _event(usage), b"data: [DONE]\n\n"]

    def error(self, message: str, kind: str) -> dict[str, Any]:
        return {"error": {"message": message, "type": kind, "code": kind}}

    def error_event(self, message: str, kind: str) -> bytes:
        return _event(self.error(message, kind))

    def _written(self, says: Says, text: str | None) -> dict[str, Any]:
        return {"content": None, "refusal": text} if says.ends == "refused" else {"content": text}

    def _thought(self, says: Says) -> dict[str, Any]:
        return {"reasoning_content": says.thinking} if says.thinking else {}

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
            "prompt_tokens_details": {"cached_tokens": says.cached, "cache_write_tokens": says.written},
        }


class Responses:
    """OpenAI's newer way."""

    model = "tiny-2026"
    path = "/v1"
    reasons: ClassVar = {"cut": "max_output_tokens", "filtered": "content_filter"}

    def whole(self, says: Says) -> dict[str, Any]:
        reason = self.reasons.get(says.ends)
        return {
            **self._response("incomplete" if reason else "completed"),
            "incomplete_details": {"reason": reason} if reason else None,
            "output": [*self._reasoning(says), *self._message(says)],
            "usage": self._usage(says),
        }

    def opening(self, says: Says) -> list[bytes]:
        created = {"type": "response.created", "sequence_number": 0, "response": self._response("in_progress")}
        thought = {"type": "response.reasoning_summary_text.delta", "item_id": "r1", "output_index": 0}
        delta = {**thought, "summary_index": 0, "sequence_number": 1, "delta": says.thinking}
        return [_named_event(created), *([_named_event(delta)] if says.thinking else [])]

    def piece(self, says: Says, text: str | None) -> bytes:
        kind = "response.refusal.delta" if says.ends == "refused" else "response.output_text.delta"
        place = {"item_id": "m1", "output_index": 0, "content_index": 0, "sequence_number": 2}
        return _named_event({"type": kind, **place, "delta": text or ""})

    def closing(self, says: Says) -> list[bytes]:
        response = self.whole(says)
        return [_named_event({"type": f"response.{response['status']}", "sequence_number": 3, "response": response})]

    def error(self, message: str, kind: str) -> dict[str, Any]:
        return {"error": {"message": message, "type": kind, "code": kind}}

    def error_event(self, message: str, kind: str) -> bytes:
        error = {"message": message, "code": kind}
        response = {**self._response("failed"), "error": error}
        return _named_event({"type": "response.failed", "sequence_number": 3, "response": response})

    def _response(self, status: str) -> dict[str, Any]:
        made = {"id": "r1", "object": "response", "created_at": 1, "model": self.model, "status": status}
        return {**made, "output": [], "tools": [], "tool_choice": "auto", "parallel_tool_calls": True, "error": None}

    def _message(self, says: Says) -> list[dict[str, Any]]:
        refusal, text = {"type": "refusal", "refusal": says.text}, {"type": "output_text", "text": says.text}
        part = refusal if says.ends == "refused" else {**text, "annotations": []}
        message = {"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [part]}
        return [message] if says.text else []

    def _reasoning(self, says: Says) -> list[dict[str, Any]]:
        summary = [{"type": "summary_text", "text": says.thinking}]
        return [{"type": "reasoning", "id": "t1", "summary": summary}] if says.thinking else []

    def _usage(self, says: Says) -> dict[str, Any]:
        return {
            "input_tokens": says.input,
            "input_tokens_details": {"cached_tokens": says.cached, "cache_write_tokens": says.written},
            "output_tokens": says.output,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": says.input + says.output,
        }


class Messages:
    """Anthropic's way to write things."""

    model = "tiny-2026"
    path = ""
    stop_reasons: ClassVar = {"": "end_turn", "cut": "max_tokens", "refused": "refusal", "filtered": "refusal"}

    def whole(self, says: Says) -> dict[str, Any]:
        return {**self._message(), "content": [{"type": "text", "text": says.text or ""}], "usage": self._usage(says)}

    def opening(self, says: Says) -> list[bytes]:
        start = {"type": "message_start", "message": {**self._message(), "usage": self._usage(Says(""))}}
        return [_named_event(start), _named_event({"type": "ping"}), *self._thought(says), self._block(0, "text")]

    def piece(self, says: Says, text: str | None) -> bytes:
        return self._delta(0, {"type": "text_delta", "text": text or ""})

    def closing(self, says: Says) -> list[bytes]:
        delta = {"stop_reason": self.stop_reasons[says.ends], "stop_sequence": None}
        return [
            _named_event({"type": "content_block_stop", "index": 0}),
            _named_event({"type": "message_delta", "delta": delta, "usage": self._usage(says)}),
            _named_event({"type": "message_stop"}),
        ]

    def error(self, message: str, kind: str) -> dict[str, Any]:
        return {"type": "error", "error": {"type": kind, "message": message}}

    def error_event(self, message: str, kind: str) -> bytes:
        return _named_event(self.error(message, kind))

    def _thought(self, says: Says) -> list[bytes]:
        """Thinking in two deltas, and its signature."""
        half = len(says.thinking) // 2
        deltas = [{"type": "thinking_delta", "thinking": part} for part in (says.thinking[:half], says.thinking[half:])]
        signed = [*deltas, {"type": "signature_delta", "signature": "s"}]
        return [self._block(0, "thinking"), *(self._delta(0, each) for each in signed)] if says.thinking else []

    def _block(self, index: int, kind: str) -> bytes:
        block = {"type": kind, kind: "", **({"signature": ""} if kind == "thinking" else {})}
        return _named_event({"type": "content_block_start", "index": index, "content_block": block})

    def _delta(self, index: int, delta: dict[str, Any]) -> bytes:
        return _named_event({"type": "content_block_delta", "index": index, "delta": delta})

    def _message(self) -> dict[str, Any]:
        reasons = {"stop_reason": None, "stop_sequence": None}
        return {"id": "m1", "type": "message", "role": "assistant", "model": self.model, "content": [], **reasons}

    def _usage(self, says: Says) -> dict[str, Any]:
        return {
            "input_tokens": says.input - says.cached - says.written,
            "cache_creation_input_tokens": says.written,
            "cache_read_input_tokens": says.cached,
            "output_tokens": says.output,
        }


Dialect = ChatCompletions | Responses | Messages


class ModelServer:
    """Answers each request with the next scripted answer, and keeps the requests."""

    def __init__(self, dialect: Dialect, url: str) -> None:
        self.dialect = dialect
        self.url = url + dialect.path
        self.requests: list[Request] = []
        self.connections = 0  # that clients have opened
        self.open: set[socket.socket] = set()
        self.closing = threading.Event()
        self._script: list[Scripted] = []

    def script(self, *answers: Scripted) -> None:
        self._script.extend(answers)

    def wait_until_closed(self) -> None:
        """Until no client has a connection."""
        while self.open:
            time.sleep(0.002)

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
        for connection in tuple(server.open):  # clients keep them for later requests
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        thread.join()
        http.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10
    server_of_models: ModelServer

    def setup(self) -> None:
        super().setup()
        self.server_of_models.connections += 1
        self.server_of_models.open.add(self.connection)

    def finish(self) -> None:
        self.server_of_models.open.discard(self.connection)
        super().finish()

    def do_POST(self) -> None:
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
                pieces = (_late(scripted, dialect.piece(scripted, text)) for text in _pieces(scripted))
                self._stream(chain(dialect.opening(scripted), pieces, dialect.closing(scripted)))
            case Says():
                self._whole(200, dialect.whole(scripted))
            case Fails():
                self._whole(scripted.status, dialect.error(scripted.message, scripted.kind), scripted.headers)
            case BreaksOff(text):
                self._stream(_begun(dialect, text), complete=False)
            case StopsShort(text):
                self._stream(_begun(dialect, text))
            case FailsInStream(text, message, kind):
                self._stream([*_begun(dialect, text), dialect.error_event(message, kind)])
            case Raw():
                self._send(scripted.status, scripted.body, scripted.content_type)
            case Drops():
                self.close_connection = True
            case Hangs():
                self.server_of_models.closing.wait(60)
                self.close_connection = True

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
        self.close_connection = not complete

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()


def _late(says: Says, piece: bytes) -> bytes:
    time.sleep(says.pause)
    return piece


def _pieces(says: Says) -> list[str | None]:
    """The text in pieces of five characters; an empty reply is one empty piece, as providers send it."""
    text = says.text
    return [text[start : start + 5] for start in range(0, len(text), 5)] if text else [text]


def _begun(dialect: Dialect, text: str) -> list[bytes]:
    """A stream without its end."""
    says = Says(text)
    return [*dialect.opening(says), dialect.piece(says, text)]


def _event(data: dict[str, Any]) -> bytes:
    return b"data: " + json.dumps(data).encode() + b"\n\n"


def _named_event(data: dict[str, Any]) -> bytes:
    return f"event: {data['type']}\n".encode() + _event(data)
