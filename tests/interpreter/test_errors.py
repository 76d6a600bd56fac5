"""Errors as a model is shown them, and the table of codes."""

import re
from functools import cache
from pathlib import Path

import pytest

from ptc_interpreter import ERROR_CODES, Problem, Span, evaluate, format_problem

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "interpreter" / "ptc_interpreter" / "errors.py"
SOURCES = [
    path for folder in ("interpreter", "ptc") for path in (ROOT / folder).rglob("*.py") if ".venv" not in path.parts
]


def shown(source: str) -> str:
    problem = evaluate(source).error
    assert problem is not None
    return format_problem(problem, source)


def test_place_message_line_carets_and_hint():
    assert shown("(def x (broken-code))") == "\n".join(
        [
            "Error: unresolved_symbol at 1:9: `broken-code` is not defined.",
            "  1 | (def x (broken-code))",
            "    |         ^^^^^^^^^^^",
            "hint: define it, or call a tool as (tool/name ...)",
        ]
    )


def test_the_line_of_the_place_is_shown():
    assert shown('(let [x 1]\n  (+ x "2"))').split("\n")[1:3] == ['  2 |   (+ x "2"))', "    |   ^^^^^^^^^"]


def test_a_form_of_several_lines_is_marked_up_to_the_end_of_its_first():
    lines = shown("(map\n  inc\n  5)").split("\n")
    assert lines[1:3] == ["  1 | (map", "    | ^^^^"]


def test_tabs_count_as_one_column():
    lines = shown("\t(let [x]\tx)").split("\n")
    assert lines[1:3] == ["  1 |  (let [x] x)", "    |       ^^^"]


def test_of_a_long_line_the_part_around_the_place_is_shown():
    source = "(str " + '"aaaaaaaa" ' * 40 + "oops " + '"bbbbbbbb" ' * 40 + ")"
    _, row, carets, *_ = shown(source).split("\n")
    assert row.startswith("  1 | ...")
    assert row.endswith("...")
    assert len(row) < 180
    start = carets.index("^")
    assert row[start : start + 4] == "oops"
    assert carets.count("^") == 4


def test_carets_stay_within_the_part_that_is_shown():
    source = "(inc " + '"' + "a" * 500 + '")'
    _, row, carets, *_ = shown(source).split("\n")
    assert len(carets) <= len(row)


def test_windows_line_ends():
    assert shown("(+ 1\r\n   x)\r\n").split("\n")[1:3] == ["  2 |    x)", "    |    ^"]


def test_an_error_at_the_end_of_the_text():
    assert shown("(+ 1 '").split("\n")[0].startswith("Error: unclosed_bracket at 1:1")
    assert shown("'").split("\n")[:3] == [
        "Error: invalid_token at 1:2: A form is missing here, after a prefix such as `'` or `#_`.",
        "  1 | '",
        "    |  ^",
    ]


def test_without_source_or_place_there_is_no_excerpt():
    problem = Problem(phase="limit", code="limit_steps", message="Too many.", hint="Do less.")
    assert format_problem(problem, "(+ 1 2)") == "Error: limit_steps: Too many.\nhint: Do less."
    placed = Problem(phase="run", code="type_error", message="No.", span=Span(3, 1, 4))
    assert format_problem(placed, None) == "Error: type_error at 3:1: No."
    assert format_problem(placed, "one line") == "Error: type_error at 3:1: No."


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("(foo", "`(` is never closed."),
        ("(let [x (inc 1]", "`]` closes `(`, which was opened at 1:9."),
        ("(def f\n  (fn [x]\n    (inc x)\n", "`(` is never closed. It stands in `(` at 1:1."),
        ("(a [b {c (d", "`(` is never closed. It stands in `{` at 1:7, in `[` at 1:4, in `(` at 1:1."),
        ("(f 1))", "`)` closes nothing."),
    ],
)
def test_brackets_name_their_opener(source: str, expected: str):
    problem = evaluate(source).error
    assert problem is not None
    assert problem.message == expected


@pytest.mark.parametrize("code", ERROR_CODES)
def test_every_code_is_raised_somewhere(code: str):
    assert any(f'"{code}"' in text for text in _texts()), f"{code} is never raised"


@cache
def _texts() -> list[str]:
    return [path.read_text("utf-8") for path in SOURCES if path != TABLE]


def test_every_code_that_is_raised_is_in_the_table():
    raised: set[str] = set()
    for path in (ROOT / "interpreter").rglob("*.py"):
        text = path.read_text("utf-8")
        raised |= set(re.findall(r"(?:LispError|LimitExceeded)\(\s*\"([a-z_]+)\"", text))
        raised |= set(re.findall(r"scope\.error\(\s*\w+, \"([a-z_]+)\"", text))
        raised |= set(re.findall(r"code=\"([a-z_]+)\"", text))
    assert raised - set(ERROR_CODES) == set()


def test_every_code_has_a_sentence():
    assert all(text.endswith(".") for text in ERROR_CODES.values())


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("((fn [a b] a) 1)", "`fn` is called without its argument `b`."),
        ("((fn pair [a b] a))", "`pair` is called without its arguments `a` and `b`."),
        ("(map (fn add2 [a b] a) [1])", "`add2` is called without its argument `b`."),
        ("(defn f2 [x] x) (map f2 [1] [2])", "`f2` takes 1 argument, and is given 2."),
        ("(defn safe_div [x] x) (apply safe_div [1 2])", "`safe_div` takes 1 argument, and is given 2."),
        ("(map inc [1] [2])", "`inc` takes 1 argument, and is given 2."),
        ("(apply str/upper-case [])", "`str/upper-case` is called without its argument `s`."),
        ("(map select-keys [{}])", "`select-keys` is called without its argument `keyseq`."),
        ("((fn ([x] x) ([x y z] x)) 1 2)", "`fn` takes no 2 arguments."),
        ("((fn [{:keys [a]} b] a))", "`fn` is called without its arguments `_` and `b`."),
    ],
)
def test_calls_that_python_refused_are_told_in_the_names_of_the_program(source: str, message: str):
    problem = evaluate(source).error
    assert problem is not None
    assert (problem.code, problem.message) == ("wrong_arity", message)
