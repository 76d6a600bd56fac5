"""Types as models are told them, and values fitted to them."""

import dataclasses
from collections.abc import Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, Optional, TypedDict

import attrs
import pydantic
import pytest

from ptc.shapes import schema_of, schema_shape, shape_of
from ptc.shapes.output import Output
from ptc_interpreter import Keyword, evaluate


@attrs.frozen
class Product:
    name: str
    price: float
    stock: int = 0


@dataclasses.dataclass
class Order:
    product: Product
    tags: list[str]
    placed: date | None = None


class Row(TypedDict):
    name: str
    note: NotRequired[str]


class Rating(pydantic.BaseModel):
    stars: int = pydantic.Field(ge=1, le=5)
    text: str = ""


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@attrs.frozen
class Reviewed:
    rating: Rating


@attrs.frozen
class Tree:
    name: str
    children: "list[Tree]"


class Point(NamedTuple):
    x: int
    label: str = ""


@attrs.frozen
class Positive:
    value: int = attrs.field(validator=attrs.validators.gt(0))


SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "minLength": 1},
        "level": {"enum": ["low", "high"]},
        "scores": {"type": "array", "items": {"type": "number", "minimum": 0}, "maxItems": 2},
        "note": {"type": ["string", "null"]},
    },
    "required": ["name", "level"],
    "additionalProperties": False,
}

DESCRIBED = [
    (str, "string"),
    (int, "integer"),
    (float, "float"),
    (bool, "boolean"),
    (None, "nil"),
    (Any, "any"),
    (list, "list of any"),
    (list[str], "list of string"),
    (Sequence[int], "list of integer"),
    (set[int], "list of integer"),
    (tuple[str, int], "[string integer]"),
    (tuple[int, ...], "list of integer"),
    (dict, "map"),
    (dict[str, int], "map of string to integer"),
    (Optional[str], "string or nil"),  # noqa: UP045 - what is tested
    (str | None, "string or nil"),
    (list[str | None], "list of (string or nil)"),
    (Literal["a", 1], '"a" or 1'),
    (Annotated[int, "x"], "integer"),
    (Colour, '"red" or "blue"'),
    (datetime, "instant"),
    (Decimal, "decimal"),
    (Product, "{:name string, :price float, :stock integer (optional)}"),
    (Row, "{:name string, :note string (optional)}"),
    (Rating, "{:stars integer (at least 1, at most 5), :text string (optional)}"),
    (
        list[Order],
        "list of {:product {:name string, :price float, :stock integer (optional)}, "
        ":tags list of string, :placed (date or nil) (optional)}",
    ),
    (Tree, "{:name string, :children list of Tree}"),
    (
        SCHEMA,
        '{:name string (at least 1 character), :level ("low" or "high"), '
        ":scores list of number (at least 0) (0 to 2 items) (optional), :note (string or nil) (optional)}",
    ),
]


@pytest.mark.parametrize(("annotation", "text"), DESCRIBED, ids=str)
def test_types_are_described(annotation, text):
    assert Output(annotation).shape is not None or annotation is None
    from ptc.shapes.output import shape_of_output

    assert shape_of_output(annotation).describe() == text


def accepted(annotation, source):
    value, problem = Output(annotation).accept(evaluate(source).value)
    assert problem is None, problem.message
    return value


def refused(annotation, source):
    value, problem = Output(annotation).accept(evaluate(source).value)
    assert value is None
    assert problem is not None
    assert problem.code == "invalid_result"
    return problem.message


ACCEPTED = [
    (None, '{:a [1 "x" :k]}', {"a": [1, "x", "k"]}),
    (int, "3.0", 3),
    (float, "3", 3.0),
    (Product, '{:name "a" :price 3}', Product("a", 3.0)),
    (Product, '{"name" "a" "price" 3}', Product("a", 3.0)),
    (list[Product], '(map (fn [n] {:name n :price 1.5}) ["a" "b"])', [Product("a", 1.5), Product("b", 1.5)]),
    (dict[str, Product], '{"x" {:name "a" :price 1}}', {"x": Product("a", 1.0)}),
    (
        Order,
        '{:product {:name "a" :price 1} :tags ["x"] :placed "2026-11-20"}',
        Order(Product("a", 1.0), ["x"], date(2026, 11, 20)),
    ),
    (Row, '{:name "a"}', {"name": "a"}),
    (list[Row], '[{:name "a" :note "n"}]', [{"name": "a", "note": "n"}]),
    (Rating, "{:stars 4}", Rating(stars=4)),
    (list[Rating], '[{:stars 4 :text "ok"}]', [Rating(stars=4, text="ok")]),
    (Reviewed, "{:rating {:stars 4}}", Reviewed(Rating(stars=4))),
    (Colour, '"red"', Colour.RED),
    (Product | None, "nil", None),
    (Product | Row, '{:name "a"}', {"name": "a"}),
    (set[int], "#{1 2}", {1, 2}),
    (Point, "{:x 1}", Point(1)),
    (list[Point], '[{:x 1 :label "a"}]', [Point(1, "a")]),
    (tuple[str, int], '["a" 1]', ("a", 1)),
    (datetime, '"2026-11-20T10:00:00Z"', datetime(2026, 11, 20, 10, tzinfo=UTC)),
    (Decimal, '"1.50"', Decimal("1.50")),
    (Tree, '{:name "a" :children [{:name "b" :children []}]}', Tree("a", [Tree("b", [])])),
    (SCHEMA, '{:name "a" :level "low" :scores [1 2.5]}', {"name": "a", "level": "low", "scores": [1, 2.5]}),
]


