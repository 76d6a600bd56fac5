"""`to_clojure` without limits, `str`, `println`, the names of types: DESIGN 5.3."""

import datetime as dt
import functools
from collections import OrderedDict, namedtuple
from decimal import Decimal
from enum import IntEnum, StrEnum
from itertools import count
from uuid import UUID

import pytest
from sequences import drawn

from ptc_interpreter import Keyword, Symbol, evaluate, is_function, to_clojure, to_display, to_str, type_name
from ptc_interpreter.printing.printer import members, print_order
from ptc_interpreter.values.lazy import Reduced
from ptc_interpreter.values.maps import make_map, make_set
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.scalars import Regex

A, B = Keyword("a"), Keyword("b")
NATURALS = drawn(lambda run: count())
CET = dt.timezone(dt.timedelta(hours=1))


class Colour(StrEnum):
    RED = "red"


class Level(IntEnum):
    HIGH = 3


Point = namedtuple("Point", "x y")


def fails_at_two(run):
    yield 1
    raise ValueError("the program is gone")


def lisp(run, x, y):
    return None


def lisp_rest(run, x, *more):
    return None


WRITTEN = [
    (None, "nil"),
    (True, "true"),
    (False, "false"),
    (42, "42"),
    (-1, "-1"),
    (3.14, "3.14"),
    (1.0, "1.0"),
    (-0.0, "-0.0"),
    (0.001, "0.001"),
    (9999999.0, "9999999.0"),
    (1e7, "1.0E7"),
    (1e10, "1.0E10"),
    (1e-5, "1.0E-5"),
    (0.00012345, "1.2345E-4"),
    (123456789.125, "1.23456789125E8"),
    (1e22, "1.0E22"),
    (float("inf"), "##Inf"),
    (float("-inf"), "##-Inf"),
    (float("nan"), "##NaN"),
    ("text", '"text"'),
    ('a"b\\c\nd\te\rf\fg\bh', r'"a\"b\\c\nd\te\rf\fg\bh"'),
    ("naïve 🎈", '"naïve 🎈"'),
    (Colour.RED, '"red"'),
    (Level.HIGH, "3"),
    (Keyword("active"), ":active"),
    (Symbol("x"), "x"),
    (Regex('\\d+"', None), '#"\\d+\\""'),
    (Regex("a\nb", None), '#"a\\nb"'),
    (dt.date(2026, 11, 20), "2026-11-20"),
    (dt.datetime(2026, 11, 20, 10), "2026-11-20T10:00"),
    (dt.datetime(2026, 11, 20, 10, tzinfo=dt.UTC), "2026-11-20T10:00:00Z"),
    (dt.datetime(2026, 11, 20, 10, tzinfo=CET), "2026-11-20T09:00:00Z"),
    (dt.datetime(2026, 11, 20, 10, 0, 0, 120_000, tzinfo=dt.UTC), "2026-11-20T10:00:00.120Z"),
    (dt.datetime(2026, 11, 20, 10, 0, 0, 1, tzinfo=dt.UTC), "2026-11-20T10:00:00.000001Z"),
    (dt.datetime(1, 1, 1, tzinfo=CET), "0001-01-01T00:00:00+01:00"),
    (Decimal("1.50"), "1.50M"),
    (Decimal("NaN"), "##NaN"),
    (Decimal("-Infinity"), "##-Inf"),
    (UUID(int=5), "00000000-0000-0000-0000-000000000005"),
    (b"hello", "#bytes[5]"),
    (lisp, "#fn[x y]"),
    (lisp_rest, "#fn[x & more]"),
    (lambda *anything: None, "#fn[...]"),
    (functools.partial(lisp, None), "#fn[...]"),
    (len, "#fn[...]"),
    (Reduced(1), "#reduced"),
    (object(), "#object[object]"),
    ([], "[]"),
    ((), "[]"),
    ({}, "{}"),
    (make_map([]), "{}"),
    (frozenset(), "#{}"),
    ([1, 2, 3], "[1 2 3]"),
    ((1, 2, 3), "[1 2 3]"),
    (Vector([1, 2, 3]), "[1 2 3]"),
    (Seq([1, 2, 3]), "[1 2 3]"),
    (Point(1, 2), "[1 2]"),
    ({"name": "Laptop", "price": 1200}, '{:name "Laptop", :price 1200}'),
    ({"not a field": 1, "b": 2}, '{"not a field" 1, "b" 2}'),
    ({1: 2}, "{1 2}"),
    (OrderedDict(b=1, a=2), "{:b 1, :a 2}"),
    (
        make_map([(B, 1), (A, [1, {"c": None}]), ((1, 2), 1.0), (True, "x")]),
        '{:b 1, :a [1 {:c nil}], [1 2] 1.0, true "x"}',
    ),
    ({2, 1}, "#{1 2}"),
    (make_set([2, 1]), "#{1 2}"),
    (NATURALS, "[0 1 2 3 4 5 6 7 8 9 ...]"),
    ([NATURALS], "[[0 1 2 3 4 5 6 7 8 9 ...]]"),
    (drawn(lambda run: iter(range(10))), "[0 1 2 3 4 5 6 7 8 9]"),
    (drawn(fails_at_two), "[1 ...]"),
]


