"""Chromium for all tests of a process; `browsers` has what they do with it."""

import pytest_asyncio


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser():
    """Chromium, once for all tests of a process: to start it and its driver takes as long as ten pages."""
    from browsers import chromium

    async with chromium() as started:
        yield started


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared(browser):
    """The profile of all pages that nobody need tell apart: for one of its own there is a process of its own."""
    from browsers import new_context

    context = await new_context(browser)
    yield context
    await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def profile(shared):
    """The same for one test: what it opens is closed, who is logged in is forgotten, and it is online again."""
    yield shared
    for page in shared.pages:
        await page.close()
    await shared.clear_cookies()
    await shared.set_offline(False)
