"""Evaluations as data: what is written is read back, what follows from before is left out, and all else is refused."""

import json
from typing import Any

import attrs
import pytest

from ptc_interpreter import Evaluation, Memory, ToolCall, evaluate, to_clojure
from ptc_interpreter.encoding import Decoder, Encoder, evaluation_from_data, evaluation_to_data

PROGRAMS = [
    "1",
    "(def a 1) (def b {:x [1 2]}) (def a 3)",
    '(defn f "doubles" [x] (* 2 x))',
    '(println "one") (tool/add 1 2)',
    "(tool/add {:x 1 :y #{2}})",
    "(tool/fails 1)",
    "(return {:a 1})",
    "(fail [1 2])",
    '(throw (ex-info "m" {:a 1}))',
    "(inc nil)",
    "(oops",
    '(require \'[clojure.string :as s]) (def t (s/upper-case "x"))',
    "[##NaN -0.0 0.1 123456789012345678901234567890]",
]
TOOLS = {"add": lambda x, y: [x, y], "fails": lambda x: 1 / 0}
BEFORE = evaluate("(def kept [1 2]) (def n 0.5)").memory


def written(evaluation: Evaluation, before: Memory) -> tuple[Any, list[Any]]:
    """An evaluation as JSON has it, and the table of its values."""
    values: list[Any] = []
    evaluation_to_data(evaluation, values.append, before=before)
    encoder = Encoder(values)
    data = evaluation_to_data(evaluation, encoder.write, before=before)
    return json.loads(json.dumps(data)), json.loads(json.dumps(encoder.table))


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_was_written_is_read(program: str):
    evaluation = evaluate(program, tools=TOOLS, memory=BEFORE, clock=lambda: 0.0)
    data, table = written(evaluation, BEFORE)
    again = evaluation_from_data(data, Decoder(table).read, before=BEFORE)
    assert written(again, BEFORE) == (data, table)
    same = ("outcome", "error", "prints", "usage", "named_value")
    assert [getattr(again, name) for name in same] == [getattr(evaluation, name) for name in same]
    assert to_clojure(again.value) == to_clojure(evaluation.value)
    assert list(again.memory) == list(evaluation.memory)
    assert again.memory.required == evaluation.memory.required
    assert [call.span for call in again.tool_calls] == [call.span for call in evaluation.tool_calls]


def test_an_effect_is_written_of_tools_that_only_read():
    calls = (ToolCall(name="a", arguments=()), ToolCall(name="r", arguments=(), effect="read"))
    data, _ = written(Evaluation(outcome="value", tool_calls=calls), Memory())
    assert ["effect" in call for call in data["tool_calls"]] == [False, True]
    assert evaluation_from_data(data, lambda value: value, before=Memory()).tool_calls == calls
    data["tool_calls"][1]["effect"] = "write"
    with pytest.raises(ValueError, match="`effect` of ToolCall"):
        evaluation_from_data(data, lambda value: value, before=Memory())


def test_what_the_memory_before_explains_is_left_out():
    first = evaluate("(def big [1 2 3])", memory=BEFORE)
    data, _ = written(first, BEFORE)
    assert (data["memory"], "required" in data) == (None, False)
    again = evaluation_from_data(data, lambda value: value, before=BEFORE)
    assert again.memory["kept"] is BEFORE["kept"]
    data, _ = written(first, Memory())
    assert [name for name, _ in data["memory"]["names"]] == ["kept", "n", "big"]


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [
        (1, 1, True),
        (1, 1.0, False),
        (1, True, False),
        (0.0, -0.0, False),
        (float("nan"), float("nan"), True),
        ("ab" * 2, "".join(["ab", "ab"]), True),
        ([1], [1], False),
        (None, None, True),
    ],
)
def test_memory_is_the_same_where_its_values_are(a: Any, b: Any, alike: bool):
    evaluation = Evaluation(outcome="value", value=None, memory=Memory({"x": b}, (None,)))
    data = evaluation_to_data(evaluation, lambda value: value, before=Memory({"x": a}))
    assert (data["memory"] is None) == alike


DATA: dict[str, Any] = evaluation_to_data(
    attrs.evolve(
        evaluate("(def a 1) (tool/add 1 2) (inc nil)", tools=TOOLS),
        tool_calls=(ToolCall(name="add", arguments=(1, 2), result=[1, 2]),),
    ),
    lambda value: value,
    before=Memory(),
)


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The data with another value at a path."""
    data = json.loads(json.dumps(DATA))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return data


def test_the_data_that_is_changed_below_is_read():
    assert evaluation_from_data(changed("named_value", to=False), lambda value: value, before=Memory()).error


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("outcome",), "ok"),
        (("outcome",), ["value"]),
        (("prints",), "text"),
        (("prints",), [1]),
        (("definitions",), None),
        (("definitions", 0, "name"), 1),
        (("definitions", 0, "docstring"), 1),
        (("definitions", 0, "more"), 1),
        (("tool_calls", 0), 1),
        (("tool_calls", 0, "arguments"), "ab"),
        (("tool_calls", 0, "started"), "soon"),
        (("tool_calls", 0, "span"), [1]),
        (("tool_calls", 0, "span"), [1, 2, 3, 4]),
        (("tool_calls", 0, "span"), [1, 2, "3"]),
        (("error", "code"), 1),
        (("error", "phase"), "later"),
        (("error", "span"), 1),
        (("memory",), [[], []]),
        (("memory",), {"names": [["a"]], "results": []}),
        (("memory",), {"names": [[1, 2]], "results": []}),
        (("memory",), {"names": []}),
        (("required",), {"a": 1}),
        (("required",), ["a"]),
        (("usage", "steps"), 1.5),
        (("usage", "steps"), True),
        (("usage",), None),
        (("named_value",), 1),
        (("thrown",), None),
        (("more",), 1),
    ],
)
def test_other_data_is_refused(path: tuple[str | int, ...], to: Any):
    with pytest.raises(ValueError, match=r"."):
        evaluation_from_data(changed(*path, to=to), lambda value: value, before=Memory())


@pytest.mark.parametrize("data", [None, 1, [], "x", {}, {"outcome": "value"}])
def test_what_is_no_record_is_refused(data: Any):
    with pytest.raises(ValueError, match=r"."):
        evaluation_from_data(data, lambda value: value, before=Memory())
