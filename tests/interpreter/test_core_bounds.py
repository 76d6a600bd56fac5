"""Functions over text and numbers stay inside the limits: work is accounted for before it is done."""

import tracemalloc

import pytest

from ptc_interpreter import Limits, evaluate
from ptc_interpreter.errors import LispError
from ptc_interpreter.regex.compiling import compile_regex
from ptc_interpreter.values import metering

_BRIEF = Limits(steps=100_000, elements=100_000)


def code_of(source: str, limits: Limits | None = None) -> str | None:
    evaluation = evaluate(source, limits=limits or Limits())
    return evaluation.error.code if evaluation.error else None


@pytest.mark.parametrize(
    "source",
    [
        '(format "%999999999d" 1)',
        '(format "%-999999999s" "a")',
        '(format "%0999999999d" 1)',
        '(format "%.999999999f" 1.5)',
        '(format "%.999999999e" 1.5)',
        '(format "%.999999999g" 1.5)',
        '(.repeat "abc" 999999999)',
        '(.repeat "abc" 99999999999999999999999)',
        '(let [s (.repeat "a" 10000)] (str/replace s "a" s))',
        '(let [s (.repeat "a" 10000)] (str/replace s #"a" s))',
        '(let [s (.repeat "a" 10000)] (str/replace s #"a" (fn [_] s)))',
        '(let [s (.repeat "a" 10000)] (str/join s (range 10000)))',
        '(let [s (.repeat "a" 10000)] (str/escape s {"a" s}))',
        '(loop [s "ab"] (recur (str s s)))',
    ],
)
def test_text_is_refused_before_it_is_made(source: str) -> None:
    tracemalloc.start()
    try:
        assert code_of(source, Limits(characters=20_000_000)) == "limit_characters"
        assert tracemalloc.get_traced_memory()[1] < 150_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("write", ["str", "pr-str", "print-str", "json/generate-string", 'format "%s"', "str/join"])
def test_shared_data_does_not_unfold_without_end(write: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "ptc_interpreter.printing.printer.WHOLE", 50_000
    )  # of a million characters, which take most of a second
    source = f"(let [v (reduce (fn [a _] [a a]) [] (range 100))] ({write} v))"
    assert code_of(source, Limits(characters=20_000)) == "limit_characters"


@pytest.mark.parametrize(
    "source",
    [
        "(bit-shift-left 1 99999999999999999999)",
        "(bit-set 0 99999999999)",
        "(loop [n 3] (recur (* n n)))",
        "(loop [n 3] (recur (+ n n)))",
        "(reduce * (range 1 100000))",
        '(parse-long (.repeat "9" 1000000))',
        '(Long/parseLong (.repeat "9" 1000000))',
    ],
)
def test_integers_are_refused_before_they_are_made(source: str) -> None:
    assert code_of(source) == "limit_integer"


def test_a_larger_integer_limit_is_kept_too() -> None:
    limits = Limits(integer_bits=100_000)
    assert evaluate("(count (str (bit-shift-left 1 99000)))", limits=limits).value == 29802
    assert evaluate('(format "%d" (bit-shift-left 1 20000))', limits=limits).value == _digits(1 << 20000)
    assert code_of("(bit-shift-left 1 100001)", limits) == "limit_integer"


def _digits(number: int) -> str:
    digits = ""
    while number:
        number, rest = divmod(number, 10**4000)
        digits = (f"{rest:04000d}" if number else str(rest)) + digits
    return digits


@pytest.mark.parametrize(
    "source",
    [
        '(re-find #"(a|a)+$" (str (.repeat "a" 40) "b"))',
        '(re-matches #"(a|a)+" (str (.repeat "a" 40) "b"))',
        '(re-seq #"(a|a)+$" (str (.repeat "a" 40) "b"))',
        '(str/split (str (.repeat "a" 40) "b") #"(a|a)+$")',
        '(str/replace (str (.repeat "a" 40) "b") #"(a|a)+$" "x")',
        '(.matches (str (.repeat "a" 40) "b") "(a|a)+")',
        '(re-find #"(x+x+)+[yz]q" (str (.repeat "x" 60) "y"))',
        '(re-find #"a+[b-c]" (.repeat "a" 1000000))',
        '(re-find #"(a?){30}a{30}$" (str (.repeat "a" 29) "b"))',
        '(loop [] (re-find #"(a|a)+$" (str (.repeat "a" 18) "b")) (recur))',
        '(loop [] (re-find #"a*a*[b-c]" (.repeat "a" 55)) (recur))',
        '(loop [] (re-find #"a+[b-c]" (.repeat "a" 440)) (recur))',
        '(loop [] (re-seq #"a+[b-c]" (.repeat "a" 4000)) (recur))',
    ],
)
def test_matching_ends_with_the_time_of_the_program(source: str) -> None:
    assert code_of(source, Limits(seconds=0.05, steps=10**9, characters=10**9)) in ("limit_time", None)


