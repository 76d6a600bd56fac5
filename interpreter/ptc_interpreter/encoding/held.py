"""Values of the host that stay with it while a program runs in another process: a number stands for each there."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

from ptc_interpreter.plain import Compared
from ptc_interpreter.records import record
from ptc_interpreter.values.scalars import MISSING, Opaque


@record()
class Handle(Compared):
    """Stands for a value of the host in the process of a program."""

    type_name: str
    number: int


class Holder(Protocol):
    """What knows the numbers of values while they are written and read."""

    def number(self, value: Any) -> int:
        """The number that is written for a value."""
        ...

    def value(self, type_name: str, number: Any) -> Any:
        """What a number that is read stands for."""
        ...


class HostValues:
    """The side of the host, for one program."""

    def __init__(self, values: list[Any] | None = None) -> None:
        self.values: list[Any] = [] if values is None else values

    def number(self, value: Any) -> int:
        """A number of its own each time."""
        self.values.append(value)
        return len(self.values) - 1

    def value(self, type_name: str, number: Any) -> Any:
        """The value; MISSING for a number that was never given. The type is told by the value itself."""
        del type_name
        return self.values[number] if number in range(len(self.values)) else MISSING


class Handles:
    """The side of the process that runs programs."""

    def number(self, value: Handle) -> int:
        """The number it came with."""
        return value.number

    def value(self, type_name: str, number: Any) -> Handle:
        """A handle, which the program can give to tools."""
        return Handle(type_name, number)


_HOLDER: ContextVar[Holder | None] = ContextVar("holder", default=None)
_of_process: list[Holder] = []  # of a process that runs programs, whichever of its threads asks


@contextmanager
def held_by(holder: Holder) -> Generator[None]:
    """Values of the host are written and read as numbers of `holder`; elsewhere their types alone are."""
    token = _HOLDER.set(holder)
    try:
        yield
    finally:
        _HOLDER.reset(token)


def held_in_process_by(holder: Holder) -> None:
    """The same for a whole process, from now on."""
    _of_process.append(holder)


def _holder() -> Holder | None:
    return _of_process[0] if _of_process else _HOLDER.get()


def written_opaque(value: Opaque | Handle) -> str | list[Any]:
    """What is written for a value of the host: the name of its type, with its number where somebody holds it."""
    if isinstance(value, Handle):
        return [value.type_name, value.number]
    holder = _holder()
    if holder is None or value.value is MISSING:
        return value.type_name
    return [value.type_name, holder.number(value.value)]


def read_opaque(written: Any) -> Opaque:
    """The opaque value that was written so. Raises ValueError for what is none."""
    if isinstance(written, str):
        return Opaque(written)
    type_name, number = written
    if not isinstance(type_name, str):
        raise ValueError("an opaque value has no name")
    holder = _holder()
    return Opaque(type_name, MISSING if holder is None else holder.value(type_name, number))
