"""Values that cross the boundary: `from_python` lets values of the host in, `to_python` lets values of a program out.

Plain data stays where it is, however much there is of it. Dataclasses, attrs and pydantic objects become maps of their
fields. Anything else is refused with its path. The look at what is handed in covers the first 10,000 values; a host
value that lies deeper is met as opaque: a program can do nothing with it, and it is refused when it would leave.
"""

import dataclasses
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final, cast
from uuid import UUID

import attrs

from ptc_interpreter.errors import LispError, PtcError
from ptc_interpreter.limits import DEEPEST
from ptc_interpreter.printing.printer import members
from ptc_interpreter.printing.scalar_text import period_text
from ptc_interpreter.values.lazy import Lazy
from ptc_interpreter.values.maps import MAP_TYPES, SET_TYPES, items
from ptc_interpreter.values.metering import active_payer
from ptc_interpreter.values.persistent import Seq, Vector
from ptc_interpreter.values.scalars import ExceptionValue, Keyword, Period, Symbol, kind_of

_LOOK: Final = 10_000  # values looked at when data is handed in
_FLAT: Final = 100_000  # plain values beside each other that are looked at all at once, which costs next to nothing
_KEY_PARTS: Final = 10_000

_SCALARS: Final = frozenset(
    {type(None), bool, int, float, str, bytes, date, datetime, timedelta, Decimal, UUID, Keyword, Symbol, Period}
)
_PLAIN: Final = _SCALARS - {Keyword, Symbol, Period}
_COLLECTIONS: Final = frozenset({list, tuple, Seq, Vector}) | MAP_TYPES | SET_TYPES
_ITEMS: Final[dict[type, Callable[[Any], Any]]] = {
    list: enumerate,
    tuple: enumerate,
    dict: lambda value: value.items(),
}


class UnsupportedValue(PtcError, TypeError):
    """A value of the host that programs cannot be given. `path` says where it is, such as `products[0].image`."""

    def __init__(self, path: str, value: object) -> None:
        self.path = path
        name = f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")
        super().__init__(
            f"`{path}` is a {name}, which programs cannot be given; "
            "hand over numbers, strings, lists, dicts, dates, or objects of data classes"
        )


def from_python(value: Any, path: str = "value") -> Any:
    """`value` as programs see it: itself if it is plain data, else a copy with its data objects as dicts.

    `path` says what it is in errors, such as `data.orders`. Raises UnsupportedValue for what is no data.
    """
    if type(value) in _SCALARS:
        return value
    return _Gate(path).admit(value, path, 0)


