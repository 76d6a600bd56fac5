"""Chromium for tests of pages: where it is missing they are skipped, and fail where CI is set."""

import os
from contextlib import asynccontextmanager
from shutil import which

import pytest

from docs.pictures import ARGUMENTS

MISSING = "Chromium is missing (apt-get install -y chromium)"


@asynccontextmanager
async def chromium():
    """A browser of Playwright's."""
    playwright = pytest.importorskip("playwright.async_api", reason="the dependency group `browser` is not installed")
    if which("chromium") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    async with playwright.async_playwright() as driver:
        started = await driver.chromium.launch(executable_path=which("chromium"), args=list(ARGUMENTS))
        yield started
        await started.close()
