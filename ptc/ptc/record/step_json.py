"""A Step as JSON text, and back. The law: `read_step(text)` written again is `text`, byte for byte.

    {"schema": 1, "step": {...}, "values": [...]}

Values of programs are written by `ptc_interpreter.encoding`; what several places hold is in `values`, once. Messages
are relative to those of the turn before, see `messages_json`.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final, cast

import attrs

from ptc.models.reply_json import reply_of_json, reply_to_json, usage_to_json
from ptc.record.calls_json import call_of_json, call_to_json
from ptc.record.json_text import canonical
from ptc.record.messages_json import messages_of_json, messages_to_json
from ptc.record.missions import EarlierMission
from ptc.record.step import Failure, Step, failure_details
from ptc_compression import FailedRequest, HistoryOptions, Message, ModelUsage, Turn
from ptc_interpreter import Memory, PtcError, to_python
from ptc_interpreter.encoding import Decoder, Encoder, evaluation_from_data, evaluation_to_data, record_of

SCHEMA: Final = 1
_DEFAULTS: Final = HistoryOptions()
_LIMITS: Final = frozenset(name for name in attrs.asdict(_DEFAULTS) if name.endswith("_limit"))
_TIMES: Final = ("started", "finished")
_TEXTS: Final = ("model_asked", "model_answered", "stop_reason", "thinking")
Json = dict[str, Any]


def write_step(step: Step) -> str:
    """The step as JSON text."""
    encoder = Encoder(_values(step))
    record = {"schema": SCHEMA, "step": _Writer(encoder).step(step), "values": encoder.table}
    return canonical(record)


def read_step(text: str) -> Step:
    """The step that was written. Raises `ValueError` for text that is none."""
    try:
        record: Any = json.loads(text)
    except RecursionError as error:
        raise ValueError("the text is no step that `to_json` wrote: it is nested too deep") from error
    if not isinstance(record, dict) or "schema" not in record:
        raise ValueError("it holds other JSON than a step that `to_json` wrote")
    known = cast("Json", record)
    if known["schema"] != SCHEMA:
        raise ValueError(f"this version reads steps of schema {SCHEMA}, and this one has {known['schema']}")
    try:
        return _Reader(Decoder(known["values"])).step(known["step"])
    except (ArithmeticError, AttributeError, LookupError, PtcError, RecursionError, TypeError, ValueError) as error:
        raise ValueError(f"the text is no step that `to_json` wrote ({type(error).__name__}: {error})") from error


# -- writing ---------------------------------------------------------------------------------------------------------


def _values(step: Step) -> list[Any]:
    """All values of programs in a step, in the order in which they are written."""
    found: list[Any] = []
    for turn, before in _turns(step.trace):
        evaluation_to_data(turn.evaluation, found.append, before=before)
        for child in turn.children:
            found += _values(child)
    for call in step.calls:
        call_to_json(call, found.append, lambda child: found.extend(_values(child)))
    return found


def _turns(turns: Sequence[Turn]) -> Iterator[tuple[Turn, Memory]]:
    """Each turn with the memory before it."""
    return zip(turns, (Memory(), *(turn.evaluation.memory for turn in turns)), strict=False)


@attrs.frozen
class _Writer:
    encoder: Encoder

    def step(self, step: Step) -> Json:
        options = step.compress_history
        return {
            "mission": step.mission,
            "max_turns": step.max_turns,
            "compress_history": None if options is None else options_to_json(options),
            "failure": step.failure and {"code": step.failure.code, "message": step.failure.message},
            "model_calls": step.model_calls,
            "pending": step.pending and reply_to_json(step.pending),
            "trace": list(self.turns(step.trace)),
            **({} if step.tools is None else {"tools": list(step.tools)}),
            **({"earlier": [attrs.asdict(each) for each in step.earlier]} if step.earlier else {}),
            **({"run_id": step.run_id} if step.run_id else {}),
            **self.open_calls(step),
        }

    def open_calls(self, step: Step) -> Json:
        """What a step that waits goes on from; nothing for any other."""
        calls = [call_to_json(each, self.encoder.write, self.step) for each in step.calls]
        return {"calls": calls} if calls else {}

    def turns(self, turns: Sequence[Turn]) -> Iterator[Json]:
        sent: Sequence[Message] = ()
        for turn, before in _turns(turns):
            messages = messages_to_json(turn.messages, sent)
            sent = turn.messages
            yield {
                "number": turn.number,
                "messages": messages,
                "reply": turn.reply,
                "program": turn.program,
                "evaluation": evaluation_to_data(turn.evaluation, self.encoder.write, before=before),
                "usage": usage_to_json(turn.usage),
                "children": [self.step(child) for child in turn.children],
                **_model_call_data(turn),
            }


def _model_call_data(of: Turn) -> Json:
    """What is known of the model call; nothing for a turn that the first version recorded."""
    known = {
        **{name: time.isoformat() for name in _TIMES if (time := getattr(of, name)) is not None},
        "model_seconds": of.model_seconds,
        **{name: getattr(of, name) or None for name in _TEXTS},
        "retries": [attrs.asdict(each) for each in of.retries] or None,
    }
    return {name: value for name, value in known.items() if value is not None}


def options_to_json(of: HistoryOptions) -> Json:
    """The limits, and of the other options those that differ from their defaults: older texts have no others."""
    written, defaults = attrs.asdict(of), attrs.asdict(_DEFAULTS)
    return {name: value for name, value in written.items() if name in _LIMITS or value != defaults[name]}


# -- reading ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Reader:
    decoder: Decoder

    def step(self, of: Json) -> Step:
        options = of["compress_history"]
        trace = tuple(self.turns(of["trace"]))
        failure = of["failure"] and _failure(of["failure"], trace)
        returned = trace and failure is None and "calls" not in of
        fields: Json = {
            "mission": of["mission"],
            "max_turns": of["max_turns"],
            "compress_history": None if options is None else HistoryOptions(**options),
            "failure": failure,
            "return_value": to_python(trace[-1].evaluation.value) if returned else None,
            "model_calls": of["model_calls"],
            "pending": of["pending"] and reply_of_json(of["pending"]),
            "trace": trace,
            "tools": tuple(of["tools"]) if "tools" in of else None,
            "earlier": tuple(record_of(EarlierMission, each) for each in of.get("earlier", ())),
            "run_id": of.get("run_id", ""),
            "calls": tuple(call_of_json(each, self.decoder.read, self.step) for each in of.get("calls", ())),
        }
        return record_of(Step, fields)

    def turns(self, of: Iterable[Json]) -> Iterator[Turn]:
        messages: tuple[Message, ...] = ()
        memory = Memory()
        for turn in of:
            messages = messages_of_json(turn["messages"], messages)
            evaluation = evaluation_from_data(turn["evaluation"], self.decoder.read, before=memory)
            memory = evaluation.memory
            fields: Json = {
                **{name: turn[name] for name in ("number", "reply", "program")},
                "messages": messages,
                "evaluation": evaluation,
                "usage": record_of(ModelUsage, turn["usage"]),
                "children": tuple(self.step(child) for child in turn["children"]),
                **_model_call(turn),
            }
            yield record_of(Turn, fields)


def _model_call(of: Json) -> Json:
    """What a turn knows of its model call, as fields of a Turn."""
    return {
        **{name: of[name] for name in ("model_seconds", *_TEXTS) if name in of},
        **{name: datetime.fromisoformat(of[name]) for name in _TIMES if name in of},
        "retries": tuple(record_of(FailedRequest, each) for each in of.get("retries", ())),
    }


def _failure(of: Json, trace: Sequence[Turn]) -> Failure:
    return Failure(**of, **failure_details(of["code"], trace))
