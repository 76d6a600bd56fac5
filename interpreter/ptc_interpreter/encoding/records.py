"""Records from data of unknown origin: each field must be of the type that the record declares."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin

from ptc_interpreter.errors import PtcError
from ptc_interpreter.host.handing import TakesTooLong
from ptc_interpreter.records import fields_of_record

Record = TypeVar("Record")
_MOST_TOLD: Final = 200  # characters of an error
_FORGED: Final = (ArithmeticError, AttributeError, LookupError, PtcError, RecursionError, TypeError)
_WIDEST: Final = 1 << 100  # a number that is counted or measured is smaller, and no NaN
IDENTITY: Final = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12}){0,40}")  # of an atom


@contextmanager
def reading(what: str) -> Generator[None]:
    """While it lasts, whatever goes wrong is a ValueError of bounded length: the data was not written so."""
    try:
        yield
    except TakesTooLong:  # it may well have been written so
        raise
    except _FORGED as error:
        told = f"this is no {what} that was written ({type(error).__name__}: {cut(error)})"
        raise ValueError(told) from (error if len(told) < _MOST_TOLD else None)
    except ValueError as error:
        if len(str(error)) <= _MOST_TOLD:
            raise
        raise ValueError(cut(error)) from None


def cut(error: Exception) -> str:
    """What an error says, up to 200 characters: it may quote the whole of what it refuses."""
    text = str(error)
    return text if len(text) <= _MOST_TOLD else f"{text[:_MOST_TOLD]}..."


def a_list(data: Any) -> list[Any]:
    """The data, where it is a list. Raises ValueError."""
    if type(data) is not list:
        raise ValueError(f"a list is missing; there is a {type(data).__name__}")
    return cast("list[Any]", data)


def a_text(data: Any) -> str:
    """The data, where it is a text. Raises ValueError."""
    if type(data) is not str:
        raise ValueError(f"a text is missing; there is a {type(data).__name__}")
    return data


def record_of(kind: type[Record], fields: dict[str, Any]) -> Record:
    """The record of these fields. Raises ValueError where one is missing, is too many, or is of another type."""
    try:
        made = kind(**fields)
    except TypeError as error:
        raise ValueError(f"{kind.__name__} has other fields: {error}") from error
    for name, wanted in _types(kind):
        if not is_of(getattr(made, name), wanted):
            raise ValueError(f"`{name}` of {kind.__name__} is of another type")
    return made


@cache
def _types(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    ours = vars(kind).get("__fields__")
    if ours is not None:
        return tuple((name, each.type) for name, each in fields_of_record(kind).items())
    return tuple((field.name, field.type) for field in cast("Any", kind).__attrs_attrs__)  # of attrs


def is_of(value: Any, wanted: Any) -> bool:
    """Whether a value is of a type, as a field declares it. What a collection holds is looked at where it is read."""
    origin = get_origin(wanted)
    if wanted is Any or isinstance(wanted, TypeVar):
        return True
    if origin is Literal:
        return type(value) is str and value in get_args(wanted)
    if origin in (Union, UnionType):
        return any(is_of(value, each) for each in get_args(wanted))
    if wanted is float:
        return type(value) in (float, int) and -_WIDEST < value < _WIDEST
    if wanted is int:
        return type(value) is int and -_WIDEST < value < _WIDEST
    return isinstance(value, origin or wanted)
