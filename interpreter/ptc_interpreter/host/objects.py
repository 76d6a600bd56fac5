"""Objects of the host as plain data, one step at a time: what of them programs can be given.

| object | as |
|---|---|
| of a data class (attrs, dataclass) | a dict of its fields |
| of a pydantic model | what `model_dump(mode="json")` gives |
| an enum's member | its value |
| a secret, which has `get_secret_value` | `**********` |
| a path, a time of day | text |
| of a subclass of str, int, dict, list... | the plain value, dict or list |
| a range, deque, view of a dict, generator | a list of its items, the first 100,000 |
| a scalar of numpy, an array of no more items | the number; a list |
"""

import sys
from collections import OrderedDict, deque
from collections.abc import Callable, ItemsView, Iterable, KeysView, Mapping, ValuesView
from datetime import time
from enum import Enum
from functools import lru_cache
from itertools import islice
from types import GeneratorType
from typing import Any, Final, cast

from ptc_interpreter.runtime.tools import name_of
from ptc_interpreter.values.host_code import asked
from ptc_interpreter.values.scalars import MISSING, Opaque, kind_of

MOST_ITEMS: Final = 100_000  # of what has no size of its own, or makes its items when it is asked
_MOST_PARTS: Final = 100_000  # of a model that is written whole
_MASK: Final = "**********"
Form = Callable[[Any], Any]


def plain_form(value: Any, *, raises: bool = True) -> Any:
    """An object one step nearer to plain data; MISSING for one that has no such form.

    What a generator raises passes through, as it is the work of whoever made it; unless `raises` is false.
    """
    form: Form | None = asked(_form_of, kind_of(value), otherwise=None)
    if form is _items and raises:
        return _items(value)
    return MISSING if form is None else asked(form, value, otherwise=MISSING)


def class_name(value: Any) -> str:
    """`sqlite3.Connection`; of a type that Python has built in, the name alone."""
    return name_of(kind_of(value), module=True)


@lru_cache(maxsize=512)
def _form_of(kind: Any) -> Form | None:
    return next((form for applies, form in _FORMS if applies(kind)), None)


# -- objects with fields ---------------------------------------------------------------------------------------------


def _pydantic_form(value: Any) -> Any:
    fields = kind_of(value).model_fields
    written = MISSING if _unfolds(value) else asked(lambda: value.model_dump(mode="json"), otherwise=MISSING)
    return _read(value, fields) if written is MISSING else written  # a field may have no form in JSON


def _unfolds(value: Any) -> bool:
    """Whether a model, written whole, has more than so many parts: those that are shared count each time."""
    stack: list[Any] = [value]
    left = _MOST_PARTS
    while stack and left:
        part: Any = stack.pop()
        left -= 1
        if kind_of(part) in (list, tuple):
            stack += part[:left]
        elif kind_of(part) is dict:
            stack += islice(part.values(), left)
        elif kind_of(getattr(kind_of(part), "model_fields", None)) is dict:
            stack += islice(_fields_of(part), left)
    return bool(stack)


def _fields_of(model: Any) -> Iterable[Any]:
    fields: dict[str, Any] = model.__dict__
    return fields.values()


def _attrs_form(value: Any) -> Any:
    found = _read(value, _attrs_names(kind_of(value)))
    return found if found is MISSING else {name.lstrip("_"): item for name, item in found.items()}


def _dataclass_form(value: Any) -> Any:
    return _read(value, _dataclass_names(kind_of(value)))


@lru_cache(maxsize=512)
def _attrs_names(kind: Any) -> list[str]:
    return [field.name for field in kind.__attrs_attrs__]


@lru_cache(maxsize=512)
def _dataclass_names(kind: Any) -> list[str]:
    from dataclasses import fields  # who has a data class has imported it

    return [field.name for field in fields(kind)]


