"""Records that leave the package: what attrs would make of them, without attrs."""

import copy
import inspect
import pickle
from typing import Any

import attrs
import pytest

from ptc_interpreter import Evaluation, Limits, Memory
from ptc_interpreter.errors import Problem, Span
from ptc_interpreter.plain import Compared
from ptc_interpreter.records import evolved, field, record
from ptc_interpreter.runtime.results import Definition, ToolCall, Usage
from ptc_interpreter.runtime.tools import ToolOutcome, ToolRequest
from ptc_interpreter.values.scalars import Atom, ExceptionValue, Mutable, SecretName, Symbol

KINDS = (
    *(Span, Problem, Limits, Definition, ToolCall, Usage, Memory, Evaluation, ToolRequest, ToolOutcome),
    *(Symbol, SecretName, ExceptionValue, Atom, Mutable),
)


def _at_least(name: str, value: int) -> None:
    if value < 1:
        raise ValueError(f"{name} is {value}")


@record(kw_only=True)
class Order(Compared):
    """An order."""

    id: int = field(checks=(_at_least,))
    name: str = field(default="", convert=str.strip)
    items: list[int] = field(factory=list[int])


@record(kw_only=True)
class Priority(Order):
    name: str = "soon"
    level: int = 1


@record(kw_only=True, slots=False)
class Open(Compared):
    id: int
    note: str | None = None


@attrs.frozen(kw_only=True)
class OfHost(Limits):
    """A host that adds to the limits."""

    tenant: str = "one"


def test_fields_have_their_defaults_are_converted_and_are_checked():
    assert repr(Order(id=1, name=" a ")) == "Order(id=1, name='a', items=[])"
    assert Order(id=1).items is not Order(id=1).items
    assert repr(Priority(id=2)) == "Priority(id=2, name='soon', items=[], level=1)"
    with pytest.raises(ValueError, match="id is 0"):
        Order(id=0)
    with pytest.raises(ValueError, match="id is 0"):
        attrs.evolve(Priority(id=2), id=0)


@pytest.mark.parametrize("given", [{}, {"id": 1, "other": 2}], ids=str)
@pytest.mark.parametrize("kind", [Order, Priority, Open])
def test_missing_and_surplus_fields_are_refused(kind: Any, given: dict[str, int]):
    with pytest.raises(TypeError):
        kind(**given)
    with pytest.raises(TypeError):
        kind(1)


@pytest.mark.parametrize("made", [Order(id=1), Priority(id=1), Open(id=1), Limits(), Span(1, 2)], ids=repr)
def test_records_are_frozen_and_copied_whole(made: Any):
    name = attrs.fields(type(made))[0].name
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(made, name, 5)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        delattr(made, name)
    for copied in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made)), attrs.evolve(made)):
        assert copied == made
        assert type(copied) is type(made)


@pytest.mark.parametrize("kind", KINDS)
def test_attrs_knows_the_fields_of_each(kind: Any):
    fields = attrs.fields(kind)
    assert attrs.has(kind)
    assert [each.name for each in fields] == list(inspect.signature(kind).parameters)
    needed = {each.name for each in fields if each.default is attrs.NOTHING}
    assert needed == {name for name, each in inspect.signature(kind).parameters.items() if each.default is each.empty}
    assert all(each.type is not None for each in fields)


def test_a_record_is_evolved_as_attrs_does_it():
    of = Limits(steps=5)
    assert evolved(of, seconds=2.0) == attrs.evolve(of, seconds=2.0) == Limits(steps=5, seconds=2.0)
    assert attrs.asdict(evolved(Usage(), steps=3))["steps"] == 3
    with pytest.raises(ValueError, match="steps"):
        evolved(of, steps=0)


def test_hosts_may_add_fields():
    assert OfHost(steps=7, tenant="two").steps == 7
    assert attrs.evolve(OfHost(tenant="two"), steps=9) == OfHost(tenant="two", steps=9)
    assert OfHost(tenant="two") != OfHost()


def test_positional_fields_can_be_matched():
    match Span(3, 4):
        case Span(line, column):
            assert (line, column) == (3, 4)


def test_an_argument_that_there_is_not_is_told_with_the_class():
    with pytest.raises(TypeError, match=r"^Limits.__init__\(\) got an unexpected keyword argument 'secnds'"):
        attrs.evolve(Limits(), secnds=1)
