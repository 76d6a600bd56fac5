"""One session with a server: from its handshake until it is closed, or ends by itself."""

import asyncio
import tempfile
from collections.abc import Generator
from typing import IO, Any, Final, Literal, cast

import attrs
from mcp import Client, MCPError
from mcp_types import CONNECTION_CLOSED, CallToolResult, Tool

from ptc.mcp.endpoints import Endpoint, written_to
from ptc.mcp.errors import McpUnavailable

_PATIENCE: Final = 0.2  # seconds until a session that has lost its connection says why
_MOST_PAGES: Final = 1_000  # of a list of tools
# What servers say, in one code or another, of a session that they have forgotten. The call was not made.
_OF_THE_SESSION: Final = frozenset({-32600, -32000, -32001})

# Whether a call that failed was answered by the server; or else never begun by it; or else nobody knows.
Fate = Literal["answered", "refused", "lost"]


def _transport_of(session: Any) -> "_Transport":
    return _Transport(session.endpoint.opened(session._errors))


@attrs.define(eq=False)
class Session:
    """A session. To be used on one event loop; a task of its own holds the connection open."""

    endpoint: Endpoint
    _errors: IO[str]
    _closing: asyncio.Event = attrs.field(factory=asyncio.Event, init=False)
    _task: "asyncio.Task[None]" = attrs.field(init=False)
    _client: Client = attrs.field(init=False)
    _calls: int = attrs.field(default=0, init=False)  # that are under way
    _transport: "_Transport" = attrs.field(init=False, default=attrs.Factory(_transport_of, takes_self=True))

    @classmethod
    async def opened(cls, endpoint: Endpoint, timeout: float) -> "Session":
        """A session after its handshake. Raises `McpUnavailable`."""
        errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 - closed with the session
        session = cls(endpoint, errors)
        ready: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        session._task = asyncio.create_task(session._live(ready))
        try:
            async with asyncio.timeout(timeout):
                session._client = await ready
        except BaseException as error:
            session._task.cancel()
            await session._over()
            why = session._why(error, timeout)
            if isinstance(error, asyncio.CancelledError):
                raise
            raise McpUnavailable(why) from error
        return session

    async def _live(self, ready: "asyncio.Future[Client]") -> None:
        try:
            async with Client(self._transport) as client:
                ready.set_result(client)
                await self._closing.wait()
        except BaseException as error:
            if not ready.done():
                ready.set_exception(_leaf(error))
                return
            raise

    @property
    def has_ended(self) -> bool:
        """Whether nothing can be sent any more."""
        return self._task.done() or self._transport.has_ended

    async def tools(self) -> list[Tool]:
        """All tools of the server. Raises `MCPError`."""
        found: list[Tool] = []
        cursor: str | None = None
        for _ in range(_MOST_PAGES):
            page = await self._client.list_tools(cursor=cursor)
            found += page.tools
            cursor = page.next_cursor
            if not cursor:
                break
        return found

    async def call(self, name: str, arguments: dict[str, Any], *, progress: Any, meta: Any) -> CallToolResult:
        """What the server answers. Raises `MCPError`."""
        self._calls += 1
        try:
            return await self._client.call_tool(name, arguments, progress_callback=progress, meta=meta)
        finally:
            self._calls -= 1

    async def fate(self, error: MCPError) -> Fate:
        """What became of a call that has just failed."""
        if error.code in _OF_THE_SESSION and "session" in error.message.lower():
            return "refused"
        if error.code != CONNECTION_CLOSED:
            return "answered"
        alone = self._calls == 0
        await asyncio.wait({self._task}, timeout=_PATIENCE)
        failure = self._task.exception() if self._task.done() and not self._task.cancelled() else None
        names = {type(each).__name__ for each in _leaves(failure)} if failure else set[str]()
        return "refused" if alone and "ConnectError" in names else "lost"

    async def close(self) -> None:
        """Ends the session, and the server where it was started for it."""
        self._closing.set()
        await self._over()
        self._errors.close()

    async def _over(self) -> None:
        """Waits until the task has ended. How it did concerns nobody; asyncio complains of what is not asked for."""
        await asyncio.wait({self._task})
        if not self._task.cancelled():
            self._task.exception()

    def _why(self, error: BaseException, timeout: float) -> str:
        """Why there is no session, with what the server wrote."""
        written = written_to(self._errors)
        self._errors.close()
        also = f"; it wrote: {written}" if written else ""
        return f"no MCP server at `{self.endpoint.name}`: {_reason(error, timeout)}{also}"


def _reason(error: BaseException, timeout: float) -> str:
    if isinstance(error, TimeoutError):
        return f"it did not answer within {timeout:g} seconds"
    if isinstance(error, FileNotFoundError):
        return "there is no such command; install it, or check its name"
    if isinstance(error, MCPError) and error.code == CONNECTION_CLOSED:
        return "it ended, or closed the connection, before it answered"
    if type(error).__name__ == "ConnectError":  # of the SDK's HTTP client
        return "nothing answers there; start it, or check the address"
    return f"{type(error).__name__}: {error}"


def _leaf(error: BaseException) -> BaseException:
    return next(_leaves(error))


def _leaves(error: BaseException) -> Generator[BaseException]:
    """The exceptions in groups of groups."""
    if isinstance(error, BaseExceptionGroup):
        for each in cast("BaseExceptionGroup[BaseException]", error).exceptions:
            yield from _leaves(each)
    else:
        yield error


class _Transport:
    """A transport of the SDK, which notes when nothing more can be read."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self._read: _Watched | None = None

    @property
    def has_ended(self) -> bool:
        return self._read is not None and self._read.ended

    async def __aenter__(self) -> Any:
        read, write = await self._inner.__aenter__()
        self._read = _Watched(read)
        return self._read, write

    async def __aexit__(self, *error: Any) -> Any:
        return await self._inner.__aexit__(*error)


class _Watched:
    """A stream as it is, but that it knows whether it has come to its end."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self.ended = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    async def __aenter__(self) -> "_Watched":
        await self._stream.__aenter__()
        return self

    async def __aexit__(self, *error: Any) -> Any:
        return await self._stream.__aexit__(*error)

    def __aiter__(self) -> "_Watched":
        return self

    async def __anext__(self) -> Any:
        try:
            return await self._stream.__anext__()
        except BaseException:
            self.ended = True
            raise
