"""What a program's process and the host's say to each other: JSON messages, each behind its length.

Values are written as `encoding` does, so that reading a message makes values and nothing else.
"""

import json
from collections.abc import Iterable
from typing import IO, Any, Final, cast

import attrs

from ptc_interpreter.encoding import decode, encode
from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.limits import Limits
from ptc_interpreter.records import Definition, Evaluation, Memory, ToolCall, Usage
from ptc_interpreter.values import kind_of

LONGEST: Final = 1 << 28  # bytes of one message
_LENGTH: Final = 8  # bytes before each message


class Broken(Exception):
    """The other side has ended, or does not speak as it should."""


def send(to: IO[bytes], *message: Any) -> None:
    """Send one message: a list of values."""
    written = json.dumps(encode(list(message)), allow_nan=False).encode()
    to.write(len(written).to_bytes(_LENGTH, "big"))
    to.write(written)
    to.flush()


def receive(of: IO[bytes]) -> list[Any]:
    """The next message. Raises Broken."""
    length = int.from_bytes(_exactly(of, _LENGTH), "big")
    if length > LONGEST:
        raise Broken
    try:
        message = decode(json.loads(_exactly(of, length)))
    except Exception as error:  # whatever is wrong with what it wrote
        raise Broken from error
    if type(message) is not list:
        raise Broken
    return cast("list[Any]", message)


def _exactly(of: IO[bytes], count: int) -> bytes:
    found = of.read(count)
    if len(found) < count:
        raise Broken
    return found


# -- what is asked for -----------------------------------------------------------------------------------------------


def limits_as_data(limits: Limits) -> dict[str, Any]:
    """Limits as a dict, within the worker: it runs programs itself."""
    return attrs.asdict(attrs.evolve(limits, isolation="none"))


# -- what came out ---------------------------------------------------------------------------------------------------


def evaluation_as_data(evaluation: Evaluation) -> dict[str, Any]:
    """An evaluation as dicts and lists, with the program's values in them."""
    made = {field.name: getattr(evaluation, field.name) for field in attrs.fields(Evaluation)}
    memory = evaluation.memory
    return {
        **made,
        "error": _flat(evaluation.error),
        "memory": [list(memory.values_by_name.items()), list(memory.results), dict(memory.required)],
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
    """The evaluation that `evaluation_as_data` made dicts of."""
    names, results, required = cast("tuple[list[list[Any]], list[Any], dict[str, str]]", written["memory"])
    made: dict[str, Any] = {
        **written,
        "error": _problem(written["error"]),
        "memory": Memory({str(entry[0]): entry[1] for entry in names}, tuple(results), required),
        "definitions": tuple(Definition(**definition) for definition in written["definitions"]),
        "prints": tuple(written["prints"]),
        "tool_calls": tuple(_calls(written["tool_calls"])),
        "usage": Usage(**written["usage"]),
    }
    return Evaluation(**made)


def _calls(written: Iterable[dict[str, Any]]) -> Iterable[ToolCall]:
    for call in written:
        made: dict[str, Any] = {**call, "span": _span(call["span"]), "arguments": tuple(call["arguments"])}
        yield ToolCall(**made)


def _problem(written: dict[str, Any] | None) -> Problem | None:
    if written is None:
        return None
    made: dict[str, Any] = {**written, "span": _span(written["span"])}
    return Problem(**made)


def _span(written: dict[str, Any] | None) -> Span | None:
    return None if written is None else Span(**written)
