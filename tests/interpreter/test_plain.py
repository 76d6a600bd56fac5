"""Classes of forms and nodes: what attrs would make of them, as far as they need it."""

import copy
import inspect
import pickle

import pytest

from ptc_interpreter.nodes import Each, Node
from ptc_interpreter.plain import changed, fields_of, plain


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


def test_fields_are_given_in_order_or_by_name():
    assert Named(1, 2, "there").shown == "there 1 2"
    assert Named(1, name="there").shown == "there 1 0"
    assert Marked(1).shown == "here 1 0"
    assert fields_of(Marked) == ("x", "y", "name")
    assert str(inspect.signature(Point)) == "(x, y=0)"


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
