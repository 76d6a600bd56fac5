"""What a provider's prompt cache can keep: the part of a prompt that the next prompts of the run begin with.

It is seen from the record: a layout that keeps its prefix has kept all of the last prompt but the paragraph at its end,
which counts turns. So nothing here depends on how a history is rendered, and a resumed run marks the same places.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Final

import attrs

from ptc.models.model import Model
from ptc_compression import Message, shared_prefix

_KEY_LENGTH: Final = 32


@attrs.frozen(kw_only=True)
class PromptCache:
    """Where the stable parts of a prompt end. The system message is one besides, always."""

    key: str  # the same for all prompts of a run, and of runs with the same system message and mission
    ends: tuple[int, ...] = ()  # in characters of all contents joined, ascending, without 0


def with_cache(model: Model, cache: PromptCache) -> Model:
    """The model as it has its provider keep those parts; as it is where it has no method `with_cache`."""
    keeping = getattr(model, "with_cache", None)
    return model if keeping is None else keeping(cache)


def for_prompt(model: Model, mission: str, earlier: Sequence[Sequence[Message]], messages: Sequence[Message]) -> Model:
    """The model as it has its provider keep what can be kept of `messages`; see `prompt_cache`."""
    return with_cache(model, prompt_cache(mission, earlier, messages)) if hasattr(model, "with_cache") else model


def prompt_cache(mission: str, earlier: Sequence[Sequence[Message]], messages: Sequence[Message]) -> PromptCache:
    """What can be kept of `messages`, where the run has been sent `earlier`, oldest first."""
    ends = {*_mission_ends(mission, messages), *_appended_ends([*earlier, messages])}
    return PromptCache(key=_key(mission, messages), ends=tuple(sorted(ends - {0})))


def _key(mission: str, messages: Sequence[Message]) -> str:
    system = "".join(message["content"] for message in messages[:1] if message["role"] == "system")
    digest = sha256("\0".join((system, mission)).encode("utf-8", "surrogatepass")).hexdigest()
    return f"ptc-{digest[:_KEY_LENGTH]}"


def _mission_ends(mission: str, messages: Sequence[Message]) -> Iterator[int]:
    """Where the mission ends, if turns follow it in the first message of the user."""
    before = 0
    for message in messages[:2]:
        if message["role"] == "user" and message["content"].startswith(f"{mission}\n\n"):
            yield before + len(mission)
        before += len(message["content"])


def _appended_ends(prompts: Sequence[Sequence[Message]]) -> Iterator[int]:
    """Where the part ended that each prompt left to the next, as far as the last prompt still begins with it."""
    now = prompts[-1]
    for before, after in pairwise(prompts):
        end = _appended_end(before, after)
        if end <= (_length(now) if after is now else shared_prefix(after, now)):
            yield end


def _appended_end(before: Sequence[Message], after: Sequence[Message]) -> int:
    """Where the part of `after` ends that will stay, if its layout goes on as it did after `before`; 0 if none."""
    shared = shared_prefix(before, after)
    if shared < _length(before) - _tail(before):
        return 0
    return _length(after) - (0 if shared == _length(before) else _tail(after))


def _length(messages: Sequence[Message]) -> int:
    return sum(len(message["content"]) for message in messages)


def _tail(messages: Sequence[Message]) -> int:
    """The length of the last paragraph, with the blank line before it."""
    last = messages[-1]["content"] if messages else ""
    return len(last) - max(0, last.rfind("\n\n"))
