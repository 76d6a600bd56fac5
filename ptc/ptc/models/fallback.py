"""`FallbackModel`: several models, of which the next is asked where one gives no reply."""

from collections.abc import Callable, Iterable, Sequence

import attrs

from ptc.models.caching import PromptCache, with_cache
from ptc.models.errors import ContextLengthExceeded, ModelError
from ptc.models.model import Model, Reply
from ptc.models.preview import Preview
from ptc.models.resolve import resolve_model
from ptc.models.settings import RunSettings, with_settings
from ptc_compression import FailedRequest, Message


class FallbackModel:
    """Asks `models`, given as models or their names, in order, and gives the first reply.

    Whoever asks again asks the first again. `Reply.asked` says which replied, and `Reply.retries` why those before did
    not. Where none does, the `ModelError` says of each why; asking again may help if it may with any, and the messages
    are too long if they are for all.
    """

    def __init__(self, models: Iterable[Model | str]) -> None:
        self._models = tuple(map(resolve_model, models))
        if not self._models:
            raise ValueError("FallbackModel needs a model, and others for when it gives no reply")

    @property
    def name(self) -> str:
        """The names of all."""
        return " or ".join(model.name for model in self._models)

    def with_settings(self, settings: RunSettings) -> "FallbackModel":
        """The models as each heeds the settings. Raises `ModelError` where one takes none."""
        return FallbackModel([with_settings(model, settings) for model in self._models])

    def with_cache(self, cache: PromptCache) -> "FallbackModel":
        """The models as each uses its provider's cache."""
        return FallbackModel([with_cache(model, cache) for model in self._models])

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The first reply; only the first model that shows any text shows it. Raises `ModelError`."""
        preview = Preview(on_token)
        errors: list[ModelError] = []
        for model in self._models:
            try:
                reply = await model.complete(messages, on_token=preview.callback())
            except ModelError as error:
                errors.append(error)
            else:
                return attrs.evolve(reply, asked=reply.asked or model.name, retries=(*_failed(errors), *reply.retries))
        raise _none_replied(errors)


def _failed(errors: Sequence[ModelError]) -> tuple[FailedRequest, ...]:
    return tuple(
        FailedRequest(attempt=number, wait=0.0, reason=str(error)) for number, error in enumerate(errors, start=1)
    )


def _none_replied(errors: Sequence[ModelError]) -> ModelError:
    message = "; ".join(map(str, errors))
    if all(isinstance(error, ContextLengthExceeded) for error in errors):
        return ContextLengthExceeded(message)
    passing = [error for error in errors if error.retryable]
    waits = [error.retry_after for error in passing if error.retry_after is not None]
    return ModelError(
        message, retryable=bool(passing), retry_after=min(waits) if waits and len(waits) == len(passing) else None
    )
