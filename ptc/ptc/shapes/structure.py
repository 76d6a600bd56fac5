"""Fitted data made into values of a type, by cattrs, or by pydantic where the type is one of its models."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin
from uuid import UUID

from ptc.shapes.annotations import is_pydantic, shape_of, unwrapped
from ptc.shapes.bounds import Bounded
from ptc.shapes.shape import AnyShape, Mismatch, Mismatches, Scalar, Shape, fitted, shown

_AS_FITTED = (date, datetime, time, timedelta, Decimal, UUID, Path)


def structured(value: Any, annotation: Any, path: str) -> tuple[Any, Mismatches]:
    """`value` as `annotation` has it, and where it does not fit; with any mismatch the value means nothing."""
    shape = shape_of(annotation)
    plain, found = fitted(shape, value, path)
    if _is_scalar(shape) and not _is_validated(annotation):
        return plain, found
    if _holds_pydantic(annotation, ()):
        return _by_pydantic(plain, annotation, path)  # its own coercions and validators decide
    if found:
        return plain, found
    return _by_pydantic(plain, annotation, path) if _is_validated(annotation) else _by_cattrs(plain, annotation, path)


def _is_scalar(shape: Shape) -> bool:
    return isinstance(shape.inner if isinstance(shape, Bounded) else shape, Scalar | AnyShape)


def _is_validated(annotation: Any) -> bool:
    """Whether a type is annotated with validators of pydantic's."""
    return any(hasattr(each, "__get_pydantic_core_schema__") for each in unwrapped(annotation)[1])


def _by_cattrs(plain: Any, annotation: Any, path: str) -> tuple[Any, Mismatches]:
    from cattrs import transform_error

    try:
        return _converter().structure(plain, annotation), []
    except Exception as error:  # validators of the caller's classes raise what they like
        lines = transform_error(cast("Any", error), path, _reason) if _is_group(error) else [f"{error} @ {path}"]
        return None, [_refused(line) for line in lines]


def _reason(error: BaseException, _: Any) -> str:
    return str(error) or type(error).__name__


def _is_group(error: BaseException) -> bool:
    return isinstance(error, BaseExceptionGroup)


def _refused(line: str) -> Mismatch:
    reason, _, path = line.rpartition(" @ ")
    return Mismatch(path=path, expected="a value that the type takes", got=reason.splitlines()[0])


@cache
def _converter() -> Any:
    from cattrs import Converter, cols

    converter = Converter(use_alias=True)
    for kind in _AS_FITTED:
        converter.register_structure_hook(kind, lambda value, _: value)
    converter.register_structure_hook_func(lambda of: get_origin(of) in (Union, UnionType), _union)
    converter.register_structure_hook_func(lambda of: isinstance(of, type) and issubclass(of, Enum), _enum)
    converter.register_structure_hook_func(is_pydantic, lambda value, of: of.model_validate(value))
    converter.register_structure_hook_factory(cols.is_namedtuple, _named_tuple_hook)
    return converter


def _named_tuple_hook(kind: Any) -> Callable[[Any, Any], Any]:
    from cattrs import cols

    return cast("Any", cols).namedtuple_dict_structure_factory(kind, _converter())  # they are fitted as maps


def _union(value: Any, annotation: Any) -> Any:
    for option in get_args(annotation):
        made, found = structured(value, option, "")
        if not found:
            return made
    raise ValueError(f"{shown(value)} is none of the types asked for")


def _enum(value: Any, kind: type[Enum]) -> Enum:
    return next(member for member in kind if value in (member.value, member.name))


def _by_pydantic(plain: Any, annotation: Any, path: str) -> tuple[Any, Mismatches]:
    from pydantic import TypeAdapter, ValidationError

    try:
        return TypeAdapter[Any](annotation).validate_python(plain), []
    except ValidationError as error:
        return None, [_by_location(problem, path) for problem in error.errors()]


def _by_location(problem: Any, path: str) -> Mismatch:
    place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in problem["loc"])
    missing = problem["type"] == "missing"
    return Mismatch(
        path=path + place,
        expected="a value" if missing else problem["msg"].removeprefix("Input should be "),
        got="nothing" if missing else shown(problem["input"]),
    )


def _holds_pydantic(annotation: Any, seen: tuple[Any, ...]) -> bool:
    inside: Callable[[Any], bool] = lambda part: part not in seen and _holds_pydantic(part, (*seen, annotation))  # noqa: E731
    return is_pydantic(annotation) or any(map(inside, get_args(annotation)))