@pytest.mark.parametrize(("value", "text"), WRITTEN)
def test_every_value_is_written_as_pr_does(value, text):
    assert to_clojure(value)[0] == text


def test_integers_of_any_size():
    assert to_clojure(10**5000)[0] == to_str(10**5000) == "1" + "0" * 5000


def test_truncated_says_whether_anything_was_left_out():
    assert to_clojure([1, "a"]) == ('[1 "a"]', False)
    assert to_clojure(NATURALS)[1]


def test_maps_without_commas():
    assert to_clojure({"to": "Alice", "message": "at 3pm"}, commas=False)[0] == '{:to "Alice" :message "at 3pm"}'


SET_IN_ORDER = [
    None,
    False,
    True,
    -1,
    2.5,
    Decimal("2.5"),
    3,
    "a",
    "b",
    A,
    Keyword("z"),
    Symbol("a"),
    (1, 2),
    frozenset({1}),
]


@pytest.mark.parametrize("members", [SET_IN_ORDER, SET_IN_ORDER[::-1], SET_IN_ORDER[5:] + SET_IN_ORDER[:5]])
def test_sets_print_nil_booleans_numbers_strings_keywords_then_the_rest_by_text(members):
    expected = '#{nil false true -1 2.5M 2.5 3 "a" "b" :a :z #{1} [1 2] a}'
    assert to_clojure(make_set(members))[0] == expected


def test_a_host_set_prints_in_the_same_order():
    assert to_clojure({"b", None, 3, A, "a", (2,), (1,)})[0] == '#{nil 3 "a" "b" :a [1] [2]}'


def test_nan_has_a_place_in_sets():
    assert to_clojure(make_set([float("nan"), 1, Decimal("NaN"), 0]))[0] == "#{0 1 ##NaN ##NaN}"


def test_members_of_host_sets_come_in_print_order():
    assert members({"b", 3, "a", None}) == [None, 3, "a", "b"]
    assert sorted([A, "x", 1, None], key=print_order) == [None, 1, "x", A]


STR = [
    (None, ""),
    ("text", "text"),
    (Colour.RED, "red"),
    (["a", None], '["a" nil]'),
    ({"a": "b"}, '{:a "b"}'),
    (A, ":a"),
    (1.0, "1.0"),
    (float("inf"), "Infinity"),
    (float("-inf"), "-Infinity"),
    (float("nan"), "NaN"),
    ([float("inf")], "[##Inf]"),
    (Decimal("1.50"), "1.50"),
    (Regex("\\d", None), "\\d"),
    (Symbol("x"), "x"),
    (lisp, "#fn[x y]"),
]


@pytest.mark.parametrize(("value", "text"), STR)
def test_str(value, text):
    assert to_str(value) == text


DISPLAYED = [
    (None, "nil"),
    ("text", "text"),
    (Colour.RED, "red"),
    (["a", None, {"b": "c\nd"}], "[a nil {:b c\nd}]"),
    (float("inf"), "##Inf"),
    (Decimal("1.50"), "1.50M"),
    (Regex("\\d", None), '#"\\d"'),
]


@pytest.mark.parametrize(("value", "text"), DISPLAYED)
def test_println_writes_nested_strings_raw(value, text):
    assert to_display(value) == text


