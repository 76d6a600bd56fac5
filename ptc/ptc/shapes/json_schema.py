"""JSON Schema as shapes: the keywords that say what data looks like. Others are ignored, as the standard has it.

type, enum, const, properties, required, additionalProperties, items, prefixItems, minItems, maxItems, minimum, maximum,
exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, anyOf, oneOf, allOf with one schema, nullable, and
$ref within the schema.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from ptc.shapes.scalars import BOOLEAN, INTEGER, NIL, NUMBER, STRING
from ptc.shapes.shape import (
    AnyShape,
    Either,
    Field,
    ListOf,
    MapOf,
    Mismatch,
    Mismatches,
    Named,
    OneOf,
    Record,
    Shape,
    TupleOf,
    shown,
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


@attrs.frozen(kw_only=True)
class Bounded:
    """A shape with bounds on its values."""

    inner: Shape
    bounds: tuple[tuple[str, Callable[[Any], bool]], ...]  # what a value has to be, and whether it is

    def describe(self) -> str:
        """`integer (at least 1, at most 5)`."""
        return f"{self.inner.describe()} ({', '.join(text for text, _ in self.bounds)})"

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """The value, if it keeps to all bounds."""
        before = len(found)
        made = self.inner.fit(value, path, found)
        if len(found) == before and not all(holds(made) for _, holds in self.bounds):
            found.append(Mismatch(path=path, expected=self.describe(), got=shown(value)))
        return made


@attrs.frozen
class _Reader:
    root: Schema

    def shape(self, schema: Schema | bool) -> Shape:
        if isinstance(schema, bool):
            return AnyShape()
        inner = self._unbounded(schema)
        bounds = _bounds(schema)
        bounded = Bounded(inner=inner, bounds=bounds) if bounds else inner
        return Either((bounded, NIL)) if schema.get("nullable") is True else bounded

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


_BOUNDS: Final[dict[str, tuple[str, Callable[[Any, Any], bool]]]] = {
    "minimum": ("at least {}", lambda value, bound: value >= bound),
    "maximum": ("at most {}", lambda value, bound: value <= bound),
    "exclusiveMinimum": ("more than {}", lambda value, bound: value > bound),
    "exclusiveMaximum": ("less than {}", lambda value, bound: value < bound),
    "minLength": ("at least {} characters", lambda value, bound: len(value) >= bound),
    "maxLength": ("at most {} characters", lambda value, bound: len(value) <= bound),
    "pattern": ("matching {}", lambda value, bound: re.search(bound, value) is not None),
}


def _bounds(schema: Schema) -> tuple[tuple[str, Callable[[Any], bool]], ...]:
    return tuple(
        (text.format(schema[keyword]), _bound(holds, schema[keyword]))
        for keyword, (text, holds) in _BOUNDS.items()
        if keyword in schema
    )


def _bound(holds: Callable[[Any, Any], bool], bound: Any) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        try:
            return holds(value, bound)
        except TypeError:  # as JSON Schema has it, a bound on numbers says nothing of a string
            return True

    return check
