"""Waiting in tests: what comes late on a busy machine has not failed."""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import httpx

PATIENCE: Final = 110.0  # seconds

get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
Client = partial(httpx.Client, timeout=PATIENCE)


def until(holds: Callable[[], bool]) -> None:
    """Waits for what other processes bring about."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)
