"""Fitted data made into values of a type, by cattrs, or by pydantic where the type is one of its models."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, is_typeddict
from uuid import UUID

from ptc.shapes.annotations import hints, is_pydantic, shape_of, unwrapped
from ptc.shapes.bounds import Bounded, single
from ptc.shapes.secret import is_secret
from ptc.shapes.shape import AnyShape, Mismatch, Mismatches, Scalar, Shape, fitted, shown

_AS_FITTED = (date, datetime, time, timedelta, Decimal, UUID, Path)


def structured(value: Any, annotation: Any, path: str) -> tuple[Any, Mismatches]:
    """`value` as `annotation` has it, and where it does not fit; with any mismatch the value means nothing."""
    shape = shape_of(annotation)
    plain, found = fitted(shape, value, path)
    validated = _holds(_is_validated, annotation)
    if _is_scalar(shape) and not validated:
        return plain, found
    if _holds(is_pydantic, annotation):
        made, refused = _by_pydantic(plain, annotation, path)  # its own coercions and validators decide
        return made, _as_described(refused, found)
    if found:
        return plain, found
    return _by_pydantic(plain, annotation, path) if validated else _by_cattrs(plain, annotation, path)


def _as_described(refused: Mismatches, found: Mismatches) -> Mismatches:
    """What pydantic refuses, in the words of the model's signature where the shape refuses it too."""
    known = {mismatch.path: mismatch for mismatch in found}
    return [known.get(mismatch.path, mismatch) for mismatch in refused]


def _is_scalar(shape: Shape) -> bool:
    return isinstance(shape.inner if isinstance(shape, Bounded) else shape, Scalar | AnyShape)


def _is_validated(annotation: Any) -> bool:
    """Whether a type is annotated with validators of pydantic's, or with bounds that only pydantic knows."""
    return any(
        hasattr(each, "__get_pydantic_core_schema__") or _is_of_pydantic(each)
        for each in single(unwrapped(annotation)[1])
    )


def _is_of_pydantic(part: Any) -> bool:
    name = f"{type(part).__module__}.{type(part).__name__}"
    return name.startswith("pydantic.") and name != "pydantic.fields.FieldInfo"  # whose parts come one by one


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
    converter.register_structure_hook_func(is_secret, lambda value, _: value)  # a name, until the tool is called
    converter.register_structure_hook_func(is_pydantic, lambda value, of: of.model_validate(value))
    converter.register_structure_hook_factory(cols.is_namedtuple, _named_tuple_hook)
    converter.register_structure_hook_factory(is_typeddict, _typed_dict_hook)
    return converter


def _named_tuple_hook(kind: Any) -> Callable[[Any, Any], Any]:
    from cattrs import cols

    return cast("Any", cols).namedtuple_dict_structure_factory(kind, _converter())  # they are fitted as maps


def _typed_dict_hook(kind: Any) -> Callable[[Any, Any], Any]:
    types = {name: unwrapped(of)[0] for name, of in hints(kind).items()}  # which keys there are is fitted already
    return lambda value, _: {name: _converter().structure(item, types[name]) for name, item in value.items()}


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


def _holds(condition: Callable[[Any], bool], annotation: Any, seen: tuple[Any, ...] = ()) -> bool:
    """Whether a type, or one that stands in it as in `list[Row]`, is such."""
    inside = (*seen, annotation)
    parts = get_args(unwrapped(annotation)[0])
    return condition(annotation) or any(part not in inside and _holds(condition, part, inside) for part in parts)
