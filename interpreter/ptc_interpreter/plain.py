"""Classes of which thousands of objects are made: forms and nodes.

Records are `attrs.frozen(kw_only=True)`. Forms and nodes are neither frozen nor compared nor shown, and there are fifty
kinds of them: for all that it can do beside, attrs would take as long to make these as Python takes to start.
"""

from typing import Any, Final, TypeVar, cast, dataclass_transform

_Class = TypeVar("_Class", bound=type[Any])
_NONE: Final = object()


@dataclass_transform(eq_default=False)
def plain(written: _Class) -> _Class:
    """The class with slots for its annotated fields, and an `__init__` that takes them behind those of its base.

    Fields may have a default value, which all objects share. `__match_args__` has the names of all of them.
    """
    own = {name: vars(written).get(name, _NONE) for name in written.__annotations__}
    fields: dict[str, Any] = {**getattr(written, "__fields__", {}), **own}
    body = {name: value for name, value in vars(written).items() if name not in {*own, "__dict__", "__weakref__"}}
    body |= {"__slots__": tuple(own), "__fields__": fields, "__match_args__": tuple(fields), "__init__": _init(fields)}
    make: Any = type(written)
    return make(written.__name__, written.__bases__, body)


def _init(fields: dict[str, Any]) -> Any:
    parameters = (name if default is _NONE else f"{name}=fields['{name}']" for name, default in fields.items())
    lines = (f"self.{name} = {name}" for name in fields)
    scope: dict[str, Any] = {"fields": fields}
    exec(f"def __init__(self, {', '.join(parameters)}): {'; '.join(lines)}", scope)
    return scope["__init__"]


def fields_of(kind: type[Any]) -> tuple[str, ...]:
    """The names of the fields of such a class, those of its bases first."""
    return kind.__match_args__


def changed(of: Any, **fields: Any) -> Any:
    """The same with other values in some fields."""
    kind = cast("type[Any]", type(of))
    return kind(*(fields.get(name, getattr(of, name)) for name in fields_of(kind)))
