"""JSON Schema as shapes: the keywords that say what data looks like. Others are ignored, as the standard has it.

type, enum, const, properties, required, additionalProperties, items, prefixItems, minItems, maxItems, minimum, maximum,
exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, pattern, anyOf, oneOf, allOf with one schema,
nullable, and $ref within the schema.
"""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from ptc.shapes.bounds import Bounded, bounded
from ptc.shapes.scalars import BOOLEAN, INTEGER, NIL, NUMBER, STRING
from ptc.shapes.shape import (
    AnyShape,
    Either,
    Field,
    ListOf,
    MapOf,
    Named,
    OneOf,
    Record,
    Scalar,
    Shape,
    TupleOf,
)

Schema = Mapping[str, Any]
_DEEPEST: Final = (
    3  # references within references that are told whole; what is further in, or within itself, by its name
)
_SCALARS: Final[dict[str, Shape]] = {
    "string": STRING,
    "integer": INTEGER,
    "number": NUMBER,
    "boolean": BOOLEAN,
    "null": NIL,
}


def schema_shape(schema: Schema) -> Shape:
    """The shape that a JSON schema describes. Raises `ValueError` for one that cannot be read."""
    return _Reader(schema).shape(schema)


@attrs.frozen
class _Reader:
    root: Schema
    inside: tuple[str, ...] = ()  # the references that are being followed

    def shape(self, schema: Schema | bool) -> Shape:
        if isinstance(schema, bool):
            return AnyShape()
        shape = bounded(self._unbounded(schema), schema)
        return Either((shape, NIL)) if schema.get("nullable") is True else shape

    def _unbounded(self, schema: Schema) -> Shape:
        if "$ref" in schema:
            return self._reference(schema["$ref"])
        if "const" in schema:
            return OneOf((schema["const"],))
        if "enum" in schema:
            return OneOf(tuple(schema["enum"]))
        if len(schema.get("allOf", ())) > 1:
            raise ValueError("a JSON schema with several schemas in `allOf` cannot be read: write them as one")
        options = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
        if options:
            return Either(tuple(map(self.shape, options))) if len(options) > 1 else self.shape(options[0])
        return self._typed(schema, schema.get("type") or ("object" if "properties" in schema else None))

    def _typed(self, schema: Schema, kind: Any) -> Shape:
        if isinstance(kind, list | tuple):
            return Either(tuple(self._typed(schema, each) for each in kind))  # pyright: ignore[reportUnknownVariableType]
        if kind is None:
            return AnyShape()
        if kind == "array":
            return self._array(schema)
        if kind == "object":
            return self._object(schema)
        if kind not in _SCALARS:
            raise ValueError(f"there is no JSON schema type {kind!r}; there are {', '.join(_SCALARS)}, array, object")
        return _SCALARS[kind]

    def _array(self, schema: Schema) -> Shape:
        if "prefixItems" in schema:
            return TupleOf(tuple(map(self.shape, schema["prefixItems"])))
        return ListOf(self.shape(schema.get("items", True)), schema.get("minItems", 0), schema.get("maxItems"))

    def _object(self, schema: Schema) -> Shape:
        others = schema.get("additionalProperties", True)
        rest = None if others is False else self.shape(others)
        if not schema.get("properties"):
            return MapOf(STRING, rest or AnyShape())
        required = schema.get("required", ())
        fields = [
            Field(name=name, shape=self.shape(of), required=name in required)
            for name, of in schema["properties"].items()
        ]
        return Record(fields=tuple(fields), others=rest)

    def _reference(self, reference: str) -> Shape:
        steps = reference.removeprefix("#").strip("/").split("/")
        target: Any = self.root
        for step in filter(None, steps):
            if not isinstance(target, Mapping) or step not in target:
                raise ValueError(f"the JSON schema has nothing at {reference!r}")
            target = target[step]  # pyright: ignore[reportUnknownVariableType]
        if reference not in self.inside and len(self.inside) < _DEEPEST:
            return attrs.evolve(self, inside=(*self.inside, reference)).shape(target)  # pyright: ignore[reportUnknownArgumentType]
        return Named(steps[-1] or "root", lambda: _Reader(self.root).shape(target))  # pyright: ignore[reportUnknownArgumentType]


# -- and back --------------------------------------------------------------------------------------------------------

# A scalar by its name -> its schema; any other is text.
_SCHEMAS: Final[Mapping[str, dict[str, Any]]] = {
    **{shape.describe(): {"type": kind} for kind, shape in _SCALARS.items()},
    "float": {"type": "number"},
    "decimal": {"type": "number"},
    "seconds": {"type": "number"},
    "date": {"type": "string", "format": "date"},
    "instant": {"type": "string", "format": "date-time"},
    "uuid": {"type": "string", "format": "uuid"},
}


def schema_of(shape: Shape) -> dict[str, Any]:
    """A JSON schema for what fits a shape. Bounds on values are told in words; a shape within itself is any value."""
    match shape:
        case Scalar(name=name):
            return dict(_SCHEMAS.get(name, {"type": "string"}))
        case Bounded(inner=inner):
            return {**schema_of(inner), "description": shape.describe()}
        case OneOf(values=values):
            return {"enum": list(values)}
        case Either(options=options):
            return {"anyOf": [schema_of(each) for each in options]}
        case ListOf() | TupleOf():
            return _array_of(shape)
        case MapOf(value=value):
            return {"type": "object", "additionalProperties": schema_of(value)}
        case Record():
            return _object_of(shape)
        case _:
            return {}


def _array_of(shape: ListOf | TupleOf) -> dict[str, Any]:
    if isinstance(shape, TupleOf):
        count = len(shape.items)
        bounds = {"minItems": count, "maxItems": count}
        return {"type": "array", "prefixItems": [schema_of(each) for each in shape.items], **bounds}
    least = {"minItems": shape.least} if shape.least else {}
    most = {"maxItems": shape.most} if shape.most is not None else {}
    return {"type": "array", "items": schema_of(shape.item), **least, **most}


def _object_of(shape: Record) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {field.name: schema_of(field.shape) for field in shape.fields},
        "required": [field.name for field in shape.fields if field.required],
        "additionalProperties": False if shape.others is None else schema_of(shape.others),
    }
