"""Classes with slots for their fields and nothing else: forms, nodes, and what the passes over them keep.

Records that leave the package are frozen, and made by `records`. Those of its own are neither frozen nor compared nor
shown, and there are a hundred kinds of them: for all that it can do beside, attrs would take several times as long to
make these as Python takes to start.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast, dataclass_transform

_Class = TypeVar("_Class", bound=type[Any])
_NONE: Final = object()


class _Fresh:
    """The default of a field that each object has one of its own of."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = getattr(make, "__origin__", make)  # `list` makes lists sooner than `list[str]`


def fresh(*, factory: Callable[[], Any]) -> Any:
    """What `factory` gives, as the default of a field: called for each object that is given nothing else."""
    return _Fresh(factory)


@dataclass_transform(eq_default=False, field_specifiers=(fresh,))
def plain(written: _Class) -> _Class:
    """The class with slots for its annotated fields, and an `__init__` that takes them behind those of its base.

    Fields may have a default value, which all objects share unless it is `fresh`. `__match_args__` has the names of
    all of them. The `__init__` is written when the first object is made: most programs need objects of few kinds.
    """
    own = {name: vars(written).get(name, _NONE) for name in written.__annotations__}
    fields: dict[str, Any] = {**getattr(written, "__fields__", {}), **own}
    body = {name: value for name, value in vars(written).items() if name not in {*own, "__dict__", "__weakref__"}}
    body |= {"__slots__": tuple(own), "__fields__": fields, "__match_args__": tuple(fields), "__init__": _first_init}
    make: Any = type(written)
    return make(written.__name__, written.__bases__, body)


def _first_init(made: Any, /, *values: Any, **named: Any) -> None:
    kind = cast("Any", type(made))
    kind.__init__ = _init(kind.__fields__)
    kind.__init__(made, *values, **named)


def _init(fields: dict[str, Any]) -> Any:
    parameters = (name if default is _NONE else f"{name}=fields['{name}']" for name, default in fields.items())
    lines = (f"self.{name} = {_given(name, default)}" for name, default in fields.items())
    scope: dict[str, Any] = {"fields": fields}
    exec(f"def __init__(self, {', '.join(parameters)}): {'; '.join(lines)}", scope)
    return scope["__init__"]


def _given(name: str, default: Any) -> str:
    own = f"{name}.make() if {name} is fields['{name}'] else {name}"
    return own if type(default) is _Fresh else name


class Compared:
    """What values and records have: equal, and hashed and shown, by their fields, as attrs would have it.

    attrs writes that out for each class, which takes as long as all else that it does for one.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return _values(self) == _values(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), *_values(self)))

    def __repr__(self) -> str:
        shown = (f"{name}={text_of(getattr(self, name))}" for name in _names(type(self)))
        return f"{type(self).__qualname__}({', '.join(shown)})"


class Ordered(Compared):
    """The same, with an order, which is that of the fields."""

    __slots__ = ()

    def __lt__(self, other: Any) -> bool:
        return _values(self) < _values(other) if type(other) is type(self) else NotImplemented


def text_of(value: object) -> str:
    """The `repr` of a value; of an integer with more digits than Python writes, that in base sixteen."""
    try:
        return repr(value)
    except ValueError:
        return hex(value) if isinstance(value, int) else f"<{type(value).__name__}>"


def _values(of: Any) -> tuple[Any, ...]:
    return tuple(getattr(of, name) for name in _names(cast("type[Any]", type(of))))


def _names(kind: type[Any]) -> tuple[str, ...]:
    """The names of the fields of a class, ours or one of attrs."""
    of_attrs: Any = vars(kind).get("__attrs_attrs__")
    if isinstance(of_attrs, tuple):
        return tuple(field.name for field in cast("tuple[Any, ...]", of_attrs))
    return tuple(cast("Any", kind).__fields__)


def fields_of(kind: type[Any]) -> tuple[str, ...]:
    """The names of the fields of such a class, those of its bases first."""
    return kind.__match_args__


def changed(of: Any, **fields: Any) -> Any:
    """The same with other values in some fields."""
    kind = cast("type[Any]", type(of))
    return kind(*(fields.get(name, getattr(of, name)) for name in fields_of(kind)))
