"""A connection to a server: on an event loop and a thread of its own, since agents run on any, and made again."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from typing import Any, TypeVar
from weakref import finalize

import attrs
from mcp import MCPError
from mcp_types import CallToolResult, Tool

from ptc.mcp.endpoints import Endpoint
from ptc.mcp.errors import McpCallLost, McpToolFailed, McpUnavailable
from ptc.mcp.session import Session

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Asked:
    """A call as a server is asked for it."""

    name: str
    arguments: dict[str, Any]
    again: bool  # whether it may be made once more where nobody knows what became of it
    progress: Callable[..., Any] | None = None  # takes `progress`, `total` and `message`; in any thread
    meta: Mapping[str, Any] | None = None  # sent beside the arguments


class Connection:
    """A server, for as many agents as want it. A session that has ended is opened again for the next call."""

    def __init__(self, endpoint: Endpoint, timeout: float) -> None:
        self._endpoint = endpoint
        self._link = _Link(endpoint, timeout)
        self._loop = asyncio.new_event_loop()
        thread = threading.Thread(target=self._loop.run_forever, name="ptc-mcp", daemon=True)
        thread.start()
        self._end = finalize(self, _end, self._link, self._loop, thread)

    def tools(self) -> list[Tool]:
        """All tools of the server. Raises `McpUnavailable`."""
        return self._submitted(self._link.tools()).result()

    async def call(self, asked: Asked) -> CallToolResult:
        """What the server answers; cancelled, it is told so. Raises `McpError`. To be awaited on any event loop."""
        return await asyncio.wrap_future(self._submitted(self._link.call(asked)))

    def close(self) -> None:
        """Ends the connection, and the server where it was started for it."""
        self._end()

    def _submitted(self, work: Coroutine[Any, Any, T]) -> "Future[T]":
        if not self._end.alive:
            work.close()
            raise McpUnavailable(f"the connection to `{self._endpoint.name}` was closed")
        return asyncio.run_coroutine_threadsafe(work, self._loop)


def _end(link: "_Link", loop: asyncio.AbstractEventLoop, thread: threading.Thread) -> None:
    asyncio.run_coroutine_threadsafe(link.close(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


class _Link:
    """The session that is open, if any is. On the loop of the connection."""

    def __init__(self, endpoint: Endpoint, timeout: float) -> None:
        self._endpoint = endpoint
        self._timeout = timeout
        self._session: Session | None = None
        self._opening = asyncio.Lock()

    async def tools(self) -> list[Tool]:
        session = await self._opened()
        try:
            return await session.tools()
        except MCPError as error:
            raise McpUnavailable(f"`{self._endpoint.name}` does not list its tools: {error}") from error

    async def call(self, asked: Asked) -> CallToolResult:
        answer = await self._attempt(asked)
        if answer is None:
            answer = await self._attempt(attrs.evolve(asked, again=False))
        if answer is None:
            raise McpUnavailable(f"`{self._endpoint.name}` refuses the session that it has just begun")
        return answer

    async def _attempt(self, asked: Asked) -> CallToolResult | None:
        """What the server answers; None where the call is to be made again, in another session."""
        session = await self._opened()
        try:
            return await session.call(asked.name, asked.arguments, progress=_awaitable(asked.progress), meta=asked.meta)
        except (RuntimeError, ValueError) as error:  # as the SDK tells that an answer is none, or not of its schema
            raise McpToolFailed(f"the answer cannot be used: {' '.join(str(error).split())}") from error
        except MCPError as error:
            fate = await session.fate(error)
            if fate == "answered":
                raise McpToolFailed(error.message) from error
            await self._forget(session)
            if fate == "lost" and not asked.again:
                where, what = f"the connection to `{self._endpoint.name}` broke", "the call may have been made or not"
                raise McpCallLost(f"{where} ({error.message}): {what}") from error
            return None

    async def _opened(self) -> Session:
        async with self._opening:
            if self._session is not None and self._session.has_ended:
                await self._forget(self._session)
            if self._session is None:
                self._session = await Session.opened(self._endpoint, self._timeout)
            return self._session

    async def _forget(self, session: Session) -> None:
        if self._session is session:
            self._session = None
            await session.close()

    async def close(self) -> None:
        async with self._opening:
            if self._session is not None:
                await self._forget(self._session)


def _awaitable(report: Callable[..., Any] | None) -> Any:
    if report is None:
        return None

    async def told(progress: float, total: float | None, message: str | None) -> None:
        report(progress=progress, total=total, message=message or "")

    return told
