"""`Model`: whatever answers messages with a `Reply`."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import attrs

from ptc_compression import FailedRequest, Message, ModelUsage

# What providers call the reasons for which a reply ended early.
_CUT_OFF: Final = frozenset({"length", "max_tokens", "max_output_tokens", "model_context_window_exceeded"})
_REFUSED: Final = frozenset({"content_filter", "refusal"})


@attrs.frozen(kw_only=True)
class Reply:
    """What a model wrote, whole, and what it cost."""

    text: str  # "" when the model wrote nothing
    usage: ModelUsage = attrs.field(factory=ModelUsage)
    model: str = ""  # the model as the provider named it in its answer; "" when it named none
    asked: str = ""  # `Model.name` of the model that was asked; "" for a reply that no model gave
    stop_reason: str = ""  # why it ended, in the provider's word: "stop", "max_tokens"...; "" when it said none
    thinking: str = ""  # what the model thought before it wrote, where the provider shows it; never sent back
    retries: tuple[FailedRequest, ...] = ()  # requests that failed before this reply, oldest first

    @property
    def cut_off(self) -> bool:
        """Whether the limit of output ended it."""
        return self.stop_reason in _CUT_OFF

    @property
    def refused(self) -> bool:
        """Whether the model, or a filter of the provider, refused to go on."""
        return self.stop_reason in _REFUSED


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
