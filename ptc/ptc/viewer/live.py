"""A server on 127.0.0.1 that shows pages which change, such as that of a run that is going on."""

from collections.abc import Callable, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, cast
from urllib.parse import parse_qs, unquote, urlsplit

_HTML: Final = "text/html; charset=utf-8"
_TEXT: Final = "text/plain; charset=utf-8"

Query = Mapping[str, Sequence[str]]
Page = Callable[[str, Query], str | None]  # the page of a path, None where there is none
Version = Callable[[Query], str]  # of what a query asks for
VERSION: Final = "/version"


class LiveServer(ThreadingHTTPServer):
    """Serves `page(path, query)`, and at `/version` a text that changes when a page does: `version(query)`.

    Listens on 127.0.0.1 alone, and answers no other name: a page from elsewhere cannot reach it by a name of its own.
    """

    daemon_threads = True

    def __init__(self, page: Page, version: Version, *, port: int = 0) -> None:
        """Binds the port, a free one for 0. Raises `OSError` where it cannot be had."""
        super().__init__(("127.0.0.1", port), _Handler)
        self.page, self.version = page, version

    @property
    def address(self) -> str:
        """Where the first page is."""
        return f"http://127.0.0.1:{self.server_port}/"

    def is_own(self, host: str) -> bool:
        """Whether a request names this server."""
        return host in (f"{name}{port}" for name in ("127.0.0.1", "localhost") for port in ("", f":{self.server_port}"))


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Answers with a page, 421 to a foreign name, 404 to another address."""
        server, asked = cast("LiveServer", self.server), urlsplit(self.path)
        if not server.is_own(self.headers.get("Host", "")):
            self._answer(421, _TEXT, "This server has the name 127.0.0.1.")
        elif asked.path == VERSION:
            self._answer(200, _TEXT, server.version(parse_qs(asked.query)))
        elif (page := server.page(unquote(asked.path), parse_qs(asked.query))) is not None:
            self._answer(200, _HTML, page)
        else:
            self._answer(404, _TEXT, f"There is no such page. The first one is {server.address}")

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
