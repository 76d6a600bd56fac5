import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptc.repl import brackets
from ptc.repl.brackets import brackets_of, indentation, matching_bracket, whole_inputs
from ptc_interpreter.reader.lexer import tokens

WHOLE = ["", "1", "(inc 1)", "(inc 1))", "(let [x 1)", "12abc", '"a (b"', "; (", "(f) ; (", r"\(", "#_(a)", "^:a b"]
UNFINISHED = [
    "(",
    "(inc",
    "{:a [1",
    "#{1",
    "#(map",
    '"a',
    '(str "',
    "(f ; )",
    "(f #_",
    "'",
    "#'",
    "#_",
    "@",
    '#"a[',
    r"(f \)",
]


@pytest.mark.parametrize("text", WHOLE)
def test_what_is_whole_or_wrong_waits_for_nothing(text):
    assert not brackets_of(text).unfinished


@pytest.mark.parametrize("text", UNFINISHED)
def test_what_lacks_an_end_is_unfinished(text):
    assert brackets_of(text).unfinished


def test_nesting_past_its_limit_is_whole_so_that_its_error_is_told():
    assert not brackets_of("(" * 200).unfinished


@pytest.mark.parametrize(
    ("text", "spaces"),
    [
        ("(defn f [x]", 2),
        ("(let [a 1", 6),
        ("(let [a 1]\n  (when a", 4),
        ("(map inc", 5),
        ("(map", 1),
        ("(map ; which", 1),
        ("(if a", 4),
        ("(def", 2),
        ("((comp a b)", 1),
        ("#(str %", 6),
        ("#{1", 2),
        ("{:a 1", 1),
        ('(str "(', 0),
        ("(inc 1)", 0),
        ("(a)\n(map [1", 6),
    ],
)
def test_the_next_line_is_indented_as_people_write_clojure(text, spaces):
    assert indentation(text) == spaces


def test_brackets_in_strings_and_characters_are_no_brackets():
    text = r'(str "(" \( [1])'
    assert matching_bracket(text, 0) == (0, len(text) - 1)
    assert matching_bracket(text, text.index("[")) == (text.index("["), text.index("]"))
    assert matching_bracket(text, text.index('"') + 1) is None


def test_the_bracket_of_a_function_literal_is_its_second_character():
    assert matching_bracket("#(inc %)", 7) == (1, 7)


def test_pairs_before_a_mistake_are_known():
    assert brackets_of("(a [1]) (b {)").pairs == ((3, 5), (0, 6))


PIECES = st.sampled_from(["(", ")", "[", "]", "{", "}", "#(", '"', "a", ":b", "; c", " ", "\n", "'", "#_", "\\"])


@given(st.lists(PIECES, max_size=30).map("".join))
def test_an_input_ends_with_the_line_at_which_it_is_whole(text):
    """Which is found line by line, and has to be what the whole of the lines says."""
    found = list(whole_inputs(text.split("\n")))
    assert "\n".join(found) == text
    for written in found[:-1]:
        assert not brackets_of(written).unfinished
    for written in found:
        lines = written.split("\n")
        assert all(brackets_of("\n".join(lines[:count])).unfinished for count in range(1, len(lines)))


def test_of_a_long_input_each_line_is_looked_at_once(monkeypatch):
    looked_at = []
    monkeypatch.setattr(
        brackets, "tokens", lambda source, nesting: looked_at.append(source.text) or tokens(source, nesting)
    )
    lines = ["(count [", *(f'  {{:id {number} :name "n"}}' for number in range(500)), "])", "1"]
    assert list(whole_inputs(lines)) == ["\n".join(lines[:-1]), "1"]
    assert max(map(len, looked_at)) < 50
