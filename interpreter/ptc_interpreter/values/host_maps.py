"""How a plain dict of the host looks to programs: what its keys come out as, and which of them a key reads.

A plain dict is read in place, never copied. If all its keys are strings that look like field names it is a record, and
its keys come out as keywords; otherwise they all stay what they are.
"""

import re
from functools import lru_cache
from typing import Any, Final

from ptc_interpreter.values.metering import charge, found_once
from ptc_interpreter.values.scalars import MISSING, Keyword

_SHORT: Final = 64  # characters of a key that is kept beyond a program's end
_FIELD: Final = re.compile(r"[a-z_][A-Za-z0-9_-]*")


def field_keyword(key: Any) -> Keyword | None:
    """The keyword that the key of a record comes out as; None for a key that is no field name."""
    return _short_field(key) if type(key) is str and len(key) <= _SHORT else _field(key)


def _field(key: Any) -> Keyword | None:
    return Keyword(key) if type(key) is str and _FIELD.fullmatch(key) else None


_short_field: Final = lru_cache(maxsize=4096)(_field)
_SHAPES: Final[dict[tuple[str, ...], list[Any]]] = {}  # keys of records met lately -> as they come out
_SHAPE_KEYS: Final = 40
_SHAPES_HELD: Final = 2_000
_LARGE: Final = 1_000  # keys from which a run finds out only once what they look like


def host_keys(of: dict[Any, Any]) -> list[Any]:
    """The keys of a plain dict as a program sees them, in its order. Read the list, never change it."""
    held = tuple(of)
    found = _SHAPES.get(held)  # only strings are ever stored, and nothing but strings equals them
    if found is not None:
        return found
    if len(held) > _SHAPE_KEYS:
        charge(len(held))
    fields = [field_keyword(key) for key in held]
    if None in fields:
        return list(held)
    if len(held) <= _SHAPE_KEYS and sum(map(len, held)) <= _SHAPE_KEYS * _SHORT:
        if len(_SHAPES) >= _SHAPES_HELD:
            _SHAPES.clear()
        _SHAPES[held] = fields
    return fields


def is_record(of: dict[Any, Any]) -> bool:
    """Whether the keys of a plain dict come out as keywords: all look like field names, and there is one."""
    return found_once(of, _has_fields) if len(of) > _LARGE else _has_fields(of)


def _has_fields(of: dict[Any, Any]) -> bool:
    return type(next(iter(host_keys(of)), None)) is Keyword


# -- what a key reads -------------------------------------------------------------------------------------------------


def host_key(key: Any) -> Any:
    """The key of a plain dict that a program's key reads: a keyword reads the string that is its name."""
    return key.name if type(key) is Keyword else key


def other_spelling(key: Any) -> Any:
    """What a map is asked for where it does not have a key: `"name"` for `:name`, and the reverse; else MISSING."""
    if type(key) is Keyword:
        return key.name
    return Keyword(key) if type(key) is str else MISSING
