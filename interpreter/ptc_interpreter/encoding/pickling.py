"""How records that hold values of programs are pickled: as `encoding` writes them, which no depth and no sharing harms.

Values of the host that programs hold are pickled beside it; of one that cannot be, its type is left.
"""

import pickle
from collections.abc import Callable
from typing import Any, Final

from ptc_interpreter.encoding.evaluations import (
    call_from_data,
    call_to_data,
    definition_from_data,
    definition_to_data,
    evaluation_from_data,
    evaluation_to_data,
    memory_from_data,
    memory_to_data,
)
from ptc_interpreter.encoding.held import HostValues, held_by
from ptc_interpreter.encoding.reading import decode
from ptc_interpreter.encoding.writing import encode
from ptc_interpreter.runtime.results import Definition, Evaluation, Memory, ToolCall
from ptc_interpreter.values.host_code import asked
from ptc_interpreter.values.scalars import MISSING


def _itself(value: Any) -> Any:
    return value


_NOTHING: Final = Memory()
_TO_DATA: Final[dict[type[Any], Callable[[Any], Any]]] = {
    Evaluation: lambda of: evaluation_to_data(of, _itself, before=_NOTHING),
    Memory: lambda of: memory_to_data(of, _itself),
    Definition: lambda of: definition_to_data(of, _itself),
    ToolCall: lambda of: call_to_data(of, _itself),
}
_FROM_DATA: Final[dict[type[Any], Callable[[Any], Any]]] = {
    Evaluation: lambda data: evaluation_from_data(data, _itself, before=_NOTHING),
    Memory: lambda data: memory_from_data(data, _itself),
    Definition: lambda data: definition_from_data(data, _itself),
    ToolCall: lambda data: call_from_data(data, _itself),
}


def pickled(record: Any) -> tuple[Any, ...]:
    """What `pickle` makes a record again of."""
    host = HostValues()
    with held_by(host):
        data = encode(_TO_DATA[type(record)](record))
    return unpickled, (type(record), data, [value if _can_be_pickled(value) else None for value in host.values])


def _can_be_pickled(value: Any) -> bool:
    return asked(pickle.dumps, value, otherwise=None) is not None


def unpickled(kind: type[Any], data: Any, values: list[Any]) -> Any:
    """The record that was pickled so."""
    with held_by(HostValues([MISSING if value is None else value for value in values])):
        return _FROM_DATA[kind](decode(data))
