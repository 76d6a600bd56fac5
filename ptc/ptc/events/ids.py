"""Ids of events and conversations. Randomness comes in as an argument: `os.urandom`, or a double."""

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Final, TypeAlias

Random: TypeAlias = Callable[[int], bytes]  # so many random bytes

_FRACTIONS: Final = 4096  # of a millisecond, that fit into the 12 bits behind the version
_TAIL: Final = (1 << 62) - 1


def event_id(random: Random) -> str:
    """`evt_` and 32 hexadecimal digits."""
    return f"evt_{random(16).hex()}"


def derived_id(*parts: str | int) -> str:
    """The event id that the same parts always give: what is done again with it is done once."""
    return f"evt_{blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()}"


def conversation_id(at_us: int, random: Random) -> str:
    """`conv_` and a UUID of version 7: sorted as text, ids are sorted by when conversations started."""
    return f"conv_{_uuid7(at_us, random):032x}"


def _uuid7(at_us: int, random: Random) -> int:
    milliseconds, rest = divmod(max(at_us, 0), 1000)
    tail = int.from_bytes(random(8), "big") & _TAIL
    return (milliseconds & (1 << 48) - 1) << 80 | 0x7 << 76 | rest * _FRACTIONS // 1000 << 64 | 0b10 << 62 | tail
