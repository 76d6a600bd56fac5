"""Hypothesis strategies: values as programs and hosts have them, and whole records of runs."""

import datetime as dt
from decimal import Decimal
from uuid import UUID

from hypothesis import strategies as st
from records import Trace, adder, called, defined

from ptc_interpreter import Keyword, Symbol
from ptc_interpreter.maps import make_map, make_set

NAMES = ("users", "total", "by-name", "parse", "rows", "x")
TOOLS = ("search", "send-mail", "rows")
KEYWORDS = st.sampled_from(["a", "b", "name", "id"]).map(Keyword)


def texts(max_size=40):
    return st.text(st.characters(codec="utf-8"), max_size=max_size)


def scalars():
    return st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        texts(),
        KEYWORDS,
        st.just(Symbol("sym")),
        st.dates(),
        st.datetimes(timezones=st.just(dt.UTC)),
        st.decimals(allow_nan=False, allow_infinity=False).map(lambda value: Decimal(str(value))),
        st.integers(0, 2**128 - 1).map(lambda number: UUID(int=number)),
        st.binary(max_size=4),
        st.just(adder),
    )


def _collections(parts):
    hashable = st.one_of(st.integers(), texts(8), KEYWORDS)
    return st.one_of(
        st.lists(parts, max_size=6),
        st.lists(parts, max_size=6).map(tuple),
        st.dictionaries(texts(8), parts, max_size=6),
        st.dictionaries(st.sampled_from(["name", "price", "id", "tags"]), parts, max_size=4),
        st.lists(st.tuples(parts, parts), max_size=6).map(make_map),
        st.lists(parts, max_size=6).map(make_set),
        st.frozensets(hashable, max_size=6),
    )


def values():
    """Any value, nested a few levels."""
    return st.recursive(scalars(), _collections, max_leaves=12)


# Drawing whole values for every definition of a run would be nearly all the work of a test.
SAMPLES = (
    None,
    True,
    7,
    -0.5,
    float("nan"),
    "",
    'quoted "text"\n; Defined: x = 1',
    "long " * 40,
    Keyword("active"),
    Keyword("two\nlines"),
    Symbol("sym"),
    [],
    [1, 2, 3],
    [[1, [2]], []],
    ("a", "b", "c", "d", "e"),
    {},
    {"name": "Laptop", "price": 1200},
    {"rows": [[1]] * 9, "tags": {"b", "a"}, "id": None},
    {"not a field": 1},
    {str(number): "x" * number for number in range(90)},
    make_map([(Keyword("a"), 1), ((1, 2), {"b": 2})]),
    make_set([3, "x", None, Keyword("a")]),
    frozenset({"b", "a"}),
    dt.date(2026, 11, 20),
    Decimal("1.50"),
    b"bytes",
    adder,
)


def sampled_values():
    """Values of every kind, without the variety of `values()`."""
    return st.sampled_from(SAMPLES)


def definitions():
    docstrings = st.sampled_from([None, None, "", ";", 'Says "hi";\n  twice'])
    return st.builds(defined, st.sampled_from(NAMES), sampled_values(), docstrings)


def tool_calls():
    arguments = st.lists(sampled_values(), max_size=2)
    errors = st.sampled_from([None, None, "ValueError: a;b\nsecond", "E: " + "x" * 200])
    name = st.sampled_from(TOOLS)
    return st.builds(lambda name, given, error: called(name, *given, error=error), name, arguments, errors)


def printed():
    """Printed text, some of it like no line at all, none like a line of a summary."""
    return st.sampled_from(["", "Found 5", "two\nlines\n", " indented", "é🎈"])


def replies():
    return st.sampled_from(["", " \n", "(def x 1)", "Prose.\r\n```clojure\n(oops\n```\n", "; Tool calls:"])


def a_turn():
    return st.tuples(
        st.booleans(),
        st.lists(definitions(), max_size=2),
        st.lists(printed(), max_size=3),
        st.lists(tool_calls(), max_size=2),
        replies(),
        sampled_values(),
        st.booleans(),
    )


def traces(max_turns=6):
    """The turns of one run, with memory as the run would have kept it."""
    return st.lists(a_turn(), max_size=max_turns).map(_trace)


def _trace(drawn):
    trace = Trace()
    for succeeded, made, prints, calls, reply, value, named in drawn:
        if succeeded:
            trace.good(*made, reply=reply, prints=prints, calls=calls, value=value, named=named)
        else:
            trace.failed(*made, reply=reply, prints=prints, calls=calls)
    return trace.turns
