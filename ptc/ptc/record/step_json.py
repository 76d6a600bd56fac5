"""A Step as JSON text, and back. The law: `read_step(text)` written again is `text`, byte for byte.

    {"schema": 1, "step": {...}, "values": [...]}

Values of programs are written by `ptc_interpreter.encoding`; what several places hold is in `values`, once. Messages
are relative to those of the turn before, see `messages_json`.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NoReturn, cast

import attrs

from ptc.models.reply_json import reply_of_json, reply_to_json, usage_to_json
from ptc.record.calls_json import call_of_json, call_to_json
from ptc.record.json_text import canonical
from ptc.record.messages_json import messages_of_json, messages_to_json
from ptc.record.missions import EarlierMission
from ptc.record.reading import MOST, Growth, at, count, each, fields, or_none, text
from ptc.record.step import Failure, Step, failure_details
from ptc_compression import FailedRequest, HistoryOptions, Message, ModelUsage, Turn
from ptc_interpreter import Evaluation, Memory, to_python
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


def read_step(written: str) -> Step:
    """The step that was written. Raises `ValueError` for text that is none."""
    try:
        record: Any = json.loads(written, parse_constant=_refuse)
    except RecursionError as error:
        raise ValueError("the text is no step that `to_json` wrote: it is nested too deep") from error
    if not isinstance(record, dict) or "schema" not in record:
        raise ValueError("it holds other JSON than a step that `to_json` wrote")
    known = cast("Json", record)
    if known["schema"] != SCHEMA:
        raise ValueError(f"this version reads steps of schema {SCHEMA}, and this one has {str(known['schema'])[:60]}")
    try:
        return at(known, "step", _Reader(at(known, "values", Decoder)).step)
    except ValueError as error:
        raise ValueError(f"the text is no step that `to_json` wrote ({error})") from error


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"the text is no step that `to_json` wrote: {constant} is no JSON")


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
    growth: Growth = attrs.field(factory=Growth)

    def step(self, of: Any) -> Step:
        trace = tuple(at(of, "trace", self.turns))
        failure = at(of, "failure", or_none(lambda data: _failure(data, trace)))
        known: Json = {
            **{name: at(of, name, _itself) for name in ("mission", "model_calls")},
            "max_turns": at(of, "max_turns", _turns_allowed),
            "compress_history": at(of, "compress_history", or_none(lambda data: HistoryOptions(**fields(data)))),
            "failure": failure,
            "pending": at(of, "pending", or_none(reply_of_json)),
            "trace": trace,
            "tools": at(of, "tools", or_none(each(text)), None),
            "earlier": at(of, "earlier", each(_earlier_mission), ()),
            "run_id": at(of, "run_id", text, ""),
            "calls": at(of, "calls", each(lambda data: call_of_json(data, self.decoder.read, self.step)), ()),
        }
        if trace and failure is None and "calls" not in of:
            known["return_value"] = to_python(trace[-1].evaluation.value)
        return record_of(Step, known)

    def turns(self, of: Any) -> Iterable[Turn]:
        before: Turn | None = None

        def read(data: Any) -> Turn:
            nonlocal before
            before = self.turn(data, before)
            return before

        return each(read)(of)

    def turn(self, of: Any, before: Turn | None) -> Turn:
        messages, memory = ((), Memory()) if before is None else (before.messages, before.evaluation.memory)
        known: Json = {
            **{name: at(of, name, _itself) for name in ("number", "reply", "program")},
            "messages": at(of, "messages", lambda data: messages_of_json(data, messages, self.growth)),
            "evaluation": at(of, "evaluation", lambda data: self.evaluation(data, memory)),
            "usage": at(of, "usage", lambda data: record_of(ModelUsage, dict(fields(data)))),
            "children": at(of, "children", each(self.step)),
            **_model_call(of),
        }
        return record_of(Turn, known)

    def evaluation(self, of: Any, before: Memory) -> Evaluation:
        self.growth.remember(before)
        return evaluation_from_data(dict(fields(of)), self.decoder.read, before=before)


def _turns_allowed(data: Any) -> int:
    return count(data, MOST, 1)


def _earlier_mission(of: Any) -> EarlierMission:
    plain = {**fields(of), "turns": at(of, "turns", lambda turns: count(turns, MOST))}
    return record_of(EarlierMission, {**plain, "max_turns": at(of, "max_turns", _turns_allowed)})


def _itself(data: Any) -> Any:
    return data


def _model_call(of: Json) -> Json:
    """What a turn knows of its model call, as fields of a Turn."""
    retries = at(of, "retries", each(lambda data: record_of(FailedRequest, dict(fields(data)))), ())
    return {
        **{name: of[name] for name in ("model_seconds", *_TEXTS) if name in of},
        **{name: at(of, name, datetime.fromisoformat) for name in _TIMES if name in of},
        "retries": retries,
    }


def _failure(of: Any, trace: Sequence[Turn]) -> Failure:
    code, message = (at(of, name, text) for name in ("code", "message"))
    return Failure(code=code, message=message, **failure_details(code, trace))
