"""`compare`: what each strategy would have sent."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import zip_longest
from typing import cast

import attrs

from ptc.record.step import Step
from ptc.views.comparison.facts import Facts, Written, facts_of, messages_of
from ptc.views.comparison.strategies import STRATEGIES, Strategy
from ptc_compression import Message, TiktokenCounter, TokenCounter, shared_prefix

Count = Callable[[str], int]  # tokens of a text
CACHED_PRICE = 0.1  # of a token that a provider had in its cache, beside one that it had not


@attrs.frozen(kw_only=True)
class Measured:
    """What one strategy sends for one run."""

    tokens: tuple[int, ...]  # of the prompt of each turn
    cached: tuple[int, ...]  # of them those of the prefix that is the same as in the prompt before
    facts: Facts

    @property
    def total(self) -> int:
        """Tokens of all prompts."""
        return sum(self.tokens)

    @property
    def largest(self) -> int:
        """Tokens of the largest prompt."""
        return max(self.tokens, default=0)


@attrs.frozen(kw_only=True)
class Comparison:
    """What each strategy sends for each run, in the order of the runs."""

    runs: tuple[str, ...]  # their names
    counter: str  # who counted the tokens
    measured: Mapping[str, tuple[Measured, ...]]  # strategy -> one for each run

    def total(self, strategy: str) -> int:
        """Tokens of all prompts of all runs."""
        return sum(each.total for each in self.measured[strategy])

    def cached_share(self, strategy: str) -> float:
        """The part of all tokens that a provider may have in its cache, from 0 to 1."""
        cached = sum(sum(each.cached) for each in self.measured[strategy])
        return cached / max(1, self.total(strategy))

    def priced(self, strategy: str) -> float:
        """Tokens where one from a provider's cache counts a tenth."""
        return self.total(strategy) * (1 - (1 - CACHED_PRICE) * self.cached_share(strategy))

    def largest(self, strategy: str) -> int:
        """Tokens of the largest prompt of any run."""
        return max((each.largest for each in self.measured[strategy]), default=0)

    def facts(self, strategy: str) -> Facts:
        """What is shown of all records."""
        return reduce(Facts.__add__, (each.facts for each in self.measured[strategy]), Facts())

    def by_turn(self, strategy: str) -> list[float]:
        """Tokens of the prompt of turn 1, 2..., averaged over the runs that came so far."""
        columns = zip_longest(*(each.tokens for each in self.measured[strategy]))
        present = ([tokens for tokens in column if tokens is not None] for column in columns)
        return [sum(each) / len(each) for each in present]


def compare(
    runs: Mapping[str, Step] | Iterable[Step],
    *,
    strategies: Iterable[str | Strategy] | None = None,
    counter: TokenCounter | None = None,
) -> Comparison:
    """What each strategy would have sent for each run; all of `STRATEGIES` unless some are named or given.

    Tokens are counted by `counter`, or by tiktoken's `o200k_base`. Sub-agents are runs of their own and not looked at.
    Raises `ValueError` for a name that is none of `STRATEGIES`.
    """
    named = _named(runs)
    counting = counter or TiktokenCounter()
    count = cache(counting.count)  # prompts repeat most of what was sent before
    chosen = [_strategy(each) for each in (STRATEGIES if strategies is None else strategies)]
    written: dict[str, Written] = {name: {} for name in named}
    measured = {
        each.name: tuple(_measured(each, run, count, written[name]) for name, run in named.items()) for each in chosen
    }
    return Comparison(runs=tuple(named), counter=counting.name, measured=measured)


def _named(runs: Mapping[str, Step] | Iterable[Step]) -> dict[str, Step]:
    if isinstance(runs, Mapping):
        return dict(cast("Mapping[str, Step]", runs))
    return {f"run {number}": run for number, run in enumerate(runs, start=1)}


def _strategy(given: str | Strategy) -> Strategy:
    if isinstance(given, Strategy):
        return given
    if given not in STRATEGIES:
        raise ValueError(f"there is no strategy {given!r}; there are {', '.join(map(repr, STRATEGIES))}")
    return STRATEGIES[given]


def _measured(strategy: Strategy, run: Step, count: Count, written: Written) -> Measured:
    prompts = list(strategy.prompts(run))
    sent = [list(messages_of(prompt)) for prompt in prompts]
    return Measured(
        tokens=tuple(_tokens(messages, count) for messages in sent),
        cached=tuple(_shared(before, now, count) for before, now in _with_before(sent)),
        facts=facts_of(run, prompts, written),
    )


def _with_before(sent: Sequence[list[Message]]) -> Iterator[tuple[list[Message], list[Message]]]:
    return zip([[], *sent], sent, strict=False)


def _tokens(messages: Sequence[Message], count: Count) -> int:
    return sum(count(message["content"]) for message in messages)


def _shared(before: Sequence[Message], now: Sequence[Message], count: Count) -> int:
    """Tokens of the prefix that two prompts share."""
    tokens = 0
    for earlier, later in zip(before, now, strict=False):
        if earlier != later:
            return tokens + count(later["content"][: shared_prefix([earlier], [later])])
        tokens += count(later["content"])
    return tokens
