"""Asking a model again. The SDKs' own retries are off, so this is the one place that decides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import attrs

from ptc.models.errors import ModelError
from ptc.models.model import Model, Reply
from ptc.models.preview import Preview
from ptc_compression import FailedRequest, Message

RETRIES: Final = 2  # where nothing else is said
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 5.0  # seconds, where the provider names none; doubled each time
_JITTER: Final = 1.0  # seconds, at most


async def _sleep(seconds: float) -> None:
    import asyncio  # which `import ptc` need not wait for

    await asyncio.sleep(seconds)


def _chance() -> float:
    import random

    return random.random()


async def complete_with_retries(
    model: Model,
    messages: Sequence[Message],
    *,
    on_token: Callable[[str], None] | None = None,
    on_retry: Callable[[FailedRequest], None] | None = None,
    retries: int = RETRIES,
    longest_wait: float = 120.0,
    sleep: Callable[[float], Awaitable[object]] = _sleep,
    chance: Callable[[], float] = _chance,
) -> Reply:
    """The model's reply, asked for once and at most `retries` times again. Raises the last `ModelError`.

    Only retryable errors are retried, after the time the provider asks for, or else after a growing random one. A
    provider that asks for more than `longest_wait` seconds is not waited for: asking earlier would fail again.
    `on_retry` is told of each before its wait; they are in `Reply.retries` too.

    `on_token` never sees text twice. Once an attempt has shown a piece of its text, later attempts show nothing, and
    `Reply.text` alone is the reply. The tokens are a preview; a reply that broke off has no continuation to show. Where
    it has a method `anew`, that is called before another attempt shows its text.
    """
    preview = Preview(on_token)
    made: tuple[FailedRequest, ...] = ()
    while True:
        try:
            reply = await model.complete(messages, on_token=preview.callback())
        except ModelError as error:
            wait = retry_wait(error, attempt=len(made) + 1, longest=longest_wait, chance=chance)
            if wait is None or len(made) >= retries:
                raise
            made = (*made, FailedRequest(attempt=len(made) + 1, wait=wait, reason=str(error)))
        else:
            return attrs.evolve(reply, asked=reply.asked or model.name, retries=(*made, *reply.retries))
        if on_retry is not None:
            on_retry(made[-1])
        await sleep(made[-1].wait)


def retry_wait(error: ModelError, *, attempt: int, longest: float, chance: Callable[[], float]) -> float | None:
    """Seconds to wait after the failed attempt of that number, from 1; None where asking again will not help.

    `chance` gives a number from 0 to 1, so that many who failed at once do not ask again at once.
    """
    if not error.retryable:
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= longest else None
    growing = _FIRST_WAIT * 2 ** min(attempt - 1, 10)
    return min(_LONGEST_WAIT, growing + _JITTER * chance())
