"""What a program's process and the host's say to each other: JSON messages, each behind its length.

Values are written as `encoding` does, so that reading a message makes values and nothing else. The host does not trust
the process: what is not of the form and the types it should be is `Broken`.
"""

import json
from collections.abc import Iterable
from typing import IO, Any, Final, Literal, TypeVar, cast, get_args, get_origin

import attrs

from ptc_interpreter.encoding import decode, encode
from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.limits import Limits
from ptc_interpreter.runtime.results import Definition, Evaluation, Memory, ToolCall, Usage
from ptc_interpreter.values.scalars import kind_of

LONGEST: Final = 1 << 28  # bytes of one message
LENGTH: Final = 8  # bytes before each message
_Record = TypeVar("_Record")


class Broken(Exception):
    """The other side has ended, or does not speak as it should."""


def written(message: list[Any]) -> bytes:
    """The bytes of a message, its length in front."""
    text = json.dumps(encode(message), allow_nan=False).encode()
    return len(text).to_bytes(LENGTH, "big") + text


def length_of(head: bytes, longest: int = LONGEST) -> int:
    """How long a message is that begins so. Raises Broken for one that is longer than it may be."""
    length = int.from_bytes(head, "big")
    if length > longest:
        raise Broken
    return length


def read(text: bytes) -> list[Any]:
    """The message of these bytes. Raises Broken."""
    try:
        message = decode(json.loads(text))
    except Exception as error:  # whatever is wrong with what it wrote
        raise Broken from error
    if type(message) is not list:
        raise Broken
    return cast("list[Any]", message)


def send(to: IO[bytes], *message: Any) -> None:
    """Send one message: a list of values."""
    to.write(written(list(message)))
    to.flush()


def receive(of: IO[bytes]) -> list[Any]:
    """The next message, however long it takes. Raises Broken."""
    return read(_exactly(of, length_of(_exactly(of, LENGTH))))


def _exactly(of: IO[bytes], count: int) -> bytes:
    found = of.read(count)
    if len(found) < count:
        raise Broken
    return found


# -- what is asked for -----------------------------------------------------------------------------------------------


def limits_as_data(limits: Limits) -> dict[str, Any]:
    """Limits as a dict, within the worker: it runs programs itself."""
    return attrs.asdict(attrs.evolve(limits, isolation="none"))


def memory_as_data(memory: Memory) -> list[Any]:
    """A memory as three: its names with their values, its results, what was required."""
    return [list(map(list, memory.values_by_name.items())), list(memory.results), dict(memory.required)]


# -- what came out ---------------------------------------------------------------------------------------------------


def evaluation_as_data(evaluation: Evaluation) -> dict[str, Any]:
    """An evaluation as dicts and lists, with the program's values in them."""
    made = {field.name: getattr(evaluation, field.name) for field in attrs.fields(Evaluation)}
    return {
        **made,
        "error": _flat(evaluation.error),
        "memory": memory_as_data(evaluation.memory),
        "definitions": [_flat(definition) for definition in evaluation.definitions],
        "prints": list(evaluation.prints),
        "tool_calls": [_flat(call) for call in evaluation.tool_calls],
        "usage": _flat(evaluation.usage),
    }


def _flat(record: Any) -> dict[str, Any] | None:
    if record is None:
        return None
    made = {field.name: getattr(record, field.name) for field in attrs.fields(kind_of(record))}
    return {name: _flat(value) if type(value) is Span else value for name, value in made.items()}


def evaluation_of(written: dict[str, Any]) -> Evaluation:
    """The evaluation that `evaluation_as_data` made dicts of. Raises Broken for what it never makes."""
    try:
        return _evaluation(written)
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise Broken from error


def _evaluation(written: dict[str, Any]) -> Evaluation:
    names, results, required = cast("tuple[list[list[Any]], list[Any], dict[str, str]]", written["memory"])
    made: dict[str, Any] = {
        **written,
        "error": _problem(written["error"]),
        "memory": Memory({str(entry[0]): entry[1] for entry in names}, tuple(results), _texts(required)),
        "definitions": tuple(_made(Definition, definition) for definition in written["definitions"]),
        "prints": tuple(_text(entry) for entry in written["prints"]),
        "tool_calls": tuple(_calls(written["tool_calls"])),
        "usage": _made(Usage, written["usage"]),
    }
    return _made(Evaluation, made)


def _made(kind: type[_Record], fields: dict[str, Any]) -> _Record:
    """The record of these fields, which must be of the types that it gives them."""
    made = kind(**fields)
    for field in attrs.fields(cast("Any", kind)):
        if not _is_of(getattr(made, field.name), field.type):
            raise Broken
    return made


def _is_of(value: Any, wanted: Any) -> bool:
    if wanted is Any or get_origin(wanted) is tuple:  # whose items are looked at where they are read
        return True
    if get_origin(wanted) is Literal:
        return value in get_args(wanted)
    if wanted is float:
        return type(value) in (float, int)
    return isinstance(value, wanted)


def _text(value: Any) -> str:
    if type(value) is not str:
        raise Broken
    return value


def _texts(written: dict[Any, Any]) -> dict[str, str]:
    return {_text(key): _text(value) for key, value in written.items()}


def _calls(written: Iterable[dict[str, Any]]) -> Iterable[ToolCall]:
    for call in written:
        made: dict[str, Any] = {**call, "span": _span(call["span"]), "arguments": tuple(call["arguments"])}
        yield _made(ToolCall, made)


def _problem(written: dict[str, Any] | None) -> Problem | None:
    if written is None:
        return None
    made: dict[str, Any] = {**written, "span": _span(written["span"])}
    return _made(Problem, made)


def _span(written: dict[str, Any] | None) -> Span | None:
    return None if written is None else _made(Span, written)
