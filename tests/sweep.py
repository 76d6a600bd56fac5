"""Each limit that a host may set, at its bounds, under programs that each work one family of what is costly.

The programs are `tests/data/families.clj`. They run in process, and in a process of their own.
"""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

import attrs

from ptc_interpreter import Limits
from ptc_interpreter.limits import MOST_CALLS

SECONDS: Final = 0.2  # of each program, where it is not that limit that is at its bounds
TURN: Final = "\n;; turn\n"  # parts a program from the next, which has its memory
_COUNTS: Final = (1, 2, 7, 63, 1_001, 100_003, 2**31, 2**63 - 1, 10**400)
_FINITE: Final[dict[str, Any]] = {"steps": 300_000, "elements": 300_000, "characters": 3_000_000, "tool_calls": 20}
_BOUNDS: Final[dict[str, tuple[Any, ...]]] = {
    "call_depth": (1, 2, 7, 63, 10_001, MOST_CALLS),
    "seconds": (5e-324, 1e-6, 0.01, SECONDS, 1, 1e308, float("inf"), 10**400),
    "nesting": (1, 2, 7, 100, 1_001, 10**400),
    "memory_bytes": (1, 30_000_001, 80_000_000, 2**63 - 1, 10**400),
    "isolation": ("none", "process"),
}
REFUSED: Final = (0, -1, -0.0, 2.5j, "1", b"1", None, True, [1], float("nan"), float("-inf"), -(10**400), object())
MANY: Final[list[dict[str, Any]]] = [
    {"id": i, "name": f"n{i % 700}", "group": i % 7, "price": i * 0.5, "tags": ["a", i]} for i in range(5_000)
]
GIVEN: Final[dict[str, Any]] = {"many": MANY, "long": "word " * 60_000, "rows": [{"a": 1}], "text": "b a", "n": 3}


def families() -> dict[str, str]:
    """The programs by what they work."""
    text = (Path(__file__).parent / "data" / "families.clj").read_text(encoding="utf-8")
    parts = (block.partition("\n") for block in text.split("\n---\n;; ")[1:])
    return {name: program.strip() for name, _, program in parts}


def bounds() -> dict[str, tuple[Any, ...]]:
    """What each field of Limits is set to: the least, a little more, odd, the most."""
    return {field.name: _BOUNDS.get(field.name, _COUNTS) for field in attrs.fields(Limits)}


def limits_at(field: str, value: Any, isolation: str) -> Limits:
    """Limits with one of them at a bound; where there are no seconds, others end the program."""
    others = {"seconds": SECONDS, "isolation": isolation}
    if field == "seconds" and value > SECONDS:
        others |= _FINITE
    return Limits(**{**others, field: value})


def sweep(chance: random.Random) -> Iterator[tuple[str, str, Limits]]:
    """Each family under each limit at each of its bounds, in process and apart, in any order: name, text, limits."""
    at = [(field, value) for field, values in bounds().items() for value in values]
    every = list(product(families().items(), at, ("none", "process")))
    chance.shuffle(every)
    for (name, program), (field, value), isolation in every:
        yield name, program, limits_at(field, value, isolation)
