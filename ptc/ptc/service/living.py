"""The lifespan of ASGI: what a server says when it begins and ends, and what it is told."""

from contextlib import AbstractAsyncContextManager
from traceback import format_exc
from typing import Any


async def lived(alive: AbstractAsyncContextManager[None], receive: Any, send: Any) -> None:
    """Enters `alive` when the server begins, and leaves it when it ends; an error is told, and raised."""
    await receive()
    phase = "startup"
    try:
        async with alive:
            await send({"type": "lifespan.startup.complete"})
            phase = "shutdown"
            await receive()
    except BaseException:
        await send({"type": f"lifespan.{phase}.failed", "message": format_exc()})
        raise
    await send({"type": "lifespan.shutdown.complete"})
