"""Tools as a server lists them, as `Parameter`s and types of ours."""

import inspect
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

import mcp_types

from ptc.shapes import kebab_case, schema_shape
from ptc.tools import Parameter

Schema = Mapping[str, Any]
_DEFINITIONS: Final = ("$defs", "definitions")
_NO_NAME: Final = re.compile(r"[^\w-]+")
EVERYTHING: Final = Parameter(name="arguments", annotation=dict[str, Any], default=None)


def name_of(listed: mcp_types.Tool, prefix: str) -> str:
    """The name as programs write it: `read_file` is `read-file`, `drive/list.all` is `drive-list-all`."""
    name = kebab_case(_NO_NAME.sub("-", f"{prefix}-{listed.name}" if prefix else listed.name))
    return name if name[:1].isalpha() else f"tool-{name}"


def effect_of(listed: mcp_types.Tool) -> Literal["act", "read"]:
    """What its calls do, by what the server says of it."""
    hints = listed.annotations
    return "read" if hints is not None and hints.read_only_hint else "act"


def is_repeatable(listed: mcp_types.Tool) -> bool:
    """Whether a call may be made twice, by what the server says of the tool."""
    hints = listed.annotations
    return hints is not None and bool(hints.read_only_hint or hints.idempotent_hint)


def description_of(listed: mcp_types.Tool) -> str:
    """What the tool does, in the first paragraph of what the server says."""
    return (listed.description or listed.title or "").strip().split("\n\n", 1)[0]


def result_of(listed: mcp_types.Tool) -> Any:
    """The type of its result: a JSON schema, or any."""
    return listed.output_schema if _is_readable(listed.output_schema) else Any


def parameters_of(listed: mcp_types.Tool) -> dict[str, Parameter]:
    """A parameter for each name that the server knows, those first that a call has to give.

    Of a tool that names none and takes any, the one parameter is a map of all arguments, under the name "".
    """
    schema = listed.input_schema
    properties: Mapping[str, Schema | bool] = schema.get("properties") or {}
    if not properties:
        return {"": EVERYTHING} if schema.get("additionalProperties") else {}
    required: list[str] = schema.get("required") or []
    made = {name: _parameter(name, of, schema, required=name in required) for name, of in properties.items()}
    return _with_names_of_their_own(dict(sorted(made.items(), key=lambda each: not each[1].required)))


def _parameter(name: str, schema: Schema | bool, root: Schema, *, required: bool) -> Parameter:
    described: Schema = schema if isinstance(schema, Mapping) else {}
    held = {key: root[key] for key in _DEFINITIONS if key in root}
    return Parameter(
        name=_NO_NAME.sub("_", name).replace("-", "_").strip("_") or name,
        annotation={**held, **described} if _is_readable({**held, **described}) else Any,
        default=inspect.Parameter.empty if required else described.get("default"),
        description=str(described.get("description") or ""),
    )


def _with_names_of_their_own(parameters: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """Two names that programs write alike, such as `a-b` and `a_b`, are the first one's."""
    first: dict[str, str] = {}
    for name, each in parameters.items():
        first.setdefault(each.name, name)
    return {name: parameters[name] for name in first.values()}


def _is_readable(schema: Schema | None) -> bool:
    """Whether we know what a schema asks for; where we do not, the server says what is wrong with a call."""
    if schema is None:
        return False
    try:
        for part in (schema, *_definitions(schema)):
            schema_shape({**schema, **part} if part is not schema else schema).describe()
    except (ValueError, TypeError, AttributeError, RecursionError, LookupError):
        return False
    return True


def _definitions(schema: Schema) -> Iterable[Schema]:
    held: list[Mapping[str, Any]] = [schema.get(key) or {} for key in _DEFINITIONS]
    return [of for definitions in held for of in definitions.values() if of not in (True, False)]
