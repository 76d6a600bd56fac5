"""Records from strangers: what stands where is told by its path, and what they may grow to is bounded."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar, cast

from ptc_interpreter import Memory, PtcError

_Read = TypeVar("_Read")
_FORGED: Final = (ArithmeticError, AttributeError, LookupError, PtcError, RecursionError, TypeError, ValueError)
MOST: Final = 1 << 40  # of what is counted
_LONGEST: Final = 300  # characters of what is told
_MOST: Final = 256 << 20  # bytes that turns may take by what they repeat of those before
_NAME: Final = 100  # bytes that a name takes in the memory of each turn, a message some 8
_REQUIRED: Final = object()


class Misread(ValueError):
    """What stands at a place of a record is nothing that is written there."""

    def __init__(self, path: tuple[str | int, ...], told: str) -> None:
        super().__init__(f"{_written(path)}: {told}" if path else told)
        self.path, self.told = path, told


def _written(path: tuple[str | int, ...]) -> str:
    shown = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(shown).removeprefix(".")


@contextmanager
def place(*path: str | int) -> Generator[None]:
    """While it lasts, whatever goes wrong is a `Misread` at that path."""
    try:
        yield
    except Misread as error:
        raise Misread((*path, *error.path), error.told) from error.__cause__
    except _FORGED as error:
        raise Misread(path, _told(error)) from error


def _told(error: Exception) -> str:
    text = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def fields(data: Any) -> Mapping[str, Any]:
    """The data, where it is an object."""
    if not isinstance(data, Mapping):
        raise Misread((), f"an object is missing; there is a {type(data).__name__}")
    return cast("Mapping[str, Any]", data)


def at(data: Any, name: str, read: Callable[[Any], _Read], otherwise: Any = _REQUIRED) -> _Read:
    """What `read` makes of a field; `otherwise` where the field may be missing, and is."""
    of = fields(data)
    with place(name):
        if name in of:
            return read(of[name])
        if otherwise is _REQUIRED:
            raise ValueError("it is missing")
        return otherwise


def each(read: Callable[[Any], _Read]) -> Callable[[Any], tuple[_Read, ...]]:
    """What reads each item of a list."""

    def read_all(data: Any) -> tuple[_Read, ...]:
        return tuple(_each(data, read))

    return read_all


def _each(data: Any, read: Callable[[Any], _Read]) -> Iterator[_Read]:
    if not isinstance(data, list | tuple):  # a tuple is of a record of events, which has them for lists
        raise Misread((), f"a list is missing; there is a {type(data).__name__}")
    for index, item in enumerate(cast("Sequence[Any]", data)):
        with place(index):
            yield read(item)


def or_none(read: Callable[[Any], _Read]) -> Callable[[Any], _Read | None]:
    """What reads data, and leaves null as it is."""
    return lambda data: None if data is None else read(data)


def text(data: Any) -> str:
    """The data, where it is a text."""
    if not isinstance(data, str):
        raise Misread((), f"a text is missing; there is a {type(data).__name__}")
    return data


def count(data: Any, most: int, least: int = 0) -> int:
    """The data, where it is a number from `least` to `most`."""
    if type(data) is not int or not least <= data <= most:
        raise Misread((), f"a number from {least} to {most:,} is missing")
    return data


class Growth:
    """What the turns of one record take by what they repeat of those before, which a few bytes of it say."""

    def __init__(self) -> None:
        self._taken = 0

    def add(self, size: int) -> None:
        """Account for bytes. Raises ValueError where they are too many."""
        self._taken += size
        if self._taken > _MOST:
            raise ValueError(f"the turns repeat more than {_MOST >> 20} MB of those before")

    def remember(self, memory: Memory) -> None:
        """Account for a memory that begins with that of the turn before."""
        self.add(_NAME * (len(memory.values_by_name) + len(memory.required) + len(memory.atoms)))
