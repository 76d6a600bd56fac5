"""The service as an ASGI application."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import lru_cache
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Request, Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, Receive, Send

from ptc.service.access import SERVICE, Access, guard
from ptc.service.answers import Answers
from ptc.service.boundary import Boundary
from ptc.service.document import complete, query_names
from ptc.service.living import lived
from ptc.service.parameters import QUERY_NAMES, only_known
from ptc.service.routes import OUTSIDE, ROUTES
from ptc.service.service import Service
from ptc.service.upkeep import Upkeep
from ptc.service.web.problems import answer_to
from ptc.service.web.routes import ROUTES as PAGES
from ptc.workers import Worker

PREFIX = "/api/v1"


def create_app(service: Service) -> ASGIApp:
    """The application of a service; while it runs it also answers messages, where somebody is there to do so."""
    return Boundary(_Served(service), service.settings)


class _Served:
    """The routes for a service: each request carries it, so that services of one process share the routes."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._routes: Any = _routes(service.settings.max_body_bytes)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answers a request, or lives as long as the server does."""
        if scope["type"] == "lifespan":
            await lived(_running(self._service), receive, send)
            return
        scope.setdefault("state", {})[SERVICE] = self._service
        await self._routes(scope, receive, send)


@lru_cache(maxsize=8)
def _routes(max_body_bytes: int) -> Litestar:
    """All routes. To make them takes a tenth of a second, half of it for their document."""
    app = Litestar(
        route_handlers=[Router(PREFIX, route_handlers=list(ROUTES)), *OUTSIDE, *PAGES],
        guards=[guard, only_known],
        dependencies={
            "service": Provide(_service, sync_to_thread=False),
            "access": Provide(_access, sync_to_thread=False),
        },
        exception_handlers={Exception: answer_to},
        request_max_body_size=max_body_bytes,
        openapi_config=_openapi(),
        logging_config=None,
    )
    complete(app.openapi_schema, PREFIX)
    app.state[QUERY_NAMES] = query_names(app.openapi_schema, PREFIX)
    return app


def _service(request: Request[Any, Any, Any]) -> Service:
    return request.state[SERVICE]


def _access(request: Request[Any, Any, Any]) -> Access:
    return request.state.access


def _worker(service: Service) -> Worker:
    settings = service.settings
    return Worker(
        store=service.store,
        agents=service.agents,
        concurrency=settings.workers,
        lease_seconds=settings.lease_seconds,
    )


@asynccontextmanager
async def _running(service: Service) -> AsyncGenerator[None]:
    parts = [service.tails.run(), Answers(service).run(), Upkeep(service).run()]
    if len(service.agents) and service.settings.workers:
        parts.append(_worker(service).run())
    hints = ExitStack()
    if service.settings.notify:
        hints.enter_context(service.store.hinting())
    work = [asyncio.create_task(part) for part in parts]
    await asyncio.sleep(0)  # so that the tails are there before the first request
    try:
        yield
    finally:
        service.tails.stop()
        for task in work:
            task.cancel()
        for task in work:
            with suppress(asyncio.CancelledError):
                await task
        await asyncio.to_thread(hints.close)


def _openapi() -> OpenAPIConfig:
    scheme = SecurityScheme(type="http", scheme="bearer", description="`ptc token create` makes one.")
    return OpenAPIConfig(
        title="ptc",
        version=version("ptc-runtime"),
        description="Conversations, messages and events. Errors are problem documents (RFC 9457) with a stable `code`.",
        path=f"{PREFIX}/openapi.json",
        render_plugins=[JsonRenderPlugin(path="/")],
        components=Components(security_schemes={"bearer": scheme}),
        use_handler_docstrings=False,
    )
