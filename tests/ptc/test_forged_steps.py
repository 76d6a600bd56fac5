"""Steps from strangers: whatever stands in the place of whatever, a Step is read that can be used, or it is refused."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from ptc import ModelUsage, Reply, ScriptedModel, Step, SubAgent
from ptc.models import ModelError
from ptc.record import reading

_MISSING: Final = object()
_ODD: list[Any] = [
    *(_MISSING, None, True, False, -1, 0, 5, 10**30, 1.5, -0.5, 1e999, "", "a b", "\ud800", "\x00", "x" * 100_000),
    *([], [[1]], [None], {}, {"a": 1}, {"": {}}, ["a", "b"], {"$ref": 0}, {"$ref": -1}, {"$nothing": 1}),
    *("max_turns", "failed", "2020-01-01", "2020-01-01T00:00:00+00:00", "approval", "1/2", "system"),
    {"code": "failed", "message": "m"},
]


def _written(step: Step) -> Any:
    return json.loads(step.to_json())


@pytest.fixture(scope="module")
def records() -> list[Any]:
    """What steps are written as, of all kinds that there are."""
    child = SubAgent("child", model=ScriptedModel(["(def i {:a 1})", "(return i)"] * 3)).as_tool("child")

    def rows(n: int = 2) -> list[dict[str, int]]:
        return [{"a": n}]

    replies = [
        Reply(text="(def a (tool/rows 1)) (println a)", usage=ModelUsage(input_tokens=5), thinking="t", model="m"),
        "(def b (tool/child))",
        "(oops)",
        "(return [a b])",
    ]
    model = ScriptedModel(replies)
    done = SubAgent("m " * 100, tools=[rows, child], model=model, compress_history=True).run_sync()
    assert done.ok
    failed = SubAgent("m", model=ScriptedModel(["(fail {:a 1})"])).run_sync()
    gone = SubAgent("m", model=ScriptedModel(["(def a 1)", ModelError("gone")]), max_turns=3).run_sync()
    return [_full(_written(done)), _written(failed), _written(gone)]


def _full(record: Any) -> Any:
    """The record with what a step that waits has, too."""
    step = record["step"]
    asked = {"call": "r/1/1", "kind": "approval", "name": "rows", "arguments": {"$dict": ["n", 1]}, "text": "May it?"}
    known = {
        "outcome": {"result": 5, "error": {"kind": "E", "text": "t", "code": "c"}, "duration": 1.5, "retried": ["e"]},
        "question": asked,
        "decision": {"call": "r/1/1", "approve": True, "arguments": {"n": 2}, "reason": "r"},
        "step": {**step["trace"][1]["children"][0]},
    }
    call = {"path": "1", "name": "rows", "arguments": [1], "digest": "d", "begun": True, **known}
    usage = {"input_tokens": 1, "output_tokens": 2, "cached_tokens": 3}
    retries = [{"attempt": 1, "wait": 0.5, "reason": "r"}]
    step["trace"][0] |= {"retries": retries, "model_seconds": 1.5, "finished": "2020-01-01T00:00:00+00:00"}
    step |= {
        "calls": [call, {**call, "outcome": None, "decision": None}],
        "pending": {"text": "(+ 1 2)", "usage": usage, "model": "m", "retries": retries},
        "earlier": [{"mission": "e", "turns": 1, "max_turns": 2, "model_calls": 1, "failure": None}],
        "run_id": "r",
        "tools": ["rows"],
    }
    return record


def _places(node: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all parts."""
    if before:
        yield before
    for key, part in node.items() if type(node) is dict else enumerate(node) if type(node) is list else ():
        yield from _places(part, (*before, key))


def _put(text: str, place: tuple[Any, ...], value: Any) -> str:
    forged = json.loads(text)
    around = forged
    for key in place[:-1]:
        around = around[key]
    if value is _MISSING:
        del around[place[-1]]
    else:
        around[place[-1]] = value
    return json.dumps(forged)


def _used(step: Step) -> None:
    """Look at a step as hosts do."""
    assert Step.from_json(step.to_json()).to_json() == step.to_json()
    assert (step.usage, step.waiting, step.memory, step.children, step.messages, step.status) is not None
    assert (step.usage.cost, step.first_mission, step.own_max_turns, repr(step)) is not None
    for number in range(1, len(step.trace) + 2):
        step.rendering(number)


def _read(text: str) -> None:
    try:
        step = Step.from_json(text)
    except ValueError as error:
        told = str(error)
    else:
        _used(step)
        return
    assert len(told) < 2_000
    assert any(known in told for known in ("no step", "schema", "other JSON"))


@pytest.mark.orderless("nothing that is read is compared with anything")
@pytest.mark.parametrize("at", range(len(_ODD)))
@pytest.mark.parametrize("part", [17, pytest.param(1, marks=pytest.mark.costly)])  # of the places, for each value
def test_whatever_stands_in_whatever_place_a_step_is_read_or_refused(records, at, part):
    for record in records:
        text = json.dumps(record)
        for place in list(_places(record))[at % part :: part]:
            _read(_put(text, place, _ODD[at]))


def test_what_is_forged_is_what_is_written(records):
    for record in records:
        _used(Step.from_json(json.dumps(record)))


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (("step", "trace", 0, "evaluation", "usage", "steps"), "x", "step.trace[0].evaluation: `steps` of Usage"),
        (("step", "trace", 1, "messages", "kept"), -1, "step.trace[1].messages.kept: a number from 0 to"),
        (("step", "trace", 1, "children", 0, "mission"), _MISSING, "step.trace[1].children[0].mission: it is missing"),
        (("step", "calls", 0, "outcome", "error", "text"), 5, "step.calls[0].outcome.error.text: a text is missing"),
        (("step", "calls", 0, "question", "kind"), "x", "step.calls[0].question: `kind` of Question"),
        (("step", "tools", 0), None, "step.tools[0]: a text is missing; there is a NoneType"),
        (("step", "max_turns"), 1.5, "step.max_turns: a number from 1 to"),
        (("values",), 5, "values: "),
    ],
)
def test_what_is_refused_is_told_with_its_path(records, place, value, told):
    with pytest.raises(ValueError) as caught:
        Step.from_json(_put(json.dumps(records[0]), place, value))
    assert told in str(caught.value)


def test_a_constant_that_is_no_json_is_refused(records):
    with pytest.raises(ValueError, match="NaN"):
        Step.from_json(json.dumps(records[0]).replace('"max_turns": 5', '"max_turns": NaN', 1))


def _repeating(record: Any, turns: int) -> str:
    """A record whose turns repeat what the first one holds, at a few bytes for each."""
    first = record["step"]["trace"][0]
    first["messages"] = {"kept": 0, "added": [{"role": "user", "content": "x" * 10_000}]}
    later = {**first, "messages": {"kept": 0, "added": [{"role": "user", "same": 10_000, "content": ""}]}}
    record["step"]["trace"] = [first, *({**later, "number": number + 2} for number in range(turns))]
    return json.dumps(record)


def test_what_turns_repeat_is_bounded(records, monkeypatch):
    monkeypatch.setattr(reading, "_MOST", 1 << 20)
    forged = json.loads(json.dumps(records[1]))
    _used(Step.from_json(_repeating(forged, 10)))
    with pytest.raises(ValueError, match="repeat more than"):
        Step.from_json(_repeating(forged, 100))
