"""Every limit holds, names itself, and cannot be caught; deep recursion and deep nesting end as errors."""

import itertools
from typing import Any

import attrs
import pytest

from ptc_interpreter import Limits, Problem, ToolRefused, evaluate


def problem_of(source: str, **limits: float) -> Problem:
    evaluation = evaluate(source, limits=Limits(**limits))  # type: ignore[arg-type]
    assert evaluation.outcome == "error", evaluation
    assert evaluation.error is not None
    return evaluation.error


ENDLESS = "(loop [] (recur))"
LONGEST = 10**5_000  # more digits than Python writes
COUNTS = [field.name for field in attrs.fields(Limits) if field.name not in ("call_depth", "isolation")]
STEPS = Limits(steps=50_000, elements=25_000, characters=250_000)


@pytest.mark.parametrize(
    ("limit", "value", "source", "code", "words"),
    [
        ("source_characters", 20, "(+ 1 2 3 4 5 6 7 8 9)", "limit_source", ["20 characters", "21"]),
        ("nesting", 5, "[[[[[[1]]]]]]", "limit_nesting", ["5 deep"]),
        ("steps", 20_000, ENDLESS, "limit_steps", ["20,000 steps", "needed 2"]),
        ("seconds", 0.05, ENDLESS, "limit_time", ["0.05 seconds", "needed 0.1"]),
        ("call_depth", 200, "(defn f [n] (+ 1 (f n))) (f 1)", "limit_depth", ["200 deep"]),
        ("elements", 1_000, "(vec (range 2000))", "limit_elements", ["1,000 elements", "needed"]),
        ("characters", 1_000, '(apply str (repeat 600 "ab"))', "limit_characters", ["1,000 characters", "needed"]),
        ("integer_bits", 100, "(reduce *' (range 1 60))", "limit_integer", ["100 bits"]),
        ("tool_calls", 3, "(dotimes [i 5] (tool/f i))", "limit_tool_calls", ["3 tool calls"]),
        (
            "printed_characters",
            10,
            '(println "12345") (println "123456")',
            "limit_printed",
            ["10 printed characters", "11"],
        ),
    ],
)
def test_each_limit_names_itself(limit: str, value: float, source: str, code: str, words: list[str]):
    limits = attrs.evolve(Limits(), **{limit: value})
    looks = itertools.count()
    tools, clock = {"f": lambda x: x}, lambda: next(looks) / 100 if limit == "seconds" else 0.0
    evaluation = evaluate(source, tools=tools, limits=limits, clock=clock)
    problem = evaluation.error
    assert problem is not None
    assert (problem.phase, problem.code) == ("limit", code)
    assert [word for word in words if word not in problem.message] == [], problem.message
    assert problem.hint


@pytest.mark.parametrize("field", COUNTS)
def test_limits_that_bound_nothing_show_themselves_and_end_no_program(field: str):
    limits = Limits(**{field: LONGEST})
    assert repr(limits).startswith("Limits(")
    assert evaluate('[(reduce + (range 30000)) (re-find #"(a+)+b" "aab")]', limits=limits).error is None


@pytest.mark.parametrize("seconds", [float("inf"), 1e308, 10**400])
@pytest.mark.parametrize("isolation", ["none", "process"])
def test_a_program_may_have_all_the_time_there_is(seconds: float, isolation: Any):
    done = evaluate("(reduce + (range 30000))", limits=Limits(seconds=seconds, isolation=isolation))
    assert (done.value, done.error) == (449_985_000, None)


@pytest.mark.parametrize("field", ["call_depth", "isolation", "steps"])
def test_a_limit_that_is_refused_is_shown_however_long_it_is(field: str):
    with pytest.raises(ValueError, match=f"the limit {field} m"):
        Limits(**{field: -LONGEST if field == "steps" else LONGEST})  # type: ignore[arg-type]


@pytest.mark.parametrize("isolation", ["none", "process"])
def test_a_call_that_the_tool_refuses_does_not_count(isolation):
    def picky(n: int) -> int:
        if n < 0:
            raise ToolRefused("tool_arguments", "no")
        return n

    program = "(dotimes [_ 5] (try (tool/picky -1) (catch Exception e nil))) (+ (tool/picky 1) (tool/picky 2))"
    evaluation = evaluate(program, tools={"picky": picky}, limits=Limits(tool_calls=2, isolation=isolation))
    assert (evaluation.error, evaluation.value) == (None, 3)
    assert (evaluation.usage.tool_calls, len(evaluation.tool_calls)) == (2, 2)


