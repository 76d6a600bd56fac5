"""Reading the OpenAI Chat Completions format, whole or in chunks. `OpenAIModel` and `AnyLLMModel` share it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ptc.models.errors import ModelError
from ptc.models.failures import broken_stream
from ptc.models.model import Reply
from ptc_compression import ModelUsage

if TYPE_CHECKING:
    from openai.types import CompletionUsage
    from openai.types.chat import ChatCompletion, ChatCompletionChunk


def reply_of(provider: str, completion: ChatCompletion) -> Reply:
    """The reply of an answer that came whole.

    Raises `ModelError` for an answer without one. The SDK does not check what a server sends, so that may be anything:
    an error with status 200, or a web page as plain text when `base_url` points beside the interface.
    """
    choices = getattr(completion, "choices", None)
    if not choices:
        raise _no_reply(provider)
    text = choices[0].message.content or ""
    return Reply(text=text, usage=usage_of(completion.usage), model=completion.model or "")


def usage_of(usage: CompletionUsage | None) -> ModelUsage:
    """Tokens as counted by the provider; zeros for a server that counts none."""
    if usage is None:
        return ModelUsage()
    details = usage.prompt_tokens_details
    return ModelUsage(
        input_tokens=usage.prompt_tokens or 0,
        output_tokens=usage.completion_tokens or 0,
        cached_tokens=(details.cached_tokens if details else None) or 0,
    )


@attrs.define
class ChunkReader:
    """Puts a streamed reply together. `read` every chunk, then take the `reply`."""

    provider: str
    _pieces: list[str] = attrs.field(factory=list[str], init=False)
    _usage: ModelUsage = attrs.field(factory=ModelUsage, init=False)
    _model: str = attrs.field(default="", init=False)
    _finished: bool = attrs.field(default=False, init=False)

    def read(self, chunk: ChatCompletionChunk) -> str:
        """The chunk's text, "" when it carries none."""
        self._model = self._model or chunk.model or ""
        if chunk.usage is not None:
            self._usage = usage_of(chunk.usage)
        if not chunk.choices:  # the last chunk, with the usage alone
            return ""
        choice = chunk.choices[0]
        self._finished = self._finished or choice.finish_reason is not None
        text = (choice.delta.content if choice.delta else None) or ""
        self._pieces.append(text)
        return text

    def reply(self) -> Reply:
        """The whole reply. Raises `ModelError` when the stream stopped short: half a program must not be run."""
        if not self._finished:
            raise broken_stream(self.provider)
        return Reply(text="".join(self._pieces), usage=self._usage, model=self._model)


def _no_reply(provider: str) -> ModelError:
    message = "the answer holds no reply; does base_url name a Chat Completions server (it usually ends in /v1)?"
    return ModelError(f"{provider}: {message}", retryable=True)
