"""`Shape`: what a value has to look like. Each kind says itself in PTC-Lisp and fits values to itself.

Fitting takes plain Python (what `to_python` gives) and gives it with names, numbers and dates put right; what cannot be
put right is noted and left as it is.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

import attrs

from ptc.shapes.names import snake_case
from ptc_interpreter import to_clojure, type_name


@attrs.frozen(kw_only=True)
class Mismatch:
    """A place where a value does not have the shape that was asked for."""

    path: str  # such as `return[2].price`
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected}, got {self.got}"


Mismatches = list[Mismatch]


class Shape(Protocol):
    """What a value has to look like."""

    def describe(self) -> str:
        """The shape as a model is told it, such as `list of {:name string, :price float}`."""
        ...

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """`value` in this shape; what does not fit is added to `found`."""
        ...


def fitted(shape: Shape, value: Any, path: str) -> tuple[Any, Mismatches]:
    """`value` in this shape, and where it does not fit."""
    found: Mismatches = []
    return shape.fit(value, path, found), found


def shown(value: Any) -> str:
    """A value as an error shows it: its type, and the value itself where it is short."""
    if value is None:
        return "nil"
    text, truncated = to_clojure(value, limit=3, printable_limit=40, total_limit=80)
    kind = type_name(value)
    return kind if truncated or "[" in kind else f"{kind} {text}"


def _refuse(shape: Shape, value: Any, path: str, found: Mismatches) -> Any:
    found.append(Mismatch(path=path, expected=shape.describe(), got=shown(value)))
    return value


@attrs.frozen
class AnyShape:
    """Any value."""

    def describe(self) -> str:
        """`any`."""
        return "any"

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:  # noqa: ARG002 - as all shapes
        """The value itself."""
        return value


@attrs.frozen
class Scalar:
    """A value without parts. `convert` gives it, or raises `ValueError` or `TypeError`."""

    name: str
    convert: Callable[[Any], Any]

    def describe(self) -> str:
        """Its name."""
        return self.name

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """The value as this type."""
        try:
            return self.convert(value)
        except (ValueError, TypeError, ArithmeticError):
            return _refuse(self, value, path, found)


@attrs.frozen
class OneOf:
    """One of the given values."""

    values: tuple[Any, ...]

    def describe(self) -> str:
        """The values, as programs write them."""
        return " or ".join(to_clojure(value)[0] for value in self.values)

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """The value, if it is one of them."""
        if any(type(value) is type(each) and value == each for each in self.values):
            return value
        return _refuse(self, value, path, found)


@attrs.frozen
class ListOf:
    """Any number of items of one shape; sets are given as lists and become sets when they are structured."""

    item: Shape
    least: int = 0
    most: int | None = None

    def describe(self) -> str:
        """`list of string`, and how many where that is bounded."""
        return f"list of {_grouped(self.item)}{self._bounds()}"

    def _bounds(self) -> str:
        if self.most is not None:
            return f" ({self.least} to {self.most} items)"
        return f" (at least {self.least} items)" if self.least else ""

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """The items, each in its shape."""
        if not isinstance(value, list | tuple | set | frozenset):
            return _refuse(self, value, path, found)
        items = list(cast("Sequence[Any]", value))
        if len(items) < self.least or (self.most is not None and len(items) > self.most):
            _refuse(self, items, path, found)
        return [self.item.fit(item, f"{path}[{index}]", found) for index, item in enumerate(items)]


@attrs.frozen
class TupleOf:
    """A list of a known length, with a shape for each item."""

    items: tuple[Shape, ...]

    def describe(self) -> str:
        """`[string integer]`."""
        return f"[{' '.join(map(_grouped, self.items))}]"

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """The items, each in its shape."""
        if not isinstance(value, list | tuple):
            return _refuse(self, value, path, found)
        items = list(cast("Sequence[Any]", value))
        if len(items) != len(self.items):
            return _refuse(self, items, path, found)
        pairs = zip(self.items, items, strict=True)
        return [shape.fit(item, f"{path}[{index}]", found) for index, (shape, item) in enumerate(pairs)]


@attrs.frozen
class MapOf:
    """A map of any keys of one shape to values of another."""

    key: Shape
    value: Shape

    def describe(self) -> str:
        """`map`, or `map of string to integer`."""
        if isinstance(self.value, AnyShape):
            return "map"
        return f"map of {_grouped(self.key)} to {_grouped(self.value)}"

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """The entries, each in its shape."""
        if not isinstance(value, dict):
            return _refuse(self, value, path, found)
        entries = cast("dict[Any, Any]", value)
        return {
            self.key.fit(key, f"{path} key", found): self.value.fit(item, f"{path}.{key}", found)
            for key, item in entries.items()
        }


@attrs.frozen(kw_only=True)
class Field:
    """One entry of a record."""

    name: str
    shape: Shape
    required: bool = True

    def describe(self) -> str:
        """`:price float`."""
        return f":{self.name} {_grouped(self.shape)}{'' if self.required else ' (optional)'}"


@attrs.frozen(kw_only=True)
class Record:
    """A map with known keys. Keys may be written in snake_case or kebab-case."""

    fields: tuple[Field, ...]
    others: Shape | None = None  # of keys that are not listed; None: there may be none

    def describe(self) -> str:
        """`{:name string, :price float}`."""
        return "{" + ", ".join(field.describe() for field in self.fields) + "}"

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """The entries under the names of the fields, each in its shape."""
        if not isinstance(value, dict):
            return _refuse(self, value, path, found)
        left = dict(cast("dict[Any, Any]", value))
        made: dict[Any, Any] = {}
        for field in self.fields:
            self._take(field, left, made, path, found)
        return {**made, **self._rest(left, path, found)}

    def _take(self, field: Field, left: dict[Any, Any], made: dict[Any, Any], path: str, found: Mismatches) -> None:
        key = next((key for key in left if key == field.name), None) or next(
            (key for key in left if isinstance(key, str) and snake_case(key) == snake_case(field.name)), None
        )
        if key is not None:
            made[field.name] = field.shape.fit(left.pop(key), f"{path}.{field.name}", found)
        elif field.required:
            found.append(Mismatch(path=f"{path}.{field.name}", expected=field.shape.describe(), got="nothing"))

    def _rest(self, left: dict[Any, Any], path: str, found: Mismatches) -> dict[Any, Any]:
        if self.others is not None:
            return {key: self.others.fit(item, f"{path}.{key}", found) for key, item in left.items()}
        for key, item in left.items():
            found.append(Mismatch(path=f"{path}.{key}", expected=f"no such key in {self.describe()}", got=shown(item)))
        return left


@attrs.frozen
class Either:
    """One of several shapes; the first that fits is taken."""

    options: tuple[Shape, ...]

    def describe(self) -> str:
        """`string or nil`."""
        return " or ".join(dict.fromkeys(option.describe() for option in self.options))

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """The value in the first shape that it fits; of records that do not fit, what the nearest one says."""
        attempts = [fitted(option, value, path) for option in self.options]
        for made, problems in attempts:
            if not problems:
                return made
        inside = [problems for _, problems in attempts if any(problem.path != path for problem in problems)]
        if inside:
            found += min(inside, key=len)
            return value
        return _refuse(self, value, path, found)


@attrs.frozen(eq=False)
class Named:
    """A shape that contains itself, by name."""

    name: str
    resolve: Callable[[], Shape]

    def describe(self) -> str:
        """Its name."""
        return self.name

    def fit(self, value: Any, path: str, found: Mismatches) -> Any:
        """As the shape that it names."""
        return self.resolve().fit(value, path, found)


def _grouped(shape: Shape) -> str:
    text = shape.describe()
    several = isinstance(shape, Either | OneOf) and " or " in text
    return f"({text})" if several else text
