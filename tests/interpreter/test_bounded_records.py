"""Reading a record is bounded as running a program is, and functions of one text are written and compiled once."""

import json
from functools import partial
from typing import Any

import attrs
import pytest
from effort import calls_made

from ptc_interpreter import Evaluation, Limits, LispError, evaluate, evaluation, format_problem, to_python
from ptc_interpreter.encoding import decode, encode, extent, read_functions, reading_time
from ptc_interpreter.encoding.extent import exceeds
from ptc_interpreter.host import leaving
from ptc_interpreter.isolation import pool
from ptc_interpreter.runtime import footprint

_LONG = f"(fn [x] (+ x i {'1 ' * 200}))"
_MANY = f"(def fs (mapv (fn [i] {_LONG}) (range 300))) ((nth fs 7) 1)"


def test_a_text_of_many_functions_is_written_once():
    written = json.dumps(encode(evaluate(_MANY).memory["fs"]))
    assert written.count(_LONG) == 1


def test_a_text_of_many_functions_is_compiled_once(monkeypatch):
    made: list[str] = []
    maker = read_functions.function_maker

    def counted(text: str, *more: Any, **named: Any) -> Any:
        made.append(text)
        return maker(text, *more, **named)

    monkeypatch.setattr(
        read_functions, "function_maker", lambda *given, **named: made.append(given[0]) or maker(*given, **named)
    )
    memory = evaluate(_MANY).memory
    again = decode(encode(dict(memory)))
    assert len(made) == 1
    called = "(mapv (fn [f] (f 1)) fs)"
    assert evaluate(called, memory=type(memory)(again)).value == evaluate(called, memory=memory).value


def test_a_text_of_many_functions_crosses_once():
    done = evaluate(_MANY, limits=Limits(isolation="process"))
    assert (done.error, done.value) == (None, evaluate(_MANY).value)
    assert (
        evaluate("((peek fs) 1)", memory=done.memory).value
        == evaluate("((peek fs) 1)", memory=evaluate(_MANY).memory).value
    )


@pytest.mark.parametrize("kind", ["function", "regex"])
def test_a_record_may_take_no_longer_than_a_program(kind, monkeypatch):
    monkeypatch.setattr(reading_time, "READING", Limits(seconds=1e-9))
    one: dict[str, Any] = {
        "function": {"$function": {"source": "(fn [x] {n})", "environment": {}}},
        "regex": {"$regex": "a{n}"},
    }
    record = [json.loads(json.dumps(one[kind]).replace("{n}", str(n))) for n in range(3)]
    with pytest.raises(ValueError, match="take more than"):
        decode(record)


