"""The measurements: how long operations took, and how many tokens models were sent and wrote."""

from typing import Any, Final

import attrs
from opentelemetry.metrics import Histogram, Meter

from ptc.telemetry.attributes import TOKEN_TYPE, tokens_by_type
from ptc_compression import ModelUsage

# The bounds that the conventions advise: powers of 2 from 10 ms, powers of 4 from one token.
_SECONDS: Final = tuple(0.01 * 2**power for power in range(14))
_TOKENS: Final = tuple(4**power for power in range(14))


@attrs.frozen
class Measurements:
    """The instruments of one meter."""

    duration: Histogram  # seconds
    tokens: Histogram

    @classmethod
    def of(cls, meter: Meter) -> "Measurements":
        """The instruments, made with the meter."""
        duration = meter.create_histogram(
            "gen_ai.client.operation.duration",
            unit="s",
            description="How long an operation took.",
            explicit_bucket_boundaries_advisory=_SECONDS,
        )
        tokens = meter.create_histogram(
            "gen_ai.client.token.usage",
            unit="{token}",
            description="Tokens that a model was sent, and that it wrote.",
            explicit_bucket_boundaries_advisory=_TOKENS,
        )
        return cls(duration, tokens)

    def took(self, seconds: float, attributes: dict[str, Any]) -> None:
        """An operation has ended."""
        self.duration.record(seconds, attributes)

    def used(self, usage: ModelUsage, attributes: dict[str, Any]) -> None:
        """A model has answered; nothing is recorded where its provider did not count."""
        for kind, tokens in tokens_by_type(usage):
            if tokens:
                self.tokens.record(tokens, {**attributes, TOKEN_TYPE: kind})
