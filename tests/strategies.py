"""Hypothesis strategies: values as programs and hosts have them, and whole records of runs."""

import datetime as dt
from decimal import Decimal
from uuid import UUID

from hypothesis import strategies as st
from ptc_interpreter import Keyword, Symbol
from ptc_interpreter.maps import make_map, make_set
from records import Trace, adder, called, defined

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


def data_values():
    """Values that are no functions."""
    return values().filter(lambda value: value is not adder)


def definitions():
    docstrings = st.none() | texts(30)
    return st.builds(defined, st.sampled_from(NAMES), values(), docstrings)


def tool_calls():
    arguments = st.lists(values(), max_size=3)
    errors = st.none() | texts(150).map(lambda text: f"ValueError: {text}")
    return st.builds(
        lambda name, given, error: called(name, *given, error=error), st.sampled_from(TOOLS), arguments, errors
    )


def printed():
    """Printed text that does not look like a line of a summary."""
    return texts(30).filter(lambda text: ";" not in text)


def replies():
    return st.one_of(st.just(""), texts(60))


@st.composite
def traces(draw, max_turns=7):
    """The turns of one run, with memory as the run would have kept it."""
    trace = Trace()
    for _ in range(draw(st.integers(0, max_turns))):
        made = draw(st.lists(definitions(), max_size=3))
        prints = draw(st.lists(printed(), max_size=4))
        calls = draw(st.lists(tool_calls(), max_size=3))
        reply = draw(replies())
        if draw(st.booleans()):
            trace.failed(*made, reply=reply, prints=prints, calls=calls)
        else:
            trace.good(*made, reply=reply, prints=prints, calls=calls, value=draw(values()), named=draw(st.booleans()))
    return trace.turns
