"""A server on 127.0.0.1 that shows a page which changes, such as that of a run that is going on."""

from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, cast
from urllib.parse import urlsplit

_TYPES: Final = {"/": "text/html; charset=utf-8", "/version": "text/plain; charset=utf-8"}


class LiveServer(ThreadingHTTPServer):
    """Serves `page()` at `/`, and at `/version` a text that changes when the page does.

    Listens on 127.0.0.1 alone, and answers no other name: a page from elsewhere cannot reach it by a name of its own.
    """

    daemon_threads = True

    def __init__(self, page: Callable[[], str], version: Callable[[], str], *, port: int = 0) -> None:
        """Binds the port, a free one for 0. Raises `OSError` where it cannot be had."""
        super().__init__(("127.0.0.1", port), _Handler)
        self.texts = {"/": page, "/version": version}

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.server_port}/"

    def is_own(self, host: str) -> bool:
        """Whether a request names this server."""
        return host in (f"{name}{port}" for name in ("127.0.0.1", "localhost") for port in ("", f":{self.server_port}"))


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Answers with a text, 421 to a foreign name, 404 to another address."""
        server, path = cast("LiveServer", self.server), urlsplit(self.path).path
        if not server.is_own(self.headers.get("Host", "")):
            self._answer(421, "text/plain", "This server has the name 127.0.0.1.")
        elif path in server.texts:
            self._answer(200, _TYPES[path], server.texts[path]())
        else:
            self._answer(404, "text/plain", "There is only the page of the run, at /.")

    def _answer(self, status: int, kind: str, text: str) -> None:
        body = text.encode("utf-8")
        self.send_response(status)
        for name, value in (
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Says nothing of requests."""
