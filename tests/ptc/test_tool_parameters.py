"""What tools say of their parameters: bounds, checked before the call, and descriptions, which the model is told."""

from decimal import Decimal
from functools import partial
from typing import Annotated, Any, NotRequired, Optional, TypedDict

import annotated_types as at
import msgspec
import pytest
from pydantic import AfterValidator, BaseModel, Field

from ptc import ScriptedModel, SubAgent, tool
from ptc.prompts.system import tools_text


class Box(TypedDict):
    width: Annotated[int, at.Gt(0)]
    label: str


class Order(BaseModel):
    amount: int = Field(ge=1, le=9)


def even(n: int) -> bool:
    return n % 2 == 0


def is_short(text: str) -> str:
    if len(text) > 3:
        raise ValueError("too long")
    return text.upper()


class Row(TypedDict):  # as `from __future__ import annotations` has it
    name: "str"
    note: "NotRequired[str]"


PAIR = "[integer integer] (for which the condition holds)"
BOUNDED = [
    (Annotated[int, Field(le=5)], "integer (at most 5)", "5", "6"),
    (Annotated[int, Field(ge=1), Field(le=5)], "integer (at least 1, at most 5)", "1", "0"),
    (Annotated[float, at.Interval(gt=0, lt=1)], "float (more than 0, less than 1)", "0.5", "1.0"),
    (Annotated[int, msgspec.Meta(multiple_of=5)], "integer (a multiple of 5)", "10", "11"),
    (Annotated[str, at.Len(2, 3)], "string (at least 2 characters, at most 3 characters)", '"ab"', '"a"'),
    (Annotated[str, msgspec.Meta(pattern="^[a-z]+$")], "string (matching ^[a-z]+$)", '"ab"', '"A"'),
    (Annotated[list[int], at.MinLen(2)], "list of integer (at least 2 items)", "[1 2]", "[1]"),
    (list[Annotated[int, at.Ge(0)]], "list of integer (at least 0)", "[0]", "[1 -1]"),
    (Annotated[int, at.Predicate(even)], "integer (for which even holds)", "2", "3"),
    (Annotated[int | None, Field(le=5)], "integer or nil (at most 5)", "nil", "6"),
    (Optional[Annotated[int, Field(le=5)]], "integer (at most 5) or nil", "nil", "6"),  # noqa: UP045 - as older code has it
    (Annotated[str, Field(pattern="^(a+)+$")], "string (matching ^(a+)+$)", '"aa"', f'"{"a" * 40}b"'),
    (Annotated[tuple[int, ...], at.MinLen(1)], "list of integer (at least 1 item)", "[1]", "[]"),
    (Annotated[tuple[int, int], at.Predicate(lambda pair: pair[0] < pair[1])], PAIR, "[1 2]", "[2 1]"),
    (Annotated[float, Field(allow_inf_nan=False)], "float", "1.5", "##Inf"),
    (Annotated[Decimal, Field(max_digits=3)], "decimal", '"1.25"', '"1.255"'),
    (list[Annotated[str, AfterValidator(is_short)]], "list of string", '["ab"]', '["abcd"]'),
    (Optional[Annotated[str, AfterValidator(is_short)]], "string or nil", "nil", '"abcd"'),  # noqa: UP045
    (Row, "{:name string, :note string (optional)}", '{:name "a"}', '{:note "a"}'),
    (Box, "{:width integer (more than 0), :label string}", '{:width 1 :label "a"}', '{:width 0 :label "a"}'),
]


def call(annotation: Any, argument: str):
    taken: list[Any] = []

    def take(value):
        taken.append(value)
        return "done"

    take.__annotations__["value"] = annotation
    model = ScriptedModel([f"(tool/take {argument})", "(return 1)"])
    step = SubAgent("m", tools=[take], model=model, max_turns=2).run_sync()
    return step.trace[0].evaluation, taken


@pytest.mark.parametrize(("annotation", "described", "fits", "fails"), BOUNDED, ids=[each[1] for each in BOUNDED])
def test_bounds_are_told_and_checked_before_the_call(annotation, described, fits, fails):
    def take(value): ...

    take.__annotations__["value"] = annotation
    assert tool(take).signature() == f"(tool/take value)  ; value: {described} -> any"
    evaluation, taken = call(annotation, fits)
    assert (evaluation.error, len(taken)) == (None, 1)
    evaluation, taken = call(annotation, fails)
    assert (evaluation.error.code, taken, evaluation.tool_calls) == ("tool_arguments", [], ())
    assert "`tool/take` takes `value" in evaluation.error.message


def test_an_error_says_what_is_allowed():
    evaluation, _ = call(Annotated[int, Field(le=5)], "7")
    assert evaluation.error.message == "`tool/take` takes `value` as integer (at most 5), not integer 7."
    assert evaluation.error.hint == "call it as (tool/take value)  ; value: integer (at most 5)"


def test_validators_of_pydantic_decide_too_and_may_change_the_value():
    annotation = Annotated[str, AfterValidator(is_short)]
    assert call(annotation, '"abc"')[1] == ["ABC"]
    evaluation, taken = call(annotation, '"abcd"')
    assert taken == []
    assert "Value error, too long" in evaluation.error.message


