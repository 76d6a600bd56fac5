"""What tools give that is none of the language's: values where it can be, else held as opaque; never an error."""

import dataclasses
import sqlite3
import sys
from collections import Counter, OrderedDict, deque, namedtuple
from collections.abc import Mapping
from datetime import date, time, timedelta
from enum import Enum, Flag, IntEnum, StrEnum
from fractions import Fraction
from itertools import chain, count
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from pydantic import BaseModel, ConfigDict, SecretStr

from ptc_interpreter import LispError, UnsupportedValue, evaluate, from_python, to_clojure, to_python


class Colour(Enum):
    RED = "red"
    PAIR = (1, 2)


class Level(IntEnum):
    LOW = 1


class Kind(StrEnum):
    BOOK = "book"


class Right(Flag):
    READ = 1
    WRITE = 2


@dataclasses.dataclass
class Order:
    colour: Colour
    at: time
    where: Path


@attrs.frozen
class Row:
    _hidden: int
    secret: SecretStr


class Person(BaseModel):
    name: str
    born: date
    password: SecretStr


class Loose(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True)
    handle: object
    colour: Colour


class Slow:
    @property
    def __dict__(self):
        raise RuntimeError("not for you")


class Raising(Mapping):
    """Of a class whose every method fails."""

    def __iter__(self):
        raise RuntimeError("gone")

    __len__ = __getitem__ = __hash__ = __eq__ = __iter__


class Lying:
    @property
    def __class__(self):
        raise RuntimeError("not for you")


class Scalar:
    """As numpy's scalars are."""

    ndim = 0

    def item(self) -> float:
        return 1.5


class Array:
    ndim = 2
    size = 4

    def tolist(self) -> list[list[int]]:
        return [[1, 2], [3, 4]]


Scalar.__module__ = Array.__module__ = "numpy"
Point = namedtuple("Point", "x y")
PERSON = Person(name="A", born=date(2000, 1, 2), password=SecretStr("x"))
ORDER = Order(Colour.RED, time(9, 30), Path("a") / "b.txt")


def three():
    yield from (1, 2, 3)


AS_VALUES = [
    (Colour.RED, '"red"'),
    (Colour.PAIR, "[1 2]"),
    (Level.LOW, "1"),
    (Kind.BOOK, '"book"'),
    (Right.READ | Right.WRITE, "3"),
    (PurePosixPath("/a/b"), '"/a/b"'),
    (SecretStr("hunter2"), '"**********"'),
    (time(9, 30), '"09:30:00"'),
    (timedelta(hours=1), "PT1H"),
    (range(4), "[0 1 2 3]"),
    (deque([1, 2]), "[1 2]"),
    ({"a": 1}.keys(), '["a"]'),
    ({"a": 1}.values(), "[1]"),
    ({"a": 1}.items(), '[["a" 1]]'),
    (chain([1], [2]), "[1 2]"),
    (map(abs, [-1]), "[1]"),
    (zip([1], [2], strict=True), "[[1 2]]"),
    (OrderedDict(a=1), "{:a 1}"),
    (Counter("aab"), "{:a 2, :b 1}"),
    (Point(1, 2), "[1 2]"),
    (bytearray(b"abc"), "#bytes[3]"),
    (Scalar(), "1.5"),
    (Array(), "[[1 2] [3 4]]"),
    (ORDER, '{:colour "red", :at "09:30:00", :where "a/b.txt"}'),
    (Row(1, SecretStr("x")), '{:hidden 1, :secret "**********"}'),
    (
        Person(name="A", born=date(2000, 1, 2), password=SecretStr("x")),
        '{:name "A", :born "2000-01-02", :password "**********"}',
    ),
    (Loose(handle=object(), colour=Colour.RED), '{:handle #object[object], :colour "red"}'),
    ([{"kind": Colour.RED}], '[{:kind "red"}]'),
    ({Colour.RED: 1, Level.LOW: 2}, '{"red" 1, 1 2}'),
    ({(1, Colour.RED): PurePosixPath("a")}, '{[1 "red"] "a"}'),
    ({Colour.RED, 1}, '#{1 "red"}'),
    (frozenset({PurePosixPath("a")}), '#{"a"}'),
    ([{(Colour.RED, frozenset({time(9)}))}], '[#{["red" #{"09:00:00"}]}]'),
    ({object(): 1}, "{#object[object] 1}"),
    ({Colour.RED: 1, "red": 2}, f'{{#object[{__name__}.Colour] 1, "red" 2}}'),
]