class _Gate:
    """One look at a value that is handed in; it ends after 10,000 values."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.left = _LOOK

    def admit(self, value: Any, path: str, depth: int) -> Any:
        self.left -= 1
        kind = kind_of(value)
        if kind in _SCALARS:
            return value
        if kind in _ITEMS:
            return self._admit_items(value, path, depth)
        if kind in _COLLECTIONS:
            return value
        return self._admit_object(value, path, depth)

    def _admit_items(self, value: Any, path: str, depth: int) -> Any:
        """The collection itself, unless something in it has to become a map."""
        if len(value) <= _FLAT and _SCALARS.issuperset(map(type, value.values() if kind_of(value) is dict else value)):
            self.left -= len(value)  # a record, looked at all at once
            return value
        changed: dict[Any, Any] = {}
        if depth < DEEPEST:
            for key, item in _ITEMS[kind_of(value)](value):
                if self.left <= 0 and type(item) in _SCALARS | _COLLECTIONS:
                    if kind_of(value) is dict:
                        continue
                    break  # a long list of plain data is taken as what its beginning is
                admitted = self.admit(item, _inside(path, value, key), depth + 1)
                if admitted is not item:
                    changed[key] = admitted
        return _replaced(value, changed) if changed else value

    def _admit_object(self, value: Any, path: str, depth: int) -> Any:
        fields = _fields(value)
        if fields is None:
            plain = _plain_base(value)
            if plain is None:
                raise UnsupportedValue(path, value)
            return self.admit(plain, path, depth)
        if depth >= DEEPEST:
            raise UnsupportedValue(path, value)
        return {name: self.admit(item, f"{path}.{name}", depth + 1) for name, item in fields.items()}


def _inside(path: str, value: Any, key: Any) -> str:
    return f"{path}.{key}" if kind_of(value) is dict else f"{path}[{key}]"


def _replaced(value: Any, changed: dict[Any, Any]) -> Any:
    if kind_of(value) is dict:
        return {**value, **changed}
    return kind_of(value)(changed.get(index, item) for index, item in enumerate(value))


def _fields(value: Any) -> dict[str, Any] | None:
    """The fields of an object of a data class (attrs, dataclass, pydantic); None for any other object."""
    kind = kind_of(value)
    if attrs.has(kind):
        return {field.name.lstrip("_"): getattr(value, field.name) for field in attrs.fields(kind)}
    if dataclasses.is_dataclass(kind):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(kind)}
    names: Any = getattr(kind, "model_fields", None)  # pydantic, which need not be installed
    return {name: getattr(value, name) for name in names} if kind_of(names) is dict else None


def _plain_base(value: Any) -> Any:
    """The plain value of an object of a subclass, such as an OrderedDict, a named tuple or a str enum."""
    bases: tuple[Any, ...] = (str, bool, int, float, bytes)
    for base in bases:
        if isinstance(value, base):
            return base(getattr(value, "value", value))
    if isinstance(value, Mapping):
        return dict(cast("Mapping[Any, Any]", value))
    collections: tuple[Any, ...] = (list, tuple, set, frozenset)
    return next((base(value) for base in collections if isinstance(value, base)), None)


def to_python(value: Any) -> Any:
    """`value` as plain Python: dicts, lists and strings; keywords become their names, periods text.

    Shared parts stay shared.
    Raises LispError: `unsupported_value` for what Python has no plain form for (a function, an infinite sequence),
    `invalid_argument` where two keys of a map become one, `limit_nesting` for data nested beyond 200.
    """
    return value if type(value) in _PLAIN else _Exit().plain(value, 0)


class _Exit:
    """One value on its way out; parts met before are not walked again."""

    def __init__(self) -> None:
        self.done: dict[int, tuple[Any, Any]] = {}  # id -> (the value, kept alive; its plain form)

    def plain(self, value: Any, depth: int) -> Any:
        kind = kind_of(value)
        if kind is Keyword or kind is Symbol:
            return value.name
        if kind is Period:
            return period_text(value)
        if kind in _SCALARS:
            return value
        known = self.done.get(id(value))
        if known is not None:
            return known[1]
        if depth >= DEEPEST:
            message = f"Data nested more than {DEEPEST} deep cannot leave a program."
            raise LispError("limit_nesting", message, phase="limit")
        made = self._collection(value, depth + 1)
        self.done[id(value)] = (value, made)
        return made

    def _collection(self, value: Any, depth: int) -> Any:
        kind = kind_of(value)
        if kind is ExceptionValue:
            return {"message": value.message, "data": self.plain(value.data, depth), "code": value.code}
        if kind is list or kind is tuple:
            return [self.plain(item, depth) for item in value]
        if kind is Vector:
            return [self.plain(item, depth) for item in value.state]
        if kind is Seq:
            return [self.plain(item, depth) for item in value.items]
        if kind in MAP_TYPES:
            return self._map(value, depth)
        if kind in SET_TYPES:
            return [self.plain(item, depth) for item in members(value)]
        if kind is Lazy and not value.endless and (run := active_payer()) is not None:
            return [self.plain(item, depth) for item in list(value.start(run))]
        raise _no_plain_form(value)

    def key(self, key: Any, depth: int) -> Any:
        return _plain_key(self.plain(key, depth), [_KEY_PARTS])

    def _map(self, value: Any, depth: int) -> dict[Any, Any]:
        entries = items(value)
        made = {self.key(key, depth): self.plain(item, depth) for key, item in entries}
        if len(made) != len(entries):
            raise LispError(
                "invalid_argument",
                'Two keys of a map become one when it leaves the program, as :a and "a" do.',
                hint="use keys that differ in their text",
            )
        return made


def _plain_key(key: Any, left: list[int]) -> Any:
    """Lists in keys become tuples, whose parts are not shared: `left` holds how many of them there may still be."""
    left[0] -= 1
    if left[0] < 0:
        raise LispError(
            "limit_elements", f"A key of more than {_KEY_PARTS:,} parts cannot leave a program.", phase="limit"
        )
    if kind_of(key) is dict:
        hint = "give the entries as a list of pairs, or use text as keys"
        raise LispError("unsupported_value", "A map whose keys are maps cannot leave a program.", hint=hint)
    return tuple([_plain_key(part, left) for part in key]) if kind_of(key) is list else key


def _no_plain_form(value: Any) -> LispError:
    if type(value) is Lazy:
        if not value.endless:
            message = "A lazy sequence that has not been worked out cannot leave a program."
            return LispError("unsupported_value", message, hint="work it out with (vec s)")
        hint = "take a part of it, as (take 10 ...)"
        return LispError("infinite_sequence", "An infinite sequence cannot leave a program.", hint=hint)
    what = "a function" if callable(value) else f"a {type(value).__name__}"
    message = f"The value is or holds {what}, which cannot leave a program."
    return LispError("unsupported_value", message, hint="give data: numbers, strings, lists, maps")
