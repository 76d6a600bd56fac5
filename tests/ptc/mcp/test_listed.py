"""What a server lists, as parameters and types of ours: schemas of all kinds, and names that programs cannot write."""

import mcp_types
import pytest

from ptc.mcp.client import mcp_tools
from ptc.mcp.listed import description_of, effect_of, is_repeatable, name_of, parameters_of, result_of
from ptc.tools import Tool


def listed(name="t", properties=None, hints=None, **more):
    given = {"description": None, "output_schema": None}
    schema = {"type": "object", **({"properties": properties} if properties is not None else {})}
    for key in ("required", "$defs", "additionalProperties"):
        if key in more:
            schema[key] = more.pop(key)
    annotations = None if hints is None else mcp_types.ToolAnnotations(**hints)
    return mcp_types.Tool(name=name, input_schema=schema, annotations=annotations, **{**given, **more})


def described(properties, **more):
    return [each.describe() for each in parameters_of(listed(properties=properties, **more)).values()]


@pytest.mark.parametrize(
    ("name", "prefix", "written"),
    [
        ("read_file", "", "read-file"),
        ("drive/list.all", "", "drive-list-all"),
        ("getSum", "", "getSum"),
        ("2fa", "", "tool-2fa"),
        ("search", "git hub", "git-hub-search"),
    ],
)
def test_names(name, prefix, written):
    assert name_of(listed(name), prefix) == written
    Tool(name=written, function=print)  # it can be written


def test_those_that_a_call_has_to_give_come_first():
    properties = {"limit": {"type": "integer", "default": 3}, "query": {"type": "string"}, "deep": {"type": "boolean"}}
    assert described(properties, required=["query"]) == ["query: string", "limit: integer = 3", "deep: boolean"]


def test_names_that_programs_cannot_write_are_sent_as_the_server_has_them():
    found = parameters_of(listed(properties={"$filter": {}, "page.size": {}, "X-Key": {}, "x_y": {}, "x-y": {}}))
    assert {name: (each.program_name, each.name) for name, each in found.items()} == {
        "$filter": ("filter", "filter"),
        "page.size": ("page-size", "page_size"),
        "X-Key": ("X-Key", "X_Key"),
        "x_y": ("x-y", "x_y"),
    }


def test_references_are_followed():
    shelf = {"type": "object", "properties": {"name": {"type": "string"}, "below": {"$ref": "#/$defs/Shelf"}}}
    told = described({"shelf": {"$ref": "#/$defs/Shelf"}}, required=["shelf"], **{"$defs": {"Shelf": shelf}})
    assert told == ["shelf: {:name string (optional), :below Shelf (optional)}"]


@pytest.mark.parametrize(
    "schema",
    [
        True,
        {"type": "colour"},
        {"allOf": [{"type": "string"}, {"minLength": 2}]},
        {"$ref": "#/$defs/Nowhere"},
        {"$ref": "https://example.com/schema.json"},
    ],
)
def test_what_cannot_be_read_may_be_anything(schema):
    assert described({"x": schema}, required=["x"]) == ["x: any"]


def test_a_tool_that_takes_anything_takes_a_map():
    (parameter,) = parameters_of(listed(additionalProperties=True)).values()
    assert parameter.describe() == "arguments: map"
    assert parameters_of(listed()) == {}


@pytest.mark.parametrize(
    ("hints", "effect", "repeatable"),
    [
        (None, "act", False),
        ({}, "act", False),
        ({"read_only_hint": True}, "read", True),
        ({"idempotent_hint": True}, "act", True),
        ({"read_only_hint": False, "destructive_hint": True}, "act", False),
    ],
)
def test_hints(hints, effect, repeatable):
    tool = listed(hints=hints)
    assert (effect_of(tool), is_repeatable(tool)) == (effect, repeatable)


def test_descriptions_and_results():
    assert description_of(listed(description="  What it does.\nMore.\n\nFor people.")) == "What it does.\nMore."
    assert description_of(listed(title="A title")) == "A title"
    schema = {"type": "object", "properties": {"n": {"type": "integer"}}}
    assert result_of(listed(output_schema=schema)) == schema
    assert Tool(name="t", function=mcp_tools, returns=result_of(listed())).signature() == "(tool/t)  ; -> any"