@pytest.mark.parametrize(("given", "written"), AS_VALUES, ids=lambda each: type(each).__name__)
def test_objects_become_values(given, written):
    evaluation = evaluate("(tool/get)", tools={"get": lambda: given})
    assert evaluation.error is None
    assert to_clojure(evaluation.value)[0] == written
    assert evaluation.tool_calls[0].error is None


def test_a_generator_is_read_to_its_end():
    assert list(evaluate("(tool/get)", tools={"get": three}).value) == [1, 2, 3]


def test_what_has_no_end_is_cut_and_says_so():
    program = "(let [all (tool/get)] [(count all) (first all) (str (last all))])"
    value = evaluate(program, tools={"get": lambda: count(1)}).value
    assert value == [100_001, 1, "#object[itertools.count, cut after 100000 items]"]


def test_what_a_generator_raises_is_the_tools_error():
    def broken():
        yield 1
        raise ConnectionError("gone")

    evaluation = evaluate("(tool/get)", tools={"get": broken})
    assert evaluation.error.message == "`tool/get` failed: ConnectionError: gone"


CONNECTION = sqlite3.connect(":memory:")
OPAQUE = [
    (CONNECTION, "#object[sqlite3.Connection]"),
    (object(), "#object[object]"),
    (len, "#object[builtin_function_or_method]"),
    (Colour, "#object[enum.EnumType]"),
    (SimpleNamespace(a=1), "#object[types.SimpleNamespace]"),
    (Slow(), f"#object[{__name__}.Slow]"),
    (Fraction(1, 3), "#object[fractions.Fraction]"),
    (Raising(), f"#object[{__name__}.Raising]"),
    (Lying(), f"#object[{__name__}.Lying]"),
]


@pytest.mark.parametrize(("given", "written"), OPAQUE, ids=lambda each: type(each).__name__)
def test_anything_else_is_held_and_handed_on(given, written):
    taken: list[Any] = []
    tools = {"get": lambda: given, "take": lambda *all: taken.extend(all)}
    evaluation = evaluate("(def x (tool/get)) (tool/take x) (tool/take {:in [x]}) (str x)", tools=tools)
    assert (evaluation.error, evaluation.value) == (None, written)
    assert [call.error for call in evaluation.tool_calls] == [None] * 3
    assert taken[0] is given
    assert taken[1]["in"][0] is given


def test_programs_can_do_nothing_else_with_it():
    tools = {"get": lambda: CONNECTION}
    for program in ("((tool/get) 1)", "(.close (tool/get))", "(+ 1 (tool/get))", "(tool/get (fn [] (tool/get)))"):
        assert evaluate(program, tools=tools).error is not None
    assert evaluate("[(:closed (tool/get)) (get (tool/get) :a) (map? (tool/get))]", tools=tools).value == [
        None,
        None,
        False,
    ]
    assert evaluate("(let [x (tool/get)] [(= x x) (contains? #{x} x)])", tools=tools).value == [True, True]


def test_it_is_handed_on_from_deep_within_a_long_list():
    handle = object()
    rows = [*range(20_000), handle]
    taken: list[Any] = []
    tools = {"get": lambda: rows, "take": taken.append}
    assert evaluate("(tool/take (last (tool/get)))", tools=tools).error is None
    assert taken == [handle]


def test_data_that_is_none_is_still_refused_before_anything_runs():
    with pytest.raises(UnsupportedValue, match=r"`data.x\[0\]` is of type sqlite3.Connection"):
        evaluate("1", data={"x": [CONNECTION]})
    assert evaluate("(:colour data/order)", data={"order": ORDER}).value == "red"


def nested_list(depth):
    value = 1
    for _ in range(depth):
        value = [value]
    return value


def test_what_leaves_a_program_may_be_nested_200_deep():
    assert to_python(from_python(nested_list(200))) == nested_list(200)
    with pytest.raises(LispError, match="Data nested more than 200 deep cannot leave a program"):
        to_python(from_python(nested_list(201)))


@pytest.mark.parametrize("frames", [1_000, 10_000])
def test_what_is_nested_too_deep_is_told_so(frames):
    """However many calls the host lets be within each other: a program that ran before may have asked for more."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, frames))
    try:
        _refuses_what_is_deep()
    finally:
        sys.setrecursionlimit(before)


def _refuses_what_is_deep():
    @dataclasses.dataclass
    class Held:
        inside: Any = None

    held = Held()
    held.inside = held
    members = frozenset({1})
    for _ in range(400):
        members = frozenset({members})
    for value in (held, {"rows": [held]}, members, [members]):
        with pytest.raises(UnsupportedValue, match="is nested too deep") as caught:
            evaluate("1", data={"x": value})
        assert len(str(caught.value)) < 400
