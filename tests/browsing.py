"""Chromium for all tests of a process; `browsers` has what they do with it."""

import pytest_asyncio


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser():
    """Chromium, once for all tests of a process: to start it and its driver takes as long as ten pages."""
    from browsers import chromium

    async with chromium() as started:
        yield started