def test_every_field_of_limits_is_tested():
    tested = {parameters[0] for parameters in test_each_limit_names_itself.pytestmark[0].args[1]}  # type: ignore[attr-defined]
    of_processes = {"isolation", "memory_bytes"}  # tested in test_isolation
    assert tested | of_processes == {field.name for field in attrs.fields(Limits)}


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Limits)])
@pytest.mark.parametrize("value", [0, -1])
def test_limits_are_positive(field: str, value: int):
    with pytest.raises(ValueError, match=f"^the limit {field} must be .*; it is {value}$"):
        Limits(**{field: value})


@pytest.mark.parametrize(
    "given", [{"steps": "5"}, {"steps": 1.5}, {"seconds": "5"}, {"seconds": True}, {"seconds": None}]
)
def test_limits_of_another_type_are_refused(given: dict[str, object]):
    (name,) = given
    with pytest.raises(ValueError, match=f"^the limit {name} must be "):
        Limits(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "source",
    [
        ENDLESS,
        "(loop [x 1] (recur x))",
        "(loop [x 0] (if (= x -1) x (recur (inc x))))",
        "((fn [] (recur)))",
        "((fn f [x] (recur (inc x))) 0)",
        "(defn f [x] (recur x)) (f 1)",
        "(dotimes [i 1000000000] i)",
        "(doseq [x (range 100000) y (range 100000)] y)",
        "(count (for [x (range 100000) y (range 100000) :when false] y))",
        "(reduce (fn [a b] a) 0 (range))",
        "(some neg? (range))",
        "(filter neg? (range))",
        "(first (filter neg? (range)))",
        "(take 1 (filter neg? (iterate inc 0)))",
        "(last (take 1000000000 (repeat 1)))",
        "(nth (cycle [1 2]) 1000000000000)",
        "(drop-while pos? (iterate inc 1))",
        "(every? number? (repeatedly (fn [] 1)))",
        "(trampoline (fn f [] f))",
        "(def f (fn [g] (g g))) (f f)",
        "(defn a [n] (b n)) (defn b [n] (a n)) (a 1)",
        "(loop [xs [1]] (recur (conj xs 1)))",
        '(loop [s "a"] (recur (str s s)))',
        "(loop [n 2] (recur (* n n)))",
        "(loop [m {}] (recur (assoc m (count m) m)))",
        "(loop [xs (range)] (recur (rest xs)))",
        "(while true 1)",
        "(apply + (range))",
        "(sort (range))",
        "(reduce + (range))",
        "(str (range))",
        "(println (range))",
        "(= (range) (range))",
        "(into #{} (range))",
        "(zipmap (range) (range))",
        "(map vector (range) (range))",
        "(interleave (range) (range))",
        "(partition 2 (range))",
        "(loop [i 0] (for [x [1]] x) (recur (inc i)))",
        "(loop [] (tool/nothing) (recur))",
    ],
)
@pytest.mark.timeout(30)  # this is for one that does not end at all
def test_endless_programs_stop(source: str):
    evaluation = evaluate(source, tools={"nothing": lambda: None}, limits=STEPS, clock=lambda: 0.0)
    problem = evaluation.error
    if problem is None:  # an infinite sequence that nobody has gone through
        assert evaluation.usage.steps < 1000
    else:
        assert problem.phase != "internal", problem


@pytest.mark.parametrize(
    "use",
    [
        *("count", "last", "vec", "hash", "sort", "str", "set", "frequencies", "reverse", "distinct", "doall"),
        *("(apply +)", "(into [])", "(reduce +)", "(filter neg?)", "(remove pos?)", "(keep #(when (neg? %) %))"),
        *("(drop-while pos?)", "(every? pos?)", "(some neg?)", "(partition-by pos?)", "(apply max)", "(mapv inc)"),
        *(
            "(map-indexed vector) count",
            "(take-nth 2) last",
            "(str/join)",
            "(group-by pos?)",
            "(run! inc)",
        ),
    ],
)
@pytest.mark.timeout(30)  # this is for one that does not end at all
def test_sequences_that_go_round_in_a_circle_end_with_their_limits(use: str):
    circle = "(def circle (lazy-seq (cons 1 (lazy-seq (cons 2 circle))))) (take 9 circle)"
    problem = problem_of(f"{circle} (first (->> circle {use} list))", seconds=1e9, steps=30_000)
    assert problem.code in ("limit_steps", "limit_elements", "limit_nesting", "infinite_sequence"), problem


