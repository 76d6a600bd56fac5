"""What the host's process and that of a program say to each other: named records as JSON, each behind its length.

    host -> worker    Request, Returned, Refused, Raised
    worker -> host    Ready, ToolRequest, FunctionRequest, Done, Refused

Values are written as `encoding` does, so that reading a message makes values and nothing else. The host does not trust
the process: what is not of the form and the types that it should be is `Broken`.
"""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import IO, Any, Final, TypeAlias

import attrs

from ptc_interpreter.encoding import decode, encode
from ptc_interpreter.encoding.evaluations import (
    Data,
    memory_from_data,
    memory_to_data,
    span_from_data,
    span_to_data,
)
from ptc_interpreter.encoding.records import record_of
from ptc_interpreter.errors import Span
from ptc_interpreter.host.handing import TakesTooLong
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.results import Memory
from ptc_interpreter.runtime.tools import ToolRequest
from ptc_interpreter.values.scalars import ExceptionValue

LONGEST: Final = 1 << 28  # bytes of one message
LENGTH: Final = 8  # bytes before each message


class Broken(Exception):
    """The other side has ended, or does not speak as it should."""


class TooLong(Broken):
    """A message is longer than it may be."""

    def __init__(self, length: int, longest: int) -> None:
        super().__init__(length, longest)
        self.length = length
        self.longest = longest


@attrs.frozen(kw_only=True)
class Ready:
    """The worker waits for a program."""


@attrs.frozen(kw_only=True)
class Request:
    """A program to be run, with what `evaluate` takes."""

    source: str
    data: dict[str, Any]
    memory: Memory
    tools: dict[str, Any]  # name -> the parameters that can be named, each with whether a call has to give it
    reading: list[str]  # those of them that only read
    functions: list[str]
    limits: Limits
    now: datetime | None


@attrs.frozen(kw_only=True)
class FunctionRequest:
    """A program calls a function that the host gives beside tools. Of a tool, it is a `ToolRequest`."""

    name: str
    positional: list[Any]


@attrs.frozen(kw_only=True)
class Returned:
    """What a tool or a function gave."""

    result: Any
    retried: list[str] = attrs.field(factory=list[str])  # of a tool: the errors of the attempts before
    arguments: list[Any] | None = None  # that the tool was given, where a person has changed the program's


@attrs.frozen(kw_only=True)
class Refused:
    """A tool does not take the arguments, as `ToolRefused` says it; or what a program leaves takes too long to tell."""

    code: str
    message: str
    hint: str | None


@attrs.frozen(kw_only=True)
class Raised:
    """What a tool or a function raised: the name of its class and the first line of its text."""

    kind: str
    text: str
    code: str | None  # where it has one of `ERROR_CODES`
    retried: list[str] = attrs.field(factory=list[str])
    unknown: str | None = None
    arguments: list[Any] | None = None


@attrs.frozen(kw_only=True)
class Done:
    """What the program gave."""

    evaluation: Data  # as `evaluation_to_data` has it
    thrown: ExceptionValue | None


Message: TypeAlias = Ready | Request | ToolRequest | FunctionRequest | Returned | Refused | Raised | Done
Answer: TypeAlias = Returned | Refused | Raised
_KINDS: Final[Mapping[str, type[Any]]] = {
    kind.__name__: kind for kind in (Ready, Request, ToolRequest, FunctionRequest, Returned, Refused, Raised, Done)
}


# -- messages as bytes -----------------------------------------------------------------------------------------------


def written(message: Message) -> bytes:
    """The bytes of a message, its length in front. Raises TooLong."""
    fields = {name: convert.write(getattr(message, name)) for name, convert in _fields(type(message)).items()}
    text = json.dumps(encode([type(message).__name__, fields]), allow_nan=False).encode()
    return _checked(len(text), LONGEST).to_bytes(LENGTH, "big") + text


def length_of(head: bytes, longest: int = LONGEST) -> int:
    """How long a message is that begins so. Raises TooLong for one that is longer than it may be."""
    return _checked(int.from_bytes(head, "big"), longest)


def _checked(length: int, longest: int) -> int:
    if length > longest:
        raise TooLong(length, longest)
    return length


def read(text: bytes) -> Message:
    """The message of these bytes. Raises Broken."""
    try:
        return _message(decode(json.loads(text)))
    except TakesTooLong:
        raise
    except Exception as error:  # whatever is wrong with what it wrote
        raise Broken from error


def _message(data: Any) -> Message:
    name, fields = data
    kind = _KINDS[name]
    converts = _fields(kind)
    return record_of(kind, {field: converts[field].read(value) for field, value in fields.items()})


def send(to: IO[bytes], message: Message) -> None:
    """Send one message."""
    to.write(written(message))
    to.flush()


def receive(of: IO[bytes]) -> Message:
    """The next message, however long it takes. Raises Broken."""
    return read(heard(of))


def heard(of: IO[bytes]) -> bytes:
    """The same, not read yet."""
    return _exactly(of, length_of(_exactly(of, LENGTH)))


def _exactly(of: IO[bytes], count: int) -> bytes:
    found = of.read(count)
    if len(found) < count:
        raise Broken
    return found


# -- fields that are records -----------------------------------------------------------------------------------------


def _itself(value: Any) -> Any:
    return value


@attrs.frozen
class _Convert:
    """What makes data of a field, and what reads that. A value of programs, and what holds some, is as it is."""

    write: Callable[[Any], Any] = _itself
    read: Callable[[Any], Any] = _itself


# By type of the field.
_RECORDS: Final[Mapping[Any, _Convert]] = {
    Memory: _Convert(lambda memory: memory_to_data(memory, _itself), lambda data: memory_from_data(data, _itself)),
    Limits: _Convert(attrs.asdict, lambda data: Limits(**data)),
    Span | None: _Convert(span_to_data, span_from_data),
}


@cache
def _fields(kind: type[Any]) -> Mapping[str, _Convert]:
    fields = (field for field in attrs.fields(kind) if "local" not in field.metadata)
    return {field.name: _RECORDS.get(field.type, _Convert()) for field in fields}
