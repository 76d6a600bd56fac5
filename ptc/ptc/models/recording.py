"""`RecordingModel` and `ReplayModel`: a provider's replies kept in a file, and given again without it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher, unified_diff
from pathlib import Path

from ptc.models.caching import PromptCache, with_cache
from ptc.models.cassette import Exchange, append_exchange, read_exchanges, request_key
from ptc.models.errors import ModelError
from ptc.models.model import Model, Reply
from ptc.models.settings import RunSettings, with_settings
from ptc_compression import Message

_DIFF_LINES = 100  # what an error shows of a difference, at most


class RecordingModel:
    """Passes every call on to `inner` and appends what was asked and replied to the cassette at `path`.

    Failures are not recorded. A cassette that exists is added to: remove it to record anew.
    """

    def __init__(self, inner: Model, path: str | os.PathLike[str]) -> None:
        self._inner = inner
        self._path = Path(path)

    @property
    def name(self) -> str:
        """The name of the model that replies."""
        return self._inner.name

    def with_settings(self, settings: RunSettings) -> RecordingModel:
        """The recording of the inner model as it heeds the settings. Raises `ModelError` where it takes none."""
        return RecordingModel(with_settings(self._inner, settings), self._path)

    def with_cache(self, cache: PromptCache) -> RecordingModel:
        """The recording of the inner model as it uses its provider's cache."""
        return RecordingModel(with_cache(self._inner, cache), self._path)

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The inner model's reply, on disk before it is returned."""
        sent = tuple(message.copy() for message in messages)
        reply = await self._inner.complete(messages, on_token=on_token)
        append_exchange(self._path, Exchange(model=self._inner.name, messages=sent, reply=reply))
        return reply


class ReplayModel:
    """Replies as recorded in the cassette at `path`, to exactly the messages that were recorded.

    A request recorded several times is replied to in the order of its recordings. Any other request raises
    `ModelError`, which shows the nearest recording and what differs; no provider is ever asked. Raises `ModelError`
    for a cassette that cannot be read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._file_name = Path(path).name
        self._exchanges = read_exchanges(Path(path))
        self._keys = tuple(request_key(exchange.messages) for exchange in self._exchanges)
        self._replayed: Counter[str] = Counter()

    @property
    def name(self) -> str:
        """The name of the recorded model, so that a replay counts tokens as the recorded run did."""
        return self._exchanges[0].model if self._exchanges else "replay"

    @property
    def unused(self) -> tuple[Reply, ...]:
        """The replies not replayed yet, in the order of the cassette."""
        left = self._replayed.copy()
        pairs = zip(self._keys, self._exchanges, strict=True)
        return tuple(exchange.reply for key, exchange in pairs if not _take(left, key))

    def with_settings(self, settings: RunSettings) -> ReplayModel:  # noqa: ARG002
        """The model itself: a recording has the settings that it was made with."""
        return self

    async def complete(self, messages: Sequence[Message], *, on_token: Callable[[str], None] | None = None) -> Reply:
        """The recorded reply; with `on_token`, in one piece."""
        reply = self._next(tuple(messages))
        if on_token is not None and reply.text:
            on_token(reply.text)
        return reply

    def _next(self, messages: tuple[Message, ...]) -> Reply:
        key = request_key(messages)
        recorded = [number for number, recorded_key in enumerate(self._keys) if recorded_key == key]
        if not recorded:
            raise self._unknown(messages)
        if self._replayed[key] == len(recorded):
            raise self._used_up(len(recorded))
        self._replayed[key] += 1
        return self._exchanges[recorded[self._replayed[key] - 1]].reply

    def _used_up(self, times: int) -> ModelError:
        return ModelError(
            f"{self._file_name} holds this request {times} times and all are replayed: record the run again"
        )

    def _unknown(self, messages: tuple[Message, ...]) -> ModelError:
        if not self._exchanges:
            return ModelError(f"{self._file_name} holds no recordings: record the run again")
        asked = _lines(messages)
        number, nearest = max(
            enumerate(map(_recorded_lines, self._exchanges), start=1), key=lambda one: _likeness(one[1], asked)
        )
        intro = f"{self._file_name} holds no such request: record the run again. Nearest is recording {number}:"
        return ModelError("\n".join([intro, *_difference(nearest, asked)]))


def _take(left: Counter[str], key: str) -> bool:
    """Whether the request is one of those counted in `left`, which then counts one less."""
    left[key] -= 1
    return left[key] >= 0


def _recorded_lines(exchange: Exchange) -> list[str]:
    return _lines(exchange.messages)


def _lines(messages: Sequence[Message]) -> list[str]:
    """The messages as text, each under its role."""
    texts = (f"[{message['role']}]\n{message['content']}" for message in messages)
    return "\n".join(texts).split("\n")


def _likeness(recorded: list[str], asked: list[str]) -> float:
    return SequenceMatcher(None, recorded, asked, autojunk=False).ratio()


def _difference(recorded: list[str], asked: list[str]) -> list[str]:
    lines = list(unified_diff(recorded, asked, "recorded", "asked", lineterm=""))
    more = [f"... {len(lines) - _DIFF_LINES} more lines"] if len(lines) > _DIFF_LINES else []
    return lines[:_DIFF_LINES] + more