@pytest.mark.parametrize(
    "source",
    [
        "(defn f [n] (+ 1 (f (inc n)))) (f 0)",
        "(defn a [n] (+ 1 (b n))) (defn b [n] (+ 1 (a n))) (a 0)",
        "((fn f [n] [(f n)]) 1)",
        "(defn f [x] (map f [x])) (f 1)",
        "(defn f [x] (mapv f [x])) (f 1)",
        "(defn f [x] (filter f [x])) (f 1)",
        "(defn f [x] (reduce (fn [a b] (f b)) 0 [x])) (f 1)",
        "(defn f [x] (sort-by f [x x])) (f 1)",
        "(defn f [a b] (sort f [a b])) (f 1 2)",
        "(defn f [x] (some f [x])) (f 1)",
        "(defn f [x] (update {:a 1} :a f)) (f 1)",
        "(defn f [x] (apply f [x])) (f 1)",
        "(defn f [x] ((comp f f) x)) (f 1)",
        "(defn f [x] ((partial f) x)) (f 1)",
        "(defn f [x] ((juxt f f) x)) (f 1)",
        "(defn f [x] (group-by f [x])) (f 1)",
        "(defn f [x] (swap f x)) (defn swap [g x] (g x)) (f 1)",
        "(defn f [x] (for [y [x]] (f y))) (f 1)",
        "(defn f [x] (loop [y x] (if y (recur (f y)) y))) (f 1)",
        "(defn f [x] (doseq [y [x]] (f y))) (f 1)",
        "(defn f [[x]] (let [{:keys [y]} {:y x}] (f [y]))) (f [1])",
        "(defn f [& xs] (apply f xs)) (f 1 2)",
        "(defn f ([x] (f x 1)) ([x y] (f x))) (f 1)",
        "(defn f [m] (count (tree-seq f f m))) (f [1])",
        "(defn f [x] (walk/postwalk f x)) (f [1])",
        '(defn f [x] (str/replace x #"a" f)) (f "a")',
    ],
)
def test_recursion_without_end_stops(source: str):
    problem = problem_of(source)
    assert problem.phase == "limit", problem
    assert problem.code in ("limit_depth", "limit_steps", "limit_time", "limit_elements", "limit_nesting")


def test_recursion_within_the_limit():
    source = "(defn depth [n] (if (zero? n) 0 (inc (depth (dec n))))) (depth 2500)"
    assert evaluate(source).value == 2500
    assert evaluate("(defn f [n] (reduce (fn [_ x] (if (pos? x) (f (dec x)) :end)) nil [n])) (f 900)").error is None


def test_recursion_as_deep_as_the_host_allows():
    source = "(defn depth [n] (if (zero? n) 0 (inc (depth (dec n))))) (depth 9000)"
    assert evaluate(source, limits=Limits(call_depth=10_000)).value == 9000


@pytest.mark.parametrize(
    "text", ["(" * 20_000, "[" * 20_000 + "]" * 20_000, "(inc " * 20_000 + ")" * 20_000, "'" * 20_000]
)
@pytest.mark.parametrize("nesting", [100, 1_000_000])
def test_twenty_thousand_brackets(text: str, nesting: int):
    problem = problem_of(text, nesting=nesting, source_characters=1_000_000)
    assert problem.phase in ("limit", "read")
    assert problem.code in ("limit_nesting", "unclosed_bracket", "invalid_token")


def test_nesting_up_to_the_limit_works():
    assert evaluate("(inc " * 100 + "0" + ")" * 100).value == 100
    assert problem_of("(inc " * 101 + "0" + ")" * 101).code == "limit_nesting"


@pytest.mark.parametrize(
    "source",
    [
        "(cond " + "false 1 " * 2000 + ")",
        "(case 1 " + " ".join(f"{n + 5} 1" for n in range(1000)) + " 7)",
        "(-> 1" + " inc" * 2000 + ")",
        "(->> [1]" + " (map inc)" * 500 + ")",
        "(some-> 1" + " inc" * 300 + ")",
        "(let [" + " ".join(f"x{n} {n}" for n in range(2000)) + "] x1999)",
        "(+" + " 1" * 5000 + ")",
        "(and" + " 1" * 2000 + ")",
        "(or" + " nil" * 2000 + ")",
        "(str" + " (if true 1 2)" * 1000 + ")",
        "(do" + " (println 1)" * 1000 + ")",
        "(def x 1) " * 3000,
        "[" + "[1 {:a [2]}] " * 2000 + "]",
        "(for [" + " ".join(f"x{n} [1]" for n in range(18)) + "] 1)",
        "(fn [" + " ".join(f"x{n}" for n in range(500)) + "] 1)",
    ],
)
def test_long_programs_are_no_fault(source: str):
    problem = evaluate(source).error
    assert problem is None or problem.code == "limit_nesting", problem


