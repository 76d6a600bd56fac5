"""Patterns of Java's: what they are written as for Python's engines, and what matching them costs at worst."""

from functools import reduce

import pytest

from ptc_interpreter import evaluate
from ptc_interpreter.regex import compiling
from ptc_interpreter.regex.compiling import KEPT, compile_regex
from ptc_interpreter.regex.cost import Cost, cost_of
from ptc_interpreter.regex.nodes import Character, Group, Quantifier, Repetition
from ptc_interpreter.regex.parser import parse
from ptc_interpreter.regex.translation import translate


def test_a_pattern_is_parsed_into_groups_of_branches():
    a, b = (Character(frozenset(), letter) for letter in "ab")
    repeated = Repetition(b, Quantifier("{2}", 2, 2))
    inner = Group("(", "n", ((repeated,),), 3)
    assert parse("a|(?<n>b{2})") == Group("(?:", None, ((a,), (inner,)), 5)


@pytest.mark.parametrize(
    ("pattern", "written", "for_one_line"),
    [
        (r"\d+", "[0-9]+", "[0-9]+"),
        (r"(?<n>a).$", None, r"(?P<n>a)(?s:.)\Z"),
        (r"(?i)é", r"(?i-f)(?-i:é)", r"(?i)(?-i:é)"),
        (r"a(?i)b", r"a(?i-f)b", None),  # flags within a pattern are not known to `re`
        (r"[a-c&&[^b]]", r"[a-c&&[^b]]", None),
        (r"[\d.]", r"[0-9\x2e]", r"[0-9\x2e]"),
        (r"\Qa.\E*", r"a\x2e*", r"a\x2e*"),
        (r"(a)\1\2", r"(a)(?:\1)(?!)", r"(a)(?:\1)(?!)"),
    ],
)
def test_patterns_are_written_for_both_engines(pattern: str, written: str | None, for_one_line: str | None):
    translation = translate(parse(pattern))
    assert written in (None, translation.pattern)
    assert translation.line == for_one_line


@pytest.mark.parametrize(
    ("pattern", "literal"), [(r"a\.b", "a.b"), (r"\Qa+\Eb", "a+b"), ("", None), ("a*", None), ("a|b", None)]
)
def test_a_pattern_that_stands_for_one_text_is_known(pattern: str, literal: str | None):
    assert translate(parse(pattern)).literal == literal


@pytest.mark.parametrize(
    ("pattern", "degree"),
    [
        ("abc", 1),
        ("a+", 1),  # at the end nothing has to be taken back
        ("a+b", 2),  # it can end at one position only, and be tried from each
        ("a+a", 2),
        ("a+a+b", 3),
        (r"\d+\w+-", 3),
        ("(?:ab)+c", 2),
        ("a+$", 2),
        ("(?:a+)+", 0),  # nothing is known
        (r"(a)\1", 0),
    ],
)
def test_the_degree_of_a_pattern_is_bounded(pattern: str, degree: int):
    assert cost_of(parse(pattern)).degree == degree


def test_each_choice_doubles_the_factor():
    assert cost_of(parse("a|b|c")) == Cost(1, 4)
    assert cost_of(parse("a?b?")) == Cost(1, 4)


_TAKEN_BACK = ["(?:a|b)*?[cd]", "(a|aa)+[bc]", "(?:a{1,30}){1,30}[bc]", "a*[cd]", "(?i)[a-z]+[0-9]", "(.)\\1*[bc]"]
_VERY_LONG = "a" * 8_000_000
_USES = [
    '(re-find #"{}" data/text)',
    '(re-matches #"{}" data/text)',
    '(re-seq #"{}" data/text)',
    '(str/replace data/text #"{}" "z")',
    '(str/split data/text #"{}")',
    '(re-find (re-matcher #"{}" data/text))',
    '(re-find (re-pattern (str "{}")) data/text)',
]


@pytest.mark.parametrize("use", _USES)
@pytest.mark.parametrize("pattern", _TAKEN_BACK)
def test_a_pattern_that_is_tried_in_many_ways_takes_no_very_long_text(pattern: str, use: str):
    written = pattern.replace("\\", "\\\\") if "str " in use else pattern
    found = evaluate(use.format(written), data={"text": _VERY_LONG})
    assert (found.error.code, found.usage.steps < 1_000) == ("limit_time", True)
    assert "split-lines" in found.error.hint


@pytest.mark.parametrize("groups", [0, 1, 10])
def test_the_more_groups_a_pattern_keeps_records_of_the_shorter_its_texts(groups: int):
    pattern = f"{'(' * groups}(?:a|b){')' * groups}*x"
    most = 1_000_000 // (2 + groups)
    for size, code in ((most, None), (most + 1, "limit_time")):
        found = evaluate("(re-find (re-pattern data/p) data/text)", data={"p": pattern, "text": "x" + "a" * (size - 1)})
        assert (found.error and found.error.code) == code


@pytest.mark.parametrize("pattern", [r"\s+", r"\r?\n", "a+", ",", "[a-z]"])
def test_a_pattern_that_is_never_taken_back_takes_texts_of_any_length(pattern: str):
    assert evaluate(f'(re-find #"{pattern}" data/text)', data={"text": " " * 8_000_000}).error is None


@pytest.mark.parametrize("pattern", ["x{1000}", "[xy]{1000}", "(?:abc){1,250}", "(?:(?:x{10}){10}){10}", "x{10}"])
@pytest.mark.parametrize("use", ['(re-pattern "{}")', '(.matches "a" "{}")', '(.split "a" "{}")', '#"{}"'])
def test_elements_beyond_the_text_of_a_pattern_are_paid_for(pattern: str, use: str):
    size = parse(pattern).size
    for _ in range(2):
        assert size <= evaluate(use.replace("{}", pattern)).usage.steps <= size + 50


def test_patterns_are_kept_up_to_a_bound(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compiling, "_MOST_KEPT", 10_000)
    KEPT.clear()
    for size in range(100, 150):
        compile_regex(f"x{{{size}}}")
    assert 0 < len(KEPT) < 35
    compile_regex("x{10000}")
    assert "x{10000}" not in KEPT


_ONE_CHARACTER = ["a", "(?:a)", "[a]", "a{1}", "(?:(?:a))", "\\x61", "(?i:a)", "\\Qa\\E"]


@pytest.mark.parametrize("written", _ONE_CHARACTER)
@pytest.mark.parametrize("deep", [False, True])
def test_no_long_text_comes_together_in_a_pattern(written: str, deep: bool):
    """The `regex` module takes time with the third power of its length."""
    pattern = "[xy]?" + (
        reduce(lambda inner, _: f"(?:{written * 15}{inner})", range(60), "") if deep else written * 999
    )
    parts = translate(parse(pattern)).pattern.split("(?!(?!))")
    assert len(parts) >= 9
    assert max(part.count("a") + part.count("x61") for part in parts) <= 2 * 100
    assert evaluate("(re-matches (re-pattern data/p) data/t)", data={"p": pattern, "t": "xa"}).value is None
    text = "x" + "a" * (15 * 60 if deep else 999)
    found = evaluate("(count (re-find (re-pattern data/p) data/t))", data={"p": pattern, "t": text + "\n" * 3_000})
    assert found.value == len(text)