@pytest.mark.parametrize(
    "pattern", ["(" * 20_000 + ")" * 20_000, "[" * 5_000, "a" * 11_000, "(a{999}){999}", "a{20001}"]
)
def test_patterns_that_cost_too_much_are_refused(pattern: str) -> None:
    with pytest.raises(LispError) as caught:
        compile_regex(pattern)
    assert caught.value.problem.code == "invalid_literal"


@pytest.mark.parametrize("pattern", ["(a?)" * 2_000, "|".join(f"[a-z]{n}" for n in range(1_000)), "[a-z&&[^b]]" * 800])
def test_long_patterns_compile(pattern: str) -> None:
    assert compile_regex(pattern).pattern == pattern


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
@pytest.mark.parametrize("times", [300, 300_000])
def test_deep_json_is_refused(opening: str, times: int) -> None:
    evaluation = evaluate("(json/parse-string data/text)", data={"text": opening * times})
    assert evaluation.error is not None
    assert evaluation.error.code == "limit_nesting"


def test_brackets_inside_strings_are_no_depth() -> None:
    text = '["' + '[{\\"' * 1_000 + '"]'
    assert evaluate("(count (first (json/parse-string data/text)))", data={"text": text}).value == 3_000


def test_the_clock_is_looked_at_while_keys_become_keywords(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr(metering, "look", lambda: looks.append(1))
    text = "{" + ",".join(f'"k{number}":1' for number in range(5_000)) + "}"
    for call in ("(json/parse-string data/text true)", "(json/read-str data/text :key-fn keyword)"):
        looks.clear()
        assert code_of_given(call, text) is None
        assert len(looks) >= 5


def test_parts_of_long_json_are_told_apart_without_records_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    tracemalloc.start()
    try:
        assert code_of_given("(json/parse-string data/text)", '"' + "\\" * 1_000_001) == "invalid_argument"
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def code_of_given(source: str, text: str) -> str | None:
    evaluation = evaluate(source, data={"text": text})
    return evaluation.error.code if evaluation.error else None


def test_deep_data_is_not_written_as_json() -> None:
    assert code_of("(json/generate-string (reduce (fn [a _] [a]) [] (range 1000)))") == "limit_nesting"


def test_walking_shared_data_is_accounted_for() -> None:
    source = "(let [v (reduce (fn [a _] [a a]) [] (range 200))] (walk/postwalk identity v))"
    assert code_of(source, _BRIEF) in {"limit_steps", "limit_elements", "limit_depth"}


def test_half_characters_of_json_are_replaced() -> None:
    source = r'(json/parse-string "[\"\\ud83d\\ude00\", \"\\ud83d!\", \"\\\\ud83d\"]")'
    assert evaluate(source).value == ["😀", "\ufffd!", "\\ud83d"]


def test_prints_are_one_entry_each() -> None:
    source = (
        '(println "a" [1 "b"]) (print "c\n") (prn "d") (pr "e") (newline) (printf "%d%n" 5) (println) (pprint {:a "x"})'
    )
    assert evaluate(source).prints == ("a [1 b]", "c", '"d"', '"e"', "", "5", "", '{:a "x"}')


def test_values_given_in_are_not_changed() -> None:
    rows = [{"a": 1, "b": [1, {"c": 2}]}]
    evaluate(
        "(walk/postwalk #(if (number? %) (inc %) %) data/rows) (walk/keywordize-keys data/rows)", data={"rows": rows}
    )
    assert rows == [{"a": 1, "b": [1, {"c": 2}]}]
