"""What turns cost, by the prices that `genai-prices` knows; it comes with the extra `prices`."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from ptc_compression import ModelUsage, Turn

if TYPE_CHECKING:
    from genai_prices import Usage

_PROVIDERS: Final = {"openai-responses": "openai"}  # names of ours that are two interfaces of one provider


def cost_of(turn: Turn) -> Decimal | None:
    """US dollars, by the list price of the day it was asked; sub-agents are not counted.

    None where the price of the model is not known, where the provider counted no tokens, and without the extra.
    """
    try:
        from genai_prices import calc_price
    except ImportError:
        return None
    if not turn.usage.input_tokens:
        return None
    provider, name = _asked(turn.model_asked)
    model, when = turn.model_answered or name, turn.started
    try:
        return calc_price(_usage(turn.usage), model, provider_id=provider, genai_request_timestamp=when).total_price
    except (LookupError, ValueError):  # an unknown model, or counts that do not add up
        return None


def total_cost(turns: Iterable[Turn]) -> Decimal | None:
    """The sum, sub-agents included; None where the cost of a turn is not known: a sum without it would be too low."""
    costs = [cost_of(turn) for turn in _with_sub_agents(turns)]
    known = [cost for cost in costs if cost is not None]
    return sum(known, Decimal(0)) if known and len(known) == len(costs) else None


def _with_sub_agents(turns: Iterable[Turn]) -> Iterator[Turn]:
    for turn in turns:
        yield turn
        for child in turn.children:
            yield from _with_sub_agents(child.trace)


def _asked(name: str) -> tuple[str | None, str]:
    """The provider and the model that `Model.name` says; a model of one's own has no provider."""
    provider, colon, model = name.partition(":")
    return (_PROVIDERS.get(provider, provider), model) if colon else (None, name)


def _usage(usage: ModelUsage) -> "Usage":
    from genai_prices import Usage

    return Usage(
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cached_tokens,
        cache_write_tokens=usage.cache_write_tokens,
    )
