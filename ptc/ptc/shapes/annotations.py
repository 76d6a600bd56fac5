"""Python's types as shapes."""

import collections.abc
import dataclasses
import inspect
import sys
import types
import typing
from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import Enum
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

import attrs

from ptc.shapes.bounds import bounded, limits_of
from ptc.shapes.scalars import SCALARS, enum_values
from ptc.shapes.secret import SECRET, is_secret
from ptc.shapes.shape import AnyShape, Either, Field, ListOf, MapOf, Named, OneOf, Record, Shape, TupleOf

_LISTS: Final = frozenset(
    {
        list,
        set,
        frozenset,
        collections.abc.Sequence,
        collections.abc.MutableSequence,
        collections.abc.Iterable,
        collections.abc.Collection,
        collections.abc.Set,
        collections.abc.MutableSet,
    }
)
_MAPS: Final = frozenset({dict, collections.abc.Mapping, collections.abc.MutableMapping})
_WRAPPERS: Final = frozenset({typing.Annotated, typing.Required, typing.NotRequired, typing.Final, typing.ClassVar})
_Seen = tuple[Any, ...]  # the classes that the shape stands in


def shape_of(annotation: Any) -> Shape:
    """The shape of a Python type. A type that this module does not know takes any value."""
    return _known_shape(annotation) if _is_hashable(annotation) else _shape(annotation, ())


@lru_cache(maxsize=512)
def _known_shape(annotation: Any) -> Shape:
    return _shape(annotation, ())


def _shape(annotation: Any, seen: _Seen) -> Shape:
    inner, metadata = unwrapped(annotation)
    return bounded(_unbounded(inner, seen), limits_of(metadata))


def _unbounded(annotation: Any, seen: _Seen) -> Shape:
    origin = get_origin(annotation)
    scalar = SCALARS.get(annotation) if _is_hashable(annotation) else None
    if scalar is not None:
        return scalar
    if is_secret(annotation):
        return SECRET
    if origin in (Union, types.UnionType):
        return Either(tuple(_shape(option, seen) for option in get_args(annotation)))
    if origin is Literal:
        return OneOf(get_args(annotation))
    return _collection(annotation, origin or annotation, seen) or _class(annotation, origin or annotation, seen)


def unwrapped(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """The type inside `Annotated`, `Required`, a new type, a bound variable or an alias; and the annotations."""
    metadata: tuple[Any, ...] = ()
    while True:
        if get_origin(annotation) in _WRAPPERS:
            annotation, *more = get_args(annotation)
            metadata += tuple(more)
        elif isinstance(annotation, typing.NewType):
            annotation = annotation.__supertype__
        elif isinstance(annotation, TypeVar):
            annotation = annotation.__bound__ or Any
        elif type(annotation).__name__ == "TypeAliasType":  # Python 3.12 and later
            annotation = annotation.__value__
        else:
            return annotation, metadata


def _is_hashable(annotation: Any) -> bool:
    try:
        hash(annotation)
    except TypeError:  # of a type, or of what one is annotated with
        return False
    return True


def _collection(annotation: Any, origin: Any, seen: _Seen) -> Shape | None:
    if not _is_hashable(origin):
        return None
    arguments = get_args(annotation)
    if origin is tuple and arguments and arguments[-1] is not Ellipsis:
        return TupleOf(tuple(_shape(item, seen) for item in arguments))
    if origin in _LISTS or origin is tuple:
        return ListOf(_shape(arguments[0], seen) if arguments else AnyShape())
    if origin in _MAPS:
        key, value = arguments or (Any, Any)
        return MapOf(_shape(key, seen), _shape(value, seen))
    return None


def _class(annotation: Any, origin: Any, seen: _Seen) -> Shape:
    if not inspect.isclass(origin):
        return AnyShape()
    if issubclass(origin, Enum):
        return OneOf(enum_values(origin))
    fields = next((of for applies, of in _RECORDS if applies(origin)), None)
    if fields is None:
        return AnyShape()
    if origin in seen:
        return Named(origin.__name__, lambda: _shape(annotation, ()))
    inside = (*seen, origin)
    return Record(
        fields=tuple(
            Field(name=name, shape=_shape(of, inside), required=required) for name, of, required in fields(origin)
        )
    )


# -- classes of records ----------------------------------------------------------------------------------------------

_Fields = Iterable[tuple[str, Any, bool]]  # name, type, whether it has to be given


def hints(of: Any) -> dict[str, Any]:
    """The annotations of a class or function, resolved; those that cannot be are left out."""
    try:
        return typing.get_type_hints(of, include_extras=True)
    except Exception:  # an annotation is arbitrary code and may raise anything
        return _each_hint(of)


def _each_hint(of: Any) -> dict[str, Any]:
    known = getattr(of, "__globals__", None) or vars(sys.modules.get(getattr(of, "__module__", ""), typing))
    found: dict[str, Any] = {}
    for name, annotation in getattr(of, "__annotations__", {}).items():
        holder = types.SimpleNamespace(__annotations__={name: annotation})
        with suppress(Exception):
            found |= typing.get_type_hints(holder, known, include_extras=True)
    return found


def is_pydantic(kind: Any) -> bool:
    """Whether `kind` is a pydantic model; pydantic itself need not be installed."""
    return isinstance(kind, type) and isinstance(getattr(kind, "model_fields", None), dict)


def _attrs_fields(kind: type) -> _Fields:
    types_of = hints(kind)
    for field in attrs.fields(kind):
        if field.init:
            yield field.alias, types_of.get(field.name, Any), field.default is attrs.NOTHING


def _dataclass_fields(kind: type) -> _Fields:
    types_of = hints(kind)
    for field in dataclasses.fields(kind):
        if field.init:
            missing = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
            yield field.name, types_of.get(field.name, Any), missing


def _typed_dict_fields(kind: Any) -> _Fields:
    types_of = hints(kind)
    for name in kind.__annotations__:
        of = types_of.get(name, Any)
        yield name, of, _says_required(of, name in kind.__required_keys__)


def _says_required(annotation: Any, known: bool) -> bool:
    """Whether a key has to be there. Python does not look into annotations that are texts, as `from __future__` has."""
    while (origin := get_origin(annotation)) in _WRAPPERS:
        if origin in (typing.Required, typing.NotRequired):
            return origin is typing.Required
        annotation = get_args(annotation)[0]
    return known


def _named_tuple_fields(kind: Any) -> _Fields:
    types_of = hints(kind)
    for name in kind._fields:
        yield name, types_of.get(name, Any), name not in kind._field_defaults


def _pydantic_fields(kind: Any) -> _Fields:
    for name, field in kind.model_fields.items():
        yield field.alias or name, typing.Annotated[field.annotation, field], field.is_required()


def _is_named_tuple(kind: type) -> bool:
    return tuple in kind.__mro__ and hasattr(kind, "_fields")


_RECORDS: Final[tuple[tuple[Callable[[type], bool], Callable[[Any], _Fields]], ...]] = (
    (attrs.has, _attrs_fields),
    (dataclasses.is_dataclass, _dataclass_fields),
    (typing.is_typeddict, _typed_dict_fields),
    (is_pydantic, _pydantic_fields),
    (_is_named_tuple, _named_tuple_fields),
)
