"""Calls of tools come to the same whether a program runs here or in a worker: error, ledger, and what is left."""

import sys
from enum import Enum
from typing import Any

import attrs
import pytest

from ptc_interpreter import Evaluation, HostTool, Limits, ToolOutcome, ToolRefused, ToolRequest, evaluate, to_python
from ptc_interpreter.encoding import encode

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no resource limits")


class Coded(Exception):
    """As libraries raise them, with codes of their own."""

    def __init__(self, code: Any) -> None:
        super().__init__("no")
        self.code = code


class Taking(HostTool):
    """Takes requests whole."""

    parameters = {"a": True, "b": False}  # noqa: RUF012

    def take(self, request: ToolRequest) -> ToolOutcome:
        if request.positional == ["refuse"]:
            raise ToolRefused("tool_arguments", "not this", "something else")
        taken = [encode(list(request.arguments)), request.positional, request.named, str(request.span)]
        return ToolOutcome(result=taken, retried=("the first time",))


class Reading(HostTool):
    """Only reads."""

    parameters: dict[str, bool] = {}  # noqa: RUF012
    effect = "read"

    def take(self, request: ToolRequest) -> ToolOutcome:
        return ToolOutcome(result=request.effect)


def raising(error: BaseException) -> Any:
    def tool() -> None:
        raise error

    return tool


TOOLS = {
    "add": lambda x, y=1: x + y,
    "taking": Taking(),
    "zero": raising(ZeroDivisionError("by zero\nmore")),
    "value": raising(ValueError("odd")),
    "type": raising(TypeError("its own")),
    "exits": raising(GeneratorExit("over")),
    "stops": raising(StopIteration(3)),
    "limit": raising(Coded("tool_timeout")),
    "http": raising(Coded(404)),
    "rate": raising(Coded("rate_limited")),
    "opaque": lambda: object(),
}
PROGRAMS = [
    "(tool/add 1 2)",
    "(tool/add {:x 1})",
    "(tool/add)",
    "(tool/add 1 2 3)",
    '(tool/add 1 "a")',
    "(tool/add (map inc [1]) [2])",
    "(tool/add inc 1)",
    "(tool/add (range) 1)",
    "[(try (tool/add) (catch Exception e :refused)) (tool/add 1) (tool/add 2)]",
    "(tool/taking {:a 1 :b #{:x}})",
    "(tool/taking :a 'b (list 1 2))",
    '(tool/taking "refuse")',
    "(tool/zero)",
    "(tool/value)",
    "(tool/type)",
    "(tool/exits)",
    "(map tool/stops [])",
    "(doall (map (fn [_] (tool/stops)) [1]))",
    "(tool/limit)",
    "(tool/http)",
    "(tool/rate)",
    "(tool/opaque)",
    "(defn f [x] (tool/add x)) (f 1)",
    "(tool/add 1) (tool/add 2) (tool/add 3)",
]


def told(evaluation: Evaluation) -> tuple[Any, ...]:
    calls = [attrs.evolve(call, started=0.0, duration=0.0) for call in evaluation.tool_calls]
    ledger = [
        (call.name, encode(list(call.arguments)), encode(call.result), call.error, call.span, call.retried)
        for call in calls
    ]
    return encode(evaluation.value), evaluation.error, ledger


@pytest.mark.parametrize("program", PROGRAMS)
def test_it_comes_to_the_same(program: str, snapshot: Any):
    here, apart = (
        evaluate(program, tools=TOOLS, limits=Limits(tool_calls=2, isolation=isolation))
        for isolation in ("none", "process")
    )
    assert told(apart) == told(here)
    problem = here.error
    assert (problem and f"{problem.code}: {problem.message}", [call.error for call in here.tool_calls]) == snapshot


def test_maps_name_parameters_whatever_was_called_before():
    def given(*positional: Any, **named: Any) -> Any:
        return [list(positional), named]

    given.parameters = {"page_size": True, "x": False}  # type: ignore[attr-defined]
    program = """
      [(tool/given {:page-size 1 :x 2}) (tool/given {:x 3 :page-size 4}) (tool/given {"page_size" 5})
       (tool/given {:page-size 6 "page_size" 7}) (tool/given {:y 8}) (tool/given {})
       (tool/given {:x [:a]}) (tool/given {:x 1 :y 2 :z 3 :page-size 4})]"""
    assert to_python(evaluate(program, tools={"given": given}).value) == [
        [[], {"page_size": 1, "x": 2}],
        [[], {"x": 3, "page_size": 4}],
        [[], {"page_size": 5}],
        [[], {"page_size": 7}],
        [[{"y": 8}], {}],
        [[{}], {}],
        [[], {"x": ["a"]}],
        [[{"x": 1, "y": 2, "z": 3, "page-size": 4}], {}],
    ]


def test_what_lies_in_the_keys_and_values_of_a_result_is_looked_at():
    class Colour(Enum):
        RED = "red"

    plain = [{(1, (2, 3)): [4], 5: {"a": (6,)}, None: 7}]
    odd: list[Any] = [[{"a": Colour.RED}], [{Colour.RED: 1, "b": 2}], {"a": {1: [Colour.RED]}}]
    program = "[(tool/plain) (tool/odd 0) (tool/odd 1) (tool/odd 2)]"
    evaluation = evaluate(program, tools={"plain": lambda: plain, "odd": odd.__getitem__})
    assert evaluation.value[0] is plain
    assert evaluation.value[1:] == [[{"a": "red"}], [{"red": 1, "b": 2}], {"a": {1: ["red"]}}]


def search(word: str) -> str:
    return word


search.effect = "read"  # type: ignore[attr-defined]


@pytest.mark.parametrize("isolation", ["none", "process"])
def test_a_call_says_whether_its_tool_only_reads(isolation: Any):
    tools = {"look": Reading(), "search": search, "act": lambda: None, "odd": Taking()}
    program = '[(tool/look) (tool/search "x") (tool/act) (tool/odd 1)]'
    evaluation = evaluate(program, tools=tools, limits=Limits(isolation=isolation))
    assert [call.effect for call in evaluation.tool_calls] == ["read", "read", "act", "act"]
    assert evaluation.value[0] == "read"