@pytest.mark.parametrize(("annotation", "source", "value"), ACCEPTED, ids=str)
def test_values_become_of_the_type(annotation, source, value):
    made = accepted(annotation, source)
    assert made == value
    assert type(made) is type(value)


REFUSED = [
    (int, "true", "return: expected integer, got boolean true."),
    (int, "2.5", "return: expected integer, got float 2.5."),
    (str, ":a [1]", None),
    (
        list[Product],
        '[{:name "a" :price 1} {:name "b" :price 1} {:name "c" :price "x"}]',
        'return[2].price: expected float, got string "x".',
    ),
    (Product, '{:name "a"}', "return.price: expected float, got nothing."),
    (
        Product,
        '{:name "a" :price 1 :cost 2}',
        "return.cost: expected no such key in {:name string, :price float, :stock integer (optional)}, got integer 2.",
    ),
    (Product, "[1 2]", "return: expected {:name string, :price float, :stock integer (optional)}, got list[2]."),
    (Colour, '"green"', 'return: expected "red" or "blue", got string "green".'),
    (tuple[str, int], '["a"]', "return: expected [string integer], got list[1]."),
    (Positive, "{:value 0}", None),
    (Rating, "{:stars 9}", "return.stars: expected integer (at least 1, at most 5), got integer 9."),
    (Rating, "{}", "return.stars: expected integer (at least 1, at most 5), got nothing."),
    (Order | None, '{:product {:name "a" :price nil} :tags []}', "return.product.price: expected float, got nil."),
    (SCHEMA, '{:name "" :level "low"}', 'return.name: expected string (at least 1 character), got string "".'),
    (SCHEMA, '{:name "a" :level "mid"}', 'return.level: expected "low" or "high", got string "mid".'),
    (
        SCHEMA,
        '{:name "a" :level "low" :scores [-1]}',
        "return.scores[0]: expected number (at least 0), got integer -1.",
    ),
    (None, "inc", "The value is or holds a function, which cannot leave a program."),
]


@pytest.mark.parametrize(("annotation", "source", "message"), REFUSED, ids=str)
def test_mismatches_name_the_path(annotation, source, message):
    if message is not None:
        assert refused(annotation, source) == message


def test_several_mismatches_are_told_and_the_rest_counted():
    message = refused(list[int], '["a" "b" "c" "d" "e" "f" "g"]')
    assert message.count("expected integer") == 5
    assert message.endswith("; ... 2 more.")


def test_a_validator_of_the_class_refuses():
    assert "'value' must be > 0" in refused(Positive, "{:value 0}")


def test_the_hint_tells_the_shape():
    _, problem = Output(Product).accept(Keyword("a"))
    assert problem is not None
    assert problem.hint == "return {:name string, :price float, :stock integer (optional)}"


def test_an_unreadable_schema_is_refused_early():
    from ptc.shapes.output import shape_of_output

    with pytest.raises(ValueError, match="no JSON schema type 'text'"):
        shape_of_output({"type": "text"})
    with pytest.raises(ValueError, match="several schemas in `allOf`"):
        shape_of_output({"allOf": [{}, {}]})


class Shelf(TypedDict):
    name: str
    below: NotRequired["Shelf | None"]


@pytest.mark.parametrize(
    ("annotation", "schema"),
    [
        (Any, {}),
        (str, {"type": "string"}),
        (float, {"type": "number"}),
        (datetime, {"type": "string", "format": "date-time"}),
        (Decimal, {"type": "number"}),
        (bytes, {"type": "string"}),
        (Literal["a", 1], {"enum": ["a", 1]}),
        (int | None, {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        (list[int], {"type": "array", "items": {"type": "integer"}}),
        (dict[str, bool], {"type": "object", "additionalProperties": {"type": "boolean"}}),
        (
            tuple[int, str],
            {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "minItems": 2, "maxItems": 2},
        ),
        (
            Product,
            {
                "type": "object",
                "properties": {"name": {"type": "string"}, "price": {"type": "number"}, "stock": {"type": "integer"}},
                "required": ["name", "price"],
                "additionalProperties": False,
            },
        ),
        (
            Shelf,
            {
                "type": "object",
                "properties": {"name": {"type": "string"}, "below": {"anyOf": [{}, {"type": "null"}]}},
                "required": ["name"],
                "additionalProperties": False,
            },
        ),
    ],
)
def test_a_shape_as_a_json_schema(annotation, schema):
    assert schema_of(shape_of(annotation)) == schema


def test_bounds_are_told_in_words_in_a_json_schema():
    bounded = schema_shape({"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 3})
    told = {"type": "integer", "description": "integer (at least 1)"}
    assert schema_of(bounded) == {"type": "array", "items": told, "minItems": 2, "maxItems": 3}


def test_references_of_a_json_schema_are_told_three_deep():
    links = {f"L{n}": {"type": "object", "properties": {"next": {"$ref": f"#/$defs/L{n + 1}"}}} for n in range(9)}
    shape = schema_shape({"$ref": "#/$defs/L0", "$defs": {**links, "L9": {"type": "integer"}}})
    assert shape.describe().count("{") == 3
    assert shape.describe().endswith(":next L3 (optional)} (optional)} (optional)}")
    deep = value = {}
    for _ in range(8):
        value["next"] = value = {}
    value["next"] = "x"
    found = []
    shape.fit(deep, "return", found)
    assert [mismatch.expected for mismatch in found] == ["integer"]
