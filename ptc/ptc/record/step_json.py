"""A Step as JSON text, and back. The law: `read_step(text)` written again is `text`, byte for byte.

    {"schema": 1, "step": {...}, "values": [...]}

Values of programs are written by `ptc_interpreter.encoding`; what several places hold is in `values`, once. Of a turn's
messages those that the turn before began with are counted (`kept`), not repeated; one that begins as the message in its
place a turn before says for how many characters (`same`). Memory is left out where it is what the turn's definitions
make of the memory before; what programs required is written where it has changed.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

import attrs

from ptc.models import Reply
from ptc.record.json_text import joined, portable
from ptc.record.step import Failure, Step, failure_details
from ptc_compression import HistoryOptions, Message, ModelUsage, Turn
from ptc_compression.runs.rendering import shared_prefix
from ptc_interpreter import Definition, Evaluation, Memory, Problem, Span, ToolCall, Usage, to_python
from ptc_interpreter.encoding import Decoder, Encoder

SCHEMA: Final = 1
_WORTH_SHARING: Final = 100  # characters
_DEFAULTS: Final = HistoryOptions()
_LIMITS: Final = frozenset(name for name in attrs.asdict(_DEFAULTS) if name.endswith("_limit"))
Json = dict[str, Any]


def write_step(step: Step) -> str:
    """The step as JSON text."""
    encoder = Encoder(_values(step))
    record = {"schema": SCHEMA, "step": _Writer(encoder).step(step), "values": encoder.table}
    return portable(json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":")))


def read_step(text: str) -> Step:
    """The step that was written. Raises `ValueError` for text that is none."""
    try:
        record: Any = json.loads(text)
        if "schema" not in record or isinstance(record, str | list):
            raise ValueError("it holds other JSON than a step that `to_json` wrote")
        if record["schema"] != SCHEMA:
            raise ValueError(f"this version reads steps of schema {SCHEMA}, and this one has {record['schema']}")
        return _Reader(Decoder(record["values"])).step(record["step"])
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"the text is no step that `to_json` wrote ({type(error).__name__}: {error})") from error


# -- what is derived, and so not written -----------------------------------------------------------------------------


def _derived_memory(before: Memory, evaluation: Evaluation) -> Memory:
    """The memory that the definitions make of the one before."""
    names = dict(before.values_by_name)
    for definition in evaluation.definitions:
        names.pop(definition.name, None)
        names[definition.name] = definition.value
    results = before.results if evaluation.error else (evaluation.value, *before.results)[:3]
    return Memory(names, results, evaluation.memory.required)


def _same_memory(a: Memory, b: Memory) -> bool:
    return (
        list(a) == list(b)
        and len(a.results) == len(b.results)
        and all(map(_same, a.values_by_name.values(), b.values_by_name.values()))
        and all(map(_same, a.results, b.results))
    )


def _same(a: Any, b: Any) -> bool:
    """Whether two values are one; of values without identity, whether they are alike."""
    return a is b or (type(a) is type(b) and type(a) in (int, float, str) and repr(a) == repr(b))


def _memories(turns: Sequence[Turn]) -> Iterator[tuple[Turn, Memory | None]]:
    """Each turn with its memory, None where that is derived."""
    before = Memory()
    for turn in turns:
        now = turn.evaluation.memory
        yield turn, (None if _same_memory(now, _derived_memory(before, turn.evaluation)) else now)
        before = now


def _values(step: Step) -> Iterator[Any]:
    """All values of programs in a step, in the order in which they are written."""
    for turn, memory in _memories(step.trace):
        evaluation = turn.evaluation
        yield evaluation.value
        yield from (definition.value for definition in evaluation.definitions)
        for call in evaluation.tool_calls:
            yield from call.arguments
            yield call.result
        if memory is not None:
            yield from memory.values_by_name.values()
            yield from memory.results
        for child in turn.children:
            yield from _values(child)


def _message(message: Message, before: Message | None) -> Json:
    """A message, relative to the one in its place a turn before."""
    now = _storable(message)
    same = 0 if before is None else shared_prefix([_storable(before)], [now])
    if same < _WORTH_SHARING:
        return dict(now)
    return {"role": now["role"], "same": same, "content": now["content"][same:]}


def _storable(message: Message) -> Message:
    return Message(role=message["role"], content=joined(message["content"]))


def _read_message(of: Json, before: Message | None) -> Message:
    start = before["content"][: of["same"]] if before is not None and "same" in of else ""
    return Message(role=of["role"], content=start + of["content"])


def _kept(before: Sequence[Message], now: Sequence[Message]) -> int:
    """How many messages, from the start, are as they were a turn before."""
    pairs = zip(before, now, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(before), len(now)))


# -- writing ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Writer:
    encoder: Encoder

    def step(self, step: Step) -> Json:
        options = step.compress_history
        return {
            "mission": step.mission,
            "max_turns": step.max_turns,
            "compress_history": None if options is None else _options(options),
            "failure": step.failure and {"code": step.failure.code, "message": step.failure.message},
            "model_calls": step.model_calls,
            "pending": step.pending and attrs.asdict(step.pending),
            "trace": list(self.turns(step.trace)),
        }

    def turns(self, turns: Sequence[Turn]) -> Iterator[Json]:
        sent: Sequence[Message] = ()
        required: Mapping[str, str] = {}
        for turn, memory in _memories(turns):
            kept = _kept(sent, turn.messages)
            pairs = zip_longest(turn.messages[kept:], sent[kept : len(turn.messages)])
            sent = turn.messages
            yield {
                "number": turn.number,
                "messages": {"kept": kept, "added": [_message(message, before) for message, before in pairs]},
                "reply": turn.reply,
                "program": turn.program,
                "evaluation": {
                    **self.evaluation(turn.evaluation, memory),
                    **_newly_required(turn.evaluation, required),
                },
                "usage": attrs.asdict(turn.usage),
                "children": [self.step(child) for child in turn.children],
            }
            required = turn.evaluation.memory.required

    def evaluation(self, of: Evaluation, memory: Memory | None) -> Json:
        return {
            "outcome": of.outcome,
            "value": self.encoder.write(of.value),
            "error": of.error and _problem(of.error),
            "definitions": [self.definition(each) for each in of.definitions],
            "prints": list(of.prints),
            "tool_calls": [self.call(each) for each in of.tool_calls],
            "memory": None if memory is None else self.memory(memory),  # an empty one is false
            "named_value": of.named_value,
            "usage": attrs.asdict(of.usage),
        }

    def definition(self, of: Definition) -> Json:
        return {"name": of.name, "docstring": of.docstring, "value": self.encoder.write(of.value)}

    def call(self, of: ToolCall) -> Json:
        return {
            "name": of.name,
            "arguments": [self.encoder.write(argument) for argument in of.arguments],
            "result": self.encoder.write(of.result),
            "error": of.error,
            "started": of.started,
            "duration": of.duration,
            "span": _span(of.span),
        }

    def memory(self, of: Memory) -> Json:
        names = [[name, self.encoder.write(value)] for name, value in of.values_by_name.items()]
        return {"names": names, "results": [self.encoder.write(value) for value in of.results]}


def _options(of: HistoryOptions) -> Json:
    """The limits, and of the other options those that differ from their defaults: older texts have no others."""
    written, defaults = attrs.asdict(of), attrs.asdict(_DEFAULTS)
    return {name: value for name, value in written.items() if name in _LIMITS or value != defaults[name]}


def _newly_required(of: Evaluation, before: Mapping[str, str]) -> Json:
    return {} if of.memory.required == before else {"required": dict(of.memory.required)}


def _problem(of: Problem) -> Json:
    return {**attrs.asdict(of, recurse=False), "span": _span(of.span)}


def _span(of: Span | None) -> list[int] | None:
    return of and [of.line, of.column, of.length]


# -- reading ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Reader:
    decoder: Decoder

    def step(self, of: Json) -> Step:
        options = of["compress_history"]
        trace = tuple(self.turns(of["trace"]))
        failure = of["failure"] and _failure(of["failure"], trace)
        return Step(
            mission=of["mission"],
            max_turns=of["max_turns"],
            compress_history=None if options is None else HistoryOptions(**options),
            failure=failure,
            return_value=to_python(trace[-1].evaluation.value) if trace and failure is None else None,
            model_calls=of["model_calls"],
            pending=of["pending"] and _reply(of["pending"]),
            trace=trace,
        )

    def turns(self, of: Iterable[Json]) -> Iterator[Turn]:
        messages: tuple[Message, ...] = ()
        memory = Memory()
        for turn in of:
            kept, added = turn["messages"]["kept"], turn["messages"]["added"]
            pairs = zip_longest(added, messages[kept : kept + len(added)])
            messages = (*messages[:kept], *(_read_message(message, before) for message, before in pairs))
            evaluation = self.evaluation(turn["evaluation"], memory)
            memory = evaluation.memory
            yield Turn(
                number=turn["number"],
                messages=messages,
                reply=turn["reply"],
                program=turn["program"],
                evaluation=evaluation,
                usage=ModelUsage(**turn["usage"]),
                children=tuple(self.step(child) for child in turn["children"]),
            )

    def evaluation(self, of: Json, before: Memory) -> Evaluation:
        required: Mapping[str, str] = of.get("required", before.required)
        read = Evaluation(
            outcome=of["outcome"],
            value=self.decoder.read(of["value"]),
            error=of["error"] and _read_problem(of["error"]),
            definitions=tuple(map(self.definition, of["definitions"])),
            prints=tuple(of["prints"]),
            tool_calls=tuple(map(self.call, of["tool_calls"])),
            named_value=of["named_value"],
            usage=Usage(**of["usage"]),
            memory=Memory(required={str(name): str(of) for name, of in required.items()}),
        )
        memory = (
            _derived_memory(before, read) if of["memory"] is None else self.memory(of["memory"], read.memory.required)
        )
        return attrs.evolve(read, memory=memory)

    def definition(self, of: Json) -> Definition:
        return Definition(name=of["name"], docstring=of["docstring"], value=self.decoder.read(of["value"]))

    def call(self, of: Json) -> ToolCall:
        return ToolCall(
            name=of["name"],
            arguments=tuple(map(self.decoder.read, of["arguments"])),
            result=self.decoder.read(of["result"]),
            error=of["error"],
            started=of["started"],
            duration=of["duration"],
            span=_read_span(of["span"]),
        )

    def memory(self, of: Json, required: Mapping[str, str]) -> Memory:
        names = {name: self.decoder.read(value) for name, value in of["names"]}
        return Memory(names, tuple(map(self.decoder.read, of["results"])), required)


def _read_problem(of: Json) -> Problem:
    fields: Json = {**of, "span": _read_span(of["span"])}
    return Problem(**fields)


def _read_span(of: Sequence[int] | None) -> Span | None:
    return None if of is None else Span(*of)


def _reply(of: Mapping[str, Any]) -> Reply:
    return Reply(text=of["text"], model=of["model"], usage=ModelUsage(**of["usage"]))


def _failure(of: Json, trace: Sequence[Turn]) -> Failure:
    return Failure(**of, **failure_details(of["code"], trace))