def _read(value: Any, names: Iterable[str]) -> Any:
    """The fields by name; MISSING where one of them cannot be read."""
    return asked(lambda: {name: getattr(value, name) for name in names}, otherwise=MISSING)


# -- objects with items ----------------------------------------------------------------------------------------------


def _items(value: Iterable[Any]) -> list[Any]:
    """The first items; where there are more, the last one says so."""
    left = iter(value)
    found = list(islice(left, MOST_ITEMS))
    if len(found) == MOST_ITEMS and next(left, MISSING) is not MISSING:
        found.append(Opaque(f"{class_name(value)}, cut after {MOST_ITEMS} items"))
    return found


_ITEMS: Final[Form] = cast("Any", dict).items
_ALL_OF_LIST: Final[Callable[..., Any]] = cast("Any", list).__getitem__
_ALL_OF_TUPLE: Final[Callable[..., Any]] = cast("Any", tuple).__getitem__


def _dict_form(value: dict[Any, Any]) -> dict[Any, Any]:
    return dict(value) if kind_of(value) is OrderedDict else dict(_ITEMS(value))


def _list_form(value: list[Any]) -> list[Any]:
    return _ALL_OF_LIST(value, slice(None))


def _tuple_form(value: tuple[Any, ...]) -> tuple[Any, ...]:
    return _ALL_OF_TUPLE(value, slice(None))


def _mapping_form(value: Mapping[Any, Any]) -> Any:
    """A dict of its entries; MISSING where they are too many to be made."""
    keys = list(islice(value, MOST_ITEMS + 1))
    return {key: value[key] for key in keys} if len(keys) <= MOST_ITEMS else MISSING


def _numpy_form(value: Any) -> Any:
    if getattr(value, "ndim", None) == 0:
        return value.item()
    return value.tolist() if getattr(value, "size", MOST_ITEMS + 1) <= MOST_ITEMS else MISSING


def _is_lazy(kind: type[Any]) -> bool:
    """Whether objects of the type make their items when they are asked, as `map` and `itertools` do."""
    made = kind.__module__ in ("builtins", "itertools") and hasattr(kind, "__next__")
    return made or issubclass(kind, (GeneratorType, range, deque, KeysView, ValuesView, ItemsView))


# -- the table -------------------------------------------------------------------------------------------------------


def _below(*kinds: type[Any]) -> Callable[[type[Any]], bool]:
    return lambda kind: issubclass(kind, kinds)


def _is_path(kind: type[Any]) -> bool:
    """Whether it is a path; who has one has imported `pathlib`, which takes longer than most of the interpreter."""
    pathlib = sys.modules.get("pathlib")
    return pathlib is not None and issubclass(kind, pathlib.PurePath)


# In order: the first that applies to the type of an object is taken.
_FORMS: Final[tuple[tuple[Callable[[type[Any]], bool], Form], ...]] = (
    (lambda kind: callable(getattr(kind, "get_secret_value", None)), lambda _: _MASK),
    (_below(Enum), lambda value: value.value),
    (lambda kind: getattr(kind, "__attrs_attrs__", None) is not None, _attrs_form),
    (lambda kind: hasattr(kind, "__dataclass_fields__"), _dataclass_form),
    (lambda kind: kind_of(getattr(kind, "model_fields", None)) is dict, _pydantic_form),
    (lambda kind: kind.__module__ == "numpy" and hasattr(kind, "ndim"), _numpy_form),
    # What a class has of its own to be read by is not asked: it may lie, or never end.
    (_below(str), str.__str__),
    (_below(int), int.__int__),
    (_below(float), float.__float__),
    (_below(bytes, bytearray, memoryview), lambda value: b"".join([value])),
    (_is_path, str),
    (_below(time), time.isoformat),
    (_below(dict), _dict_form),
    (_below(Mapping), _mapping_form),
    (_below(list), _list_form),
    (_below(tuple), _tuple_form),
    (_below(set, frozenset), lambda value: set[Any]().union(value)),
    (_is_lazy, _items),
)
