"""What Anthropic's Messages interface is sent: the system message apart, breakpoints of its cache, settings."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from ptc.models.caching import PromptCache
from ptc.models.settings import RunSettings
from ptc_compression import Message

_BREAKPOINTS: Final = 3  # and one for the system message: the interface takes four
_EPHEMERAL: Final = {"cache_control": {"type": "ephemeral"}}

# Models that think for a number of tokens; all later ones choose for themselves, and take an effort.
_BUDGETED: Final = (
    "claude-3",
    "claude-haiku-4-5",
    "claude-opus-4-0",
    "claude-opus-4-1",
    "claude-opus-4-2",
    "claude-opus-4-5",
    "claude-sonnet-4-0",
    "claude-sonnet-4-2",
    "claude-sonnet-4-5",
)
_BUDGETS: Final = {"minimal": 1_024, "low": 2_048, "medium": 8_192, "high": 24_576, "xhigh": 32_768, "max": 32_768}


def prompt(messages: Sequence[Message], cache: PromptCache | None) -> dict[str, Any]:
    """`system` and `messages` of a request: the interface knows no system role among the messages."""
    system = "\n\n".join(message["content"] for message in messages if message["role"] == "system")
    rest = list(_rest(messages, cache.ends if cache else ()))
    return {**_system(system, cached=cache is not None), "messages": rest}


def _system(text: str, *, cached: bool) -> dict[str, Any]:
    if not text:
        return {}
    return {"system": [{"type": "text", "text": text, **_EPHEMERAL}] if cached else text}


def _rest(messages: Sequence[Message], ends: Sequence[int]) -> Iterator[dict[str, Any]]:
    """The other messages. Their texts are cut where stable parts end, so that those are blocks of their own."""
    marked = frozenset(ends[-_BREAKPOINTS:])
    start = 0
    for message in messages:
        end = start + len(message["content"])
        if message["role"] != "system":
            cuts = [start, *(each for each in ends if start < each < end), end]
            plain = len(cuts) == 2 and end not in marked
            content = message["content"] if plain or start == end else _blocks(message["content"], cuts, marked)
            yield {"role": message["role"], "content": content}
        start = end


def _blocks(text: str, cuts: Sequence[int], marked: frozenset[int]) -> list[dict[str, Any]]:
    """The text in pieces; `cuts` are places in the whole prompt, of which the first is where the text begins."""
    return [
        {"type": "text", "text": text[begin - cuts[0] : end - cuts[0]], **(_EPHEMERAL if end in marked else {})}
        for begin, end in pairwise(cuts)
    ]


def settings_parameters(model: str, settings: RunSettings, params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a request as the settings change them; `params` has `max_tokens`."""
    temperature = {} if settings.temperature is None else {"temperature": settings.temperature}
    limit = {} if settings.max_output_tokens is None else {"max_tokens": settings.max_output_tokens}
    return {**params, **temperature, **limit, **_thinking(model, settings, params)}


def _thinking(model: str, settings: RunSettings, params: Mapping[str, Any]) -> dict[str, Any]:
    """How much to think."""
    match settings.reasoning:
        case None:
            return {}
        case "none":
            return {"thinking": {"type": "disabled"}}
        case effort if model.startswith(_BUDGETED):
            return _budget(_BUDGETS[effort], settings.max_output_tokens, params["max_tokens"])
        case effort:
            output = {**params.get("output_config", {}), "effort": "low" if effort == "minimal" else effort}
            return {"thinking": {"type": "adaptive", "display": "summarized"}, "output_config": output}


def _budget(tokens: int, limit: int | None, default: int) -> dict[str, Any]:
    """A budget is part of the limit: a limit that was asked for is halved, and the one that was not grows."""
    budget = tokens if limit is None else max(_BUDGETS["minimal"], min(tokens, limit // 2))
    return {
        "thinking": {"type": "enabled", "budget_tokens": budget},
        "max_tokens": default + budget if limit is None else limit,
    }
