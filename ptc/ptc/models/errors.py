"""What can go wrong when a model is asked.

ModelError                  the provider, the network or the set-up failed; `retryable`: asking again may help
  ContextLengthExceeded     the messages are longer than the model can read; only sending less helps
"""

from ptc.errors import AgentError


class ModelError(AgentError):
    """A model gave no reply. The message is a sentence for a person and says what to do where something can be done.

    `retryable`: the same request may succeed later. `retry_after`: seconds the provider asks to wait before that,
    None when it names no time.
    """

    retryable: bool
    retry_after: float | None

    def __init__(self, message: str, *, retryable: bool = False, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retryable = retryable
        self.retry_after = retry_after


class ContextLengthExceeded(ModelError):
    """The messages are longer than the model's context window. Never retryable: the same messages stay too long."""

    def __init__(self, message: str) -> None:
        super().__init__(message)


def missing_extra(extra: str) -> ModelError:
    """The error for an adapter whose optional dependency is not installed."""
    return ModelError(f"`{extra}` models need an optional dependency: pip install 'ptc-runtime[{extra}]'")
