"""JSON Schema as shapes: the keywords that say what data looks like. Others are ignored, as the standard has it.

type, enum, const, properties, required, additionalProperties, items, prefixItems, minItems, maxItems, minimum, maximum,
exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, pattern, anyOf, oneOf, allOf with one schema,
nullable, and $ref within the schema.
"""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from ptc.shapes.bounds import bounded
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
    Shape,
    TupleOf,
)

Schema = Mapping[str, Any]
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
        return Named(steps[-1] or "root", lambda: self.shape(target))  # pyright: ignore[reportUnknownArgumentType]
