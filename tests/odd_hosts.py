"""Hosts that do not behave: what their tools raise, and data that lies about itself."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs


class Meta(type):
    """A class that lies about its name, and has no hash."""

    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise RuntimeError("no name")

    def __hash__(cls) -> int:
        raise RuntimeError("no hash")


class Nameless(Exception, metaclass=type("Named", (type,), {"__name__": property(lambda _: 1 / 0)})):
    pass


class Coded(Exception):
    @property
    def code(self) -> str:
        raise RuntimeError("no code")


class Speechless(Exception):
    def __str__(self) -> str:
        raise GeneratorExit


class Base(BaseException):
    pass


ODD_ERRORS = [
    Base("x"),
    GeneratorExit("x"),
    StopIteration("x"),
    Nameless("x"),
    Coded("x"),
    Speechless("x"),
    type("a\nb" * 1_000, (Exception,), {})("x"),
    Exception("x" * 1_000_000),
]


def raising(error: BaseException) -> Any:
    def tool(*_: Any) -> None:
        raise error

    return tool


class Liar:
    def __init__(self, claimed: type) -> None:
        self.claimed = claimed

    @property
    def __class__(self) -> Any:
        return self.claimed

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no ==")

    def __hash__(self) -> int:
        raise RuntimeError("no hash")

    def __len__(self) -> int:
        raise RuntimeError("no len")


class Endless(list[int]):
    def __iter__(self) -> Iterator[int]:
        while True:
            yield 1

    def __len__(self) -> int:
        return 1 << 40


class EndlessDict(dict[str, int]):
    def __iter__(self) -> Iterator[str]:
        while True:
            yield "a"

    def keys(self) -> Any:
        return self


class OddInt(int):
    def __int__(self) -> int:
        raise RuntimeError("no int")

    __index__ = __eq__ = __hash__ = __int__  # type: ignore[assignment]


class Unhashable:
    __hash__ = None  # type: ignore[assignment]


class Rude:
    """Whatever is asked of it ends in an exception that is no Exception."""

    def __getattribute__(self, name: str) -> Any:
        raise Base("no name")

    def __hash__(self) -> int:
        raise Base("no hash")

    def __eq__(self, other: object) -> bool:
        raise Base("no ==")

    def __reduce_ex__(self, _: Any) -> Any:
        raise Base("no pickle")


class RudeFields(dict[str, int]):
    """Of a data class, it says; to read its fields raises what is no Exception."""

    @property
    def __dataclass_fields__(self) -> Any:
        raise Base("no fields")


class RudeMapping(Mapping[str, int]):
    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        return iter("a")

    def __getitem__(self, key: str) -> int:
        raise Base("no item")


ODD_KEYS: list[Any] = [Unhashable, Rude]
RUDE: list[Any] = [Rude, RudeFields, RudeMapping]


@attrs.frozen
class Pair:
    left: Any
    right: Any


def shared(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = Pair(value, value)
    return value


ODD_TOOLS: dict[str, Any] = {
    "stops": raising(StopIteration("x")),
    "ends": raising(GeneratorExit("x")),
    "base": raising(Base("x")),
    "nameless": raising(Nameless("x")),
    "liar": lambda: Liar(dict),
    "endless": lambda: Endless([1, 2]),
    "shared": lambda: shared(40),
    "rude": Rude,
    "fields": RudeFields,
    "mapping": RudeMapping,
    "unhashable": Unhashable,
}
