"""Records from data of unknown origin: each field must be of the type that the record declares."""

import re
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin

import attrs

Record = TypeVar("Record")
IDENTITY: Final = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12}){0,40}")  # of an atom


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
    return tuple((field.name, field.type) for field in attrs.fields(cast("Any", kind)))


def is_of(value: Any, wanted: Any) -> bool:
    """Whether a value is of a type, as a field declares it. What a collection holds is looked at where it is read."""
    origin = get_origin(wanted)
    if wanted is Any:
        return True
    if origin is Literal:
        return type(value) is str and value in get_args(wanted)
    if origin in (Union, UnionType):
        return any(is_of(value, each) for each in get_args(wanted))
    if wanted is float:
        return type(value) in (float, int)
    if wanted is int:
        return type(value) is int
    return isinstance(value, origin or wanted)
