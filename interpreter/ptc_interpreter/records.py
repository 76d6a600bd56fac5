"""Records that leave the package: frozen, and to hosts no other than classes of attrs.

attrs itself is not needed to make them: to import it takes longer than Python takes to start. A host that asks it for
the fields of a record, as `attrs.evolve` and `attrs.fields` do, has imported it; then it makes what they are told by.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn, TypeVar, cast, dataclass_transform

_Class = TypeVar("_Class", bound=type[Any])
_Record = TypeVar("_Record")
_NONE: Final = object()


class Field:
    """What is said of a field beside its type."""

    __slots__ = ("checks", "compared", "convert", "default", "factory", "local", "type")

    def __init__(self, default: Any) -> None:
        self.default = default
        self.factory: Callable[[], Any] | None = None
        self.convert: Callable[[Any], Any] | None = None
        self.checks: tuple[Callable[[str, Any], None], ...] = ()
        self.compared = True
        self.local = False
        self.type: Any = Any


def field(
    *,
    default: Any = _NONE,
    factory: Callable[[], Any] | None = None,
    convert: Callable[[Any], Any] | None = None,
    checks: tuple[Callable[[str, Any], None], ...] = (),
    compared: bool = True,
    local: bool = False,
) -> Any:
    """A field: `convert` gives what is kept of what is given, and `checks` raise ValueError for it, given its name too.

    `factory` gives the default, a new one for each record. One that is not `compared` has no part in `==` and `repr`,
    and one that is `local` does not leave the process.
    """
    made = Field(default)
    made.factory = getattr(factory, "__origin__", factory)  # `dict` makes dicts sooner than `dict[str, Any]`
    made.convert, made.checks, made.compared, made.local = convert, checks, compared, local
    return made


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(field,))
def record(*, kw_only: bool = False, slots: bool = True) -> Callable[[_Class], _Class]:
    """Make the decorated class a record of its annotated fields, behind those of its base; it brings `==` and `repr`.

    Without slots they are filled three times as fast. The `__init__` is written when the first is made.
    """

    def make(written: _Class) -> _Class:
        own = {name: _field_of(vars(written).get(name, _NONE), kind) for name, kind in written.__annotations__.items()}
        base: dict[str, Field] = getattr(written, "__fields__", {})
        fields = base | own
        body: dict[str, Any] = {
            "__fields__": fields,
            "__match_args__": () if kw_only else tuple(fields),
            "__attrs_attrs__": _Attributes(kw_only=kw_only),
            "__signature__": _Signature(),
            "__init__": _first_init(fields, kw_only=kw_only, slots=slots),
            "__setattr__": _refuse_to_set,
            "__delattr__": _refuse_to_delete,
        }
        return _with_slots(written, own, base, body) if slots else _without(written, own, body)

    return make


def _field_of(given: Any, kind: Any) -> Field:
    made = given if type(given) is Field else Field(given)
    made.type = kind
    return made


def _with_slots(written: Any, own: Mapping[str, Field], base: Mapping[str, Field], body: dict[str, Any]) -> Any:
    stands = dict[str, Any](vars(cast("type[Any]", written)))
    kept = {name: value for name, value in stands.items() if name not in {*own, "__dict__", "__weakref__"}}
    weakly = [] if base else ["__weakref__"]
    slots = [name for name in own if name not in base]
    body |= {"__slots__": (*slots, *weakly), "__getstate__": _state, "__setstate__": _set_state}
    return type(written)(written.__name__, written.__bases__, kept | body)


def _without(written: Any, own: Mapping[str, Field], body: dict[str, Any]) -> Any:
    for name in own:
        if name in vars(written):
            delattr(written, name)
    for name, value in body.items():
        setattr(written, name, value)
    return written


# -- filling ---------------------------------------------------------------------------------------------------------


def _first_init(fields: dict[str, Field], *, kw_only: bool, slots: bool) -> Any:
    """An `__init__` that writes the real one, and has it take its place."""

    def init(made: Any, /, *values: Any, **named: Any) -> None:
        kind = next(each for each in type(made).__mro__ if vars(each).get("__init__") is init)
        kind.__init__ = real = _init(fields, kw_only=kw_only, slots=slots)
        real.__qualname__ = f"{kind.__qualname__}.__init__"  # by which Python tells of arguments that do not fit
        real(made, *values, **named)

    init.write = lambda: _init(fields, kw_only=kw_only, slots=slots)  # type: ignore[attr-defined]
    return init


def _init(fields: dict[str, Field], *, kw_only: bool, slots: bool) -> Any:
    scope: dict[str, Any] = {"NONE": _NONE, "put": object.__setattr__}
    lines = ["set = put.__get__(self)" if slots else "filled = self.__dict__"]
    checks: list[str] = []
    for name, each in fields.items():
        scope[f"{name}_"] = each
        scope[f"default_{name}"] = each.default
        kept = _kept(name, each)
        lines.append(f"set({name!r}, {kept})" if slots else f"filled[{name!r}] = {kept}")
        checks += [f"{name}_.checks[{index}]({name!r}, self.{name})" for index in range(len(each.checks))]
    exec(f"def __init__({', '.join(_parameters(fields, kw_only=kw_only))}): {'; '.join(lines + checks)}", scope)
    return scope["__init__"]


def _parameters(fields: dict[str, Field], *, kw_only: bool) -> list[str]:
    given = [
        name if each.default is _NONE and each.factory is None else f"{name}=default_{name}"
        for name, each in fields.items()
    ]
    return ["self", *(["*"] if kw_only and given else []), *given]


def _kept(name: str, of: Field) -> str:
    """What is kept of what is given under a name, in Python."""
    given = name if of.factory is None else f"{name}_.factory() if {name} is NONE else {name}"
    return given if of.convert is None else f"{name}_.convert({given})"


def _refuse_to_set(_of: Any, _name: str, _value: Any) -> NoReturn:
    from attrs.exceptions import FrozenInstanceError

    raise FrozenInstanceError


def _refuse_to_delete(_of: Any, _name: str) -> NoReturn:
    _refuse_to_set(_of, _name, None)


def _state(of: Any) -> dict[str, Any]:
    return {name: getattr(of, name) for name in fields_of_record(cast("type[Any]", type(of)))}


def _set_state(of: Any, state: dict[str, Any]) -> None:
    for name, value in state.items():
        object.__setattr__(of, name, value)


# -- what hosts ask a class ------------------------------------------------------------------------------------------


class _Attributes:
    """`__attrs_attrs__`, by which attrs knows its classes: made when it asks."""

    def __init__(self, *, kw_only: bool) -> None:
        self._kw_only = kw_only

    def __get__(self, _: object, kind: Any) -> Any:
        import attrs

        fields = {name: _of_attrs(attrs, each) for name, each in kind.__fields__.items()}
        kind.__attrs_attrs__ = made = attrs.fields(attrs.make_class(kind.__name__, fields, kw_only=self._kw_only))
        return made


def _of_attrs(attrs: Any, of: Field) -> Any:
    default = attrs.NOTHING if of.default is _NONE else of.default
    if of.factory is not None:
        default = attrs.Factory(of.factory)
    said = {"local": True} if of.local else {}
    return attrs.field(
        default=default, converter=of.convert, type=of.type, eq=of.compared, repr=of.compared, metadata=said
    )


class _Signature:
    """`__signature__`: that of the `__init__` which is written when the first record is made."""

    def __get__(self, _: object, kind: Any) -> Any:
        from inspect import signature

        init = kind.__init__
        return signature(getattr(init, "write", lambda: init)().__get__(object()))


# -- what records are asked within -----------------------------------------------------------------------------------


def evolved(of: _Record, **changes: Any) -> _Record:
    """The record with other values in some fields, as `attrs.evolve` gives it."""
    kind = cast("Any", type(of))
    return kind(**{name: changes[name] if name in changes else getattr(of, name) for name in kind.__fields__})


def fields_of_record(kind: type[Any]) -> dict[str, Field]:
    """The fields of a class of records by name, those of its bases first."""
    return cast("Any", kind).__fields__
