"""How much a program may do. On by default, and out of a program's reach."""

from typing import Any, Final, Literal

from ptc_interpreter.plain import Compared, text_of
from ptc_interpreter.records import field, record

# Collections within collections: what data may be nested that comes in, leaves or is walked through. Not a field of
# `Limits`: what bounds it is the stack of Python, not a wish of the host.
DEEPEST: Final = 200


MOST_BITS: Final = 1 << 19  # of an integer, whatever the limit: one division of such takes a tenth of a second
MOST_CALLS: Final = 100_000  # calls within calls: stacks are made as large as they need, 128 MB for these
MOST_SECONDS: Final = 365 * 24 * 3600  # of a program: clocks and stopwatches of systems take no number without a bound


def _seconds(value: Any) -> Any:
    return MOST_SECONDS if type(value) in (int, float) and value > MOST_SECONDS else value


def _check_count(name: str, value: object) -> None:
    if type(value) is not int or value < 1:
        raise ValueError(f"the limit {name} must be an integer above 0; it is {text_of(value)}")


def _check_depth(name: str, value: int) -> None:
    if value > MOST_CALLS:
        most = f"{MOST_CALLS:,} at most, for which stacks are made"
        raise ValueError(f"the limit {name} may be {most}; it is {text_of(value)}")


def _check_seconds(name: str, value: object) -> None:
    if not isinstance(value, int | float) or isinstance(value, bool) or not value > 0:
        raise ValueError(f"the limit {name} must be a number above 0; it is {text_of(value)}")


def _check_isolation(name: str, value: object) -> None:
    if value not in ("none", "process"):
        raise ValueError(f'the limit {name} must be "none" or "process"; it is {text_of(value)}')


@record(kw_only=True)
class Limits(Compared):
    """The bounds of one evaluation. A program that passes one ends with a `limit_*` error that names it.

    The defaults let programs work through 100,000 records and stop an endless loop after a second or so.
    """

    source_characters: int = field(default=100_000, checks=(_check_count,))  # length of the program's text
    nesting: int = field(default=100, checks=(_check_count,))  # forms within forms
    steps: int = field(default=10_000_000, checks=(_check_count,))  # loop rounds, calls, and elements worked through
    # of the processor, without tools; more than a year is a year
    seconds: float = field(default=5.0, convert=_seconds, checks=(_check_seconds,))
    # calls within calls; one through `map`, `reduce` and their like counts up to three
    call_depth: int = field(default=3_000, checks=(_check_count, _check_depth))
    elements: int = field(default=10_000_000, checks=(_check_count,))  # elements of collections made
    characters: int = field(default=50_000_000, checks=(_check_count,))  # characters of text made
    integer_bits: int = field(default=10_000, checks=(_check_count,))  # size of one integer
    tool_calls: int = field(default=10_000, checks=(_check_count,))
    printed_characters: int = field(default=200_000, checks=(_check_count,))
    # "process" runs programs in a worker process, which may take `memory_bytes` beyond what it starts with
    isolation: Literal["none", "process"] = field(default="none", checks=(_check_isolation,))
    memory_bytes: int = field(default=1 << 30, checks=(_check_count,))

    @property
    def longest_integer(self) -> int:
        """The bits of one integer: arithmetic with longer ones than half a million cannot be stopped in time."""
        return min(self.integer_bits, MOST_BITS)

    @property
    def wall_seconds(self) -> float:
        """Seconds by the clock, without tools, after which a program is stopped that does not use the processor."""
        return 10 * self.seconds
