"""The reader's tables are those of its grammar."""

from parser_tables import READER, tables_text

from ptc_interpreter import evaluate


def test_the_tables_are_those_of_the_grammar() -> None:
    assert (READER / "tables.py").read_text("utf-8") == tables_text(), "run `python tests/parser_tables.py`"


def test_a_text_that_is_read_again_gives_the_same_values_and_regexes_of_its_own() -> None:
    for source, expected in [("(map #(inc %) [1 2])", (2, 3)), ("(def-not", None), ("(let [f #(* % %2)] (f 2 3))", 6)]:
        for _ in range(2):
            evaluation = evaluate(source)
            assert evaluation.value == expected
            assert (evaluation.error is None) is (expected is not None)
    first, second = (evaluate('#"a"').value for _ in range(2))
    assert first is not second


def test_keywords_of_a_namespace_are_filled_in_for_each_program() -> None:
    memory = evaluate("(require '[clojure.string :as text])").memory
    assert str(evaluate("::text/a", memory=memory).value) == ":clojure.string/a"
    assert evaluate("::text/a").error is not None
