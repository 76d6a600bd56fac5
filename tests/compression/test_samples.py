"""Types and samples of definitions: the table of DESIGN 5.3 and the `sample_*` options."""

import datetime as dt
from decimal import Decimal
from itertools import count
from uuid import UUID

import pytest
from records import Trace, adder, defined, products
from sequences import drawn

from ptc_compression import HistoryOptions, compress, sample_text
from ptc_interpreter import Keyword, Symbol
from ptc_interpreter.values.maps import make_set
from ptc_interpreter.values.scalars import Atom, Regex

NATURALS = drawn(lambda run: count())

TABLE = [
    (None, "nil"),
    (True, "boolean, sample: true"),
    (42, "integer, sample: 42"),
    (3.14, "float, sample: 3.14"),
    ("text", 'string, sample: "text"'),
    ("", 'string, sample: ""'),
    (Keyword("active"), "keyword, sample: :active"),
    ([], "list[0]"),
    ({}, "map[0]"),
    (make_set([]), "set[0]"),
    ([1, 2, 3], "list[3], sample: 1"),
    (Atom(identity="1", held={"n": 1}), "atom, sample: {:n 1}"),
    (Atom(identity="1", held=[1, 2]), "atom, sample: [1 2]"),
    (Atom(identity="1", held=drawn(lambda run: count())), "atom, sample: list[?]"),
    (Atom(identity="1"), "atom"),
    ((1, 2, 3), "list[3], sample: 1"),
    ([None, 1], "list[2], sample: nil"),
    ([[1, 2, 3, 4]], "list[1], sample: [1 2 3 ...] (4 items, showing first 3)"),
    ({"a": 1}, "map[1], sample: {:a 1}"),
    ({2, 1}, "set[2], sample: 1"),
    (make_set(["b", None, 3]), "set[3], sample: nil"),
    (NATURALS, "list[?]"),
    ([NATURALS], "list[1], sample: list[?]"),
    ([adder], "list[1], sample: #fn[x y]"),
    (Regex("\\d+", None), 'regex, sample: #"\\d+"'),
    (Symbol("x"), "symbol, sample: x"),
    (dt.date(2026, 11, 20), "date, sample: 2026-11-20"),
    (dt.datetime(2026, 11, 20, 10, tzinfo=dt.UTC), "instant, sample: 2026-11-20T10:00:00Z"),
    (Decimal("1.50"), "decimal, sample: 1.50M"),
    (UUID(int=1), "uuid, sample: 00000000-0000-0000-0000-000000000001"),
    (b"abc", "bytes[3]"),
    (products(), 'list[4], sample: {:name "Laptop", :price 1200, :category "Electronics"}'),
    ({"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}, "map[5], sample: {:a 1, :b 2, :c 3, ...} (5 keys, showing first 3)"),
    ({"rows": [1] * 12, "names": ["a"]}, 'map[2], sample: {:rows list[12], :names ["a"]}'),
    ("x" * 81, f'string, sample: "{"x" * 80}..."'),
    ("x" * 1_000, f'string, sample: "{"x" * 80}..."'),
    ("x" * 338_210, f'string, sample: "{"x" * 80}..." (338210 characters, showing first 80)'),
    (["x" * 1_001], f'list[1], sample: "{"x" * 80}..." (1001 characters, showing first 80)'),
    ({"text": "x" * 1_001}, f'map[1], sample: {{:text "{"x" * 80}..."}}'),
    (Keyword("two\nlines"), "keyword, sample: :two lines"),
]


@pytest.mark.parametrize(("value", "shown"), TABLE)
def test_the_table(value, shown):
    first = compress("M", Trace().good(defined("x", value), named=True).turns)[0]["content"]
    assert first == f"M\n\n; No tool calls made\n; Defined: x = {shown}\n\nTurns left: 4"


def test_sample_options():
    options = HistoryOptions(sample_limit=1, sample_printable_limit=2, sample_total_limit=60)
    assert sample_text("abcdef", options) == '"ab..."'
    assert sample_text("x" * 2_000, options) == '"xx..." (2000 characters, showing first 2)'
    whole = HistoryOptions(sample_printable_limit=2_000, sample_total_limit=2_002)
    assert sample_text("x" * 2_000, whole) == f'"{"x" * 2_000}"'
    assert sample_text("x" * 1_999 + "...", whole).endswith('x..." (2002 characters, showing first 1997)')
    assert sample_text('"\n' * 1_000, HistoryOptions(sample_total_limit=20)).endswith(
        '"..." (2000 characters, showing first 7)'
    )
    assert sample_text({"a": 1, "b": 2}, options) == "{:a 1, ...} (2 keys, showing first 1)"
    assert len(sample_text({"a" * 100: 1, "b": 2}, options)) <= 60


def test_a_sample_is_no_longer_than_its_limit():
    wide = {f"key{n}": "x" * 80 for n in range(3)}
    assert sample_text(wide, HistoryOptions(sample_total_limit=150)) == (
        f'{{:key0 "{"x" * 80}", ...}} (3 keys, showing first 1)'
    )


def test_a_rendering_computes_no_items_of_a_sequence():
    def exploding(run):
        raise AssertionError("a rendering must run nothing")

    lazy = drawn(exploding)
    trace = Trace().good(defined("a", lazy), defined("b", [lazy]), defined("c", {"k": lazy}), value=lazy)
    assert "list[?]" in compress("M", trace.turns)[0]["content"]
