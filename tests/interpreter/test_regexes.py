"""Patterns of Java's: what they are written as for Python's engines, and what matching them costs at worst."""

import pytest

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
