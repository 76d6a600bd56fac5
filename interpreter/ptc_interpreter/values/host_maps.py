"""How a plain dict of the host looks to programs: what its keys come out as, and which of them a key reads.

A plain dict is read in place, never copied. It is a record if all its keys are strings that look like field names, and
nothing says that they are ids of things; then its keys come out as keywords. Otherwise they all stay what they are.

What says so is in the dict alone, and in its values only where no row of a table has such values, so that rows beside
each other come out alike, and a row alone as the row among others. docs/language.md has the rule for users.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Any, Final

from ptc_interpreter.values.metering import charge, watched
from ptc_interpreter.values.scalars import MISSING, Keyword, kind_of

_SHORT: Final = 64  # characters of a key that is kept beyond a program's end
_FIELD: Final = re.compile(r"[a-z_][A-Za-z0-9_-]*")


def field_keyword(key: Any) -> Keyword | None:
    """The keyword that the key of a record comes out as; None for a key that is no field name."""
    return _short_field(key) if type(key) is str and len(key) <= _SHORT else _field(key)


def _field(key: Any) -> Keyword | None:
    return Keyword(key) if type(key) is str and _FIELD.fullmatch(key) else None


_short_field: Final = lru_cache(maxsize=4096)(_field)
_SHAPES: Final[dict[tuple[str, ...], list[Any]]] = {}  # keys of records met lately -> as they come out
_NAMES: Final[dict[str, Any]] = {}  # the same of those keys that are no prefix with a number
_SHAPE_KEYS: Final = 40
_CHARACTERS: Final = 6  # characters of keys that are looked at in about as long as one step: 2 ** 6
_TEXT: Final = {str}
_SHAPES_HELD: Final = 2_000
_MOST_FIELDS: Final = 200  # of any record


def host_keys(of: dict[Any, Any]) -> list[Any]:
    """The keys of a plain dict as a program sees them, in its order. Read the list, never change it."""
    if len(of) > _MOST_FIELDS:
        charge(len(of))
        return list(of)
    held = tuple(of)
    found = _SHAPES.get(held)  # only strings are ever stored, and nothing but strings equals them
    if found is None:
        found = _shape(held)
    if not found or type(found[0]) is not Keyword:
        return found
    if len(held) <= _FEW:
        for value in of.values():  # as in `_holds_things`, without a call
            if type(value) not in _UNSURE:
                return found
    return list(held) if _holds_things(of) else found


def _shape(held: tuple[Any, ...]) -> list[Any]:
    """The keys as keywords if they are field names, and not one prefix with numbers; else themselves."""
    known = list(map(_NAMES.get, held))
    if None not in known:
        return known
    if len(held) > _SHAPE_KEYS:
        charge(len(held))
    are_short = set(map(type, held)) == _TEXT and max(map(len, held)) <= _SHORT
    if not are_short:
        charge(sum(len(key) for key in held if type(key) is str) >> _CHARACTERS)
    fields: list[Any] = list(map(_short_field if are_short else field_keyword, held))
    if None in fields:
        return list(held)
    shown = list(held) if _are_numbered(held, _PREFIX) else fields
    if len(held) <= _SHAPE_KEYS and sum(map(len, held)) <= _SHAPE_KEYS * _SHORT:
        if len(_SHAPES) >= _SHAPES_HELD:
            _SHAPES.clear()
            _NAMES.clear()
        _SHAPES[held] = shown
        _NAMES.update((key, name) for key, name in zip(held, fields, strict=True) if _PREFIX.fullmatch(key) is None)
    return shown


def is_record(of: dict[Any, Any]) -> bool:
    """Whether the keys of a plain dict come out as keywords: they are those of a schema, and there is one."""
    if len(of) > _MOST_FIELDS or not of:
        return False
    held = tuple(of)
    found = _SHAPES.get(held) or _shape(held)
    if type(found[0]) is not Keyword:
        return False
    if len(held) <= _FEW:
        for value in of.values():  # as below, without a call
            if type(value) not in _UNSURE:
                return True
    return not _holds_things(of)


def are_records(maps: Sequence[Any]) -> bool:
    """Whether all are small plain dicts whose keys come out as keywords, as far as that is told at a look.

    Each has a field that is no prefix with a number, and a value that is no id of anything.
    """
    fields, not_numbered = set[str](), set[str]()
    for of in watched(maps):
        if kind_of(of) is not dict or len(of) > _FEW:
            return False
        if not fields.issuperset(of) and not _learn_fields(of, fields, not_numbered):
            return False
        if not_numbered.isdisjoint(of) or _UNSURE.issuperset(map(type, of.values())):
            return False
    return True


def _learn_fields(of: dict[Any, Any], fields: set[str], not_numbered: set[str]) -> bool:
    """Whether all keys are names of fields."""
    for key in of:
        if field_keyword(key) is None:
            return False
        fields.add(key)
        if _PREFIX.fullmatch(key) is None:
            not_numbered.add(key)
    return True


# -- ids of things ----------------------------------------------------------------------------------------------------

_LETTER: Final = re.compile(r"([a-z])[0-9]+")
_PREFIX: Final = re.compile(r"(.*[-_])[0-9]+")
_FEW: Final = 20  # fields of a record whose values are all of one kind
_LOOKED_AT: Final = 40  # keys of a value that are compared with others
_SETS: Final = frozenset({set, frozenset})
_LISTS: Final = frozenset({list, tuple}) | _SETS
_TEXTS: Final = frozenset({str, type(None)})
_UNSURE: Final = _LISTS | _TEXTS | {dict}  # with anything else among its values a small dict is a record
_NUMBERS: Final = frozenset({int, float})


def _are_numbered(held: Iterable[str], name: re.Pattern[str]) -> bool:
    """Whether the keys are one letter or prefix with numbers: `n1`, `n2`; `user_7`, `user_12`."""
    prefix = None
    for key in held:  # the first one that has no number tells at once
        match = name.fullmatch(key) if key[-1:].isdigit() else None
        if match is None or match[1] != (prefix := prefix or match[1]):
            return False
    return prefix is not None


def _holds_things(of: dict[str, Any]) -> bool:
    """Whether the keys of a dict are ids: one letter with numbers, or with values that are things of one kind, or ids.

    A small one with anything else among its values is a row of a table, whose columns may be `x1` and `x2`.
    """
    if len(of) > _FEW:
        return _are_one(set(map(type, of.values())) - {type(None)}) or _are_numbered(of, _LETTER)
    for value in of.values():  # most rows have one that tells at once
        if type(value) not in _UNSURE:
            return False
    return _are_numbered(of, _LETTER) or (len(of) > 1 and _are_things(of, set(map(type, of.values()))))


def _are_things(of: dict[str, Any], kinds: set[type]) -> bool:
    if kinds == {dict}:
        names = [_names(each) for each in of.values()]
        return _have_alike(names) or not of.keys().isdisjoint(chain.from_iterable(names))
    if kinds <= _LISTS:
        return _are_alike([value[0] for value in of.values() if type(value) not in _SETS and value])
    if not kinds <= _TEXTS or of.keys().isdisjoint(of.values()):
        return False
    return 2 * sum(map(of.__contains__, of.values())) >= len(of)


def _are_one(kinds: set[type]) -> bool:
    return len(kinds) <= 1 or kinds <= _NUMBERS or kinds <= _LISTS


def _are_alike(things: list[Any]) -> bool:
    kinds = set(map(type, things))
    return _have_alike(list(map(_names, things))) if kinds == {dict} else _are_one(kinds)


def _names(of: dict[Any, Any]) -> set[str]:
    """The keys of a map that are text, of those that are looked at; others may have a hash of their own."""
    return {key for key in islice(of, _LOOKED_AT) if type(key) is str}


def _have_alike(shapes: list[set[str]]) -> bool:
    """Whether half or more of the keys of each map are those of the first, and the reverse; empty ones aside."""
    filled = [shape for shape in shapes if shape]
    return all(2 * len(shape & filled[0]) >= max(len(shape), len(filled[0])) for shape in filled)


# -- what a key reads -------------------------------------------------------------------------------------------------


def host_key(key: Any) -> Any:
    """The key of a plain dict that a program's key reads: a keyword reads the string that is its name."""
    return key.name if type(key) is Keyword else key


def other_spelling(key: Any) -> Any:
    """What a map is asked for where it does not have a key: `"name"` for `:name`, and the reverse; else MISSING."""
    if type(key) is Keyword:
        return key.name
    return Keyword(key) if type(key) is str else MISSING
