"""`Model`: whatever answers messages with a `Reply`."""

from collections.abc import Callable, Sequence
from typing import Protocol

import attrs

from ptc_compression import Message, ModelUsage


@attrs.frozen(kw_only=True)
class Reply:
    """What a model wrote, whole, and what it cost."""

    text: str  # "" when the model wrote nothing
    usage: ModelUsage = attrs.field(factory=ModelUsage)
    model: str = ""  # the model as the provider named it in its answer; "" when it named none


class Model(Protocol):
    """One asynchronous method. An adapter asks once: `complete_with_retries` is the one place that asks again."""

    @property
    def name(self) -> str:
        """The name as `resolve_model` takes it, such as "openai:gpt-5-mini"."""
        ...

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The model's reply to `messages`, which are left as they are.

        With `on_token` the reply is streamed: it is called on the event loop with each piece of text, never with an
        empty one, and the pieces joined are `Reply.text`. What `on_token` raises passes through unchanged.
        Raises `ModelError`.
        """
        ...
