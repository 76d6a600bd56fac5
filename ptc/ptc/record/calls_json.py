"""Recorded calls, and what people are asked, as JSON and back. What values become, the caller says."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from ptc.record.calls import Decision, Question, RecordedCall
from ptc.record.reading import at, each, fields, or_none, text
from ptc.record.secret_names import without_secret_names
from ptc_interpreter import ToolOutcome, first_line
from ptc_interpreter.encoding import record_of

Json = dict[str, Any]
_LONGEST: Final = 1e12  # seconds


class ToolRaised(Exception):
    """What a tool raised, as far as a journal keeps it; its class has the name of the one that was raised."""

    code: str | None = None


def outcome_to_json(of: ToolOutcome, write: Callable[[Any], Any]) -> Json:
    """How a call ended; without what is not said."""
    known = {
        "result": None if of.result is None else write(of.result),
        "error": None if of.raised is None else error_to_json(of.raised),
        "duration": float(of.duration),
        "retried": list(of.retried),
        "unknown": of.unknown,
        "arguments": None if of.arguments is None else [write(each) for each in of.arguments],
    }
    return {name: value for name, value in known.items() if value not in (None, [])}


def outcome_of_json(data: Mapping[str, Any], read: Callable[[Any], Any]) -> ToolOutcome:
    """The outcome that `outcome_to_json` wrote."""
    return ToolOutcome(
        result=at(data, "result", read, None),
        raised=at(data, "error", or_none(error_of_json), None),
        duration=at(data, "duration", _seconds, 0.0),
        retried=at(data, "retried", each(text), ()),
        unknown=at(data, "unknown", or_none(text), None),
        arguments=at(data, "arguments", or_none(each(read)), None),
    )


def _seconds(data: Any) -> float:
    if type(data) not in (float, int) or not 0 <= data < _LONGEST:
        raise ValueError("a number of seconds is missing")
    return data


def error_to_json(raised: BaseException) -> Json:
    """What is kept of what a tool raised: the name of its class, the first line of its text, and its code."""
    kind, _, text = first_line(raised).partition(": ")
    code = getattr(raised, "code", None)
    return {"kind": kind, "text": text, **({"code": code} if isinstance(code, str) else {})}


def error_of_json(data: Mapping[str, Any]) -> Exception:
    """An error like the one that was written: programs cannot tell the two apart."""
    kind = type(at(data, "kind", text), (ToolRaised,), {"code": at(data, "code", or_none(text), None)})
    return kind(at(data, "text", text))


def question_to_json(of: Question) -> Json:
    """What a person is asked."""
    return attrs.asdict(of, recurse=False) | {"arguments": dict(of.arguments)}


def decision_to_json(of: Decision) -> Json:
    """What a person said; without what is not said."""
    said = attrs.asdict(of, recurse=False) | {"arguments": without_secret_names(of.arguments)}
    return {name: value for name, value in said.items() if value is not None}


def call_to_json(of: RecordedCall, write: Callable[[Any], Any], write_step: Callable[[Any], Any]) -> Json:
    """A recorded call; without what is not known."""
    known = {
        "outcome": of.outcome and outcome_to_json(of.outcome, write),
        "question": of.question and question_to_json(of.question) | {"arguments": write(dict(of.question.arguments))},
        "decision": of.decision and decision_to_json(of.decision),
        "step": of.step and write_step(of.step),
    }
    return {
        "path": of.path,
        "name": of.name,
        "arguments": [write(each) for each in of.arguments],
        "digest": of.digest,
        "begun": of.begun,
        **{name: value for name, value in known.items() if value is not None},
    }


def call_of_json(data: Mapping[str, Any], read: Callable[[Any], Any], read_step: Callable[[Any], Any]) -> RecordedCall:
    """The call that `call_to_json` wrote."""
    readers: Mapping[str, Callable[[Any], Any]] = {
        "outcome": lambda of: outcome_of_json(of, read),
        "question": lambda of: question_of_json(of, read),
        "decision": lambda of: record_of(Decision, dict(fields(of))),
        "step": read_step,
    }
    known = {name: at(data, name, or_none(read_one), None) for name, read_one in readers.items()}
    plain = {name: at(data, name, lambda value: value) for name in ("path", "name", "digest", "begun")}
    return record_of(RecordedCall, {**plain, "arguments": at(data, "arguments", each(read)), **known})


def question_of_json(data: Mapping[str, Any], read: Callable[[Any], Any]) -> Question:
    """The question that was written."""
    return record_of(Question, {**fields(data), "arguments": at(data, "arguments", read)})
