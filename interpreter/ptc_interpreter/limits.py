"""How much a program may do. On by default, and out of a program's reach."""

from typing import Final, Literal

import attrs

# Collections within collections: what data may be nested that comes in, leaves or is walked through. Not a field of
# `Limits`: what bounds it is the stack of Python, not a wish of the host.
DEEPEST: Final = 200

_POSITIVE = attrs.validators.gt(0)


@attrs.frozen(kw_only=True)
class Limits:
    """The bounds of one evaluation. A program that passes one ends with a `limit_*` error that names it.

    The defaults let programs work through 100,000 records and stop an endless loop after a second or so.
    """

    source_characters: int = attrs.field(default=100_000, validator=_POSITIVE)  # length of the program's text
    nesting: int = attrs.field(default=100, validator=_POSITIVE)  # forms within forms
    steps: int = attrs.field(default=10_000_000, validator=_POSITIVE)  # loop rounds, calls, and elements worked through
    seconds: float = attrs.field(default=5.0, validator=attrs.validators.gt(0.0))  # of the processor, without tools
    # calls within calls; one through `map`, `reduce` and their like counts up to three
    call_depth: int = attrs.field(default=3_000, validator=_POSITIVE)
    elements: int = attrs.field(default=10_000_000, validator=_POSITIVE)  # elements of collections made
    characters: int = attrs.field(default=50_000_000, validator=_POSITIVE)  # characters of text made
    integer_bits: int = attrs.field(default=10_000, validator=_POSITIVE)  # size of one integer
    tool_calls: int = attrs.field(default=10_000, validator=_POSITIVE)
    printed_characters: int = attrs.field(default=200_000, validator=_POSITIVE)
    # "process" runs programs in a worker process, which may take `memory_bytes` beyond what it starts with
    isolation: Literal["none", "process"] = attrs.field(
        default="none", validator=attrs.validators.in_(("none", "process"))
    )
    memory_bytes: int = attrs.field(default=1 << 30, validator=_POSITIVE)

    @property
    def wall_seconds(self) -> float:
        """Seconds by the clock, without tools, after which a program is stopped that does not use the processor."""
        return 10 * self.seconds
