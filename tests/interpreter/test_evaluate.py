"""`evaluate`: names, memory, what is captured, tools, values of the host. Limits are in test_limits.py."""

import copy
import datetime as dt
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import attrs
import pytest

from ptc_interpreter import Evaluation, Keyword, Limits, Memory, Span, UnsupportedValue, evaluate, to_clojure, to_python
from ptc_interpreter.runtime.registry import CORE, REGISTERED_BY, core


def value_of(source: str, **given: Any) -> Any:
    evaluation = evaluate(source, **given)
    assert evaluation.error is None, evaluation.error
    return to_python(evaluation.value)


def error_of(source: str, **given: Any) -> tuple[str, str]:
    problem = evaluate(source, **given).error
    assert problem is not None
    return problem.code, problem.message


class FakeClock:
    """Seconds that pass only when they are told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"source": 3},
        {"data": [1]},
        {"tools": [len]},
        {"functions": []},
        {"memory": {}},
        {"limits": 5},
        {"now": "today"},
        {"clock": 3},
        {"interrupt": 3},
    ],
    ids=str,
)
def test_arguments_of_another_type_are_refused_with_what_they_take(given):
    (name,) = given
    with pytest.raises(TypeError, match=f"^{name} takes .*; it is of type {type(given[name]).__name__}$"):
        evaluate(**{"source": "1", **given})


def test_prefixed_names_reach_tools_and_data():
    tools = {"twice": lambda x: 2 * x}
    assert value_of("(tool/twice data/n)", data={"n": 4}, tools=tools) == 8


def test_bare_names_fall_back_to_tools_and_data():
    assert value_of("(twice n)", data={"n": 4}, tools={"twice": lambda x: 2 * x}) == 8


def test_tools_are_functions():
    tools = {"twice": lambda x: 2 * x}
    assert value_of("(map tool/twice [1 2])", tools=tools) == [2, 4]
    assert value_of("(map twice [1 2])", tools=tools) == [2, 4]
    assert value_of("((comp inc twice) 3)", tools=tools) == 7


@pytest.mark.parametrize("written", ["tool/send-mail", "tool/send_mail", "send-mail", "send_mail"])
@pytest.mark.parametrize("given", ["send_mail", "send-mail"])
def test_hyphens_and_underscores_are_the_same_in_names_of_tools(written: str, given: str):
    evaluation = evaluate(f"({written})", tools={given: lambda: "sent"})
    assert evaluation.value == "sent"
    assert [call.name for call in evaluation.tool_calls] == [given]


@pytest.mark.parametrize("written", ["data/unit-price", "data/unit_price", "unit-price", "unit_price"])
@pytest.mark.parametrize("given", ["unit_price", "unit-price"])
def test_hyphens_and_underscores_are_the_same_in_names_of_data(written: str, given: str):
    assert value_of(written, data={given: 3}) == 3


def test_a_name_of_tool_and_data_is_ambiguous_when_it_is_reached():
    given: dict[str, Any] = {"data": {"rows": [1]}, "tools": {"rows": lambda: [2]}}
    evaluation = evaluate('(println "before") (rows)', **given)
    assert evaluation.error is not None
    assert (evaluation.error.phase, evaluation.error.code) == ("run", "ambiguous_symbol")
    assert evaluation.error.span == Span(1, 21, 4)
    assert evaluation.error.hint == "write tool/rows or data/rows"
    assert evaluation.prints == ("before",)
    assert value_of("(if false (rows) 1)", **given) == 1
    assert value_of("[(tool/rows) data/rows]", **given) == [[2], [1]]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("(let [count 1] count)", 1),  # a local before everything
        ("(def count 2) count", 2),  # memory before the core
        ("(count [1 2 3])", 3),  # the core before tools
    ],
)
def test_the_order_in_which_names_are_looked_up(source: str, found: int):
    assert value_of(source, tools={"count": lambda *_: "tool"}, data={}) == found


def test_a_definition_hides_tools_and_data_of_its_name():
    assert value_of("(def n 1) [n data/n]", data={"n": 2}) == [1, 2]
    assert value_of("(defn f [] 1) [(f) (tool/f)]", tools={"f": lambda: 2}) == [1, 2]


def test_prefixes_reach_nothing_else():
    assert error_of("data/count", data={"n": 1}) == ("unresolved_symbol", "`data/count` is not defined.")
    assert error_of("(tool/inc 1)", tools={"f": len})[0] == "unresolved_symbol"
    assert error_of("(def x 1) data/x")[0] == "unresolved_symbol"


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("(fliter odd? [1])", "did you mean `filter` or `filterv`?"),
        ("(let [total 1] totl)", "did you mean `total`?"),
        ("(def customers 1) custmers", "did you mean `customers`?"),
        ("data/prodcts", "did you mean `data/products`?"),
        ("data/zzzz", "there are data/products"),
        ("(tool/serch)", "did you mean `tool/search`?"),
        ("(tool/zzzz)", "there are tool/search"),
        ("(xyzzy 1)", "define it, or call a tool as (tool/name ...)"),
    ],
)
def test_hints_for_unknown_names(source: str, hint: str):
    problem = evaluate(source, data={"products": []}, tools={"search": lambda: 1}).error
    assert problem is not None
    assert (problem.phase, problem.code, problem.hint) == ("analyze", "unresolved_symbol", hint)


def test_nothing_runs_before_all_names_are_known():
    evaluation = evaluate('(println "never") (def x 1) (if false (unknown))')
    assert evaluation.prints == ()
    assert evaluation.definitions == ()
    assert dict(evaluation.memory) == {}


# -- memory ------------------------------------------------------------------------------------------------------------


def in_turns(*sources: str, **given: Any) -> list[Evaluation]:
    """The evaluations of programs that each continue the memory of the one before."""
    done: list[Evaluation] = []
    for source in sources:
        done.append(evaluate(source, memory=done[-1].memory if done else None, **given))
    return done


def test_definitions_are_kept():
    last = in_turns("(def x 1)", "(defn add [n] (+ n x))", "(def x 10)", "(add 5)")[-1]
    assert last.value == 15


def test_memory_given_is_not_changed():
    before = evaluate("(def xs [1]) (def m {:a 1})").memory
    values = dict(before)
    evaluate("(def xs 2) (def y 3) (def m (assoc m :b 2))", memory=before)
    assert dict(before) == values
    assert to_clojure(before["m"])[0] == "{:a 1}"


def test_a_failed_program_keeps_what_it_defined():
    failed, after = in_turns('(def order 7) (inc "x") (def never 1)', "order")
    assert failed.outcome == "error"
    assert [definition.name for definition in failed.definitions] == ["order"]
    assert list(failed.memory) == ["order"]
    assert after.value == 7


def test_memory_is_in_the_order_of_the_latest_definition():
    _, last = in_turns("(def a 1) (def b 2) (def c 3)", "(def a 4)")
    assert list(last.memory) == ["b", "c", "a"]


def test_defonce_keeps_what_an_earlier_turn_defined():
    last = in_turns("(def x 1)", "(defonce x (println 2)) x")[-1]
    assert (last.value, last.prints, last.definitions) == (1, (), ())


def test_a_function_sees_what_later_turns_define():
    last = in_turns("(declare helper) (defn f [] (helper))", "(defn helper [] :now)", "(f)")[-1]
    assert last.value is Keyword("now")


def test_a_core_name_may_be_defined_in_a_later_turn():
    last = in_turns("(defn f [xs] (first xs))", "(defn first [xs] :mine)", "[(f [1]) (first [1])]")[-1]
    assert last.value == [1, Keyword("mine")]


def test_data_and_tools_of_earlier_turns_may_be_gone():
    first = evaluate("(defn f [] data/n) (defn g [] (tool/t))", data={"n": 1}, tools={"t": lambda: 2})
    assert error_of("(f)", memory=first.memory) == ("unbound", "`data/n` is not given to this program.")
    assert error_of("(g)", memory=first.memory) == ("unbound", "`tool/t` is not given to this program.")


def test_results_of_the_last_three_turns():
    last = in_turns("1", "(+ 1 1)", "3", "[*1 *2 *3]")[-1]
    assert last.value == [3, 2, 1]


def test_results_are_those_of_successful_turns():
    turns = in_turns("1", '(inc "x")', ":later", "[*1 *2 *3]")
    assert to_clojure(turns[-1].value)[0] == "[:later 1 nil]"


def test_there_are_no_results_at_first():
    assert value_of("[*1 *2 *3]") == [None, None, None]


def test_memory_is_a_mapping():
    memory = evaluate("(def a 1) (def b 2)").memory
    assert dict(memory) == {"a": 1, "b": 2}
    assert Memory() == Memory()


@pytest.mark.parametrize(
    ("source", "named"),
    [("(def x 1)", True), ("(defn f [] 1)", True), ("(def x 1) x", True), ("(+ 1 2)", False), ("(def x 1) [x]", False)],
)
def test_whether_the_value_has_a_name_already(source: str, named: bool):
    assert evaluate(source).named_value is named


# -- what is captured --------------------------------------------------------------------------------------------------


def test_definitions_in_order_with_their_docstrings():
    evaluation = evaluate('(def b "The b." 1) (defn f "Doubles." [x] (* 2 x)) (def a 3) (def b 4)')
    found = [(definition.name, definition.docstring) for definition in evaluation.definitions]
    assert found == [("b", "The b."), ("f", "Doubles."), ("a", None), ("b", None)]
    assert [definition.value for definition in evaluation.definitions if definition.name == "b"] == [1, 4]


def test_each_call_that_prints_is_one_entry():
    evaluation = evaluate('(println 1 "a" :b) (print "x\ny") (prn "q" nil) (pr [1 "z"]) (println)')
    assert evaluation.prints == ("1 a :b", "x\ny", '"q" nil', '[1 "z"]', "")


def test_everything_up_to_the_failing_point_is_captured():
    tools = {"order": lambda item: f"ordered {item}"}
    evaluation = evaluate(
        '(println "start")\n(def first-order (tool/order "pen"))\n(println first-order)\n(inc "x")\n(tool/order "ink")',
        tools=tools,
    )
    assert evaluation.outcome == "error"
    assert evaluation.value is None
    assert evaluation.prints == ("start", "ordered pen")
    assert [(call.name, call.arguments, call.result) for call in evaluation.tool_calls] == [
        ("order", ("pen",), "ordered pen")
    ]
    assert evaluation.memory["first-order"] == "ordered pen"


@pytest.mark.parametrize("outcome", ["return", "fail"])
def test_return_and_fail_end_the_run(outcome: str):
    evaluation = evaluate(f"(println 1) (map (fn [x] ({outcome} {{:x x}})) [5 6]) (println 2)")
    assert evaluation.outcome == outcome
    assert to_python(evaluation.value) == {"x": 5}
    assert evaluation.prints == ("1",)
    assert evaluation.error is None
    assert evaluation.succeeded


def test_return_without_a_value():
    assert (evaluate("(return)").outcome, evaluate("(return)").value) == ("return", None)


def test_usage():
    clock = FakeClock()

    def slow() -> int:
        clock.passes(5)
        return 1

    evaluation = evaluate('(println "four") (tool/slow) [1 2 3]', tools={"slow": slow}, clock=clock)
    usage = evaluation.usage
    assert (usage.tool_calls, usage.printed_characters, usage.tool_seconds, usage.seconds) == (1, 4, 5.0, 0.0)
    assert evaluate("(mapv inc (range 100))").usage.elements >= 200
    assert evaluate("(loop [i 0] (if (< i 1000) (recur (inc i)) i))").usage.steps >= 1000


# -- tools -------------------------------------------------------------------------------------------------------------


def test_calls_know_when_they_were_made_and_how_long_they_took():
    clock = FakeClock()

    def wait(seconds: float) -> None:
        clock.passes(seconds)

    calls = evaluate("(tool/wait 2) (tool/wait 3)", tools={"wait": wait}, clock=clock).tool_calls
    assert [(call.started, call.duration) for call in calls] == [(0.0, 2.0), (2.0, 3.0)]


def test_calls_know_their_place_in_the_program():
    source = "(tool/f 1)\n  (map tool/f [2 3])\n(defn g [x]\n  (tool/f x))\n(g 4)\n(-> 5 f)"
    calls = evaluate(source, tools={"f": lambda x: x}).tool_calls
    places = [Span(1, 1, 10), Span(2, 8, 6), Span(2, 8, 6), Span(4, 3, 10), Span(6, 7, 1)]
    assert [call.span for call in calls] == places


def test_a_call_by_a_function_of_an_earlier_program_has_no_place():
    first = evaluate("(defn g [x] (tool/f x))", tools={"f": lambda x: x})
    calls = evaluate("(g 1) (tool/f 2)", memory=first.memory, tools={"f": lambda x: x}).tool_calls
    assert [call.span for call in calls] == [None, Span(1, 7, 10)]


def search(text: str, limit: int = 10, *, only_new: bool = False) -> dict[str, Any]:
    return {"text": text, "limit": limit, "only_new": only_new}


@pytest.mark.parametrize(
    ("call", "given"),
    [
        ('(tool/search "x")', {"text": "x", "limit": 10, "only_new": False}),
        ('(tool/search "x" 5)', {"text": "x", "limit": 5, "only_new": False}),
        ('(tool/search {:text "x"})', {"text": "x", "limit": 10, "only_new": False}),
        ('(tool/search {:text "x" :only-new true})', {"text": "x", "limit": 10, "only_new": True}),
        ('(tool/search {"text" "x" "only_new" true})', {"text": "x", "limit": 10, "only_new": True}),
        ('(tool/search {:other "x"})', {"text": {"other": "x"}, "limit": 10, "only_new": False}),
        ("(tool/search {})", {"text": {}, "limit": 10, "only_new": False}),
        ('(tool/search {:text "x"} 5)', {"text": {"text": "x"}, "limit": 5, "only_new": False}),
    ],
)
def test_one_map_whose_keys_are_parameters_is_keyword_arguments(call: str, given: dict[str, Any]):
    evaluation = evaluate(call, tools={"search": search})
    assert evaluation.error is None
    assert evaluation.value == given


def test_arguments_are_recorded_as_the_program_gave_them():
    (call,) = evaluate('(tool/search {:text "x"})', tools={"search": search}).tool_calls
    assert to_clojure(call.arguments[0])[0] == '{:text "x"}'


def test_tools_get_plain_python_values():
    got: list[Any] = []
    evaluate(
        "(tool/take [1 [2]] {:a {:b #{:c}} \"s\" 1} :k '(1 2) nil 1.5 (map inc [1]) 'sym)",
        tools={"take": lambda *values: got.extend(values)},
    )
    assert got == [[1, [2]], {"a": {"b": ["c"]}, "s": 1}, "k", [1, 2], None, 1.5, [2], "sym"]
    assert all(type(value) in (list, dict, str, int, float, type(None)) for value in got)


def test_a_function_cannot_be_given_to_a_tool():
    code, message = error_of("(tool/f (fn [x] x))", tools={"f": lambda x: x})
    assert code == "unsupported_value"
    assert "function" in message
    assert error_of("(tool/f (range))", tools={"f": lambda x: x})[0] == "infinite_sequence"


def test_a_tool_that_raises():
    def broken(x: int) -> None:
        raise ValueError(f"no {x}\nTraceback: secret")

    evaluation = evaluate('(println "a")\n(+ 1\n   (tool/broken 7))', tools={"broken": broken})
    problem = evaluation.error
    assert problem is not None
    assert (problem.phase, problem.code, problem.message) == (
        "run",
        "tool_error",
        "`tool/broken` failed: ValueError: no 7",
    )
    assert problem.span == Span(3, 4, 15)
    (call,) = evaluation.tool_calls
    assert (call.error, call.result) == ("ValueError: no 7", None)


@pytest.mark.parametrize(
    "raised",
    [
        KeyError("x"),
        RecursionError("deep"),
        TypeError("f() missing 1 required positional argument: 'x'"),
        MemoryError(),
    ],
)
def test_whatever_a_tool_raises_is_its_error(raised: Exception):
    def broken() -> None:
        raise raised

    assert error_of("(tool/broken)", tools={"broken": broken})[0] == "tool_error"


def test_a_tool_called_with_too_few_arguments():
    evaluation = evaluate("(tool/search)", tools={"search": search})
    assert evaluation.error is not None
    assert evaluation.error.code == "tool_arguments"
    assert "missing a required argument: 'text'" in evaluation.error.message
    assert evaluation.error.hint == "call it as (tool/search text limit? only-new?)"
    assert evaluation.tool_calls == ()


def test_a_tool_that_raises_a_type_error_itself_was_called():
    def adder(a: int, b: int) -> int:
        return a + b + missing()

    def missing(needed: int) -> int:
        return needed

    evaluation = evaluate("(tool/adder 1 2)", tools={"adder": adder})
    assert evaluation.error is not None
    assert (evaluation.error.code, len(evaluation.tool_calls)) == ("tool_error", 1)
    assert error_of("(tool/length 5)", tools={"length": len})[0] == "tool_error"


@pytest.mark.parametrize(
    ("source", "expected"),
    [("(tool/rows {})", []), ("(tool/options {})", [1]), ("(tool/options {:limit 2})", [2]), ("(tool/one {})", [{}])],
)
def test_an_empty_map_is_an_argument_only_where_one_is_needed(source: str, expected: list[Any]):
    tools = {"rows": list, "options": lambda limit=1: [limit], "one": lambda row: [row]}
    assert value_of(source, tools=tools) == expected


def test_a_tool_may_run_a_program_itself():
    def run(source: str) -> Any:
        return to_python(evaluate(source).value)

    assert value_of('(+ 1 (tool/run "(+ 2 3)"))', tools={"run": run}) == 6


# -- values of the host ------------------------------------------------------------------------------------------------


def test_values_of_the_host_are_never_changed():
    data = {"rows": [{"a": 1, "tags": ["x"]}, {"a": 2, "tags": []}], "m": {"k": {"n": 1}}, "s": {1, 2}}
    before = copy.deepcopy(data)
    returned = [{"n": 1}]
    evaluate(
        """(def rows (mapv #(-> % (assoc :a 0) (update :tags conj "new") (dissoc :b)) data/rows))
        (assoc-in data/m [:k :n] 2) (conj data/rows 1) (into data/s [3]) (sort-by :a > data/rows)
        (def got (tool/get)) (assoc-in got [0 :n] 5) (vec (reverse got)) (conj got 1) (update-in data/m [:k] dissoc :n)
        (transient data/m) (reduce conj data/rows data/rows) (merge data/m {:k 2}) (pop data/rows)""",
        data=data,
        tools={"get": lambda: returned},
    )
    assert data == before
    assert returned == [{"n": 1}]


def test_data_is_read_in_place():
    rows = [{"n": 1}]
    evaluation = evaluate("[data/rows (first data/rows) (tool/get)]", data={"rows": rows}, tools={"get": lambda: rows})
    assert evaluation.value[0] is rows
    assert evaluation.value[1] is rows[0]
    assert evaluation.value[2] is rows


@attrs.frozen
class Point:
    x: int
    y: "Point | None" = None


@dataclass
class Row:
    name: str
    when: dt.date


def test_objects_of_data_classes_are_maps():
    data = {
        "point": Point(1, Point(2)),
        "rows": [Row("a", dt.date(2026, 1, 2)), {"row": Row("b", dt.date(2026, 1, 3))}],
    }
    assert value_of("(get-in data/point [:y :x])", data=data) == 2
    assert value_of("(map :name [(first data/rows) (:row (second data/rows))])", data=data) == ["a", "b"]


@pytest.mark.parametrize(
    "value", [(1, 2), {1, 2}, frozenset({1}), dt.date(2026, 1, 1), Decimal("1.5"), b"x", None, {}, 1.5]
)
def test_values_that_stay_as_they_are(value: Any):
    evaluation = evaluate("data/v", data={"v": value})
    assert evaluation.value is value


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"v": object()}, "data.v"),
        ({"v": [1, {"image": open}]}, "data.v[1].image"),
        ({"v": {"a": {"b": (1, object())}}}, "data.v.a.b[1]"),
        ({"v": Point(1, object())}, "data.v.y"),  # type: ignore[arg-type]
        ({"v": len}, "data.v"),
        ({"v": [int]}, "data.v[0]"),
    ],
)
def test_values_that_programs_cannot_be_given_are_refused_with_their_path(data: dict[str, Any], path: str):
    with pytest.raises(UnsupportedValue) as caught:
        evaluate("1", data=data)
    assert caught.value.path == path
    assert str(caught.value).startswith(f"`{path}` is of type ")


def test_nothing_of_the_host_is_reached_from_a_value():
    data = {"row": {"name": "x"}, "point": Point(1)}
    for source in (
        "(:__class__ data/row)",
        "(get data/point :__init__)",
        "(.-__class__ data/row)",
        "(. data/row keys)",
    ):
        evaluation = evaluate(source, data=data)
        assert evaluation.error is not None or evaluation.value is None, source


# -- faults, threads, interruption -------------------------------------------------------------------------------------


def test_a_fault_of_a_core_function_is_reported_with_the_place_of_the_form():
    # Of a module of ours: what functions of other modules raise is of the host.
    written = "def faulty(run, x):\n    'Fails.'\n    raise AttributeError(\"'X' has no y\\nmore\")"
    scope: dict[str, Any] = {"__name__": "ptc_interpreter.core.faulty"}
    exec(written, scope)
    core("faulty-for-a-test")(scope["faulty"])
    try:
        evaluation = evaluate("(println 1)\n(map (fn [x]\n  (faulty-for-a-test x)) [1])")
    finally:
        del CORE.registered["faulty-for-a-test"], REGISTERED_BY["faulty-for-a-test"]
    problem = evaluation.error
    assert problem is not None
    assert (problem.phase, problem.code, problem.span) == ("internal", "internal_error", Span(3, 3, 21))
    assert "AttributeError: 'X' has no y." in problem.message
    assert "more" not in problem.message
    assert evaluation.prints == ("1",)


def test_an_interruption_ends_an_endless_program():
    interrupt = threading.Event()
    timer = threading.Timer(0.1, interrupt.set)
    timer.start()
    problem = evaluate("(loop [] (recur))", interrupt=interrupt, limits=Limits(steps=10**12, seconds=60)).error
    timer.join()
    assert problem is not None
    assert problem.code == "cancelled"


def test_an_interruption_that_came_before():
    interrupt = threading.Event()
    interrupt.set()
    evaluation = evaluate("(println 1) (reduce + (map inc (range 100000)))", interrupt=interrupt)
    assert evaluation.error is not None
    assert evaluation.error.code == "cancelled"


def test_evaluations_side_by_side_share_memory_and_data():
    data = {"rows": [{"n": n} for n in range(200)]}
    memory = evaluate("(def base (vec (range 50))) (defn total [k] (reduce + k (map :n data/rows)))", data=data).memory

    def run(number: int) -> tuple[Any, ...]:
        source = f"(def mine (into base [{number}])) (println {number}) [(peek mine) (count mine) (total {number})]"
        evaluation = evaluate(source, memory=memory, data=data)
        return (evaluation.error, to_python(evaluation.value), evaluation.prints)

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(run, range(200)))
    assert results == [(None, [n, 51, 19900 + n], (str(n),)) for n in range(200)]
    assert list(memory) == ["base", "total"]
    assert len(memory["base"]) == 50


def test_an_empty_program_is_nil():
    assert (evaluate("").outcome, evaluate("").value) == ("value", None)
    assert evaluate("  ; nothing\n#_1").value is None


@pytest.mark.parametrize("text", ["\x00", "\ufeff(+ 1 2)", "(+ 1\x002)", "\u2028", "(str \x7f)", "\ud800", '"\ud800"'])
def test_odd_texts_are_no_faults(text: str):
    problem = evaluate(text).error
    assert problem is None or problem.phase in ("read", "analyze")


@pytest.mark.parametrize("keys", ["{{:a 1} 2}", "{[{:a 1}] 2}", "(frequencies data/rows)"])
def test_maps_with_maps_as_keys_stay_in_the_program(keys: str):
    rows = [{"a": 1}, {"a": 1}]
    assert error_of(f"(tool/f {keys})", data={"rows": rows}, tools={"f": lambda x: x})[0] == "unsupported_value"
    assert value_of(f"(count {keys})", data={"rows": rows}) == 1


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("(require '[clojure.string :as s])", '(s/upper-case "a")'),
        ("(ns my.app (:require [clojure.string :refer [upper-case]]))", '(upper-case "a")'),
        ('(ns my.app) (defn f [] "A")', "(my.app/f)"),
        ("(use 'clojure.string)", '(upper-case "a")'),
        ("(require '[clojure.string :as s]) (boom-at-run-time)", '(s/upper-case "a")'),
    ],
)
@pytest.mark.parametrize("isolation", ["none", "process"])
def test_what_a_program_requires_is_known_to_the_next(first, then, isolation):
    limits = Limits(isolation=isolation)
    source = first.replace("(boom-at-run-time)", "(nth [] 1)")
    memory = evaluate(source, limits=limits).memory
    memory = evaluate("(def other 1)", memory=memory, limits=limits).memory
    assert evaluate(then, memory=memory, limits=limits).value == "A"


def test_a_program_that_is_refused_requires_nothing():
    memory = evaluate("(require '[clojure.string :as s]) (unknown-name)").memory
    assert memory.required == {}


def test_a_tool_that_is_no_function_is_refused():
    with pytest.raises(TypeError, match="a tool is a function; 'x' is of type int"):
        evaluate("1", tools={"x": 3})


@pytest.mark.parametrize("body", ["(f)", "(loop [] (recur))", "(throw (ex-info {}))", "(return 1)"])
def test_what_is_bound_for_a_while_is_no_definition_and_is_what_it_was_however_the_program_ends(body):
    before = evaluate("(def ^:dynamic *x* 1) (defn f [] *x*)").memory
    found = evaluate(f"(binding [*x* 2] {body})", memory=before, limits=Limits(steps=1_000))
    assert found.definitions == ()
    assert found.memory["*x*"] == 1
