"""`Output`: the type that a run returns, and whether a value is of it."""

from collections.abc import Mapping, Sequence
from types import BuiltinFunctionType, FunctionType
from typing import Any, Final, cast

import attrs

from ptc.shapes import Mismatch, Shape, fitted, schema_shape, shape_of, structured
from ptc_interpreter import LispError, Problem, to_python

_SHOWN: Final = 5  # mismatches that an error names
_PATH: Final = "return"


@attrs.frozen
class Output:
    """What `output=` says: a type, a JSON schema, or None where any value will do."""

    wanted: Any = None

    @property
    def shape(self) -> Shape | None:
        """The shape that the model is told; None where any value will do."""
        return None if self.wanted is None else shape_of_output(self.wanted)

    def accept(self, value: Any) -> tuple[Any, Problem | None]:
        """A program's value as plain Python, or as a value of the type; else the problem that the model is told."""
        try:
            plain = to_python(value)
        except LispError as error:
            return None, _invalid(str(error), error.problem.hint or "return data: numbers, strings, lists, maps")
        if self.wanted is None:
            return plain, None
        made, found = made_as(self.wanted, plain, _PATH)
        return (None, _mismatched(found, shape_of_output(self.wanted))) if found else (made, None)


def made_as(wanted: Any, plain: Any, path: str) -> tuple[Any, list[Mismatch]]:
    """Plain data as a type or JSON schema has it, and where it does not fit."""
    is_schema: bool = isinstance(wanted, Mapping)
    return fitted(shape_of_output(wanted), plain, path) if is_schema else structured(plain, wanted, path)


def shape_of_output(output: Any) -> Shape:
    """The shape of a type or JSON schema. Raises `ValueError` for a schema that cannot be read, or for neither."""
    if isinstance(output, str | int | float | Sequence | FunctionType | BuiltinFunctionType) or _maps_to_types(output):
        raise ValueError(f"output takes a type, such as list[Row], or a JSON schema; it is {output!r}")
    return schema_shape(cast("Mapping[str, Any]", output)) if isinstance(output, Mapping) else shape_of(output)


def _maps_to_types(output: Any) -> bool:
    """Whether it is a mapping of names to types, such as {"name": str}, which is no JSON schema."""
    return isinstance(output, Mapping) and any(isinstance(each, type) for each in cast("Any", output).values())


def _mismatched(found: list[Mismatch], shape: Shape) -> Problem:
    lines = [str(mismatch) for mismatch in found[:_SHOWN]]
    more = [f"... {len(found) - _SHOWN} more"] if len(found) > _SHOWN else []
    return _invalid(f"{'; '.join(lines + more)}.", f"return {shape.describe()}")


def _invalid(message: str, hint: str) -> Problem:
    return Problem(phase="run", code="invalid_result", message=message, hint=hint)