@pytest.mark.parametrize("count", [40, 400])
def test_rounds_within_rounds(count: int):
    once, twice = (" ".join(f"x{n} {of}" for n in range(count)) for of in ("[1]", "[1 2]"))
    assert evaluate(f"(for [{once}] 1)").value == (1,)
    assert problem_of(f"(doseq [{twice}] 1)", steps=100_000).code == "limit_steps"


def test_limits_are_spent_on_evaluating_and_not_on_waiting():
    now = [0.0]

    def slow() -> None:
        now[0] += 60

    evaluation = evaluate("(tool/slow) (tool/slow) 1", tools={"slow": slow}, clock=lambda: now[0])
    assert evaluation.value == 1


def test_the_defaults_let_work_on_many_records_through():
    rows = [{"id": n, "group": n % 7, "price": n * 0.5} for n in range(100_000)]
    source = """(->> data/rows (filter #(> (:price %) 100)) (group-by :group)
                 (map (fn [[k v]] [k (count v) (reduce + (map :price v))])) (sort-by first))"""
    evaluation = evaluate(source, data={"rows": rows})
    assert evaluation.error is None
    assert len(evaluation.value) == 7


def test_a_limit_ends_the_program_and_the_next_one_runs():
    assert problem_of(ENDLESS, seconds=0.05, steps=10**12).code == "limit_time"
    assert evaluate("(+ 1 2)").value == 3


@pytest.mark.parametrize("source", ["(some-> 1" + " inc" * 2_000 + ")", "(condp = 1 " + "2 3 " * 1_000 + ")"])
def test_forms_that_nest_their_parts_are_refused_before_they_are_compiled(source: str):
    problem = problem_of(source)
    assert (problem.code, str(problem.span)) == ("limit_nesting", "1:1")  # what Python refuses has no place


def long_programs(part: int) -> list[str]:
    """Programs that go on for as long as a source may be, or for a part of that."""
    return [
        "(let [" + "_ 1 " * (12_000 // part) + "] 1)",
        "(-> 1" + " inc" * (10_000 // part) + ")",
        "(as-> 1 x " + "(inc x) " * (6_000 // part) + ")",
        "(some-> 1" + " inc" * (10_000 // part) + ")",
        "(cond-> 1" + " true inc" * (5_500 // part) + ")",
        "(do " + "(fn [x] x) " * (4_000 // part) + ")",
        "(let [" + " ".join(f"x{n} 1" for n in range(4_000 // part)) + "] " + "#() " * (8_000 // part) + ")",
    ]


@pytest.mark.parametrize(
    "source",
    [
        *long_programs(4),
        *(pytest.param(source, marks=pytest.mark.costly) for source in long_programs(1)),
        "(let [x0 1 " + " ".join(f"x{n + 1} (+ x{n} x{n})" for n in range(60)) + "] x60)",
        "(let [x0 1 " + " ".join(f"x{n + 1} (if (even? x{n}) x{n} (+ x{n} 1))" for n in range(60)) + "] x60)",
        "(for [x [1]] " * 40 + "(let [z (fn [] x)] (z))" + ")" * 40,
        "(if " + "(and (let [x 1] x) (not " * 40 + "1" + "))" * 40 + " 1 2)",
        "(str " + "(or (let [x nil] x) (identity " * 40 + "1" + "))" * 40 + ")",
        "(if " * 40 + "(let [x 1] x)" + " (let [y 1] y) (let [z 2] z))" * 40,
        "(try " * 30 + "1" + " (catch Exception e 1) (finally 2))" * 30,
    ],
)
@pytest.mark.timeout(60)  # most take a tenth of a second; a hang would take hours
def test_no_program_takes_long_to_compile(source: str):
    problem = evaluate(source).error
    assert problem is None or problem.code in ("limit_nesting", "limit_source", "limit_time"), problem


@pytest.mark.parametrize(
    "around",
    [
        "(comp inc a)",
        "(complement a)",
        "(partial a 1)",
        "(fnil a 1)",
        "(juxt a)",
        "(memoize a)",
        "(completing a)",
        "(fn [& r] (apply a r))",
        "(partial swap! (atom 1) a)",
        "(partial update {} 1 a)",
        "(partial update-in {} [1] a)",
    ],
)
def test_arguments_that_many_functions_hand_on_are_counted(around):
    source = f"(apply (reduce (fn [a _] {around}) + (range 800)) (range 10000))"
    limits = Limits(steps=500_000, elements=500_000)
    assert evaluate(source, limits=limits).error.code in {"limit_steps", "limit_elements"}
