"""Reading the OpenAI Chat Completions format, whole or in chunks. `OpenAIModel` and `AnyLLMModel` share it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from ptc.models.bodies import body_of, no_reply
from ptc.models.failures import broken_stream
from ptc.models.model import Reply
from ptc.models.think_tags import ThinkTags
from ptc_compression import ModelUsage

if TYPE_CHECKING:
    from openai.types import CompletionUsage
    from openai.types.chat import ChatCompletion, ChatCompletionChunk

_HINT: Final = " (does base_url name a Chat Completions server? It usually ends in /v1)"


def reply_of(provider: str, completion: ChatCompletion, *, address: str) -> Reply:
    """The reply of an answer that came whole.

    Raises `ModelError` for an answer without one. The SDK does not check what a server sends, so that may be anything:
    an error with status 200, or a web page as plain text when `base_url` points beside the interface.
    """
    choices = getattr(completion, "choices", None)
    if not choices:
        raise no_reply(provider, body_of(completion), address, hint=_HINT)
    message, tags = choices[0].message, ThinkTags()
    refusal = getattr(message, "refusal", None)
    return Reply(
        text=tags.written(message.content or refusal or "", last=True),
        usage=usage_of(completion.usage),
        model=completion.model or "",
        stop_reason="refusal" if refusal else choices[0].finish_reason or "",
        thinking=_thinking(message) or tags.thinking,
    )


def usage_of(usage: CompletionUsage | None) -> ModelUsage:
    """Tokens as counted by the provider; zeros for a server that counts none."""
    if usage is None:
        return ModelUsage()
    details = usage.prompt_tokens_details
    return ModelUsage(
        input_tokens=usage.prompt_tokens or 0,
        output_tokens=usage.completion_tokens or 0,
        cached_tokens=getattr(details, "cached_tokens", None) or 0,
        cache_write_tokens=getattr(details, "cache_write_tokens", None) or 0,
    )


@attrs.define
class ChunkReader:
    """Puts a streamed reply together. `read` every chunk, then take the `reply`."""

    provider: str
    _pieces: list[str] = attrs.field(factory=list[str], init=False)
    _thoughts: list[str] = attrs.field(factory=list[str], init=False)
    _tags: ThinkTags = attrs.field(factory=ThinkTags, init=False)
    _usage: ModelUsage = attrs.field(factory=ModelUsage, init=False)
    _model: str = attrs.field(default="", init=False)
    _stop_reason: str = attrs.field(default="", init=False)
    _refused: bool = attrs.field(default=False, init=False)

    def read(self, chunk: ChatCompletionChunk) -> str:
        """The chunk's text, "" when it carries none."""
        self._model = self._model or chunk.model or ""
        if chunk.usage is not None:
            self._usage = usage_of(chunk.usage)
        if not chunk.choices:  # the last chunk, with the usage alone
            return ""
        choice = chunk.choices[0]
        refusal = getattr(choice.delta, "refusal", None)
        self._refused = self._refused or bool(refusal)
        self._stop_reason = choice.finish_reason or self._stop_reason
        piece = getattr(choice.delta, "content", None) or refusal or ""
        text = self._tags.written(piece, last=choice.finish_reason is not None)
        self._pieces.append(text)
        self._thoughts.append(_thinking(choice.delta))
        return text

    def reply(self) -> Reply:
        """The whole reply. Raises `ModelError` when the stream stopped short: half a program must not be run."""
        if not self._stop_reason:
            raise broken_stream(self.provider)
        return Reply(
            text="".join(self._pieces),
            usage=self._usage,
            model=self._model,
            stop_reason="refusal" if self._refused else self._stop_reason,
            thinking="".join(self._thoughts) or self._tags.thinking,
        )


def _thinking(message: object) -> str:
    """What a message or a delta carries of the model's reasoning: OpenAI gives none, and servers differ in the name."""
    given: Any = getattr(message, "reasoning_content", None) or getattr(message, "reasoning", None) or ""
    text = getattr(given, "content", given)  # any-llm has an object there
    return text if isinstance(text, str) else ""
