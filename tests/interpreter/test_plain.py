"""Classes of forms and nodes: what attrs would make of them, as far as they need it."""

import copy
import inspect
import pickle

import pytest

from ptc_interpreter.nodes import Each, Node
from ptc_interpreter.plain import Ordered, changed, fields_of, fresh, plain


@plain
class Point:
    """A point."""

    x: int
    y: int = 0


@plain
class Named(Point):
    name: str = "here"

    @property
    def shown(self) -> str:
        return f"{self.name} {self.x} {self.y}"


@plain
class Marked(Named):
    """One without fields of its own."""


@plain
class Gathering:
    items: list[int] = fresh(factory=list[int])


@plain
class Span(Ordered):
    first: int
    last: int


def test_fields_are_given_in_order_or_by_name():
    assert Named(1, 2, "there").shown == "there 1 2"
    assert Named(1, name="there").shown == "there 1 0"
    assert Marked(1).shown == "here 1 0"
    assert fields_of(Marked) == ("x", "y", "name")
    assert (Point(1).y, str(inspect.signature(Point))) == (0, "(x, y=0)")


@pytest.mark.parametrize("given", [(), (1, 2, "a", 4)], ids=str)
def test_missing_and_surplus_values_are_refused(given: tuple[int, ...]):
    with pytest.raises(TypeError):
        Named(*given)  # type: ignore[arg-type]


def test_there_are_no_other_attributes():
    with pytest.raises(AttributeError):
        Point(1).z = 2  # type: ignore[attr-defined]
    assert not hasattr(Marked(1), "__dict__")


def test_each_is_itself_alone():
    assert Point(1) != Point(1)
    assert len({Point(1), Point(1)}) == 2


def test_a_fresh_default_is_each_objects_own():
    one, other = Gathering(), Gathering([3])
    one.items.append(1)
    assert (one.items, other.items, Gathering().items) == ([1], [3], [])


def test_those_that_are_values_are_compared_by_their_fields():
    assert Span(1, 2) == Span(1, 2) != Span(1, 3)
    assert len({Span(1, 2), Span(1, 2), Span(2, 1)}) == 2
    assert Span(1, 2) != Named(1, 2)
    assert sorted([Span(2, 0), Span(1, 3), Span(1, 2)]) == [Span(1, 2), Span(1, 3), Span(2, 0)]
    assert repr(Span(1, 2)) == "Span(first=1, last=2)"


def test_changed_leaves_the_old_one_as_it_was():
    old = Named(1, 2)
    assert changed(old, y=5).shown == "here 1 5"
    assert type(changed(old)) is Named
    assert old.shown == "here 1 2"


def test_they_are_copied_pickled_and_matched():
    assert copy.copy(Named(1, 2)).shown == "here 1 2"
    assert pickle.loads(pickle.dumps(Named(1, 2))).shown == "here 1 2"
    match Named(1, 2):
        case Named(x, y, name="here"):
            assert (x, y) == (1, 2)


def test_nodes_are_such_classes():
    assert fields_of(Each) == ("start", "end", "bindings", "items", "body", "function", "position")
    assert Each(0, 1, [], Node(0, 1), Node(0, 1)).function == "for"
    assert Point.__doc__ == "A point."
    assert (Point.__module__, Point.__qualname__) == (__name__, "Point")
