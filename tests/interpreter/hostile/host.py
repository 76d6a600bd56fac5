"""What the attempts are given: tools that misbehave, and data."""

from decimal import Decimal
from itertools import islice
from types import FunctionType
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
    "exit": lambda: (_ for _ in ()).throw(GeneratorExit),
    "badstr": _mute,
    "odd": lambda: [_Odd()],
    "meta": lambda: _WithMeta(),
    "cyc": _circle,
    "snan": lambda: Decimal("sNaN"),
    "dec": lambda: Decimal("1e999999"),
    "big": lambda: 10**5_000,
}
DATA: dict[str, Any] = {"m": {f"k{index}": index for index in range(20_000)}, "o": {"a": 1}}

_PLAIN = {type(None), bool, int, float, str, bytes, Decimal, list, tuple, dict, set, frozenset}
_MODULES = ("ptc_interpreter.", "<ptc", "datetime", "uuid", "re", "regex")


def is_value(value: Any, depth: int = 3) -> bool:
    """Whether a value and its first items are what programs may have: no object of Python's or of a tool's."""
    kind = type(value)
    if kind is FunctionType:
        return value.__module__.startswith(_MODULES)
    if depth and kind in (list, tuple, dict):
        return all(is_value(item, depth - 1) for item in islice(value.items() if kind is dict else value, 20))
    return kind in _PLAIN or kind.__module__.startswith(_MODULES)
