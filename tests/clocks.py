"""Time that passes when a test says so."""

import asyncio


def leap(seconds: float) -> None:
    """Moves the clock of the running event loop: what was to come within these seconds is due now."""
    loop = asyncio.get_running_loop()
    now = loop.time
    loop.time = lambda: now() + seconds
