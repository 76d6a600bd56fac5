"""Asking a model again. The SDKs' own retries are off, so this is the one place that decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import attrs

from ptc.models.errors import ModelError
from ptc.models.model import Model, Reply
from ptc_compression import Message


async def complete_with_retries(
    model: Model,
    messages: Sequence[Message],
    *,
    on_token: Callable[[str], None] | None = None,
    attempts: int = 3,
    longest_wait: float = 120.0,
) -> Reply:
    """The model's reply, asked for at most `attempts` times. Raises the last `ModelError`.

    Only retryable errors are retried, after the time the provider asks for, or else after a growing random one. A
    provider that asks for more than `longest_wait` seconds is not waited for: asking earlier would fail again.

    `on_token` never sees text twice. Once an attempt has shown a piece of its text, later attempts show nothing, and
    `Reply.text` alone is the reply. The tokens are a preview; a reply that broke off has no continuation to show.

    Without `stamina`, which comes with the extras of the providers, there is one attempt.
    """
    try:
        import stamina
    except ImportError:
        return await model.complete(messages, on_token=on_token)
    preview = _Preview(on_token)
    # No limit of time besides attempts: `run_timeout` bounds the whole run, and a provider's wait is not a failure.
    retrying = stamina.retry_context(on=partial(retry_wait, longest=longest_wait), attempts=attempts, timeout=None)
    async for attempt in retrying:
        with attempt:
            return await model.complete(messages, on_token=preview.callback())
    raise AssertionError("stamina raises the last error")


def retry_wait(error: Exception, *, longest: float) -> bool | float:
    """Whether to retry after `error`: False, True (wait as usual) or the seconds that the provider asked for."""
    if not isinstance(error, ModelError) or not error.retryable:
        return False
    if error.retry_after is None:
        return True
    return error.retry_after if error.retry_after <= longest else False


@attrs.define
class _Preview:
    """Shows the text of the first attempt that has any, and of no other."""

    _on_token: Callable[[str], None] | None
    _shown: bool = attrs.field(default=False, init=False)

    def callback(self) -> Callable[[str], None] | None:
        """What the next attempt is to call with its text."""
        if self._on_token is None or self._shown:
            return None
        return partial(self._show, self._on_token)

    def _show(self, on_token: Callable[[str], None], text: str) -> None:
        self._shown = True
        on_token(text)
