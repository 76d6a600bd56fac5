"""Functions that the host gives beside tools, under a namespace of their own."""

import sys

import pytest

from ptc_interpreter import Limits, evaluate, to_clojure
from ptc_interpreter.encoding import Decoder, Encoder


def turn(number: int):
    if number > 2:
        raise ValueError("knows turns 1 and 2")
    return {"number": number, "prints": ["a"]}


GIVEN = {"history/turn": turn}
WAYS = ["none", *(["process"] if sys.platform != "win32" else [])]


@pytest.mark.parametrize("isolation", WAYS)
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("(history/turn 2)", '{:number 2, :prints ["a"]}'),
        ("(map history/turn [1 2])", '[{:number 1, :prints ["a"]} {:number 2, :prints ["a"]}]'),
        ("(def look history/turn) (:number (look 1))", "1"),
        ("(let [f history/turn] (-> 1 f :prints first))", '"a"'),
    ],
)
def test_programs_call_them_by_their_whole_name(source, expected, isolation):
    evaluation = evaluate(source, functions=GIVEN, limits=Limits(isolation=isolation))
    assert evaluation.error is None, evaluation.error
    assert to_clojure(evaluation.value)[0] == expected
    assert evaluation.tool_calls == ()


@pytest.mark.parametrize("isolation", WAYS)
@pytest.mark.parametrize(
    ("source", "code", "part"),
    [
        ("(history/turn 9)", "invalid_argument", "`history/turn` knows turns 1 and 2."),
        ("(history/turn)", "wrong_arity", "history/turn"),
        ("(history/turns 1)", "unresolved_symbol", "did you mean `history/turn`?"),
        ("(turn 1)", "unresolved_symbol", ""),
        ("(def history/turn 1)", "invalid_form", "write turn"),
    ],
)
def test_errors(source, code, part, isolation):
    error = evaluate(source, functions=GIVEN, limits=Limits(isolation=isolation)).error
    assert (error.phase in ("run", "analyze"), error.code) == (True, code)
    assert part in f"{error.message} {error.hint}"


def test_a_program_that_is_given_none_does_not_know_them():
    assert evaluate("(history/turn 1)").error.code == "unresolved_symbol"


def test_a_stored_function_finds_them_again():
    memory = evaluate("(defn look [n] (:number (history/turn n))) (def same history/turn)", functions=GIVEN).memory
    encoder = Encoder(memory.values_by_name.values())
    written = {name: encoder.write(value) for name, value in memory.items()}
    decoder = Decoder(encoder.table)
    read = {name: decoder.read(value) for name, value in written.items()}
    again = type(memory)(read)
    assert evaluate("[(look 2) (:number (same 1))]", memory=again, functions=GIVEN).value == [2, 1]
    assert evaluate("(same 1)", memory=again).error.code == "unbound"
