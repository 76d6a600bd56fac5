"""SDK clients. Connections belong to the event loop they were made on, so each loop has a client of its own."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast
from weakref import finalize

import attrs

if TYPE_CHECKING:
    import asyncio
    from ssl import SSLContext

C = TypeVar("C")


@cache
def certificates() -> SSLContext:
    """Whom connections trust. Reading it takes most of what making a client costs, so all clients share one."""
    import httpx

    return httpx.create_ssl_context()


def client_of(given: C | None, make: Callable[[], C]) -> Callable[[], Awaitable[C]]:
    """What gives the client to ask with: the one given, without its retries, or that of the running event loop."""
    if given is None:
        return LoopClients(make).get

    async def lent() -> C:
        return cast("Any", given).with_options(max_retries=0)

    return lent


class LoopClients(Generic[C]):
    """One client for each event loop: made when it is first asked for, and closed when its loop is.

    `asyncio.run` and its like end what asynchronous generators hold before they close a loop. Each client is held by
    such a generator, so nobody has to close a model; when this object is gone before the loop, it is closed then.
    """

    def __init__(self, make: Callable[[], C], inner: Callable[[C], object] = lambda client: client) -> None:
        """`inner` gives what of a client is to be closed."""
        self._make = make
        self._inner = inner
        self._by_loop: dict[asyncio.AbstractEventLoop, _Lent[C]] = {}

    async def get(self) -> C:
        """The client of the running loop. Raises what making it raises."""
        import asyncio

        loop = asyncio.get_running_loop()
        _forget_closed_loops(self._by_loop)
        lent = self._by_loop.setdefault(loop, _Lent(loop=loop, lock=asyncio.Lock()))
        async with lent.lock:
            if lent.client is None:
                # On a thread: the SDK is imported with it, and certificates are read, which takes up to a second.
                lent.client = await asyncio.to_thread(self._make)
                await _keep(lent, self._inner(lent.client))
                lent.early = finalize(self, _close_soon, lent)
            return lent.client


@attrs.define(kw_only=True, eq=False)
class _Lent(Generic[C]):
    """The client of a loop, and what closes it."""

    loop: asyncio.AbstractEventLoop
    lock: asyncio.Lock
    client: C | None = None
    keeper: AsyncGenerator[None] | None = None  # closes the client at its end
    early: finalize[Any, Any] | None = None  # ends the keeper when the model is gone

    def forget(self) -> None:
        """Holds nothing any more, and is held by no one but those who asked."""
        _OPEN.discard(self)
        self.client = self.keeper = None
        if self.early is not None:
            self.early.detach()


_OPEN: Final[set[_Lent[Any]]] = set()  # a loop knows its generators only weakly


async def _keep(lent: _Lent[Any], client: object) -> None:
    """Has a client closed with its loop."""
    for each in tuple(_OPEN):
        if each.loop.is_closed():  # without ending its generators
            each.forget()
    _OPEN.add(lent)
    lent.keeper = _keeper(lent, client)
    await anext(lent.keeper)


async def _keeper(lent: _Lent[Any], client: object) -> AsyncGenerator[None]:
    try:
        yield
    finally:
        lent.forget()
        await close(client)


def _close_soon(lent: _Lent[Any]) -> None:
    """Has the client closed on its loop. Where the loop ends sooner, it is closed with it."""
    keeper = lent.keeper
    if keeper is not None and not lent.loop.is_closed():
        lent.loop.call_soon_threadsafe(lambda: lent.loop.create_task(_ended(keeper)))


async def _ended(keeper: AsyncGenerator[None]) -> None:
    await keeper.aclose()


def _forget_closed_loops(by_loop: dict[asyncio.AbstractEventLoop, Any]) -> None:
    for loop in tuple(by_loop):
        if loop.is_closed():
            by_loop.pop(loop, None)


async def close(resource: object) -> None:
    """Closes a client or a stream, whatever its SDK calls that and whether or not it has to be waited for."""
    shut = getattr(resource, "aclose", None) or getattr(resource, "close", None)
    outcome = shut() if shut else None
    if hasattr(outcome, "__await__"):
        await cast("Any", outcome)
