"""The service under uvicorn, which tells the streams that it stops before it waits for them."""

import asyncio
import socket
import time
from collections.abc import Generator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final

import uvicorn

from ptc.service.app import create_app
from ptc.service.service import Service

_GRACE_SECONDS: Final = 10  # that requests which go on at the end are waited for


class Server(uvicorn.Server):
    """A server. Streams end with `stream.closed` when it stops; without that it would wait for them for ever."""

    def __init__(self, service: Service, *, host: str = "127.0.0.1", port: int = 0, **options: Any) -> None:
        given: dict[str, Any] = {
            "access_log": False,
            "log_config": None,
            "server_header": False,
            "date_header": False,
            **options,
        }
        config = uvicorn.Config(
            create_app(service),
            host=host,
            port=port,
            lifespan="on",
            timeout_graceful_shutdown=_GRACE_SECONDS,
            **given,
        )
        super().__init__(config)
        self._service = service
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to listen."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops: first the streams, then the rest."""
        self._service.tails.stop()
        await super().shutdown(sockets)

    @property
    def url(self) -> str:
        """Where it is, once it listens."""
        return f"http://{self.config.host}:{self.port}"

    @property
    def port(self) -> int:
        """The port that it listens on, once it does."""
        return self.servers[0].sockets[0].getsockname()[1]


@contextmanager
def running(service: Service, **options: Any) -> Generator[Server]:
    """A server of a service in a thread, for notebooks and tests: `server.url` is where it is."""
    server = Server(service, **options)
    thread = Thread(target=lambda: asyncio.run(server.serve()), name="ptc-server", daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.005)
    if not server.started:
        raise RuntimeError("the server did not start: its log says why")
    try:
        yield server
    finally:
        server.should_exit = True
        thread.join()
