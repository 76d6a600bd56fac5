"""What the attempts are given: tools that misbehave, and data."""

import sys
from decimal import Decimal
from typing import Any


class _Odd:
    def __repr__(self) -> str:
        raise RuntimeError("no text")


class _Meta(type):
    def __getattr__(cls, name: str) -> Any:
        raise RuntimeError(name)


class _WithMeta(metaclass=_Meta):
    pass


class _Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no text")


def _mute() -> None:
    raise _Mute


def _circle() -> list[Any]:
    made: list[Any] = [1]
    made.append(made)
    return made


TOOLS: dict[str, Any] = {
    "f": lambda x: 1,
    "exit": lambda: sys.exit(3),
    "badstr": _mute,
    "odd": lambda: [_Odd()],
    "meta": lambda: _WithMeta(),
    "cyc": _circle,
    "snan": lambda: Decimal("sNaN"),
    "dec": lambda: Decimal("1e999999"),
    "big": lambda: 10**5_000,
}
DATA: dict[str, Any] = {"m": {f"k{index}": index for index in range(20_000)}, "o": {"a": 1}}
