"""An `Evaluation` as data, and back: the one form in which it leaves a process, is stored, and is shown.

    {"outcome": "value", "value": write(...), "error": null, "definitions": [...], "prints": [...], "tool_calls": [...],
     "memory": null, "named_value": false, "usage": {...}}

Data is what JSON has: a record is an object of its fields, a span `[line, column, length]`. Values of programs are what
`write` makes of them, which is given them in the order in which they stand; `read` makes values of that again.

What the memory before the program explains is left out: `memory` is null where the definitions make it of that one,
`required` is there only where it has changed, and `atoms` has what those hold that have. So is the exception that was
thrown.
"""

from collections.abc import Callable, Iterable, Mapping
from operator import is_
from typing import Any, Final

from ptc_interpreter.encoding.records import IDENTITY, a_list, a_text, reading, record_of
from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.records import evolved, fields_of_record
from ptc_interpreter.runtime.results import Definition, Evaluation, Memory, ToolCall, Usage
from ptc_interpreter.values.scalars import MISSING

Data = dict[str, Any]
Write = Callable[[Any], Any]
Read = Callable[[Any], Any]
_LONGEST: Final = 1 << 32  # characters of a text that spans lie in
_FIELDS: Final = set(fields_of_record(Evaluation)) - {"thrown"} | {"required", "atoms"}


# -- writing ---------------------------------------------------------------------------------------------------------


def evaluation_to_data(of: Evaluation, write: Write, *, before: Memory) -> Data:
    """The evaluation of a program that was given the memory `before`."""
    derived = _is_same(of.memory, _derived(before, of))
    required = {} if of.memory.required == before.required else {"required": dict(of.memory.required)}
    return {
        "outcome": of.outcome,
        "value": write(of.value),
        "error": None if of.error is None else problem_to_data(of.error),
        "definitions": [definition_to_data(each, write) for each in of.definitions],
        "prints": list(of.prints),
        "tool_calls": [call_to_data(each, write) for each in of.tool_calls],
        "memory": None if derived else _names_to_data(of.memory, write),
        "named_value": of.named_value,
        "usage": {name: getattr(of.usage, name) for name in fields_of_record(Usage)},
        **required,
        **_changed_atoms(of.memory.atoms, before.atoms, write),
    }


def _changed_atoms(now: Mapping[str, Any], before: Mapping[str, Any], write: Write) -> Data:
    """What atoms hold that a program made or changed; nothing where there are none."""
    changed = [
        [name, write(value)]
        for name, value in now.items()
        if value is not MISSING and before.get(name, MISSING) is not value
    ]
    return {"atoms": changed} if changed else {}


def definition_to_data(of: Definition, write: Write) -> Data:
    """A definition."""
    return {"name": of.name, "docstring": of.docstring, "value": write(of.value)}


def call_to_data(of: ToolCall, write: Write) -> Data:
    """A tool call."""
    return {
        "name": of.name,
        "arguments": [write(argument) for argument in of.arguments],
        "result": write(of.result),
        "error": of.error,
        "started": of.started,
        "duration": of.duration,
        "span": span_to_data(of.span),
        **({} if of.effect == "act" else {"effect": of.effect}),  # of a tool that acts it is left out, as before
        **({"retried": list(of.retried)} if of.retried else {}),
        **({} if of.unknown is None else {"unknown": of.unknown}),
    }


def problem_to_data(of: Problem) -> Data:
    """A problem."""
    data = {"phase": of.phase, "code": of.code, "message": of.message, "span": span_to_data(of.span), "hint": of.hint}
    return {**data, "others": [problem_to_data(other) for other in of.others]} if of.others else data


def span_to_data(of: Span | None) -> list[int] | None:
    """A span, if there is one."""
    return None if of is None else [of.line, of.column, of.length]


def memory_to_data(of: Memory, write: Write) -> Data:
    """A whole memory."""
    return {**_names_to_data(of, write), "required": dict(of.required), **_changed_atoms(of.atoms, {}, write)}


def _names_to_data(of: Memory, write: Write) -> Data:
    names = [[name, write(value)] for name, value in of.values_by_name.items()]
    return {"names": names, "results": [write(value) for value in of.results]}


# -- reading: each raises ValueError for data that is not written so -------------------------------------------------