def test_a_record_may_take_no_more_memory_than_a_program(monkeypatch):
    taken = iter(range(0, 1 << 40, footprint.MOST // 2))
    monkeypatch.setattr(footprint, "resident", lambda: next(taken))
    with pytest.raises(ValueError, match="take more than 528 MB"):
        decode([{"$regex": f"x{{{n}}}"} for n in range(1_000, 1_010)])


def test_a_message_that_is_too_long_is_a_limit(monkeypatch):
    monkeypatch.setattr(pool, "_DENSE", 15)
    done = evaluate("(tool/f) (vec (range 20000))", tools={"f": lambda: 1}, limits=Limits(isolation="process"))
    assert done.error is not None
    assert (done.error.code, len(done.tool_calls)) == ("limit_memory", 1)
    assert "32,768 bytes" in done.error.message


def test_a_record_of_odd_functions_is_refused():
    for source in (5, None, ["(fn [] 1)"]):
        with pytest.raises(ValueError):
            decode({"$function": {"source": source, "environment": {}}})


_VERSIONS = {
    "sequences": "(reduce (fn [a _] (cons a a)) [] (range {n}))",
    "vectors": "(reduce (fn [a _] (conj a a)) [] (range {n}))",
    "maps": "(reduce (fn [a i] (assoc a i a)) {} (range {n}))",
    "sorted maps": "(reduce (fn [a i] (assoc a i a)) (sorted-map) (range {n}))",
    "lazy sequences": "(reduce (fn [a _] (lazy-seq (cons a a))) [] (range {n}))",
    "tails": "(let [v (mapv vector (range {n}))] (vec (take {n} (iterate rest v))))",
    "behind a function": "(let [a (reduce (fn [a _] (cons a a)) [] (range {n}))] (fn [] a))",
    "in an atom": "(do (def b (atom (reduce (fn [a _] (conj a a)) [] (range {n})))) 1)",
}


@pytest.mark.parametrize("made", _VERSIONS.values(), ids=_VERSIONS)
@pytest.mark.parametrize("left", ["(def a {made})", "(return {made})", "[{made} (count [])]"])
def test_what_holds_its_own_parts_is_left_up_to_a_bound(made, left, monkeypatch):
    monkeypatch.setattr(evaluation, "_LEFT", (10_000, 10_000))
    monkeypatch.setattr(evaluation, "_GROWN", 100)

    def done(count: int) -> Evaluation:
        program = left.replace("{made}", made.replace("{n}", str(count)))
        return evaluate(f"(def kept 1) {program}")

    few, many = done(30), done(300)
    assert few.error is None
    assert "kept" in few.memory
    assert many.error is not None
    assert (many.error.code, list(many.memory), many.definitions) == ("limit_elements", [], ())


def test_what_is_too_much_takes_no_longer_the_more_it_is(monkeypatch):
    monkeypatch.setattr(evaluation, "_exceeds", lambda *_: False)  # so that the program may leave it
    source = "(def a (reductions conj [] (range {n}))) (= a (vec a)) a"
    few, many = ([evaluate(source.replace("{n}", str(n))).value] for n in (500, 1_000))
    assert exceeds(few, 5_000)
    assert calls_made(partial(exceeds, many, 5_000)) < 1.5 * calls_made(partial(exceeds, few, 5_000))


def test_calls_are_known_whose_arguments_were_too_many():
    program = "(tool/f (second (reduce (fn [[out v] _] [(conj out v) (conj v [])]) [[] []] (range 3000))))"
    done = evaluate(f"{program} (reduce (fn [a _] (cons a a)) [] (range 3000))", tools={"f": len})
    assert done.error is not None
    assert (done.error.code, [call.result for call in done.tool_calls]) == ("limit_elements", [3000])


def test_what_shares_its_parts_leaves_as_lists_up_to_a_bound(monkeypatch):
    monkeypatch.setattr(leaving, "_MOST_OUT", 10_000)
    versions = evaluate("(reductions conj [] (range 200))").value
    with pytest.raises(LispError, match="cannot leave"):
        to_python(versions)
    assert len(to_python(evaluate("(reductions conj [] (range 50))").value)) == 51


@pytest.mark.parametrize(
    "source", ['(throw (ex-info (.repeat "ab" 1000000) {}))', '(+ 1 (keyword (.repeat "ab" 1000000)))']
)
def test_what_is_told_of_an_error_is_no_longer_than_a_model_can_read(source):
    found = evaluate(source)
    assert len(repr(found)) < 25_000
    assert len(format_problem(found.error, source)) < 25_000
    assert evaluate(f"(try {source} (catch Exception e (count (ex-message e))))").value < 2_000_001


@pytest.mark.parametrize("most", [0, 5, 20, 60, 200, 1_000, 100_000])
@pytest.mark.parametrize(
    "program",
    [
        "[1 :a nil]",
        "(map #(hash-map :a % :b [%] [%] #{[%] [% 1]}) (range 20))",
        "(reduce (fn [x _] [x x]) [1] (range 40))",
        "(reductions conj [] (range 60))",
        "(reductions (fn [m i] (assoc m i [i])) {} (range 60))",
        "(let [row {:a 1}] (vec (repeat 300 row)))",
        "(list #{1 2} (set (map vector (range 50))) (sorted-map 1 [2]) (map inc (range 3)))",
    ],
)
def test_a_look_at_whole_levels_finds_what_a_look_at_each_does(program, most, monkeypatch):
    value, again = evaluate(program).value, evaluate(program).value  # to look at versions changes them
    found = exceeds([value], most)
    monkeypatch.setattr(extent, "_LEVELS", 0)
    assert exceeds([again], most) == found


def _left_with_functions(count: int) -> list[Any]:
    source = "(defn f [x] (inc x)) (def g (let [kept [[1] [2]]] (fn [] kept)))"
    memory = evaluate(f"{source} (def sets (mapv (fn [i] #{{i}}) (range {count})))").memory
    return list(memory.values())


@pytest.mark.parametrize("most", [0, 5, 20, 32, 60, 200, 1_000])
def test_functions_among_what_is_left_count_with_what_they_hold(most, monkeypatch):
    left, again = _left_with_functions(50), _left_with_functions(50)
    found = exceeds(left, most)
    monkeypatch.setattr(extent, "_LEVELS", 0)
    assert exceeds(again, most) == found


def test_a_function_beside_many_collections_does_not_make_each_be_looked_at_alone():
    few, many = (calls_made(partial(exceeds, _left_with_functions(count), 100_000)) for count in (100, 1_000))
    assert many < 1.5 * few


def _maps_with_one_key(count: int) -> Any:
    table = [list(range(2_000)), [{"$ref": 0}, 1]]
    return {"$values": table, "$value": [{"$map": [{"$ref": number % 2}, number]} for number in range(count)]}


def test_a_large_key_of_many_maps_is_looked_at_once():
    few, many = (calls_made(partial(decode, _maps_with_one_key(count))) for count in (10, 100))
    assert many < 2 * few


def test_keys_that_are_equal_are_read_as_they_were_written():
    program = "(let [v (vec (range 20))] [{v 1} {(seq v) 1} {[v] 2} {[(seq v)] 2} #{(list v 1)} #{[(seq v) 1]}])"
    written = json.loads(json.dumps(encode(evaluate(program).value)))
    assert encode(decode(written)) == written


@pytest.mark.parametrize("kind", ["$dict", "$hostset", "$frozenset"])
@pytest.mark.parametrize("wide", [False, True])
def test_keys_of_the_host_are_read_as_far_as_python_can_hash_them(kind, wide):
    table: list[Any] = [{"$seq": [1]}]
    table += [{"$seq": [{"$ref": index}] * (1 + wide)} for index in range(40 if wide else 1_000)]
    last = {"$ref": len(table) - 1}
    with pytest.raises(ValueError, match="holds too much"):
        decode({"$values": table, "$value": {kind: [last, 1] if kind == "$dict" else [last]}})


@pytest.mark.parametrize(
    "written",
    [
        {"$set": [[number, number] for number in range(1_000)]},
        {"$hostset": list(range(1_000))},
        {"$dict": [part for number in range(1_000) for part in (number, number)]},
        {"$map": [part for number in range(1_000) for part in ([number, [number]], number)]},
        [{"$made": ["partial", {"$core": "+"}, 1]} for _ in range(1_000)],
        [[number] for number in range(1_000)],
    ],
)
def test_the_clock_is_looked_at_while_a_record_is_read(written, monkeypatch):
    monkeypatch.setattr(reading_time, "READING", Limits(seconds=1e-9))
    monkeypatch.setattr(reading_time, "_EACH", 0.0)
    with pytest.raises(ValueError, match=r"takes? more than"):
        decode(written)


def test_a_value_that_many_fields_of_two_records_hold_is_compared_once():
    source = "(def a (mapv (fn [i] {:a i :b [i]}) (range 300))) (def b a) (def c [a a]) a"
    one = evaluate(source)
    other = attrs.evolve(evaluate(source), usage=one.usage)
    of_all = calls_made(lambda: one == other)
    assert one == other
    assert of_all < 1.5 * calls_made(lambda: one.definitions[0] == other.definitions[0])
    assert one != evaluate(source.replace("(range 300)", "(range 1 301)"))