FUNCTIONS = [
    ("(fn [] 1)", "#fn[]"),
    ("(fn [user-id y?] y?)", "#fn[user-id y?]"),
    ("(fn [x & more] x)", "#fn[x & more]"),
    ("(fn [& more] more)", "#fn[& more]"),
    ("(fn [{:keys [a]} [b c]] a)", "#fn[_ _]"),
    ("(fn [x & [y]] x)", "#fn[x & _]"),
    ("(fn ([x] x) ([x y] y))", "#fn[...]"),
    ("(fn self [class] class)", "#fn[class]"),
    ("#(+ %1 %2)", "#fn[%1 %2]"),
    ("(defn add [a b] (+ a b)) add", "#fn[a b]"),
]


@pytest.mark.parametrize(("source", "text"), FUNCTIONS)
def test_functions_of_programs_show_their_parameters(source, text):
    assert to_clojure(evaluate(source).value) == (text, False)


TYPES = [
    (None, "nil"),
    (True, "boolean"),
    (42, "integer"),
    (3.14, "float"),
    ("text", "string"),
    (Keyword("active"), "keyword"),
    ([], "list[0]"),
    ({}, "map[0]"),
    (frozenset(), "set[0]"),
    ([1, 2, 3], "list[3]"),
    ((1, 2), "list[2]"),
    (Vector([1]), "list[1]"),
    (Seq([1, 2]), "list[2]"),
    ({"a": 1}, "map[1]"),
    (make_map([(A, 1)]), "map[1]"),
    ({1, 2}, "set[2]"),
    (make_set([1, 2]), "set[2]"),
    (NATURALS, "list[?]"),
    (Regex("a", None), "regex"),
    (Symbol("a"), "symbol"),
    (dt.date(2026, 11, 20), "date"),
    (dt.datetime(2026, 11, 20), "instant"),
    (Decimal(1), "decimal"),
    (UUID(int=1), "uuid"),
    (b"abc", "bytes[3]"),
    (lisp, "function"),
    (object(), "object"),
]


@pytest.mark.parametrize(("value", "name"), TYPES)
def test_the_type_column(value, name):
    assert type_name(value) == name


def test_keywords_and_collections_can_be_called_and_are_no_functions():
    assert is_function(lisp)
    assert not any(map(is_function, [A, {}, [], make_map([]), make_set([]), "x", None]))


def test_a_run_is_charged_for_items_of_infinite_sequences():
    charged = []

    def naturals(run):
        for number in count():
            run.append(number)
            yield number

    lazy = drawn(naturals)
    assert to_display(lazy, run=charged) == to_str(lazy, run=charged) == to_clojure(lazy, run=charged)[0]
    assert len(charged) == 3 * 11


# -- what Python shows -----------------------------------------------------------------------------------------------

REPRESENTED = [
    ("{:a 1 :b [1 {:c 2}]}", "{:a 1, :b [1 {:c 2}]}"),
    ("#{3 1 2}", "#{1 2 3}"),
    ("(sorted-map :b 1 :a 2)", "{:a 2, :b 1}"),
    ("(reduce conj [] (range 40))", str(list(range(40)))),
    ("(assoc {} :all (vec (range 100000)))", "{:all list[100000]}"),
    ("(iterate inc 1)", "[1 2 3 4 5 6 7 8 9 10 ...]"),
    ("(iterate (fn [x] (loop [] (recur))) 1)", "[1 ...]"),
    ('#"a+"', '#"a+"'),
    ('(ex-info "gone" {:id 1})', '#error {:message "gone", :data {:id 1}}'),
]


@pytest.mark.parametrize(("program", "shown"), REPRESENTED)
def test_python_shows_values_as_programs_write_them_in_bounded_length(program, shown):
    assert repr(evaluate(program).value) == shown


def test_python_shows_vectors_that_were_changed():
    vector = evaluate("(assoc (vec (range 3)) 0 :x)").value
    assert repr(vector).replace(",", "") == "[:x 1 2]"


def test_showing_a_value_never_raises(monkeypatch):
    value = evaluate("{:a 1}").value
    monkeypatch.setattr("ptc_interpreter.printing.printer.to_clojure", lambda *_, **__: 1 / 0)
    assert repr(value).startswith("<ptc_interpreter.values.persistent.Map object at")