@reading("evaluation")
def evaluation_from_data(data: Data, read: Read, *, before: Memory) -> Evaluation:
    """The evaluation that data was made of, of a program that was given the memory `before`."""
    if data.keys() - _FIELDS:
        raise ValueError(f"an evaluation has no {', '.join(sorted(data.keys() - _FIELDS))}")
    fields: Data = {
        "outcome": data["outcome"],
        "value": read(data["value"]),
        "error": None if data["error"] is None else problem_from_data(data["error"]),
        "definitions": tuple(definition_from_data(each, read) for each in a_list(data["definitions"])),
        "prints": tuple(map(a_text, a_list(data["prints"]))),
        "tool_calls": tuple(call_from_data(each, read) for each in a_list(data["tool_calls"])),
        "named_value": data["named_value"],
        "usage": record_of(Usage, data["usage"]),
    }
    known = record_of(Evaluation, fields)
    memory = _derived(before, known) if data["memory"] is None else _names_from_data(data["memory"], read)
    required = _texts(data.get("required", before.required))
    atoms = {**before.atoms, **_atoms(data, read)}
    return evolved(known, memory=evolved(memory, required=required, atoms=atoms))


@reading("definition")
def definition_from_data(data: Data, read: Read) -> Definition:
    """A definition."""
    return record_of(Definition, {**data, "value": read(data["value"])})


@reading("tool call")
def call_from_data(data: Data, read: Read) -> ToolCall:
    """A tool call."""
    arguments = tuple(map(read, a_list(data["arguments"])))
    retried = tuple(map(a_text, a_list(data.get("retried", []))))
    span = span_from_data(data["span"])
    fields = {**data, "arguments": arguments, "result": read(data["result"]), "span": span, "retried": retried}
    return record_of(ToolCall, fields)


@reading("problem")
def problem_from_data(data: Data) -> Problem:
    """A problem."""
    others = tuple(problem_from_data(other) for other in a_list(data.get("others", [])))
    return record_of(Problem, {**data, "span": span_from_data(data["span"]), "others": others})


@reading("span")
def span_from_data(data: list[int] | None) -> Span | None:
    """A span, if there is one."""
    if data is None:
        return None
    line, column, length = a_list(data)
    if not all(type(each) is int and 0 <= each < _LONGEST for each in (line, column, length)):
        raise ValueError("a span lies in no text")
    return record_of(Span, {"line": line, "column": column, "length": length})


@reading("memory")
def memory_from_data(data: Data, read: Read) -> Memory:
    """A whole memory."""
    return evolved(_names_from_data(data, read), required=_texts(data["required"]), atoms=_atoms(data, read))


def _atoms(data: Data, read: Read) -> dict[str, Any]:
    return {_identity(name): read(value) for name, value in a_list(data.get("atoms", []))}


def _identity(data: Any) -> str:
    if not IDENTITY.fullmatch(a_text(data)):
        raise ValueError("an atom has a number")
    return data


def _names_from_data(data: Data, read: Read) -> Memory:
    names = {a_text(name): read(value) for name, value in a_list(data["names"])}
    return Memory(names, tuple(map(read, a_list(data["results"]))))


def _texts(data: Mapping[Any, Any]) -> dict[str, str]:
    return {a_text(key): a_text(value) for key, value in data.items()}


# -- what the memory before a program explains -----------------------------------------------------------------------


def _derived(before: Memory, evaluation: Evaluation) -> Memory:
    """The names and results that the definitions make of those before."""
    names = dict(before.values_by_name)
    for definition in evaluation.definitions:
        names.pop(definition.name, None)
        names[definition.name] = definition.value
    results = before.results if evaluation.error else (evaluation.value, *before.results)[:3]
    return Memory(names, results)


def _is_same(a: Memory, b: Memory) -> bool:
    """Whether two memories have the same names and results, in the same order."""
    return (
        list(a.values_by_name) == list(b.values_by_name)
        and len(a.results) == len(b.results)
        and _are_one(a.values_by_name.values(), b.values_by_name.values())
        and _are_one(a.results, b.results)
    )


def _are_one(a: Iterable[Any], b: Iterable[Any]) -> bool:
    return all(map(is_, a, b)) or all(map(_is_one, a, b))  # nearly always identical: a long run asks for each name


def _is_one(a: Any, b: Any) -> bool:
    """Whether two values are one; of values without identity, whether they are alike."""
    if a is b or type(a) is not type(b):
        return a is b
    return repr(a) == repr(b) if type(a) is float else type(a) in (int, str) and a == b
