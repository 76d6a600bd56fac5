"""`to_clojure` under limits: DESIGN 5.3."""

from itertools import count

import pytest
from sequences import drawn

from ptc_interpreter import Keyword, to_clojure
from ptc_interpreter.values.maps import make_map, make_set

FIVE = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}
NATURALS = drawn(lambda run: count())

LIMITED = [
    ([1, 2, 3], "[1 2 3]", False),
    (list(range(1, 11)), "[1 2 3 ...] (10 items, showing first 3)", True),
    (tuple(range(1, 11)), "[1 2 3 ...] (10 items, showing first 3)", True),
    (set(range(1, 11)), "#{1 2 3 ...} (10 items, showing first 3)", True),
    (make_set(range(10, 0, -1)), "#{1 2 3 ...} (10 items, showing first 3)", True),
    (FIVE, "{:a 1, :b 2, :c 3, ...} (5 keys, showing first 3)", True),
    (
        make_map([(Keyword(key), value) for key, value in FIVE.items()]),
        "{:a 1, :b 2, :c 3, ...} (5 keys, showing first 3)",
        True,
    ),
    ([[1, 2, 3]], "[[1 2 3]]", False),
    ([[1, 2, 3, 4]], "[list[4]]", True),
    ([[[1]]], "[list[1]]", True),
    ([[[]]], "[[[]]]", False),
    ([{"a": {}}], "[{:a {}}]", False),
    ([{"a": {"b": 1}}], "[map[1]]", True),
    ([make_map([((1,), 2)])], "[map[1]]", True),
    ([{(1,)}], "[set[1]]", True),
    ([{1, 2, 3, 4}], "[set[4]]", True),
    (
        {"tags": ["a", "b"], "rows": list(range(12)), "more": dict(zip("abcdefghi", range(9), strict=True))},
        '{:tags ["a" "b"], :rows list[12], :more map[9]}',
        True,
    ),
    ({(1, 2, 3, 4): 1}, "{list[4] 1}", True),
    (NATURALS, "[0 1 2 ...]", True),
    ([NATURALS], "[list[?]]", True),
    ([], "[]", False),
    (make_set([]), "#{}", False),
    ("a longer text than three", '"a longer text than three"', False),
]


@pytest.mark.parametrize(("value", "text", "truncated"), LIMITED)
def test_limit(value, text, truncated):
    assert to_clojure(value, limit=3) == (text, truncated)


def test_without_commas():
    text, _ = to_clojure(FIVE, limit=3, commas=False)
    assert text == "{:a 1 :b 2 :c 3 ...} (5 keys, showing first 3)"


def test_limit_of_nothing():
    assert to_clojure([1, 2], limit=0) == ("[...] (2 items, showing first 0)", True)
    assert to_clojure({"a": [1]}, limit=0) == ("{...} (1 keys, showing first 0)", True)
    assert to_clojure([], limit=0) == ("[]", False)


PRINTABLE = [
    ("abcde", '"abcde"', False),
    ("abcdef", '"abcde..."', True),
    ('"""""""', r'"\"\"\"\"\"..."', True),
    (["abcdef", 1], '["abcde..." 1]', True),
    ({"k": "abcdef"}, '{:k "abcde..."}', True),
    ({"a long key": 1}, '{"a lon..." 1}', True),
    (123456789, "123456789", False),
    (Keyword("abcdefghi"), ":abcdefghi", False),
]


@pytest.mark.parametrize(("value", "text", "truncated"), PRINTABLE)
def test_printable_limit(value, text, truncated):
    assert to_clojure(value, printable_limit=5) == (text, truncated)


def test_strings_are_cut_in_place_under_a_limit():
    assert to_clojure([["abcdef"]], limit=3, printable_limit=5) == ('[["abcde..."]]', True)


@pytest.mark.parametrize("value", [list(range(40)), set(range(40)), {f"k{n}": n for n in range(40)}, "x" * 90, 10**90])
def test_total_limit_holds(value):
    shown = {total: to_clojure(value, total_limit=total) for total in range(8, 80)}
    assert {total: made for total, made in shown.items() if len(made[0]) > total or not made[1]} == {}


def test_total_limit_leaves_entries_out_as_by_limit():
    rows = ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd"]
    assert to_clojure(rows, total_limit=52) == ('["aaaaaaaaaa" ...] (4 items, showing first 1)', True)
    assert to_clojure(rows, total_limit=53) == ('["aaaaaaaaaa" "bbbbbbbbbb" "cccccccccc" "dddddddddd"]', False)
    assert to_clojure(rows, limit=2, total_limit=57) == ('["aaaaaaaaaa" ...] (4 items, showing first 1)', True)
    assert to_clojure({"a": "x" * 100, "b": 1}, total_limit=60) == ("{...} (2 keys, showing first 0)", True)
    assert to_clojure([["x" * 100], 1], total_limit=60) == ("[...] (2 items, showing first 0)", True)


def test_where_no_entry_has_room_the_type_is_left():
    assert to_clojure(list(range(100)), total_limit=12) == ("list[100]", True)


def test_a_text_that_fits_exactly_is_whole():
    assert to_clojure([1, 2, 3], total_limit=7) == ("[1 2 3]", False)
    assert to_clojure([[1, 2], 3], total_limit=9) == ("[[1 2] 3]", False)
    assert to_clojure("abc", total_limit=5) == ('"abc"', False)


def test_a_cut_never_tears_an_escape():
    assert to_clojure('"' * 20, total_limit=10) == (r'"\"\"..."', True)