def test_bounds_of_a_models_fields_are_told():
    def take(order: Order) -> dict: ...

    assert tool(take).signature() == ("(tool/take order)  ; order: {:amount integer (at least 1, at most 9)} -> map")


def test_what_a_model_refuses_is_told_as_its_signature_has_it():
    error = call(Order, "{:value {:amount 10}}")[0].error
    assert error.message == "`tool/take` takes `value.amount` as integer (at least 1, at most 9), not integer 10."


def test_a_field_as_default_is_a_bound_a_description_and_a_default():
    def rows(page: int = Field(ge=1), size: int = Field(10, le=100, description="rows of a page")) -> list[int]:
        return [page, size]

    model = ScriptedModel(["(tool/rows 0)", "(tool/rows 1 101)", "(return (tool/rows 1))"])
    step = SubAgent("m", tools=[rows], model=model).run_sync()
    assert step.tools[0] == (
        "(tool/rows page size?)  ; page: integer (at least 1), size: integer (at most 100) = 10 -> list of integer"
    )
    assert "rows of a page" in step.trace[0].messages[0]["content"]
    errors = [turn.evaluation.error for turn in step.trace]
    assert [error.code for error in errors if error] == ["tool_arguments"] * 2
    assert step.return_value == [1, 10]


def test_bounds_hold_for_what_is_returned():
    model = ScriptedModel(["(return 7)", "(return 5)"])
    step = SubAgent("m", model=model, output=Annotated[int, Field(le=5)]).run_sync()
    assert step.return_value == 5
    assert step.trace[0].evaluation.error.message == "return: expected integer (at most 5), got integer 7."


def test_maps_and_typed_dicts_say_what_they_are():
    def f(a: dict, b: Box) -> dict: ...

    def g() -> Box: ...

    assert tool(f).signature() == "(tool/f a b)  ; a: map, b: {:width integer (more than 0), :label string} -> map"
    assert tool(g).signature() == "(tool/g)  ; -> {:width integer (more than 0), :label string}"


# -- descriptions ----------------------------------------------------------------------------------------------------


def google(category: str, limit: int = 10, *more: str) -> list[str]:
    """Customer reviews of a category.

    Newest first.

    Args:
        category: As on the
            shelf label.
        limit (int): How many at most.
        more: Other categories.

    Returns:
        Their texts.
    """


def numpy(category: str, limit: int = 10) -> list[str]:
    """Customer reviews of a category.

    Parameters
    ----------
    category : str
        As on the
        shelf label.
    limit : int, optional
        How many at most.
    """


def sphinx(category: str, limit: int = 10) -> list[str]:
    """Customer reviews of a category.

    :param category: As on the
        shelf label.
    :param int limit: How many at most.
    :returns: Their texts.
    """


def annotated(
    category: Annotated[str, Field(description="As on the\nshelf label.")],
    limit: Annotated[int, msgspec.Meta(description="How many at most.", ge=0)] = 10,
) -> list[str]:
    """Customer reviews of a category.

    Args:
        limit: Said elsewhere, and not taken.
    """


NOTES = ["Customer reviews of a category.", "category: As on the shelf label.", "limit: How many at most."]


@pytest.mark.parametrize("function", [google, numpy, sphinx, annotated], ids=lambda each: each.__name__)
def test_descriptions_of_parameters_reach_the_model(function):
    assert tool(function).notes()[:3] == NOTES
    text = tools_text((tool(function),))
    assert "\n;   category: As on the shelf label.\n;   limit: How many at most.\n" in text


def test_a_text_describes_too():
    def find(name: Annotated[str, "Who is looked for"]) -> str: ...

    assert tool(find).notes() == ["name: Who is looked for"]


def test_callable_objects_and_odd_docstrings():
    class Finder:
        """Finds.

        Args:
            name: Who.
        """

        def __call__(self, name: str) -> str: ...

    def odd(a, b):
        """:param a: \n Parameters: ----- :::"""

    class Asker:
        """Asks."""

        def __call__(self, name: str) -> str:
            """Asks for a name.

            Args:
                name: Whose.
            """

    def both(a, b):
        """Both.

        Parameters
        ----------
        a, b : int
            Numbers.
        """

    assert tool(Finder(), name="find").notes() == ["Finds.", "name: Who."]
    assert tool(Asker(), name="ask").notes() == ["Asks.", "name: Whose."]
    assert tool(both).notes() == ["Both.", "a: Numbers.", "b: Numbers."]
    assert tool(partial(both, 1), name="half").notes() == ["Both.", "b: Numbers."]
    assert len(tool(odd).notes()) >= 1


def test_a_long_description_is_cut():
    def find(name: Annotated[str, "word " * 500]) -> str: ...

    (note,) = tool(find).notes()
    assert len(note) < 420
    assert note.endswith("...")


def test_several_calls_at_once_are_named_where_there_are_tools():
    assert "`(pmap #(tool/name %) items)` calls a tool for many items at once" in tools_text((tool(google),))
    assert "pmap" not in tools_text(())
