"""Recorded calls, and what people are asked, as JSON and back. What values become, the caller says."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ptc.record.calls import Decision, Question, RecordedCall
from ptc.record.secret_names import without_secret_names
from ptc_interpreter import ToolOutcome, first_line

Json = dict[str, Any]


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
    arguments = data.get("arguments")
    return ToolOutcome(
        result=read(data.get("result")),
        raised=None if data.get("error") is None else error_of_json(data["error"]),
        duration=data.get("duration", 0.0),
        retried=tuple(data.get("retried", ())),
        unknown=data.get("unknown"),
        arguments=None if arguments is None else tuple(read(each) for each in arguments),
    )


def error_to_json(raised: BaseException) -> Json:
    """What is kept of what a tool raised: the name of its class, the first line of its text, and its code."""
    kind, _, text = first_line(raised).partition(": ")
    code = getattr(raised, "code", None)
    return {"kind": kind, "text": text, **({"code": code} if isinstance(code, str) else {})}


def error_of_json(data: Mapping[str, Any]) -> Exception:
    """An error like the one that was written: programs cannot tell the two apart."""
    kind = type(data["kind"], (ToolRaised,), {"code": data.get("code")})
    return kind(data["text"])


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
    known: Json = {
        "outcome": data.get("outcome") and outcome_of_json(data["outcome"], read),
        "question": data.get("question") and question_of_json(data["question"], read),
        "decision": data.get("decision") and Decision(**data["decision"]),
        "step": data.get("step") and read_step(data["step"]),
    }
    plain = {name: data[name] for name in ("path", "name", "digest", "begun")}
    return RecordedCall(**plain, arguments=tuple(read(each) for each in data["arguments"]), **known)


def question_of_json(data: Mapping[str, Any], read: Callable[[Any], Any]) -> Question:
    """The question that was written."""
    return Question(**{**data, "arguments": read(data["arguments"])})
